"""The formulas of the knowledge base that was asked, and which of them is the one a benchmark row means.

A row names its formula in LaTeX. It is the one in the knowledge base that has the same canonical equation in the same
symbols (`mathrag.formulas.canonical`), however either is arranged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from mathrag.entities import Frozen
from mathrag.errors import FormulaError
from mathrag.formulas import canonical, read_latex
from query_service.client import Client

PAGE = 500


class Entry(Frozen):
    """A formula as the evaluation knows it."""

    id: str
    label: str
    latex: str
    equation: str | None = None
    aliases: tuple[str, ...] = ()


class Catalogue:
    """All formulas of one snapshot."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)

    def meant(self, latex: str) -> frozenset[str]:
        """Ids of the formulas that ``latex`` means; empty where the knowledge base has none."""
        return frozenset(id for form in _forms(latex, None) for id in self._by_form.get(form, ()))

    def named(self, name: str) -> frozenset[str]:
        """Ids of the formulas with this id, URI or label."""
        segment = name.rsplit("/", 1)[-1]
        if segment in self._by_id:
            return frozenset({self._by_id[segment]})
        return frozenset(self._by_label.get(name, ()))

    def __contains__(self, id: str) -> bool:
        return id in self._by_id

    @cached_property
    def _by_form(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for entry in self.entries:
            for form in _forms(entry.latex, entry.equation):
                found[form].append(entry.id)
        return found

    @cached_property
    def _by_id(self) -> dict[str, str]:
        return {id: entry.id for entry in self.entries for id in (*entry.aliases, entry.id)}

    @cached_property
    def _by_label(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for entry in self.entries:
            found[entry.label].append(entry.id)
        return found


def read_catalogue(client: Client) -> list[Entry]:
    """Every formula of the service's knowledge base. Raises `MathRAGError`."""
    return list(_entries(client))


def _entries(client: Client) -> Iterator[Entry]:
    offset = 0
    while True:
        page = client.formulas(offset=offset, limit=PAGE)
        for formula in page.formulas:
            aliases = tuple(alias.rsplit("/", 1)[-1] for alias in formula.aliases)
            yield Entry(
                id=formula.id, label=formula.label, latex=formula.latex, equation=formula.equation, aliases=aliases
            )
        offset += len(page.formulas)
        if not page.formulas or offset >= page.total:
            return


def _forms(latex: str, equation: str | None) -> set[str]:
    """The canonical equations that ``latex`` and ``equation`` say; the text itself where it can't be read."""
    try:
        readings: Sequence[str] = [canonical(read) for read in read_latex(latex)]
    except FormulaError:
        readings = ()
    found = {*readings, *([canonical(equation)] if equation else [])}
    return found or {"".join(latex.split())}
