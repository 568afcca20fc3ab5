"""Typst documents: markup as Markdown, mathematics as LaTeX, and of the code what prints text: values, simple functions, tables.

Statements are what a function is called or is said to print (``#theorem("Rolle")[...]``, ``thmbox("theorem", "Satz")``). Nothing
is fetched: what an imported file or package defines is known by its name alone.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mathrag.documents.converted import Reading, Source
from mathrag.documents.markdown import reading_of
from mathrag.documents.markup import term, without_signs
from mathrag.documents.sniff import decode
from mathrag.documents.typst_code import CodeReader
from mathrag.documents.typst_values import Content, Latex, Scope, State, Text, Value

_HEADING = re.compile(r"(={1,6})[ \t]+")
_ITEM = re.compile(r"([-+]|\d+\.)(?=[ \t])|/[ \t]+(?=[^\n]*:)")
_RAW = re.compile(r"(`{3,}+)([\w-]*)(.*?)\1|`(?!``)([^`]*)`", re.DOTALL)
_TICKS = re.compile(r"`+")
_LABEL = re.compile(r"<([\w:.-]+)>")
_REFERENCE = re.compile(r"@([\w:.-]*\w)")
_LINK = re.compile(r"https?://[^\s\[\]<>\"]+[^\s\[\]<>\".,;:!?)]")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_TEXT = re.compile(r"[^\W_]+|[ \t]+")
_SIGNS = {"---": "—", "--": "–", "...": "…", "~": " "}
_BLANK_LINE = re.compile(r"[ \t]*\n[ \t]*\n")
_SPACES = re.compile(r"[ \t]*")
MOST_UNCLOSED = 20
"""Lines, at most, behind which the reader begins anew: each had taken it to the end."""
_LEAST_SHOWN = 60
"""Characters of a content that is text, where nothing shows it: another file takes it in."""


class TypstConverter:
    """Typst sources."""

    name = "typst"
    version = 1

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        state = State()
        markdown = Reader(without_signs(text), state, Scope()).markup("")
        markdown = state.aside.back(markdown)
        if state.title and not re.search(r"^# ", markdown, re.MULTILINE):
            markdown = f"# {state.title}\n\n{markdown}"
        reading = reading_of(re.sub(r"[ \t]+\n", "\n", markdown), (*warnings, *state.findings.told()))
        return replace(reading, title=state.title or reading.title)


class Reader(CodeReader):
    """Reads markup, and the code in it."""

    def _inner(self, text: str, scope: Scope, line: int) -> Reader:
        return Reader(text, self.state, scope, line)

    def content(self) -> Content | Latex:
        """The content between the brackets at the reader's position."""
        self.position += 1
        around, self.scope = self.scope, Scope({}, self.scope)
        inner = self.markup("]")
        self.scope = around
        first, *lines = inner.split("\n")
        margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        inner = "\n".join([first.strip(), *(line[margin:] for line in lines)]).strip()
        alone = self.state.aside.back(inner) if inner and not re.search(r"[^\ue000\ue001\d]", inner) else ""
        return Latex(alone[1:-1]) if re.fullmatch(r"\$[^$]+\$", alone) else Content(inner)

    def markup(self, stop: str) -> str:
        """Markdown of what stands up to ``stop``, which is left behind, or to the end."""
        out: list[str] = []
        start = True  # of a line
        self.depth += 1
        while self.position < len(self.text) and self.depth < 200:
            here = self.text[self.position]
            if here == stop:
                self.position += 1
                break
            if stop in ("*", "_") and (here == "]" or _BLANK_LINE.match(self.text, self.position)):
                break
            if start and here not in " \t\n" and (begun := self._begun()) is not None:
                out.append(begun)
                start = False
                continue
            out.append(self._piece(here, out))
            start = here == "\n" or (start and here in " \t")
        self.depth -= 1
        return "".join(out)

    def _begun(self) -> str | None:
        """What begins a line: a heading or an item; items that a plus sign begins are counted."""
        column = self.position - 1 - self.text.rfind("\n", 0, self.position)
        counted = self.text.startswith("+ ", self.position)
        self.counts = {key: count for key, count in self.counts.items() if key < column + counted}
        if heading := _HEADING.match(self.text, self.position):
            end = self.text.find("\n", self.position)
            end = len(self.text) if end < 0 else end
            label = re.search(r"[ \t]*<([\w:.-]+)>[ \t]*\Z", self.text[heading.end() : end])
            told = self._inner(
                self.text[heading.end() : heading.end() + label.start() if label else end], self.scope, self.line
            )
            self.position = end
            title = " ".join(told.markup("").split())
            if label:
                self.state.labels[label[1]] = self.state.aside.back(title)
            return f"\n{'#' * len(heading[1])} {title}{f' {{#{label[1]}}}' if label else ''}\n"
        if item := _ITEM.match(self.text, self.position):
            self.position = item.end()
            if item[0][0] == "/":
                end = self.text.find(":", self.position)
                said = self._inner(self.text[self.position : end], self.scope, self.line).markup("").strip()
                self.position = end + 1
                self._match(_SPACES)
                return f"- {term(said)}"
            if counted:
                self.counts[column] = self.counts.get(column, 0) + 1
                return f"{self.counts[column]}."
            return item[0]
        return None

    def _piece(self, here: str, out: list[str]) -> str:
        """Markdown of what stands at the position, and go behind it."""
        aside, text, position = self.state.aside, self.text, self.position
        if found := _TEXT.match(text, position):
            if here == "h" and (link := _LINK.match(text, position)):
                found = link
            self.position = found.end()
            return found[0]
        if here == "\\":
            escaped = text[position + 1 : position + 2]
            if not escaped or escaped.isspace():
                self.position += 1
                return "" if escaped == "\n" else "\n"
            self.position += 2
            return aside.put("\\" + escaped) if escaped in "*_`$#<>[]|" else escaped
        if here == "$":
            return self.math()
        if here == "#":
            self.position += 1
            told = self.shown(self.hashed())
            if self._is_open(position):
                return ""
            return aside.put(told) if "\n" in told else told
        if here == "`" and (raw := _RAW.match(text, position)):
            self.position = raw.end()
            return self.raw(raw[3] if raw[1] else raw[4], raw[2] or "", bool(raw[1]) and "\n" in raw[0])
        if ticks := _TICKS.match(text, position):  # nothing closes them
            self.position = ticks.end()
            return ticks[0]
        if here in "*_":
            return self._emphasis(here)
        if comment := _COMMENT.match(text, position):
            self.position = comment.end()
            return ""
        if here == "<" and (label := _LABEL.match(text, position)):
            self.position = label.end()
            return self.labelled(label[1], out)
        if here == "@" and (reference := _REFERENCE.match(text, position)):
            self.position = reference.end()
            if text[self.position : self.position + 1] == "[":
                self.content()
            return self.reference(reference[1])
        if here == "[":
            self.position += 1
            return f"[{self.markup(']')}]"
        for sign, written in _SIGNS.items():
            if text.startswith(sign, position):
                self.position += len(sign)
                return written
        self.position += 1
        return here

    def _emphasis(self, marker: str) -> str:
        before, behind = self.text[self.position - 1 : self.position], self.text[self.position + 1 : self.position + 2]
        self.position += 1
        if before.isalnum() and behind.isalnum():
            return self.state.aside.put("\\" + marker)
        inner = self.markup(marker).strip()
        written = "**" if marker == "*" else "*"
        return f"{written}{inner}{written}" if inner else ""

    def math(self) -> str:
        """The formula at the position, set apart where blanks stand within its dollars."""
        start, latex = self.position, self.formula()
        if _BLANK_LINE.search(self.text, start, self.position):
            self.position = len(self.text) + 1  # the dollar at its end begins another one
        return "" if self._is_open(start) else self.state.aside.math(latex.latex, latex.display)

    def _is_open(self, start: int) -> bool:
        """Does what begins at ``start`` never end? Then its line is left out by name, and the reader goes on behind it."""
        if self.position <= len(self.text) or self.state.unclosed == MOST_UNCLOSED:
            return False
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        self.position = start
        self.found("brackets or formulas that don't close, their line left out", self.text[start:end])
        self.state.unclosed += 1
        self.position = end
        return True

    def bound(self, value: Value, used: object) -> str:
        """Where a name is given a long content that nothing shows, what it says: another file is to show it."""
        if not isinstance(value, Content) or len(self.state.aside.back(value.markdown)) < _LEAST_SHOWN:
            return ""
        return self.state.aside.put(lambda: "" if getattr(used, "used", True) else f"\n\n{value.markdown}\n\n")

    def shown(self, value: Value) -> str:
        """A value as text shows it."""
        if isinstance(value, Content):
            return value.markdown
        if isinstance(value, Text):
            return value.text
        if isinstance(value, Latex):
            return self.state.aside.math(value.latex, value.display)
        return f"{value:g}" if isinstance(value, float) else ""
