"""What a failure looks like outside: exit code, hint, and the form in which the service sends it and a client reads it.

Exit codes of `mathrag`: 0 done; 1 a `MathRAGError`; 2 wrong usage; 130 interrupted (``docs/contracts.md``, "Errors").
"""

from __future__ import annotations

from mathrag import errors
from mathrag.errors import MathRAGError

FAILED = 1
INTERRUPTED = 130

HINTS: dict[type[MathRAGError], str] = {
    errors.SettingsError: "`mathrag doctor` lists every setting, its value and the variable it comes from.",
    errors.HomeLocked: "Wait for the other process, or give this one a MATHRAG_HOME of its own.",
    errors.NoKnowledgeBase: "Build one from documents: `mathrag ingest PATH...`.",
    errors.UnknownEntity: "`mathrag search WORDS` and `mathrag formulas` list what there is, with its URI.",
    errors.SnapshotError: "`mathrag snapshots` lists what is published; `mathrag ingest` repairs the current one.",
    errors.ArtifactError: "Where that changes nothing the file is damaged: delete the folder it is in, and run the command again.",
    errors.UnknownUnit: "Write units as people do: m/s, kW*h, J/(kg*K), °C.",
    errors.DimensionMismatch: "Compare the unit with the parameter's dimension: `mathrag show URI` lists them.",
    errors.ModelError: "`mathrag doctor` says which model server is missing and the command that starts it.",
}


def hint_of(error: MathRAGError) -> str | None:
    """What to do about ``error``, beyond its own message."""
    given = error.details.get("hint")
    if isinstance(given, str):
        return given
    return next((HINTS[kind] for kind in type(error).__mro__ if kind in HINTS), None)


def lines_of(error: MathRAGError) -> list[str]:
    """``error`` as a person reads it on standard error."""
    hint = hint_of(error)
    return [f"Error: {error.message}", *([f"Hint: {hint}"] if hint else [])]


def version() -> str:
    """MathRAG's version as installed."""
    from importlib import metadata

    try:
        return metadata.version("mathrag")
    except metadata.PackageNotFoundError:
        return "not installed"
