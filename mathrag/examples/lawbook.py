"""Which formula of the knowledge base an equation of a step is an instance of: the same equation, however it is turned around.

Indices may differ (``W_net = F_net d`` of ``W = F d``). Of several the one of the example's own document counts first, then the one that
is found in most places.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from mathrag.entities import Formula
from mathrag.errors import FormulaError
from mathrag.formulas import canonical, names


def base(identifier: str) -> str:
    """The letter of an identifier without its indices."""
    return identifier.split("_")[0] or identifier


def spelled(equation: str, *, indices: bool) -> str | None:
    """The canonical equation, without ``indices`` where leaving them out confuses no two symbols; None where it has none."""
    try:
        own = sorted(names(equation))
        if len(own) < 2:
            return None
        bases = Counter(map(base, own))
        renaming = {name: name if indices or bases[base(name)] > 1 else base(name) for name in own}
        return canonical(equation, renaming)
    except FormulaError:
        return None


@dataclass
class Lawbook:
    """The executable formulas by their canonical equations."""

    exact: dict[str, list[Formula]] = field(default_factory=lambda: defaultdict(list))
    bare: dict[str, list[Formula]] = field(default_factory=lambda: defaultdict(list))
    computing: dict[tuple[str, str], list[Formula]] = field(default_factory=lambda: defaultdict(list))
    """By chunk, the formulas that occur there, and by the letter of the variable that each is written for."""
    of_document: dict[str, list[Formula]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, formulas: Iterable[Formula]) -> Lawbook:
        """The book of ``formulas``; those that are not executable are left out."""
        book = cls()
        for formula in sorted(formulas, key=lambda formula: formula.uri):
            if not formula.executable or formula.equation is None:
                continue
            for table, key in (
                (book.exact, spelled(formula.equation, indices=True)),
                (book.bare, spelled(formula.equation, indices=False)),
            ):
                if key is not None:
                    table[key].append(formula)
            for document in {place.document for place in formula.occurrences}:
                book.of_document[document].append(formula)
            for chunk in {place.chunk for place in formula.occurrences}:
                book.computing[chunk, base(formula.target or "")].append(formula)
        return book

    def laws(self, equation: str, document: str) -> list[tuple[Formula, Mapping[str, str]]]:
        """The formulas that ``equation`` is an instance of, the likeliest first, each with its symbols by those of the equation."""
        for table, indices in ((self.exact, True), (self.bare, False)):
            found = table.get(spelled(equation, indices=indices) or "", ())
            paired = [(formula, renaming) for formula in found if (renaming := _paired(equation, formula)) is not None]
            if paired:
                return sorted(paired, key=lambda pair: _order(pair[0], document))
        return []


def _paired(equation: str, formula: Formula) -> Mapping[str, str] | None:
    """The identifiers of ``formula`` by those of ``equation``; None where they can't be told."""
    own, others = frozenset(names(equation)), frozenset(names(formula.equation or ""))
    pairs: dict[str, str] = {name: name for name in own & others}
    for name in sorted(own - others):
        like = [other for other in others - set(pairs.values()) if base(other) == base(name)]
        if len(like) != 1:
            return None
        pairs[name] = like[0]
    return pairs


def _order(formula: Formula, document: str) -> tuple[bool, int, str]:
    return (
        all(place.document != document for place in formula.occurrences),
        -len({place.chunk for place in formula.occurrences}),
        formula.uri,
    )
