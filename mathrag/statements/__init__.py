"""Definitions, theorems and problems: read, linked, fused and completed (AutoMathKG)."""
