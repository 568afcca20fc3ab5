"""The engine that places a problem's values in the situations that documents tell; it knows no physics. See ``docs/situations.md``.

- `packs`: YAML to `Situation` entities
"""

from mathrag.situations.packs import read_pack

__all__ = ["read_pack"]
