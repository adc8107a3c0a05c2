"""Positions as integers: states of rows, chains, frames and fields, symmetries."""
