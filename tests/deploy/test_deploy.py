"""The files of `deploy/`, as far as they can be checked without a container engine or a cluster."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest
import yaml
from dagster._core.instance.ref import InstanceRef
from dagster._core.run_coordinator import QueuedRunCoordinator
from dagster._core.storage.local_compute_log_manager import LocalComputeLogManager

from mathrag.settings import Settings, describe
from query_service.guard import OPEN_PATHS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
ENVIRONMENT = dict(
    line.split("=", 1)
    for line in (DEPLOY / ".env.example").read_text().splitlines()
    if line and not line.startswith("#")
)


def _tool(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (str(Path(sys.executable).with_name(name)), *arguments), cwd=ROOT, capture_output=True, text=True
    )


def test_the_compose_file_is_one() -> None:
    checked = _tool("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert {"webserver", "daemon", "ingestion", "evaluation", "service", "postgres", "objectstore", "ollama"} <= set(
        COMPOSE["services"]
    )


def test_the_linter_has_nothing_against_the_dockerfile() -> None:
    checked = _tool("hadolint", "deploy/Dockerfile")
    assert checked.returncode == 0, checked.stdout
    stages = re.split(r"(?m)^FROM ", (DEPLOY / "Dockerfile").read_text())[1:]
    assert len(stages) == 2
    assert "\nUSER 10001" in stages[-1]
    assert "apt-get" not in stages[-1]
    assert "uv " not in stages[-1]


def test_every_variable_of_the_compose_file_is_in_the_example_and_every_setting_exists() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    asked = set(re.findall(r"(?<!\$)\$\{(\w+)", text))
    assert asked == set(ENVIRONMENT)
    known = {row.variable for row in describe(Settings())}
    named = set(re.findall(r"MATHRAG_\w+", text)) - {"MATHRAG_IMAGE", "MATHRAG_PORT"}
    assert named - known == set()
    helm = set(re.findall(r"MATHRAG_\w+", (DEPLOY / "kubernetes-service.yaml").read_text()))
    assert helm - known == set()


def test_every_image_has_its_version() -> None:
    images = [service.get("image", "") for service in COMPOSE["services"].values()]
    images += re.findall(r"^FROM (\S+)", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    for image in images:
        assert re.search(r":\D*\d+\.\d+|:RELEASE\.\d{4}", image), image
        assert not image.endswith(":latest")


def test_the_parts_name_each_other_rightly() -> None:
    services = COMPOSE["services"]
    for location in yaml.safe_load((DEPLOY / "workspace.yaml").read_text())["load_from"]:
        server = location["grpc_server"]
        command = services[server["host"]]["command"]
        assert command[command.index("-m") + 1] == f"{server['location_name']}.definitions"
        assert command[command.index("-p") + 1] == str(server["port"])
    proxied = re.findall(r"server (\w+):(\d+)", (DEPLOY / "nginx.conf").read_text())
    assert proxied == [("service", "8000")]
    probes = re.findall(r"path: (/\w+)", (DEPLOY / "kubernetes-service.yaml").read_text())
    assert set(probes) <= set(OPEN_PATHS)


def test_what_dagster_writes_beside_its_database_goes_to_a_volume_that_all_its_parts_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAGSTER_POSTGRES_URL", "postgresql://nobody@localhost/none")  # named, never opened
    shutil.copy(DEPLOY / "dagster.yaml", tmp_path)
    written = _folders_that_dagster_writes_to(tmp_path)
    image = (DEPLOY / "Dockerfile").read_text()
    instance = Path(re.findall(r"DAGSTER_HOME=(\S+)", image)[0])
    for name in ("ingestion", "evaluation", "webserver", "daemon"):
        service = COMPOSE["services"][name]
        volumes = dict(reversed(volume.split(":")[:2]) for volume in service["volumes"])
        for folder in written:
            at = str(instance / folder.relative_to(tmp_path))
            assert service["read_only"]
            assert volumes.get(at) == "run-logs", f"{name} cannot write to {at}"
            # a new volume belongs to whom its folder in the image does
            assert re.search(rf"mkdir -p .*{at} ", image)
            assert re.search(rf"chown -R mathrag:mathrag .*{instance}\n", image)
    assert "run-logs" in COMPOSE["volumes"]


def _folders_that_dagster_writes_to(folder: Path) -> set[Path]:
    """What runs print, and what assets return, of the instance in ``folder``."""
    instance = InstanceRef.from_dir(str(folder))
    logs = instance.compute_log_manager
    assert isinstance(logs, LocalComputeLogManager)
    return {
        Path(logs.get_captured_local_path(["run"], "out")).parent,
        Path(instance.local_artifact_storage.storage_dir),
    }


def test_the_images_packages_are_the_locked_ones() -> None:
    def pinned(path: Path) -> set[str]:
        return {line.split(" ")[0] for line in path.read_text().splitlines() if re.match(r"[\w.-]+==", line)}

    image, library = pinned(DEPLOY / "requirements.lock"), pinned(ROOT / "requirements.lock")
    assert library <= image
    assert {name.split("==")[0] for name in image - library} == {"dagster-postgres", "obstore", "psycopg2-binary"}


def test_the_charts_values_are_yaml_with_the_code_of_this_version() -> None:
    values = yaml.safe_load((DEPLOY / "helm-values.yaml").read_text())
    deployments = values["dagster-user-deployments"]["deployments"]
    assert [one["dagsterApiGrpcArgs"][1] for one in deployments] == [
        "mathrag_pipeline.definitions",
        "eval_assets.definitions",
    ]
    assert len(list(yaml.safe_load_all((DEPLOY / "kubernetes-service.yaml").read_text()))) == 2


def test_the_chart_limits_and_repeats_runs_as_the_instance_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = yaml.safe_load((DEPLOY / "helm-values.yaml").read_text())
    for part in ("runCoordinator", "runRetries"):  # or the chart would write the same keys once more
        assert values["dagsterDaemon"][part] == {"enabled": False}
    extra = values["additionalInstanceConfig"]
    shipped = yaml.safe_load((DEPLOY / "dagster.yaml").read_text())
    assert extra["run_retries"] == shipped["run_retries"]
    assert extra["concurrency"]["pools"] == shipped["concurrency"]["pools"]
    limits = extra["concurrency"]["runs"]["tag_concurrency_limits"]
    assert limits == shipped["concurrency"]["runs"]["tag_concurrency_limits"]

    monkeypatch.delenv("DAGSTER_HOME", raising=False)
    (tmp_path / "dagster.yaml").write_text(yaml.safe_dump(extra))
    with dg.DagsterInstance.from_config(str(tmp_path)) as instance:  # Dagster refuses what it does not know
        assert isinstance(instance.run_coordinator, QueuedRunCoordinator)
        settings = instance.get_concurrency_config()
        assert settings.run_queue_config is not None
        assert settings.run_queue_config.max_concurrent_runs == 50
        assert settings.run_queue_config.tag_concurrency_limits == limits
        assert settings.pool_config.default_pool_limit == 4
        assert instance.run_retries_max_retries == 2
        assert not instance.run_retries_retry_on_asset_or_op_failure


def test_the_service_on_kubernetes_is_what_its_api_takes() -> None:
    validation = pytest.importorskip("kubernetes_validate", reason="needs kubernetes-validate, of the dev dependencies")
    documents = list(yaml.safe_load_all((DEPLOY / "kubernetes-service.yaml").read_text()))
    for document in documents:
        validation.validate(document, validation.latest_version(), strict=True)
    documents[0]["spec"]["replica"] = 2
    with pytest.raises(validation.ValidationError):
        validation.validate(documents[0], validation.latest_version(), strict=True)


def test_the_proxys_configuration_is_one(tmp_path: Path) -> None:
    nginx = shutil.which("nginx")
    if nginx is None:
        pytest.skip("needs nginx: apt-get install nginx-light")
    own = (DEPLOY / "nginx.conf").read_text().replace("service:8000 resolve", "127.0.0.1:9")  # newer than Debian's
    path = tmp_path / "nginx.conf"
    path.write_text(f"pid {json.dumps(str(tmp_path / 'pid'))};\n{own}")
    checked = subprocess.run((nginx, "-t", "-c", str(path)), capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
