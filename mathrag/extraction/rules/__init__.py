"""Extraction by rules: formulas, constants and definitions out of a chunk's own words (thesis 3.2.3 without a model)."""

from mathrag.extraction.rules.chunk import RULES_VERSION, extract_by_rules

__all__ = ["RULES_VERSION", "extract_by_rules"]
