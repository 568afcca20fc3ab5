"""What is asked in the documents' own words: a "body mass index" that they define is no mass, whatever ends in "mass" elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mathrag.agent.reading.asked import Asked, head_of
from mathrag.agent.slots.features import ANY_NUMBER, Fact
from mathrag.agent.slots.samples import asked_in_units
from mathrag.agent.slots.typed import Noun, Slot, TypedKnowledge, symbol_key
from mathrag.problems.kinds import KindIndex
from mathrag.problems.statistic_words import rule
from mathrag.problems.words import concepts, tokens
from mathrag.quantities import Dimension


def _plain(phrase: str) -> str:
    """What ``phrase`` asks, whichever of its values that is."""
    return rule("which of its values", end=r"\s+").sub("", phrase)


def named_by(known: TypedKnowledge | None, phrase: str) -> int:
    """How well ``phrase`` names a variable of the documents: as well as a pure number, or not at all."""
    return int(known is not None and bool(known.called(tokens(phrase))))


def in_own_words(
    asked: Asked,
    target: Noun,
    dimensions: frozenset[str],
    facts: Sequence[Fact],
    known: TypedKnowledge,
    kinds: KindIndex,
) -> tuple[Noun, frozenset[str]]:
    """What the documents call so: a "voltage gain" or a "body mass index", and a "concentration" beside a value in mg/L."""
    if dimensions and not asked.much and _counts(asked, kinds, known):
        return replace(target, kinds=frozenset(), dimension=None), dimensions | {"1"}
    words = tokens(asked.head)
    head, _, whose = asked.text.partition(" of ")
    whole = head_of(asked.text)  # with what the head is told without: the "maximum sustainable yield of a lake"
    said = (asked.text, f"{whose} {head}", whole, asked.head, _plain(asked.text))  # the "tension of its wall"
    own = next((known.called(one) for one in map(tokens, said) if len(one) > 1 and known.called(one)), None)
    short = symbol_key(asked.head) if asked.head.isalpha() and asked.head.isupper() and len(asked.head) > 2 else None
    if not own and (own := known.sorts(short) - {None}):  # "the MTBF" of a law that is written with it
        target = replace(target, symbol=short)
    if own and "1" in own:
        own |= asked_in_units(asked.text, facts)
    if own and not own & dimensions:
        if " " in asked.head and kinds.exactly(asked.head):  # a "calorific value" stays one, too
            return target, dimensions | own
        if _ends_in_kind(asked.head, dimensions, kinds):
            return target, dimensions
        return replace(target, kinds=frozenset(), dimension=next(iter(own)) if len(own) == 1 else None), own
    alike = {
        kind.id: fact.dimension
        for fact in facts
        for kind in kinds.ontology.for_dimension(Dimension.parse(fact.dimension))
        if words and fact.dimension not in dimensions and tokens(kind.label)[-1:] == words[-1:]
        if not fact.noun.kinds or kind.id in fact.noun.kinds  # a resistance of 900 N is no "stopping power"
    }
    if len(words) == 1 and not alike and dimensions:
        alike = kinds.ontology.short_for(asked.head, dimensions, {fact.dimension for fact in facts if fact.written})
    # a "difference in length" is one of lengths
    if len(words) != 1 or not dimensions or not alike or asked.text.startswith(f"{asked.head} in "):
        return target, dimensions
    return replace(target, kinds=target.kinds | set(alike), dimension=None), dimensions | set(alike.values())


def _ends_in_kind(head: str, dimensions: frozenset[str], kinds: KindIndex) -> bool:
    """Does ``head`` end in the whole name of a kind of these dimensions: an "electrical potential energy" is one, whatever has its unit?"""
    plain = _plain(head)  # the "greatest speed" is one, though a law for a coefficient is called so
    end = " ".join(plain.split()[-2:])
    return end != head and kinds.exactly(end) and kinds.dimensions(kinds.headed(end)) <= dimensions


def called_so(asked: Asked, target: Noun, dimensions: frozenset[str], known: TypedKnowledge) -> tuple[int, ...] | None:
    """The variables that may be what is asked where it is a number of no known kind, but just what documents call some: "future value"."""
    if (
        asked.placeholder is None
        and not target.kinds
        and len(own := tokens(asked.text)) > 1
        and known.called(own) & dimensions
    ):
        return tuple(
            slot.index for slot in known.slots if slot.parameter.dimension in dimensions and _named(slot, own, known)
        )
    phrase = next((told for told in (tokens(asked.text), tokens(asked.head)) if "1" in known.called(told)), ())
    vague = target.kinds <= ANY_NUMBER if len(phrase) > 1 else not target.kinds  # a "standing wave ratio"
    if not vague or asked.placeholder is not None or dimensions != {"1"} or not phrase:
        return None
    return tuple(slot.index for slot in known.slots if slot.parameter.dimension == "1" and _named(slot, phrase, known))


def _named(slot: Slot, phrase: tuple[str, ...], known: TypedKnowledge) -> bool:
    formula = known.formulas[slot.formula].formula
    own = slot.parameter.identifier == formula.target
    return set(phrase) <= slot.noun.stems.union(tokens(formula.label.partition(" from ")[0]) if own else ())


def _counts(asked: Asked, kinds: KindIndex, known: TypedKnowledge) -> bool:
    """Is it a pure number of the documents that a quantity only qualifies, as in "voltage gain"?"""
    words = tokens(asked.head)
    typing = frozenset(word for kind in kinds.headed(asked.head) for word in kinds.words.get(kind, frozenset()))
    return len(words) > 1 and all(map(known.counted, concepts(asked.head))) and words[-1] not in typing
