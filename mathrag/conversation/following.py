"""The last question with what a message changes in it: an edit of its text where the typed problem says each value stands.

What a name or a value belongs to is decided by words, kinds and dimensions of the last problem. A message that names anything else is no
continuation; one that leaves open which value it means is asked back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mathrag.agent import Answer, Missing
from mathrag.conversation.messages import Change, Message, word_before
from mathrag.conversation.wording import wording
from mathrag.problems import Problem
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import TOKEN, concept, stem, tokens
from mathrag.quantities import (
    Dimension,
    canonical_unit,
    convert,
    dimension_of,
    format_unit,
    is_unit,
    si_unit,
)

PLAIN = (None, "", "1")
_TOLD = ("given", "rated", "total", "each")
TOKEN_OF_UNIT = re.compile(r"[^\s?,;!]+(?<!\.)")
_LONGEST_UNIT = 4
"""Words of a unit: "kilometres per hour"."""


class Unclear(Exception):
    """A message that goes on from the last question, in a way that leaves something open; the message says what."""


@dataclass(frozen=True)
class Value:
    """A value of the last question: where it stands, the words that name it there and in the formula that took it, the one before it."""

    span: tuple[int, int]
    name: str
    value: float
    unit: str | None
    words: frozenset[str]
    near: frozenset[str]
    before: str


@dataclass(frozen=True)
class Followed:
    """The question that is to be asked, what was changed in words, and of it what the last one did not give, with its place."""

    question: str
    changes: tuple[str, ...]
    added: tuple[tuple[tuple[int, int], str], ...] = ()


def follow(
    message: Message, last: Answer, problem: Problem, kinds: KindIndex, things: Collection[str] = ()
) -> Followed | None:
    """The question of ``last``, which is read as ``problem``, with the changes of ``message``; None where it is none of these.

    ``things`` are the names, in lower case, of what something is known of: materials, places; one may take another's place.

    Raises `Unclear`.
    """
    values = values_of(last, problem, kinds)
    edits: list[tuple[int, int, str]] = []
    said: list[str] = []
    sentences: list[tuple[str, str]] = []
    for change in message.changes:
        found = _placed(change, values, last.missing, kinds, message.opened)
        if found is None:
            if message.opened and not change.name:
                raise Unclear(f"The last question gives nothing that {_text(change)} could stand for.")
            return None
        name, text, span = found
        said.append(f"with {name} = {text}" if name else f"with {text}")
        if span is None:
            sentences.append((f"The {name} is {text}." if name else f"{text}.", said[-1]))
        elif any(edit[:2] == span for edit in edits):
            raise Unclear(f"There are two values for the {name}.")
        else:
            edits.append((*span, text))
    instead = _instead(message.asked, problem.text, things)
    asked = instead or tuple(_asked(message.asked, values, problem, kinds))
    for edit, told in (*asked, *_in_unit(message.unit, problem)):
        edits.append(edit)
        said.append(told)
    if not said:
        return None
    question = _edited(problem.text, edits)
    added = []
    for sentence, told in sentences:
        question = f"{question}{'' if question.endswith(('.', '?', '!')) else '?'} "
        added.append(((len(question), len(question) + len(sentence)), told))
        question += sentence
    return Followed(question, tuple(said), tuple(added))


def values_of(last: Answer, problem: Problem, kinds: KindIndex) -> list[Value]:
    """The values that the last question writes, in their order."""
    bound = {binding.span: binding for binding in last.entered if binding.span is not None}
    found: dict[tuple[int, int], Value] = {}
    for quantity in problem.quantities:
        if quantity.value is None or quantity.span is None or quantity.status not in _TOLD or quantity.span in found:
            continue
        binding = bound.get(quantity.span)
        if binding is not None and binding.value != quantity.value:
            binding = None  # a difference of two temperatures stands where the first one does
        own = quantity.kinds or tuple(kinds.usual(quantity.dimension) if quantity.dimension else ())
        names = [word for kind in own for word in kinds.typing.get(kind, ())]
        names += tokens(f"{binding.name} {binding.symbol}") if binding else ()
        symbol = tokens(quantity.symbol or "")
        found[quantity.span] = Value(
            span=quantity.span,
            name=(binding and binding.name) or (own[0].replace("_", " ") if own else quantity.name),
            value=float(quantity.value),
            unit=quantity.unit,
            words=frozenset(map(concept, (*names, *symbol))),
            near=_concepts(quantity.name),
            before=word_before(problem.text, quantity.span[0]),
        )
    return [found[span] for span in sorted(found)]


def _placed(
    change: Change, values: Sequence[Value], missing: Sequence[Missing], kinds: KindIndex, opened: bool
) -> tuple[str, str, tuple[int, int] | None] | None:
    """The name, new text and place of what ``change`` changes; no place: the question does not have it yet; None: it is nothing there."""
    wanted = next((one for one in missing if _is_missing(change, one)), None)
    if wanted is not None:
        return wanted.quantity, _checked(change, wanted.quantity, wanted.unit), None
    value = meant(change, values, opened)
    if value is not None:
        return value.name, _new_text(change, value), value.span
    if missing and not change.name and change.text:  # a value with a unit of something else
        _checked(change, missing[0].quantity, missing[0].unit)
    return _beside(change, kinds)


def meant(change: Change, values: Sequence[Value], opened: bool = True) -> Value | None:
    """The one value that ``change`` names, or that alone has its dimension. Raises `Unclear` where several do.

    Where the message does not begin as if it went on (``opened``), it may be a question of its own: a name has to be just that value's.
    """
    named = _concepts(change.name)
    if named:
        known = [value.words | (value.near if opened else frozenset()) for value in values]
        fitting = [v for v, words in zip(values, known, strict=True) if named & v.words and named <= words]
        best = max((len(named & value.words) for value in fitting), default=0)
        fitting = [value for value in fitting if len(named & value.words) == best]
        fitting = [value for value in fitting if _fits(change, value.unit)] or (fitting if opened else [])
    else:
        fitting = [value for value in values if change.unit in PLAIN or _fits(change, value.unit)]
    if len(fitting) > 1 and change.before:
        fitting = [value for value in fitting if value.before == change.before] or fitting
    if len(fitting) > 1:
        choice = " or ".join(f"the {value.name} ({_spelled(value.value, value.unit)})" for value in fitting)
        raise Unclear(f"Which one is meant by {_text(change)}: {choice}? Please name it.")
    return fitting[0] if fitting else None


def _beside(change: Change, kinds: KindIndex) -> tuple[str, str, None] | None:
    """A value that the last question does not give: of a kind of quantity, or of what its unit or symbol says."""
    if len(change.name) < 2 and change.text and change.unit not in PLAIN:
        return change.name, change.text, None
    own = kinds.headed(change.name) if change.name and change.text else frozenset[str]()
    spoken = frozenset(word for kind in own for word in kinds.words[kind])
    fitting = [
        kind for kind in own if change.unit in PLAIN or dimension_of(change.unit or "1") == _dimension(kind, kinds)
    ]
    if not fitting or not frozenset(tokens(change.name)) <= spoken:
        return None
    unit = si_unit(_dimension(fitting[0], kinds))
    return change.name, _spelled_out(change, unit), None


def _dimension(kind: str, kinds: KindIndex) -> Dimension:
    return Dimension.parse(kinds.dimension[kind])


def _is_missing(change: Change, missing: Missing) -> bool:
    """Does ``change`` give what is missing: by its name, or without one in a unit of it?"""
    if not change.text:
        return False
    if change.name:
        return _concepts(change.name) <= _concepts(
            f"{missing.quantity} {(missing.quantity_kind or '').replace('_', ' ')}"
        )
    return change.unit in PLAIN or _fits(change, missing.unit)


def _fits(change: Change, unit: str | None) -> bool:
    if change.unit in PLAIN:
        return True
    return dimension_of(change.unit or "1") == dimension_of(unit or "1")


def _checked(change: Change, name: str, unit: str | None) -> str:
    """The value of ``change`` for a quantity in ``unit``. Raises `Unclear` where it has no such unit."""
    if unit not in PLAIN and not _fits(change, unit):
        raise Unclear(
            f"The {name} has a unit such as {format_unit(unit or '1')}, not {format_unit(change.unit or '1')}."
        )
    return _spelled_out(change, unit)


def _new_text(change: Change, value: Value) -> str:
    """The new value in words: as it is written, or computed of the old one."""
    if change.factor is not None:
        return _spelled(value.value * change.factor, value.unit)
    if change.offset is None:
        return _checked(change, value.name, value.unit)
    _checked(change, value.name, value.unit)
    own = value.unit or "1"
    more = change.offset if change.unit in PLAIN else convert(change.offset, change.unit or "1", own, difference=True)
    return _spelled(value.value + more, value.unit)


def _spelled_out(change: Change, unit: str | None) -> str:
    """The value as it is written; a plain number gets ``unit``."""
    return change.text if change.unit not in PLAIN or unit in PLAIN else f"{change.text} {format_unit(unit or '1')}"


def _spelled(value: float, unit: str | None) -> str:
    return f"{value:.12g}" if unit in PLAIN else f"{value:.12g} {format_unit(unit or '1')}"


def _text(change: Change) -> str:
    return change.text or f"“{change.factor or change.offset:g} times”"


def _concepts(text: str) -> frozenset[str]:
    return frozenset(map(concept, tokens(text)))


# --- what is asked ----------------------------------------------------------------------------------------------------

Edit = tuple[tuple[int, int, str], str]


def _instead(name: str, text: str, things: Collection[str]) -> tuple[Edit, ...]:
    """The edits that put the thing called ``name`` where ``text`` names another one. Raises `Unclear` where it names several."""
    if name.lower() not in things:
        return ()
    words = "|".join(re.escape(thing) for thing in sorted(things, key=len, reverse=True))
    found = [
        match for match in re.finditer(rf"\b(?:{words})\b", text, re.IGNORECASE) if match[0].lower() != name.lower()
    ]
    if len({match[0].lower() for match in found}) > 1:
        choice = " or ".join(dict.fromkeys(match[0] for match in found))
        raise Unclear(f"Which one should {name} stand for: {choice}? Please ask in a whole question.")
    return tuple(((*match.span(), name), f"{name} instead of {match[0]}") for match in found)


def _asked(name: str, values: Sequence[Value], problem: Problem, kinds: KindIndex) -> Iterator[Edit]:
    """The edit that asks for ``name`` instead. Raises `Unclear`; gives none where that names nothing but a quantity."""
    new = kinds.headed(name) if name else frozenset[str]()
    spoken = frozenset(word for kind in new for word in kinds.words[kind])
    span = asked_span(problem)
    if not new or span is None or not frozenset(tokens(name)) <= spoken:
        return
    dropped = _old_unit(problem, span)
    if dropped is not None and all(dimension_of(problem.wanted_unit or "1") != _dimension(kind, kinds) for kind in new):
        yield (*dropped, ""), f"in a unit of {name}"
    old = frozenset(word for id in problem.asked for kind in problem.quantity(id).kinds for word in kinds.words[kind])
    named = _named(problem.text, span, old)
    if named is not None:
        yield (*named, name), f"{name} instead of {problem.text[slice(*named)]}"
    elif not any(span[0] <= value.span[0] < span[1] for value in values):
        yield (*span, f"What is the {name}?"), f"{name} instead"
    else:
        raise Unclear(f"Please ask for the {name} in a whole question.")


def asked_span(problem: Problem) -> tuple[int, int] | None:
    """Where the sentence stands that asks."""
    return next((span for id in problem.asked if (span := problem.quantity(id).span) is not None), None)


def _named(text: str, span: tuple[int, int], names: Iterable[str]) -> tuple[int, int] | None:
    """Where in ``span`` the longest run of words stands that are all among ``names``."""
    known, runs = frozenset(names), list[list[tuple[int, int]]]([[]])
    for match in TOKEN.finditer(text, *span):
        if stem(match[0]) in known:
            runs[-1].append(match.span())
        elif runs[-1]:
            runs.append([])
    longest = max(runs, key=len)
    return (longest[0][0], longest[-1][1]) if longest else None


def _in_unit(unit: str | None, problem: Problem) -> Iterator[Edit]:
    """The edits that ask for the answer in ``unit``. Raises `Unclear` where what is asked has no such unit."""
    span = asked_span(problem)
    if unit is None or span is None:
        return
    dimension = problem.quantity(problem.asked[0]).dimension
    if dimension is not None and dimension_of(unit) != Dimension.parse(dimension):
        raise Unclear(f"What was asked for can't be given in {format_unit(unit)}: that is another kind of quantity.")
    old = _old_unit(problem, span)
    end = span[1] - len(problem.text[slice(*span)]) + len(problem.text[slice(*span)].rstrip(" ?.!"))
    place = old or (end, end)
    yield (*place, f" in {format_unit(unit)}"), f"in {format_unit(unit)}"


def _old_unit(problem: Problem, span: tuple[int, int]) -> tuple[int, int] | None:
    """Where the unit stands in which the last question wants its answer."""
    if problem.wanted_unit is None:
        return None
    for match in wording().unit.finditer(problem.text, *span):
        words = list(TOKEN_OF_UNIT.finditer(problem.text, match.end(), span[1]))[:_LONGEST_UNIT]
        for last in reversed(words):
            spelled = problem.text[match.end() : last.end()]
            if is_unit(spelled) and canonical_unit(spelled) == problem.wanted_unit:
                return match.start() - 1, last.end()
    return None


def _edited(text: str, edits: Sequence[tuple[int, int, str]]) -> str:
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
