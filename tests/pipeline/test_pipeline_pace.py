"""What is said of long work while it goes on."""

import pytest

from mathrag import progress
from mathrag.progress import paced


def test_share_and_time_left_are_said_now_and_then(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = iter((0.0, 0.0, 6.0, 40.0, 45.0, 600.0))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    with caplog.at_level("INFO", logger="mathrag.progress"):
        assert list(paced("abcde", 5, "reading letters")) == list("abcde")
    assert caplog.messages == ["reading letters: 40 %, about 60 s left", "reading letters: 80 %, about 2 min left"]


def test_nothing_is_said_of_what_is_over_soon(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", logger="mathrag.progress"):
        assert list(paced(range(1000), 1000, "counting")) == list(range(1000))
    assert caplog.messages == []
