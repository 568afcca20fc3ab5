"""`mathrag serve` as a process, and the examples of the documentation."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mathrag import settings as settings_module
from mathrag.settings import Settings
from mathrag_cli.main import build
from query_service.client import Client

ROOT = Path(__file__).parents[2]
SPHERE = "What is the volume of a sphere with radius 4 cm?"


@pytest.fixture
def serving(service_settings: Settings) -> Iterator[tuple[subprocess.Popen[str], dict[str, object]]]:
    environment = {**os.environ, "MATHRAG_HOME": str(service_settings.home), "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        (sys.executable, "-m", "mathrag_cli", "serve", "--port", "0", "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    listening = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")
    yield process, listening
    if process.poll() is None:
        process.kill()
        process.communicate()


def test_it_says_where_it_listens_answers_and_ends_on_interrupt(serving, service_settings: Settings) -> None:
    process, listening = serving
    assert listening["host"] == "127.0.0.1"
    with Client(str(listening["url"]), service_settings) as remote, Client(settings=service_settings) as own:
        remote.require()
        answers = [client.ask(SPHERE).model_copy(update={"timings_ms": {}}) for client in (remote, own)]
        assert answers[0] == answers[1]
    process.send_signal(signal.SIGINT)
    output, messages = process.communicate(timeout=60)
    assert output == ""
    assert str(listening["url"]) in messages
    assert "Traceback" not in messages
    assert process.returncode == 130


def test_a_port_in_use_is_a_message(service_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(service_settings.home))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = CliRunner().invoke(build(), ["serve", "--port", str(taken.getsockname()[1])])
    assert result.exit_code == 1
    assert "can't listen" in result.stderr
    assert "--port 0" in result.stderr


def _blocks(document: str, language: str) -> list[str]:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.fixture
def tiny_environment(service_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MATHRAG_HOME", str(service_settings.home))
    settings_module.current.cache_clear()
    yield
    settings_module.current.cache_clear()


@pytest.mark.parametrize("block", _blocks("api.md", "python"))
def test_the_documented_python_runs(block: str, tiny_environment: None, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "docs/api.md", "exec"), {})
    value, unit = capsys.readouterr().out.split()[:2]
    assert (round(float(value), 2), unit) in ((268.08, "cm^3"), (4.0, "cm"), (0.9, "L"))


@pytest.mark.parametrize("line", [line for block in _blocks("cli.md", "sh") for line in block.splitlines()])
def test_the_documented_commands_run(line: str, tiny_environment: None) -> None:
    result = CliRunner().invoke(build(), shlex.split(line)[1:])
    assert result.exit_code == 0, result.output
    assert result.stdout
