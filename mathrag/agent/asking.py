"""One question being asked: which policy, with which language model, who listens, and what the question is read as."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mathrag.agent.answering.lookup import Found
from mathrag.agent.planning.planner import Ranking
from mathrag.agent.policies.metering import Metered
from mathrag.agent.question import Question
from mathrag.agent.reading.asked import Asked
from mathrag.agent.slots.typed import noun
from mathrag.agent.workflow.loop import OnStep
from mathrag.agent.workflow.state import Episode, Intent
from mathrag.settings import PolicyName

NO_MODEL = "no language model is configured: set MATHRAG_MODELS__BACKEND to 'ollama' or 'openai' (`mathrag doctor` shows the rest)"


@dataclass(frozen=True)
class Asking:
    """``model`` is None where none is configured or the policy is to do without."""

    policy: PolicyName
    model: Metered | None
    on_step: OnStep | None
    _rankings: list[tuple[Question, dict[str, float], Ranking]] = field(default_factory=list)

    def ranked(self, question: Question, episode: Episode, rank: Callable[[Question, Episode], Ranking]) -> Ranking:
        """The plans for ``question`` with what ``episode`` has retrieved, ranked once: who checks a claim works on with them."""
        scores = dict(episode.retrieval_scores)
        for known, retrieved, ranking in self._rankings:
            if known is question and retrieved == scores:
                return ranking
        self._rankings.append((question, scores, rank(question, episode)))
        return self._rankings[-1][2]

    def retrieved(self, question: Question) -> tuple[str, ...]:
        """The formulas that were retrieved for ``question``, by URI; none where it was not ranked."""
        return next((tuple(scores) for known, scores, _ in self._rankings if known is question), ())


@dataclass(frozen=True)
class Reading:
    """What a text is: its intent, the question in it, the constant or value it asks for by name."""

    text: str
    intent: Intent
    question: Question | None
    found: Found


def unasked(text: str) -> Question:
    """A text that asks for no quantity and gives none."""
    none = frozenset[str]()
    return Question(
        text, Asked("", "", "", None, (0, len(text))), noun("", none, None), none, None, (), noun(text, none, None)
    )
