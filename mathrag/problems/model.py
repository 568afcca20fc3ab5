"""A question read by a language model: it says which words are what, everything else is read from these words again.

One call, held to the JSON schema of `reply`. No number of the model is taken: `grounding` reads each value in the question again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mathrag.errors import SettingsError
from mathrag.models import ChatModel, Message, chat_model
from mathrag.problems.grounding import problem_said
from mathrag.problems.kinds import KindIndex, kinds_of
from mathrag.problems.problem import Problem
from mathrag.problems.reply import SCHEMA, read_reply
from mathrag.settings import current

PROMPT = "read-1"
"""Name and version of the prompt; a changed prompt gets a new version."""


@cache
def prompt_text() -> str:
    """The prompt, the same for every question, with the schema in it."""
    text = (files("mathrag.problems") / "prompts" / f"{PROMPT}.md").read_text(encoding="utf-8").strip()
    return text.replace("{schema}", json.dumps(SCHEMA, separators=(",", ":")))


@dataclass(frozen=True)
class ModelReader:
    """Reads with ``model``; ``kinds`` are what words can name, ``reply_tokens`` bound the reply (None: as configured)."""

    model: ChatModel
    kinds: KindIndex
    reply_tokens: int | None = None

    @property
    def name(self) -> str:
        """Backend and model."""
        return self.model.name

    def read(self, text: str, /) -> Problem:
        """``text`` as a typed problem, in one call. Raises `ModelError`; a `ReplyError` where the reply is no reading."""
        messages = [Message("system", prompt_text()), Message("user", f"Question:\n{text}\n\nReply:")]
        reply = self.model.chat(messages, schema=SCHEMA, max_tokens=self.reply_tokens)
        return problem_said(text, read_reply(reply.text, self.name), self.kinds, self.name)


def read(text: str) -> Problem:
    """``text`` as the configured language model reads it. Raises `SettingsError` where none is configured, `ModelError` where it fails."""
    return _configured().read(text)


@cache
def _configured() -> ModelReader:
    """The reader with the language model that the settings name."""
    settings = current()
    model = chat_model(settings.models)
    if model is None:
        raise SettingsError(
            "no language model is configured to read questions: set MATHRAG_MODELS__BACKEND to 'ollama' or 'openai'",
            setting="MATHRAG_MODELS__BACKEND",
        )
    return ModelReader(model, kinds_of(settings.ontology.extra), settings.problems.reply_tokens)
