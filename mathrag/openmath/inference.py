"""A problem put to a language model with what the dictionaries give it: greedy, or the best of several samples (paper, table C.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from mathrag.entities import Frozen, Symbol
from mathrag.errors import ReplyError
from mathrag.openmath.answers import Way, extract
from mathrag.openmath.guide import Decision
from mathrag.openmath.prompts import solve_messages

if TYPE_CHECKING:
    from mathrag.models import ChatModel

Mode = Literal["greedy", "best-of-n"]

TRIES: Mapping[Mode, int] = {"greedy": 1, "best-of-n": 5}
TEMPERATURE: Mapping[Mode, float] = {"greedy": 0.0, "best-of-n": 0.6}


class Attempt(Frozen):
    """One reply, and the answer found in it."""

    answer: str
    way: Way
    text: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    failure: str = ""


def attempts(
    problem: str,
    decision: Decision,
    symbols: Mapping[str, Symbol],
    models: Sequence[ChatModel],
    right: Callable[[str], bool],
    max_tokens: int | None = None,
) -> list[Attempt]:
    """What is said to ``problem``, one attempt a model of ``models`` (a sample each), up to the first that is ``right``.

    What was computed needs no model: it is one attempt of no tokens.
    """
    if decision.computed is not None:
        return [Attempt(answer=decision.computed.latex, way="boxed")]
    messages = solve_messages(problem, [symbols[one.name] for one in decision.symbols])
    made: list[Attempt] = []
    for model in models:
        try:
            reply = model.chat(messages, max_tokens=max_tokens)
        except ReplyError as error:
            made.append(_failed(error))
            if right(made[-1].answer):
                break
            continue
        found = extract(reply.text)
        made.append(
            Attempt(
                answer=found.answer,
                way=found.way,
                text=reply.text,
                prompt_tokens=reply.prompt_tokens,
                completion_tokens=reply.completion_tokens,
                seconds=reply.seconds,
            )
        )
        if right(found.answer):
            break
    return made


def _failed(error: ReplyError) -> Attempt:
    """The attempt that brought no whole reply; of one that was cut a box counts, for nothing was to come after it."""
    text = str(error.details.get("text", ""))
    found = extract(text)
    boxed = found.way == "boxed"
    answer, way = (found.answer if boxed else ""), (found.way if boxed else "none")
    return Attempt(answer=answer, way=way, text=text, failure=f"{error.reason}: {error.message}"[:200])
