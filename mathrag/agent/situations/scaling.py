"""By what factor: "by what factor does the kinetic energy change if the speed is doubled?"

No value is given, only how much something changes, or what is asked as it is before ("they attract with 0.3 N; what will the force be if
the distance is doubled?"), which is then multiplied by the factor. Where a formula makes what is asked a power of what changes, whatever
the rest is, the factor is that power of the change. It becomes a formula of this question alone ("factor = k²"), which cites the one it
follows from; which formula that is, what is asked and what changes say by their names and kinds. So it does where two things are compared
that have one quantity in common: "the same force accelerates the empty cart at 2 m/s² and the loaded one at 0.5 m/s²; how many times as
massive is the loaded one?"
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mathrag.agent.language.kinds import KindIndex
from mathrag.agent.language.manner import MANNERS
from mathrag.agent.language.words import tokens
from mathrag.agent.slots.features import Fact, missing, target_costs
from mathrag.agent.slots.links import Links
from mathrag.agent.slots.typed import Noun, Slot, TypedFormula, TypedKnowledge, noun
from mathrag.entities import Formula, Parameter
from mathrag.errors import FormulaError
from mathrag.formulas import evaluate, solve

FACTOR, NEW, OLD = "factor", "new", "old"
OF = "#factor="
MOST = 3  # formulas a question
STRANGE = 3.0  # cost of a formula that has none of what the asked quantity is of ("of a pendulum")
STRANGE_MOST = 0.6
UNLIKE = 0.4  # share of the words that a variable of no known kind may lack
NEAR = 0.5  # what another formula may fit worse by than the best
POWERS = 6  # greatest denominator of an exponent
_NUMBERS = {
    "twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "two": 2.0, "triple": 3.0, "tripled": 3.0, "triples": 3.0,
    "tripling": 3.0, "thrice": 3.0, "three": 3.0, "quadruple": 4.0, "quadrupled": 4.0, "quadruples": 4.0, "quadrupling": 4.0, "four": 4.0,
    "five": 5.0, "six": 6.0, "eight": 8.0, "nine": 9.0, "ten": 10.0, "half": 0.5, "halved": 0.5, "halves": 0.5, "halving": 0.5,
    "halve": 0.5,
}  # fmt: skip
_VERB = r"(?:doubl|tripl|quadrupl|halv)(?:ed|es|ing|e)"
_TIMES = r"(?:\d+(?:\.\d+)?|two|three|four|five|six|eight|nine|ten)"
_WORD = r"(?!(?:is|are|was|were|be|and|or|but|does|do|if|when|while|as|stays?|remains?|gets?)\b)[\w-]+"
_SYMBOL = r"\[[\w{}^+\-]+\]|[A-Za-zα-ω](?:_\{?\w+\}?)?(?=\s+(?:is|are|was|were)\b)"
_THING = rf"(?P<what>{_SYMBOL}|(?:the|its|their|his|her|both|that(?=\s+of\b))\s+(?:{_WORD}\s+){{0,5}}?{_WORD}?)"
_CHANGED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were|gets?|be|has been)\s+)?(?P<k>{_VERB})\b",
        rf"(?<!\w){_THING}\s+(?:is|are|was|were|gets?|becomes?)\s+(?:made\s+)?(?P<k>twice|half|{_TIMES}(?=\s+times))(?:\s+times)?\s+(?:as\b|larger|\w+er\b)",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:increas|multipli|grow|ris|rais)\w*\s+(?:by\s+)?(?:a\s+factor\s+of\s+)?(?P<k>{_TIMES})"
        r"(?=\s*(?:[,.;?!]|$|times|-?fold))",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:decreas|reduc|divid|drop|fall|cut)\w*\s+by\s+(?:a\s+factor\s+of\s+)?(?P<less>{_TIMES})"
        r"(?=\s*(?:[,.;?!]|$|times))",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:increas|grow|ris|rais)\w*\s+by\s+(?P<more>\d+(?:\.\d+)?)\s*%",
        rf"(?<!\w){_THING}\s+(?:(?:is|are|was|were)\s+)?(?:decreas|reduc|drop|fall)\w*\s+by\s+(?P<fewer>\d+(?:\.\d+)?)\s*%",
        rf"\b(?P<k>{_VERB}|twice|half)\s+{_THING}(?=\s*(?:[,.;?!]|$|\b(?:and|while|at|with|by|does|do|will|if|when)\b))",
        rf"\b(?P<k>{_TIMES})\s+times\s+{_THING}(?=\s*(?:[,.;?!]|$|\b(?:and|while|at|with|by|does|do|will|if|when)\b))",
    )
)
_ASKED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:by|with)\s+(?:what|which)\s+factor\s+(?:does|do|did|will|would|is|are|must|should|has|have)\s+(?P<y>[^?.;,]+?)\s+"
        r"(?:(?:be|been|get|become)\s+)?(?:chang|increas|decreas|grow|ris|fall|drop|multipl|reduc|divid|alter|go|shrink|larg|small|great|high|low|scale)",
        r"\bhow\s+many\s+times\s+(?:as\s+\w+|\w+er|more)\s+(?:does|do|will|would|is|are|must)\s+(?P<y>[^?.;,]+?)(?=\s*(?:[?,]|\b(?:if|when|become|get|be)\b))",
        r"\b(?:how\s+(?:does|do|will|would)|what\s+happens\s+to)\s+(?P<y>(?:the|its|their)\s[^?.;,]+?)(?=\s*(?:[?,]|\b(?:chang\w*|alter\w*|if|when)\b))",
    )
)
_NEW = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bwhat\s+(?:will|would|does|do)\s+(?P<y>(?:the|its|their|this|that)\s+[^?.;,]+?)\s+(?:be(?:come)?|amount to)\b",
        r"\b(?:what|how\s+(?:large|great|strong|big|high))\s+(?:is|are|will|would)\s+(?:be\s+)?the\s+new\s+(?P<y>[^?.;,]+?)(?=\s*(?:[?.;,]|\b(?:if|when|be)\b))",
        r"\b(?:find|calculate|determine|give)\s+the\s+new\s+(?P<y>[^?.;,]+?)(?=\s*(?:[?.;,]|\b(?:if|when)\b))",
    )
)
_KEPT = (
    re.compile(
        rf"(?<!\w){_THING}\s+(?:(?:is|are|stays?|remains?|being|kept|held)\s+)+"
        r"(?:the same|constant|unchanged|fixed|as (?:it|they) (?:is|are|was|were))",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:at|with)\s+(?:the\s+same|constant|unchanged|fixed)\s+(?P<what>(?:[\w-]+\s+)?[\w-]+)", re.IGNORECASE
    ),
)

_COMPARED = re.compile(
    r"\bhow\s+many\s+times\s+(?:as|more)\s+(?P<manner>\w+)\s+(?:is|are|was|were)\s+(?P<one>[^?.;,]+?)\s+(?:as|than)\s+(?P<other>[^?.;,]+)|"
    r"\bhow\s+many\s+times\s+as\s+(?P<how>\w+)\s+as\s+(?P<second>[^?.;,]+?)\s+(?:is|are|was|were)\s+(?P<first>[^?.;,]+)|"
    r"\bratio\s+of\s+the\s+(?P<what>\w+)\s+of\s+(?P<this>[^?.;,]+?)\s+to\s+(?:that|the\s+\w+)\s+of\s+(?P<that>[^?.;,]+)",
    re.IGNORECASE,
)
_SAME = re.compile(r"\b(?:the\s+same|equal)\s+(?P<what>(?:\w+\s+)?[\w-]+?)s?\b(?=[\s,])", re.IGNORECASE)
_PRONOUNS = frozenset(tokens("one other the that"))


@dataclass(frozen=True)
class Scaling:
    """What is asked as a factor, and what changes: its words and the number of the value by how much; what stays as it is.

    ``before`` is the number of its value before, where that is given: then what it becomes is asked.
    """

    asked: Noun
    changes: tuple[tuple[Noun, int], ...]
    kept: tuple[Noun, ...] = ()
    before: int | None = None


@dataclass(frozen=True)
class _Powered:
    """A variable that changes, its exponent, the number of the value by how much, and how badly it fits the words."""

    slot: Slot
    power: Fraction
    fact: int
    cost: float


def read_scaling(text: str, facts: Sequence[Fact], kinds: KindIndex) -> tuple[Scaling | None, list[Fact]]:
    """What ``text`` asks as a factor and the factors it gives, numbered on from ``facts``; None where it asks for no factor."""
    values = [fact for fact in facts if fact.role == "given" and fact.unit not in (None, "%")]
    compared = _compared(text, facts, values, kinds)
    if compared is not None:
        return compared
    place = next((found for pattern in _ASKED if (found := pattern.search(text))), None)
    if place is None or (place.re is _ASKED[-1] and values):  # with values, what it changes to is a value
        place = next((found for pattern in _NEW if (found := pattern.search(text))), None)
        if (
            place is None
            or len(values) != 1
            or values[0].dimension not in kinds.dimensions(_named(place["y"], kinds).kinds)
        ):
            return None, []
    asked = _named(place["y"], kinds)
    given: list[Fact] = []
    changes: list[tuple[Noun, int]] = []
    for found, size in _changes(text[: place.start()] + " " * (place.end() - place.start()) + text[place.end() :]):
        what = _named(found["what"], kinds)
        index = len(facts) + len(given)
        base = next((f.index for f in facts if f.span and found.start() <= f.span[0] < found.end()), None)
        words = noun(f"{found['what']} {FACTOR}", frozenset({"ratio"}), kinds, None, "1")
        given.append(Fact(index, size, None, size, words, found.group(), found.span(), origin=base))
        changes.append((what, index))
    kept = tuple(_named(found["what"], kinds) for pattern in _KEPT for found in pattern.finditer(text))
    before = values[0].index if place.re in _NEW else None
    return (Scaling(asked, tuple(changes), kept, before), given) if changes else (None, [])


def _compared(
    text: str, facts: Sequence[Fact], values: Sequence[Fact], kinds: KindIndex
) -> tuple[Scaling, list[Fact]] | None:
    """Of two things that have one quantity in common and another given for each: how many times as much of a third has the one?"""
    place, written = _COMPARED.search(text), [fact for fact in values if fact.written]
    kept = [_named(found["what"], kinds) for found in _SAME.finditer(text)] if place is not None else []
    if place is None or not kept or len(written) != 2 or written[0].dimension != written[1].dimension:
        return None
    manner = place["manner"] or place["how"]
    what = MANNERS.get(manner.lower(), "") if manner else place["what"]
    phrases = [place["one"] or place["first"] or place["this"], place["other"] or place["second"] or place["that"]]
    if any(_PRONOUNS & frozenset(tokens(phrase)) for phrase in phrases):  # "the loaded cart as the empty one"
        phrases = [phrase.rpartition(" ")[0] for phrase in phrases]
    things = [frozenset(tokens(phrase)) for phrase in phrases]
    found = [[f for f in written if (own - other) & f.noun.stems] for own, other in (things, reversed(things))]
    if not what or [len(own) for own in found] != [1, 1] or found[0] == found[1]:
        return None
    (one,), (other,) = found
    words = next((fact.noun for fact in (one, other) if fact.noun.kinds), one.noun)
    size = one.si / other.si
    note = f"{one.value:g} {one.unit} / ({other.value:g} {other.unit}) = {size:.6g}"
    factor = noun(FACTOR, frozenset({"ratio"}), kinds, None, "1")
    made = Fact(
        len(facts), size, None, size, factor, FACTOR, one.span, origin=one.index, also=(other.index,), note=note
    )
    return Scaling(_named(what, kinds), ((words, made.index),), tuple(kept)), [made]


def _named(phrase: str, kinds: KindIndex) -> Noun:
    named = kinds.headed(phrase) or kinds.named(phrase)
    dimensions = kinds.dimensions(named)
    return noun(phrase, named, kinds, None, next(iter(dimensions)) if len(dimensions) == 1 else None)


def _changes(text: str) -> Iterator[tuple[re.Match[str], float]]:
    taken: list[tuple[int, int]] = []
    for pattern in _CHANGED:
        for found in pattern.finditer(text):
            if any(found.start() < end and start < found.end() for start, end in taken):
                continue
            taken.append(found.span())
            yield found, _size(found.groupdict())


def _size(found: Mapping[str, str | None]) -> float:
    if (share := found.get("more")) or (less := found.get("fewer")):
        return 1 + float(share) / 100 if share else 1 - float(str(less)) / 100
    word = str(found.get("k") or found.get("less")).lower()
    size = _NUMBERS[word] if word in _NUMBERS else float(word)
    return size if found.get("k") else 1 / size


def with_factors(
    knowledge: TypedKnowledge, links: Links, scaling: Scaling, question: Noun, found: Mapping[int, float]
) -> tuple[TypedKnowledge, Links, tuple[int, ...], dict[int, float]]:
    """The knowledge base with the laws for the asked factor, their variables that are it, and how well retrieval liked each."""
    fitting: list[tuple[float, Slot, tuple[_Powered, ...]]] = []
    for slot in knowledge.slots:
        cost = _cost(scaling.asked, slot, knowledge, question)
        changed = _powers(slot, scaling, knowledge, question) if cost is not None else None
        if cost is not None and changed is not None:
            strange = missing(
                scaling.asked.own, frozenset(), knowledge.formulas[slot.formula].words, knowledge.frequencies
            )
            whole = cost + sum(one.cost for one in changed) + STRANGE * strange + 1.0 - found.get(slot.formula, 0.0)
            if strange <= STRANGE_MOST and _keeps(slot, changed, scaling, knowledge, question):
                fitting.append((whole, slot, changed))
    fitting.sort(key=lambda item: (item[0], item[1].index))
    if not fitting:
        return knowledge, links, (), {}
    extended, liked, roots = knowledge.copied(), dict[int, float](), list[int]()
    for cost, slot, changed in fitting[:MOST]:
        if cost > fitting[0][0] + NEAR:
            break
        roots.append(_add(extended, slot, changed, scaling.before))
        liked[len(extended.formulas) - 1] = 1.0 - min(1.0, cost - fitting[0][0])
    return extended, links.extended(extended, [], [], []), tuple(roots), liked


def _keeps(
    asked: Slot, changed: Sequence[_Powered], scaling: Scaling, knowledge: TypedKnowledge, question: Noun
) -> bool:
    """Has the formula everything that is said to stay the same?"""
    rest = [slot for slot in knowledge.inputs(asked) if slot.index not in {one.slot.index for one in changed}]
    return all(any(_cost(words, slot, knowledge, question) is not None for slot in rest) for words in scaling.kept)


def _cost(words: Noun, slot: Slot, knowledge: TypedKnowledge, question: Noun) -> float | None:
    """How badly the variable fits the words; None where it can't be meant."""
    if words.kinds and slot.noun.kinds and not (words.kinds & slot.noun.families or slot.noun.kinds & words.families):
        return None
    like = words.kinds and slot.noun.kinds
    if not like and missing(words.stems, slot.noun.stems, slot.noun.concepts, knowledge.frequencies) > UNLIKE:
        return None
    return sum(target_costs(words, slot.noun, question, knowledge.frequencies))


