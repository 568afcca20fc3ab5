"""Sums of documents over things that a question tells one by one, written out for them: "2 kg at 1 m and 3 kg at 4 m"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathrag.agent.reading.statements import Draft, Statement
from mathrag.agent.slots.features import Fact, unlike_kinds
from mathrag.agent.slots.prepared import version
from mathrag.agent.slots.typed import Noun, called_sum, parameter_noun
from mathrag.entities import Formula, Parameter
from mathrag.formulas import lists_in, with_terms
from mathrag.problems.wording import WORDS, wording
from mathrag.problems.words import tokens


def summed(draft: Draft, number: int) -> list[Statement]:
    """The document's sum that is called what is asked, each value of the question in its place, numbered ``number``.

    None of what has a direction, nor where ways are told: of them the sizes alone say nothing.
    """
    given, asked = [fact for fact in draft.facts if fact.written], draft.target
    if draft.known is None or draft.hole is not None or len(given) < 2 or WORDS["ways"] & set(tokens(draft.text)):
        return []
    laws = [law for key in ([min(asked.own)] if asked.own else sorted(asked.kinds)) for law in draft.known.summed(key)]
    return list(filter(None, (_written(law, draft, given, number) for law in laws)))[:1]


def _written(law: Formula, draft: Draft, given: Sequence[Fact], number: int) -> Statement | None:
    """``law`` with a term for each thing; None where it isn't called so, or a value or a variable is left over."""
    target = next(p for p in law.parameters if p.identifier == law.target)
    nouns = {p.identifier: parameter_noun(p, draft.kinds) for p in law.parameters}
    asked, computed = draft.target, nouns[target.identifier].families
    named = (asked.kinds & computed if asked.kinds else asked.own) and not computed & {*wording().directed.split()}
    if not named or not asked.own <= called_sum(law) or target.dimension not in draft.dimensions:
        return None
    taken: dict[str, list[Fact]] = {p.identifier: [] for p in law.parameters if p.constant is None and p is not target}
    own = {p.identifier: p for p in law.parameters if p.identifier in taken}
    for fact in given:
        if (place := _place(fact, own, nouns)) is None:
            return None
        taken[place].append(fact)
    terms = {len(facts) if name in lists_in(str(law.template)) else -len(facts) for name, facts in taken.items()} - {-1}
    if len(terms) != 1 or min(terms) < 2:
        return None
    facts = [fact for name in own for fact in taken[name]]
    formula = version(with_terms(law, terms.pop()), f"asked={number}")
    words = (asked, *(fact.noun for fact in facts), *(nouns[p.identifier] for p in law.parameters if p.constant))
    takes = {p.identifier: frozenset({fact.index}) for p, fact in zip(formula.parameters[1:], facts, strict=False)}
    return Statement(formula, words, takes, answers=True, told=True)


def _place(fact: Fact, own: Mapping[str, Parameter], nouns: Mapping[str, Noun]) -> str | None:
    """The one variable that ``fact`` can be, by its dimension and kind, else by its symbol or what it is called."""
    sort, said = fact.dimension, fact.noun
    fitting = [name for name, p in own.items() if (p.dimension or "1") == sort and not unlike_kinds(said, nouns[name])]
    if len(fitting) > 1:
        fitting = [name for name in fitting if said.stems & nouns[name].stems or said.symbol == nouns[name].symbol]
    return fitting[0] if len(fitting) == 1 else None
