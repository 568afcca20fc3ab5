"""What a LaTeX file takes from beside it: macros and environments of its style files, and of the main file that it is part of."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from mathrag.documents.latex_bibliography import bibliography_names
from mathrag.documents.latex_conditions import State
from mathrag.documents.latex_definitions import COMMAND, Macro, Wrapping, definitions, without_definitions
from mathrag.documents.latex_macros import read_styles, without_comments
from mathrag.documents.latex_theorems import Declared, declared_in, without_declarations
from mathrag.documents.latex_writer import is_known
from mathrag.documents.sniff import decode
from mathrag.errors import DocumentError

STYLE_SUFFIXES = (".sty", ".cls")
_NAMES = re.compile(r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)\s*(?:\[[^\]]*\]\s*)?\{([^{}]+)\}")
_INPUT = re.compile(r"\\(?:input|include)\s*\{([^{}]+)\}")
_COMMAND = re.compile(r"\\[A-Za-z@]+\*?\s*(?:[\[{][^{}\[\]]*[\]}]\s*)*")
_PART = re.compile(
    r"\\(?:input|include|subfile|subfileinclude|import\s*\{[^{}]*\}|\w*import\*?\s*(?:\[[^\]]*\])?)\s*\{([^{}]+)\}"
)
_SOURCES = ("", ".tex")
_BEGIN = re.compile(r"\\begin\s*\{document\}")
# TeX's boxes, loops and what reads on by itself: a macro that is made of them is not expanded
_PROGRAM = re.compile(
    r"\\(?:futurelet|loop|write|read|special|directlua|afterassignment|aftergroup|catcode|active|noexpand"
    r"|setbox|advance|unhbox|unhcopy|copy|newdimen|newbox|wd|ht|dp)(?![A-Za-z@])"
)
_ENTRY = re.compile(r"\\index(?![A-Za-z@])")
_SHORTHAND = re.compile(r"\\defineshorthand\s*\{([^{}\\\s]{1,4})\}\s*\{(\\[A-Za-z@]+)\}")
_SAYS = re.compile(r"\\(?:usepackage|newcommand|newtheorem|declaretheorem|DeclareMathOperator|def|input)\b")
_OF_PACKAGES = frozenset({"bra", "ket", "braket", "ketbra"})
"""Commands that the parser knows and that no installation has without a package: an author's own are meant."""
_MOST_BYTES = 1_000_000
_MOST_FILES = 60


@dataclass
class Style:
    """What the files beside a document define."""

    macros: dict[str, Macro] = field(default_factory=dict)
    environments: dict[str, Wrapping] = field(default_factory=dict)
    declared: dict[str, Declared] = field(default_factory=dict)
    shorthands: dict[str, str] = field(default_factory=dict)
    settings: State = field(default_factory=lambda: State({}))
    """The flags and counters that they set."""


def style_of(path: Path, source: str, root: Path | None) -> Style:
    """What the style files of ``path`` define whose text is ``source``; they are looked for up to the folder ``root``."""
    files = style_files(path, source, root)
    return _style_of(tuple(files), tuple(_changed(file) for file in files))


@lru_cache(maxsize=64)
def _style_of(files: tuple[Path, ...], changed: tuple[int, ...]) -> Style:
    style = Style()
    for file, time in zip(files, changed, strict=True):
        other = _defined_in(file, time)
        style.macros = {**other.macros, **style.macros}
        style.environments = {**other.environments, **style.environments}
        style.declared = {**other.declared, **style.declared}
        style.shorthands = {**other.shorthands, **style.shorthands}
    # what is read first sets first: the files that a file names stand behind it
    texts = (_BEGIN.split(_read(file, time), maxsplit=1)[0] for file, time in zip(files, changed, strict=True))
    expanded, style.settings = read_styles("\n".join(reversed(list(texts))), style.macros)
    style.declared = {**declared_in(expanded), **style.declared}  # "\\thmof{satz}{Satz}", of the author's own macro
    style.macros = {**_readable(style.settings.macros), **style.macros}
    return style


