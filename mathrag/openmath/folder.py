"""All dictionaries and signature files below a folder, e.g. a clone of the OpenMath Society's ``CDs``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mathrag.entities import Symbol
from mathrag.errors import OpenMathError
from mathrag.openmath.cards import card
from mathrag.openmath.dictionaries import Finding, Signature, finding_of, read_dictionary, read_signatures
from mathrag.openmath.linking import linked

DICTIONARY_SUFFIX = ".ocd"
SIGNATURE_SUFFIX = ".sts"


@dataclass(frozen=True)
class Library:
    """What a folder of dictionaries holds."""

    symbols: tuple[Symbol, ...]
    findings: tuple[Finding, ...]
    dictionaries: int
    signature_files: int


def read_folder(folder: Path) -> Library:
    """The symbols of all dictionaries below ``folder`` with their cards, linked; a file that can't be read is a finding."""
    symbols: list[Symbol] = []
    signatures: list[Signature] = []
    findings: list[Finding] = []
    dictionaries = signature_files = 0
    for path in sorted(folder.rglob("*")):
        where = path.relative_to(folder).as_posix()
        try:
            if path.suffix == DICTIONARY_SUFFIX:
                dictionary = read_dictionary(path.read_bytes(), where)
                symbols += dictionary.symbols
                findings += dictionary.findings
                dictionaries += 1
            elif path.suffix == SIGNATURE_SUFFIX:
                signed = read_signatures(path.read_bytes(), where)
                signatures += signed.signatures
                findings += signed.findings
                signature_files += 1
        except OpenMathError as error:
            findings.append(finding_of(error, where, path.stem))
    vocabulary = linked([card(symbol) for symbol in symbols], signatures)
    return Library(vocabulary.symbols, (*findings, *vocabulary.findings), dictionaries, signature_files)


def symbols_in(folder: Path) -> list[Symbol]:
    """The symbols of all dictionaries below ``folder``."""
    return list(read_folder(folder).symbols)
