"""A question read a second time, by a language model: what it reads otherwise is shown, and changes nothing."""

from __future__ import annotations

from mathrag.agent.policies.metering import Counted, Metered
from mathrag.errors import ModelError, SettingsError
from mathrag.models import ChatModel
from mathrag.problems import Open, Problem
from mathrag.problems.comparing import with_second_reading
from mathrag.problems.kinds import KindIndex
from mathrag.problems.model import PROMPT, ModelReader
from mathrag.settings import Settings

CALLS = 1
"""Calls of the model for one reading."""


def second_reader(settings: Settings, model: ChatModel | None) -> Metered | None:
    """The ``model`` that reads one question a second time; None where the rules read alone. Raises `SettingsError` where it lacks."""
    if settings.problems.reader == "rules":
        return None
    if model is None:
        raise SettingsError(
            "MATHRAG_PROBLEMS__READER is 'model' and no language model is configured: set MATHRAG_MODELS__BACKEND to 'ollama' or"
            " 'openai', or the reader to 'rules'",
            setting="MATHRAG_PROBLEMS__READER",
        )
    return Metered(model, CALLS)


def read_again(problem: Problem, reader: Metered, kinds: KindIndex, settings: Settings) -> Problem:
    """``problem``, and in its ``open`` what ``reader`` reads otherwise in the same text, or why it could not read it."""
    model = ModelReader(Counted(reader, PROMPT), kinds, settings.problems.reply_tokens)
    try:
        return with_second_reading(problem, model.read(problem.text))
    except ModelError as error:
        failed = Open(words="", reason=f"{reader.name} could not read the question: {error.message}")
        return problem.model_copy(update={"open": (*problem.open, failed)})
