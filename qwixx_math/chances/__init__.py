"""Chances of dice: sums, a roll's odds, sampling, a race of choices by random games."""
