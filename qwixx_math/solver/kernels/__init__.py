"""The compiled loops of the solver: one roll backward, chance forward."""
