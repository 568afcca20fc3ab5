"""Settings of all tests: Hypothesis judges results, never how long a busy machine took for them."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("mathrag", deadline=None)
settings.load_profile("mathrag")
