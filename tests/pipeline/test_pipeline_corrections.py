"""What people say against what was read: in force in the next build and every later one, and gone when it is taken back."""

import pytest
from pipeline_corpus import Corpus

from mathrag.entities import Correction, Formula
from mathrag.errors import CorrectionError
from mathrag.knowledge import KnowledgeBase, normalise_latex, read_corrections, take_back
from mathrag.views.corrections import correct, correction_list

SHEET = """# Mechanics

The kinetic energy is $$E = \\frac{1}{2} m v$$ where $m$ is the mass and $v$ is the speed.

The path is $$s = c t$$ where $t$ is the time in s and $c$ is the speed in m/s.

The momentum is $$p = m v$$ where $m$ is the mass in kg and $v$ is the speed in m/s.
"""


def knowledge_of(corpus: Corpus) -> KnowledgeBase:
    return KnowledgeBase.open(corpus.home, corpus.settings)


def formula_of(corpus: Corpus, latex: str) -> Formula:
    return next(one for one in knowledge_of(corpus).all_formulas() if one.latex == normalise_latex(latex))


def say(corpus: Corpus, latex: str, field: str, new: str, symbol: str = "") -> Correction:
    key = formula_of(corpus, latex).uri
    said = {"symbol": symbol, "author": "Ada", "date": "2026-01-02T03:04:05+00:00"}
    return correct(knowledge_of(corpus), corpus.settings, corpus.home, key, field, new, **said)


def test_corrections_hold_in_every_later_build_and_leave_when_taken_back(corpus: Corpus) -> None:
    corpus.drop("sheet.md", SHEET)
    assert corpus.build().success
    assert formula_of(corpus, r"E = \frac{1}{2} m v").consistency == "inconsistent"  # as it is misread
    misread = say(corpus, r"E = \frac{1}{2} m v", "equation", r"E = \frac{1}{2} m v^2")
    named = say(corpus, "p = m v", "name", "law of momentum")
    say(corpus, "s = c t", "meaning", "speed of sound", "c")
    assert not correction_list(knowledge_of(corpus), corpus.home).corrections[0].applied
    result = corpus.run_corpus()
    assert result.success
    assert all(evaluation.passed for evaluation in result.get_asset_check_evaluations())
    assert formula_of(corpus, "p = m v").label == "law of momentum"
    corpus.drop("sheet.md", SHEET + "\nA sentence more.\n")
    assert corpus.build().success
    energy = formula_of(corpus, r"E = \frac{1}{2} m v^2")
    assert (energy.executable, energy.consistency, energy.corrections[0].author) == (True, "consistent", "Ada")
    assert energy.parameters[2].unit == "m/s"
    assert knowledge_of(corpus).formula(misread.formula).uri == energy.uri  # its old address still opens it
    speed = next(p for p in formula_of(corpus, "s = c t").parameters if p.symbol == "c")
    assert (speed.name, speed.constant, speed.unit) == ("speed of sound", None, "m/s")
    assert all(one.applied for one in correction_list(knowledge_of(corpus), corpus.home).corrections)
    take_back(corpus.home, named.id)
    assert corpus.run_corpus().success
    assert formula_of(corpus, "p = m v").label != "law of momentum"


def test_what_contradicts_its_formula_is_refused_and_kept_nowhere(corpus: Corpus) -> None:
    corpus.drop("sheet.md", SHEET)
    assert corpus.build().success
    refused = (
        ("equation", "p = m + v", "", "dimension|inconsistent"),
        ("equation", r"p = \frac{m", "", "can't stand for"),
        ("unit", "m", "p", "contradicts the equation"),
        ("unit", "furlongs per eon", "p", "unit"),
        ("unit", "km/h", "v", "write m/s"),
        ("meaning", "voltage", "p", "contradicts the equation"),
        ("unit", "s", "q", "has no symbol"),
        ("name", " ", "", "needs what holds"),
    )
    for field, new, symbol, why in refused:
        with pytest.raises(CorrectionError, match=why):
            say(corpus, "p = m v", field, new, symbol)
    assert read_corrections(corpus.home) == []


def test_no_law_is_not_computed_with_and_a_lost_correction_is_named(corpus: Corpus) -> None:
    corpus.drop("sheet.md", SHEET)
    assert corpus.build().success
    lost = say(corpus, "p = m v", "role", "statement")
    assert corpus.run_corpus().success
    said = formula_of(corpus, "p = m v")
    assert (said.executable, said.role, said.reason) == (False, "statement", "no law: said by Ada")
    corpus.drop("sheet.md", SHEET.replace("p = m v", "p = 2 m v"))
    result = corpus.build()
    events = result.get_asset_materialization_events()
    metadata = next(e.materialization.metadata for e in events if e.asset_key.to_user_string() == "entities")
    assert (metadata["corrections_applied"].value, metadata["corrections_unused"].value) == (0, 1)
    [row] = metadata["corrections_without_a_formula"].records
    assert lost.id in row.data["item"]
    assert row.data["reason"] == "finds nothing in sheet-md"
    assert [one.fits for one in correction_list(knowledge_of(corpus), corpus.home).corrections] == [False]
