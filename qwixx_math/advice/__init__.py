"""Should I mark this? Moves ranked by value, with reasons in figures."""
