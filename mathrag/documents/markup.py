"""What the converters of other markups to Markdown share: findings with their lines, parts that no later step may read, boxes of
statements, words that are set off, and signs as commands of LaTeX.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from textwrap import dedent

from mathrag.documents.directives import is_box
from mathrag.documents.grid import piped
from mathrag.documents.textlayer.encodings import ALPHABETS, FUNCTIONS, LATEX

_NAMED = 12
"""Names in one warning; the rest is counted."""
_LONGEST_NAME = 60
_OPEN, _CLOSE = "\ue000", "\ue001"
_SIGN = re.compile(f"{_OPEN}(\\d{{1,9}}){_CLOSE}")
_UNICODE = re.compile(r"\\ensuremath\{(.+)\}")
_COMMAND_END = re.compile(r"\\[A-Za-z]+\Z")


class Findings:
    """What could not be expanded, by sort and name: the line where it first stands, and how often."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, tuple[int, int]]] = {}

    def add(self, sort: str, written: str, line: int) -> None:
        written = " ".join(written.split())[:_LONGEST_NAME]
        first, count = self._found.setdefault(sort, {}).get(written, (line, 0))
        self._found[sort][written] = (min(first, line), count + 1)

    def told(self) -> tuple[str, ...]:
        """One warning a sort."""
        out = []
        for sort, names in sorted(self._found.items()):
            named = [f"{written} (line {line}, {count} times)" for written, (line, count) in names.items()]
            more = f" and {len(named) - _NAMED} more" if len(named) > _NAMED else ""
            out.append(f"{sort}: {', '.join(named[:_NAMED])}{more}")
        return tuple(out)


class Aside:
    """Parts of a text that no later step may read, each behind a sign until it is put back."""

    def __init__(self) -> None:
        self._kept: list[str | Callable[[], str]] = []

    def put(self, part: str | Callable[[], str]) -> str:
        """The sign of ``part``, or of what is known only when all is read."""
        self._kept.append(part)
        return f"{_OPEN}{len(self._kept) - 1}{_CLOSE}"

    def math(self, latex: str, display: bool = False) -> str:
        latex = re.sub(r"\n[ \t]*(?=\n)", "", latex.strip())
        if not latex:
            return ""
        return self.put(f"\n\n$${latex}$$\n\n") if display else self.put(f"${' '.join(latex.split())}$")

    def back(self, text: str) -> str:
        """``text`` with all that was put aside; what it holds itself was put aside before it."""

        def part(found: re.Match[str]) -> str:
            number = int(found[1])
            kept = self._kept[number] if number < len(self._kept) else ""
            return _SIGN.sub(part, kept if isinstance(kept, str) else kept())

        return _SIGN.sub(part, text)


def without_signs(text: str) -> str:
    """``text`` without the characters that signs are made of."""
    return text.replace(_OPEN, "").replace(_CLOSE, "")


def set_off(text: str, markers: Mapping[str, str]) -> str:
    """``text`` with what stands between two of a marker, within one paragraph, between what Markdown (or HTML) has for it."""
    for marker, written in markers.items():
        if marker in text:
            sign = re.escape(marker)
            closing = f"</{written[1:]}" if written.startswith("<") else written
            text = re.sub(
                rf"(?<![\w\\{sign[-1]}]){sign}(?=[^\s{sign[-1]}])((?:[^\n]|\n(?!\s*\n)){{1,1000}}?)(?<=[^\s\\]){sign}(?![\w{sign[-1]}])",
                rf"{written}\1{closing}",
                text,
            )
    return text


def box(said: str, title: str, keys: tuple[str, ...], body: str) -> str | None:
    """A statement, proof or problem between colons, by its words or classes; None where these and its title tell none."""
    if not is_box(said, title, body):
        return None
    called = "".join(f" #{key}" for key in keys)
    return f"\n\n::: {{{said}{called}}} {' '.join(title.split())}\n\n{body.strip()}\n\n:::\n\n"


def paragraph(title: str, body: str) -> str:
    """``body`` under a ``title`` of its own that is no heading."""
    return f"\n\n**{title.strip(' .:*')}**\n\n{body}" if title.strip(" .:*") else f"\n\n{body}"


def fence(code: str, language: str = "") -> str:
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`{3,}", code)), default=0))
    return f"\n\n{ticks}{language}\n{dedent(code).strip(chr(10))}\n{ticks}\n\n"


def code_span(code: str) -> str:
    code = " ".join(code.split())
    return f"`` {code} ``" if "`" in code else f"`{code}`" if code else ""


def term(said: str) -> str:
    """What a list explains in front of what it says of it; a formula stays as it is."""
    return f"{said}: " if re.fullmatch(rf"(?:{_SIGN.pattern}|[,\s])+", said) else f"**{said}**: "


def cell(text: str) -> str:
    return piped(text.strip())


def anchor(key: str) -> str:
    """What a link may lead to."""
    return f'<a id="{key}"></a>' if re.fullmatch(r"[\w:.-]+", key) else ""


@lru_cache(maxsize=4096)
def command(character: str) -> str:
    """A sign of a formula in LaTeX; itself where there is no command for it."""
    if character in LATEX:
        return LATEX[character]
    if character.isascii() or len(character) > 1:
        return character
    if alphabet := next((name for codes, name in ALPHABETS if ord(character) in codes), ""):
        import unicodedata

        return rf"\{alphabet}{{{unicodedata.normalize('NFKC', character)}}}"
    from pylatexenc.latexencode import get_builtin_uni2latex_dict

    found = _UNICODE.fullmatch(get_builtin_uni2latex_dict().get(ord(character), ""))
    return found[1] if found and "extra" not in found[1] else character


def joined(*parts: str) -> str:
    """Parts of a formula in a row; a command is kept apart from the letter behind it."""
    latex = ""
    for part in parts:
        if part:
            latex += (
                f" {part}"
                if part[0].isalpha() and _COMMAND_END.search(latex, max(0, len(latex) - _LONGEST_NAME))
                else part
            )
    return latex


def word(name: str) -> str:
    """A word in a formula: a function, or upright."""
    return rf"\{name}" if name in FUNCTIONS else name if len(name) == 1 else rf"\text{{{name}}}"
