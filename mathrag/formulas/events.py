r"""Probabilities of events as quantities of their own: ``P(A|B)`` is the symbol ``P_{\text{A given B}}``, no function of its letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_SPACE = r"(?:\s|\\[,;:! ]|~)*"
_EVENT = (
    r"(?:\\(?:bar|overline)\s*\{\s*[A-Z]\s*\}|[A-Z](?:\s*(?:['′’]|\^\s*\{?\s*(?:c|C|\\prime|\\complement)\s*\}?))?)"
)
_JOINT = (
    r"(?:\\(?:cap|cup|mid|vert|wedge|vee|land|lor)(?![A-Za-z])|[∩∪∣|∧∨]|"
    r"\\(?:text|mathrm|textrm)\s*\{\s*(?:AND|OR|GIVEN|and|or|given)\s*\}|(?<=\s)(?:AND|OR|GIVEN|and|or|given)(?=\s))"
)
_PROBABILITY = re.compile(
    rf"(?<![A-Za-z\\])P\s*(?:\\left\s*)?\({_SPACE}(?P<inner>{_EVENT}(?:{_SPACE}{_JOINT}{_SPACE}{_EVENT})*){_SPACE}(?:\\right\s*)?\)"
)
_UPRIGHT = re.compile(
    r"(?<![A-Za-z\\])P\s*\(\s*\\(?:text|mathrm|textrm)\s*\{\s*(?P<first>[A-Z])\s+(?P<joint>AND|OR|GIVEN|and|or|given)\s+(?P<second>[A-Z])\s*\}\s*\)"
)
"""An event as one word of upright type: ``P(\\text{A and B})``."""
_ALONE = re.compile(r"(?<![A-Za-z\\])P\s*\(\s*\\(?:text|mathrm|textrm)\s*\{\s*(?P<event>[A-Z])\s*\}\s*\)")
"""One event in upright type: ``P(\\text{A})``."""
_VARIABLE = re.compile(
    rf"(?<![A-Za-z\\])P\s*(?:\\left\s*)?\({_SPACE}[A-Za-z]{_SPACE}(?P<sign>[=<>≤≥]|\\(?:leq?|geq?|lt|gt)(?![A-Za-z])){_SPACE}"
    rf"(?P<value>[a-z](?:_\w|_\{{\w+\}})?){_SPACE}(?:\\right\s*)?\)"
)
"""What a random variable comes to: ``P(X = x)``, ``P(X \\le x)``; of a number it is a worked example's."""
_THAN = {"<": "less than", ">": "more than", "≤": "at most", "le": "at most", "≥": "at least", "ge": "at least"}
_NAMED = re.compile(r"P_\{\\text\{(?P<event>(?:not )?[A-Z](?![^ }]).*|(?:less|more) than .+|at (?:most|least) .+)\}\}")
_WORDS = {
    **dict.fromkeys(("cap", "wedge", "land", "∩", "∧"), "and"),
    **dict.fromkeys(("cup", "vee", "lor", "∪", "∨"), "or"),
}


def events_named(latex: str) -> str:
    """``latex`` with each probability of an event as one symbol; as it is where a lone ``P(V)`` may be a function."""
    latex = _ALONE.sub(r"P(\g<event>)", _UPRIGHT.sub(r"P(\g<first>\\text{ \g<joint> }\g<second>)", latex))
    latex = _VARIABLE.sub(_of_variable, latex)
    found = {match["inner"] for match in _PROBABILITY.finditer(latex)}
    if len(found) < 2 and all(len(inner) == 1 for inner in found):
        return latex
    return _PROBABILITY.sub(lambda match: rf"P_{{\text{{{event_in_words(match['inner'])}}}}}", latex)


def _of_variable(found: re.Match[str]) -> str:
    """``P(X = x)`` is the function ``P(x)``; of what lies below or above it is a symbol of its own."""
    sign = found["sign"].lstrip("\\").replace("leq", "le").replace("geq", "ge").replace("lt", "<").replace("gt", ">")
    return f"P({found['value']})" if sign == "=" else rf"P_{{\text{{{_THAN[sign]} {found['value']}}}}}"


def probabilities_in(text: str) -> Iterator[tuple[str, int, int]]:
    """Each probability of an event that ``text`` writes: the event in words, and where it stands."""
    for match in _PROBABILITY.finditer(text):
        yield event_in_words(match["inner"]), match.start(), match.end()


def probability_named(symbol: str) -> str:
    """What a symbol of `events_named` is: "probability of A given B"; empty for any other."""
    found = _NAMED.fullmatch(symbol)
    return f"probability of {found['event']}" if found else ""


def event_in_words(inner: str) -> str:
    """An event as words; of two that are joined by "and" or "or" the order is no matter: "A and B" of ``B \\cap A``."""
    sides = [part for part in re.split(rf"{_SPACE}({_JOINT}){_SPACE}", inner.strip()) if part]
    return _in_order([_joint(part) if number % 2 else _event(part) for number, part in enumerate(sides)])


def renamed_event(event: str, letters: Mapping[str, str]) -> str:
    """An event in words with other letters: "C and D" of "A and B"."""
    sides = re.split(r" (and|or|given) ", event)
    return _in_order([re.sub(r"[A-Z]", lambda letter: letters.get(letter[0], letter[0]), side) for side in sides])


def _in_order(words: list[str]) -> str:
    """Events and what joins them, as words."""
    if "given" not in words and len(set(words[1::2])) == 1:
        words[::2] = sorted(words[::2])
    return " ".join(words)


def _event(written: str) -> str:
    letter = next(char for char in re.sub(r"\\[A-Za-z]+", "", written) if char.isupper())
    return letter if written.strip() == letter else f"not {letter}"


def _joint(written: str) -> str:
    bare = re.sub(r"\\(?:text|mathrm|textrm)|[\\{}\s]", "", written)
    return _WORDS.get(bare, bare.lower() if bare.isalpha() and bare not in ("mid", "vert") else "given")
