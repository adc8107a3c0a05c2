"""The page: a sheet to tap, the best mark at once; static files and what serves them."""
