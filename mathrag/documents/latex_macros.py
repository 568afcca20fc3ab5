"""Macros of a LaTeX source, expanded before it is read, in the order in which TeX would: a definition holds from where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from mathrag.documents.latex_arguments import filled, given_for, items_of
from mathrag.documents.latex_conditions import (
    COUNTERS,
    SETTERS,
    TESTS,
    VALUED,
    State,
    branches,
    branching,
    count,
    set_flag,
)
from mathrag.documents.latex_definitions import (
    COMMAND,
    DEFINING,
    TRUE,
    Macro,
    Wrapping,
    definition_at,
    definitions,
    environment_at,
)

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*\n?[ \t]*")
_ENVIRONMENT_NAME = re.compile(r"\s*\{([^{}]+)\}")
_CSNAME_END = re.compile(r"\\endcsname\s*")
_IF = re.compile(r"\\if[A-Za-z@]*\Z")
_NEW_IF = re.compile(r"\s*\\if([A-Za-z@]+)")
_LET = re.compile(r"\s*(\\[A-Za-z@]+)\s*=?\s*(\\[A-Za-z@]+|\S)")
# a macro that is defined by itself would expand for ever
_MAX_DEPTH = 30
_MAX_GROWTH = 20
_PROTECTED = frozenset(
    {"\\left", "\\right", "\\section", "\\subsection", "\\item", "\\begin", "\\end", "\\frac", "\\sqrt"}
)
# what a style file says to TeX and not to the reader
_SILENT = {
    **dict.fromkeys(("\\PackageInfo", "\\PackageError", "\\ClassInfo"), Macro(("m", "m"), "")),
    **dict.fromkeys(("\\global", "\\long", "\\protected", "\\expandafter", "\\@empty", "\\empty"), Macro((), "")),
    "\\@firstoftwo": Macro(("m", "m"), "#1"),
    "\\@secondoftwo": Macro(("m", "m"), "#2"),
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
    settings: State | None = None,
) -> tuple[str, Counter[str]]:
    """``text`` with its macros, environments and conditions expanded and their definitions taken out, and what its style files warn of
    or leave undecided.

    ``macros`` and ``environments`` are those of its style files, ``settings`` what these set; what the text defines itself goes
    before. Environments whose name is ``kept`` stay as they are.
    """
    own_macros, own_environments = definitions(text)
    expander = _Expander({**_SILENT, **(macros or {}), **own_macros}, {**(environments or {}), **own_environments})
    expander.kept = kept
    if settings is not None:
        expander.state.flags.update(settings.flags)
        expander.state.counters.update(settings.counters)
    for name in _PROTECTED:
        expander.macros.pop(name, None)
    return expander.run(text), expander.warnings + expander.state.undecided


def read_styles(text: str, macros: Mapping[str, Macro]) -> tuple[str, State]:
    """The text of style files, expanded with their own ``macros``, and the flags and counters that it sets."""
    expander = _Expander({**_SILENT, **macros}, {})
    return expander.run(text), expander.state


class _Frame:
    """A text that is being read, and how many macros deep it stands."""

    __slots__ = ("depth", "position", "text")

    def __init__(self, text: str, depth: int, position: int = 0) -> None:
        self.text, self.depth, self.position = text, depth, position


class _Expander:
    def __init__(self, macros: dict[str, Macro], environments: dict[str, Wrapping]) -> None:
        self.macros = macros
        self.state = State(macros)
        self.environments = environments
        self.kept: frozenset[str] = frozenset()
        self.warnings: Counter[str] = Counter()
        self._endless: dict[str, bool] = {}
        """Of the macros as they are defined now."""
        self._budget: int | None = None

    def run(self, text: str, depth: int = 0) -> str:
        """The expansion of ``text``."""
        if self._budget is None:
            self._budget = _MAX_GROWTH * len(text) + 10_000
        out: list[str] = [""]
        stack = [_Frame(text, depth)]
        while stack:
            frame = stack[-1]
            match = COMMAND.search(frame.text, frame.position)
            over = match is None or self._budget < 0
            between = (
                frame.text[frame.position :] if match is None or over else frame.text[frame.position : match.start()]
            )
            if between:
                apart = between[0].isalpha() and out[-1].startswith("\\") and out[-1][1:].isalpha()
                out.append(f" {between}" if apart else between)  # the name of a command ends where a macro begins
            if match is None or over:
                stack.pop()
                continue
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
        if name in TESTS and name not in self.macros:
            return self._tested(stack, name, after)
        if name in _COMMANDS:
            return _COMMANDS[name](self, stack, name, after)
        if _IF.match(name) and name not in self.macros and self._branched(frame, name, after):
            return None
        if set_flag(self.state, name):
            frame.position = after
            return None
        if name not in self.macros and "@" in name[1:]:
            name = name[: name.index("@")]  # outside of style files @ is no letter
            after = frame.position + len(name)
        macro = self.macros.get(name)
        read = macro is not None and frame.depth < _MAX_DEPTH and not self._is_endless(name)
        found = self._arguments(stack, after, macro.arguments) if macro is not None and read else None
        if macro is None or found is None:
            stack[-1].position = after
            return name
        if macro.final:
            stack[-1].position = after
            return macro.body
        self._push(stack, found[1], filled(macro.body, found[0]))
        return None

    def _is_endless(self, name: str) -> bool:
        """Does a macro lead to itself again, on a way on which nothing decides or defines?"""
        if name not in self._endless:
            waiting, seen = [name], set[str]()
            while waiting and name not in seen:
                macro = self.macros.get(waiting.pop())
                called = set(COMMAND.findall(macro.body)) if macro is not None and not macro.final else set()
                if not any(one in TESTS or one in _COMMANDS or one in DEFINING or _IF.match(one) for one in called):
                    waiting += called - seen
                    seen |= called
            self._endless[name] = name in seen
        return self._endless[name]

    def _push(self, stack: list[_Frame], after: int, body: str) -> None:
        """Read ``body`` next, and go on behind ``after``."""
        frame = stack[-1]
        if not body and "$" == frame.text[after : after + 1] == frame.text[frame.position - 1 : frame.position]:
            body = "{}"  # a formula of nothing begins no display
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
            if name in ("\\edef", "\\xdef"):
                macro = replace(macro, body=self.run(macro.body, frame.depth + 1))
            if defined not in _PROTECTED and not (name.startswith("\\provide") and defined in self.macros):
                self.macros[defined] = macro
                self._endless.clear()
            return True
        if surrounding := environment_at(frame.text, frame.position):
            self.environments[surrounding[0]] = surrounding[1]
            frame.position = surrounding[2]
            return True
        return False

    def _tested(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """A condition whose branches are arguments."""
        test = TESTS[name]
        given, end = self._arguments(stack, after, ("m",) * (test.before + len(test.branches)))
        asked = given[: test.before]
        holds = self.state.holds(test.decide(self.state, asked), " ".join((name, *asked)))
        self._push(
            stack, end, dict(zip(test.branches, given[test.before :], strict=True)).get("T" if holds else "F", "")
        )
        return None

    def _branched(self, frame: _Frame, name: str, after: int) -> bool:
        """A condition with its branches up to ``\\fi``; False where it is none or can't be told."""
        text = frame.text
        told = branching(self.state, name, text, after)
        found = branches(text, told[1]) if told else None
        if told is None or found is None:
            return False
        middle, end, behind = found
        first, other = (told[1], middle[0] if middle else end), (middle[1] if middle else end, end)
        start, stop = first if self.state.holds(told[0], name) else other
        frame.text, frame.position = text[start:stop] + text[behind:], 0
        return True

    def _looked_ahead(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """``\\@ifstar`` and ``\\@ifnextchar``: what stands behind decides."""
        star = name == "\\@ifstar"
        given, end = self._arguments(stack, after, ("m", "m", "s") if star else ("m", "m", "m"))
        if star:
            self._push(stack, end, given[0 if given[2] == TRUE else 1])
            return None
        ahead = (frame.text[end if frame is stack[-1] else frame.position :].lstrip() for frame in reversed(stack))
        self._push(stack, end, given[1 if next(filter(None, ahead), "").startswith(given[0].strip()) else 2])
        return None

    def _set(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """A flag or a counter, declared or set."""
        if name == "\\newif":
            found = _NEW_IF.match(stack[-1].text, after)
            stack[-1].position = found.end() if found else after
            if found:
                self.state.flags[found[1]] = False
            return None
        given, end = self._arguments(stack, after, ("m",) if name in SETTERS or name == "\\stepcounter" else ("m", "m"))
        called = given[0].strip()
        if name in COUNTERS:
            count(self.state, name, called, self.state.number(given[-1]))
            stack[-1].position = after  # a counter of the document may be that of its sections
            return name
        prefix, value = (VALUED[name], given[1].strip() == "true") if name in VALUED else SETTERS[name]
        if value is None:
            self.state.flags.setdefault(f"{prefix}{called}", False)
        else:
            self.state.flags[f"{prefix}{called}"] = value
        stack[-1].position = end
        return None

    def _let(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """``\\let\\new\\old``: the meaning that the old name has now."""
        found = _LET.match(stack[-1].text, after)
        stack[-1].position = found.end() if found else after
        if found is None:
            return name
        new, old = found[1], found[2]
        meaning = self.macros.get(old)
        if new not in _PROTECTED and new != old:
            self.macros[new] = Macro((), old, final=True) if meaning is None or new in meaning.body else meaning
            self._endless.clear()
        return None

    def _each(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """``\\docsvlist{a,b}`` and ``\\forcsvlist{\\do}{a,b}``: a command for each item."""
        given, end = self._arguments(stack, after, ("m",) if name == "\\docsvlist" else ("m", "m"))
        command = "\\do" if name == "\\docsvlist" else given[0].strip()
        self._push(stack, end, "".join(f"{command}{{{item}}}" for item in items_of(given[-1])))
        return None

    def _named(self, stack: list[_Frame], name: str, after: int) -> str | None:
        """``\\csname name\\endcsname`` and ``\\csuse{name}``: the command of that name; the last of the parts of a name that no file
        defines and that a package makes of what it is given."""
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
        called = self.run(inner, stack[-1].depth + 1).strip()
        known = f"\\{called}" in self.macros or "@" not in called
        self._push(
            stack, end, f"\\{called}" if known else called.rpartition("@")[2]
        )  # "\\TOK@S@formula", defined in no file
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
        own = self.environments.get(called) if frame.depth < _MAX_DEPTH else None
        if match is not None and own is not None and called in self.kept:
            return self._kept(stack, name, match, own)
        if match is None or own is None or "\\begin" not in own.begin:
            frame.position = match.end() if match else after
            return frame.text[after - len(name) : frame.position]
        if name == "\\end":
            self._push(stack, match.end(), own.end)
            return None
        found = self._arguments(stack, match.end(), own.arguments)
        self._push(stack, found[1], filled(own.begin, found[0]))
        return None

    def _kept(self, stack: list[_Frame], name: str, match: re.Match[str], own: Wrapping) -> str:
        """A statement's environment that an author makes: what is given behind its name is its label or, where printed, its title."""
        written = stack[-1].text[match.start() - len(name) : match.end()]
        stack[-1].position = match.end()
        if name == "\\begin" and own.arguments and set(own.arguments) == {"m"}:
            given, end = self._arguments(stack, match.end(), own.arguments)
            labels = [
                one for n, one in enumerate(given, start=1) if re.search(rf"\\label\s*\{{[^{{}}]*#{n}", own.begin)
            ]
            titles = [one for n, one in enumerate(given, start=1) if one not in labels and f"#{n}" in own.begin]
            said = "".join([*(f"[{one.strip()}]" for one in titles[:1]), *(f"\\label{{{one}}}" for one in labels)])
            self._push(stack, end, said)
        return written

    def _arguments(self, stack: list[_Frame], after: int, wanted: tuple[str, ...]) -> tuple[list[str], int]:
        """What is given for ``wanted`` behind ``after``, and where it ends; the texts below are read where this one ends first."""
        while True:
            frame = stack[-1]
            arguments, position, short = given_for(frame.text, after, wanted)
            if not short or len(stack) == 1:
                return arguments, position
            below = stack[-2]
            begin = frame.position
            frame.text = frame.text[begin:] + below.text[below.position :]
            frame.position, after = 0, after - begin
            frame.depth = below.depth
            del stack[-2]


_COMMANDS: dict[str, Callable[[_Expander, list[_Frame], str, int], str | None]] = {
    **dict.fromkeys(("\\csname", "\\csuse"), _Expander._named),
    **dict.fromkeys(("\\PackageWarning", "\\ClassWarning"), _Expander._warned),
    **dict.fromkeys(("\\begin", "\\end"), _Expander._environment),
    **dict.fromkeys(("\\@ifstar", "\\@ifnextchar"), _Expander._looked_ahead),
    **dict.fromkeys(("\\newif", *SETTERS, *VALUED, *COUNTERS), _Expander._set),
    **dict.fromkeys(("\\docsvlist", "\\forcsvlist"), _Expander._each),
    "\\let": _Expander._let,
}
