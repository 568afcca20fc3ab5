"""What kind of question it is (thesis 3.4.1, 4.2.2): it decides which actions are open."""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.agent.workflow.state import Intent
from mathrag.entities import Frozen
from mathrag.languages import foreign
from mathrag.ontology_files import read_yaml
from mathrag.problems.statistic_words import rule, within


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
    if reply and not (has_values and (reply.refused or within("computes", text))):
        return "conversation"
    if names_constant and not has_values:
        return "constant"
    if has_values and not rule("explains", r"\W*").match(text):
        return "mathematical"
    wonders = within("wonders", text) or rule("asks what", r"\W*").match(text)
    return "mathematical" if within("computes", text) and not wonders else "conceptual"


def is_plain(text: str) -> bool:
    """Is the text one sentence that asks with no word for computing?"""
    return not within("computes", text) and len(re.split(r"[.?!]\s", text.strip())) == 1
