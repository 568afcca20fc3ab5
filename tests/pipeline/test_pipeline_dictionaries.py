"""Content dictionaries through the pipeline: whatever order files come in, and out again."""

from __future__ import annotations

from pathlib import Path

import dagster as dg
import pytest
from pipeline_corpus import Corpus

from mathrag.entities import Symbol
from mathrag.home import Home
from mathrag.knowledge import KnowledgeBase
from mathrag.settings import Settings
from mathrag_pipeline.ingest import ingest
from mathrag_pipeline.instance import open_instance

DICTIONARIES = Path(__file__).resolve().parents[2] / "examples" / "dictionaries"
SINE = """# Waves

The displacement of a wave is

$$y = A \\sin(\\omega t)$$

where $y$ is the displacement in m, $A$ is the amplitude in m, $\\omega$ is the angular frequency in rad/s and $t$ is the time in s.
"""


def _bundled(name: str) -> bytes:
    return (DICTIONARIES / name).read_bytes()


def _symbols(corpus: Corpus) -> dict[str, Symbol]:
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    return {symbol.name: symbol for symbol in knowledge.all_symbols()}


def test_a_dictionary_becomes_symbols_that_are_cited_linked_and_leave_with_their_file(corpus: Corpus) -> None:
    corpus.drop("mr_angles1.ocd", _bundled("mr_angles1.ocd"))
    corpus.drop("waves.md", SINE)
    result = corpus.build()
    assert result.success
    knowledge = KnowledgeBase.open(corpus.home, corpus.settings)
    height = knowledge.symbol("mr_angles1:height")
    assert height.occurrences[0].document == "mr-angles1-ocd"
    assert "height of the point" in knowledge.chunk(height.occurrences[0].chunk).text
    assert [formula.latex for formula in knowledge.formulas(height.formulas)] == [r"y=A\sin(\omega t)"]
    [wave] = height.formulas
    assert knowledge.sparql(f"ASK {{ <{wave}> math:uses <{height.uri}> }}") == {"boolean": True}
    assert knowledge.manifest.counts["symbol"] == 3
    assert height.signature is None
    corpus.drop("mr_angles1.sts", _bundled("mr_angles1.sts"))  # after its dictionary
    assert corpus.run_document("mr-angles1-sts").success
    assert corpus.run_corpus().success
    assert _symbols(corpus)["mr_angles1:height"].signature == "NumericalValue → NumericalValue"

    (corpus.home.inbox / "mr_angles1.sts").unlink()
    (corpus.home.inbox / "waves.md").unlink()
    assert corpus.run_corpus().success
    kept = _symbols(corpus)["mr_angles1:height"]
    assert (kept.signature, kept.formulas) == (None, ())
    (corpus.home.inbox / "mr_angles1.ocd").unlink()
    assert corpus.run_corpus().success
    assert _symbols(corpus) == {}


def test_what_is_wrong_with_a_dictionary_is_in_its_metadata_and_the_rest_is_published(corpus: Corpus) -> None:
    text = _bundled("mr_sets1.ocd").decode().replace('<OMS cd="set1" name="emptyset"/>', "<OMI>none</OMI>")
    corpus.drop("broken.ocd", text)
    corpus.drop("cut.ocd", text[: len(text) // 2])
    result = corpus.run_document("broken-ocd")
    passed = {one.check_name: one for one in result.get_asset_check_evaluations()}
    assert not passed["dictionary_read"].passed
    assert "malformed-object" in str(passed["dictionary_read"].description)
    assert passed["has_formulas"].passed
    cut = corpus.run_document("cut-ocd")
    assert not cut.success
    assert corpus.build().success
    assert "mr_sets1:without" in _symbols(corpus)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    folder.mkdir()
    for path in DICTIONARIES.glob("mr_[at]*"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "cut.ocd").write_bytes(_bundled("mr_sets1.ocd")[:500])
    return folder


def test_a_folder_of_dictionaries_shares_runs(sources: Path, settings: Settings) -> None:
    report = ingest([sources], settings)
    assert (report.symbols, report.documents) == (6, 4)
    assert [one.document for one in report.failed] == ["cut-ocd"]
    assert "cut.ocd, line " in report.failed[0].reason
    with open_instance(Home(settings.home)) as instance:
        for asset in ("markdown", "content_dictionaries", "symbol_cards"):
            materialized = instance.get_materialized_partitions(dg.AssetKey(asset))
            assert materialized == {"mr-angles1-ocd", "mr-angles1-sts", "mr-tables1-ocd", "mr-tables1-sts"}
        runs = [run for run in instance.get_runs() if run.job_name == "documents"]
        assert len(runs) == 3
        assert sorted(run.status.value for run in runs).count("FAILURE") == 1
        assert {run.tags["mathrag/source"] for run in runs} == {"cli"}
    (sources / "mr_angles1.ocd").write_bytes(_bundled("mr_angles1.ocd").replace(b"unit circle", b"circle"))
    again = ingest([sources], settings)
    assert (again.processed, len(again.unchanged)) == (("mr-angles1-ocd",), 3)
    assert again.published
