"""What a question asks for by its name alone: a constant of nature, a constant of the documents, a property of a thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mathrag.agent.answer import Missing
from mathrag.agent.answering.replies import asked_name, constant_sentence, constants_named
from mathrag.agent.reading.known import Choice, Known, Properties
from mathrag.entities import Constant, Value
from mathrag.knowledge.things import Constants
from mathrag.problems.kinds import KindIndex
from mathrag.problems.words import tokens
from mathrag.quantities import ConstantEntry

CODATA = "CODATA"
SHOWN = 6
"""Values that a reply lists where it has to ask which is meant."""


@dataclass(frozen=True)
class Found:
    """What answers: ``constants`` the best first, and the sentence that says it; ``unclear``: why none can be taken."""

    constants: tuple[Constant, ...] = ()
    sentence: str = ""
    unclear: str = ""
    alone: bool = False
    """The text asks for that and nothing else: what numbers it has say for what."""

    @property
    def any(self) -> bool:
        """Is something that is known asked for?"""
        return bool(self.constants or self.unclear)


@dataclass(frozen=True)
class Lookup:
    """Constants and values by their names; ``value``: the one of a URI."""

    own: Constants
    value: Callable[[str], Value]
    properties: Properties
    kinds: KindIndex

    def find(self, text: str) -> Found:
        """What ``text`` asks for by name; one of CODATA's first, then what the documents say."""
        if (entry := self._reference(text)) is not None:
            known = self.own.of_reference(entry.id)
            constant = known[0] if known else _constant_of(entry)
            return Found((constant,), f"{constant_sentence(constant).rstrip('.')} ({CODATA}).")
        if (choice := self.properties.asked(text, self.kinds)) is not None:
            return self._of(choice)
        named = constants_named(text, self.own)
        return Found(tuple(named), constant_sentence(named[0])) if named else Found()

    def named(self, text: str) -> list[Constant]:
        """The constants and values that `find` finds."""
        return list(self.find(text).constants)

    def _reference(self, text: str) -> ConstantEntry | None:
        """The reference constant that is called just what ``text`` asks for."""
        asked = frozenset(tokens(asked_name(text)))
        entries = sorted(self.kinds.ontology.constants.values(), key=lambda entry: entry.id)
        names = ((entry, name) for entry in entries for name in (entry.name, *entry.synonyms))
        return next((entry for entry, name in names if asked and frozenset(tokens(name)) == asked), None)

    def _of(self, choice: Choice) -> Found:
        if choice.taken is None:
            return Found(unclear=several(choice), alone=True)
        known = choice.taken
        constant = _constant_of_value(self.value(known.uri)) if known.uri else _constant_of_handbook(known)
        return Found((constant,), f"The {known.quantity} of {known.thing} is {known.said}.", alone=True)


def several(choice: Choice) -> str:
    """That there are several values, and which."""
    each = list(dict.fromkeys(f"{known.quantity} of {known.thing}: {known.said}" for known in choice.values))
    listed = "; ".join(each[:SHOWN]) + (f"; and {len(each) - SHOWN} more" if len(each) > SHOWN else "")
    return f"Several values are known for {choice.said}: {listed}. Which one do you mean?"


def unclear_for(missing: Sequence[Missing], choices: Iterable[Choice]) -> Iterator[str]:
    """For values that a question leaves out: that documents have several for the thing it names."""
    kinds = {one.quantity_kind for one in missing}
    for choice in choices:
        if choice.taken is None and choice.values[0].kind in kinds:
            yield several(choice)


def _constant_of(entry: ConstantEntry) -> Constant:
    symbol = entry.symbols[0] if entry.symbols else entry.id
    return Constant(
        uri=entry.iri, symbol=symbol, identifier=entry.id, name=entry.name, value=entry.value, value_text=entry.value_text,
        unit=entry.unit, dimension=str(entry.dimension), uncertainty=entry.uncertainty, quantity_kind=entry.quantity_kind,
        description=entry.name, keywords=entry.synonyms, codata=entry.id,
    )  # fmt: skip


def _constant_of_value(value: Value) -> Constant:
    """A value of a thing as the constant that it is for an answer."""
    return Constant(
        uri=value.uri, symbol=value.symbol, identifier=value.id, name=value.label, value=value.value, value_text=value.value_text,
        unit=value.unit, dimension=value.dimension, quantity_kind=value.quantity_kind, description=value.note,
        occurrences=value.occurrences,
    )  # fmt: skip


def _constant_of_handbook(known: Known) -> Constant:
    return Constant(
        uri=f"urn:mathrag:handbook:{known.kind}:{known.thing.replace(' ', '-')}", symbol="", identifier=str(known.kind),
        name=f"{known.quantity} of {known.thing}", value=known.value, value_text=f"{known.value:.6g}", unit=known.unit,
        dimension=known.dimension, quantity_kind=known.kind, description=f"{known.source} {known.condition}",
    )  # fmt: skip
