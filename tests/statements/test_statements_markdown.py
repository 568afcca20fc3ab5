"""Markdown, HTML-like boxes and lists of rows to statements: the conventions of web pages, textbooks and problem sets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathrag.documents import chunk, convert
from mathrag.entities import Statement
from mathrag.settings import DocumentSettings
from mathrag.statements import ToldStatements, read_statements, records, resolve


def told(folder: Path, content: str, name: str = "a.md") -> ToldStatements:
    (folder / name).write_text(content, encoding="utf-8")
    one = convert(folder / name, "a", DocumentSettings())
    return read_statements(one.document, one.markdown, chunk(one.document, one.markdown), one.marks)


def shapes(statements: tuple[Statement, ...]) -> list[tuple[str, str, str, str, int]]:
    return [(one.form, one.number, one.title, one.contents, len(one.proofs) + len(one.solutions)) for one in statements]


@pytest.mark.parametrize(
    ("head", "number", "title"),
    [
        ("**Theorem 2.3** (Rolle).", "2.3", "Rolle"),
        ("**Theorem 2.3 (Rolle).**", "2.3", "Rolle"),
        ("**Theorem 2.3: Rolle.**", "2.3", "Rolle"),
        ("*Theorem 2.3.*", "2.3", ""),
        ("Theorem 2.3 (Rolle).", "2.3", "Rolle"),
        ("**Theorem.**", "", ""),
        ("**Satz 2.3.**", "2.3", ""),
        ("**Theorem A** (Rolle).", "A", "Rolle"),
        ("**Théorème** (Rolle) —", "", "Rolle"),
        ("<u>Theorem 2.3</u>.", "2.3", ""),
        ("**2.3 Theorem** (Rolle).", "2.3", "Rolle"),
        ("(2.3) **Theorem.**", "2.3", ""),
        ("**Metatheorem 2.3.**", "2.3", ""),
        ('<span style="color: red">Theorem</span>.', "", ""),
    ],
)
def test_leads_of_textbooks(tmp_path: Path, head: str, number: str, title: str) -> None:
    got = told(tmp_path, f"# Means\n\nProse of a theorem.\n\n{head} If\n\n$$f = 0$$\n\nthen $g$.\n\nProse again.\n")
    assert shapes(got.statements) == [("theorem", number, title, "If\n\n$$f = 0$$\n\nthen $g$.", 0)]


def test_proofs_end_at_their_sign_and_follow_what_they_prove(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "**Lemma 1.** A.\n\n**Lemma 2.** B.\n\n*Proof.* Two.\n\nParagraphs. ∎\n\nProse.\n\n**Proof of Lemma 1.** One. □\n",
    )
    assert [[proof.contents for proof in one.proofs] for one in got.statements] == [["One."], ["Two.\n\nParagraphs."]]


def test_a_page_whose_sections_are_theorem_and_proofs(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "# Sum of Squares of Sine and Cosine\n\n## Theorem\n\n$$a = 1$$\n\nwhere $a$ is it.\n\n### Corollary\n\n$$b = 2$$\n\n"
        "## Proof 1\n\nBy algebra.\n\n## Proof 2\n\nBy Pythagoras.\n\n## Also see\n\n* Nothing\n",
    )
    assert shapes(got.statements) == [
        ("theorem", "", "Sum of Squares of Sine and Cosine", "$$a = 1$$\n\nwhere $a$ is it.", 2),
        ("corollary", "", "", "$$b = 2$$", 0),
    ]


@pytest.mark.parametrize(
    "box",
    [
        '::: {.theorem #thm-z name="Zorn"}\nIt has one.\n:::',
        "```{prf:theorem} Zorn\n:label: thm-z\nIt has one.\n```",
        ":::{prf:theorem} Zorn\n:label: thm-z\n\nIt has one.\n:::",
    ],
)
def test_fenced_boxes_have_titles_and_labels(tmp_path: Path, box: str) -> None:
    [one] = told(tmp_path, f"Before.\n\n{box}\n\nAfter.\n").statements
    assert (one.form, one.title, one.keys, one.contents) == ("theorem", "Zorn", ("thm-z",), "It has one.")


@pytest.mark.parametrize(
    "box", ['!!! lemma "Zorn"\n    It has one.\n\n    And more.', "> [!lemma] Zorn\n> It has one.\n>\n> And more."]
)
def test_admonitions_and_callouts(tmp_path: Path, box: str) -> None:
    [one] = told(tmp_path, f"Before.\n\n{box}\n\nAfter.\n").statements
    assert (one.form, one.title, one.contents) == ("lemma", "Zorn", "It has one.\n\nAnd more.")


def test_examples_with_solutions_and_numbered_exercises(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "#### Example 4\n\nCompute $1+1$.\n\n**Solution**\n\nIt is $2$.\n\n## Exercises\n\n1. Prove it.\n2. Find\n   $x$.\n\n"
        "## Notes\n\n1. No exercise.\n",
    )
    assert shapes(got.statements) == [
        ("example", "4", "", "Compute $1+1$.", 1),
        ("exercise", "1", "", "Prove it.", 0),
        ("exercise", "2", "", "Find\n   $x$.", 0),
    ]


def test_prose_that_only_speaks_of_theorems_states_none(tmp_path: Path) -> None:
    got = told(
        tmp_path, "The theorem is true.\n\n*Theorem of Pythagoras* is old.\n\n**Definitions** abound.\n\nNote: none.\n"
    )
    assert got.statements == ()


@pytest.mark.parametrize(
    ("row", "question", "solution"),
    [
        (
            {"question": "How many are 2 and 3?", "answer": "They are 2+3 = <<2+3=5>>5.\n#### 5"},
            "How many are 2 and 3?",
            "They are 2+3 = 5.",
        ),
        (
            {"problem": "What is $1+1$?", "solution": "It is $\\boxed{2}$.", "answer": "2", "level": "Level 1"},
            "What is $1+1$?",
            "It is $\\boxed{2}$.",
        ),
        (
            {"Question": "Is 7 prime?", "Answer": "True", "Answer_type": "bool", "Picture": None},
            "Is 7 prime?",
            "True",
        ),
    ],
)
def test_rows_of_problem_sets(tmp_path: Path, row: dict[str, object], question: str, solution: str) -> None:
    [one] = told(tmp_path, json.dumps(row) + "\n", "a.jsonl").statements
    assert (one.kind, one.contents) == ("problem", question)
    assert solution in one.solutions[0].contents


def test_a_malformed_row_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    good = {"type": "theorem", "contents": ["A."], "title": "T"}
    content = "\n".join(json.dumps(row) for row in (good, {**good, "field": "cookery"}, {**good, "contents": ["B."]}))
    got = told(tmp_path, content, "a.jsonl")
    assert [one.contents for one in got.statements] == ["A.", "B."]
    assert len(got.skipped) == 1
    assert "field" in got.skipped[0].reason


def test_records_have_the_sixteen_keys_and_come_back_as_they_were(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "**Definition 1 (Limit).** We call $L$ the *limit point* of $f$ if it is near.\n\n**Lemma 2 (Near).** A limit point is near.\n\n"
        "**Proof.** Suppose not. By Definition 1 it is. ∎\n\n**Exercise 3.** Prove Lemma 2 anew.\n",
    )
    first = records(resolve(got.statements).statements)
    keys = "id type label title field contents bodylist refs references_tactics source proofs solutions"
    derived = "in_refs in_ref_ids out_refs out_ref_ids"
    assert list(first[0].model_dump()) == [*keys.split(), *derived.split()]
    assert first[1].in_refs == {"definition:Limit": "conclusion"}
    assert first[0].out_ref_ids == (1,)
    assert first[2].in_refs == {"lemma:Near": "conclusion"}
    lines = "".join(f"{one.model_dump_json()}\n" for one in first)
    back = told(tmp_path, lines, "b.jsonl")
    assert records(resolve(back.statements).statements) == first


def test_records_of_one_title_keep_their_labels(tmp_path: Path) -> None:
    rows = [
        {
            "type": "definition",
            "label": "definition:Sum (2)",
            "title": "Sum",
            "contents": ["A sum of sets."],
            "refs": [],
        },
        {
            "type": "definition",
            "label": "definition:Sum",
            "title": "Sum",
            "contents": ["A sum of numbers."],
            "refs": [],
        },
        {"type": "theorem", "label": "theorem:T", "title": "T", "contents": ["It is."], "refs": ["definition:Sum (2)"]},
    ]
    got = told(tmp_path, "".join(f"{json.dumps(row)}\n" for row in rows), "a.jsonl")
    back = records(resolve(got.statements).statements)
    assert [(one.label, one.contents, one.refs) for one in back] == [
        (row["label"], tuple(row["contents"]), tuple(row["refs"])) for row in rows
    ]


FIGURE_4 = """{"id": 0, "type": "Theorem", "title": "Rolle's Theorem", "label": "theorem:Rolle", "field": "Analysis",
"contents": ["Let $f$ be so.", "Then $f'(c) = 0$."], "bodylist": [{"description": "Let $f$ be so.", "action": ""}], "refs": [],
"references_tactics": [], "proofs": [{"contents": ["Clear."], "bodylist": [], "refs": [], "references_tactics": []}], "solutions": [],
"source": "", "in_refs": [], "in_ref_ids": [], "out_refs": [], "out_ref_ids": []}"""


def test_a_record_as_figure_4_and_table_b3_of_the_paper_write_it_is_read(tmp_path: Path) -> None:
    empty = FIGURE_4.replace("Theorem", "Problem").replace('"Analysis"', '""').replace("Rolle", "")
    got = told(tmp_path, "\n".join(" ".join(one.split()) for one in (FIGURE_4, empty)), "a.jsonl")
    assert got.skipped == ()
    rolle, problem = got.statements
    assert (rolle.kind, rolle.title, rolle.field) == ("theorem", "Rolle's Theorem", "analysis")
    assert rolle.contents == "Let $f$ be so.\n\nThen $f'(c) = 0$."
    assert [item.action for item in rolle.bodylist] == [None]
    assert [proof.contents for proof in rolle.proofs] == ["Clear."]
    assert (problem.kind, problem.field) == ("problem", None)
    written = json.loads(records([rolle, problem])[1].model_dump_json())
    assert (written["field"], written["in_refs"], written["references_tactics"]) == ("", {}, {})
    assert list(written["proofs"][0]) == ["contents", "refs", "bodylist", "references_tactics"]


def test_what_records_hold_comes_back_to_the_letter(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "# A\n\n**Theorem 1.** If $a > 0$, then it holds. It is so:\n\n$$a = b$$\n\nand not otherwise.\n\n"
        "**Proof.** Clear. Two\nlines, one sentence.\n\n- one\n- two\n\n∎\n\n**Exercise 2.** Prove it.\n\n**Exercise 3.** Count $b$.\n",
    )
    lines = "".join(f"{one.model_dump_json()}\n" for one in records(got.statements))
    back = told(tmp_path, lines, "b.jsonl")
    assert [one.model_dump(include=KEPT) for one in back.statements] == [
        one.model_dump(include=KEPT) for one in got.statements
    ]
    assert [[one.contents for one in each.proofs] for each in back.statements] == [
        [one.contents for one in each.proofs] for each in got.statements
    ]


KEPT = {"uri", "kind", "form", "label", "title", "field", "contents", "bodylist"}


def test_a_name_in_a_record_is_all_of_a_name(tmp_path: Path) -> None:
    names = ["Frink's limit point", "limit points", "the limit point"]
    rows = [
        {"type": "definition", "label": "definition:L", "title": "Limit point", "contents": ["It is a *limit point*."]},
        {"type": "theorem", "label": "theorem:Near", "contents": ["All is near."], "refs": names},
    ]
    got = told(tmp_path, "\n".join(map(json.dumps, rows)), "a.jsonl")
    definition, theorem = resolve(got.statements).statements
    assert [one.target for one in theorem.references] == [None, definition.uri, definition.uri]


def test_records_of_one_text_that_refer_to_different_statements_are_two(tmp_path: Path) -> None:
    record = '{"type": "problem", "label": "exercise:%s", "contents": ["Prove it."], "refs": ["%s"]}'
    got = told(tmp_path, "\n".join(record % names for names in (("a", "one"), ("b", "two"), ("b", "two"))), "a.jsonl")
    assert [[one.key for one in each.references] for each in got.statements] == [["one"], ["two"]]


def test_elements_of_a_page_whose_class_says_what_they_are(tmp_path: Path) -> None:
    page = """<html><body><h1>Means</h1><p>Prose.</p>
