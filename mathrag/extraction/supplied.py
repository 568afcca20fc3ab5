r"""Values that a note gives for variables of its own formulas: "electricity price: 0.34 €/kWh", "We plan with an occupancy of 85 %".

A law in words comes once more with each such value in its place, for questions that don't tell it: the note's own rule, and its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from mathrag.documents.plain_equations import latex_of
from mathrag.entities import Chunk, ExtractedFormula, Extraction
from mathrag.extraction.glossary import is_note
from mathrag.quantities import CURRENCY

MOST = 3
"""Of the values that are put into one law."""
SHORTEST = 5
"""Letters of a name that is more than a word of any sentence."""
_RULE = re.compile(rf"[%$/]|\bper\b|{CURRENCY}")
"""In a price, a share or a rate, which hold for whoever reads the note; a size or a count ("Hidden size: 8192") is one case's."""
_NAME = re.compile(r"\\text\{([^\W\d_][^{}()]*)\}")
_VALUE = (
    r"\*{0,2}(?:\s+(?:here|now|today))?(?:\s*[:=|]\s*\*{0,2}|\s+(?:is|of|=)\s+|\s+)[€$£]?(?P<value>\d[^\n;|:]{0,30}?)"
    r"\s*(?=[,;)|]\s|\.(?:\s|\Z)|\n|\Z|\s(?:and|at|which|a|an|each)\b)"
)


def with_supplied(read: Sequence[Extraction], chunks: Sequence[Chunk]) -> list[Extraction]:
    """``read`` with the laws in words of a note once more for the values that the note gives of their variables."""
    text = "\n".join(chunk.text for chunk in chunks)
    if not is_note(chunks):
        return list(read)
    names = {name for one in read for formula in one.formulas for name in _NAME.findall(formula.latex)}
    given = {name: value for name in sorted(names) if len(name) >= SHORTEST and (value := _given(name, text))}
    return [
        one.model_copy(update={"formulas": tuple(f for own in one.formulas for f in (own, *_supplied(own, given)))})
        for one in read
    ]


def _given(name: str, text: str) -> tuple[str, str] | None:
    """The value that sentences which begin with ``name`` give of it, as LaTeX and as written; None without one, or with several."""
    lead = r"(?:(?:^|\n)[ \t>*+|-]*|[.;]\s+|\bwith\s+)(?:(?:the|our|an?)\s+)?"
    found = re.finditer(rf"{lead}{re.escape(name)}{_VALUE}", text, re.IGNORECASE)
    written = {one["value"].strip() for one in found}
    if len(written) != 1:
        return None
    value = written.pop()
    if not _RULE.search(value):
        return None
    latex = latex_of(f"value = factor × {value}").partition(r"\times ")[2]
    return (latex, value) if re.match(r"\d", latex) and r"\times" not in latex else None


def _supplied(law: ExtractedFormula, given: dict[str, tuple[str, str]]) -> Iterator[ExtractedFormula]:
    """``law`` with the values ``given`` of some of its variables, of each and of all; one variable at least is left."""
    left, _, right = law.latex.partition("=")
    own = sorted({name for name in _NAME.findall(right) if name in given})[:MOST]
    for names in sorted({*combinations(own, 1), tuple(own)} if own and law.role != "step" else ()):
        side = right
        for name in names:
            side = side.replace(rf"\text{{{name}}}", rf"\left({given[name][0]}\right)")
        if _NAME.search(re.sub(r"\d\\,\\text\{[^{}]*\}", "", side)):
            told = ", ".join(f"{name} {given[name][1]}" for name in names)
            described = f"{law.description} (with {told})".strip()
            yield law.model_copy(update={"latex": f"{left}={side}", "description": described})
