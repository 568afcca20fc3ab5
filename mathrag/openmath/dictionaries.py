"""Content dictionaries (.ocd) and signature files (.sts) of OpenMath, read into symbols (OpenMath 2.0, section 4).

What can't be read is a `Finding` with its line, and the rest goes on. One file is read at a time; what holds between files
(signatures, unknown symbols, cycles) is `linking`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from mathrag.entities import Frozen, Symbol, SymbolExample, SymbolProperty
from mathrag.errors import OpenMathError
from mathrag.knowledge import symbol_uri
from mathrag.openmath.data import dictionary_kinds
from mathrag.openmath.objects import STANDARD_BASE, from_element, parse_xml, to_xml

FindingKind = Literal[
    "not-well-formed",
    "not-a-dictionary",
    "malformed-object",
    "hostile",
    "unnamed",
    "duplicate",
    "unknown-symbol",
    "no-signature",
    "stray-signature",
    "cycle",
    "arity",
    "argument-type",
    "no-expression",
    "no-sympy",
    "no-symbol",
]
"""What can be wrong with a dictionary, a signature file, or an object made of their symbols."""

PLACEHOLDER = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in an example's text where one of its OpenMath objects does."""


class Finding(Frozen):
    """What is wrong at one place of a file, or between files."""

    kind: FindingKind
    where: str = Field(description="file, dictionary or symbol")
    line: int | None = None
    message: str


class Signature(Frozen):
    """What a signature file says of one symbol."""

    name: str = Field(description="'arith1:gcd'")
    openmath: str = Field(description="canonical XML")
    document: str = Field(default="", description="slug of the file it stands in, where that is a document")
    chunk: str = ""


@dataclass(frozen=True)
class Dictionary:
    """One content dictionary, as it says itself."""

    name: str
    base: str
    status: str
    description: str
    symbols: tuple[Symbol, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, int]
    """Where each symbol is defined."""


@dataclass(frozen=True)
class SignatureFile:
    """The signatures of one dictionary."""

    dictionary: str
    signatures: tuple[Signature, ...]
    findings: tuple[Finding, ...]


def read_dictionary(content: bytes, where: str) -> Dictionary:
    """The dictionary in an .ocd file; ``where`` names the file in findings. Raises `OpenMathError` where it is none."""
    root = parse_xml(content, huge=True)
    if _tag(root) != "CD":
        raise OpenMathError(
            f"<{_tag(root)}> is no content dictionary", finding="not-a-dictionary", line=root.sourceline
        )
    name = _text(root, "CDName")
    if not name:
        raise OpenMathError("a dictionary without <CDName>", finding="not-a-dictionary", line=root.sourceline)
    reader = _Reader(where, name, _text(root, "CDBase") or STANDARD_BASE, _text(root, "CDStatus").lower(), [], {})
    symbols = tuple(reader.symbols(root))
    return Dictionary(
        name=name,
        base=reader.base,
        status=reader.status,
        description=_paragraphs(_child_text(root, "Description")),
        symbols=symbols,
        findings=tuple(reader.findings),
        lines=reader.lines,
    )


def read_signatures(content: bytes, where: str) -> SignatureFile:
    """The signatures in an .sts file. Raises `OpenMathError` where it is none."""
    root = parse_xml(content, huge=True)
    dictionary = (root.get("cd") or "").strip()
    if _tag(root) != "CDSignatures" or not dictionary:
        raise OpenMathError(
            f"<{_tag(root)}> is no signature file of a dictionary", finding="not-a-dictionary", line=root.sourceline
        )
    found: dict[str, Signature] = {}
    findings: list[Finding] = []
    for element in _children(root, "Signature"):
        name = f"{dictionary}:{(element.get('name') or '').strip()}"
        try:
            openmath = _object_of(element, STANDARD_BASE)
        except OpenMathError as error:
            findings.append(finding_of(error, where, name))
            continue
        if name in found:
            findings.append(
                Finding(kind="duplicate", where=where, line=element.sourceline, message=f"{name} has two signatures")
            )
        elif openmath is not None:
            found[name] = Signature(name=name, openmath=openmath)
    return SignatureFile(dictionary, tuple(found.values()), tuple(findings))