<div class="box theorem" id="thm-rolle"><h4>Theorem 2.3 (Rolle)</h4><p>If <i>so</i>, then \\(a = b\\).</p>
<div class="proof"><p><strong>Proof.</strong> Clear.</p></div></div>
<div class="lemma"><p><strong>Lemma.</strong> By <a href="#thm-rolle">Rolle</a>.</p></div><p>Prose again.</p></body></html>"""
    got = told(tmp_path, page, "a.html")
    assert shapes(got.statements) == [
        ("theorem", "2.3", "Rolle", "If *so*, then $a = b$.", 1),
        ("lemma", "", "", "By [Rolle](#thm-rolle).", 0),
    ]
    assert got.statements[0].proofs[0].contents == "Clear."
    assert [(r.key, r.text) for r in got.statements[1].references] == [("thm-rolle", "Rolle")]


def test_what_stands_in_bold_at_the_head_of_a_box_is_its_title(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "# A\n\n:::{.definition}\n**(Tame and $\\sigma$-tame map)**. A map is *tame* if $f = 0$.\n:::\n\n"
        ':::{.lemma #two name="Two"}\n**Both** are one.\n:::\n',
    )
    assert [(one.title, one.contents) for one in got.statements] == [
        ("Tame and $\\sigma$-tame map", "A map is *tame* if $f = 0$."),
        ("Two", "**Both** are one."),
    ]


def test_references_of_bookdown_lead_to_the_box_of_that_label(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "::: {.lemma #one}\nOne holds.\n:::\n\n::: {.theorem #two}\nBy Lemma \\@ref(lem:one), two holds.\n:::\n",
    )
    one, two = got.statements
    assert [(reference.key, two.contents) for reference in two.references] == [
        ("one", "By Lemma \\@ref(lem:one), two holds.")
    ]
    assert one.keys == ("one",)


def test_statements_and_proofs_in_bold_and_in_lists_below_a_heading(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "# Orders\n\n#### Lemma 2.1\n**Statement**: Every order extends. <br>\n- **Proof**:\n    - First this.\n    - Then that.\n\n"
        "<br>\n\n- Also called **the long lemma**.\n\n---\n\n"
        "### Lemma 2.2\n**Statement:** It ends.\n- Basically so.\n\n**Proof:** <br>\n- At last.\n",
    )
    assert shapes(got.statements) == [
        ("lemma", "2.1", "", "Every order extends.", 1),
        ("lemma", "2.2", "", "It ends.\n- Basically so.", 1),
    ]
    assert [one.proofs[0].contents for one in got.statements] == ["- First this.\n- Then that.", "- At last."]


def test_elements_of_a_page_whose_classes_are_made_of_a_form(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        """<html><body><h2>Orders</h2><p>An order is given.</p>
<article class="lemma theorem-like" id="l"><h6>Lemma 3.1.</h6>Orders <b>end</b>.</article>
<article class="hiddenproof"><h6>Proof.</h6></article><div><article class="hiddenproof"><p>By hand.</p></article></div>
<p>Prose goes on.</p>
<div class="ltx_theorem ltx_theorem_definition" id="d"><h6>Definition 3.2. Chain.</h6><p>A chain is total.</p></div>
</body></html>""",
        "a.html",
    )
    assert shapes(got.statements) == [
        ("lemma", "3.1", "", "Orders **end**.", 1),
        ("definition", "3.2", "Chain", "A chain is total.", 0),
    ]
    assert got.statements[0].proofs[0].contents == "By hand."


def test_labels_of_quarto_tell_the_kind_and_divs_hold_divs(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "# Rings\n\n::: {#def-unit}\n\n[Unit]\n\nA *unit* divides one.\n\n:::\n\n::: {#thm-inverse}\n\n## Inverses\n\n"
        "Units have inverses.\n\n:::\n\n::: {.proof}\n\n::: {.content-visible}\nA picture.\n:::\n\nBy @def-unit.\n\n:::\n\nProse.\n",
    )
    assert shapes(got.statements) == [
        ("definition", "", "Unit", "A *unit* divides one.", 0),
        ("theorem", "", "Inverses", "Units have inverses.", 1),
    ]
    assert got.statements[1].proofs[0].contents.endswith("By @def-unit.")
    assert [(one.key, one.origin) for one in got.statements[1].references] == [("def-unit", "proof")]


def test_elements_of_html_in_markdown(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        '# Sums\n\n<div class="definition" text="sum"><br>\nWhat adds up.\n\n<div>inside</div>\n</div>\n\n'
        '<p class="prop" name="1.7">\nSums add.\n</p>\n<p class="proof2">\nBy hand.\n</p>\n\n<div class="demo">A picture.</div>\n',
    )
    assert shapes(got.statements) == [
        ("definition", "", "sum", "What adds up.\n\n<div>inside</div>", 0),
        ("proposition", "1.7", "", "Sums add.", 1),
    ]
    assert got.loose == ()


def test_a_citation_behind_a_lead_is_no_title_and_no_text(tmp_path: Path) -> None:
    got = told(tmp_path, "**Lemma 1.4** [2]. Sums add.\n\n**Definition** (cf. [14]). A *sum* adds.\n")
    assert shapes(got.statements) == [("lemma", "1.4", "", "Sums add.", 0), ("definition", "", "", "A *sum* adds.", 0)]


def test_numbered_parts_belong_to_a_statement_up_to_its_proof(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "**Lemma 1.** Let $f$ be one.\n\n1. It adds.\n\n2. It sums.\n\n*Proof.* By hand.\n\n**Lemma 2.** So.\n\n1. A list.\n",
    )
    assert [one.contents for one in got.statements] == ["Let $f$ be one.\n\n1. It adds.\n\n2. It sums.", "So."]


def test_a_second_proof_stands_near_the_first(tmp_path: Path) -> None:
    theorem = "```{prf:theorem} Sums\nSums add.\n```\n\n```{prf:proof}\nBy hand.\n```\n\n"
    second = "```{prf:proof}\nBy head.\n```\n"
    near = told(tmp_path, f"{theorem}Another way:\n\n{second}")
    far = told(tmp_path, f"{theorem}{'An algorithm adds, too. ' * 12}\n\n{second}", "b.md")
    assert len(near.statements[0].proofs) == 2
    assert (len(far.statements[0].proofs), len(far.loose)) == (1, 1)


def test_a_sentence_says_what_is_proved_behind_it(tmp_path: Path) -> None:
    begun = "**Proposition 1.** Sums add.\n\nWe need a lemma.\n\n**Lemma 2.** Parts add.\n\n"
    announced = told(tmp_path, f"{begun}We turn to the proof of the proposition.\n\n*Proof.* By hand.\n")
    led = told(tmp_path, f"{begun}**Proof of the proposition:** By hand.\n", "b.md")
    plainly = told(tmp_path, f"{begun}*Proof.* By hand.\n", "c.md")
    counts = [[len(one.proofs) for one in got.statements] for got in (announced, led, plainly)]
    assert counts == [[1, 0], [1, 0], [0, 1]]


@pytest.mark.parametrize(
    "box",
    [
        '::: {.callout-note title="Teorema — Regla de la suma (Ana)"}\nSums add.\n\n'
        '::: {.callout-caution title="Demostración" collapse="true"}\nAdd them.\n:::\n:::\n',
        "````{prf:theorem} Regla de la suma (Ana)\nSums add.\n\n```{dropdown} **Proof:**\nAdd them.\n```\n````\n",
        "> [!note] Theorem (Regla de la suma (Ana))\n> Sums add.\n\n> [!info] Proof.\n> Add them.\n",
    ],
)
def test_a_box_is_what_its_title_says_where_its_class_says_nothing(tmp_path: Path, box: str) -> None:
    [rule] = told(tmp_path, f"# Rules\n\nProse.\n\n{box}\nProse again.\n").statements
    assert (rule.form, rule.title, rule.contents) == ("theorem", "Regla de la suma (Ana)", "Sums add.")
    assert [proof.contents for proof in rule.proofs] == ["Add them."]


def test_a_box_that_is_titled_as_an_example_or_a_solution_stays_prose(tmp_path: Path) -> None:
    assert told(tmp_path, '# A\n\n::: {.callout-tip title="Example 3"}\nTwo is even.\n:::\n').statements == ()


def test_environments_of_latex_within_markdown(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "# Maps\n\n\\begin{definition}[Isometrie]\\label{def:iso}\nEine Abbildung heißt \\emph{isometrisch}, wenn\n\\begin{equation*}\n"
        "|F(v)| = |v|.\n\\end{equation*}\n\\end{definition}\n\nText.\n\\begin{satz}\nNach \\ref{def:iso} gilt:\n\\begin{enumerate}[i)]\n"
        "\\item $F$ ist injektiv.\n\\end{enumerate}\n\\end{satz}\n\\begin{proof}\nKlar.\n\\end{proof}\n",
    )
    definition, theorem = got.statements
    assert (definition.title, definition.keys) == ("Isometrie", ("def:iso",))
    assert "*isometrisch*" in definition.contents
    assert theorem.contents.endswith("gilt:\n\n- $F$ ist injektiv.")
    assert [one.key for one in theorem.references] == ["def:iso"]
    assert [proof.contents for proof in theorem.proofs] == ["Klar."]


def test_a_numbered_lead_begins_a_line_within_a_paragraph(tmp_path: Path) -> None:
    got = told(tmp_path, "# A\n\nTherefore we have\n**Lemma B.1.** Sums add.\n*Proof.* Add.\n\nSee\n**lemma** there.\n")
    assert shapes(got.statements) == [("lemma", "B.1", "", "Sums add.", 1)]


def test_directives_of_restructuredtext(tmp_path: Path) -> None:
    source = """Traces
