r"""Squares that are quantities of their own: "the broad-sense heritability, $H^2 = V_G/V_P$", where $H$ stands nowhere without its square.

The square is written as the words that it is called by, in every formula of the document; of its root nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathrag.entities import Chunk, ExtractedFormula, Extraction
from mathrag.extraction.glossary import Glossary
from mathrag.extraction.naming import LAW, is_name
from mathrag.extraction.reading import OWN_WORDS
from mathrag.extraction.rules.relations import sides
from mathrag.formulas import identifier_of

_INDEX = r"_(?:\{(?:[^{}]|\{[^{}]*\})*\}|\w)"
_LETTER = (
    r"(?P<letter>\\(?:var)?(?:eta|omega|epsilon|rho|chi|tau|kappa|phi|lambda)(?![A-Za-z])|(?<![\\A-Za-z_])[A-Za-z])"
)
_SQUARE = re.compile(rf"{_LETTER}(?P<index>{_INDEX})?\^(?:2|\{{2\}})(?P<behind>{_INDEX})?(?!\d)")
_ANY = re.compile(rf"{_LETTER}(?![A-Za-z])(?P<index>{_INDEX})?")
_UPRIGHT = re.compile(r"\\(?:text|mathrm|operatorname)\{[^{}]*\}")


def with_squares_named(read: Sequence[Extraction], chunks: Sequence[Chunk], glossary: Glossary) -> list[Extraction]:
    """``read`` with such squares as names of their own in all formulas of the document."""
    by_id = {chunk.id: chunk for chunk in chunks}
    formulas = [(formula, by_id[one.chunk]) for one in read for formula in one.formulas if formula.latex]
    names = dict(_names(formulas, glossary))
    if not names:
        return list(read)
    return [
        one.model_copy(update={"formulas": tuple(_named(formula, names) for formula in one.formulas)}) for one in read
    ]


def _names(formulas: Sequence[tuple[ExtractedFormula, Chunk]], glossary: Glossary) -> Iterator[tuple[str, str]]:
    """Each root whose square is a name, with the words for the square."""
    bare = (_UPRIGHT.sub(" ", _SQUARE.sub(" ", formula.latex)) for formula, _ in formulas)
    alone = {_root(found) for latex in bare for found in _ANY.finditer(latex)}
    for formula, chunk in formulas:
        head = _SQUARE.fullmatch(sides(formula.latex)[0].strip())
        if head is None or _root(head) in alone or _is_told(_root(head), glossary):
            continue
        if words := _called(head, formula, chunk, glossary):
            yield _root(head), words


def _root(found: re.Match[str]) -> str:
    return found["letter"] + (found["index"] or found.groupdict().get("behind") or "")


def _is_told(symbol: str, glossary: Glossary) -> bool:
    """Does the document say what the root is?"""
    told = glossary.by_identifier.get(identifier_of(symbol), [])
    return any(placed.definition.phrase for placed in told)


def _called(head: re.Match[str], formula: ExtractedFormula, chunk: Chunk, glossary: Glossary) -> str:
    """The words of the text for a square, those nearest to the formula first, else those that it has for a label."""
    told = glossary.by_identifier.get(identifier_of(head[0]), [])
    known = {placed.definition.phrase for placed in told if _SQUARE.fullmatch(placed.definition.symbol)}
    claims = glossary.claims(head[0], chunk, formula.start or 0)
    phrases = [claim.description for claim in claims if claim.description in known and claim.confidence >= OWN_WORDS]
    label = "" if formula.label_from_prose or LAW.search(formula.label) else formula.label
    for phrase in filter(None, (*phrases, label)):
        words = " ".join(re.sub(r"[^A-Za-z ]", " ", phrase).split())
        if len(words) > 3 and is_name(words.lower()):
            return words
    return ""


def _named(formula: ExtractedFormula, names: dict[str, str]) -> ExtractedFormula:
    if not formula.latex:
        return formula

    def written(found: re.Match[str]) -> str:
        name = names.get(_root(found))
        return rf"\text{{{name}}}" if name else found[0]

    return formula.model_copy(update={"latex": _SQUARE.sub(written, formula.latex)})
