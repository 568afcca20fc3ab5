"""Macros of a LaTeX source, expanded before it is read, in the order in which TeX would: a definition holds from where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from mathrag.documents.latex_definitions import (
    COMMAND,
    DEFINING,
    FALSE,
    NO_VALUE,
    TRUE,
    Macro,
    Wrapping,
    definition_at,
    definitions,
    environment_at,
    group_end,
)

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*\n?[ \t]*")
_PARAMETER = re.compile(r"#(#|[1-9])")
_ENVIRONMENT_NAME = re.compile(r"\s*\{([^{}]+)\}")
_CSNAME_END = re.compile(r"\\endcsname\s*")
_BRANCH = re.compile(r"\\(if[A-Za-z@]*|else|fi)(?![A-Za-z@])\s*")
# a macro that is defined by itself would expand for ever
_MAX_DEPTH = 30
_MAX_GROWTH = 20
_PROTECTED = frozenset(
    {"\\left", "\\right", "\\section", "\\subsection", "\\item", "\\begin", "\\end", "\\frac", "\\sqrt"}
)
# tests of an argument: which marks make them true, and which branches they have
_TESTS = {
    rf"\If{what}{branches}": (what, branches)
    for what in ("NoValue", "Value", "Boolean")
    for branches in ("TF", "T", "F")
}
# what a style file says to TeX and not to the reader
_SILENT = {
    "\\PackageInfo": Macro(("m", "m"), ""),
    "\\ignorespaces": Macro((), ""),
    "\\unskip": Macro((), ""),
    "\\endinput": Macro((), ""),
}


def without_comments(text: str) -> str:
    """``text`` without its comments; an escaped percent sign is none."""
    return _COMMENT.sub(r"\1", text)


def expand(
    text: str,
    macros: Mapping[str, Macro] | None = None,
    environments: Mapping[str, Wrapping] | None = None,
    kept: frozenset[str] = frozenset(),
) -> tuple[str, Counter[str]]:
    """``text`` with its macros and environments expanded and their definitions taken out, and what its style files warn of.

    ``macros`` and ``environments`` are those of its style files; what the text defines itself goes before. Environments whose name
    is ``kept`` stay as they are.
    """
    own_macros, own_environments = definitions(text)
    expander = _Expander({**_SILENT, **(macros or {}), **own_macros}, {**(environments or {}), **own_environments})
    expander.kept = kept
    for name in _PROTECTED:
        expander.macros.pop(name, None)
    return expander.run(text), expander.warnings


class _Frame:
    """A text that is being read, and how many macros deep it stands."""

    __slots__ = ("depth", "position", "text")

    def __init__(self, text: str, depth: int, position: int = 0) -> None:
        self.text, self.depth, self.position = text, depth, position


class _Expander:
    def __init__(self, macros: dict[str, Macro], environments: dict[str, Wrapping]) -> None:
        self.macros = macros
        self.environments = environments
        self.kept: frozenset[str] = frozenset()
        self.warnings: Counter[str] = Counter()
        self._budget: int | None = None

    def run(self, text: str, depth: int = 0) -> str:
        """The expansion of ``text``."""
        if self._budget is None:
            self._budget = _MAX_GROWTH * len(text) + 10_000
        out: list[str] = []
        stack = [_Frame(text, depth)]
        while stack:
            frame = stack[-1]
            match = COMMAND.search(frame.text, frame.position)
            if match is None or self._budget < 0:
                out.append(frame.text[frame.position :])
                stack.pop()
                continue
            out.append(frame.text[frame.position : match.start()])
            frame.position = match.start()
            written = self._step(stack, match[0], match.end())
            if written is not None:
                out.append(written)
        return "".join(out)

    def _step(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """Go behind one command; what it leaves in the output, None where it was replaced by something to be read."""
        frame = stack[-1]
        if name in DEFINING and self._defined(frame, name):
            return None
        if name in _TESTS:
            return self._tested(stack, name, after)
        if name in ("\\ifdefined", "\\ifcsname"):
            return self._branched(frame, name, after)
        if name in ("\\csname", "\\csuse"):
            return self._named(stack, name, after)
        if name in ("\\PackageWarning", "\\ClassWarning"):
            return self._warned(stack, name, after)
        if name in ("\\begin", "\\end"):
            return self._environment(stack, name, after)
        if name not in self.macros and "@" in name[1:]:
            name = name[: name.index("@")]  # outside of style files @ is no letter
            after = frame.position + len(name)
        macro = self.macros.get(name)
        found = (
            self._arguments(stack, after, macro.arguments) if macro is not None and frame.depth < _MAX_DEPTH else None
        )
        if macro is None or found is None:
            stack[-1].position = after
            return name
        self._push(stack, found[1], _filled(macro.body, found[0]))
        return None

    def _push(self, stack: list[_Frame], after: int, body: str) -> None:
        """Read ``body`` next, and go on behind ``after``."""
        frame = stack[-1]
        if body[-1:].isalpha() and frame.text[after : after + 1].isalpha() and "\\" in body:
            body += " "
        assert self._budget is not None
        self._budget -= len(body)
        frame.position = after
        if after >= len(frame.text):
            stack.pop()
        stack.append(_Frame(body, frame.depth + 1))

    def _defined(self, frame: _Frame, name: str) -> bool:
        """Take a definition in; False where none is written there."""
        if found := definition_at(frame.text, frame.position):
            defined, macro, frame.position = found
            if defined not in _PROTECTED and not (name.startswith("\\provide") and defined in self.macros):
                self.macros[defined] = macro
            return True
        if surrounding := environment_at(frame.text, frame.position):
            self.environments[surrounding[0]] = surrounding[1]
            frame.position = surrounding[2]
            return True
        return False

    def _tested(self, stack: list[_Frame], name: str, after: int) -> str | None:
        what, branches = _TESTS[name]
        found = self._arguments(stack, after, ("m",) * (1 + len(branches)))
        given = found[0][0].strip()
        holds = given == TRUE if what == "Boolean" else (given == NO_VALUE) == (what == "NoValue")
        chosen = dict(zip(branches, found[0][1:], strict=True)).get("T" if holds else "F", "")
        self._push(stack, found[1], chosen)
        return None

    def _branched(self, frame: _Frame, name: str, after: int) -> str | None:
        """``\\ifdefined\\name`` and ``\\ifcsname name\\endcsname``, with their branches up to ``\\fi``."""
        text = frame.text
        if name == "\\ifdefined":
            asked = re.compile(r"\s*(\\[A-Za-z@]+)\s*").match(text, after)
            holds, start = (asked is not None and asked[1] in self.macros), asked.end() if asked else after
        else:
            closing = _CSNAME_END.search(text, after)
            start = closing.end() if closing else after
            holds = "\\" + (text[after : closing.start()].strip() if closing else "") in self.macros
        middle, end, behind = _branches(text, start)
        if end is None:
            frame.position = after
            return name
        chosen = text[start : middle[0] if middle else end] if holds else text[middle[1] : end] if middle else ""
        frame.text, frame.position = chosen + text[behind:], 0
        return None

    def _named(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """``\\csname name\\endcsname`` and ``\\csuse{name}``: the command of that name."""
        frame = stack[-1]
        if name == "\\csuse":
            found = self._arguments(stack, after, ("m",))
            inner: str | None = found[0][0]
            end = found[1]
        else:
            closing = _CSNAME_END.search(frame.text, after)
            inner, end = (frame.text[after : closing.start()], closing.end()) if closing else (None, after)
        if inner is None or stack[-1].depth >= _MAX_DEPTH:
            stack[-1].position = after
            return name
        self._push(stack, end, f"\\{self.run(inner, stack[-1].depth + 1).strip()}")
        return None

    def _warned(self, stack: list[_Frame], name: str, after: int) -> str | None:
        found = self._arguments(stack, after, ("m", "m"))
        package, message = (" ".join(part.split()) for part in found[0])
        self.warnings[f"{package}: {message}"] += 1
        self._push(stack, found[1], "")
        return None

    def _environment(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """Where the author's own environment begins and ends stands what it is made of."""
        frame = stack[-1]
        match = _ENVIRONMENT_NAME.match(frame.text, after)
        called = match[1].strip() if match else ""
        own = self.environments.get(called) if called not in self.kept and frame.depth < _MAX_DEPTH else None
        if match is None or own is None or "\\begin" not in own.begin:
            frame.position = match.end() if match else after
            return frame.text[after - len(name) : frame.position]
        if name == "\\end":
            self._push(stack, match.end(), own.end)
            return None
        found = self._arguments(stack, match.end(), own.arguments)
        self._push(stack, found[1], _filled(own.begin, found[0]))
        return None

    def _arguments(self, stack: list[_Frame], after: int, wanted: tuple[str, ...]) -> tuple[list[str], int]:
        """What is given for ``wanted`` behind ``after``, and where it ends; the texts below are read where this one ends first."""
        while True:
            frame = stack[-1]
            arguments, position, short = _given(frame.text, after, wanted)
            if not short or len(stack) == 1:
                return arguments, position
            below = stack[-2]
            begin = frame.position
            frame.text = frame.text[begin:] + below.text[below.position :]
            frame.position, after = 0, after - begin
            frame.depth = below.depth
            del stack[-2]


