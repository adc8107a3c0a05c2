"""The compiled loops of games at a table: the board, the choices, whole games."""
