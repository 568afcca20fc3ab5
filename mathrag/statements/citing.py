"""What a citation names: an entry of a bibliography, and documents of the knowledge base that the entry or its key calls by name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from mathrag.documents import BIBLIOGRAPHY, plain
from mathrag.entities import Document, Mark
from mathrag.statements.nearness import shared

_SIGNS = re.compile(r"[^\w\s]+")
_BETWEEN = re.compile(r"[\W_]+")


class Bibliography:
    """The entries of all documents' bibliographies by key, and the documents by file name and title."""

    def __init__(self, labels: Mapping[str, Sequence[Mark]], documents: Iterable[Document]) -> None:
        self._entries: dict[str, dict[str, str]] = defaultdict(dict)
        for slug, marks in labels.items():
            for mark in marks:
                if mark.name == BIBLIOGRAPHY:
                    self._entries[mark.keys[0]].setdefault(slug, mark.title or mark.keys[0])
        self._titles = {one.slug: one.title for one in documents}
        self._named: dict[str, list[str]] = defaultdict(list)
        self._titled: dict[str, list[str]] = defaultdict(list)
        for one in documents:
            self._named[_name(Path(one.filename).stem)].append(one.slug)
            self._titled[_parts(one.title)].append(one.slug)

    def entry(self, key: str, document: str) -> str:
        """What the bibliography of ``document``, or else of its work, has under ``key``; empty where that is nothing."""
        near = {slug: entry for slug, entry in self._entries.get(key, {}).items() if shared(slug, document)}
        return near[max(near, key=lambda slug: shared(slug, document))] if near else ""

    def cited(self, key: str, entry: str) -> list[str]:
        """The documents whose file is called as the ``key``, or whose title is all that stands between two signs of the ``entry``."""
        told = _parts(entry)
        titled = (slug for title, slugs in self._titled.items() if entry and title in told for slug in slugs)
        return list(dict.fromkeys([*self._named.get(_name(key), ()), *titled]))

    def title(self, document: str) -> str:
        """What ``document`` is called."""
        return self._titles[document]


def _name(text: str) -> str:
    return _BETWEEN.sub("-", plain(text)).strip("-")


def _parts(text: str) -> str:
    """The words of ``text`` between bars, one for all that parts them."""
    words = _SIGNS.sub(" | ", plain(text)).split()
    joined = " ".join(words).strip("| ")
    return re.sub(r"\|(?: \|)+", "|", f"| {joined} |")
