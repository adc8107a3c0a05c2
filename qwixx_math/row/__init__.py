"""One row alone, in exact fractions: when to mark, how long until it can be locked."""
