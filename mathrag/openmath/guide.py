"""What a mathematics problem gets of the dictionaries: its answer computed, definitions for a model, or nothing (paper, B.6; with reasons).

Per problem one of three ways. *compute*: all of it is a typed call that the phrasebook makes exact, or a language model filled one in
that passed the check by signature. *inject*: the best symbol reaches the threshold, so that its definition helps more than it distracts.
*silent*: no symbol does; irrelevant definitions make small models worse.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from mathrag.entities import Frozen, Symbol
from mathrag.errors import ModelError, OpenMathError
from mathrag.knowledge import words
from mathrag.openmath.computing import Computed, compute
from mathrag.openmath.concepts import LEAST, Vocabulary, by_model, by_rules, vocabulary
from mathrag.openmath.encoding import call_schema, from_json
from mathrag.openmath.objects import OMApplication, OMFloat, OMInteger, symbols_of, walk
from mathrag.openmath.phrasebook import phrase_of
from mathrag.openmath.prompts import CALL_TOKENS, call_messages
from mathrag.openmath.questions import Question, Unread, read_question, refuse_uncertain
from mathrag.openmath.relevance import relevance
from mathrag.openmath.retrieval import SymbolIndex, all_words, full_card, readable_problem, spoken
from mathrag.openmath.wording import Phrases, phrases
from mathrag.openmath.worker import Bounds
from mathrag.settings import OpenMathSettings

if TYPE_CHECKING:
    from mathrag.models import ChatModel, Embedder, Reranker

Way = Literal["compute", "inject", "silent"]
Selection = Literal["paper", "release"]

THRESHOLDS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9)
"""Relevances from which definitions are given, as the paper varies them (3.3)."""
TOP = 3
QUALITY = 0.7
"""Above it a symbol is kept whatever its rank (paper, B.6, equation 4)."""
OFFERED, OFFERED_FROM = 12, 0.1
"""Most symbols that a model may call, and how relevant each has to be: a small model calls what it is offered."""
RELEASE = 0.15
"""What the released code keeps of the first three."""
_DIGITS = re.compile(r"[0-9]+")


class Scored(Frozen):
    """A symbol found for a problem."""

    name: str
    score: float = Field(description="relevance, 0 to 1")
    rank: int = Field(description="place among the candidates by reciprocal rank fusion")


class Decision(Frozen):
    """What a problem gets, and why."""

    way: Way
    reason: str
    symbols: tuple[Scored, ...] = Field(default=(), description="those whose definitions are given, best first")
    concepts: tuple[str, ...] = ()
    computed: Computed | None = None
    called_by: Literal["rules", "model"] | None = Field(default=None, description="what read the problem as a call")


def selected(found: Sequence[Scored], rule: Selection) -> tuple[Scored, ...]:
    """The symbols that are kept of the candidates, best first; `Selection` says by whose rule (see the setting)."""
    top = sorted(found, key=lambda one: one.rank)[:TOP]
    if rule == "release":
        kept = [one for one in sorted(found, key=lambda one: -one.score)[:TOP] if one.score >= RELEASE]
    else:
        good = [one for one in found if one.score > QUALITY]
        kept = good if len(good) > len(top) else top
    return tuple(sorted(kept, key=lambda one: (-one.score, one.rank)))


class Guide:
    """Decides for problems, over the symbols of one vocabulary; ``model`` names concepts and fills calls where there is one."""

    def __init__(
        self,
        symbols: Iterable[Symbol],
        embedder: Embedder,
        settings: OpenMathSettings,
        cache: Path | None = None,
        model: ChatModel | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        self.symbols: Mapping[str, Symbol] = {symbol.name: symbol for symbol in symbols}
        self._embedder, self._cache = embedder, cache
        self._settings, self._model, self._reranker = settings, model, reranker

    def asking(self, model: ChatModel) -> Guide:
        """This guide with ``model`` to name concepts and fill in calls; what was made of the symbols is shared."""
        _ = (self.index, self._vocabulary)
        other = copy(self)
        other._model = model
        return other

    @cached_property
    def index(self) -> SymbolIndex:
        """The searched symbols; made when a problem is first searched for."""
        return SymbolIndex(self.symbols.values(), self._embedder, self._cache)

    @cached_property
    def _vocabulary(self) -> Vocabulary:
        return vocabulary(self.symbols.values())

    @cached_property
    def _phrases(self) -> Phrases:
        return phrases(self.symbols.values())

    @cached_property
    def meant(self) -> Mapping[str, Symbol]:
        """The symbols by the standard symbol that each means: itself, or the one that the phrasebook names."""
        named = {phrase.means: one for one in self.symbols.values() if (phrase := phrase_of(one.name))}
        return {**named, **self.symbols}

    def defining(self, question: Question) -> Symbol | None:
        """The symbol of these dictionaries that ``question`` calls: its outermost one, else the first inside; None where none is known."""
        return next((self.meant[one.key] for one in symbols_of(question.object) if one.key in self.meant), None)

    @property
    def bounds(self) -> Bounds:
        """What one computation may take."""
        return Bounds(self._settings.seconds, self._settings.megabytes)

    def concepts(self, problem: str) -> tuple[str, ...]:
        """The concepts of ``problem``: a model's where one is given and names them, else the rules'."""
        if self._model is not None and self._settings.concepts == "model":
            try:
                return by_model(problem, self._model)
            except ModelError:
                return by_rules(problem, self._vocabulary)
        return by_rules(problem, self._vocabulary)

    def found(self, problem: str, concepts: Sequence[str]) -> list[Scored]:
        """The candidates for ``problem`` with their relevance, the most relevant first."""
        if not self.symbols:
            return []
        query = self.index.query(problem, concepts)
        candidates = self.index.candidates(query, self._settings.candidates)
        if self._reranker is not None:
            scores = self._reranker.scores(query.problem, [full_card(one.symbol) for one in candidates])
        else:
            scores = relevance(self.index, query, [one.row for one in candidates]).tolist()
        told = [
            Scored(name=one.symbol.name, score=round(score, 4), rank=rank)
            for rank, (one, score) in enumerate(zip(candidates, scores, strict=True), 1)
        ]
        return sorted(told, key=lambda one: (-one.score, one.rank))

    def decide(
        self,
        problem: str,
        threshold: float | None = None,
        *,
        computing: bool = True,
        filling: bool = False,
        concepts: Sequence[str] = (),
    ) -> Decision:
        """What ``problem`` gets.

        Without ``computing`` it is definitions or nothing; ``filling``: the model may fill in a call where the rules read none;
        ``concepts`` stand in for those of the rules.
        """
        not_computed = ""
        if computing:
            found, not_computed = self._called(problem, filling, concepts)
            if found is not None:
                return found
        least = self._settings.threshold if threshold is None else threshold
        named = tuple(concepts) or self.concepts(problem)
        candidates = self.found(problem, named)
        chosen = selected(candidates, self._settings.selection)
        kept = tuple(one for one in chosen if one.score >= least)
        best = next(iter(chosen or candidates), None)
        said = f"{not_computed}; " if not_computed else ""
        if len(named) < LEAST:
            said += f"the text names {len(named)} concepts only ({', '.join(named) or 'none'}); "
        if not kept:
            why = f"the best symbol selected, {best.name}, has {best.score:.2f}" if best else "no dictionary is known"
            return Decision(way="silent", reason=f"{said}{why}, below {least:g}", concepts=named)
        names = ", ".join(f"{one.name} {one.score:.2f}" for one in kept)
        return Decision(way="inject", reason=f"{said}from {least:g} on: {names}", symbols=kept, concepts=named)

    def computed(self, problem: str) -> tuple[Question, Computed] | Unread:
        """``problem`` read by rules and computed, or why not."""
        read = read_question(problem, self._phrases)
        if isinstance(read, Unread):
            return read
        try:
            return read, compute(read, self.meant, self.bounds)
        except OpenMathError as error:
            return Unread(reason=f"{error.message.rstrip('.')} ({error.finding})", refused=True)

    def _called(self, problem: str, filling: bool, concepts: Sequence[str]) -> tuple[Decision | None, str]:
        """The decision to compute, by rules or a model's call, or why it is none."""
        done = self.computed(problem)
        if not isinstance(done, Unread):
            question, result = done
            what = result.symbol or question.directive
            return Decision(
                way="compute", reason=f"all of it is one call: {what}", computed=result, called_by="rules"
            ), ""
        if self._model is None or not filling:
            return None, f"not computed: {done.reason}"
        try:
            result = self.filled(problem, concepts)
        except (ModelError, OpenMathError) as error:
            return None, f"not computed: {error.message}"
        return Decision(
            way="compute",
            reason=f"the model's call of {result.symbol} passed its check",
            computed=result,
            called_by="model",
        ), ""

    def filled(self, problem: str, concepts: Sequence[str] = ()) -> Computed:
        """The result of the call that the model fills in. Raises `OpenMathError` where it fills none or one that its check refuses."""
        assert self._model is not None
        candidates = self.found(problem, concepts or self.concepts(problem))
        able = [one for one in candidates if one.score >= OFFERED_FROM and computable(one.name)]
        offered = [self.symbols[one.name] for one in able[:OFFERED]]
        if not offered:
            raise OpenMathError("no symbol that can be called is relevant", finding="no-call")
        reply = self._model.chat(
            call_messages(problem, offered), schema=call_schema([one.name for one in offered]), max_tokens=CALL_TOKENS
        )
        return compute(call_of(reply.text, offered, problem), self.meant, self.bounds)


