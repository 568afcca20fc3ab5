"""The command line as people and programs meet it: help, JSON, exit codes, messages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mathrag_cli.main import build
from mathrag_cli.reference import with_help

ROOT = Path(__file__).parents[2]
COMMANDS = (
    "ingest",
    "import",
    "ask",
    "read",
    "search",
    "documents",
    "formulas",
    "situations",
    "values",
    "examples",
    "show",
    "export",
    "snapshots",
    "check-pack",
    "convert",
    "doctor",
    "serve",
    "chat",
    "mcp",
    "evaluate",
    "evaluation-report",
)
SPHERE = "What is the volume of a sphere with radius 4 cm?"


def mathrag(*arguments: str, home: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`mathrag` as a process of its own."""
    return subprocess.run(
        (sys.executable, "-m", "mathrag_cli", *arguments),
        capture_output=True,
        text=True,
        env={**os.environ, "MATHRAG_HOME": str(home), "PYTHONPATH": str(ROOT), **environment},
        check=False,
    )


# --- help -------------------------------------------------------------------------------------------------------------


def test_help_lists_every_command(run) -> None:
    output = run("--help").output
    assert all(f"\n  {command} " in output for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_json_and_examples(run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert ("--json" in result.output) == (command not in ("chat", "mcp"))  # these two serve, and print nothing
    assert f"mathrag {command}" in result.output.split("Options")[0].replace(f"Usage: mathrag {command}", "")


def test_the_reference_is_what_help_says() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert all(f"<!-- help: {command} -->" in text for command in COMMANDS)
    assert text == with_help(text), "run `python -m mathrag_cli.reference docs/cli.md`"


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom mathrag_cli.main import build\nbuild()\n"
        "heavy = {'lancedb', 'sympy', 'onnxruntime', 'dagster', 'pyoxigraph', 'rdflib', 'pint', 'fastapi', 'httpx',"
        " 'pydantic', 'numpy', 'rich'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


# --- one JSON document ------------------------------------------------------------------------------------------------


def test_search_prints_one_document(run_json) -> None:
    found = run_json("search", "energy of motion")
    assert found["hits"][0]["label"] == "Kinetic energy"
    assert found["hits"][0]["uri"].endswith("/" + found["hits"][0]["id"])


def test_formulas_are_all_listed_and_filtered(run_json) -> None:
    everything = run_json("formulas")
    assert everything["total"] == len(everything["formulas"]) == 5
    labels = [formula["label"] for formula in everything["formulas"]]
    assert labels == sorted(labels, key=str.casefold)
    assert run_json("formulas", "--not-executable")["total"] == 1
    assert [f["label"] for f in run_json("formulas", "-q", "ENERGY mass")["formulas"]] == ["Kinetic energy"]
    page = run_json("formulas", "--limit", "2", "--offset", "1")
    assert [f["label"] for f in page["formulas"]] == labels[1:3]
    assert page["total"] == 5
    assert run_json("formulas", "--document", "another")["total"] == 0


def test_formulas_are_filtered_by_kind_heading_and_doubt(run_json) -> None:
    assert [f["label"] for f in run_json("formulas", "--kind", "volume")["formulas"]] == ["Volume of a sphere"]
    assert run_json("formulas", "--heading", "no such heading")["total"] == 0
    assert run_json("formulas", "--not-flagged")["total"] + run_json("formulas", "--flagged")["total"] == 5


def test_the_graph_is_exported(run, run_json, tmp_path: Path) -> None:
    target = tmp_path / "graph.graphml"
    done = run_json("export", "graphml", "--out", str(target), "--json")
    assert done["bytes"] == target.stat().st_size
    assert "Ohm's law" in target.read_text(encoding="utf-8")
    assert "Ohm's law" in run("export", "csv").output
    assert run("export", "csv", "--json").exit_code == 2


def test_the_policies_are_those_of_the_settings() -> None:
    from typing import get_args, get_type_hints

    from mathrag.commands.ask import ask
    from mathrag.settings import PolicyName

    assert set(get_args(get_args(get_type_hints(ask)["policy"])[0])) == set(get_args(PolicyName))


def test_show_knows_uris_ids_slugs_and_chunks(run_json) -> None:
    formula = run_json("formulas", "-q", "gravitation")["formulas"][0]
    assert run_json("show", formula["uri"]) == run_json("show", formula["id"])
    constant = next(p["constant"] for p in formula["parameters"] if p["constant"])
    assert run_json("show", constant)["value_text"] == "6.67430e-11"
    assert run_json("show", "tiny-sheet-md")["formulas"] == 5
    assert run_json("show", "tiny-sheet-md-0000")["document"] == "tiny-sheet-md"


def test_situations_are_listed_found_and_shown(run, run_json) -> None:
    [listed] = run_json("situations")["situations"]
    assert listed["latex"] == [r"F_{1} d_{1} = F_{2} d_{2}"]
    assert run_json("situations", "-q", "SEESAW weight")["total"] == 1
    assert run_json("situations", "--not-usable")["total"] == 0
    assert run_json("situations", "--document", "another")["total"] == 0
    hit = run_json("search", "two children balance on a seesaw")["hits"][0]
    assert (hit["kind"], hit["uri"]) == ("situation", listed["uri"])
    assert run_json("show", listed["id"])["uri"] == listed["uri"]
    shown = run("show", listed["id"]).output
    for said in ("F₁ d₁ = F₂ d₂", "seesaw | lever", "nothing else computes", "3 m", "to be refused", "tiny-sheet-md"):
        assert said in shown
    assert listed["label"] in run("situations").output


def test_snapshots_name_the_current_one(run_json) -> None:
    listed = run_json("snapshots")
    assert [info["id"] for info in listed["snapshots"] if info["current"]] == [listed["current"]]


def test_a_named_snapshot_can_be_asked(run, run_json) -> None:
    current = run_json("snapshots")["current"]
    assert run_json("formulas", "--snapshot", current)["snapshot"] == current
    assert run("formulas", "--snapshot", "0123456789abcdef").exit_code == 1


def test_doctor_shows_every_setting_and_how_to_start_ollama(run_json, monkeypatch) -> None:
    monkeypatch.setenv("MATHRAG_MODELS__OLLAMA_HOST", "http://127.0.0.1:9")
    diagnosis = run_json("doctor")
    assert diagnosis["usable"]
    sources = {row["name"]: row["source"] for row in diagnosis["settings"]}
    assert sources["home"] == "MATHRAG_HOME"
    assert sources["service.port"] == "default"
    ollama = next(check for check in diagnosis["checks"] if check["name"] == "Ollama")
    assert ollama["state"] == "warning"
    assert "ollama serve" in ollama["commands"]
    assert "ollama pull qwen2-math:7b" in ollama["commands"]


def test_doctor_misses_the_model_that_is_to_read_questions(run, monkeypatch) -> None:
    monkeypatch.setenv("MATHRAG_PROBLEMS__READER", "model")
    monkeypatch.setenv("MATHRAG_MODELS__OLLAMA_HOST", "http://127.0.0.1:9")
    result = run("doctor", "--json")
    assert result.exit_code == 1
    assert "MATHRAG_PROBLEMS__READER is 'model', and none is configured" in result.stdout


def test_convert_prints_markdown_or_writes_it(run, run_json, tmp_path: Path) -> None:
    source = tmp_path / "Über sheet.md"
    source.write_text("# Speed\n\n$v = s/t$\n", encoding="utf-8")
    assert "$v = s/t$" in run("convert", str(source)).stdout
    target = tmp_path / "new" / "out.md"
    result = run("convert", str(source), "-o", str(target))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "v = s/t" in target.read_text(encoding="utf-8")
    assert run_json("convert", str(source))["document"]["slug"] == "uber-sheet-md"


# --- failures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", SPHERE),
        ("search", "energy"),
        ("formulas",),
        ("show", "abc"),
        ("ask", SPHERE, "--json"),
    ],
)
def test_without_a_knowledge_base_every_command_says_what_to_do(run, tmp_path: Path, arguments) -> None:
    result = run(*arguments, home=tmp_path / "none")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "mathrag ingest" in result.stderr
    assert not (tmp_path / "none").exists()


