"""Code versions of the stages: the version each room declares, and a digest of the sources that decide its output.

The digest makes an edit or an upgrade process documents again even where nobody raised a version by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from mathrag.documents import CHUNKER_VERSION, CONVERTER_VERSION
from mathrag.examples import EXAMPLES_VERSION
from mathrag.extraction import EXTRACTOR_VERSION, TEMPLATES_VERSION
from mathrag.openmath import CARDS_VERSION, DICTIONARIES_VERSION
from mathrag.settings import Settings
from mathrag.statements import STATEMENTS_VERSION

CORPUS = "corpus"
CORPUS_VERSION = "corpus 12"

DECLARED = {
    "markdown": CONVERTER_VERSION,
    "chunks": CHUNKER_VERSION,
    "extractions": EXTRACTOR_VERSION,
    "templates": f"{TEMPLATES_VERSION}; {EXAMPLES_VERSION}",
    "content_dictionaries": DICTIONARIES_VERSION,
    "symbol_cards": CARDS_VERSION,
    "statements": STATEMENTS_VERSION,
    CORPUS: CORPUS_VERSION,
}

_TYPING = ("quantities", "formulas", "extraction", "documents/yaml_text.py", "knowledge/uris.py", "entities")
_EXAMPLES = ("examples", *_TYPING)
_SITUATIONS = tuple(f"situations/{name}.py" for name in ("packs", "telling", "checking", "deriving", "sequences"))
_OPENMATH = tuple(
    f"openmath/{name}.py"
    for name in (
        *("bounds", "cards", "data", "dictionaries", "document", "expressions", "linking", "notation", "objects"),
        *("phrasebook", "plain", "signatures", "uses"),
    )
)
_STATEMENTS = ("statements",)
SOURCES: dict[str, Sequence[str]] = {
    "markdown": ("documents", "entities", *_OPENMATH),
    "chunks": ("documents", "entities"),
    "extractions": _TYPING,
    "templates": (*_EXAMPLES, *_SITUATIONS),
    "content_dictionaries": ("entities", "knowledge/uris.py", *_OPENMATH),
    "symbol_cards": ("entities", "formulas", *_OPENMATH),
    "statements": (*_STATEMENTS, "documents", "entities", "knowledge/uris.py"),
    CORPUS: (
        *(
            "quantities",
            "formulas",
            "knowledge",
            "consolidation",
            "models",
            "entities",
            "remembered.py",
            "extraction/values/building.py",
            "extraction/correcting.py",
            "extraction/mentions/words.py",
            "examples",
            *_STATEMENTS,
            "documents/statement_words.py",
        ),
        *("situations/telling.py", "situations/laws.py", *_OPENMATH),
        *("agent/slots", "agent/language/neutral.py", "problems/kinds.py", "problems/words.py"),
    ),
}


def code_version(stage: str) -> str:
    """What Dagster shows and the ledger compares, e.g. ``textlayer-1+3f2a9c01``."""
    return f"{DECLARED[stage]}+{_code_digest(stage)[:8]}"


@cache
def _code_digest(stage: str) -> str:
    library = files("mathrag")
    parts = [library.joinpath(*part.split("/")) for part in SOURCES[stage]]
    return _digest([*parts, *_word_lists()], suffixes=(".py", ".txt", ".json", ".yaml"))


def _word_lists() -> list[Traversable]:
    """The words of language that readers take from files; those by which questions are read are `wording_digest`'s."""
    lists = (entry for entry in files("ontology").iterdir() if entry.name.endswith(".yaml"))
    return sorted((entry for entry in lists if entry.name != "wording.yaml"), key=lambda entry: entry.name)


def ontology_digest(settings: Settings) -> str:
    """Of the bundled ontology and the user's own Turtle files."""
    own = [path.read_bytes() for path in settings.ontology.extra if path.is_file()]
    return hashlib.sha256(b"\0".join([_bundled_ontology_digest().encode(), *own])).hexdigest()


@cache
def wording_digest() -> str:
    """Of the everyday words by which variables are found."""
    return _digest([files("ontology")], suffixes=("wording.yaml",))


@cache
def openmath_digest() -> str:
    """Of how symbols are written, what they are elsewhere and which are mathematical."""
    return _digest([files("ontology").joinpath("openmath")], suffixes=(".yaml",))


@cache
def _bundled_ontology_digest() -> str:
    return _digest(
        [files("ontology")],
        suffixes=(".ttl", "examples.yaml", "definitions.yaml", "statements.yaml", "tactics.yaml", "fields.yaml"),
    )


def _digest(roots: Iterable[Traversable], suffixes: tuple[str, ...] = (".py", ".txt", ".json")) -> str:
    digest = hashlib.sha256()
    for root in roots:
        for name, content in _contents(root, suffixes):
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def _contents(root: Traversable, suffixes: tuple[str, ...]) -> list[tuple[str, bytes]]:
    if root.is_file():
        return [(root.name, root.read_bytes())]
    if not root.is_dir():
        return []
    found: list[tuple[str, bytes]] = []
    for entry in sorted(root.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += [(f"{entry.name}/{name}", content) for name, content in _contents(entry, suffixes)]
        elif entry.name.endswith(suffixes):
            found.append((entry.name, entry.read_bytes()))
    return found