def computable(name: str) -> bool:
    """Has the phrasebook a counterpart of the symbol of this name that takes arguments?"""
    phrase = phrase_of(name)
    return phrase is not None and phrase.sympy is not None and "(" in phrase.sympy


def call_of(reply: str, offered: Sequence[Symbol], problem: str) -> Question:
    """A model's reply (`encoding.call_schema`) as a typed call of an offered symbol, with the numbers that ``problem`` gives.

    Raises `OpenMathError`.
    """
    try:
        call = json.loads(reply)["call"]
    except (ValueError, KeyError, TypeError) as error:
        raise OpenMathError(f"the model's reply is no call: {reply[:60]!r}", finding="no-call") from error
    if call is None:
        raise OpenMathError("the model sees no single operation", finding="no-call")
    question = Question("value", from_json(call))
    if question.symbol not in {symbol.name for symbol in offered}:
        raise OpenMathError(
            f"the model calls {question.symbol or 'nothing'}, which it was not offered", finding="no-call"
        )
    called = next(symbol for symbol in offered if symbol.name == question.symbol)
    if not asks_for(called, problem):
        raise OpenMathError(f"the last sentence does not ask for {called.label}", finding="no-call")
    _refuse_other_numbers(question, readable_problem(problem))
    refuse_uncertain(question)
    return question