def test_no_snapshot_yet_is_a_list_of_none(run_json, tmp_path: Path) -> None:
    listed = run_json("snapshots", home=tmp_path / "none")
    assert (listed["current"], listed["snapshots"]) == (None, [])


@pytest.mark.parametrize("uri", ["nope", "", "https://w3id.org/mathrag/formula/000", "../../etc/passwd", "<x>", "a b"])
def test_an_unknown_uri_is_named(run, uri: str) -> None:
    result = run("show", uri)
    assert result.exit_code == 1
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith("Error: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("serch", "x"),
        ("ask",),
        ("search", "x", "-k", "0"),
        ("formulas", "--consistency", "maybe"),
        ("ask", "x", "--no"),
    ],
)
def test_wrong_usage_is_two(run, arguments) -> None:
    assert run(*arguments).exit_code == 2


def test_a_mistyped_command_is_guessed(run) -> None:
    assert "Did you mean" in run("serch", "x").stderr


def test_a_missing_file_is_a_message(run, tmp_path: Path) -> None:
    result = run("convert", str(tmp_path / "none.pdf"))
    assert result.exit_code == 1
    assert "none.pdf" in result.stderr


def test_a_bad_setting_is_named_and_doctor_still_answers(run, monkeypatch) -> None:
    monkeypatch.setenv("MATHRAG_NO_SUCH", "1")
    assert "MATHRAG_NO_SUCH" in run("formulas").stderr
    result = run("doctor", "--json")
    assert result.exit_code == 1
    diagnosis = json.loads(result.stdout)
    assert any("MATHRAG_NO_SUCH" in check["detail"] for check in diagnosis["checks"])


