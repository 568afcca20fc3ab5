"""Conventions of whole sources: pages of wikis, boxes of textbooks, divs, directives, papers, problem sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.entities import Statement
from mathrag.settings import DocumentSettings
from mathrag.statements import read_statements, resolve


def read(folder: Path, name: str, text: str) -> list[Statement]:
    (folder / name).write_text(text, encoding="utf-8")
    one = convert(folder / name, "a", DocumentSettings())
    told = read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)
    resolved = resolve(told.statements, told.loose)
    assert resolved.unattached == ()
    return list(resolved.statements)


Told = tuple[str, str, list[str]]


def told(statement: Statement) -> Told:
    """Title, text and arguments."""
    arguments = [" ".join(one.contents.split()) for one in (*statement.proofs, *statement.solutions)]
    return statement.title, " ".join(statement.contents.split()), arguments


def test_the_page_of_a_definition_is_no_box(tmp_path: Path) -> None:
    [group] = read(
        tmp_path,
        "a.html",
        '<html><body><div id="content"><h1>Definition:Group</h1><div><h2>Definition</h2><p>A <b>group</b> is a set with one product.</p>'
        "<h2>Also see</h2><ul><li>Results about groups.</li></ul></div></div></body></html>",
    )
    assert (group.kind, group.contents) == ("definition", "A **group** is a set with one product.")


def test_boxes_of_textbooks_have_titles_of_their_own_and_examples_their_solutions(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.html",
        '<html><body><h1>Limits</h1><div data-type="note" class="theorem"><div data-type="title">Limit laws</div>'
        '<p>Limits of sums are sums.</p></div><div class="textbox textbox--examples"><header><p class="textbox__title">Example 2.3</p>'
        "</header><div><p>Find the limit of $x^2$ at $3$.</p><details><summary>Show Solution</summary><p>It is $9$.</p></details></div>"
        "</div><p>Prose.</p></body></html>",
    )
    assert [told(one) for one in found] == [
        ("Limit laws", "Limits of sums are sums.", []),
        ("", "Find the limit of $x^2$ at $3$.", ["It is $9$."]),
    ]


def test_a_quotation_is_one_statement_with_all_of_its_paragraphs(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.md",
        "# Notes\n\n> **Theorem 2 (Banach).** Every contraction has a fixed point.\n>\n> It is unique.\n\n"
        "> *Proof.* Iterate. $\\square$\n\n"
        "Prose.\n\n> **Exercise 4.** Show that halving is one.\n>\n> <details><summary>Solution</summary>\n> It halves distances.\n"
        "> </details>\n\nMore prose.\n",
    )
    assert [told(one) for one in found] == [
        ("Banach", "Every contraction has a fixed point. It is unique.", ["Iterate."]),
        ("", "Show that halving is one.", ["It halves distances."]),
    ]


@pytest.mark.parametrize(
    "argument",
    [
        '::: {.proof of="thm:union" title="Second proof"}\nDirectly.\n:::',
        "```{prf:proof} Proof of {prf:ref}`thm:union`\nDirectly.\n```",
    ],
)
def test_an_argument_tells_by_a_label_what_it_belongs_to(tmp_path: Path, argument: str) -> None:
    found = read(
        tmp_path,
        "a.md",
        "# One\n\n::: {.theorem #thm:union}\nUnions of open sets are open.\n:::\n\n::::: {.lemma}\n:::: {.title}\nIntersection\n::::\n"
        f"Two open sets meet in one.\n:::::\n\n{argument}\n",
    )
    assert [told(one) for one in found] == [
        ("", "Unions of open sets are open.", ["Directly."]),
        ("Intersection", "Two open sets meet in one.", []),
    ]


def test_the_main_theorem_is_named_as_it_is_printed(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.tex",
        r"\newtheorem*{mt}{Main Theorem}\newtheorem{obs}{Observation}\begin{document}\begin{mt}[Four colors] Four are enough.\end{mt}"
        r"\begin{obs} Trees are planar.\end{obs}\begin{proof}[Proof of the Main Theorem] By computer.\end{proof}\end{document}",
    )
    assert [told(one) for one in found] == [
        ("Four colors", "Four are enough.", ["By computer."]),
        ("", "Trees are planar.", []),
    ]


def test_settings_of_an_exercise_are_no_title_unless_they_tell_one(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.tex",
        r"\usepackage{xsim}\begin{document}\begin{exercise}[points=3,subtitle={Easy sums}] Add $1$ and $1$.\end{exercise}"
        r"\begin{solution} It is $2$.\end{solution}\begin{exercise}[topic=sums] Add $2$ and $2$.\end{exercise}\end{document}",
    )
    assert [told(one) for one in found] == [
        ("Easy sums", "Add $1$ and $1$.", ["It is $2$."]),
        ("", "Add $2$ and $2$.", []),
    ]


def test_a_page_of_a_wiki_whose_formulas_stand_between_dollars(tmp_path: Path) -> None:
    page = (
        "== Theorem ==\n\nLet $n \\in \\N$ be [[Definition:Even|even]].\n\n== Proof ==\n\n{{begin-eqn}}\n{{eqn | l = n | r = 2 m"
        " | c = Definition of Even}}\n{{end-eqn}}\n{{qed}}\n\n== Sources ==\n* {{BookReference|Elements|1920|Euclid}}\n"
    )
    for name in ("a.wiki", "a.md", "a.txt"):
        [theorem] = read(tmp_path, name, page)
        assert theorem.contents == "Let $n \\in \\N$ be even."
        assert [" ".join(one.contents.split()) for one in theorem.proofs] == ["$$n = 2 m$$ Definition of Even"]


def test_answers_that_are_true_or_several_numbers(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.jsonl",
        '{"Question": "Is it convex?", "Answer": true, "Answer_type": "bool"}\n'
        '{"Question": "Which sides are there?", "Answer": [3.0, 4.0], "Answer_type": "list of float"}\n',
    )
    assert [told(one)[1:] for one in found] == [
        ("Is it convex?", ["True"]),
        ("Which sides are there?", ["3.0, 4.0"]),
    ]


def test_the_theorem_of_a_row_is_what_its_solution_refers_to(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.jsonl",
        '{"type": "theorem", "title": "Intermediate value theorem", "contents": ["All between is taken."]}\n'
        '{"Question": "Has $x^3 = 2$ a root?", "Answer": true, "Answer_type": "bool", "theorem": "intermediate value theorem"}\n'
        '{"Question": "Is $4$ prime?", "Answer": false, "Answer_type": "bool", "theorem": "Bertrand\'s ballot theorem"}\n',
    )
    references = {one.contents: [(r.text, r.target, r.origin) for r in one.references] for one in found[1:]}
    assert references == {
        "Has $x^3 = 2$ a root?": [("intermediate value theorem", found[0].uri, "solution")],
        "Is $4$ prime?": [("Bertrand's ballot theorem", None, "solution")],
    }


def test_columns_of_other_sets(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.jsonl",
        '{"nl_statement": "Prove that it is even.", "nl_proof": "It is a double.", "formal_statement": "theorem x"}\n'
        '{"Body": "Tom has 3 apples.", "Question": "How many has he?", "Answer": 3}\n'
        '{"question": "Which is prime?", "choices": ["4", "7"], "answer": 1}\n'
        '{"title": "Sum", "type": "theorem", "contents": ["Sums are sums."], "proofs": [{"contents": ["Add."]}], "categories": ["A"]}\n',
    )
    assert [(one.kind, *told(one)) for one in found] == [
        ("problem", "", "Prove that it is even.", ["It is a double."]),
        ("problem", "", "Tom has 3 apples. How many has he?", ["3"]),
        ("problem", "", "Which is prime? - 4 - 7", ["7"]),
        ("theorem", "Sum", "Sums are sums.", ["Add."]),
    ]


def test_sets_are_read_as_they_are_published(tmp_path: Path) -> None:
    array = '[{"Question": "Is it\\nconvex?", "Answer": true},\n {"instruction": "Add 3 and 4.", "output": "It is 7."}]'
    one = '{\n "problem": "Find $x$ if $2 x = 6$.",\n "level": "Level 1",\n "solution": "$x = \\\\boxed{3}$."\n}'
    inner = (
        '{"dataset": {"theorems": [{"type": "theorem", "title": "Sum", "contents": ["Sums are sums."]}], "others": []}}'
    )
    for text, kinds, answers in (
        (array, ["problem", "problem"], ["True", "It is 7."]),
        (one, ["problem"], ["$x = \\boxed{3}$."]),
        (inner, ["theorem"], []),
    ):
        found = read(tmp_path, "a.json", text)
        assert [one.kind for one in found] == kinds
        assert [answer for one in found for answer in told(one)[2]] == answers


def test_a_page_counts_within_the_number_of_its_heading(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.html",
        r"""<html><body><h1>2.3: Limits</h1><div class="box-theorem"><p class="box-legend">Theorem \(\PageIndex{1}\): Squeeze</p>
