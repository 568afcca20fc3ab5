"""What a document says terms mean: entries, sentences, statements; and what is none."""

from __future__ import annotations

import pytest

from mathrag.entities import Chunk, Definition, Document
from mathrag.extraction import build_definitions, build_templates, extract, merged_definitions
from mathrag.quantities import ontology


def document(slug: str = "book") -> Document:
    return Document(
        slug=slug, title="Book", filename="b.md", media_type="text/markdown", sha256="0" * 64, converter="markdown 1"
    )


def definitions(text: str, *headings: str, slug: str = "book") -> list[Definition]:
    """The definitions of a document of one chunk."""
    chunk = Chunk(id=f"{slug}-0000", document=slug, ordinal=0, headings=headings, start=0, end=len(text), text=text)
    said = extract(document(slug), [chunk])
    made = build_templates(document(slug), [chunk], said, ontology())
    return build_definitions([chunk], said, made, ontology())


def told(text: str, *headings: str) -> list[tuple[str, str]]:
    return [(one.term, one.text) for one in definitions(text, *headings)]


def test_items_under_a_glossary_are_entries() -> None:
    text = "- **watt**: (W) the unit of power, $1\\,W = 1\\,J/s$\n- **rate law**: (also, rate equation) how a rate depends on amounts\n"
    watt, law = definitions(text, "Energy", "Glossary")
    assert (watt.term, watt.names, watt.form) == ("watt", (), "entry")
    assert watt.text == "the unit of power, $1\\,W = 1\\,J/s$"
    assert (law.names, law.text) == (("rate equation",), "how a rate depends on amounts")
    assert law.occurrences[0].headings == ("Energy", "Glossary")


def test_rows_of_a_table_of_terms_are_entries() -> None:
    text = "| Term | Unit | Meaning |\n|---|---|---|\n| lift | N | the force that holds a wing up |\n"
    assert told(text) == [("lift", "the force that holds a wing up")]


def test_a_list_of_terms_alone_says_nothing() -> None:
    assert told("- Interest\n- Principal\n", "Loans", "Key Terms") == []


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("A **conservative force** is one for which work depends on the ends of a motion only.", "conservative force"),
        ("The lowest frequency of a tube is called the **fundamental**.", "fundamental"),
        ("The perception of frequency is called pitch.", "pitch"),
        ("We can loosely define **energy** as the ability to do work.", "energy"),
        ("The efficiency $e$ of a machine is defined to be the output over the input.", "efficiency"),
        ("Net work is defined to be the sum of the works of all forces.", "Net work"),
        ("Objects that let nothing through are known as *opaque*.", "opaque"),
        ("Hooke’s law states that the force is proportional to the elongation.", "Hooke’s law"),
    ],
)
def test_sentences_that_introduce_a_term(sentence: str, term: str) -> None:
    assert told(f"Some text first. {sentence} And more of it.") == [(term, sentence)]


@pytest.mark.parametrize(
    "text",
    [
        "What is called a **law**?",
        "This is *not* the same as that, and it is important to see why.",
        "**Note** is the first word of this line, which says nothing.",
        "The unit called *deci*bel is used for levels of sound here.",
        "He called us on Monday and we defined nothing at all.",
    ],
)
def test_what_introduces_nothing(text: str) -> None:
    assert told(text) == []


def test_what_applies_a_definition_gives_none() -> None:
    text = "**Solution**\n\nThe **net force** is the sum of both, which is 3 N.\n"
    assert told(text) == []
    assert told("The **net force** is the sum of both, which is 3 N.", "Forces", "Example: Two Teams") == []


def test_a_sentence_that_ends_open_has_the_display_behind_it_and_gives_its_formula() -> None:
    text = "The **power** of an engine is defined as\n\n$$P = \\frac{W}{t},$$\n\nwhere $W$ is the work and $t$ the time. It is large.\n"
    (power,) = definitions(text)
    assert power.text.endswith("defined as $$P = \\frac{W}{t},$$ where $W$ is the work and $t$ the time.")
    assert power.quantity_kind == "power"
    assert len(power.formulas) == 1


def test_what_is_called_so_in_the_next_sentence_has_the_one_in_front() -> None:
    text = "Atoms move at random. This motion is called **thermal motion**."
    assert told(text) == [("thermal motion", text)]


def test_the_paragraph_under_the_name_of_a_law_states_it() -> None:
    text = "**Ohm’s Law**\n\nThe voltage is proportional to the current.\n\n$$V = IR$$\n\n**Ohm’s Law**\n\nWatch this video on it.\n"
    (law,) = definitions(text)
    assert (law.term, law.form) == ("Ohm’s Law", "statement")
    assert law.text == "The voltage is proportional to the current. $$V = IR$$" or law.text.startswith("The voltage")


def test_other_names_stand_beside_a_term() -> None:
    (term,) = definitions(
        "The **work function** (also called *escape energy*) or **binding energy** is the least energy of an electron."
    )
    assert term.term == "work function"
    assert "binding energy" in term.names


def test_one_wording_of_two_documents_is_one_definition() -> None:
    text = "- **pitch**: the perception of frequency\n"
    first, second = (definitions(text, "Glossary", slug=slug) for slug in ("one", "two"))
    (merged,) = merged_definitions([*second, *first], [])
    assert [place.document for place in merged.occurrences] == ["one", "two"]
    assert merged == merged_definitions([*first, *second], [])[0]


def test_an_entry_that_names_nothing_is_named_among_the_skipped() -> None:
    chunk = Chunk(
        id="b-0",
        document="book",
        ordinal=0,
        headings=("Glossary",),
        start=0,
        end=9,
        text="- **[BL]?** = see $x$ above\n",
    )
    (said,) = extract(document(), [chunk])
    assert any("glossary" in item.reason for item in said.skipped)
