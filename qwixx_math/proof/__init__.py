"""Second routes to the same figures: small games in fractions, certificates of whole tables."""
