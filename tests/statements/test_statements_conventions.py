"""Short texts in many conventions (``conventions.yaml``): statements with their proofs, exercises with their solutions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from mathrag.documents import chunk, convert
from mathrag.documents.directives import boxes_between_colons
from mathrag.entities import Statement
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve

WORDS = {
    "DEFINITION": "A ring is *flat* if all is well.",
    "LEMMA": "Every flat ring is tame.",
    "THEOREM": "Every tame ring is round.",
    "PROOF": "Turn it.",
    "EXERCISE": "Show that all is well.",
    "PROBLEM": "Compute the number of rings.",
    "SOLUTION": "It is so.",
    "ANSWER": "There are seven.",
}
AROUND = {
    "md": "# Rings\n\nProse begins.\n\n{}\n\n## More\n\nProse.\n",
    "tex": "{}\n\n\\section{{More}} Prose.",
    "html": "<html><body><h1>Rings</h1><p>Prose.</p>{}<h2>More</h2><p>Prose.</p></body></html>",
}
TEXTS = yaml.safe_load(Path(__file__).with_name("conventions.yaml").read_text(encoding="utf-8"))


def texts(part: str) -> list[object]:
    return [
        pytest.param(ending, text, id=f"{ending}, {name}")
        for ending, told in TEXTS[part].items()
        for name, text in told.items()
    ]


def read(folder: Path, ending: str, text: str) -> tuple[Statement, ...]:
    written = AROUND[ending].format(re.sub("|".join(WORDS), lambda found: WORDS[found[0]], text))
    (folder / f"a.{ending}").write_text(written, encoding="utf-8")
    one = convert(folder / f"a.{ending}", "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    return resolve(told.statements, told.loose).statements


@pytest.mark.parametrize(("ending", "text"), texts("statements"))
def test_statements_and_proofs(tmp_path: Path, ending: str, text: str) -> None:
    found = read(tmp_path, ending, text)
    said = {name: _plain(text) for name, text in WORDS.items()}
    assert [(one.kind, _plain(one.contents)) for one in found] == [
        ("definition", said["DEFINITION"]),
        ("theorem", said["LEMMA"]),
        ("theorem", said["THEOREM"]),
    ]
    assert [_plain(proof.contents) for proof in found[1].proofs] == [said["PROOF"]]
    assert [_plain(proof.contents)[-9:] for proof in found[2].proofs] == ["and turn."]
    assert found[2].title == "Noether"
    assert [one.target for one in found[2].references if one.origin == "proof"] == [found[1].uri]


@pytest.mark.parametrize(("ending", "text"), texts("exercises"))
def test_exercises_and_solutions(tmp_path: Path, ending: str, text: str) -> None:
    found = [
        (one.kind, one.contents, [_plain(told.contents) for told in one.solutions])
        for one in read(tmp_path, ending, text)
    ]
    assert found == [
        ("problem", WORDS["EXERCISE"], [WORDS["SOLUTION"]]),
        ("problem", WORDS["PROBLEM"], [WORDS["ANSWER"]]),
    ]


def _plain(text: str) -> str:
    return " ".join(re.sub("[*]", "", text).split())


def test_a_table_of_cells_to_be_filled_in_stays_one() -> None:
    text = "Fill in:\n\n|   |   |\n| --- | --- |\n|   |   |\n\nThat is all.\n"
    assert boxes_between_colons(text) == text


def test_what_is_opened_and_never_closed_near_stays_as_it_is():
    opened = "{{< theorem >}}\nEvery field is a ring.\n" * 300
    assert boxes_between_colons(opened) == opened
    closed = opened + "{{< /theorem >}}\n"
    assert boxes_between_colons(closed).count(":::") > 0
    apart = "/// theorem | Rolle\n" + "Word after word.\n" * 2000 + "///\n"
    assert boxes_between_colons(apart) == apart
