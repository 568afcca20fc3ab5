"""TRANSLATE_INPUT carried out by a language model (thesis 3.4.1, appendix A.2), held to the numbers of the text."""

from __future__ import annotations

import re
from collections import Counter
from unicodedata import digit

from mathrag.agent.policies.metering import Metered
from mathrag.agent.workflow.loop import Decision, Script
from mathrag.errors import ModelError

PROMPT = "translate-1"
LONGEST = 4_000
_DIGITS = re.compile(r"\d+(?:[.,' \u00a0\u202f]\d+)*")


def translate(model: Metered, text: str, language: str) -> str:
    """``text`` in ``language``. Raises `ModelError`, also where the numbers are not the same."""
    if len(text) > LONGEST:
        raise ModelError(f"the question has {len(text)} characters; at most {LONGEST} are translated")
    shown = f"Language: {language}\n\nText:\n{text}"
    translation = model.field(PROMPT, shown, "translation", {"type": "string"}, 200 + len(text)).strip()
    if not translation:
        raise ModelError(f"{model.name} gave no translation")
    if _numbers(translation) != _numbers(text):
        raise ModelError(f"{model.name} changed the numbers of the question when it translated it")
    return translation


def _numbers(text: str) -> Counter[str]:
    """The numbers of a text by their digits, however they are grouped and pointed."""
    return Counter("".join(str(digit(c)) for c in found if c.isdecimal()) for found in _DIGITS.findall(text))


def translation_script(text: str) -> Script:
    """A policy that has ``text`` translated; there is nothing left to try if that fails."""
    thought = "The question is not in English. I have it translated first."
    return Script(Decision(thought, "TRANSLATE_INPUT", {"text": text, "target_lang": "English"}))
