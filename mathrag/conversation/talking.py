"""A message answered: as a question of its own, or as the last question with what the message changes in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mathrag.agent import Answer, Axis, Continued, Series, in_language
from mathrag.conversation.following import (
    Followed,
    Unclear,
    asked_span,
    follow,
    meant,
    values_of,
)
from mathrag.conversation.messages import Change, Message, Plot, read_message, read_plot, read_range, saying
from mathrag.conversation.plotting import LAST, series
from mathrag.languages import foreign, rendered
from mathrag.problems.kinds import kinds_of
from mathrag.problems.words import tokens
from mathrag.quantities import Dimension, format_unit, si_unit

if TYPE_CHECKING:
    from mathrag.agent import Agent
    from mathrag.agent.workflow.loop import OnStep
    from mathrag.problems import Problem
    from mathrag.settings import PolicyName


REPLAYED = 20
"""Earlier messages that are asked again at most, where nobody has kept their answers."""


def reply(
    agent: Agent,
    message: str,
    earlier: Sequence[Answer] = (),
    on_step: OnStep | None = None,
    policy: PolicyName | None = None,
) -> Answer:
    """The answer to ``message`` in a conversation of which ``earlier`` are the answers, in their order.

    ``continues`` of it says what was carried over; a question of its own has none. Raises as `Agent.ask`.
    """
    if earlier and (told := _in_its_language(agent, message, earlier, on_step, policy)) is not None:
        return told
    shown = next((answer.plot for answer in reversed(earlier) if answer.kind != "conversation"), None)
    talk = _Talk(agent, message, _going_on(agent, earlier), shown, on_step, policy)
    if len(message) > agent.settings.agent.max_question_characters:
        return talk.ask(message)
    try:
        plot = read_plot(message) or talk.ranged()
        return (talk.plotted(plot) if plot is not None else talk.followed()) or talk.ask(message)
    except Unclear as unclear:
        return talk.asked_back(str(unclear))


def _in_its_language(
    agent: Agent, message: str, earlier: Sequence[Answer], on_step: OnStep | None, policy: PolicyName | None
) -> Answer | None:
    """The answer to a message in another language that goes on from an earlier one, in that language; else None."""
    asked = next((answer.question for answer in reversed(earlier) if answer.continues is None), "")
    language = (foreign(asked) or foreign(message)) if foreign(message) else None
    read = rendered(message, language) if language is not None else None
    if language is None or read is None or read.unread or not _may_follow(read.english):
        return None
    answer = in_language(reply(agent, read.english, earlier, on_step, policy), language, f"{message} {asked}")
    if answer.continues is None:
        return answer.model_copy(update={"question": message})
    return answer.model_copy(update={"continues": answer.continues.model_copy(update={"message": message})})


def replayed(
    agent: Agent, messages: Sequence[str], on_step: OnStep | None = None, policy: PolicyName | None = None
) -> Answer:
    """The answer to the last of ``messages``, which one person has written in this order and nobody has kept.

    What it may go on from is asked again, from the last question that stands for itself.
    """
    first = last = len(messages) - 1
    while first > max(0, last - REPLAYED) and (_may_follow(messages[first]) or not _asks(agent, messages[first])):
        first -= 1
    earlier: list[Answer] = []
    for message in messages[first:last] if _may_follow(messages[last]) else ():
        earlier.append(reply(agent, message, earlier, policy=policy))
    return reply(agent, messages[last], earlier, on_step, policy)


def _may_follow(message: str) -> bool:
    return read_message(message) is not None or read_plot(message) is not None


def _asks(agent: Agent, message: str) -> bool:
    return _asks_quantity(agent.read(message))


def _asks_quantity(problem: Problem) -> bool:
    return any(problem.quantity(id).kinds for id in problem.asked)


def _going_on(agent: Agent, earlier: Sequence[Answer]) -> tuple[Answer, Problem] | None:
    """The last answer to a question for a quantity, with its problem."""
    asked = {answer.question for answer in earlier}
    for answer in reversed(earlier):
        carried = answer.continues
        if carried is None:
            lost = _may_follow(answer.question)  # there was nothing that it could go on from
        else:
            shown = answer.plot is not None and len(carried.changes) == 1  # else it is of another question
            lost = not carried.changes or (shown and carried.question in asked)
        if not lost and _asks_quantity(problem := answer.problem or agent.read(answer.question)):
            return answer, problem
    return None


class _Talk:
    """One message being answered; ``last`` is what it may go on from, ``shown`` the plot that was drawn of it."""

    def __init__(
        self,
        agent: Agent,
        message: str,
        last: tuple[Answer, Problem] | None,
        shown: Series | None,
        on_step: OnStep | None,
        policy: PolicyName | None,
    ) -> None:
        self._agent, self._message, self._last, self._shown = agent, message, last, shown
        self._on_step, self._policy = on_step, policy
        self._kinds = kinds_of(agent.settings.ontology.extra)

    def ask(self, question: str) -> Answer:
        """``question`` asked of the agent."""
        return self._agent.ask(question, self._on_step, self._policy)

    def asked_back(self, said: str) -> Answer:
        """What is not clear, as an answer; the next message goes on from the same question."""
        question = self._last[0].question if self._last else self._message
        problem = self._last[1] if self._last else None
        return Answer(
            question=question,
            kind="clarification",
            answer=said,
            reason=said,
            problem=problem,
            missing=self._last[0].missing if self._last else (),
            continues=Continued(message=self._message, question=question),
            snapshot=self._agent.knowledge.snapshot,
        )

    def followed(self) -> Answer | None:
        """The last question with the changes of the message; None where it makes none."""
        message = read_message(self._message) if self._last else None
        if self._last is None or message is None:
            return None
        followed = follow(message, *self._last, self._kinds, self._agent.things(message.asked, self._last[1].text))
        if followed is None:
            return None
        again = self._shown is not None and not self._moves(message, self._shown)
        answer = self.ask(followed.question)
        _require_taken(answer, followed)
        if again and answer.problem is not None and answer.value is not None:
            return self._drawn_again(answer, answer.problem, followed.changes)
        return self._continuing(answer, followed.changes)

    def _moves(self, message: Message, shown: Series) -> bool:
        """Does ``message`` ask for another value of what the plot ``shown`` goes over, that is for one point?"""
        values = values_of(*self._last, self._kinds) if self._last else []
        axis = meant(_axis(shown), values)
        return any(axis == meant(change, values, message.opened) for change in message.changes)

    def _drawn_again(self, answer: Answer, problem: Problem, changes: tuple[str, ...]) -> Answer | None:
        """The plot that was drawn, of the changed question, which has ``answer`` and is read as ``problem``."""
        before, shown = self._last, self._shown
        self._last = (answer, problem)
        drawn = (
            self.plotted(Plot("", shown.x_axis.name, (shown.x[0], shown.x[-1]), shown.x_axis.unit)) if shown else None
        )
        self._last = before
        told = drawn.continues.changes if drawn is not None and drawn.continues is not None else ()
        return self._continuing(drawn, (*changes, *told)) if drawn is not None else None

    def ranged(self) -> Plot | None:
        """The plot that is shown, from where to where the message says; None where it says no such thing."""
        plot = read_range(self._message) if self._shown is not None else None
        return replace(plot, over=self._shown.x_axis.name) if plot is not None and self._shown is not None else None

    def _continuing(self, answer: Answer, changes: tuple[str, ...]) -> Answer:
        question = self._last[1].text if self._last else answer.question
        carried = Continued(message=self._message, question=question, changes=changes)
        return answer.model_copy(update={"continues": carried})

    # --- plots ---

    def plotted(self, plot: Plot) -> Answer | None:
        """The plot over a value of the last question, or of the one that the message asks itself."""
        last = self._plotted_question(plot)
        if last is None:
            return None
        answer, problem = last
        start, stop, unit, name = self._range(plot, answer, problem)

        def at(value: float) -> Followed:
            text = f"{value:.12g}" + (f" {format_unit(unit)}" if unit not in (None, "1") else "")
            changed = follow(Message(True, (Change(name, text, value, unit),)), answer, problem, self._kinds)
            if changed is None:
                raise Unclear(f"I can't plot over {name}: it is none of the quantities that the question speaks of.")
            return changed

        shown = at(stop)
        final = self.ask(shown.question)
        if final.value is None or not final.steps:
            return self._continuing(final, (f"plotted over {name}",))
        _require_taken(final, shown)
        axis = Axis(name=name, unit=unit)
        drawn = series(final, axis, start, stop, lambda x: self._agent.ask(at(x).question, policy="symbolic"))
        ends = " to ".join(f"{end:g}" for end in (start, stop))
        span = f"from {ends} {format_unit(unit or '1')}".rstrip()
        said = f"{drawn.y_axis.name.capitalize()} over {name}, {span}. At its end: {final.answer}"
        carried = self._continuing(final, (f"plotted over {name} {span}",))
        return carried.model_copy(update={"plot": drawn, "answer": said})

    def _plotted_question(self, plot: Plot) -> tuple[Answer, Problem] | None:
        """The question whose answers are plotted: the last one, perhaps for another quantity, or the one that the message holds."""
        if not saying(plot.of):
            return self._last
        if self._last is not None:
            span = asked_span(self._last[1])
            spoken = frozenset(tokens(self._last[1].text[slice(*span)])) if span else frozenset[str]()
            if frozenset(tokens(plot.of)) <= spoken:
                return self._last
            followed = follow(Message(True, asked=saying(plot.of)), *self._last, self._kinds)
            if followed is not None:
                return _unanswered(followed.question), self._agent.read(followed.question)
        article = "" if plot.of.lower().startswith(("the ", "a ", "an ")) else "the "
        question = f"What is {article}{plot.of}?"
        problem = self._agent.read(question)
        if not _asks_quantity(problem):
            return None
        self._last = (_unanswered(question), problem)
        return self._last

    def _range(self, plot: Plot, answer: Answer, problem: Problem) -> tuple[float, float, str | None, str]:
        """Where the plot begins and ends, in which unit, and what it goes over. Raises `Unclear`."""
        unit = plot.unit if plot.ends and not plot.over else None
        value = meant(Change(plot.over, "the plot", unit=unit), values_of(answer, problem, self._kinds))
        if value is None and not plot.over:
            raise Unclear("Over which quantity? Please name it.")
        unit = value.unit if value else self._own_unit(plot)
        stop = 2 * value.value if value and value.value else LAST
        name = plot.over or (value.name if value else "")
        if plot.ends is None:
            return 0.0, stop, unit, name
        return *plot.ends, plot.unit or unit, name

    def _own_unit(self, plot: Plot) -> str | None:
        """The unit of a quantity that the question does not give."""
        named = sorted(self._kinds.headed(plot.over))
        return si_unit(Dimension.parse(self._kinds.dimension[named[0]])) if named else None


def _axis(shown: Series) -> Change:
    """A value of what ``shown`` goes over, as a message would name it."""
    return Change(shown.x_axis.name, "the plot", unit=shown.x_axis.unit)


def _unanswered(question: str) -> Answer:
    """``question`` as what a plot goes on from."""
    return Answer(question=question, kind="conversation", answer="")


def _require_taken(answer: Answer, followed: Followed) -> None:
    """Raises `Unclear` where a value that was put behind the question enters nothing that was computed."""
    if answer.value is None:
        return
    spans = [binding.span for binding in answer.entered if binding.span is not None]
    for (start, end), change in followed.added:
        if not any(start <= span[0] < end for span in spans):
            raise Unclear(f"I can't go on from the last question {change}: what answers it takes no such value.")