def _readable(macros: Mapping[str, Macro]) -> dict[str, Macro]:
    """Those that every installation does not know already, and that text can be made of: by themselves and by what they call."""
    calls = {name: frozenset(COMMAND.findall(macro.body)) for name, macro in macros.items()}
    programs = {name for name, macro in macros.items() if _PROGRAM.search(macro.body)}
    while more := {name for name, called in calls.items() if name not in programs and called & programs}:
        programs |= more
    own = {name: macro for name, macro in macros.items() if name[1:] in _OF_PACKAGES or not is_known(name[1:])}
    # what is made of boxes and calls \index is an entry of it, which no reader sees in the text
    silent = {name for name in programs & own.keys() if _ENTRY.search(own[name].body)}
    return {
        name: replace(macro, body="") if name in silent else macro
        for name, macro in own.items()
        if name in silent or name not in programs
    }


def beside(path: Path, root: Path | None) -> tuple[Path, ...]:
    """The files that decide how ``path`` is read beside itself; none where it is no LaTeX."""
    if path.suffix.lower() not in (".tex", ".latex") or not path.is_file():
        return ()
    places = [place for folder in _folders(path, root) for place in (folder, *_inner(folder, _changed(folder)))]
    return _beside(path, _changed(path), root, tuple(_changed(place) for place in places))


@lru_cache(maxsize=4096)
def _beside(path: Path, changed: int, root: Path | None, places: tuple[int, ...]) -> tuple[Path, ...]:
    source = _read(path, changed)
    return (*style_files(path, source, root), *bibliography_files(path, source, root))


def style_files(path: Path, source: str, root: Path | None) -> list[Path]:
    """The files beside ``path`` that say how it is to be read, nearest first: those it names, those that its main file names, and
    where a part of a work names none, those of the nearest folder that has any."""
    folders = _folders(path, root)
    found = list(_named_by(source, folders))
    if not found and (main := _main_file(path, folders)) is not None:
        found = [main, *_named_by(_read(main, _changed(main)), _folders(main, root))]
    if not found and not re.search(r"\\usepackage\b", _BEGIN.split(source, maxsplit=1)[0]):
        found = next(filter(None, (_styles_in(folder) for folder in folders)), [])
    return list(dict.fromkeys(found))[:_MOST_FILES]


def bibliography_files(path: Path, source: str, root: Path | None) -> list[Path]:
    """The BibTeX files that ``path`` names whose text is ``source``, as far as they are there."""
    folders = _folders(path, root)
    named = (
        next((file for folder in folders for file in _there(folder, Path(name).name)), None)
        for name in bibliography_names(source)
    )
    return [file for file in dict.fromkeys(named) if file is not None]


def _folders(path: Path, root: Path | None) -> list[Path]:
    """The folder of ``path`` and those around it, up to ``root``."""
    own = path.resolve().parent
    top = root.resolve() if root is not None else own
    around = [own, *own.parents]
    return around[: around.index(top) + 1] if top in around else [own]


def _named_by(source: str, folders: list[Path]) -> Iterator[Path]:
    """Files that a source names in its preamble, and those that it takes in later and that only define."""
    preamble, *body = _BEGIN.split(source, maxsplit=1)
    yield from _named(preamble, folders)
    for text in body:
        yield from (file for file in _named(text, folders) if _only_defines(file, _changed(file)))


@lru_cache(maxsize=1024)
def _only_defines(file: Path, changed: int) -> bool:
    """Is nothing left of the file but commands when its definitions are taken out?"""
    text = _read(file, changed)
    return bool(text.strip()) and not re.search(
        r"\w", _COMMAND.sub("", without_declarations(without_definitions(text)))
    )