<p>What is squeezed has the limit.</p></div><div class="box-theorem"><p>Theorem \(\PageIndex{2}\)</p>
<p>By Theorem \(\PageIndex{1}\), zero has one.</p></div></body></html>""",
    )
    assert [(one.number, one.title) for one in found] == [("2.3.1", "Squeeze"), ("2.3.2", "")]
    assert [reference.target for reference in found[1].references] == [found[0].uri]


def test_a_title_behind_the_number_of_a_box(tmp_path: Path) -> None:
    [theorem] = read(
        tmp_path,
        "a.html",
        '<html><body><h1>Continuity</h1><div data-type="note" class="theorem"><header><h3 data-type="title">Theorem 2.8</h3></header>'
        '<section><h4 data-type="title">Polynomials</h4><p>Polynomials are continuous.</p></section></div><p>Prose.</p></body></html>',
    )
    assert (theorem.number, *told(theorem)) == ("2.8", "Polynomials", "Polynomials are continuous.", [])


def test_what_stands_behind_a_lead_in_brackets(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "a.md",
        "# Groups\n\n**Problem 1 (10 points).** Show that it is abelian.\n\n**Theorem** (*Cayley*, 1854)**.** All groups permute.\n\n"
        "**Proof** (sketch)**.** Let it act on itself. **QED**\n",
    )
    assert [told(one) for one in found] == [
        ("", "Show that it is abelian.", []),
        ("Cayley, 1854", "All groups permute.", ["Let it act on itself."]),
    ]