# --- as a process -----------------------------------------------------------------------------------------------------


def test_a_pipe_gets_plain_text(tiny_home: Path) -> None:
    done = mathrag("formulas", home=tiny_home)
    assert "\x1b" not in done.stdout
    assert all(line == line.rstrip() for line in done.stdout.splitlines())
    assert "E = 1/2 m v²" in done.stdout


def test_a_closed_pipe_is_no_traceback(tiny_home: Path) -> None:
    command = f"{sys.executable} -m mathrag_cli formulas --json | head -c 1 > /dev/null; exit ${{PIPESTATUS[0]}}"
    environment = {**os.environ, "MATHRAG_HOME": str(tiny_home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(("bash", "-c", command), capture_output=True, text=True, env=environment, check=False)
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_an_old_locale_loses_nothing_of_the_json(tiny_home: Path, locale: str) -> None:
    done = mathrag("search", "résistance Ω", "--json", home=tiny_home, LC_ALL=locale, PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    assert "hits" in json.loads(done.stdout)


def test_bytes_that_are_no_text_are_a_question_too(tiny_home: Path) -> None:
    arguments = [sys.executable.encode(), b"-m", b"mathrag_cli", b"search", b"energy \xff\xfe", b"--json"]
    environment = {**os.environ, "MATHRAG_HOME": str(tiny_home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(arguments, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["query"] == "energy \ufffd\ufffd"


def test_an_interrupt_is_not_a_traceback(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mathrag.views.opening.open_knowledge", interrupted)
    result = run("formulas")
    assert result.exit_code == 130
    assert result.stderr == "Interrupted.\n"


def test_a_file_that_can_not_be_written_is_a_message(run, tmp_path: Path) -> None:
    source = tmp_path / "sheet.md"
    source.write_text("$v = s/t$", encoding="utf-8")
    result = run("convert", str(source), "-o", str(source / "out.md"))
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1].startswith("Error: ")


def test_questions_come_through_a_pipe_one_a_line(tiny_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATHRAG_HOME", str(tiny_home))
    lines = "What is the volume of a sphere with radius 4 cm?\n\n  \nHow much current flows through 4 ohm at 12 V?\n"
    result = CliRunner().invoke(build(), ["ask", "--json"], input=lines)
    assert result.exit_code == 0, result.output
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["unit"] for answer in answers] == ["cm^3", "A"]
    shown = CliRunner().invoke(build(), ["ask"], input=lines)
    assert shown.stdout.index("268 cm³") < shown.stdout.index("> How much current")


def test_the_shell_completes_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {"_MATHRAG_COMPLETE": "complete_bash", "COMP_WORDS": "mathrag s", "COMP_CWORD": "1"}
    result = CliRunner().invoke(build(), [], prog_name="mathrag", env=environment)
    assert {"search", "show", "snapshots", "serve"} <= set(result.stdout.split())


def test_streamlit_and_mcp_are_not_imported_by_other_commands() -> None:
    code = (
        "import sys; from mathrag_cli.main import build; build(); import query_service.app; print(sorted(sys.modules))"
    )
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'streamlit'" not in modules
    assert "'mcp'" not in modules


def test_a_command_that_reads_tables_ends_without_a_word_of_what_is_left() -> None:
    code = "import sys, duckdb; from mathrag_cli.main import main; sys.argv = ['mathrag', '--version']; main()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("mathrag ")
    assert ended.stderr == ""
