"""``make dev``: Dagster's UI, its daemon, the query service and the chat page, started and stopped together."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import httpx

from mathrag.home import Home
from mathrag.settings import Settings, current
from mathrag_pipeline.instance import open_instance, prepare
from mathrag_pipeline.runs import close_abandoned

WORKSPACE = Path("workspace.yaml")
STARTING_SECONDS = 120.0
STOPPING_SECONDS = 15.0
POLL_SECONDS = 0.3


def commands(settings: Settings, dagster_port: int) -> dict[str, list[str]]:
    """The processes, by name."""
    python = sys.executable
    mathrag = str(Path(sys.executable).with_name("mathrag"))
    common = ["-w", str(WORKSPACE.absolute()), "--log-level", "warning", "--code-server-log-level", "warning"]
    return {
        "Dagster UI": [python, "-m", "dagster_webserver", "-h", "127.0.0.1", "-p", str(dagster_port), *common],
        "Dagster daemon": [python, "-m", "dagster._daemon", "run", *common],
        "Query service": [mathrag, "serve"],
        "Chat page": [mathrag, "chat"],
    }


def addresses(settings: Settings, dagster_port: int) -> dict[str, str]:
    """Where each answers."""
    return {
        "Dagster UI": f"http://127.0.0.1:{dagster_port}",
        "Query service": service_address(settings),
        "Chat page": f"http://{settings.service.host}:{settings.service.chat_port}",
    }


def service_address(settings: Settings) -> str:
    """Where the query service answers."""
    return f"http://{settings.service.host}:{settings.service.port}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all until one ends or the user stops it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dagster-port", type=int, default=3000)
    port: int = parser.parse_args(arguments).dagster_port
    settings = current()
    with open_instance(Home(settings.home)) as instance:
        close_abandoned(instance)
    environment = {**os.environ, "DAGSTER_HOME": str(prepare(Home(settings.home))), "MATHRAG_HOME": str(settings.home)}
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    processes: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for name, command in commands(settings, port).items():
            asking = {"MATHRAG_SERVICE__URL": service_address(settings)} if name == "Chat page" else {}
            processes[name] = _start(command, {**environment, **asking})
        _wait_until_ready(addresses(settings, port), processes)
        return _watch(processes)
    except KeyboardInterrupt:
        print("Stopping.", flush=True)
        return 0
    finally:
        _stop(processes.values())


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _start(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """In a session of its own, so that Ctrl-C reaches us only and each is stopped with its children."""
    return subprocess.Popen(command, env=environment, start_new_session=True, stdin=subprocess.DEVNULL)


def _wait_until_ready(places: Mapping[str, str], processes: Mapping[str, subprocess.Popen[bytes]]) -> None:
    print("Starting Dagster, the query service and the chat page ...", flush=True)
    waiting = dict(places)
    deadline = time.monotonic() + STARTING_SECONDS
    while waiting and time.monotonic() < deadline and all(process.poll() is None for process in processes.values()):
        for name, address in list(waiting.items()):
            if _answers(address):
                print(f"  {name:15} {waiting.pop(name)}", flush=True)
        time.sleep(POLL_SECONDS)
    if not waiting:
        print("Ctrl-C stops all.", flush=True)


def _answers(address: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        httpx.get(address, timeout=2)
        return True
    return False


def _watch(processes: Mapping[str, subprocess.Popen[bytes]]) -> int:
    while True:
        for name, process in processes.items():
            if process.poll() is not None:
                print(f"{name} ended with exit code {process.returncode}; stopping the others.", file=sys.stderr)
                return 1
        time.sleep(POLL_SECONDS)


def _stop(processes: Iterable[subprocess.Popen[bytes]]) -> None:
    running = [process for process in processes if process.poll() is None]
    for process in running:
        _signal(process, signal.SIGTERM)
    deadline = time.monotonic() + STOPPING_SECONDS
    for process in running:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=max(0.1, deadline - time.monotonic()))
        _signal(process, signal.SIGKILL)  # whatever is left of its session
        process.wait()


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, number)


if __name__ == "__main__":
    sys.exit(main())
