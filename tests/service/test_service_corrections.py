"""Corrections over HTTP: kept, listed and taken back; each begins an ingestion, and a service without uploads takes none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from mathrag.errors import CorrectionError, MathRAGError, UnknownEntity
from mathrag.settings import Settings
from query_service.client import Client
from query_service.ingestions import Ingestions


def test_a_correction_is_kept_listed_and_taken_back(
    service_settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_ids = iter(["1" * 32, "2" * 32])
    monkeypatch.setattr(Ingestions, "start", lambda *_: next(fake_ids))
    own = service_settings.model_copy(update={"home": Path(shutil.copytree(service_settings.home, tmp_path / "home"))})
    with Client(settings=own) as client:
        ohm = client.formulas("ohm").formulas[0]
        with pytest.raises(CorrectionError, match="contradicts the equation"):
            client.correct(ohm.id, "unit", "kg", symbol="R", author="Ada")
        with pytest.raises(CorrectionError, match="author"):
            client.correct(ohm.id, "name", "Law of Ohm", author=" ")
        made = client.correct(ohm.id, "meaning", "resistance of the wire", symbol="R", author="Ada")
        assert made.ingestion == "1" * 32
        [kept] = client.corrections().corrections
        assert (kept.id, kept.old, kept.author, kept.applied, kept.fits) == (
            made.correction.id, "resistance", "Ada", False, True,
        )  # fmt: skip
        assert client.take_back(kept.id).ingestion == "2" * 32
        assert client.corrections().corrections == ()
        with pytest.raises(UnknownEntity):
            client.take_back(kept.id)
    closed = own.model_copy(update={"service": own.service.model_copy(update={"uploads": False})})
    with Client(settings=closed) as client, pytest.raises(MathRAGError, match="no corrections"):
        client.correct(ohm.id, "name", "Law of Ohm", author="Ada")
