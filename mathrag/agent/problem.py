"""A question that was read as a `Problem`: the typed form that situations, answers and people see; texts read with no documents at hand."""

from __future__ import annotations

from mathrag.agent.question import Question, read_question
from mathrag.agent.reading.sorts import asks_for_money
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import CHANGE, FINAL, INITIAL, Noun
from mathrag.problems import Open, Problem, Quantity, Relation, Status, When
from mathrag.problems.kinds import MONEY, kinds_of
from mathrag.problems.things import Reading, read_things
from mathrag.settings import current

NOTHING_ASKED = "it asks for no quantity"
ASKED = "asked"
"""Id of the quantity that is asked for, before the dimension where it can have several."""


def read_problem(text: str) -> Problem:
    """``text`` as a typed problem, read with the quantity kinds of the ontology alone: the words and constants of no
    document are known. Where ``text`` asks for no quantity, what stayed open says so."""
    return problem_in(text, read_question(text, kinds_of(current().ontology.extra)))


def problem_in(text: str, question: Question | None) -> Problem:
    """The typed problem of ``text``, which was read as ``question``; None: it asks for no quantity."""
    return unread(text, NOTHING_ASKED) if question is None else problem_of(question)


def unread(text: str, reason: str) -> Problem:
    """``text`` as a problem of which nothing was read, and why."""
    return Problem(text=text, open=(Open(words=text, reason=reason, span=(0, len(text))),))


def problem_of(question: Question) -> Problem:
    """``question`` as a typed problem; ids of quantities are `quantity_id` of their facts."""
    own = [fact for fact in question.facts if fact.origin is None or fact.dimension == "1"]  # counts are written, too
    spans = sorted({fact.span for fact in own if fact.span is not None})
    things = read_things(question.text, spans, question.asked.placeholder or question.asked.span)
    place = {fact.index: spans.index(fact.span) for fact in own if fact.span is not None}
    given = tuple(_quantity(fact, place.get(fact.index), things) for fact in question.facts)
    possible: list[str | None] = [*sorted(question.dimensions)] or [None]
    asked = tuple(_asked(question, dimension, things) for dimension in possible)
    taken = (map(quantity_id, sorted({fact for own in said.takes.values() for fact in own})) for said in question.said)
    relations = tuple(
        Relation(equation=said.formula.equation or "", label=said.formula.label, quantities=tuple(ids), open=said.open)
        for said, ids in zip(question.said, taken, strict=True)
    )
    unread = tuple(Open(words=words, reason="no unit is called so") for words in question.unknown_units)
    return Problem(
        text=question.text,
        things=things.things,
        quantities=(*given, *asked),
        relations=relations,
        events=things.events,
        asked=tuple(one.id for one in asked),
        wanted_unit=question.unit,
        open=unread,
    )


def _is_money(question: Question) -> bool:
    """Does a question that gives sums of money ask for one?"""
    given = any(fact.currency is not None for fact in question.facts)
    return given and asks_for_money(question.asked, question.unit) is True


def quantity_id(fact: int) -> str:
    """The id of the quantity that the ``fact``-th value is in the problem."""
    return f"q{fact + 1}"


def fact_of(id: str) -> int | None:
    """The number of the value with this id; None for what is asked."""
    return int(id[1:]) - 1 if id[1:].isdigit() else None


def _quantity(fact: Fact, written: int | None, things: Reading) -> Quantity:
    """A value as a quantity; ``written`` is its number among those that stand in the text."""
    owner = _of_substance(fact.thing, things) if written is None else things.owners.get(written)
    when = _when(fact.noun) or (things.when.get(written) if written is not None else None)
    return Quantity(
        id=quantity_id(fact.index),
        name=" ".join(fact.text.split()),
        symbol=fact.noun.symbol,
        value=fact.value,
        unit=fact.unit,
        dimension=fact.dimension,
        kinds=tuple(sorted(fact.noun.kinds | ({MONEY} if fact.currency is not None else set()))),
        of=owner,
        when="change" if fact.difference else when,
        status=_status(fact, written, things),
        span=fact.span,
        note=fact.note,
    )


def _of_substance(name: str | None, things: Reading) -> str | None:
    """The id of the one thing that is made of a substance, or called so; of several, of the only one that has a value."""
    called = (name or "").lower()
    own = [
        one.id
        for one in things.things
        if called and called in map(str.lower, (one.substance or "", one.head, *one.words))
    ]
    own = own if len(own) == 1 else [one for one in own if one in things.owners.values()]
    return own[0] if len(own) == 1 else None


def _status(fact: Fact, written: int | None, things: Reading) -> Status:
    """Given, implied by what is given, or assumed; and what the text says of it besides."""
    if fact.role != "given":
        return "any size" if fact.free else "assumed"
    if fact.answered:
        return "stated answer"
    if fact.origin is not None or written is None:
        return "implied"
    return things.status.get(written, "given")


def _when(words: Noun) -> When | None:
    """Before, after or in between, by the words that mark a value."""
    found: dict[frozenset[str], When] = {INITIAL: "start", FINAL: "end", CHANGE: "change"}
    return found.get(words.markers)


def _asked(question: Question, dimension: str | None, things: Reading) -> Quantity:
    """What is asked for, if it has this dimension."""
    target = question.target
    several = len(question.dimensions) > 1
    return Quantity(
        id=f"{ASKED} {dimension}" if several else ASKED,
        name=question.asked.text,
        symbol=target.symbol,
        unit=question.unit,
        dimension=dimension,
        kinds=tuple(sorted(target.kinds | ({MONEY} if _is_money(question) else set()))),
        of=things.asked_of,
        when=_when(target) or things.asked_when,
        status="asked",
        span=question.asked.placeholder or question.asked.span,
    )