def _named(preamble: str, folders: list[Path]) -> Iterator[Path]:
    """Files that a preamble names and those that they name, as far as they are there."""
    waiting, seen = [preamble], set()
    while waiting:
        text = waiting.pop(0)
        names = [name.strip() for group in _NAMES.findall(text) for name in group.split(",")]
        wanted = [f"{Path(name).name}{suffix}" for name in names for suffix in STYLE_SUFFIXES]
        taken = [Path(name.strip()).name for name in _INPUT.findall(text)]
        wanted += [f"{name.removesuffix('.tex')}.tex" for name in taken] + [name for name in taken if "." in name]
        for name in wanted:
            file = next((file for folder in folders for file in _there(folder, name)), None)
            if file is not None and file not in seen:
                seen.add(file)
                yield file
                waiting.append(_read(file, _changed(file)))


def _there(folder: Path, name: str) -> Iterator[Path]:
    """The file ``name`` in ``folder`` or in a folder of it."""
    places = (folder, *_inner(folder, _changed(folder)))
    yield from (place / name for place in places if is_there(place / name))


def is_there(file: Path) -> bool:
    """Is there a file of a name that a source tells, which may be none at all?"""
    try:
        return file.is_file()
    except OSError:  # too long for a name
        return False


def _styles_in(folder: Path) -> list[Path]:
    places = [folder, *_inner(folder, _changed(folder))]
    return sorted(file for place in places for file in place.iterdir() if file.suffix.lower() in STYLE_SUFFIXES)


def _main_file(path: Path, folders: list[Path]) -> Path | None:
    """The file with a preamble that takes ``path`` in."""
    for folder in folders:
        for file in _sources_in(folder, _changed(folder)):
            if path.stem in _parts(file, _changed(file)) and file.resolve() != path.resolve():
                return file
    return None


@dataclass(frozen=True)
class Before:
    """What is printed before a file: the text of its main file up to where that takes it in, and the folder of that."""

    text: str
    folder: Path

    def part(self, name: str) -> str | None:
        """The text of another file that is taken in; None where it isn't there."""
        files = (self.folder / f"{name.strip()}{suffix}" for suffix in _SOURCES)
        found = next(filter(is_there, files), None)
        return _read(found, _changed(found)) if found is not None else None


def before(path: Path, root: Path | None) -> Before | None:
    """What is printed before the file ``path``; None where no main file says so."""
    main = _main_file(path, _folders(path, root))
    if main is None:
        return None
    body = _BEGIN.split(_read(main, _changed(main)), maxsplit=1)[1]
    place = next(match.start() for match in _PART.finditer(body) if Path(match[1].strip()).stem == path.stem)
    return Before(body[:place], main.parent)


def _changed(path: Path) -> int:
    return path.stat().st_mtime_ns


@lru_cache(maxsize=1024)
def _inner(folder: Path, changed: int) -> tuple[Path, ...]:
    with os.scandir(folder) as entries:
        return tuple(
            sorted(folder / entry.name for entry in entries if entry.is_dir() and not entry.name.startswith("."))
        )


@lru_cache(maxsize=1024)
def _sources_in(folder: Path, changed: int) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob("*.tex")))


@lru_cache(maxsize=4096)
def _parts(file: Path, changed: int) -> frozenset[str]:
    """Names of the files that a main file takes in; none where it has no preamble that says anything."""
    preamble, *body = _BEGIN.split(_read(file, changed), maxsplit=1)
    says = bool(body) and _SAYS.search(preamble)
    return frozenset(Path(name.strip()).stem for name in _PART.findall(body[0])) if says else frozenset()


@lru_cache(maxsize=64)
def _read(file: Path, changed: int) -> str:
    if file.stat().st_size > _MOST_BYTES:
        return ""
    try:
        return without_comments(decode(file.read_bytes(), file)[0])
    except (DocumentError, OSError):
        return ""


@lru_cache(maxsize=256)
def _defined_in(file: Path, changed: int) -> Style:
    text = _BEGIN.split(_read(file, changed), maxsplit=1)[0]
    macros, environments = definitions(text)
    return Style(
        _readable(macros),
        {name: one for name, one in environments.items() if not _PROGRAM.search(one.begin + one.end)},
        declared_in(text),
        dict(_SHORTHAND.findall(text)),
    )
