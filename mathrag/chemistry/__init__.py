"""Chemistry that is an algorithm and no law: chemical formulas, reaction equations, and amounts by their coefficients.

- `compounds`: a chemical formula as atoms and charge; its molar mass, what it has of a part, salts by the charges of their ions
- `reactions`: a reaction equation, checked or balanced
- `nuclides`: protons and neutrons of a nuclide by its name, its mass and half-life as listed
- `nuclear`: nuclear reactions, and the masses before and after them
"""

from mathrag.chemistry.compounds import (
    Compound,
    FoundCompound,
    find_compounds,
    ions_of,
    is_element,
    read_compound,
    salt,
)
from mathrag.chemistry.nuclear import NuclearReaction, find_nuclear_reactions
from mathrag.chemistry.nuclides import HALF_LIVES, MASSES, Nuclide, find_nuclides
from mathrag.chemistry.reactions import (
    FoundReaction,
    Reaction,
    balanced,
    combined,
    electrons,
    exchanged,
    find_reactions,
    has_arrow,
    read_reaction,
)

__all__ = [
    "HALF_LIVES",
    "MASSES",
    "Compound",
    "FoundCompound",
    "FoundReaction",
    "NuclearReaction",
    "Nuclide",
    "Reaction",
    "balanced",
    "combined",
    "electrons",
    "exchanged",
    "find_compounds",
    "find_nuclear_reactions",
    "find_nuclides",
    "find_reactions",
    "has_arrow",
    "ions_of",
    "is_element",
    "read_compound",
    "read_reaction",
    "salt",
]
