"""What a document says terms mean: entries, sentences, statements; and what is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk as cut
from mathrag.documents import convert
from mathrag.entities import Chunk, Definition, Document
from mathrag.extraction import build_definitions, build_templates, extract, merged_definitions
from mathrag.quantities import ontology
from mathrag.settings import DocumentSettings


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


@pytest.mark.parametrize(
    ("item", "entry"),
    [
        ("- **pitch** how high or low a tone sounds", ("pitch", "how high or low a tone sounds")),
        ("- **loudness:** how strong a sound seems", ("loudness", "how strong a sound seems")),
        ("- **timbre** The character of a tone.", ("timbre", "The character of a tone.")),
        ("- **echo** is a sound that comes back", ("echo", "**echo** is a sound that comes back")),
        ("- **state**: describes how matter is", ("state", "describes how matter is")),
        ("- *beat* – the rise and fall of loudness", ("beat", "the rise and fall of loudness")),
    ],
)
def test_an_entry_needs_no_sign_behind_a_term_in_bold(item: str, entry: tuple[str, str]) -> None:
    assert told(f"{item}\n", "Sound", "Glossary") == [entry]


def test_a_table_without_heads_under_a_glossary_has_entries() -> None:
    text = "| echo | a sound reflected to its source |\n| --- | --- |\n| node | a point at rest |\n"
    assert told(text, "Key Terms") == [("echo", "a sound reflected to its source"), ("node", "a point at rest")]
    assert told(text, "Results") == []
    assert told("| Unit | What for |\n|---|---|\n| newton | the unit of force |\n", "Forces") == []


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("The **amplitude** of a wave, denoted $A$, is its greatest displacement from rest.", "amplitude"),
        ("By the **wavelength** we mean the distance between two crests.", "wavelength"),
        ("By the *wavelength* we mean the distance between two crests.", "wavelength"),
        ("Unter der **Leistung** versteht man die Energie pro Zeit.", "Leistung"),
        ("The term **loudness** means how strong a sound seems to a listener.", "loudness"),
        ("A sound with a frequency above 20 kHz is said to be **ultrasonic**.", "ultrasonic"),
        ("We refer to the lowest frequency of a string as its **fundamental**.", "fundamental"),
    ],
)
def test_further_ways_to_introduce_a_term(sentence: str, term: str) -> None:
    assert told(sentence) == [(term, sentence)]


def test_a_term_that_a_document_marks_as_such_is_one(tmp_path: Path) -> None:
    page = "<html><body><h1>Optics</h1><p><dfn>Dispersion</dfn> refers to the spreading of light into its colours.</p></body></html>"
    (tmp_path / "o.html").write_text(page, encoding="utf-8")
    markdown = convert(tmp_path / "o.html", "o", DocumentSettings()).markdown
    assert [one.term for one in definitions(markdown)] == ["Dispersion"]


def test_a_description_list_of_latex_is_a_glossary(tmp_path: Path) -> None:
    (tmp_path / "o.tex").write_text(
        r"\documentclass{article}\begin{document}\section{Glossary}\begin{description}"
        r"\item[resonance] the growth of an oscillation when driven \item[damping:] the loss of energy by friction"
        r"\end{description}\section*{Key Terms}\begin{tabular}{ll} echo & a sound reflected to its source \\ node & a point at rest "
        r"\end{tabular}\end{document}",
        encoding="utf-8",
    )
    converted = convert(tmp_path / "o.tex", "o", DocumentSettings())
    found = [
        one for chunk in cut(converted.document, converted.markdown) for one in definitions(chunk.text, *chunk.headings)
    ]
    assert {one.term: one.text for one in found} == {
        "resonance": "the growth of an oscillation when driven",
        "damping": "the loss of energy by friction",
        "echo": "a sound reflected to its source",
        "node": "a point at rest",
    }
