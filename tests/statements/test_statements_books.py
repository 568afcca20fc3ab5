"""Two open books of real LaTeX: what stands in them is read, with the environments counted in the sources themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.home import slug_of
from mathrag.settings import DocumentSettings
from mathrag.statements import Resolved, read_statements, resolve

BOOKS = Path(__file__).parents[3] / "shared" / "data" / "latex-books"
CHAPTERS = ("computability/computability-theory", "sets-functions-relations/relations")


@pytest.fixture(scope="module")
def sources() -> list[Path]:
    found = sorted(path for name in CHAPTERS for path in (BOOKS / "openlogic" / "content" / name).glob("*.tex"))
    if not found:
        pytest.skip(f"there are no books in {BOOKS}")
    return found


@pytest.fixture(scope="module")
def read(sources: list[Path]) -> Resolved:
    statements, loose, labels = [], [], {}
    for path in sources:
        slug = slug_of(path.relative_to(BOOKS).as_posix())
        one = convert(path, slug, DocumentSettings(), BOOKS)
        told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
        statements += told.statements
        loose += told.loose
        labels[slug] = [mark for mark in one.marks if mark.sort == "label"]
    return resolve(statements, loose, labels)


@pytest.mark.shared
def test_every_environment_of_two_chapters_is_a_statement_or_a_proof_of_one(
    sources: list[Path], read: Resolved
) -> None:
    text = "\n".join(re.sub(r"(?<!\\)%.*", "", path.read_text(encoding="utf-8")) for path in sources)
    written = {
        name: len(re.findall(rf"\\begin\{{{name}\}}", text)) for name in ("defn", "thm", "lem", "prop", "cor", "proof")
    }
    kinds = {kind: sum(one.kind == kind for one in read.statements) for kind in ("definition", "theorem")}
    assert kinds == {
        "definition": written["defn"],
        "theorem": sum(written[name] for name in ("thm", "lem", "prop", "cor")),
    }
    assert sum(len(one.proofs) for one in read.statements) == written["proof"]
    assert not read.unattached


@pytest.mark.shared
def test_labels_that_the_books_own_macros_make_are_resolved_over_files(read: Resolved) -> None:
    by_uri = {one.uri: one for one in read.statements}
    [corollary] = [one for one in read.statements if "cmp:thy:cmp:cor:comp-k" in one.keys]
    told = {key for r in corollary.references if r.key and r.target for key in by_uri[r.target].keys}
    assert {"cmp:thy:cmp:thm:ce-comp", "cmp:thy:ncp:thm:K-0"} <= told
