"""Compiled games by a net."""
