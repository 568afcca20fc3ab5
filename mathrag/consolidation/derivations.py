"""Relations proved by algebra (thesis 3.2.4; issue 4): what follows from two laws, and what is a law's special case.

- ``derived_from``: with one symbol eliminated between two laws a third is left;
- ``generalizes`` and ``specializes``: with a symbol zero, one or equal to another a law becomes another one.

Candidates come from an index by sets of symbols, never from all pairs: two premises and their conclusion share all symbols
but the eliminated one. Work is bounded by counts, not by the clock, so that the same formulas give the same relations;
what a bound left untried is counted.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mathrag.consolidation.laws import Law, related
from mathrag.entities import Relation, RelationType
from mathrag.formulas import Proof, follows, reduces
from mathrag.knowledge import relation_uri

MOST_TESTS = 60
"""Of one law: candidates tried, per kind of relation."""
MOST_DERIVATIONS = 3
"""Of one law: kept, the surest first; more of them say nothing new."""
MOST_ALIKE = 12
"""Laws with one set of symbols that are looked at."""
_SURENESS = ("low", "medium", "high")


@dataclass(frozen=True)
class Proved:
    """What was proved, and how many candidates were not tried."""

    relations: tuple[Relation, ...]
    untried: int


@dataclass(frozen=True)
class _Derivation:
    conclusion: Law
    premises: tuple[Law, Law]
    eliminated: str
    proof: Proof


def derivations(laws: Sequence[Law]) -> Proved:
    """Laws that follow from two others."""
    search = _Search(laws)
    found: dict[frozenset[str], list[_Derivation]] = defaultdict(list)
    untried = 0
    for law in laws:
        candidates = list(itertools.islice(search.premises_of(law), MOST_TESTS + 1))
        untried += len(candidates) > MOST_TESTS
        for first, second, eliminated in candidates[:MOST_TESTS]:
            proof = follows(law.equation, first.equation, second.equation, eliminated, law.target)
            if proof is not None:
                uris = frozenset(each.formula.uri for each in (law, first, second))
                found[uris].append(_Derivation(law, (first, second), eliminated, proof))
    by_conclusion: dict[str, list[_Derivation]] = defaultdict(list)
    for ways in found.values():
        latest = max(ways, key=lambda way: _place(way.conclusion, (way.conclusion, *way.premises)))
        by_conclusion[latest.conclusion.formula.uri].append(latest)
    relations: list[Relation] = []
    for ways in by_conclusion.values():
        ways.sort(key=lambda way: (-_SURENESS.index(_confidence(way)), *(p.formula.uri for p in way.premises)))
        relations += [relation for way in ways[:MOST_DERIVATIONS] for relation in _derived(way)]
    return Proved(tuple(relations), untried)


class _Search:
    """Laws by their symbols, and by all but one of them."""

    def __init__(self, laws: Iterable[Law]) -> None:
        self.whole: dict[frozenset[str], list[Law]] = defaultdict(list)
        self.without: dict[frozenset[str], list[tuple[Law, str]]] = defaultdict(list)
        for law in laws:
            if law.bare:
                continue
            self.whole[law.names].append(law)
            for name in law.symbols:
                self.without[law.names - {name}].append((law, name))

    def premises_of(self, conclusion: Law) -> Iterator[tuple[Law, Law, str]]:
        """Two laws that share one symbol beside those of ``conclusion``, and have all of its symbols between them."""
        names = sorted(conclusion.names)
        for part in _subsets(names):
            for first, eliminated in self.without.get(part, ())[:MOST_ALIKE]:
                if eliminated in conclusion.names:
                    continue
                missing = (conclusion.names - part) | {eliminated}
                for both in _subsets(sorted(part), empty=True):
                    for second in self.whole.get(missing | both, ())[:MOST_ALIKE]:
                        if first.formula.uri < second.formula.uri and _together(conclusion, first, second):
                            yield first, second, eliminated


def _subsets(names: Sequence[str], empty: bool = False) -> Iterator[frozenset[str]]:
    for size in range(0 if empty else 1, len(names) + 1):
        yield from map(frozenset, itertools.combinations(names, size))


def _together(*laws: Law) -> bool:
    """May their symbols mean the same: of one document, or all of related kinds?"""
    if frozenset.intersection(*(frozenset(law.documents) for law in laws)):
        return True
    return all(
        related(one.symbols[name], other.symbols[name])
        for one, other in itertools.combinations(laws, 2)
        for name in one.names & other.names
    )


def _place(law: Law, among: Iterable[Law]) -> tuple[str, int, int, str]:
    """Later in a document that has all of them, or else the more complicated: that one is the conclusion."""
    shared = frozenset.intersection(*(frozenset(each.documents) for each in among))
    chunk = law.documents[min(shared)] if shared else ""
    return chunk, len(law.symbols), len(law.equation), law.formula.uri


def _confidence(way: _Derivation) -> str:
    laws = (way.conclusion, *way.premises)
    kinds_agree = all(
        related(one.symbols[name], other.symbols[name])
        for one, other in itertools.combinations(laws, 2)
        for name in one.names & other.names
    )
    if not kinds_agree:
        return "low"
    shared = frozenset.intersection(*(frozenset(law.documents) for law in laws))
    return "high" if shared and way.proof == "exact" else "medium"


def _derived(way: _Derivation) -> Iterator[Relation]:
    symbol = way.premises[0].symbols[way.eliminated].symbol
    one, other = (f"{premise.formula.label} (${premise.formula.latex}$)" for premise in way.premises)
    evidence = f"${symbol}$ eliminated between {one} and {other}: {_said(way.proof)}"
    for premise in way.premises:
        yield relation_of(way.conclusion.formula.uri, "derived_from", premise.formula.uri, _confidence(way), evidence)


def _said(proof: Proof) -> str:
    return "the same canonical equation" if proof == "exact" else "the same values at all sampled points"


def relation_of(source: str, kind: RelationType, target: str, confidence: str, evidence: str) -> Relation:
    """A relation with its URI."""
    uri = relation_uri(source, kind, target)
    return Relation.model_validate(
        {"uri": uri, "source": source, "target": target, "relation_type": kind, "confidence": confidence,
         "evidence": evidence}
    )  # fmt: skip


# --- special cases ----------------------------------------------------------------------------------------------------


def special_cases(laws: Sequence[Law]) -> Proved:
    """Laws that others become where some of their symbols are zero, one or equal to another."""
    by_names: dict[frozenset[str], list[Law]] = defaultdict(list)
    for law in laws:
        if not law.bare:  # nothing is learned of v = v_0
            by_names[law.names].append(law)
    relations: list[Relation] = []
    untried = 0
    for general in laws:
        candidates = list(itertools.islice(_narrower(general, by_names), MOST_TESTS + 1))
        untried += len(candidates) > MOST_TESTS
        done: set[str] = set()
        for special, setting in candidates[:MOST_TESTS]:
            if special.formula.uri in done:
                continue
            proof = reduces(general.equation, special.equation, setting, special.target)
            if proof is not None:
                done.add(special.formula.uri)
                relations += _cases(general, special, setting, proof)
    return Proved(tuple(relations), untried)


def _narrower(general: Law, by_names: Mapping[frozenset[str], Sequence[Law]]) -> Iterator[tuple[Law, dict[str, str]]]:
    """Laws with one to three symbols less, and the settings under which ``general`` could become each."""
    names = sorted(general.names)
    for dropped in range(1, min(3, len(names) - 2) + 1):
        for missing in itertools.combinations(names, dropped):
            for special in by_names.get(general.names - set(missing), ())[:MOST_ALIKE]:
                if _together(general, special):
                    for setting in _settings(general, missing):
                        yield special, setting


def _settings(general: Law, missing: Sequence[str]) -> Iterator[dict[str, str]]:
    free = [name for name in missing if general.symbols[name].constant is None]
    for name in free:
        yield {name: "0"}
    if len(missing) == 1:
        for name in free:
            if general.symbols[name].dimension == "1":
                yield {name: "1"}
            for other in sorted(general.names - {name}):
                if general.symbols[name].dimension == general.symbols[other].dimension is not None:
                    yield {name: other}
    for one, other in itertools.combinations(free, 2):
        yield {one: "0", other: "0"}


def _cases(general: Law, special: Law, setting: Mapping[str, str], proof: Proof) -> Iterator[Relation]:
    shared = set(general.documents) & set(special.documents)
    confidence = "high" if shared and proof == "exact" else "medium"
    spelled = ", ".join(
        f"${general.symbols[name].symbol} = {general.symbols[value].symbol if value in general.symbols else value}$"
        for name, value in setting.items()
    )
    evidence = f"${general.formula.latex}$ with {spelled} is ${special.formula.latex}$: {_said(proof)}"
    yield relation_of(general.formula.uri, "generalizes", special.formula.uri, confidence, evidence)
    yield relation_of(special.formula.uri, "specializes", general.formula.uri, confidence, evidence)
