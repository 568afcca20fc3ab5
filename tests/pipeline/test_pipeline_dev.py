"""`make dev`: what is started tells what it has to, and stops in time."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from mathrag.settings import Settings
from mathrag_pipeline.dev import STOPPING_SECONDS, _start, _stop, addresses, commands

STUBBORN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print("ready", child.pid, flush=True)
time.sleep(60)
"""


def test_what_does_not_heed_is_ended_with_its_children(capfd: pytest.CaptureFixture[str]) -> None:
    process = _start([sys.executable, "-c", STUBBORN], os.environ)
    said = ""
    while "ready" not in said:
        time.sleep(0.05)
        said += capfd.readouterr().out
    child = int(said.split()[1])
    began = time.monotonic()
    _stop([process])
    assert time.monotonic() - began < STOPPING_SECONDS + 2
    assert process.poll() is not None
    for _ in range(100):
        if not Path(f"/proc/{child}/cmdline").is_file() or not Path(f"/proc/{child}/cmdline").read_bytes():
            break
        time.sleep(0.05)
    else:
        pytest.fail("its child still runs")


def test_what_is_not_told_is_silent_but_for_errors(capfd: pytest.CaptureFixture[str]) -> None:
    talking = [sys.executable, "-c", "import sys; print('banner'); print('trouble', file=sys.stderr)"]
    assert _start(talking, os.environ, told=False).wait(30) == 0
    assert capfd.readouterr() == ("", "trouble\n")


def test_each_address_belongs_to_something_that_is_started(tmp_path: Path) -> None:
    settings = Settings()
    assert addresses(settings, 3000).keys() < commands(settings, 3000, tmp_path).keys()
