"""TRANSLATE_INPUT carried out by a language model (thesis 3.4.1, appendix A.2), held to the numbers of the text."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from unicodedata import digit

from mathrag.agent.policies.metering import Metered
from mathrag.agent.workflow.loop import Decision
from mathrag.agent.workflow.state import Episode
from mathrag.errors import ModelError
from mathrag.models import Message

PROMPT = "translate-1"
SCHEMA = {
    "type": "object",
    "properties": {"translation": {"type": "string"}},
    "required": ["translation"],
    "additionalProperties": False,
}
LONGEST = 4_000
_DIGITS = re.compile(r"\d+(?:[.,' \u00a0\u202f]\d+)*")


def translate(model: Metered, text: str, language: str) -> str:
    """``text`` in ``language``. Raises `ModelError`, also where the numbers are not the same."""
    if len(text) > LONGEST:
        raise ModelError(f"the question has {len(text)} characters; at most {LONGEST} are translated")
    message = Message("user", f"Language: {language}\n\nText:\n{text}")
    said = model.ask(PROMPT, [message], schema=SCHEMA, max_tokens=200 + len(text))
    try:
        translation = str(json.loads(said)["translation"]).strip()
    except (ValueError, TypeError, KeyError):
        raise ModelError(f"{model.name} gave no translation: {said[:100]!r}") from None
    if not translation:
        raise ModelError(f"{model.name} gave no translation")
    if _numbers(translation) != _numbers(text):
        raise ModelError(f"{model.name} changed the numbers of the question when it translated it")
    return translation


def _numbers(text: str) -> Counter[str]:
    """The numbers of a text by their digits, however they are grouped and pointed."""
    return Counter("".join(str(digit(c)) for c in found if c.isdecimal()) for found in _DIGITS.findall(text))


@dataclass
class TranslatePolicy:
    """Has a question translated; there is nothing left to try if that fails."""

    text: str

    def decide(self, episode: Episode) -> Decision | None:
        """TRANSLATE_INPUT, then None."""
        if episode.trace:
            return None
        thought = "The question is not in English. I have it translated first."
        return Decision(thought, "TRANSLATE_INPUT", {"text": self.text, "target_lang": "English"})
