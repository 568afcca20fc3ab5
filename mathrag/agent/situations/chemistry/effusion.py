"""How much faster one gas effuses than another: at one temperature rates and speeds of molecules go by one over the root of the molar mass.

With numbers of moles that are not equal a rate of effusion also goes by these. Stated where the documents have Graham's law, or a speed of
molecules by temperature and molar mass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.agent.language.dimensions import AMOUNT, MOLAR_MASS, SPEED, TEMPERATURE
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.reading.substances import Mention, mentions, substance_of
from mathrag.agent.reading.told import Part, told_equation
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import TypedKnowledge

_WHAT = (
    r"(?:rates?\s+of\s+(?:effusion|diffusion)|(?:effusion|diffusion)\s+rates?|"
    r"(?:rms|root[- ]mean[- ]square|mean|average|most probable)\s+speeds?)"
)
_NAMED = r"(?:[^?.;]|\.(?=\d))"  # "ammonia (17.03 g/mol)"
_OTHER = rf"(?:to|and)\s+(?:that\s+of\s+|those\s+of\s+|of\s+)?(?P<other>{_NAMED}+)"
_RATIO = re.compile(
    rf"\bratio\s+of\s+(?:the\s+)?{_WHAT}\s+(?:of|for)\s+(?P<one>{_NAMED}+?)\s+{_OTHER}|"
    r"\b(?:how\s+many\s+times|by\s+what\s+factor|how\s+much)\s+(?:faster|more\s+(?:rapidly|quickly))\s+(?:does|do|will|would|can)\s+"
    rf"(?P<first>{_NAMED}+?)\s+(?:effuse|diffuse)s?\s+(?:\w+\s+){{0,4}}?than\s+(?P<second>{_NAMED}+)",
    re.IGNORECASE,
)
_EFFUSES = re.compile(r"\b(?:effus|diffus|pinhole)", re.IGNORECASE)


def effusion(draft: Draft, number: int) -> list[Statement]:
    """The ratio of two rates of effusion or speeds of molecules, numbered ``number``."""
    found = _RATIO.search(draft.text)
    if draft.known is None or found is None or draft.asked.placeholder is not None or not _told(draft.known):
        return []
    spoken = mentions(draft.text, draft.kinds.ontology)
    pair = [_named(found, names, spoken) for names in (("one", "first"), ("other", "second"))]
    given = [f for f in draft.facts if f.written and f.span is not None and f.dimension != TEMPERATURE]
    amounts = [f for f in given if f.dimension == AMOUNT]
    if (
        any(not own for own in pair)
        or any(f.dimension not in (MOLAR_MASS, AMOUNT) for f in given)
        or len(amounts) not in (0, 2)
    ):
        return []
    molar = [_of(own, MOLAR_MASS, draft.facts, draft.text, spoken) for own in pair]
    counts = (
        [_of(own, AMOUNT, draft.facts, draft.text, spoken) for own in pair]
        if amounts and _EFFUSES.search(found.group())
        else []
    )
    if any(one is None for one in (*molar, *counts)) or molar[0] == molar[1]:
        return []
    parts = {
        "x": Part("ratio", "1", None, "ratio", "1"),
        **{
            f"M_{n}": Part(f"molar mass {n}", MOLAR_MASS, one, "molar_mass", "kg/mol") for n, one in enumerate(molar, 1)
        },
        **{
            f"n_{n}": Part(f"amount of substance {n}", AMOUNT, one, "amount_of_substance")
            for n, one in enumerate(counts, 1)
        },
    }
    moles = "n_1/n_2*" if counts else ""
    label = "Graham's law: rates and speeds at one temperature go by one over the root of the molar mass"
    return told_equation(number, label, f"x == {moles}sqrt(M_2/M_1)", parts, draft.target)


def _told(known: TypedKnowledge) -> bool:
    speeds = known.relates({SPEED, TEMPERATURE, MOLAR_MASS})
    return speeds or any("effusion" in formula.formula.label.lower() for formula in known.formulas)


def _named(found: re.Match[str], names: Sequence[str], spoken: Sequence[Mention]) -> set[str]:
    """What the substance in one part of the match is called anywhere in the text."""
    name = next(name for name in names if found[name] is not None)
    inside = [m for m in spoken if found.start(name) <= m.start < found.end(name)]
    atoms = [m.molecule.atoms for m in inside]
    return (
        {m.said for m in spoken if m.molecule.atoms in atoms} if atoms and all(a == atoms[0] for a in atoms) else set()
    )


def _of(own: set[str], dimension: str, facts: Sequence[Fact], text: str, spoken: Sequence[Mention]) -> Fact | None:
    """The one value of ``dimension`` of a substance: given, else of the thing by its name."""
    written = [f for f in facts if f.dimension == dimension and f.written]
    given = [f for f in written if (of := substance_of(f, text, spoken)) is not None and of.said in own]
    known = [f for f in facts if f.dimension == dimension and f.thing in own]
    found = given or known
    return found[0] if len(given) < 2 and found else None
