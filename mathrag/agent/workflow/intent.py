"""What kind of question it is (thesis 3.4.1, 4.2.2): it decides which actions are open."""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.agent.workflow.state import Intent
from mathrag.entities import Frozen
from mathrag.languages import foreign
from mathrag.ontology_files import read_yaml

EXPLAIN = re.compile(r"^\W*(?:explain|define|describe|why)\b", re.IGNORECASE)
COMMAND = re.compile(
    r"\b(?:calculate|compute|determine|find|evaluate|solve|how (?:much|many|far|long|fast|high))\b", re.IGNORECASE
)
WORDS = re.compile(
    r"\b(?:explain|define|describe|definition of|meaning of|what does\b.*\bmean|why|tell me about|state|derive|difference|"
    r"compare|how (?:does|do|is|are)|when does|(?:formula|equation) for|what formula|law of)\b|"
    r"^\W*(?:what(?:'s| is| are| was)|which|who)\b",
    re.IGNORECASE,
)


class Reply(Frozen):
    """What is said back to a text that begins with ``says``; ``refused``: it asks for something, and there is no answer."""

    says: str
    reply: str
    refused: bool = False


class Talk(Frozen):
    """``ontology/replies.yaml``."""

    replies: tuple[Reply, ...]


@lru_cache(maxsize=1)
def talk() -> Talk:
    """The replies that ship."""
    return Talk.model_validate(read_yaml("replies.yaml"))


def reply_to(text: str) -> Reply | None:
    """What is said back to ``text``; None where it begins with nothing of that sort."""
    begun = (
        one
        for one in talk().replies
        if re.match(rf"\W*(?:(?:please|ok|okay)\W+)?(?:{one.says})(?!\w)", text, re.IGNORECASE)
    )
    return next(begun, None)


def detect_intent(text: str, *, has_values: bool, names_constant: bool, limit: int) -> Intent:
    """The intent of ``text``; ``has_values``: it gives numbers; ``names_constant``: it asks for one that is known."""
    if not text.strip():
        return "empty"
    if len(text) > limit:
        return "oversize"
    if foreign(text):
        return "language"
    reply = reply_to(text)
    if reply and not (has_values and (reply.refused or COMMAND.search(text))):
        return "conversation"
    if names_constant and not has_values:
        return "constant"
    if has_values and not EXPLAIN.match(text):
        return "mathematical"
    return "mathematical" if COMMAND.search(text) and not WORDS.search(text) else "conceptual"


def is_plain(text: str) -> bool:
    """Is the text one sentence that asks with no word for computing?"""
    return not COMMAND.search(text) and len(re.split(r"[.?!]\s", text.strip())) == 1
