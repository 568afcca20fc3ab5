"""`Agent`: questions to answers over one knowledge base."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

import mathrag.agent.answering.replies as replies
import mathrag.agent.answering.report as report
from mathrag.agent.answer import Answer, AnswerKind, Check, Missing, TraceStep
from mathrag.agent.answering.checking import claims, objections, settled, verdict, wants_check
from mathrag.agent.answering.concept_questions import read_concept
from mathrag.agent.answering.concepts import paragraph_of
from mathrag.agent.answering.exact import Exact
from mathrag.agent.answering.forward import Support, asked_forwards, support
from mathrag.agent.answering.lookup import Found, unclear_for
from mathrag.agent.answering.phrasing import answer_unit, laws_stated, sentence
from mathrag.agent.answering.uncertainty import uncertainty
from mathrag.agent.asking import NO_MODEL, Asking, Reading, unasked
from mathrag.agent.built import Built
from mathrag.agent.language.names import slips
from mathrag.agent.named import named_in_full
from mathrag.agent.planning.compute import Workbench
from mathrag.agent.planning.lacking import origins
from mathrag.agent.planning.planner import Ranking, plan, retrieved_of, same_value
from mathrag.agent.policies.explaining import explained
from mathrag.agent.policies.grounding import Ledger
from mathrag.agent.policies.hybrid import HybridChooser
from mathrag.agent.policies.llm import HYDRATED, LlmPolicy, llm_computed, llm_other, shown
from mathrag.agent.policies.mathematics import guided, is_problem
from mathrag.agent.policies.metering import Metered, used
from mathrag.agent.policies.symbolic import QUERY_LIMIT, Choice, SymbolicPolicy
from mathrag.agent.policies.translation import translate, translation_script
from mathrag.agent.problem import problem_in, unread
from mathrag.agent.question import Question, read_question, wanted
from mathrag.agent.reading.parts import split
from mathrag.agent.reading.untold import SUPPOSED, supposing, untold
from mathrag.agent.second_reading import read_again, second_reader
from mathrag.agent.situated import with_situations
from mathrag.agent.slots.links import by_words
from mathrag.agent.slots.typed import TypedKnowledge
from mathrag.agent.slots.weights import INDEX
from mathrag.agent.solutions.plan import Plan
from mathrag.agent.solutions.tree import Bounds
from mathrag.agent.two_states import with_second_state
from mathrag.agent.workflow.intent import detect_intent, is_plain, reply_to
from mathrag.agent.workflow.loop import TRANSLATED, OnStep, Policy, Workshop, run
from mathrag.agent.workflow.state import Episode, Intent
from mathrag.entities import Formula
from mathrag.errors import ModelError
from mathrag.extraction.defining.terms import is_law
from mathrag.languages import english, foreign, rendered
from mathrag.openmath import Unread, exact_tool
from mathrag.problems import Problem
from mathrag.settings import PolicyName

NO_VALUE = "I can't answer this: the question gives no value for the "
UNCHECKED = "I can't check this: no formula in the documents relates just these values."


class Agent(Built):
    """Answers questions from one knowledge base; safe for several threads."""

    def rank(self, question: str) -> tuple[Question, Ranking] | None:
        """What a mathematical question is read as, and its ranked plans; None where nothing is asked."""
        read = self._question(question)
        return None if read is None else (read, self._ranking(read, self._asking("symbolic", None)))

    def read(self, text: str) -> Problem:
        """``text`` as a typed problem, which its answer rests on; what stayed open says why where no quantity is asked for."""
        limit = self.settings.agent.max_question_characters
        if len(text) > limit:
            return unread(text, f"it has {len(text)} characters, more than {limit}")
        problem = problem_in(text, read_question(text, self._kinds, self._gravity, self._known, self._properties))
        reader = second_reader(self.settings, self._model)
        return read_again(problem, reader, self._kinds, self.settings) if reader else problem

    def support(self, question: Question, found: Plan) -> Support:
        """What a question asked backwards says for the value of ``found`` when that is put in (`forward`)."""
        quiet = self._asking("symbolic", None)
        return support(question, found, self._question, lambda forward: self._ranking(forward, quiet))

    def _question(self, text: str) -> Question | None:
        question = read_question(text, self._kinds, self._gravity, self._known, self._properties)
        if question is None:
            return None
        read = with_situations(question, self.knowledge.all_situations(), self._kinds)
        limits = self.settings.agent.max_whole, self.settings.agent.max_reached
        return with_second_state(read, lambda: self._near.within(wanted(read), {}, *limits)[0], self._kinds)

    def _ranking(self, question: Question, asking: Asking) -> Ranking:
        episode = Episode(question.text, "mathematical")
        for formula, score in self._retrieve(question.text[-QUERY_LIMIT:]):
            episode.retrieval_scores[formula.uri] = score
        return asking.ranked(question, episode, self._plan)

    # --- asking ---

    def ask(self, question: str, on_step: OnStep | None = None, policy: PolicyName | None = None) -> Answer:
        """The answer to ``question``; ``policy`` stands in for the configured one.

        Raises `KnowledgeError` or `ModelError` where the knowledge base can't be read; a language model that fails raises
        nothing: its question is refused, or answered without it.
        """
        started = time.perf_counter()
        if any(map(str.isdigit, question)):  # it is searched for with these words, once it is read
            self.knowledge.foresee(question[-QUERY_LIMIT:])
        with self._lock:
            _ = (self._kinds, self._known)
        asking = self._asking(policy or self.settings.agent.policy, on_step)
        reading = self._read(question)
        read = time.perf_counter()
        answer = self._respelled(self._with_parts(self._answer(reading, asking), reading, asking), asking)
        if answer.refused and reading.intent in ("mathematical", "language") and self._stated.says(question):
            answer = self._conceptual(question, asking)  # no quantity is asked for: "When are two norms equivalent?"
        ended = time.perf_counter()
        reader = second_reader(self.settings, self._model)
        if reader is not None and answer.problem is not None:
            problem = read_again(answer.problem, reader, self._kinds, self.settings)
            answer = answer.model_copy(update={"problem": problem})
        stages = {"reading": read - started, "answering": ended - read, "total": time.perf_counter() - started}
        timings = {stage: round(seconds * 1000, 3) for stage, seconds in stages.items()}
        if asking.policy == "hybrid" and asking.model is None:
            unheeded = Check(name="policy", passed=False, detail=f"policy 'hybrid' can't choose: {NO_MODEL}")
            answer = answer.model_copy(update={"checks": (*answer.checks, unheeded)})
        usage = used(reader, asking.model)
        return answer.model_copy(update={"timings_ms": timings, "snapshot": self.knowledge.snapshot, "usage": usage})

    def _asking(self, policy: PolicyName, on_step: OnStep | None) -> Asking:
        model = None if policy == "symbolic" else self._model
        return Asking(policy, Metered(model, self.settings.agent.max_model_calls) if model else None, on_step)

    def _read(self, text: str) -> Reading:
        limit = self.settings.agent.max_question_characters
        read, found = (self._question(text), self._lookup.find(text)) if len(text) <= limit else (None, Found())
        has_values = (
            (bool(read.given) or (read.told and not found.any)) if read else any(c.isdigit() for c in text[:limit])
        )
        has_values = has_values and not found.alone
        intent = detect_intent(text, has_values=has_values, names_constant=found.any, limit=limit)
        told = intent in ("mathematical", "constant", "language", "conversation") and self._stated.asks(text)
        of_two = read is not None and len(read.brought_by) > 1  # "the critical angle from glass into water" is computed
        if told or (not of_two and is_plain(text) and self._names_terms(text, intent)):
            intent = "conceptual"  # "the 68-95-99.7 rule" gives no values, "the ideal gas law" is no constant
        if intent == "conceptual" and read is not None and not told and is_plain(text) and self._is_tabulated(read):
            intent = "mathematical"
        return Reading(text, intent, read, found)

    def _is_tabulated(self, question: Question) -> bool:
        """Do documents tabulate, for the things that ``question`` names, all that their law of what is asked takes?"""
        brought = {fact.index for fact in question.facts if fact.known}
        quiet = self._asking("symbolic", None)
        plan = self._chooser(question, quiet)(self._ranking(question, quiet)).plan if len(brought) > 1 else None
        return plan is not None and len(set(plan.used)) > 1 and brought.issuperset(plan.used)

    def _respelled(self, answer: Answer, asking: Asking) -> Answer:
        """``answer``, or a surer one to its question where words of it (of a refused one any, else what is asked) are slips in names."""
        text, problem, refused = answer.question, answer.problem, answer.abstained and not answer.steps
        if answer.policy == "llm" or len(text) > self.settings.agent.max_question_characters or foreign(text):
            return answer
        asked = " ".join(problem.quantity(id).name for id in problem.asked) if problem else ""
        found = slips(text if refused else asked, self._names, self._known.read)
        if not found:
            return answer
        for word, name in found.items():
            text = text.replace(word, name)
        reading = self._read(text)
        again = self._with_parts(self._answer(reading, asking), reading, asking)
        if again.abstained or not (refused or again.confidence > answer.confidence):
            return answer
        note = ", ".join(f"“{word}” is read as “{name}”" for word, name in found.items())
        return report.reworded(again, note).model_copy(
            update={"question": answer.question, "trace": (*answer.trace, *again.trace)}
        )

    def _names_terms(self, text: str, intent: Intent) -> bool:
        """Does ``text`` ask for just what the documents define? Of what has the name of a constant: for a law?"""
        said = read_concept(text)
        named = intent == "mathematical" and said.is_short and self._concepts.names(said)
        return named or (intent == "constant" and all(map(is_law, said.subjects)))

    def _with_parts(self, answer: Answer, reading: Reading, asking: Asking) -> Answer:
        """Where the text asks several things: each answered by itself as well."""
        if reading.intent != "mathematical" or "llm" in (asking.policy, answer.policy) or answer.symbols:
            return answer
        quiet = replace(asking, on_step=None)
        answers = [self._answer(self._read(text), quiet) for text in split(reading.text, self._kinds)]
        return report.with_parts(answer, answers) if answers else answer

    def _exact(self, text: str, asking: Asking) -> Answer | None:
        """The answer to a text that is one call of a symbol which an ingested dictionary defines; None where it is none."""
        done = self._guide.computed(text) if self._guide.symbols else Unread(reason="no dictionary is ingested")
        if isinstance(done, Unread) and done.refused:
            said = f"I can't compute this: {done.reason}."
            return self._reply(text, "mathematical", said, "abstained", asking, done.reason)
        symbol = None if isinstance(done, Unread) else self._guide.defining(done[0])
        if isinstance(done, Unread) or symbol is None:
            return None
        question, result = done
        found = f"compute: all of the question is one call of {symbol.name}, which a content dictionary defines."
        exact = Exact(exact_tool(question, result, symbol), result, symbol, found)
        episode = self._run(Episode(text, "mathematical"), exact.script(text), asking, exact.workshop())
        return exact.answer(episode, self.knowledge)

    def _answer(self, reading: Reading, asking: Asking) -> Answer:
        """The answer to what was read; one to a question for a quantity says how it was read."""
        exact = None if asking.policy == "llm" else self._exact(reading.text, asking)
        answer = exact or self._guided(self._found(reading, asking), reading, asking)
        if reading.intent != "mathematical" or reading.question is None:
            return answer
        return answer.model_copy(update={"problem": reading.question.problem})

    def _guided(self, answer: Answer, reading: Reading, asking: Asking) -> Answer:
        """``answer``, or of a problem of mathematics that it refuses what a model makes of it with the dictionaries."""
        if asking.model is None or not self._guide.symbols or not is_problem(reading.text, reading.intent, answer):
            return answer

        def turned(episode: Episode, policy: Policy, workshop: Workshop | None) -> Episode:
            return self._run(episode, policy, asking, workshop)

        found = guided(reading.text, self._guide, asking.model, self.knowledge, turned)
        return found.model_copy(update={"trace": (*answer.trace, *found.trace)}) if found else answer

    def _found(self, reading: Reading, asking: Asking) -> Answer:
        text, intent, read = reading.text, reading.intent, reading.question
        match intent:
            case "empty":
                return self._reply(text, intent, "Please ask a question.", "clarification", asking)
            case "oversize":
                limit = self.settings.agent.max_question_characters
                reason = f"the question has {len(text)} characters, more than {limit}"
                said = f"Please ask a shorter question: {reason}."
                return self._reply(text[:200], intent, said, "abstained", asking, reason)
            case "language":
                return self._foreign(text, asking)
            case "mathematical" if read is None:
                said = "What should I compute? Please say which quantity you ask for."
                return self._reply(text, intent, said, "clarification", asking)
            case "mathematical" if read is not None and read.unknown_units:
                return self._reply(text, intent, replies.unknown_reason(read.unknown_units), "abstained", asking)
            case _ if asking.policy == "llm":
                return self._prompted(reading, asking)
            case "mathematical" if read is not None:
                if (short := self._short(read, asking)) is not None:
                    return short
                found = self._checked(read, asking) or self._solved(read, asking, self._chooser(read, asking))
                return self._named(read, asking, wholly=not found.refused) or found
            case "constant" if reading.found.unclear:
                return self._reply(
                    text, "conversation", reading.found.unclear, "clarification", asking, reading.found.unclear
                )
            case "constant":
                script = replies.constant_script(text, reading.found.sentence)
                episode = self._run(Episode(text, intent), script, asking)
                return report.constant_answer(episode, reading.found.constants[0], self.knowledge)
            case "conceptual":
                return self._conceptual(text, asking)
            case _:
                reply = reply_to(text)
                assert reply is not None  # that is what a conversation is
                said = replies.said_back(reply, text)
                return self._reply(text, intent, said, "abstained" if reply.refused else "conversation", asking)

    def _conceptual(self, text: str, asking: Asking) -> Answer:
        """What the documents say of what is asked: definitions, laws, a sentence that gives a reason."""
        asked = read_concept(text)
        said = self._stated.answer(text, exact=self._concepts.names(asked))
        told = paragraph_of(said) or self._concepts.answer(asked) or paragraph_of(self._stated.meant(text))
        if told and asking.model is not None:
            with suppress(ModelError):  # its account keeps the failure; what is quoted stands
                told = replace(told, text=explained(asking.model, text, told.text))
        script = replies.concept_script(
            told.text if told else replies.undescribed(asked, self._concepts.unknown(asked))
        )
        symbols = {symbol.uri for symbol in self._guide.symbols.values()}
        return report.conceptual_answer(self._run(Episode(text, "conceptual"), script, asking), told, symbols)

    def _workshop(
        self, planned: Mapping[str, Formula] | None = None, reached: Callable[[], TypedKnowledge | None] = lambda: None
    ) -> Workshop:
        """What actions act on; ``planned`` are the formulas of a plan: the question's own are in no knowledge base.

        A link of a chain is looked for in what the question has ``reached``, by its words; else the pool comes by hybrid search.
        """

        def retrieve(query: str, for_link: bool) -> list[tuple[Formula, float]]:
            known = reached() if for_link else None
            made = (formula for uri, formula in (planned or {}).items() if not self._near.reach.numbers(uri))
            own = [(formula, 1.0) for formula in made if f"({formula.id})" in query]
            found = by_words(known, query) if known else self._retrieve(query)
            return [*own, *((f, score) for f, score in found if not known or f.uri not in {one.uri for one, _ in own})]

        return Workshop(retrieve, self._lookup.named, self._factory.create)

    def _retrieve(self, query: str) -> list[tuple[Formula, float]]:
        """The pool for a question by hybrid search."""
        hits = self.knowledge.search(query, k=self.settings.retrieval.pool, kinds=("formula",))
        return list(zip(self.knowledge.formulas([hit.uri for hit in hits]), (hit.score for hit in hits), strict=True))

    # --- kinds of answers ---

    def _run(self, episode: Episode, policy: Policy, asking: Asking, workshop: Workshop | None = None) -> Episode:
        limit = self.settings.agent.max_iterations
        run(episode, policy, workshop or self._workshop(), limit, asking.on_step)
        return episode

    def _reply(
        self, question: str, intent: Intent, text: str, kind: AnswerKind, asking: Asking, reason: str | None = None
    ) -> Answer:
        held = Episode(question, "conversation" if intent == "mathematical" else intent)
        episode = self._run(held, replies.saying(text), asking)
        confidence, refused = float(kind == "conversation"), kind == "abstained"
        reason = reason or (text if refused else None)
        return report.answered(episode, kind, text, confidence=confidence, abstained=refused, reason=reason)

    def _foreign(self, text: str, asking: Asking) -> Answer:
        """A question in another language: put into English by word lists, else by a model where one is configured, else refused."""
        language = foreign(text) or english()
        by_words, model = rendered(text, language, self._known.read), asking.model
        unread = ", ".join(f"“{word}”" for word in by_words.unread)
        if unread and model is None:
            said = language.unread.format(words=unread) if language.tag else language.refusal
            why = f" and has words that no list has ({unread})" if language.tag else ""
            reason = f"the question is not in English{why}, and no language model is configured to translate it"
            return self._reply(text, "language", said, "abstained", asking, reason)
        by_model = partial(translate, model) if unread and model else None
        workshop = replace(self._workshop(), translate=by_model or (lambda *_: by_words.english))
        episode = self._run(Episode(text, "language"), translation_script(text), asking, workshop)
        observed = episode.trace[-1].observation
        reading = self._read(observed.removeprefix(TRANSLATED)) if observed.startswith(TRANSLATED) else None
        if reading is None or reading.intent == "language":
            reason = f"the question is not in English and was not translated: {observed}"
            answer = self._reply(text, "language", language.refusal, "abstained", asking, reason)
        else:
            read = f"translated by {model.name}: “{{english}}”" if unread and model else language.read
            answer = report.in_language(
                report.reworded(self._answer(reading, asking), read.format(english=reading.text)), language, text
            )
        return answer.model_copy(update={"question": text, "trace": (*episode.trace, *answer.trace)})

    def _checked(self, question: Question, asking: Asking) -> Answer | None:
        """Where the question wants its values checked, or gives what it asks for: the verdict; None where there is none."""
        only, found = wants_check(question), None
        if tried := claims(question):
            least = 0.0 if only else self.settings.agent.min_confidence
            found = settled(tried, lambda claimed: self._ranking(claimed, asking), least)
        if found is None:
            if not only:
                return None
            return self._reply(question.text, "mathematical", UNCHECKED, "abstained", asking)
        claim, plan, confidence = found
        fits, text = verdict(plan, claim)
        why = None if fits or only else f"The values contradict each other: {text}"
        choice = Choice(None if why else plan, confidence, why)
        said = (text if fits else f"No: {text}") if only else None
        answer = self._solved(claim.question, asking, lambda ranking: choice, said)
        check = Check(name="given", passed=fits, detail=text)
        return answer.model_copy(update={"checks": (*answer.checks, check)})

    def _solved(
        self, question: Question, asking: Asking, choose: Callable[[Ranking], Choice], said: str | None = None
    ) -> Answer:
        """The question worked through with the plan that ``choose`` takes; ``said`` stands in for the usual sentence."""

        def spread(made: Plan) -> float | None:
            known = policy.ranking.knowledge if policy.ranking else self._known
            return uncertainty(made, question, answer_unit(made, question)[1], Workbench(known, self._factory))

        policy = SymbolicPolicy(
            question,
            lambda state: asking.ranked(question, state, self._plan),
            lambda made: said or sentence(made, question, *answer_unit(made, question), spread(made)),
            choose,
        )
        episode = self._episode(question)
        workshop = self._workshop(episode.typed, lambda: policy.ranking.knowledge if policy.ranking else None)
        self._run(episode, policy, asking, workshop)
        choice = policy.choice or Choice(None, 0.0, "no formula fits")
        others, why = report.alternatives(policy.ranking, choice.plan), choice.refusal or "no formula fits"
        if choice.plan is None:
            why = " ".join((why, *unclear_for(choice.missing, self._properties.choices(question.text))))
            answer = report.abstained(episode, why, choice.confidence, others, choice.missing)
        else:
            answer = report.computed(question, episode, choice.plan, choice.confidence, others, self.knowledge)
            answer = answer.model_copy(update={"uncertainty": spread(choice.plan)})
        vetoes = dict(policy.ranking.vetoes) if policy.ranking else {}
        return answer.model_copy(update={"policy": choice.policy, "vetoes": vetoes})

    def _short(self, question: Question, asking: Asking) -> Answer | None:
        """That ``question`` speaks of a value and does not tell it, with what the plan takes it for that it would have with a supposed one.

        None where it speaks of none.
        """
        places, needed = untold(question.text, question.target, question.facts, self._kinds), tuple[Missing, ...]()
        quiet = self._asking("symbolic", None)
        for value in SUPPOSED:
            text, spans = supposing(question.text, places, value)
            if needed or not spans or (whole := self._question(text)) is None:
                break
            plan = self._chooser(whole, quiet)(self._ranking(whole, quiet)).plan
            needed = tuple(
                replies.missing_value(item.parameter, call.tool.formula.label, call.tool.formula.uri)
                for call in (plan.calls if plan else ())
                for item in call.inputs
                for number in (origins(whole.facts, item.fact) if item.fact is not None else ())
                if (place := whole.facts[number].span) and any(start <= place[0] < end for start, end in spans)
            )
        if not places:
            return None

        def short(ranking: Ranking) -> Choice:
            why, lacks = (
                (replies.lack_reason(needed), needed) if needed else replies.refusal(question, ranking, self._factory)
            )
            return Choice(None, 0.0, why if lacks else f"{NO_VALUE}{places[0].name}.", missing=lacks)

        return self._solved(question, asking, short)

    def _episode(self, question: Question, intent: Intent = "mathematical") -> Episode:
        return Episode(question.text, intent, question.dimensions, laws_stated(question))

    def _named(self, question: Question, asking: Asking, *, wholly: bool) -> Answer | None:
        """The answer by the one law that ``question`` names in full, with the types of its values; None where there is none."""
        own = named_in_full(question, map(self.knowledge.formula, asking.retrieved(question)), wholly=wholly)
        answer = self._solved(own, asking, self._chooser(own, asking)) if own is not None else None
        few = answer is not None and question.asked.counted and 0 < (answer.value or 0) < 1  # less than one of them
        return answer if answer is not None and not answer.refused and not few else None

    def _chooser(self, question: Question, asking: Asking) -> Callable[[Ranking], Choice]:
        """What takes a plan of a ranking under the policy; none that rests on a value nothing has, or that gives what can hardly be."""
        agent, policy = self.settings.agent, asking.policy

        def alone(ranking: Ranking) -> Choice:
            sure = ranking.best is not None and ranking.confidence >= agent.min_confidence
            why, needed = (None, ()) if sure else replies.refusal(question, ranking, self._factory)
            said = f"The search decides alone: {NO_MODEL}." if policy == "hybrid" and asking.model is None else ""
            return Choice(None if why else ranking.best, ranking.confidence, why, said, missing=needed)

        choose = HybridChooser(question, asking.model, agent, alone, policy == "auto") if asking.model else alone

        def possible(ranking: Ranking) -> Choice:
            choice = choose(ranking)
            if choice.plan is None:
                return choice
            why = None
            if wrong := objections(choice.plan, question, ranking.plans):
                why = f"The question gives {', '.join(wrong)}."
            elif choice.plan.warnings:
                why = f"What I find can hardly be: {', '.join(choice.plan.warnings)}."
            return replace(choice, plan=None, refusal=why) if why else choice

        return possible

    def _prompted(self, reading: Reading, asking: Asking) -> Answer:
        """The llm policy: every kind of question goes to the model."""
        if asking.model is None:
            reason = f"Policy 'llm' can't answer: {NO_MODEL}."
            answer = self._reply(reading.text, "conversation", reason, "abstained", asking)
            return answer.model_copy(update={"policy": "llm"})
        agent = self.settings.agent
        question = reading.question or unasked(reading.text)
        ledger = Ledger(question, self._kinds, self._constants, self._factory)
        policy = LlmPolicy(asking.model, agent.max_chain)
        episode = self._episode(question, reading.intent)
        self._run(episode, policy, asking, self._prompted_workshop(ledger))
        made = ledger.plan()
        if made is not None and reading.intent == "mathematical":
            ranking = self._plan(question, episode)
            return llm_computed(question, episode, made, ranking, agent.choice_odds, self.knowledge)
        return llm_other(question, episode, policy.gave_up, self.knowledge)

    def _prompted_workshop(self, ledger: Ledger) -> Workshop:
        own = [(statement.formula, 1.0) for statement in ledger.question.said]

        def retrieve(query: str, for_link: bool) -> list[tuple[Formula, float]]:
            return [*own, *self._retrieve(query)][:HYDRATED]

        return replace(self._workshop(), retrieve=retrieve, create=ledger.create, show=shown, call=ledger.call)

    def _plan(self, question: Question, episode: Episode) -> Ranking:
        nearness = self.knowledge.surroundings.nearness(question.text)
        agent, scores = self.settings.agent, episode.retrieval_scores
        knowledge, links = self._near.within(wanted(question), scores, agent.max_whole, agent.max_reached)
        retrieved = retrieved_of(scores, nearness, knowledge)

        def ranked(own: Question, steps: int = agent.max_chain) -> Ranking:
            bounds = Bounds(steps, seconds=agent.seconds)
            return plan(own, knowledge, links, self._factory, retrieved, self.weights, bounds)

        made = self._told_by_formula(ranked(question), question, ranked)
        if made.best is None or made.guessed or question.asked.placeholder is None:
            return made
        return asked_forwards(made, self.weights, lambda found: self.support(question, found))

    def _told_by_formula(self, made: Ranking, question: Question, ranked: Callable[..., Ranking]) -> Ranking:
        """``made``, or where one formula of the documents gives the value of a situation, that formula: packs stand in for what lacks."""
        told = {placed.situation for placed in question.placed}
        situated = [said for said in question.said if said.formula.uri.partition("#")[0] in told]
        uris = {said.formula.uri for said in situated}
        if made.best is None or not uris & {call.tool.formula.uri for call in made.best.calls}:
            return made
        alone = replace(question, said=tuple(said for said in question.said if said not in situated), placed=())
        if not any(same_value(one.plan, made.best) for one in ranked(alone, 1).plans):
            return made  # no formula gives the value by itself
        own = ranked(alone)
        least = self.settings.agent.min_confidence
        if own.best is None or len(own.best.calls) > 1 or own.confidence < least or not same_value(own.best, made.best):
            return made
        if own.plans[0].evidence[INDEX["bind_kind"]]:  # a number of electrons as a relative permittivity
            return made
        return replace(own, confidence=max(own.confidence, made.confidence))


__all__ = ["Agent", "TraceStep"]
