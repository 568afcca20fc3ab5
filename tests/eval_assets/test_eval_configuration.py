"""Configurations are files; a sample is fixed, stratified, and of the test half."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from eval_assets.benchmarks import Question
from eval_assets.configuration import configuration, configurations, folder
from eval_assets.opening import Opening
from eval_assets.sampling import sample
from mathrag.errors import SettingsError
from mathrag.home import Home
from mathrag.settings import ServiceSettings, Settings


def _own(home: Home, name: str, text: str) -> None:
    folder(home).mkdir(parents=True, exist_ok=True)
    (folder(home) / f"{name}.toml").write_text(text, encoding="utf-8")


def test_every_bundled_configuration_can_be_applied(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    found = configurations(Home(tmp_path))
    assert {"symbolic", "auto", "hybrid", "llm", "plain", "rag"} <= found.keys()
    for one in found.values():
        changed = one.applied(settings)
        for group, values in one.settings.items():
            assert getattr(changed, group).model_dump().items() >= values.items()
    assert [name for name, one in found.items() if one.automatic] == ["symbolic"]


def test_an_own_file_is_a_configuration_and_goes_first(tmp_path: Path) -> None:
    home = Home(tmp_path)
    _own(
        home,
        "Bold",
        'description = "answers nearly always"\npolicy = "symbolic"\n[settings.agent]\nmin_confidence = 0.1\n',
    )
    _own(home, "symbolic", 'description = "mine"\n')
    assert configuration(home, "bold").applied(Settings(home=tmp_path)).agent.min_confidence == 0.1
    assert configuration(home, "symbolic").description == "mine"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("description = ", "can't be read as TOML"),
        ("policy = 'symbolic'", "description"),
        ("description = ''\npolicy = 'guess'", "policy"),
        ("description = ''\nfoo = 1", "foo"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    _own(Home(tmp_path), "broken", text)
    with pytest.raises(SettingsError, match=r"broken\.toml") as raised:
        configurations(Home(tmp_path))
    assert says in raised.value.message


def test_an_impossible_setting_is_named(tmp_path: Path) -> None:
    _own(Home(tmp_path), "odd", "description = ''\n[settings.agent]\nmax_chain = 0\n")
    with pytest.raises(SettingsError, match=r"agent\.max_chain"):
        configuration(Home(tmp_path), "odd").applied(Settings(home=tmp_path))


def test_an_unknown_name_lists_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="symbolic"):
        configuration(Home(tmp_path), "nonsense")


def test_a_service_elsewhere_has_its_own_settings(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, service=ServiceSettings(url="http://127.0.0.1:9"))
    with pytest.raises(SettingsError, match="unset MATHRAG_SERVICE__URL"):
        Opening(settings, configuration(Home(tmp_path), "no-chaining")).client()


def test_a_model_that_is_not_configured_is_said(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="MATHRAG_MODELS__BACKEND"):
        Opening(Settings(home=tmp_path), configuration(Home(tmp_path), "hybrid")).client()


ROWS = [
    Question(
        id=f"{domain}-{n}", question="?", answer=1, domain=domain, wording=("terse", "story")[n % 2], split=("dev", "test")[n // 4 % 2]
    )
    for domain, count in (("physics", 80), ("chemistry", 40))
    for n in range(count)
]  # fmt: skip


def test_a_sample_has_each_stratum_by_its_share_and_only_the_test_half() -> None:
    taken = sample(ROWS, 30)
    assert len(taken) == 30
    assert {row.split for row in taken} == {"test"}
    assert Counter(row.domain for row in taken) == {"physics": 20, "chemistry": 10}
    assert Counter(row.wording for row in taken) == {"terse": 15, "story": 15}


def test_a_sample_is_fixed_and_grows_by_adding() -> None:
    smaller, larger = sample(ROWS, 7), sample(list(reversed(ROWS)), 30)
    assert {row.id for row in smaller} <= {row.id for row in larger}
    assert sample(ROWS, 0) == ROWS


def test_a_benchmark_without_halves_is_sampled_as_a_whole() -> None:
    rows = [Question(id=str(n), question="?", answer=1) for n in range(9)]
    assert len(sample(rows, 4)) == 4
    assert sample(rows, 100) == rows
