"""What the model is asked (own wording of the thesis's appendix A.1), and the form its reply is held to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from mathrag.extraction.model.grounding import equations_in
from mathrag.models import Message

PROMPT_VERSION = "prompt 1"
"""Raised with every change of the prompt's text; replies to another version are never reused."""
_FOLDER = "prompt-1"
_MARK = re.compile(r"</?\s*piece\s*>", re.I)


@cache
def fixed() -> tuple[Message, ...]:
    """What is the same for every piece, sent first so that a server can keep it: the instructions, a piece and its reply."""
    instructions, piece, reply = (
        (files("mathrag.extraction.model") / _FOLDER / name).read_text(encoding="utf-8").strip()
        for name in ("instructions.txt", "example.txt", "example.json")
    )
    return Message("system", instructions), _piece(piece), Message("assistant", reply)


def messages(headings: Sequence[str], text: str) -> list[Message]:
    """The conversation that asks for one piece."""
    place = " / ".join(headings)
    return [*fixed(), _piece(f"{place}\n\n{text}" if place else text)]


def _piece(text: str) -> Message:
    """A piece between its marks, which it can't end itself, with a list of its equations: a small model chooses well and copies badly."""
    listed = enumerate(equations_in(text), start=1)
    equations = "\n".join(f"{number}. {latex}" for number, latex in listed) or "none in LaTeX"
    inner = _MARK.sub("", f"{text.strip()}\n\nIts equations:\n{equations}")
    return Message("user", f"<piece>\n{inner}\n</piece>")


def correction(problem: str) -> Message:
    """What is said after a reply that can't be used."""
    return Message("user", f"That can't be used: {problem}. Answer again with one JSON object of the form asked for.")


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: dict[str, Any], most: int | None = None) -> dict[str, Any]:
    return {"type": "array", "items": items, **({"maxItems": most} if most else {})}


_TEXT = {"type": "string"}
_KEYWORDS = _list(_TEXT, 4)

SCHEMA: dict[str, Any] = _object(
    formulas=_list(
        _object(
            equation=_TEXT,
            label=_TEXT,
            parameters=_list(_object(symbol=_TEXT, description=_TEXT, unit=_TEXT), 15),
            unit=_TEXT,
            python_code=_TEXT,
            description=_TEXT,
            intent=_TEXT,
            keywords=_KEYWORDS,
            conditions=_TEXT,
        )
    ),
    constants=_list(
        _object(symbol=_TEXT, value=_TEXT, unit=_TEXT, description=_TEXT, intent=_TEXT, keywords=_KEYWORDS)
    ),
    relations=_list(
        _object(
            source_label=_TEXT,
            target_label=_TEXT,
            relation_type={"enum": ["uses", "derived_from", "generalizes", "specializes", "uses_constant"]},
            confidence={"enum": ["high", "medium", "low"]},
            evidence=_TEXT,
        )
    ),
)
