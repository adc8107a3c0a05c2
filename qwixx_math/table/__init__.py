"""Several players: strategies, games, tournaments, models of the others, who will win."""
