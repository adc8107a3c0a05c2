"""The compiled loops of the halves and of games by their values."""
