"""Long documents: several processes read what one would, and a page that kills its reader is reported."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
import typst

from mathrag.documents import convert
from mathrag.documents.textlayer import workers
from mathrag.settings import DocumentSettings

PAGES = 30


@pytest.fixture(scope="module")
def long_pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("long") / "a.typ"
    pages = [f"Page {n} says $F_{n} = {n} m a$ and nothing else." for n in range(1, PAGES + 1)]
    source.write_text("\n#pagebreak()\n".join(pages), encoding="utf-8")
    target = source.with_suffix(".pdf")
    typst.compile(str(source), output=str(target))
    return target


def test_several_processes_read_what_one_does(long_pdf: Path) -> None:
    alone = convert(long_pdf, "a", DocumentSettings(processes=1))
    together = convert(long_pdf, "a", DocumentSettings(processes=2))
    assert together == alone
    assert [span.page for span in together.document.pages] == list(range(1, PAGES + 1))
    last = together.document.pages[-1]
    assert "$F_{30} = 30ma$" in together.markdown[last.start : last.end]


def test_a_page_that_kills_its_reader_is_reported(long_pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = subprocess.run

    def fake_run(command: list[str], **options: Any) -> Any:
        if int(command[-3]) <= 5 < int(command[-2]):
            raise subprocess.CalledProcessError(-11, command)
        return run(command, **options)

    monkeypatch.setattr(workers.subprocess, "run", fake_run)
    document = convert(long_pdf, "a", DocumentSettings(processes=2)).document
    assert [span.page for span in document.pages if span.confidence == 0] == [6]
    assert document.warnings == ("page 6: the reader crashed on it",)
