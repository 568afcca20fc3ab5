"""A language model's word on what rules leave open when statements are fused (AutoMathKG, 6.2, steps 4 and 5)."""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.entities import Statement
from mathrag.statements.replies import Asked, filled, quoted

SAME = {
    "type": "object",
    "properties": {"same": {"type": "boolean"}},
    "required": ["same"],
    "additionalProperties": False,
}
NEAREST = {
    "type": "object",
    "properties": {"nearest": {"type": "integer", "minimum": 0}},
    "required": ["nearest"],
    "additionalProperties": False,
}
RELATED = {
    "type": "object",
    "properties": {"related": {"type": "boolean"}},
    "required": ["related"],
    "additionalProperties": False,
}
SHORT = 32


class ModelJudge:
    """Asks a model whether two statements are one, whatever the order of the two."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def same(self, one: Statement, other: Statement) -> bool | None:
        """Its word; None where its reply can't be used."""
        first, second = sorted((described(one), described(other)))
        said = (self._asked.reply(filled("same-1", first=first, second=second), SAME, SHORT) or {}).get("same")
        return said if isinstance(said, bool) else None

    def nearest(self, one: Statement, candidates: Sequence[Statement]) -> Statement | None:
        """Which of several that seemed the same is the nearest; None: none, or the reply can't be used."""
        ordered = sorted(candidates, key=lambda candidate: (described(candidate), candidate.uri))
        listed = "\n".join(
            f"<candidate {number}>\n{described(candidate)}\n</candidate {number}>"
            for number, candidate in enumerate(ordered, 1)
        )
        said = self._asked.reply(filled("choose-1", new=described(one), candidates=listed), NEAREST, SHORT)
        number = (said or {}).get("nearest")
        return ordered[number - 1] if isinstance(number, int) and 1 <= number <= len(ordered) else None


class RelevanceJudge:
    """Asks a model whether what was retrieved for a statement is related to it (7.3.3)."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def related(self, one: str, other: str) -> bool | None:
        """Its word on two texts; None where its reply can't be used."""
        said = self._asked.reply(filled("related-1", first=quoted(one), second=quoted(other)), RELATED, SHORT)
        told = (said or {}).get("related")
        return told if isinstance(told, bool) else None


def described(statement: Statement) -> str:
    """Kind, title and contents, as data."""
    return quoted(f"{statement.kind}: {statement.title}\n{statement.contents}")
