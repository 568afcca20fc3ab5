"""Distributions that a document declares in its own notation: "X ~ N(μ, σ)" becomes the law of what lies below a value.

A formula for the probability of one value declares its family as well, where the family is named near it. Only a declaration of
letters is one; that of numbers is a worked example. Which letters mean which family and parameter is told by
``ontology/distributions.yaml``; the formula is `P == normal_cdf(x, mu, sigma)`, cited as the place of the declaration.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from mathrag.documents import spans
from mathrag.entities import Chunk, ExtractedFormula, Extraction, Formula, Occurrence, Parameter
from mathrag.errors import EvaluationError, LatexError
from mathrag.extraction.rules.sentences import plain_words, sentence_bounds
from mathrag.formulas import (
    Declaration,
    Family,
    Several,
    declarations,
    equal_numerically,
    evaluate,
    families,
    identifier_of,
    is_discrete,
    read_latex,
    replaced,
)
from mathrag.knowledge import formula_uri, normalise_latex
from mathrag.quantities import latex_symbol

DISTRIBUTIONS_VERSION = "distributions 3"
DESCRIPTION = 600
_SYMBOL = re.compile(r"(?P<symbol>\\[A-Za-z]+|[A-Za-z]{1,3}|[α-ωΑ-Ωµ])(?P<rest>_\{?\w+\}?)?(?P<square>²|\^\{?2\}?)?")
_AROUND = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\(?:label|tag)\{[^{}]*\}|\\(?:nonumber|notag)\b|\$")
"""What stands around a display's formulas."""
_SAMPLES = {"n": (5, 7), "p": (0.3, 0.6), "r": (6, 9), "b": (8, 5)}
"""Values at which a formula is compared with the probability of a family, by parameter; others have no need to be whole."""
_MEASURED = frozenset({"normal", "uniform", "exponential"})
TARGET, VALUE, COUNT = "P", "x", "n"
_OF_SEVERAL = {"mean": (r"\bar X", "mu", "sigma/sqrt(n)"), "sum": (r"\Sigma X", "n*mu", "sqrt(n)*sigma")}
"""How a mean and a sum of several values are written, and what their mean and deviation have to be, by whatever letters."""


@dataclass(frozen=True)
class _Argument:
    """What stands for a parameter: its LaTeX and identifier, and the parameter in terms of that (and of `COUNT`)."""

    latex: str
    symbol: str
    identifier: str
    expression: str


def with_declarations(extraction: Extraction, chunk: Chunk) -> Extraction:
    """``extraction`` with the distributions that ``chunk`` declares, each once."""
    found: dict[str, ExtractedFormula] = {}
    for declared in (*declarations(chunk.text), *_by_formulas(chunk)):
        latex = _latex(declared)
        if latex is None or latex in found:
            continue
        left, right = sentence_bounds(chunk.text, declared.start, declared.end)
        found[latex] = ExtractedFormula(
            latex=latex,
            label=_label(declared),
            description=plain_words(chunk.text[left:right], keep_math=True)[:DESCRIPTION],
            keywords=tuple(dict.fromkeys(filter(None, map(plain_words, chunk.headings)))),
            extractor=DISTRIBUTIONS_VERSION,
            page=chunk.page,
            start=declared.start,
        )
    return extraction.model_copy(update={"formulas": (*extraction.formulas, *found.values())})


def _by_formulas(chunk: Chunk) -> Iterator[Declaration]:
    """The families of counts that ``chunk`` names, each with the letters of a display that is the probability of one value."""
    about = f"{' '.join(chunk.headings)}\n{chunk.text}"
    named = [name for name, family in families().items() if is_discrete(name) and _is_named(family, about)]
    for span in spans(chunk.text) if named else ():
        if span.kind in ("display", "environment"):
            sides = [
                side for side in re.split(r"=|\\\\(?![A-Za-z])", _AROUND.sub(" ", span.inner)) if side.strip(" &.,")
            ]
            for side, name in product(sides, named):
                if arguments := _as_probability(side.strip(" &.,\n"), name):
                    yield Declaration(name, arguments, span.start, span.end)