def _given(text: str, position: int, wanted: tuple[str, ...]) -> tuple[list[str], int, bool]:
    """Arguments from ``position`` on, where they end, and whether the text ended before them."""
    arguments: list[str] = []
    for kind in wanted:
        start = position
        while kind[0] != "!" and start < len(text) and text[start].isspace():
            start += 1
        kind = kind.removeprefix("!")
        if start >= len(text):
            return _with_defaults(arguments, wanted), position, True
        if kind[0] in "st":
            mark = "*" if kind == "s" else kind[1:]
            there = text[start] == mark
            arguments.append(TRUE if there else FALSE)
            position = start + 1 if there else position
        elif kind[0] in "oO":
            end = _bracket_end(text, start)
            arguments.append(text[start + 1 : end - 1] if end else NO_VALUE if kind == "o" else kind[1:])
            position = end or position
        else:
            position = _mandatory(text, start, arguments)
    return arguments, position, False


def _with_defaults(arguments: list[str], wanted: tuple[str, ...]) -> list[str]:
    """``arguments`` with what counts where nothing more is given."""
    empty = {"s": FALSE, "t": FALSE, "o": NO_VALUE, "m": ""}
    left = [kind.removeprefix("!") for kind in wanted[len(arguments) :]]
    return [*arguments, *(empty.get(kind[0], kind[1:]) for kind in left)]