def _powers(asked: Slot, scaling: Scaling, knowledge: TypedKnowledge, question: Noun) -> tuple[_Powered, ...] | None:
    """Of each change the variable that changes and the power of it that ``asked`` goes by; None where there is no such."""
    changed: list[_Powered] = []
    for words, fact in scaling.changes:
        taken = {powered.slot.index for powered in changed}
        open_ = [slot for slot in knowledge.inputs(asked) if slot.index not in taken]
        fitting = [(cost, s.index) for s in open_ if (cost := _cost(words, s, knowledge, question)) is not None]
        if not fitting:
            fitting = _only_one(words, open_, knowledge, question)
        if not fitting:
            return None
        cost, index = min(fitting)
        slot = knowledge.slots[index]
        power = power_in(
            knowledge.formulas[asked.formula].formula, asked.parameter.identifier, slot.parameter.identifier
        )
        if power is None:
            return None
        changed.append(_Powered(slot, power, fact, cost))
    return tuple(changed)


def _only_one(words: Noun, slots: Sequence[Slot], knowledge: TypedKnowledge, question: Noun) -> list[tuple[float, int]]:
    """The variable of the dimension that the words mean, where it is the only one (a "distance" may be called a radius)."""
    alike = [slot for slot in slots if slot.parameter.dimension == words.dimension]
    if words.dimension is None or len(alike) != 1:
        return []
    return [(sum(target_costs(words, alike[0].noun, question, knowledge.frequencies)), alike[0].index)]


