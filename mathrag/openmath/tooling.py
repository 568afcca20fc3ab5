"""A typed call as the agent's tools and answers have it: a formula with its parameters and values, and symbols as definitions.

Where the closed grammar has the call, the formula is executable and its tool computes it like that of any document; where only SymPy
has it, the formula says what is computed and `compute` does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mathrag.entities import Definition, Formula, Parameter, Symbol
from mathrag.errors import OpenMathError
from mathrag.openmath.computing import Computed, residues
from mathrag.openmath.expressions import to_expression
from mathrag.openmath.notation import to_latex
from mathrag.openmath.objects import OMApplication, OMInteger, OMObject, OMVariable
from mathrag.openmath.phrasebook import label_of, phrase_of
from mathrag.openmath.questions import Question

RESULT = "r"
PROPERTIES = 2
"""Properties that a definition quotes."""
_PRODUCT = re.compile(r"(?<=[\w)\]])\s*\*\s*(?=[\w(\[])")
"""A product as texts of dictionaries type it, which Markdown would take for emphasis."""
_ARTICLE = re.compile(r"^(?:The|An?|One)\b")
_LETTERS = "abcdfghjklmnopqstuvwxyz"


@dataclass(frozen=True)
class ExactTool:
    """What a call of a symbol is as a formula, and the values of its parameters."""

    formula: Formula
    values: Mapping[str, int]
    substituted: str


def exact_tool(question: Question, computed: Computed, symbol: Symbol) -> ExactTool:
    """The formula of the call that ``question`` is, as ``symbol``'s; whole numbers among its arguments are parameters."""
    general, values = _lifted(question.object)
    template = None
    if computed.by == "grammar" and question.directive in ("value", "simplify") and question.base is None:
        template = _expression(residues(general) if computed.expression.startswith("mod(") else general)
    latex = f"{RESULT} = {_latex(general)}"
    parameters = [_parameter(RESULT, "result"), *(_parameter(name, "argument", whole=True) for name in values)]
    formula = Formula(
        uri=symbol.uri,
        label=symbol.label,
        named=True,
        latex=latex,
        equation=f"{RESULT} == {template}" if template else None,
        target=RESULT,
        template=template,
        parameters=tuple(parameters if template else parameters[:1]),
        executable=True,
        consistency="consistent",
        occurrences=symbol.occurrences,
    )
    return ExactTool(formula, values if template else {}, f"{_latex(question.object)} = {computed.latex}")


def _lifted(node: OMObject) -> tuple[OMObject, dict[str, int]]:
    """The outermost application with a letter for each whole number among its arguments, and these numbers."""
    if not isinstance(node, OMApplication):
        return node, {}
    values: dict[str, int] = {}
    parts: list[OMObject] = []
    for part in node.arguments:
        if isinstance(part, OMInteger) and len(values) < len(_LETTERS):
            letter = _LETTERS[len(values)]
            values[letter] = part.value
            parts.append(OMVariable(letter))
        else:
            parts.append(part)
    return OMApplication(node.head, tuple(parts)), values


def _expression(node: OMObject) -> str | None:
    try:
        return to_expression(node)
    except OpenMathError:
        return None


def _latex(node: OMObject) -> str:
    try:
        return to_latex(node)
    except OpenMathError:
        return r"\ldots"


def _parameter(identifier: str, name: str, whole: bool = False) -> Parameter:
    return Parameter(
        symbol=identifier,
        identifier=identifier,
        name=name,
        unit="1",
        dimension="1",
        integer=whole,
        evidence="signature",
    )


def definitions_of(symbols: Iterable[Symbol]) -> list[Definition]:
    """What ``symbols`` mean as definitions of what they are called, so that a question for a meaning finds them."""
    return [
        Definition(
            uri=symbol.uri,
            term=symbol.label,
            names=tuple(sorted(_names(symbol) - {symbol.label})),
            text=_ARTICLE.sub(lambda found: found[0].lower(), _told(symbol)),
            occurrences=symbol.occurrences,
        )
        for symbol in symbols
        if symbol.mathematical and symbol.description and symbol.occurrences
    ]


def _names(symbol: Symbol) -> set[str]:
    """What a symbol is called: by its dictionary, and as the standard symbol that it means."""
    phrase = phrase_of(symbol.name)
    standard = label_of(phrase.means) if phrase else None
    return {symbol.label, symbol.name.partition(":")[2].replace("_", " "), *([standard] if standard else [])}


def _told(symbol: Symbol) -> str:
    """A symbol's description and what holds of it."""
    properties = [part.latex or part.text for part in symbol.properties if part.latex or part.text][:PROPERTIES]
    told, *held_each = (
        " ".join(_PRODUCT.sub("·", one).split())
        for one in (symbol.description_latex or symbol.description, *properties)
    )
    held = "; ".join(one.rstrip(".") for one in held_each)
    return f"{told.rstrip('.')}. It holds: {held}." if held else told
