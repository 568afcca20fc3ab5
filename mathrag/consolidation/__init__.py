"""Consolidation: the formulas, constants and relations of all documents as one set without duplicates (thesis 3.2.5, 4.1.5).

- `constants`: merged by symbol, value and unit
- `grouping`: which formulas are the same: equal LaTeX with compatible types, or equal canonical equations
- `likeness`, `deciding`, `judging`: formulas that are said alike, nominated by their vectors; algebra decides, then a
  language model where one reads the documents, else they stay apart
- `merging`: one formula of many, conservatively; every occurrence kept
- `laws`, `derivations`, `instances`, `relating`: what follows from what, is a special case of what, and uses what
- `consolidate`: all of it, and the documents' own relations to what was kept

The thesis asks an embedding and then a language model whether two formulas are the same; here equality is computed, and
likeness alone never merges two formulas.
"""

from mathrag.consolidation.consolidate import Consolidated, Merge, consolidate
from mathrag.consolidation.deciding import Likeness
from mathrag.consolidation.judging import configured

__all__ = ["Consolidated", "Likeness", "Merge", "configured", "consolidate"]
