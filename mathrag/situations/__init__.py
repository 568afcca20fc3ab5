"""The engine that places a problem's values in the situations that documents tell; it knows no physics. See ``docs/situations.md``.

- `packs`: YAML to `Situation` entities
- `phrases`, `matching`: which situations a problem shows
- `sequences`: situations of several like things written out
- `placing`: which value stands for which quantity
- `deriving`, `following`: what the equations say then
- `placed`: `place`, all of it together
- `checking`: what is checked when a pack is ingested
"""

from mathrag.situations.checking import Finding, check_examples, check_situation
from mathrag.situations.packs import read_pack
from mathrag.situations.placed import Bound, Placed, place

__all__ = ["Bound", "Finding", "Placed", "check_examples", "check_situation", "place", "read_pack"]