def _is_named(family: Family, text: str) -> bool:
    words = "|".join(re.escape(word) for word in family.called)
    return (
        re.search(rf"\b(?:{words})\s+(?:random\s+)?(?:distribut|variable|model|probabilit)", text, re.IGNORECASE)
        is not None
    )


def _as_probability(latex: str, family: str) -> tuple[str, ...]:
    """The letters of ``latex`` that are the parameters of ``family``, if it is the probability of one value; empty where it is none."""
    parameters = list(families()[family].parameters)
    try:
        (equation,) = read_latex(f"y = {latex}")
    except (LatexError, ValueError):
        return ()
    letters = sorted(equation.symbols.keys() - {"y"} - ({"q"} if "p" in equation.symbols else set()))
    if len(letters) != len(parameters) + 1:
        return ()
    for value, *own in permutations(letters):
        if all(_agrees(equation.rhs, family, value, own, place) for place in (0, 1)):
            return tuple(equation.symbols[letter] for letter in own)
    return ()


def _agrees(expression: str, family: str, value: str, own: Sequence[str], place: int) -> bool:
    """Is ``expression`` the probability of ``value`` at the sampled ``place``, its letters ``own`` being the parameters?"""
    sample = {name: _SAMPLES.get(name, (1.7, 0.9))[place] for name in families()[family].parameters}
    values = dict(zip(own, sample.values(), strict=True)) | {value: 2 + place}
    try:
        found = evaluate(expression, values | {"q": 1 - values.get("p", 0)})
    except (EvaluationError, ValueError):
        return False
    wanted = evaluate(f"{family}_pdf(x, {', '.join(sample)})", sample | {"x": 2 + place})
    return math.isclose(found, wanted, rel_tol=1e-9)


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
        name = words[0] if declared.of or argument.expression == argument.identifier else ""
        sort = "1" if words[0].startswith("probability") else own
        parameters.append(Parameter(symbol=argument.symbol, identifier=argument.identifier, name=name, dimension=sort))
    if declared.of:
        parameters.append(Parameter(symbol=COUNT, identifier=COUNT, name=family.sampled[0], dimension="1", unit="1"))
    return Formula(
        uri=formula_uri(found.latex),
        label=_label(declared),
        named=True,
        latex=normalise_latex(found.latex),
        equation=f"{TARGET} == {template}",
        target=TARGET,
        template=template,
        parameters=tuple(parameters),
        description=found.description,
        intent=f"Computes the probability that a {declared.of or 'variable'} with a {family.name} distribution is at most x.",
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
    variable = _OF_SEVERAL[declared.of][0] if declared.of else "X"
    return rf"{variable} \sim {letter}({', '.join(argument.latex for argument in arguments)})"


def _label(declared: Declaration) -> str:
    own = f"{families()[declared.family].name} distribution"
    return f"{own} of a {declared.of}" if declared.of else own


def _arguments(declared: Declaration) -> list[_Argument] | None:
    """The arguments of a declaration of letters, in the order of the family's parameters."""
    if declared.of:
        return _of_several(declared, declared.of)
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
        found.append(_Argument(latex, latex, identifier, expression))
    distinct = {argument.identifier for argument in found} | {TARGET, VALUE}
    return found if len(distinct) == len(found) + 2 else None


def _of_several(declared: Declaration, of: Several) -> list[_Argument] | None:
    """Those of the mean or the sum of n values: each has one letter beside n, and is what follows from n values of one distribution."""
    if not families()[declared.family].sampled:
        return None
    found: list[_Argument] = []
    for parameter, written, form in zip(("mu", "sigma"), declared.arguments, _OF_SEVERAL[of][1:], strict=True):
        try:
            (equation,) = read_latex(f"y = {written}")
        except (LatexError, ValueError):
            return None
        own = [name for name in equation.symbols if name not in ("y", COUNT)]
        wanted = replaced(f"y == {form}", {parameter: own[0]}).partition("==")[2] if len(own) == 1 else "y"
        if not equal_numerically(equation.rhs, wanted):
            return None
        found.append(_Argument(written, equation.symbols[own[0]], own[0], equation.rhs))
    return found
