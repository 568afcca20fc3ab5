"""Conditions of LaTeX: TeX's own, ``\\newif``, LaTeX's kernel, etoolbox and ifthen; which of them hold, as far as files tell.

A condition that no file decides is read as if it held, and named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field

from mathrag.documents.latex_commands import STANDARD
from mathrag.documents.latex_definitions import COMMAND, NO_VALUE, TRUE, Macro, group_end

_COMPARED = re.compile(
    r"\s*(?P<left>[^<>=\\{}\s]+|\\value\s*\{[^{}]*\})\s*(?P<sign>[<>=])\s*(?P<right>-?\d+|\\value\s*\{[^{}]*\})\s?"
)
_COUNTER = re.compile(r"\\value\s*\{([^{}]*)\}\Z")
_TOKEN = re.compile(r"\\(?:[A-Za-z@]+\s*|.)|.", re.DOTALL)
_NAMED = re.compile(r"\s*(\\[A-Za-z@]+)\s*")
_CSNAME_END = re.compile(r"\\endcsname\s*")
_THEN = re.compile(r"(?P<not>(?:\\(?:not|NOT)\s*)*)\\(?P<test>boolean|equal|isundefined)\s*(?=\{)")
_SETS = re.compile(r"\\(?P<name>[A-Za-z@]+?)(?P<value>true|false)\Z")


@dataclass
class State:
    """What is known where a text is read: macros, flags (``\\newif`` and booleans by name, toggles behind a colon), counters."""

    macros: MutableMapping[str, Macro]
    flags: dict[str, bool] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    undecided: Counter[str] = field(default_factory=Counter)

    def is_defined(self, command: str) -> bool:
        """Does TeX know the command here?"""
        return command in self.macros or command[1:] in STANDARD

    def number(self, written: str) -> int | None:
        """The value of a number or of a counter."""
        counter = _COUNTER.match(written.strip())
        if counter:
            return self.counters.get(counter[1].strip())
        return int(written) if re.fullmatch(r"\s*-?\d+\s*", written) else None

    def holds(self, decided: bool | None, condition: str) -> bool:
        """``decided``; where it is open the condition is named and read as if it held."""
        if decided is None:
            self.undecided[f"nothing decides the condition {' '.join(condition.split())[:60]}: read as if it held"] += 1
        return decided is not False


Decide = Callable[[State, list[str]], bool | None]


def _negated(decide: Decide) -> Decide:
    def opposite(state: State, given: list[str]) -> bool | None:
        decided = decide(state, given)
        return None if decided is None else not decided

    return opposite


def _toggle(state: State, given: list[str]) -> bool | None:
    return state.flags.get(f":{given[0].strip()}")


def _boolean(state: State, given: list[str]) -> bool | None:
    return state.flags.get(given[0].strip())


def _command(state: State, given: list[str]) -> bool | None:
    return state.is_defined(given[0].strip())


def _control_name(state: State, given: list[str]) -> bool | None:
    return state.is_defined(f"\\{given[0].strip()}")


def _empty_macro(state: State, given: list[str]) -> bool | None:
    macro = state.macros.get(given[0].strip())
    return None if macro is None else not macro.body.strip()


def _compared(sign: str) -> Decide:
    def decide(state: State, given: list[str]) -> bool | None:
        return _ordered(state.number(given[0]), sign, state.number(given[1]))

    return decide


def _ordered(left: int | None, sign: str, right: int | None) -> bool | None:
    if left is None or right is None:
        return None
    return {"<": left < right, ">": left > right, "=": left == right}[sign]


def _if_then(state: State, given: list[str]) -> bool | None:
    """``\\boolean{x}``, ``\\equal{a}{b}``, ``\\isundefined\\x``, each perhaps denied; what joins several is left open."""
    found = _THEN.match(given[0].strip())
    text = given[0].strip()
    end = group_end(text, found.end()) if found else None
    if found is None or end is None:
        return None
    first, rest = text[found.end() + 1 : end - 1], text[end:].strip()
    decided: bool | None
    if found["test"] == "equal":
        decided = first.strip() == rest[1:-1].strip() if rest[:1] == "{" and group_end(rest, 0) == len(rest) else None
    elif rest:
        decided = None
    else:
        decided = _boolean(state, [first]) if found["test"] == "boolean" else not state.is_defined(first.strip())
    denied = found["not"].count("\\") % 2 == 1
    return decided if decided is None else decided != denied


@dataclass(frozen=True)
class Test:
    """A condition whose branches are arguments: how many come before them, which branches follow, and what decides."""

    before: int
    branches: str
    decide: Decide


def _both(before: int, decide: Decide) -> Test:
    return Test(before, "TF", decide)


TESTS: Mapping[str, Test] = {
    **{
        rf"\If{what}{branches}": Test(1, branches, decide)
        for what, decide in {
            "NoValue": lambda _, given: given[0].strip() == NO_VALUE,
            "Value": lambda _, given: given[0].strip() != NO_VALUE,
            "Boolean": lambda _, given: given[0].strip() == TRUE,
        }.items()
        for branches in ("TF", "T", "F")
    },
    "\\iftoggle": _both(1, _toggle),
    "\\nottoggle": _both(1, _negated(_toggle)),
    "\\ifbool": _both(1, _boolean),
    "\\notbool": _both(1, _negated(_boolean)),
    "\\ifdef": _both(1, _command),
    "\\ifundef": _both(1, _negated(_command)),
    "\\ifcsdef": _both(1, _control_name),
    "\\ifcsundef": _both(1, _negated(_control_name)),
    "\\@ifundefined": _both(1, _negated(_control_name)),
    "\\ifdefempty": _both(1, _empty_macro),
    "\\ifstrempty": _both(1, lambda _, given: not given[0]),
    "\\ifblank": _both(1, lambda _, given: not given[0].strip()),
    "\\notblank": _both(1, lambda _, given: bool(given[0].strip())),
    "\\ifstrequal": _both(2, lambda _, given: given[0] == given[1]),
    "\\ifnumgreater": _both(2, _compared(">")),
    "\\ifnumless": _both(2, _compared("<")),
    "\\ifnumequal": _both(2, _compared("=")),
    "\\ifthenelse": _both(1, _if_then),
    "\\@ifpackageloaded": _both(1, lambda *_: None),
    "\\@ifpackagelater": _both(2, lambda *_: None),
}


def branching(state: State, name: str, text: str, after: int) -> tuple[bool | None, int] | None:
    """Whether a condition of TeX's own form (``\\if...\\else...\\fi``) holds, and where its branches begin; None: it can't be read."""
    if name in ("\\iftrue", "\\iffalse"):
        return name == "\\iftrue", after
    if name == "\\ifdefined":
        asked = _NAMED.match(text, after)
        return (state.is_defined(asked[1]), asked.end()) if asked else None
    if name == "\\ifcsname":
        closing = _CSNAME_END.search(text, after)
        return (state.is_defined(f"\\{text[after : closing.start()].strip()}"), closing.end()) if closing else None
    if name == "\\ifnum":
        found = _COMPARED.match(text, after)
        return (
            (_ordered(state.number(found["left"]), found["sign"], state.number(found["right"])), found.end())
            if found
            else None
        )
    if name == "\\ifx":
        return _same_tokens(state, text, after)
    return state.flags.get(name[3:]), after


def _same_tokens(state: State, text: str, after: int) -> tuple[bool | None, int] | None:
    first = _TOKEN.match(text, after)
    second = _TOKEN.match(text, first.end()) if first else None
    if first is None or second is None:
        return None
    one, other = first[0].strip(), second[0].strip()
    if one == other or not (COMMAND.match(one) or COMMAND.match(other)):
        return one == other, second.end()
    meanings = [state.macros.get(token) for token in (one, other)]
    if None not in meanings:
        return meanings[0] == meanings[1], second.end()
    return not any(len(token) < 2 or state.is_defined(token) for token in (one, other)), second.end()  # both undefined


def branches(text: str, start: int) -> tuple[tuple[int, int] | None, int, int] | None:
    """Where ``\\else`` and ``\\fi`` of a condition stand whose branches begin at ``start``; None where nothing ends it."""
    depth, middle = 0, None
    for match in _BRANCH.finditer(text, start):
        if match[1] == "fi":
            if depth == 0:
                return middle, match.start(), match.end()
            depth -= 1
        elif match[1] == "else":
            middle = match.span() if depth == 0 else middle
        elif f"\\{match[1]}" not in TESTS:
            depth += 1
    return None


_BRANCH = re.compile(r"(?<!\\newif)\\(if[A-Za-z@]*|else|fi)(?![A-Za-z@])\s*")

# commands that declare or set a flag: how it begins, and what it is set to (None: off, unless it is on already)
SETTERS: Mapping[str, tuple[str, bool | None]] = {
    "\\newtoggle": (":", None),
    "\\providetoggle": (":", None),
    "\\toggletrue": (":", True),
    "\\togglefalse": (":", False),
    "\\newbool": ("", None),
    "\\providebool": ("", None),
    "\\newboolean": ("", None),
    "\\booltrue": ("", True),
    "\\boolfalse": ("", False),
}
VALUED: Mapping[str, str] = {"\\settoggle": ":", "\\setbool": "", "\\setboolean": ""}
"""Commands that set a flag to what their second argument says."""
COUNTERS = frozenset({"\\setcounter", "\\stepcounter", "\\addtocounter"})


def set_flag(state: State, name: str) -> bool:
    """Take in ``\\xtrue`` or ``\\xfalse`` of a ``\\newif``; False where ``name`` is none."""
    found = _SETS.match(name)
    if found is None or found["name"] not in state.flags:
        return False
    state.flags[found["name"]] = found["value"] == "true"
    return True


def count(state: State, name: str, counter: str, amount: int | None) -> None:
    """Take in what a command does to a counter."""
    before = 0 if name == "\\setcounter" else state.counters.get(counter, 0)
    state.counters[counter] = before + (1 if name == "\\stepcounter" else amount or 0)
