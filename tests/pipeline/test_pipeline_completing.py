"""Problems of a document that our own agent solves, from the file to the solution; no model, and nothing stands in for the agent."""

from __future__ import annotations

from collections.abc import Iterator

import dagster as dg
import pytest
from pipeline_corpus import Corpus

from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings
from mathrag.views.completing import AGENT, completed, write_made
from mathrag.views.statements import statement_view


@pytest.fixture
def notes(settings: Settings) -> Iterator[Corpus]:
    with dg.DagsterInstance.ephemeral() as instance:
        yield Corpus(settings, instance)


LAW = """# Motion

## Newton's second law

The force on a body is

$$F = m a$$

where $F$ is the force in N, $m$ is the mass in kg and $a$ is the acceleration in m/s².

**Exercise 1.** A cart of mass 3 kg has an acceleration of 2 m/s². What is the force on it?

**Exercise 2.** What is the temperature of the cart?
"""


def test_a_problem_whose_chain_our_own_agent_finds_is_solved_without_a_model(notes: Corpus) -> None:
    notes.drop("motion.md", LAW)
    assert notes.build().success
    knowledge = KnowledgeBase.open(notes.home, notes.settings)
    [law] = knowledge.all_formulas()
    cart, heat = sorted(knowledge.all_statements(), key=lambda one: one.number)
    done = completed(knowledge, notes.settings)
    assert (done.missing, done.made) == (2, 1)
    by_statement = {row.statement: row for row in done.tried}
    assert by_statement[heat.uri].argument is None
    made = by_statement[cart.uri].argument
    assert made is not None
    assert made.synthesis is not None
    assert "6 N" in made.contents
    assert made.chunk is None
    assert made.synthesis.model == AGENT
    assert made.synthesis.evidence == (law.uri,)
    assert made.synthesis.checks
    assert by_statement[cart.uri].calls == 0
    assert statement_view(knowledge, cart.uri).made == (made,)
    assert all(not one.solutions for one in knowledge.all_statements())  # never among what sources say
    written = write_made(knowledge, notes.home.root / "made.nq")
    assert written.counts == {"arguments": 1}
    quads = (notes.home.root / "made.nq").read_text(encoding="utf-8").splitlines()
    assert all("/graph/synthetic>" in quad for quad in quads)
    assert any(law.uri in quad for quad in quads)