======

.. prf:theorem:: Cyclicity
   :label: cyc

   For squares :math:`A`, :math:`B`

   .. math:: tr(AB) = tr(BA)

   holds.

.. prf:proof::

   Write it out.

.. note:: Not for three.

.. prf:corollary::

   By :prf:ref:`cyc` conjugate squares have one trace.
"""
    first, second = told(tmp_path, source, "a.rst").statements
    assert (first.form, first.title, first.keys, len(first.proofs)) == ("theorem", "Cyclicity", ("cyc",), 1)
    assert first.contents.startswith("For squares $A$, $B$")
    assert first.contents.endswith("$$tr(AB) = tr(BA)$$\n\nholds.")
    assert (second.form, [one.key for one in second.references]) == ("corollary", ["cyc"])


def test_divs_and_links_of_a_wiki(tmp_path: Path) -> None:
    source = """# Cones

+-- {: .toc}
### Context
=--

+-- {: .num_defn #Cone}
###### Definition

A **cone** is a [[set]] that holds all its [[positive multiple|multiples]].

=--

+-- {: .num_defn}
###### Proposition

Every cone (def. \\ref{Cone}) is its own cone.

=--
"""
    first, second = told(tmp_path, source.replace("\\\\", "\\")).statements
    assert shapes((first,)) == [("definition", "", "", "A **cone** is a set that holds all its multiples.", 0)]
    assert (first.keys, second.form, second.title) == (("Cone",), "proposition", "")
    assert [one.key for one in second.references] == ["Cone"]


def test_what_html_sets_off_in_markdown_is_a_term(tmp_path: Path) -> None:
    [one] = told(
        tmp_path, '# A\n\n<p class="definition">\n  A <b>net</b> is a <i class="x">wide</i> thing.\n</p>\n'
    ).statements
    assert one.contents == "A **net** is a *wide* thing."


def test_elements_of_pretext(tmp_path: Path) -> None:
    source = """<?xml version="1.0"?>
<section xml:id="nets">
  <title>Nets of <m>K</m></title>
  <p>A <term>net</term><idx>net</idx> is wide.</p>
  <theorem xml:id="thm-wide">
    <title>Width</title>
    <statement><p>Of a net <m>N</m> holds <md><mrow>a \\amp = b</mrow><mrow>c \\amp = d</mrow></md>.</p></statement>
    <proof><p>Clear.</p></proof>
  </theorem>
  <corollary><statement><p>By <xref ref="thm-wide"/> it is.</p></statement></corollary>
  <exercise><statement><p>Find one.</p></statement><solution><p>Here.</p></solution></exercise>
</section>
""".replace("\\\\", "\\")
    got = told(tmp_path, source, "a.ptx")
    first, second, third = got.statements
    assert (first.form, first.title, first.keys, len(first.proofs)) == ("theorem", "Width", ("thm-wide",), 1)
    assert first.contents.startswith("Of a net $N$ holds")
    assert r"\begin{aligned}a & = b \\ c & = d\end{aligned}" in first.contents
    assert [one.key for one in second.references] == ["thm-wide"]
    assert (third.kind, third.contents, [one.contents for one in third.solutions]) == (
        "problem",
        "Find one.",
        ["Here."],
    )


def test_broken_pretext_is_read_and_named(tmp_path: Path) -> None:
    (tmp_path / "a.ptx").write_text("<section><title>A</title>\n<p>Every <m>x</m>", encoding="utf-8")
    read = convert(tmp_path / "a.ptx", "a", DocumentSettings())
    assert "$x$" in read.markdown
    assert any("line 2" in warning for warning in read.document.warnings)


@pytest.mark.parametrize(
    "announced", ["Then the following are equivalent.", "Dann sind äquivalent:", "These hold, and"]
)
def test_a_list_that_a_statement_announces_belongs_to_it(tmp_path: Path, announced: str) -> None:
    quoted = f"> **Theorem 2.** {announced}\n>\n> 1. One.\n> 2. Two.\n\nProse.\n"
    [one] = told(tmp_path, f"# A\n\n{quoted}").statements
    assert one.contents == f"{announced}\n\n1. One.\n2. Two."


def test_a_list_behind_a_statement_that_announces_none_is_no_part_of_it(tmp_path: Path) -> None:
    [one] = told(tmp_path, "# A\n\n**Theorem 2.** It is so.\n\n1. One.\n2. Two.\n").statements
    assert one.contents == "It is so."


def test_a_heading_that_states_it_all_is_the_statement(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "# Fields\n\n## Lemma 1: Sums\n\nSums add.\n\n## Theorem: Every field is a ring.\n\n**Proof:** By the above lemma.\n\n"
        "## Theorem: Rings\n\n**Proof:** None.\n",
    )
    assert shapes(got.statements) == [
        ("lemma", "1", "Sums", "Sums add.", 0),
        ("theorem", "", "", "Every field is a ring.", 2),
    ]


@pytest.mark.parametrize(
    ("first", "goes_on"),
    [
        ("Let $R$ be a ring.", True),
        ("Soient $a, b$ des entiers. Soit $c$ leur somme.", True),
        ("Let $R$ be a ring; then it is one.", False),
        ("Suppose $R$ is a ring. It is one.", False),
        ("For every $x$ there is a $y$.", False),
        ("Given a ring, its units are a group.", False),
    ],
)
def test_what_has_only_supposed_goes_on(tmp_path: Path, first: str, goes_on: bool) -> None:
    got = told(tmp_path, f"**Theorem 1.** {first}\n\nIt is good.\n\n**Lemma 2.** Other.\n")
    assert got.statements[0].contents == (f"{first}\n\nIt is good." if goes_on else first)


def test_bullets_of_a_definition_are_its_parts(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "**Définition** (PGCD) — Soit $a$.\n\n• On appelle **PGCD** le plus grand.\n\n• Si $a = 0$, rien.\n\nFin.\n",
    )
    assert [one.contents for one in got.statements] == [
        "Soit $a$.\n\n• On appelle **PGCD** le plus grand.\n\n• Si $a = 0$, rien."
    ]


def test_a_line_of_its_own_is_the_lead_of_a_theorem_and_not_of_an_exercise(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "Theorem 1 (Fermat)\nLet $p$ be prime. Then:\n\n$n^p = n$\n\nProof\nBy counting.\n\nExercise 2\nCount them.\n\n"
        "Theorem of Fermat\nis read.\n",
    )
    assert [(one.form, one.number, one.title, one.contents) for one in got.statements] == [
        ("theorem", "1", "Fermat", "Let $p$ be prime. Then:\n\n$n^p = n$")
    ]


def test_what_folds_away_under_a_summary_is_what_it_says(tmp_path: Path) -> None:
    got = told(
        tmp_path,
        "**Lemma 1.** A.\n\n<details>\n<summary>Proof (click)</summary>\n\nBy hand.\n\n</details>\n\nProse.\n\n"
        "<details>\n<summary>More</summary>\n\nNothing.\n\n</details>\n",
    )
    assert [[proof.contents for proof in one.proofs] for one in got.statements] == [["By hand."]]


def test_a_callout_ends_where_the_next_one_begins(tmp_path: Path) -> None:
    got = told(tmp_path, "> [!theorem] Theorem 1\n> A.\n\n> [!proof]\n> By hand.\n\n> [!lemma] Lemma 2\n> B.\n")
    assert shapes(got.statements) == [("theorem", "1", "", "A.", 1), ("lemma", "2", "", "B.", 0)]
    assert got.statements[0].proofs[0].contents == "By hand."


@pytest.mark.parametrize("heading", ["Section exercises", "2.4 Exercises", "Exercises for Week 3"])
def test_headings_that_list_problems_by_any_numbers(tmp_path: Path, heading: str) -> None:
    got = told(
        tmp_path,
        f"# A\n\n### {heading}\n\n**2.1** Show it.\n\n**2.2** Do it.\n\n### Hints to the exercises\n\n1. Look.\n",
    )
    assert [(one.number, one.contents) for one in got.statements] == [("2.1", "Show it."), ("2.2", "Do it.")]


def test_what_a_reader_sees_tells_what_an_element_is(tmp_path: Path) -> None:
    heads = ("Definition 1.", "Remark 2.")
    page = "".join(f'<div class="ltx_theorem ltx_theorem_x"><h6>{head}</h6><p>A thing.</p></div>' for head in heads)
    got = told(tmp_path, f"<html><body>{page}<h2>Exercises</h2><ol><li>Show it.</li></ol></body></html>", "a.html")
    assert [one.form for one in got.statements] == ["definition", "exercise"]


def test_a_word_that_a_hyphen_makes_longer_heads_nothing(tmp_path: Path) -> None:
    got = told(
        tmp_path, "**Theorem 1.** A.\n\n## Proof-Theoretic Notions\n\nThey come later.\n\n## Proof\n\nBy hand.\n"
    )
    assert [[proof.contents for proof in one.proofs] for one in got.statements] == [["By hand."]]
    assert got.loose == ()


@pytest.mark.parametrize(
    ("behind", "belongs"),
    [
        ("Hence $x$ is one of them.", True),
        ("Suppose now that there is none.", True),
        ("Remarkable as it is, this has been known for long.", False),
        ("The theorem is due to Noether, who proved it for $x$ alone.", False),
        ("We turn to $y$. A long way ahead of us.\n\nThis is a contradiction, which completes the proof.", True),
        ("In the plane this was known to the Greeks.", False),
    ],
)
def test_a_proof_that_nothing_closes_ends_where_prose_begins(tmp_path: Path, behind: str, belongs: bool) -> None:
    source = f"# A\n\n**Theorem 1.** Sums of $x$ add.\n\n*Proof.* Let $x$ be one of them.\n\n{behind}\n\n**Theorem 2.** More.\n"
    [proof] = told(tmp_path, source).statements[0].proofs
    assert proof.contents == (f"Let $x$ be one of them.\n\n{behind}" if belongs else "Let $x$ be one of them.")


def test_a_problem_goes_on_as_long_as_it_asks(tmp_path: Path) -> None:
    source = "# A\n\n**Exercise 1.** A coin is tossed.\n\nHow often does it fall?\n\nSo much for coins.\n\n**Exercise 2.** Show it.\n"
    assert [one.contents for one in told(tmp_path, source).statements] == [
        "A coin is tossed.\n\nHow often does it fall?",
        "Show it.",
    ]


def test_a_list_of_conditions_holds_no_problems(tmp_path: Path) -> None:
    terms = "# License\n\n1. You may copy it.\n2. You may not sell it.\n\nA. It ends if you do.\n\nB. It is so.\n"
    assert told(tmp_path, terms).statements == ()


PARTS = """# Work

## Pulleys

### Example:

**Turning a pulley**

A string is pulled with 50 N over 1 m. What is the work?

**{plan}**

The force points along the string.

**Solution**

It is $50$ J.

**Check Your Learning**

What is the work over 2 m?

**Answer:**

It is $100$ J.
"""


@pytest.mark.parametrize("plan", ["Strategy", "Strategy for (a)", "Ansatz"])
def test_parts_of_an_example_are_each_read_for_what_they_are(tmp_path: Path, plan: str) -> None:
    example, exercise = told(tmp_path, PARTS.replace("{plan}", plan)).statements
    assert (example.title, example.contents) == (
        "Turning a pulley",
        "A string is pulled with 50 N over 1 m. What is the work?",
    )
    assert [one.contents for one in example.solutions] == [
        "The force points along the string.\n\n**Solution**\n\nIt is $50$ J."
    ]
    assert exercise.contents == "What is the work over 2 m?"
    assert [one.contents for one in exercise.solutions] == ["It is $100$ J."]


def test_a_strategy_without_a_solution_is_text(tmp_path: Path) -> None:
    [one] = told(
        tmp_path, "## Exercise 1\n\nWhat wins this game?\n\n**Strategy**\n\nIs there a best one?\n\n# Prose\n"
    ).statements
    assert "best one" in one.contents
    assert not one.solutions


def test_bold_sentences_behind_a_heading_are_no_title(tmp_path: Path) -> None:
    [one] = told(
        tmp_path, "# Rings\n\n## Theorem 2\n\n**Every field is a ring.**\n\nThe converse is false.\n"
    ).statements
    assert one.title == ""
    assert one.contents.startswith("**Every field")


@pytest.mark.parametrize("part", ["ⓑ", "**Step 2:**"])
def test_a_solution_goes_on_with_a_part_that_is_counted(tmp_path: Path, part: str) -> None:
    [one] = told(
        tmp_path,
        f"### Example:\n\nWho pays?\n\n**Solution**\n\nFirst comes Ann.\n\n{part} Nobody else does.\n\nMore prose follows.\n",
    ).statements
    assert [solution.contents for solution in one.solutions] == [f"First comes Ann.\n\n{part} Nobody else does."]


STEPS = """# Work

### Example: Two pulleys

Find the work of both.

1. One pulls $1$ m.
2. One pulls $2$ m.

**Solution**

1. It is $50$ J.
2. Plug in the length.

**Solution for the other way**

It is $150$ J.
"""


def test_numbered_parts_and_steps_of_an_example_are_no_exercises(tmp_path: Path) -> None:
    [one] = told(tmp_path, STEPS).statements
    assert one.contents == "Find the work of both.\n\n1. One pulls $1$ m.\n2. One pulls $2$ m."
    assert one.solutions[0].contents == "1. It is $50$ J.\n2. Plug in the length."
