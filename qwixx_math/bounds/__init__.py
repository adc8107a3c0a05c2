"""Sheets too large to solve: bounds from solvable halves, and a policy that plays them."""
