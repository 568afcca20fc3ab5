"""Consolidation: the formulas, constants and relations of all documents as one set without duplicates (thesis 3.2.5, 4.1.5).

- `constants`: merged by symbol, value and unit
- `grouping`: which formulas are the same: equal LaTeX with compatible types, or equal canonical equations
- `merging`: one formula of many, conservatively; every occurrence kept
- `consolidate`: all three, and relations to what was kept

The thesis asks an embedding and then a language model whether two formulas are the same; here equality is computed, and
no likeness of words ever merges two formulas.
"""

from mathrag.consolidation.consolidate import Consolidated, Merge, consolidate

__all__ = ["Consolidated", "Merge", "consolidate"]