def asks_for(symbol: Symbol, problem: str) -> bool:
    """Does the last sentence of ``problem``, which asks, have all words of the symbol's label or name?"""
    said = all_words(readable_problem(problem).strip().rstrip(".?!").replace("? ", ". ").split(". ")[-1])
    return any(
        all({part, *words(part)} & said for part in called.split())
        for called in (symbol.label.lower(), spoken(symbol.name))
    )


def _refuse_other_numbers(question: Question, problem: str) -> None:
    """Raise `OpenMathError` where a call puts in a number that ``problem`` does not give, or leaves one out that it does.

    What answers a problem in one operation takes all that the problem gives.
    """
    given = {int(digits) for digits in _DIGITS.findall(problem)}
    for argument in question.object.arguments if isinstance(question.object, OMApplication) else ():
        if isinstance(argument, OMInteger) and abs(argument.value) not in given:
            raise OpenMathError(
                f"the model puts in {argument.value}, which the problem does not give", finding="no-call"
            )
    numbers = [one for one in walk(question.object) if isinstance(one, OMInteger | OMFloat)]
    written = " ".join(str(one.value) if isinstance(one, OMInteger) else one.text for one in numbers)
    if left := sorted(given - {int(digits) for digits in _DIGITS.findall(written)}):
        raise OpenMathError(f"the model leaves out {left[0]}, which the problem gives", finding="no-call")
