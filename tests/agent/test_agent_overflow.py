"""Whole numbers that no float holds end no question with an error."""

from __future__ import annotations

from mathrag.agent.planning.compute import _equal

HUGE = 7**5000


def test_huge_whole_numbers_are_compared_exactly() -> None:
    assert _equal(HUGE, HUGE)
    assert not _equal(HUGE, HUGE + 1)
    assert not _equal(HUGE, 1.0)
