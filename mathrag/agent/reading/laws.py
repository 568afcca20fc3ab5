"""Laws that the question writes out itself: "the rate law is rate = k[A]²[B]", "the height is h = v t - g t²/2".

Such an equation holds for this question alone, where everything in it is given but the one variable that is asked for;
of what dimension that is follows from the others. Its own numbers are no values of the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement, own_formula, own_parameter
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import noun, symbol_key
from mathrag.errors import FormulaError
from mathrag.formulas import Equation, infer, read_latex, to_latex
from mathrag.problems.words import tokens
from mathrag.quantities import Dimension, ReadQuantity

_SYMBOL = r"(?:\\?[A-Za-zΑ-Ωα-ω]{1,12}(?:_\{?\w+\}?)?|\[[\w{}^+\-\\]+\])"
_LAW = re.compile(
    rf"(?<![\w\]=^*/+\-])(?P<law>{_SYMBOL}\s*=\s*(?=[^=,;:?!]*[A-Za-zΑ-Ωα-ω\]])[^=,;:?!\n]{{2,60}}?)"
    r"(?=\s*\$|\s*(?:[,;:?!]|\.(?!\d)|$)|\s+(?:with|where|and|when|for|in|at|if|is|holds|applies|describes|gives|has|the)\b)"
)
_PROSE = re.compile(r"(?<![\\A-Za-z])(?!(?:sin|cos|tan|log|exp|sqrt)\b)[a-z]{3,}\b|^\s*[\d.]+\s+[A-Za-z][^*/^+\-]*$")
"""Words, or a number and what it is a number of."""
_CAPITAL = re.compile(r"^[A-Z][a-z]{2,}(?=\s*=)")
"""A word at the beginning of a sentence: "Rate = ..."."""
_WORD = 3  # letters
LEAST = 3  # variables


def written_laws(draft: Draft, number: int) -> list[Statement]:
    """The equations that a question writes out for what it asks, numbered from ``number``."""
    laws: list[Statement] = []
    for equation, span in _equations(draft.text):
        values = ((name, _value(symbol, draft.facts)) for name, symbol in equation.symbols.items())
        given = {name: fact for name, fact in values if fact is not None}
        left = [name for name in equation.symbols if name not in given]
        if len(left) != 1 or not _is_asked(equation.symbols[left[0]], draft):
            continue
        sorts: dict[str, Dimension | None] = {name: Dimension.parse(fact.dimension) for name, fact in given.items()}
        dimension = infer(equation, sorts, left[0])
        if dimension is not None:
            label = f"the question states: {draft.text[slice(*span)]}"
            laws.append(_statement(draft, number + len(laws), label, equation, given, str(dimension)))
    return laws


def computed(laws: Sequence[Statement]) -> frozenset[str]:
    """The dimensions of what is left open by ``laws``."""
    return frozenset(str(p.dimension) for law in laws for p in law.formula.parameters if p.identifier not in law.takes)


def without_laws(text: str, quantities: Sequence[ReadQuantity]) -> list[ReadQuantity]:
    """``quantities`` but the numbers that belong to an equation that ``text`` writes out."""
    spans = [span for _, span in _equations(text)]
    inside = {span: [q for q in quantities if span[0] <= q.start < span[1]] for span in spans}
    own = [q for numbers in inside.values() if all(q.unit is None for q in numbers) for q in numbers]
    return [q for q in quantities if q not in own]


def _equations(text: str) -> Iterator[tuple[Equation, tuple[int, int]]]:
    for found in _LAW.finditer(text):
        if _PROSE.search(found["law"].partition("=")[2]):
            continue
        try:
            equations = read_latex(_CAPITAL.sub(lambda word: word.group().lower(), found["law"].strip(" $")))
        except FormulaError:
            continue
        yield from ((equation, found.span("law")) for equation in equations if len(equation.symbols) >= LEAST)


def _value(symbol: str, facts: Sequence[Fact]) -> Fact | None:
    """The given value that ``symbol``, or a word in its place, is called by."""
    key, word = symbol_key(symbol), re.escape(symbol) if len(symbol) > _WORD else r"(?!)"
    called = re.compile(rf"\b{word}\s*(?:is|was|of|be|=|:|\s)*$", re.IGNORECASE)
    return next((f for f in facts if f.role == "given" and (f.noun.symbol == key or called.search(f.text))), None)


def _is_asked(symbol: str, draft: Draft) -> bool:
    """Is it called so in what is asked, or the usual symbol of that?"""
    asked = draft.asked.text
    if draft.target.kinds & draft.kinds.of_any_dimension(symbol.strip("\\")):
        return True
    letters = re.findall(r"\\?[\wΑ-Ωα-ω]+|\[[^\]]+\]", asked)
    return symbol in letters or (len(symbol) > _WORD and frozenset(tokens(symbol)) <= frozenset(tokens(asked)))


def _statement(
    draft: Draft, number: int, label: str, equation: Equation, given: Mapping[str, Fact], dimension: str
) -> Statement:
    parameters, nouns, asked, kinds = [], [], draft.asked, draft.kinds
    for name, symbol in equation.symbols.items():
        fact = given.get(name)
        own = fact.dimension if fact is not None else dimension
        called = min(fact.noun.kinds, default=symbol).replace("_", " ") if fact else asked.head
        parameters.append(own_parameter(name, called, own, symbol=symbol))
        nouns.append(fact.noun if fact else noun(asked.text, kinds.headed(asked.head, dimension=own), kinds, None, own))
    takes = {name: frozenset({fact.index}) for name, fact in given.items()}
    latex = " = ".join(to_latex(side, equation.symbols) for side in (equation.lhs, equation.rhs))
    formula = own_formula(number, label, equation.lhs, equation.rhs, latex, parameters)
    return Statement(formula, tuple(nouns), frozenset(), takes, answers=True)
