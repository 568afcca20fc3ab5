"""What a language model writes in the ReAct form (thesis, appendix A.2), read robustly.

``Thought:``, ``Action:`` and ``Action Input:`` with a JSON object; models add markup, fences, comments, a second step, an
observation of their own, Python literals, or write the whole step as JSON. The first complete step counts; what follows is
not read. What holds no action is `Unreadable`, whose message tells the model the form.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass, field
from typing import Any

from mathrag.agent.workflow.actions import ALIASES, Action

STOP = ("Observation:", "\nObservation")
LONGEST = 20_000
FORM = "Write 'Thought: ...', 'Action: <one of the available actions>' and 'Action Input: <JSON object>', each on a line of its own."

_MARKUP = re.compile(
    r"^[\s>#*_`-]*(Thought|Action Input|Action|Observation|Final Answer)[\s*_`]*:[\s*_`]*", re.I | re.M
)
_ACTION = re.compile("|".join(name.replace("_", "[_ ]") for name in (*Action, *ALIASES)), re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z][A-Za-z_ ]+")
_COMMENT = re.compile(r"(?m)\s+(?://|#)[^\n\"']*$")
_TRAILING = re.compile(r",(\s*[}\]])")
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'"})
_LITERALS = {"true": "True", "false": "False", "null": "None"}


@dataclass(frozen=True)
class ReactStep:
    """One step as the model wrote it."""

    thought: str
    action: str
    action_input: dict[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """The step in the form it should have."""
        given = json.dumps(self.action_input, ensure_ascii=False)
        return f"Thought: {self.thought}\nAction: {self.action}\nAction Input: {given}"


class Unreadable(ValueError):
    """No step can be read; the message is the observation."""


def read_step(reply: str) -> ReactStep:
    """The first step of ``reply``. Raises `Unreadable`."""
    text = reply[:LONGEST].strip()
    whole = _as_object(text) if text.lstrip("`json \n").startswith("{") else None
    keys = {key.lower().replace(" ", "").replace("_", ""): value for key, value in (whole or {}).items()}
    action, given = keys.get("action"), keys.get("actioninput", keys.get("input", {}))
    if isinstance(action, str) and isinstance(given, dict):
        return ReactStep(str(keys.get("thought", "")), _action_name(action)[0], given)
    parts = _parts(text)
    thought = " ".join(parts.get("thought", "").split())
    if "action" not in parts and "final answer" in parts:
        return ReactStep(thought, Action.ANSWER_DIRECTLY.value, {"answer": parts["final answer"].strip()})
    if "action" not in parts:
        raise Unreadable(f"ERROR: No action found. {FORM}")
    name, rest = _action_name(parts["action"])
    return ReactStep(thought, name, _input(name, parts.get("action input", rest)))


def _parts(text: str) -> dict[str, str]:
    """The labelled parts up to the first that comes again or that only the system writes."""
    found = list(_MARKUP.finditer(text))
    parts = {"thought": text[: found[0].start()]} if found and found[0].start() > 0 else {}
    for number, match in enumerate(found):
        label = match[1].lower()
        if label == "observation" or (label in parts and not (label == "thought" and number == 0)):
            break
        parts[label] = text[match.end() : found[number + 1].start() if number + 1 < len(found) else len(text)]
        if label == "action input":
            break
    return parts


def _action_name(text: str) -> tuple[str, str]:
    """The action's name, in the set's spelling where it is in the set, and what stands behind it."""
    if found := _ACTION.search(text):
        return found[0].upper().replace(" ", "_"), text[found.end() :]
    said = _NAME.search(text)
    return (said[0].strip() if said else text.strip()[:60] or "(none)"), ""


def _input(action: str, text: str) -> dict[str, Any]:
    found = _as_object(text)
    bare = text.strip().strip("`*\"' \n()")
    if found is None and bare and action in (Action.ANSWER_DIRECTLY, *ALIASES) and "{" not in bare:
        return {"answer": bare}
    if found is None:
        raise Unreadable(f"ERROR: The Action Input of {action} is not a JSON object. {FORM}")
    return found


def _as_object(text: str) -> dict[str, Any] | None:
    """The first JSON object of ``text``; quotes, commas and literals may be Python's, and its end may be missing."""
    start = text.find("{")
    if start < 0:
        return None
    cut = text[start:]
    plain = _TRAILING.sub(r"\1", _COMMENT.sub("", cut.translate(_QUOTES)))
    value: Any = None
    for candidate in (cut, plain):
        try:
            return dict(json.JSONDecoder(strict=False).raw_decode(candidate)[0])
        except (ValueError, RecursionError):
            continue
    try:
        value = ast.literal_eval(re.sub(r"\b(?:true|false|null)\b", lambda word: _LITERALS[word[0]], _closed(plain)))
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None
    return value if isinstance(value, dict) and all(isinstance(key, str) for key in value) else None


def _closed(text: str) -> str:
    """``text`` up to where its first bracket closes; with up to three braces more where the reply forgot them."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter in "{[") - (letter in "}]")
        if depth == 0:
            return text[: place + 1]
    return text.rstrip() + "}" * min(depth, 3)