@dataclass
class _Reader:
    """Reads the definitions of one dictionary and keeps what is wrong with them."""

    where: str
    dictionary: str
    base: str
    status: str
    findings: list[Finding]
    lines: dict[str, int]

    def symbols(self, root: Any) -> Iterator[Symbol]:
        for element in _children(root, "CDDefinition"):
            name = _text(element, "Name")
            if not name:
                self._find("unnamed", element, "a definition without <Name>")
            elif name in self.lines:
                self._find("duplicate", element, f"{name} is defined in line {self.lines[name]} already")
            else:
                self.lines[name] = element.sourceline
                yield self._symbol(element, name)

    def _symbol(self, element: Any, name: str) -> Symbol:
        role = _text(element, "Role").lower()
        return Symbol(
            uri=symbol_uri(self.base, f"{self.dictionary}:{name}"),
            name=f"{self.dictionary}:{name}",
            dictionary=self.dictionary,
            base=self.base,
            label=spelled_out(name),
            role=role,
            status=self.status,
            description=_paragraphs(_child_text(element, "Description")),
            properties=tuple(self._properties(element, name)),
            examples=tuple(self._example(example, name) for example in _children(element, "Example")),
            mathematical=dictionary_kinds().is_mathematical(self.dictionary, role),
        )

    def _properties(self, element: Any, name: str) -> Iterator[SymbolProperty]:
        """A CMP and the FMP that follows it are one property; so are those of one ``<property>``."""
        text = ""
        for part in _properties_of(element):
            if _tag(part) == "CMP":
                if text:
                    yield SymbolProperty(text=text)
                text = _paragraphs("".join(part.itertext()))
                continue
            openmath = self._object(part, name)
            if text or openmath:
                yield SymbolProperty(text=text, openmath=openmath)
            text = ""
        if text:
            yield SymbolProperty(text=text)

    def _object(self, element: Any, name: str) -> str | None:
        try:
            return _object_of(element, self.base)
        except OpenMathError as error:
            self.findings.append(finding_of(error, self.where, f"{self.dictionary}:{name}"))
            return None

    def _example(self, element: Any, name: str) -> SymbolExample:
        """Text and objects in their order; an object that can't be read leaves its text out and a finding."""
        pieces, objects = [element.text or ""], []
        for part in element:
            if _tag(part) == "OMOBJ":
                try:
                    objects.append(to_xml(from_element(part, self.base)))
                    pieces.append(f" {PLACEHOLDER} ")
                except OpenMathError as error:
                    self.findings.append(finding_of(error, self.where, f"{self.dictionary}:{name}"))
            else:
                pieces.append("".join(part.itertext()))
            pieces.append(part.tail or "")
        return SymbolExample(text=_paragraphs("".join(pieces)), openmath=tuple(objects))

    def _find(self, kind: FindingKind, element: Any, message: str) -> None:
        self.findings.append(Finding(kind=kind, where=self.where, line=element.sourceline, message=message))


def _properties_of(element: Any) -> Iterator[Any]:
    for part in element:
        tag = _tag(part)
        if tag in ("CMP", "FMP"):
            yield part
        elif tag == "property":
            yield from _properties_of(part)


def _object_of(element: Any, base: str) -> str | None:
    """The canonical XML of the one object below an element; None where it has none."""
    objects = _children(element, "OMOBJ")
    if not objects:
        return None
    if len(objects) > 1:
        raise OpenMathError(
            f"<{_tag(element)}> holds {len(objects)} objects", finding="malformed-object", line=element.sourceline
        )
    return to_xml(from_element(objects[0], base))


def spelled_out(name: str) -> str:
    """A symbol's name as words: ``unary_minus`` is "unary minus", ``sparseMatrixRow`` "sparse matrix row"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", " ", re.sub(r"[_-]+", " ", name))
    split = (
        words
        if words == name
        else " ".join(w.lower() if w[1:].islower() and w != w.lower() else w for w in words.split())
    )
    return split.strip() or name


def finding_of(error: OpenMathError, where: str, name: str) -> Finding:
    """What could not be read of ``name``, as a finding."""
    kind: Any = error.finding
    return Finding(kind=kind, where=where, line=error.line, message=f"{name}: {error.message}")


def _children(element: Any, tag: str) -> list[Any]:
    return [part for part in element if _tag(part) == tag]


def _child_text(element: Any, tag: str) -> str:
    found = _children(element, tag)
    return "".join(found[0].itertext()) if found else ""


def _text(element: Any, tag: str) -> str:
    return " ".join(_child_text(element, tag).split())


def _paragraphs(text: str) -> str:
    """Text with its paragraphs kept and the line breaks of the file taken out."""
    return "\n\n".join(filter(None, (" ".join(part.split()) for part in re.split(r"\n[ \t]*\n", text))))


def _tag(element: Any) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
