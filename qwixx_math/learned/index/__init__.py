"""Sheets as bit patterns, and what a net sees of them."""