def power_in(formula: Formula, asked: str, changed: str) -> Fraction | None:
    """The exponent of ``changed`` in what ``asked`` is; None where it is no mere power of it."""
    try:
        way = solve(formula.equation or "", asked)[0]
        found = [_slope(way, formula, changed, size, start) for size in (1.5, 3.0) for start in (0.3, 0.7)]
    except (FormulaError, ArithmeticError, ValueError, IndexError):
        return None
    power = Fraction(found[0]).limit_denominator(POWERS)
    same = all(math.isclose(own, float(power), rel_tol=1e-6, abs_tol=1e-6) for own in found)
    return power if same and power else None


def _slope(way: str, formula: Formula, changed: str, size: float, start: float) -> float:
    values = {p.identifier: start + 0.17 * number for number, p in enumerate(formula.parameters)}
    more = evaluate(way, {**values, changed: values[changed] * size})
    return math.log(float(more) / float(evaluate(way, values))) / math.log(size)


def _add(knowledge: TypedKnowledge, asked: Slot, changed: Sequence[_Powered], before: int | None) -> int:
    """Add the law for the factor, or for what the value ``before`` becomes; the number of its variable that is asked."""
    source = knowledge.formulas[asked.formula]
    number, first = len(knowledge.formulas), len(knowledge.slots)
    factor = " * ".join(f"k_{n}**({one.power})" for n, one in enumerate(changed, 1))
    powers = " ".join(f"k_{n}^{{{one.power}}}" for n, one in enumerate(changed, 1))
    variables = [(_ratio(f"k_{n}", one.slot), one.slot.noun, one.fact) for n, one in enumerate(changed, 1)]
    own, letter = asked.parameter, asked.parameter.symbol
    if before is None:
        root, latex = _ratio(FACTOR, asked), rf"\frac{{{letter}'}}{{{letter}}} = {powers}"
    else:
        root = own.model_copy(update={"symbol": f"{letter}'", "identifier": NEW, "name": f"new {own.name or letter}"})
        old = own.model_copy(update={"identifier": OLD})
        variables.append((old, asked.noun, before))
        factor, latex = f"{OLD} * {factor}", rf"{letter}' = {letter} \, {powers}"
    parameters = (root, *(parameter for parameter, _, _ in variables))
    formula = source.formula.model_copy(
        update={
            "uri": f"{source.formula.uri}{OF}{own.identifier}", "aliases": (*source.formula.aliases, source.formula.uri),
            "label": f"{source.formula.label}, as a factor", "equation": f"{root.identifier} == {factor}", "target": root.identifier,
            "template": factor, "latex": latex, "parameters": parameters,
        }
    )  # fmt: skip
    knowledge.slots.append(Slot(first, number, root, _worded(root, asked.noun), True, only=None))
    for place, (parameter, words, fact) in enumerate(variables, 1):
        slot = Slot(first + place, number, parameter, _worded(parameter, words), False, only=frozenset({fact}))
        knowledge.slots.append(slot)
    dimension = str(root.dimension)
    knowledge.by_dimension[dimension] = [*knowledge.by_dimension.get(dimension, ()), first]
    knowledge.formulas.append(
        TypedFormula(number, formula, tuple(range(first, first + len(parameters))), source.words, False, 0.0, ())
    )
    knowledge.by_uri[formula.uri] = [number]
    return first


def _ratio(symbol: str, slot: Slot) -> Parameter:
    name = f"factor of {slot.parameter.name or slot.parameter.symbol}"
    return Parameter(symbol=symbol, identifier=symbol, name=name, unit="1", dimension="1", quantity_kind="ratio")


def _worded(parameter: Parameter, words: Noun) -> Noun:
    """The words of what a parameter is the value or the factor of."""
    if parameter.quantity_kind != "ratio":
        return replace(words, markers=frozenset())
    ratio = frozenset({"ratio"})
    return Noun(words.stems, words.concepts, frozenset(), ratio, ratio, words.own, None, "1")
