"""Extraction by rules: formulas, constants and definitions out of a chunk's own words (thesis 3.2.3 without a model)."""
