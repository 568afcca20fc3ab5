"""Distributions that a document declares in its own notation: "X ~ N(μ, σ)" becomes the law of what lies below a value.

Only a declaration of letters is one; that of numbers is a worked example. Which letters mean which family and parameter is told by
``ontology/distributions.yaml``; the formula is `P == normal_cdf(x, mu, sigma)`, cited as the place of the declaration.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mathrag.entities import Chunk, ExtractedFormula, Extraction, Formula, Occurrence, Parameter
from mathrag.extraction.rules.sentences import plain_words, sentence_bounds
from mathrag.formulas import Declaration, declarations, families, identifier_of, replaced
from mathrag.knowledge import formula_uri, normalise_latex
from mathrag.quantities import latex_symbol

DISTRIBUTIONS_VERSION = "distributions 1"
DESCRIPTION = 600
_SYMBOL = re.compile(r"(?P<symbol>\\[A-Za-z]+|[A-Za-z]{1,3}|[α-ωΑ-Ωµ])(?P<rest>_\{?\w+\}?)?(?P<square>²|\^\{?2\}?)?")
_MEASURED = frozenset({"normal", "uniform", "exponential"})
TARGET, VALUE = "P", "x"


@dataclass(frozen=True)
class _Argument:
    """What stands for a parameter: its LaTeX and identifier, and the parameter in terms of that."""

    latex: str
    identifier: str
    expression: str


def with_declarations(extraction: Extraction, chunk: Chunk) -> Extraction:
    """``extraction`` with the distributions that ``chunk`` declares, each once."""
    found: dict[str, ExtractedFormula] = {}
    for declared in declarations(chunk.text):
        latex = _latex(declared)
        if latex is None or latex in found:
            continue
        left, right = sentence_bounds(chunk.text, declared.start, declared.end)
        found[latex] = ExtractedFormula(
            latex=latex,
            label=f"{families()[declared.family].name} distribution",
            description=plain_words(chunk.text[left:right], keep_math=True)[:DESCRIPTION],
            keywords=tuple(dict.fromkeys(filter(None, map(plain_words, chunk.headings)))),
            extractor=DISTRIBUTIONS_VERSION,
            page=chunk.page,
            start=declared.start,
        )
    return extraction.model_copy(update={"formulas": (*extraction.formulas, *found.values())})


def declared_formula(found: ExtractedFormula, occurrence: Occurrence) -> Formula | None:
    """The law that a declaration in LaTeX states; None where ``found`` is none."""
    declared = next((one for one in declarations(found.latex) if one.end == len(found.latex)), None)
    arguments = _arguments(declared) if declared is not None and declared.start == 0 else None
    if declared is None or arguments is None:
        return None
    family = families()[declared.family]
    inner = ", ".join((VALUE, *(argument.expression for argument in arguments)))
    template = f"{declared.family}_cdf({inner})"
    own = "1" if declared.family not in _MEASURED else None
    parameters = [
        Parameter(
            symbol="P", identifier=TARGET, name="probability", quantity_kind="probability", dimension="1", unit="1"
        ),
        Parameter(symbol="x", identifier=VALUE, name="value", dimension=own),
    ]
    for argument, words in zip(arguments, family.parameters.values(), strict=True):
        name = words[0] if argument.expression == argument.identifier else ""
        sort = "1" if words[0].startswith("probability") else own
        parameters.append(Parameter(symbol=argument.latex, identifier=argument.identifier, name=name, dimension=sort))
    return Formula(
        uri=formula_uri(found.latex),
        label=f"{family.name} distribution",
        latex=normalise_latex(found.latex),
        equation=f"{TARGET} == {template}",
        target=TARGET,
        template=template,
        parameters=tuple(parameters),
        description=found.description,
        intent=f"Computes the probability that a variable with a {family.name} distribution is at most x.",
        keywords=found.keywords,
        executable=True,
        conversion="latex",
        occurrences=(occurrence,),
    )


def _latex(declared: Declaration) -> str | None:
    """A declaration of letters in one spelling; None for one of numbers."""
    arguments = _arguments(declared)
    if arguments is None:
        return None
    letter = families()[declared.family].letters[0]
    return rf"X \sim {letter}({', '.join(argument.latex for argument in arguments)})"


def _arguments(declared: Declaration) -> list[_Argument] | None:
    """The arguments of a declaration of letters, in the order of the family's parameters."""
    found: list[_Argument] = []
    for parameter, written in zip(families()[declared.family].parameters, declared.arguments, strict=True):
        match = _SYMBOL.fullmatch(written)
        if match is None:
            return None
        symbol = latex_symbol(match["symbol"]) + (match["rest"] or "")
        latex = f"{symbol}^2" if match["square"] else symbol
        other = families()[declared.family].instead.get(parameter, {}).get(latex)
        if match["square"] and other is None:
            return None
        identifier = identifier_of(symbol) + ("_squared" if match["square"] else "")
        expression = replaced(f"it == {other}", {"it": identifier}).partition("==")[2].strip() if other else identifier
        found.append(_Argument(latex, identifier, expression))
    distinct = {argument.identifier for argument in found} | {TARGET, VALUE}
    return found if len(distinct) == len(found) + 2 else None
