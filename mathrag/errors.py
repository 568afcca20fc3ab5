"""Every error MathRAG raises on purpose.

::

    MathRAGError
    ├── SettingsError            a setting is unknown or out of bounds
    ├── HomeLocked               another process is writing to the same home
    ├── ArtifactError            another version of MathRAG wrote a file of the home, or it is damaged
    ├── StorageError             the home's disk is full, or its object store or Dagster's database does not answer as it should
    ├── DocumentError            a file can't become a document; `reason` says why
    ├── FormulaError
    │   ├── LatexError           LaTeX that is not an equation of the closed grammar
    │   ├── TemplateError        an expression outside the closed grammar or its bounds
    │   ├── EvaluationError      a template has no value at these arguments
    │   └── SolveError           an equation has no usable solution for a variable
    ├── ChemicalFormulaError     no chemical formula or reaction equation, or none that can be computed with
    ├── UnitError
    │   ├── UnknownUnit          a spelling that names no unit
    │   └── DimensionMismatch    two quantities that can't be compared or converted
    ├── KnowledgeError
    │   ├── NoKnowledgeBase      nothing has been published yet
    │   ├── UnknownEntity        no such URI, id, chunk or document
    │   └── SnapshotError        a snapshot is incomplete or fails its checks
    ├── ModelError               a configured model can't be reached or answers wrongly
    │   └── ReplyError           one call failed: too slow, cut, overlong or of another form; `reason` says which
    ├── CorrectionError          a correction contradicts its formula, or nothing has what it corrects
    ├── RowError                 a row of an imported list or a benchmark is malformed
    ├── PackError                a situation pack is malformed; `faults` has a line each
    └── OpenMathError            an OpenMath object or a content dictionary can't be read; `finding` names the fault

Each has a message that says what to do next, and the values that explain it as ``details``.
"""

from __future__ import annotations

from typing import Any


class MathRAGError(Exception):
    """Base of all; ``details`` holds JSON-compatible values that explain the error."""

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.details)


def _rebuild(cls: type[MathRAGError], message: str, details: dict[str, Any]) -> MathRAGError:
    return cls(message, **details)


class SettingsError(MathRAGError):
    """A setting is unknown or out of bounds."""


class HomeLocked(MathRAGError):
    """Another process is writing to the same home."""


class ArtifactError(MathRAGError):
    """A file of the home can't be read: another version of MathRAG wrote it, or it is damaged."""


class StorageError(MathRAGError):
    """The home's disk is full, or its object store or Dagster's database does not answer as it should."""


class DocumentError(MathRAGError):
    """A file can't become a document. ``reason`` is one word: missing, empty, encrypted, scanned, truncated, ..."""

    def __init__(self, message: str, *, reason: str, **details: Any) -> None:
        super().__init__(message, reason=reason, **details)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.details)


class FormulaError(MathRAGError):
    """A formula can't be read, evaluated or solved."""


class LatexError(FormulaError):
    """LaTeX that is not an equation of the closed grammar."""


class TemplateError(FormulaError):
    """An expression outside the closed grammar or its bounds."""


class EvaluationError(FormulaError):
    """A template has no value at these arguments (division by zero, domain, overflow, missing argument)."""


class SolveError(FormulaError):
    """An equation has no usable solution for a variable."""


class ChemicalFormulaError(MathRAGError):
    """Text that is no chemical formula or reaction equation, or one that can't be computed with."""


class UnitError(MathRAGError):
    """A unit or a dimension is wrong."""


class UnknownUnit(UnitError):
    """A spelling that names no unit."""


class DimensionMismatch(UnitError):
    """Two quantities that can't be compared, added or converted."""


class KnowledgeError(MathRAGError):
    """The knowledge base can't give what was asked."""


class NoKnowledgeBase(KnowledgeError):
    """Nothing has been published yet."""


class UnknownEntity(KnowledgeError):
    """No such URI, id, chunk or document."""


class SnapshotError(KnowledgeError):
    """A snapshot is incomplete or fails its checks."""


class ModelError(MathRAGError):
    """A configured model can't be reached or answers wrongly."""


class ReplyError(ModelError):
    """One call of a model failed; another may not. ``reason`` is one word: timeout, overlong, cut, empty, refused, form."""

    def __init__(self, message: str, *, reason: str, **details: Any) -> None:
        super().__init__(message, reason=reason, **details)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.details)


class CorrectionError(MathRAGError):
    """A correction contradicts the formula that it is for, can't be read, or fits nothing."""


class RowError(MathRAGError):
    """A row of an imported list or a benchmark is malformed."""


class PackError(MathRAGError):
    """A situation pack is malformed. ``faults`` has one sentence for each fault, with its line and field."""

    def __init__(self, message: str, *, faults: tuple[str, ...] = (), **details: Any) -> None:
        super().__init__(message, faults=list(faults), **details)
        self.faults = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.details)


class OpenMathError(MathRAGError):
    """An OpenMath object or a content dictionary can't be read or used. ``finding`` is its name, ``line`` where it stands."""

    def __init__(self, message: str, *, finding: str, line: int = 1, **details: Any) -> None:
        super().__init__(message, finding=finding, line=line, **details)
        self.finding = finding
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.message, self.details)
