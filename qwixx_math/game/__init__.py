"""The rules in plain Python: sheets, flags, notation, positions, moves, a turn at the table."""