def _mandatory(text: str, start: int, arguments: list[str]) -> int:
    if text[start] == "{":
        end = group_end(text, start) or len(text)
        arguments.append(text[start + 1 : end - 1])
        return end
    command = COMMAND.match(text, start)
    end = command.end() if command else start + 1
    arguments.append(text[start:end])
    return end


def _bracket_end(text: str, start: int) -> int | None:
    """Behind the closing bracket of an option at ``start``; brackets inside of groups close nothing."""
    if text[start : start + 1] != "[":
        return None
    position, depth = start + 1, 0
    while position < len(text):
        character = text[position]
        if character == "{":
            position = group_end(text, position) or len(text)
            continue
        depth += {"[": 1, "]": -1}.get(character, 0)
        if depth < 0:
            return position + 1
        position += 2 if character == "\\" else 1
    return None


def _branches(text: str, start: int) -> tuple[tuple[int, int] | None, int | None, int]:
    """Where ``\\else`` and ``\\fi`` of a test stand that begins at ``start``: extents of the first, start and end of the second."""
    depth, middle = 0, None
    for match in _BRANCH.finditer(text, start):
        if match[1] == "fi":
            if depth == 0:
                return middle, match.start(), match.end()
            depth -= 1
        elif match[1] == "else":
            middle = match.span() if depth == 0 else middle
        else:
            depth += 1
    return None, None, start


def _filled(body: str, arguments: list[str]) -> str:
    def given(hit: re.Match[str]) -> str:
        if hit[1] == "#":
            return "#"
        return arguments[int(hit[1]) - 1] if int(hit[1]) <= len(arguments) else ""

    return _PARAMETER.sub(given, body)
