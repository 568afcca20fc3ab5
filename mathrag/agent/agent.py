"""`Agent`: questions to answers over one knowledge base."""

from __future__ import annotations

import threading
import time
from functools import cached_property

from mathrag.agent.answer import Answer, TraceStep
from mathrag.agent.intent import detect_intent
from mathrag.agent.kinds import KindIndex, kind_index
from mathrag.agent.links import Links, build_links
from mathrag.agent.loop import OnStep, Workshop, run
from mathrag.agent.phrasing import answer_unit, sentence
from mathrag.agent.planner import Ranking, plan
from mathrag.agent.question import Question, read_question
from mathrag.agent.replies import (
    ConceptPolicy,
    ConstantPolicy,
    FixedPolicy,
    constants_named,
    greeting,
    nearest_reason,
    unknown_reason,
)
from mathrag.agent.report import abstained, alternatives, computed, sources_of
from mathrag.agent.search import Bounds
from mathrag.agent.state import Episode, Intent
from mathrag.agent.symbolic import QUERY_LIMIT, SymbolicPolicy
from mathrag.agent.tools import DynamicToolFactory, Number
from mathrag.agent.typed import TypedKnowledge, typed_knowledge
from mathrag.agent.weights import Weights, weights
from mathrag.agent.words import concepts, tokens
from mathrag.entities import Constant, Formula
from mathrag.knowledge import KnowledgeBase
from mathrag.quantities import format_unit, ontology
from mathrag.settings import PolicyName, Settings

LINK_RESULTS = 10
NO_MODEL = "I can't answer with policy 'llm': no language model is configured (MATHRAG_MODELS__BACKEND)."


