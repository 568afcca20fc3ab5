"""Content dictionaries and signature files as documents: Markdown for reading and citing, and what their chunks define."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pydantic import Field

from mathrag.documents import DICTIONARY, SIGNATURES, Converter, MarkdownPage, Reading, Source
from mathrag.entities import Chunk, Document, Frozen, Symbol
from mathrag.errors import DocumentError, OpenMathError
from mathrag.openmath.cards import card
from mathrag.openmath.dictionaries import Finding, Signature, read_dictionary, read_signatures
from mathrag.openmath.phrasebook import label_of
from mathrag.openmath.signatures import readable

DICTIONARIES_VERSION = "dictionaries 1"
OPENMATH = (DICTIONARY, SIGNATURES)
"""Media types of documents that hold symbols."""


_HEAD = "## "


class Defined(Frozen):
    """What one dictionary or signature file defines, as written, and what is wrong with it."""

    symbols: tuple[Symbol, ...] = ()
    signatures: tuple[Signature, ...] = ()
    findings: tuple[Finding, ...] = Field(default=(), description="of this file; those between files come with linking")


class DictionaryConverter:
    """An .ocd file: one section a symbol, its formal properties and examples as LaTeX. What can't be read of it is a warning."""

    name = "openmath-dictionary"
    version = 1

    def read(self, source: Source) -> Reading:
        """Raises `DocumentError` where the file is not well-formed or no dictionary."""
        try:
            dictionary = read_dictionary(source.content(), source.path.name)
        except OpenMathError as error:
            raise _refused(source, error) from error
        head = [f"# {dictionary.name}", dictionary.description]
        head += [f"Content dictionary of OpenMath, {dictionary.status}." if dictionary.status else ""]
        sections = [_section(card(symbol)) for symbol in dictionary.symbols]
        text = "\n\n".join(filter(None, (*head, *sections))) + "\n"
        warnings = tuple(f"line {one.line}: {one.kind}: {one.message}" for one in dictionary.findings)
        return Reading((MarkdownPage(text),), title=dictionary.name, warnings=warnings)


class SignatureConverter:
    """An .sts file: one table, a symbol and its signature a row."""

    name = "openmath-signatures"
    version = 1

    def read(self, source: Source) -> Reading:
        """Raises `DocumentError` where the file is not well-formed or no signature file."""
        try:
            file = read_signatures(source.content(), source.path.name)
        except OpenMathError as error:
            raise _refused(source, error) from error
        rows = [f"| {one.name} | {readable(one.openmath)} |" for one in file.signatures]
        title = f"Signatures of {file.dictionary}"
        table = "\n".join(("| symbol | signature |", "| --- | --- |", *rows))
        warnings = tuple(f"line {one.line}: {one.kind}: {one.message}" for one in file.findings)
        return Reading((MarkdownPage(f"# {title}\n\n{table}\n"),), title=title, warnings=warnings)


CONVERTERS: Mapping[str, Converter] = {DICTIONARY: DictionaryConverter(), SIGNATURES: SignatureConverter()}
"""For `mathrag.documents.convert`."""


def defined(document: Document, content: Callable[[], bytes], chunks: Sequence[Chunk]) -> Defined | None:
    """What a document defines, each in the chunk that its section begins in; None where it is neither kind of file."""
    if document.media_type == DICTIONARY:
        dictionary = read_dictionary(content(), document.filename)
        places = {
            line: chunk for chunk in reversed(chunks) for line in chunk.text.split("\n") if line.startswith(_HEAD)
        }
        symbols = tuple(_placed(symbol, places) for symbol in dictionary.symbols)
        return Defined(symbols=symbols, findings=dictionary.findings)
    if document.media_type == SIGNATURES:
        file = read_signatures(content(), document.filename)
        signatures = (
            one.model_copy(update={"document": document.slug, "chunk": chunks[0].id}) for one in file.signatures
        )
        return Defined(signatures=tuple(signatures), findings=file.findings)
    return None


def _placed(symbol: Symbol, places: Mapping[str, Chunk]) -> Symbol:
    chunk = places[_HEAD + _heading(symbol.model_copy(update={"label": label_of(symbol.name) or symbol.label}))]
    place = chunk.occurrence(DICTIONARIES_VERSION, chunk.page, label=symbol.name)
    return symbol.model_copy(update={"occurrences": (place,)})


def _heading(symbol: Symbol) -> str:
    """Of a symbol's section: its name, and what it is called where that says more."""
    own = symbol.name.partition(":")[2]
    return symbol.name if symbol.label == own else f"{symbol.name} ({symbol.label})"


def _section(symbol: Symbol) -> str:
    """A symbol as Markdown: description, then each property and example with its formal form."""
    parts = [_HEAD + _heading(symbol), _paragraphs(symbol.description_latex)]
    for one in symbol.properties:
        parts.append(_paragraphs(one.latex))
        if one.formal and f"${one.formal}$" != one.latex:
            parts.append(f"$$\n{one.formal}\n$$")
    if symbol.examples:
        parts += ["**Examples**", *(_paragraphs(one.latex) for one in symbol.examples)]
    return "\n\n".join(filter(None, parts))


def _paragraphs(text: str) -> str:
    """Text that is no heading, list or fence by accident; a paragraph that is one formula is displayed."""
    shown = []
    for part in text.split("\n\n"):
        whole = part.startswith("$") and part.endswith("$") and part.count("$") == 2
        shown.append(f"$$\n{part[1:-1]}\n$$" if whole else _harmless(part))
    return "\n\n".join(shown)


def _harmless(paragraph: str) -> str:
    return f"\\{paragraph}" if paragraph[:1] in ("#", "`", "~", ">", "|", "-", "+", "*", "=") else paragraph


def _refused(source: Source, error: OpenMathError) -> DocumentError:
    return DocumentError(
        f"{source.path.name}, line {error.line}: {error.message}",
        reason="malformed",
        path=str(source.path),
        finding=error.finding,
    )
