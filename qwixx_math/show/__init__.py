"""Answers for people: sentences, tables, sheets as text and as pictures."""
