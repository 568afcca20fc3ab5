"""Which questions are asked over which documents: the one place where sets and knowledge bases are declared.

A knowledge base is a list of documents; a set is a file of questions whose rows are asked over one of them. A row may name
its knowledge base itself (``over``), so that the questions of one file are asked over several.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from eval_assets.benchmarks import Question
from mathrag.documents import SUFFIXES
from mathrag.documents.inbox import printed_beside
from mathrag.errors import RowError
from mathrag.evaluation import read_rows_and_errors

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
OWN = ROOT / "benchmarks" / "questions"
BUNDLED = ROOT / "eval_assets" / "datasets"
PACKS = ROOT / "ontology" / "situations"
EXAMPLES, TEXTBOOK, FORMULAS, BROAD = "examples", "textbook", "formulas", "broad"
SUBJECTS = ("chemistry", "finance", "physics", "statistics")
"""Of the broad sets."""
TEST = "test"

FOLDERS = ("lectures", "transfer", "courses", "courses-life", "classes", "handouts")
"""Knowledge bases of this project's own chapters, each a folder beside the questions over them."""

OVER = {
    "college-dev": TEXTBOOK, "everyday": EXAMPLES, "plain-sheets": EXAMPLES, "plain-textbook": TEXTBOOK,
    "handouts": "handouts", "lectures": "lectures", "transfer": "transfer", "courses": "courses", "courses-life": "courses-life",
    "openstax_single_dev": TEXTBOOK, "formulareasoning_single_dev": FORMULAS, "formulareasoning_multi_dev": FORMULAS,
    "formulareasoning_reverse_dev": FORMULAS,
}  # fmt: skip
"""Knowledge base of a file of questions whose rows name none."""

SCORED_APART = frozenset(
    {
        "chapters-formulas",
        "covered-broad",
        "handouts-formulas",
        "notes-formulas",
        "missing",
        "missing-apart",
        "problems-read-apart",
        "readings",
    }
)
"""Files beside them whose rows have no answer to hold one against: they score what is asked back, read, or extracted."""

SAME = {"sheets": EXAMPLES}
"""Other names by which rows call a knowledge base."""


class LedgerRow(Question):
    """A question that may say over which knowledge base it is asked."""

    over: str | None = None

    @property
    def is_test(self) -> bool:
        """Is it of a test half, of which only totals are looked at?"""
        return self.split == TEST


@dataclass(frozen=True)
class QuestionSet:
    """A file of questions and the knowledge base of the rows that name none."""

    name: str
    path: Path
    over: str | None = None

    @property
    def is_bundled(self) -> bool:
        """Is it one of the sets that ship, asked over documents that ship?"""
        return self.path.parent == BUNDLED

    def read(self) -> list[LedgerRow]:
        """The questions. Raises `RowError` where a line is none: a ledger leaves nothing out."""
        read = read_rows_and_errors(self.path, LedgerRow)
        if read.errors:
            raise RowError("\n".join(error.message for error in read.errors), path=str(self.path))
        return list(read.rows)

    def base_of(self, row: LedgerRow) -> str | None:
        """Name of the knowledge base over which ``row`` is asked; None where neither row nor set names one."""
        name = row.over or self.over
        return SAME.get(name, name) if name else None


@dataclass(frozen=True)
class Base:
    """The documents of a knowledge base; ``lists`` are formulas to import."""

    name: str
    documents: tuple[Path, ...]
    lists: tuple[Path, ...] = ()

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file that enters."""
        return (*self.documents, *self.lists)

    @property
    def is_absent(self) -> bool:
        """Is one of its files not there, or has it none?"""
        return not self.files or not all(path.exists() for path in self.files)


def question_sets(shared: Path = SHARED) -> list[QuestionSet]:
    """Every set whose file is there, by name: the bundled ones, this project's own, the shared ones, the broad ones."""
    return [
        *(QuestionSet(path.stem, path, EXAMPLES) for path in sorted(BUNDLED.glob("*.jsonl"))),
        *(
            QuestionSet(path.stem, path, OVER.get(path.stem))
            for path in sorted(OWN.glob("*.jsonl"))
            if path.stem not in SCORED_APART
        ),
        *(
            QuestionSet(path.stem, path, OVER[path.stem])
            for path in sorted((shared / "data" / "questions").glob("*.jsonl"))
            if path.stem in OVER
        ),
        *(
            QuestionSet(f"{BROAD}-{_subject(path)}", path, f"{BROAD}-{_subject(path)}")
            for path in sorted((shared / "data" / BROAD).glob("dev_*.jsonl"))
        ),
    ]


def absent_folders(shared: Path = SHARED) -> list[Path]:
    """Folders of questions that are not part of the repository and not there."""
    return [folder for folder in (shared / "data" / "questions", shared / "data" / BROAD) if not folder.is_dir()]


def bases(shared: Path = SHARED) -> dict[str, Base]:
    """Every knowledge base by its name; the packs that ship belong to each."""
    data = shared / "data"
    named = [
        Base(EXAMPLES, _documents(ROOT / "examples" / "documents")),
        *(Base(name, _documents(OWN / name)) for name in FOLDERS),
        Base(TEXTBOOK, tuple(sorted((data / "documents").glob("*.md")))),
        Base(FORMULAS, (), (data / "questions" / "formulareasoning_formulas.jsonl",)),
        *(Base(f"{BROAD}-{one}", tuple(_chapters(data / BROAD / f"dev_{one}.jsonl"))) for one in SUBJECTS),
    ]
    packs = _documents(PACKS)
    return {base.name: replace(base, documents=(*base.documents, *packs)) if base.files else base for base in named}


def _documents(folder: Path) -> tuple[Path, ...]:
    """The files of ``folder`` that can be documents."""
    return tuple(
        path for path in sorted(folder.glob("*.*")) if path.suffix.lower() in SUFFIXES and not printed_beside(path)
    )


def _subject(path: Path) -> str:
    return path.stem.removeprefix("dev_")


def _chapters(path: Path) -> Iterator[Path]:
    """The chapters that the rows of a broad set name; none where the set is not there."""
    lines = [] if not path.exists() else path.read_text(encoding="utf-8").splitlines()
    for name in sorted({str(json.loads(line)["doc"]) for line in lines if line.strip()}):
        yield path.parent / "docs" / name