class Agent:
    """Answers questions from one knowledge base; safe for several threads."""

    def __init__(self, knowledge: KnowledgeBase, settings: Settings, fitted: Weights | None = None) -> None:
        self.knowledge = knowledge
        self.settings = settings
        self.weights = fitted or weights()
        self._lock = threading.Lock()

    # --- built once for a snapshot ---

    @cached_property
    def _kinds(self) -> KindIndex:
        return kind_index(ontology(self.settings.ontology.extra))

    @cached_property
    def _typed(self) -> TypedKnowledge:
        return typed_knowledge(self.knowledge.all_formulas(), self._kinds)

    @cached_property
    def _links(self) -> Links:
        return build_links(self._typed)

    @cached_property
    def _constants(self) -> dict[str, Constant]:
        return {uri: c for c in self.knowledge.constants() for uri in (c.uri, *c.aliases)}

    def warm(self) -> None:
        """Load what the first question would have to wait for."""
        with self._lock:
            _ = (self._kinds, self._typed, self._links, self._constants)
        self.knowledge.search("warm", k=1)

    def rank(self, question: str) -> tuple[Question, Ranking] | None:
        """What a mathematical question is read as, and its ranked plans; None where nothing is asked."""
        read = read_question(question, self._kinds, list(self._constants.values()), self._typed)
        if read is None:
            return None
        episode = Episode(question, "mathematical")
        for formula, score in self._retrieve(question[-QUERY_LIMIT:], for_link=False):
            episode.retrieval_scores[formula.uri] = score
        return read, self._plan(read, episode)

    # --- asking ---

    def ask(self, question: str, on_step: OnStep | None = None, policy: PolicyName | None = None) -> Answer:
        """The answer to ``question``; ``policy`` stands in for the configured one.

        Raises `KnowledgeError` or `ModelError` where the knowledge base can't be read; a language model that fails raises
        nothing: its question is refused, or answered without it.
        """
        started = time.perf_counter()
        with self._lock:
            _ = (self._kinds, self._constants, self._typed)
        limit = self.settings.agent.max_question_characters
        constants = list(dict.fromkeys(c.uri for c in self._constants.values()))
        read = (
            read_question(question, self._kinds, [self._constants[uri] for uri in constants], self._typed)
            if len(question) <= limit
            else None
        )
        named = constants_named(question, [self._constants[uri] for uri in constants])
        has_values = (read is not None and bool(read.given)) or (
            read is None and any(c.isdigit() for c in question[:limit])
        )
        intent = detect_intent(question, has_values=has_values, names_constant=bool(named), limit=limit)
        reading = time.perf_counter()
        if (policy or self.settings.agent.policy) == "llm" and intent not in ("empty", "oversize"):
            answer = self._reply(question, "conversation", NO_MODEL, "abstained", on_step, NO_MODEL)
        else:
            answer = self._answer(question, intent, read, named, on_step)
        ended = time.perf_counter()
        timings = {
            "reading": round((reading - started) * 1000, 3),
            "answering": round((ended - reading) * 1000, 3),
            "total": round((ended - started) * 1000, 3),
        }
        return answer.model_copy(update={"timings_ms": timings, "snapshot": self.knowledge.snapshot})

    def _answer(
        self, question: str, intent: Intent, read: Question | None, named: list[Constant], on_step: OnStep | None
    ) -> Answer:
        match intent:
            case "mathematical" if read is not None:
                return self._mathematical(read, on_step)
            case "mathematical":
                return self._reply(
                    question,
                    intent,
                    "What should I compute? Please say which quantity you ask for.",
                    "clarification",
                    on_step,
                )
            case "constant":
                return self._constant(question, named, on_step)
            case "conceptual":
                return self._conceptual(question, on_step)
            case "conversation":
                return self._reply(question, intent, greeting(question), "conversation", on_step)
            case "language":
                return self._reply(
                    question, intent, "I can only read English questions here. Please ask in English.", "abstained", on_step,
                    "the question is not in English and no language model is configured to translate it",
                )  # fmt: skip
            case "empty":
                return self._reply(question, intent, "Please ask a question.", "clarification", on_step)
            case "oversize":
                limit = self.settings.agent.max_question_characters
                shown = question[:200]
                reason = f"the question has {len(question)} characters, more than {limit}"
                return self._reply(
                    shown, intent, f"Please ask a shorter question: {reason}.", "abstained", on_step, reason
                )

    def _workshop(self) -> Workshop:
        return Workshop(
            self._retrieve, lambda query: constants_named(query, list(self._constants.values())), self._factory
        )

    @cached_property
    def _factory(self) -> DynamicToolFactory:
        return DynamicToolFactory(self._constants)

    def _retrieve(self, query: str, for_link: bool) -> list[tuple[Formula, float]]:
        """The pool for a question by hybrid search; for a link of a chain the typed graph's formulas by their words."""
        if for_link:
            return self._retrieve_link(query)
        hits = self.knowledge.search(query, k=self.settings.retrieval.pool, kinds=("formula",))
        formulas = self.knowledge.formulas(hit.uri for hit in hits)
        return [(formula, hit.score) for formula, hit in zip(formulas, hits, strict=True)]

    def _retrieve_link(self, query: str) -> list[tuple[Formula, float]]:
        words = concepts(query)
        scored = []
        for typed in self._typed.formulas:
            shared = len(words & typed.words) / (len(words | typed.words) or 1)
            if typed.formula.label and typed.formula.label in query:
                shared += 1.0
            if f"({typed.formula.id})" in query:
                shared += 2.0
            scored.append((-shared, typed.index))
        return [(self._typed.formulas[i].formula, -score) for score, i in sorted(scored)[:LINK_RESULTS]]

    # --- kinds of answers ---

    def _reply(
        self,
        question: str,
        intent: Intent,
        text: str,
        kind: str,
        on_step: OnStep | None,
        reason: str | None = None,
    ) -> Answer:
        episode = Episode(question, "conversation" if intent == "mathematical" else intent)
        run(episode, FixedPolicy(text), self._workshop(), self.settings.agent.max_iterations, on_step)
        return Answer.model_validate(
            {
                "question": question,
                "kind": kind,
                "answer": episode.final_answer,
                "trace": episode.trace,
                "confidence": 1.0 if kind == "conversation" else 0.0,
                "abstained": kind == "abstained",
                "reason": reason,
            }
        )

    def _constant(self, question: str, named: list[Constant], on_step: OnStep | None) -> Answer:
        constant = named[0]
        value: Number = (
            int(constant.value_text) if constant.value_text.lstrip("+-").isdigit() else float(constant.value_text)
        )
        unit = constant.unit or "1"
        text = f"{constant.name} ({constant.symbol}) is {constant.value_text} {format_unit(unit)}".rstrip() + "."
        episode = Episode(question, "constant", keywords=tokens(question))
        run(episode, ConstantPolicy(question, text), self._workshop(), self.settings.agent.max_iterations, on_step)
        return Answer(
            question=question,
            kind="constant",
            answer=episode.final_answer or text,
            value=value,
            unit=unit,
            quantity_kind=constant.quantity_kind,
            sources=sources_of(constant, self.knowledge),
            confidence=0.95,
            trace=tuple(episode.trace),
        )

    def _conceptual(self, question: str, on_step: OnStep | None) -> Answer:
        episode = Episode(question, "conceptual", keywords=tokens(question))
        policy = ConceptPolicy(question)
        run(episode, policy, self._workshop(), self.settings.agent.max_iterations, on_step)
        sources = [source for formula in policy.quoted for source in sources_of(formula, self.knowledge)[:1]]
        found = bool(policy.quoted)
        return Answer(
            question=question,
            kind="conceptual" if found else "abstained",
            answer=episode.final_answer or "",
            sources=tuple(sources),
            confidence=0.5 if found else 0.0,
            trace=tuple(episode.trace),
            abstained=not found,
            reason=None if found else "nothing in the documents describes it",
        )

    def _mathematical(self, question: Question, on_step: OnStep | None) -> Answer:
        if question.unknown_units:
            reason = unknown_reason(question.unknown_units)
            return self._reply(question.text, "conversation", reason, "abstained", on_step, reason)
        with self._lock:
            _ = (self._typed, self._links)
        episode = Episode(question.text, "mathematical", tuple(f.value for f in question.given), tokens(question.text))
        policy = SymbolicPolicy(
            question,
            lambda state: self._plan(question, state),
            lambda made: sentence(made, question, *answer_unit(made, question)),
            lambda ranking: self._refusal(question, ranking),
        )
        run(episode, policy, self._workshop(), self.settings.agent.max_iterations, on_step)
        ranking = policy.ranking
        others = alternatives(ranking, policy.taken)
        confidence = ranking.confidence if ranking else 0.0
        if policy.taken is None:
            return abstained(question, episode, policy.refusal or "no formula fits", confidence, others)
        return computed(question, episode, policy.taken, confidence, others, self.knowledge)

    def _plan(self, question: Question, episode: Episode) -> Ranking:
        best = max(episode.retrieval_scores.values(), default=0.0) or 1.0
        retrieval = {
            number: max(0.0, score / best)
            for uri, score in episode.retrieval_scores.items()
            for number in self._typed.by_uri.get(uri, ())
        }
        bounds = Bounds(self.settings.agent.max_chain, seconds=self.settings.agent.seconds)
        return plan(question, self._typed, self._links, self._factory, retrieval, self.weights, bounds)

    def _refusal(self, question: Question, ranking: Ranking) -> str | None:
        if ranking.best is not None and ranking.confidence >= self.settings.agent.min_confidence:
            return None
        return nearest_reason(question, ranking, self._typed)


__all__ = ["Agent", "TraceStep"]
