"""Terms of a document's own glossary are references of its statements, and the entries that are meant are definitions of the graph."""

from __future__ import annotations

from pathlib import Path

from mathrag.documents import chunk, convert
from mathrag.entities import Definition, Statement
from mathrag.knowledge import definition_uri
from mathrag.knowledge.index import rows
from mathrag.settings import DocumentSettings
from mathrag.statements import StatedKnowledge, read_statements, records, resolve
from mathrag.statements.stated import Stated

CHAPTER = """# Motion

#### Example 1

What is the force on a cart whose displacement is $3$ m? What does this mean by Newton's laws of dynamic balance?

**Solution**

The forces on it add up to its net force. A theory is no displacement of an atomic clock.

### Key terms

- **force**: a push or a pull
- **net force**: the sum of all forces
- **mean**: the sum of some values by their number
- **newton**: the unit of force
- **dynamics**: the study of what moves
- **displacement**: the change in position
"""


def resolved(folder: Path, text: str, defined: dict[str, str], document: str = "motion") -> list[Statement]:
    """The statements of ``text`` with the glossary ``defined`` of ``document``."""
    (folder / "a.md").write_text(text, encoding="utf-8")
    one = convert(folder / "a.md", "motion", DocumentSettings())
    pieces = chunk(one.document, one.markdown)
    told = read_statements(one.document, one.markdown, pieces, one.marks)
    place = pieces[-1].occurrence("definitions", None)
    place = place.model_copy(update={"document": document})
    definitions = [
        Definition(uri=definition_uri(term, said), term=term, text=said, form="entry", occurrences=(place,))
        for term, said in defined.items()
    ]
    return list(resolve(told.statements, told.loose, definitions=definitions).statements)


GLOSSARY = {
    "force": "a push or a pull",
    "net force": "the sum of all forces",
    "mean": "the sum of some values by their number",
    "newton": "the unit of force",
    "dynamics": "the study of what moves",
    "displacement": "the change in position",
}


def test_terms_of_the_glossary_are_references_and_no_verbs_names_or_other_words(tmp_path: Path) -> None:
    example, *entries = resolved(tmp_path, CHAPTER, GLOSSARY)
    titles = {one.uri: one.title for one in entries}
    assert {(one.origin, titles[one.target]) for one in example.references if one.target} == {
        ("contents", "force"),
        ("contents", "displacement"),
        ("solution", "force"),
        ("solution", "net force"),
        ("solution", "displacement"),
    }
    assert sorted(titles.values()) == ["displacement", "force", "net force"]
    assert all(one.kind == "definition" and one.bodylist for one in entries)


def test_they_are_exported_with_what_refers_to_them(tmp_path: Path) -> None:
    told = {row.label: row for row in records(resolved(tmp_path, CHAPTER, GLOSSARY))}
    assert list(told["term:net force"].out_refs) == [label for label in told if label.startswith("example")]
    assert told["term:net force"].contents == ("the sum of all forces",)


def test_a_glossary_speaks_for_its_own_document(tmp_path: Path) -> None:
    assert len(resolved(tmp_path, CHAPTER, GLOSSARY, document="another")) == 1


def test_a_definition_that_the_document_states_goes_before_its_glossary(tmp_path: Path) -> None:
    text = f"**Definition.** A *net force* is what all forces come to.\n\n{CHAPTER}"
    found = resolved(tmp_path, text, GLOSSARY)
    example = next(one for one in found if one.kind == "problem")
    stated = next(one for one in found if one.contents.startswith("A *net force*"))
    assert stated.uri in {one.target for one in example.references}
    assert "net force" not in {one.title for one in found if one is not stated}


def test_they_are_walked_and_leave_answers_to_the_glossary(tmp_path: Path) -> None:
    example, *entries = resolved(tmp_path, CHAPTER, GLOSSARY)
    stated = Stated.of([example, *entries])
    assert {one.title for one in stated.uses(example.uri)} == {"force", "net force", "displacement"}
    assert StatedKnowledge(stated).answer("What is a net force?") is None
    assert {row.kind for row in rows([example, *entries])} == {"problem", "term"}
