"""What a language model replies when it reads a question: the form it is held to, and any reply as that form.

The form has no place for a number: a value is told by the words of the question that carry it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mathrag.entities import Frozen
from mathrag.errors import ReplyError
from mathrag.problems.problem import Open

MOST = 40
"""Entries of one list; a question with more is no question."""
LONGEST = 200
"""Characters of one entry."""

SaidWhen = Literal["", "start", "end", "change", "throughout"]
SaidStatus = Literal["given", "rated", "total", "each", "stated answer"]


class _Said(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)


class SaidQuantity(_Said):
    """A value, as the model says: ``text`` are the words that carry the number, ``kind`` names the quantity."""

    text: str = Field(min_length=1, max_length=LONGEST)
    kind: str = Field(default="", max_length=LONGEST)
    of: str = Field(default="", max_length=LONGEST)
    when: SaidWhen = ""
    status: SaidStatus = "given"


class SaidUnknown(_Said):
    """What is asked for, as the model says: ``words`` of the question ask for it, ``kind`` names the quantity."""

    words: str = Field(default="", max_length=LONGEST)
    kind: str = Field(default="", max_length=LONGEST)
    of: str = Field(default="", max_length=LONGEST)
    when: SaidWhen = ""
    unit: str = Field(default="", max_length=LONGEST)


class Said(Frozen):
    """A reply; ``open`` is what of it is not of the form."""

    things: tuple[str, ...] = ()
    quantities: tuple[SaidQuantity, ...] = ()
    asked: tuple[SaidUnknown, ...] = ()
    open: tuple[Open, ...] = ()


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items, "maxItems": MOST}


_WORDS = {"type": "string", "maxLength": LONGEST}
_WHEN = {"type": "string", "enum": ["", "start", "end", "change", "throughout"]}
_STATUS = {"type": "string", "enum": ["given", "rated", "total", "each", "stated answer"]}
SCHEMA: dict[str, Any] = _object(
    things=_list(_WORDS),
    quantities=_list(_object(text=_WORDS, kind=_WORDS, of=_WORDS, when=_WHEN, status=_STATUS)),
    asked=_list(_object(words=_WORDS, kind=_WORDS, of=_WORDS, when=_WHEN, unit=_WORDS)),
)
Entry = TypeVar("Entry", SaidQuantity, SaidUnknown)


def read_reply(reply: str, model: str) -> Said:
    """``reply`` of the model called ``model``; what is not of the form is told in ``open``. Raises `ReplyError`: no JSON object."""
    whole = _parsed(reply, model)
    open: list[Open] = [*_unknown(whole, {"things", "quantities", "asked"})]
    things = [
        thing
        for thing in _entries(whole, "things", open)
        if (isinstance(thing, str) and 0 < len(thing.strip()) <= LONGEST) or _refuse(thing, "things", open)
    ]
    quantities = _valid(whole, "quantities", SaidQuantity, open)
    asked = _valid(whole, "asked", SaidUnknown, open)
    return Said(things=tuple(things), quantities=quantities, asked=asked, open=tuple(open))


def _parsed(reply: str, model: str) -> dict[str, Any]:
    """The JSON object in ``reply``, between its first and its last brace. Raises `ReplyError`."""
    try:
        whole = json.loads(reply[reply.index("{") : reply.rindex("}") + 1])
    except (ValueError, RecursionError):
        whole = None
    if not isinstance(whole, dict):
        raise ReplyError(
            f"{model} did not reply with the JSON that was asked for ({reply[:80]!r}): use another model, or read by rules"
            " (MATHRAG_PROBLEMS__READER=rules)",
            reason="form",
        )
    return whole


def _valid(whole: dict[str, Any], name: str, form: type[Entry], open: list[Open]) -> tuple[Entry, ...]:
    """The entries of the list called ``name`` that have the form."""
    found: list[Entry] = []
    for entry in _entries(whole, name, open):
        try:
            found.append(form.model_validate(entry))
        except ValidationError:
            _refuse(entry, name, open)
            continue
        open.extend(_unknown(entry, form.model_fields.keys()))
    return tuple(found)


def _entries(whole: dict[str, Any], name: str, open: list[Open]) -> list[Any]:
    """The first `MOST` entries of the list called ``name``; what stands behind them is told."""
    entries = whole.get(name)
    if not isinstance(entries, list):
        _refuse(entries, name, open)
        return []
    if len(entries) > MOST:
        open.append(Open(words=name, reason=f"the model names {len(entries)}; only the first {MOST} are read"))
    return entries[:MOST]


def _refuse(entry: Any, name: str, open: list[Open]) -> bool:
    """Tells that ``entry`` is malformed; False."""
    words = entry if isinstance(entry, str) else json.dumps(entry, ensure_ascii=False)
    open.append(Open(words=words[:LONGEST], reason=f"the model names it among {name!r}, not in the form asked for"))
    return False


def _unknown(entry: dict[str, Any], known: Any) -> Iterator[Open]:
    """What the model says that has no place in the form, such as a value of its own."""
    for key in sorted(entry.keys() - {*known}):
        said = json.dumps({key: entry[key]}, ensure_ascii=False)
        yield Open(words=said[:LONGEST], reason="the model says it, and it was not asked for: not taken")
