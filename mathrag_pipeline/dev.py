"""``make dev``: Dagster's UI, its daemon, the query service and the chat page, started and stopped together."""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import grpc
import httpx
import yaml

from mathrag.home import Home, write_text
from mathrag.settings import Settings, current
from mathrag_pipeline.instance import open_instance, prepare
from mathrag_pipeline.runs import close_abandoned

WORKSPACE = Path("workspace.yaml")
STARTING_SECONDS = 120.0
STOPPING_SECONDS = 2.0
PR_SET_PDEATHSIG = 1
"""Linux, ``sys/prctl.h``."""
POLL_SECONDS = 0.3


def commands(settings: Settings, dagster_port: int, sockets: Path) -> dict[str, list[str]]:
    """The processes, by name; the UI and the daemon share the code servers, so that there is one of each."""
    python = sys.executable
    mathrag = str(Path(sys.executable).with_name("mathrag"))
    ui = ["-h", "127.0.0.1", "-p", str(dagster_port), "--dagster-log-level", "warning"]
    workspace = ["-w", str(_shared_workspace(sockets))]
    return {
        **{
            f"Code of {module}": [
                *(python, "-m", "dagster", "code-server", "start", "-m", module, "-s", str(sockets / name)),
                *("-d", str(WORKSPACE.absolute().parent), "--location-name", name, "--log-level", "warning"),
            ]
            for name, module in _locations().items()
        },
        "Query service": [mathrag, "serve"],
        "Chat page": [mathrag, "chat"],
        "Dagster UI": [python, "-m", "dagster_webserver", *ui, *workspace],
        "Dagster daemon": [python, "-m", "dagster._daemon", "run", "--log-level", "error", *workspace],
    }


def _locations() -> dict[str, str]:
    """Module of each code location, by its name."""
    entries = yaml.safe_load(WORKSPACE.read_text(encoding="utf-8"))["load_from"]
    return {entry["python_module"]["location_name"]: entry["python_module"]["module_name"] for entry in entries}


def _shared_workspace(sockets: Path) -> Path:
    """A workspace whose code locations are the servers at ``sockets``."""
    servers = [{"grpc_server": {"socket": str(sockets / name), "location_name": name}} for name in _locations()]
    return write_text(sockets / WORKSPACE.name, yaml.safe_dump({"load_from": servers}))


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
    home = Home(settings.home)
    environment = {**os.environ, "DAGSTER_HOME": str(prepare(home)), "MATHRAG_HOME": str(settings.home)}
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    processes: dict[str, subprocess.Popen[bytes]] = {}
    with tempfile.TemporaryDirectory(prefix="mathrag-") as sockets, open_instance(home) as instance:
        close_abandoned(instance)
        print("Starting Dagster, the query service and the chat page ...", flush=True)
        try:
            for name, command in commands(settings, port, Path(sockets)).items():
                if name == "Dagster UI":
                    _wait_for_code(Path(sockets), processes)
                asking = {"MATHRAG_SERVICE__URL": service_address(settings)} if name == "Chat page" else {}
                processes[name] = _start(command, {**environment, **asking}, told=name != "Chat page")
            _wait_until_ready(addresses(settings, port), processes)
            return _watch(processes)
        except KeyboardInterrupt:
            print("Stopping.", flush=True)
            return 0
        finally:
            _stop(processes.values())
            close_abandoned(instance)


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _start(command: Sequence[str], environment: Mapping[str, str], told: bool = True) -> subprocess.Popen[bytes]:
    """In a session of its own, so that Ctrl-C reaches us only and each is stopped with its children.

    ``told``: its standard output is for who reads the console; errors always are.
    """
    return subprocess.Popen(
        command,
        env=environment,
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=None if told else subprocess.DEVNULL,
        preexec_fn=_end_with_parent,
    )


def _end_with_parent() -> None:
    """Where the kernel can (Linux): a killed `make dev` leaves no server behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _wait_for_code(sockets: Path, processes: Mapping[str, subprocess.Popen[bytes]]) -> None:
    """A UI or a daemon that finds no code server asks again only after a minute."""
    deadline = time.monotonic() + STARTING_SECONDS
    for name in _locations():
        with grpc.insecure_channel(f"unix:{sockets / name}") as channel:
            ready = grpc.channel_ready_future(channel)
            while time.monotonic() < deadline and all(process.poll() is None for process in processes.values()):
                with contextlib.suppress(grpc.FutureTimeoutError):
                    ready.result(timeout=POLL_SECONDS)
                    break


def _wait_until_ready(places: Mapping[str, str], processes: Mapping[str, subprocess.Popen[bytes]]) -> None:
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
    code = main()
    sys.stdout.flush()
    os._exit(code)  # all is stopped and closed; to free what Dagster has loaded takes seconds on a busy machine
