"""The words of a question that name each of its values.

English puts a value's name before it ("a voltage of 12 V", "the mass of the block is 3 kg", "c_water = 4.2 kJ") or after it
("a 4 Ω resistance", "2 kg of water", "70 % of the heat"). What stands nearest in the same clause names it most; the rest
of the sentence is only its surroundings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mathrag.problems.nouns import read_grammar
from mathrag.problems.numbers import MONEY_SIGN
from mathrag.problems.statistic_words import behind, ending, rule, within
from mathrag.problems.wording import WORDS, wording
from mathrag.quantities import CURRENCIES

CHANGING = "|".join(sorted(WORDS["changing"]))
SENTENCE_END = re.compile(r"(?<=[.?!;])\s+(?=[A-Z\[(\"“'$\\])|(?<=[?!;])\s*|\n\s*\n|\s+(?=Q:)")
_CLAUSE = re.compile(
    r"[,;:()\[\]?!\"“”]|\.(?!\d)|\b(?:and|but|while|whereas|which|that|when|where|if|then|so|because|since|given|"
    r"assuming|calculate|find|determine|after|before|until|during)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\bbetween\s+[^,;:.?!]{1,40}?\band\b", re.IGNORECASE)  # one phrase, not two clauses
_ACTED = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bbeen )(?<!\bbe )\b[a-z]+(?:ed|id)\s+(?:by|through)\s+(?:an?\s+)?$",
    re.IGNORECASE,
)
"""What is done to a thing by so much begins a clause of its own: "light falls on slits separated by 0.1 mm"."""
_SUBJECT = re.compile(  # "the field between two plates 4 cm apart is": a value between does not end the subject
    r"\b(?:the|its|his|her|their)\s+(?P<head>(?:[a-z’'-]+\s+){0,3}?[a-z-]+)\s+(?:of|between|in|at|on|for|with|across|through|from)\b"
    r"(?:(?!\b(?:is|was|are|were|and|if|when|which|that|has|have)\b)[^,;?!])*\b(?:is|was|equals)\s+(?:about\s+|approximately\s+)?$",
    re.IGNORECASE,
)
BREAK = re.compile(r"[,;()\[\]?!\"“”]|\.(?!\d)")
_SYMBOL = re.compile(
    r"(?P<symbol>\\?[A-Za-zα-ωΑ-Ωµ]+(?:_\{[^}]{1,30}\}|_ ?[A-Za-zα-ω0-9]+(?: [a-z]+)?|[₀-₉]+)?°?|[ΔΔ]\s?[A-Za-z]°?)\s*"
    r"(?:=|≈|:)\s*\$?\s*$"
)
_SYMBOL_BEHIND = re.compile(  # "3 kΩ (top, R_1)", "an 8 kΩ resistor ($R_1$)"
    r"\s*(?:[a-z-]+\s+){0,2}\((?:[^()\d]{1,20},\s*)?\$?(?P<symbol>\\?[A-Za-zα-ωΑ-Ω]{1,3}(?:_\{?\w{1,6}\}?|[₀-₉]+))\$?\)"
)
_LETTER_ALONE = re.compile(  # "light with λ = 500 nm", "the n = 4 shell", "from n = 3": what stands before the letter names nothing of it
    r"\b(?:with|from|for|where|when|if|in|the)\s+\$?\\?[A-Za-zα-ωΑ-Ωµ](?:_\{?\w{1,10}\}?|[₀-₉]+)?\s*=\s*\$?\s*$"
)
_LETTER = re.compile(  # "take g as", "g is taken to be", "let v be", "a U-value of"
    r"(?:^|[\s(\[$])(?P<symbol>\\?[A-Za-zα-ωΑ-Ω](?:_\{?[A-Za-z0-9]+\}?)?)(?:\$|(?<=[A-Z])-value)?(?:\s*,|\s+(?:is|of|be|as|takes|equals|(?:(?:is\s+)?taken\s+)?(?:as|to\s+be)))?\s*$"
)
_AFTER = re.compile(
    r"^\)?\s*(?P<of>of\s+(?:the\s+|a\s+|an\s+|its\s+|this\s+)?)?(?P<words>[A-Za-z][\w'’\-]*(?:\s+[A-Za-z][\w'’\-]*){0,4})"
)
_PURPOSE = re.compile(  # "68 kΩ for feedback and 10 kΩ to ground", "2 mm in radius and 10 cm long and 1 cm wide"
    r"\s*(?:for|to|as)\s+(?:the\s+|an?\s+|its\s+)?(?P<words>[a-z]{3,}(?:\s[a-z]{3,})?)(?=\s*(?:[,.;:?!]|$|and\b))|"
    r"\s*(?P<measure>in\s+(?:[a-z]+\s+)?(?:radius|diameter|circumference|length|width|height|depth|thickness|area|volume|mass|weight|"
    r"duration|capacity|strength|amplitude)|(?<=\s)(?:long|wide|high|tall|deep|thick|broad)(?!\s+(?:enough|as)\b)|"
    r"(?<=\s)away(?=\s*(?:[,.;:?!]|$))|(?<=\s)(?:across(?!\s+(?:the|an?|its|it|this|each)\b)|apart|(?:longer|shorter|higher|lower)(?!\s+than\b)))\b",
    re.IGNORECASE,
)
_GOES_ON = r"(?:and|with|when|if|is|are|was|has|carries|of|at|on|in|to|by|whose|that|which|where)"
_OFF = re.compile(  # "100 mm from the neutral axis", "3 cm below the surface"
    r"(?<=mm|cm|km|\sm|\dm|ft)\s*(?P<way>from|above|below|in\s+front\s+of)\s+(?:the\s+|its\s+|an?\s+)?"
    rf"(?P<words>(?!(?:it|them|him|her|this|that)\b)(?:[a-z]+\s+of\s+(?:the\s+|its\s+|an?\s+)?)?[a-z’']+(?:\s(?!{_GOES_ON}\b)[a-z]+)?)"
    rf"(?=\s*(?:[,.;:?!)]|$|{_GOES_ON}\b))",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\s+[a-z]+(?:\s[a-z]+)?\s+(?:and|or)\s+(?:an?\s+)?", re.IGNORECASE)
_OWN = re.compile(r"\s+[a-z]+\s+[a-z]+", re.IGNORECASE)
""""200 primary turns and 50 secondary turns": what stands behind the first is the first's, where the second has such words itself."""
_LISTED = re.compile(r",?\s+(?:and|or)\s+|,\s*", re.IGNORECASE)
_JOINED_ON = re.compile(
    r"\s*-[a-z]+(?=\s)|\s+of\s+(?:[a-z-]+\s+){1,3}?(?=(?:at|with|under|through|for|on|and)\s+(?:an?|the|its)\s+[a-z -]{2,30}\s+of\s*$)",
    re.IGNORECASE,
)
"""What is hyphenated to a value, or what it is of, is its own and names nothing of the next one: "a 5-cm-long chamber, lit by 633 nm"."""
_SHARED = (
    re.compile(  # "60 K at one end and 25 K at the other": the words before the first value name the second as well
        r"\s*(?:(?:at|in|on|for|with|when)\s[^,.;:]{1,30})?,?\s*\b(?:and|or)\s*(?:of\s+|about\s+|only\s+)?",
        re.IGNORECASE,
    )
)


@dataclass(frozen=True)
class Naming:
    """Words that name a value, its symbol and what they say of its role; ``subject``: of what it is said to be."""

    strong: str
    symbol: str | None
    markers: frozenset[str]
    before: str = ""
    after: str = ""
    right: str = ""
    subject: str = ""


def sentences(text: str) -> list[tuple[int, int]]:
    """Spans of the sentences; a full stop inside a number or an abbreviation ends none."""
    spans = []
    start = 0
    for found in SENTENCE_END.finditer(text):
        if found.start() > start and text[start : found.start()].strip():
            spans.append((start, found.start()))
            start = found.end()
    if text[start:].strip():
        spans.append((start, len(text)))
    return spans


def name_values(text: str, spans: Sequence[tuple[int, int]]) -> list[Naming]:
    """A `Naming` for each value at ``spans`` (in order of position)."""
    parts = sentences(text)
    namings = []
    grammar = read_grammar(text, spans)  # "of mass 24 kg rests on": what is said of a thing names no value of it
    verbs = sorted(grammar.tokens[verb].start for verb in grammar.verbs)
    for number, (start, end) in enumerate(spans):
        begin, stop = next(((a, b) for a, b in parts if a <= start < b), (0, len(text)))
        earlier = [span for span in spans[:number] if span[1] > begin]
        left_from = max(begin, earlier[-1][1] if earlier else begin)
        purpose = (_PURPOSE.match(text, left_from, start) or _OFF.match(text, left_from, start)) if earlier else None
        purpose = purpose or (_JOINED_ON.match(text, left_from, start) if earlier else None)
        left_from = purpose.end() if purpose is not None else left_from
        if earlier and _OTHERS.fullmatch(text, left_from, start) and _OWN.match(text, end, stop):
            left_from = start
        right_to = min(stop, spans[number + 1][0] if number + 1 < len(spans) else stop)
        counted = text[start:end].isdigit() and not MONEY_SIGN.search(text[:start])
        verb = next(
            (place for place in verbs if end + 1 + counted <= place < right_to), right_to
        )  # "100 turns" are things
        namings.append(_naming(text, (begin, stop), left_from, (start, end), right_to, verb))
    return _pairs(text, spans, namings)


def shared_names(
    text: str, spans: Sequence[tuple[int, int]], sorts: Sequence[str], namings: Sequence[Naming]
) -> list[Naming]:
    """``namings`` where a value with no words of its own has those of the last one of its sort before it in the sentence.

    "A rate constant of 0.008 1/s at 320 K and 0.002 1/s at 300 K": ``sorts`` are the dimensions. At the head of a list it has what
    stands behind the next one ("500-nm and 650-nm light").
    """
    result = list(namings)
    parts = sentences(text)
    for number in reversed(range(len(spans) - 1)):
        own, following = result[number], result[number + 1]
        listed = sorts[number] == sorts[number + 1] and _LISTED.fullmatch(text, spans[number][1], spans[number + 1][0])
        if listed and following.after and not own.symbol and not _says(own.strong):
            result[number] = replace(own, strong=f"{own.strong} {following.after}", after=following.after)
    for number, (start, _) in enumerate(spans):
        begin = max((a for a, _ in parts if a <= start), default=0)
        earlier = [n for n in range(number) if sorts[n] == sorts[number] and spans[n][0] >= begin]
        if not earlier or result[number].after or result[number].symbol:
            continue
        if _SHARED.fullmatch(text, spans[number - 1][1], start):
            like = result[earlier[-1]]
            result[number] = replace(like, symbol=None, markers=like.markers & {"change"})
    return result


def _naming(
    text: str, sentence: tuple[int, int], left_from: int, span: tuple[int, int], right_to: int, verb: int
) -> Naming:
    left, right = text[left_from : span[0]], text[span[1] : right_to]
    lettered, off = _SYMBOL_BEHIND.match(right), _OFF.match(text, span[1], right_to)
    symbol = _symbol_before(left) or (lettered["symbol"] if lettered else None)
    alone = _LETTER_ALONE.search(left)
    clause = "" if alone else _last_clause(left)
    scored = behind("deviations away", right, 0)
    told = text[span[1] : verb].removeprefix(" in " if MONEY_SIGN.search(left) else "")  # "$660 in interest"
    after = "standard score" if scored else _noun_after(told)
    strong = after if scored else f"{clause} {after}"
    if rule("on average", r"[^.;,\d]{0,20}").match(right):
        strong += " average"
    if off is not None and not after:
        strong += f" {wording().measures[off['way'].split()[0].lower()]} {off['words']}"
    if named := ending("said before", left, r"\s+(?:about\s+|only\s+)?"):
        strong += f" {named.lastgroup}"
    if symbol is not None:
        strong += " " + " ".join(re.findall(r"[A-Za-z]{3,}", symbol.partition("_")[2]))
    subject = _SUBJECT.search(text, sentence[0], span[0])
    said = subject["head"] if subject else ""
    before = "" if alone else _since_break(left)
    return Naming(strong, symbol, _markers(left, right, clause), before, after, right, said)


def _symbol_before(left: str) -> str | None:
    found = _SYMBOL.search(left[-60:])
    if found is None:
        found = _LETTER.search(left[-30:])
        if found is None or found["symbol"] in ("a", "A", "I", "s"):
            return None
    symbol = found["symbol"].strip()
    head = symbol.split("_")[0].lstrip("\\")
    return None if len(head) > 3 and not found["symbol"].startswith("\\") and "_" not in symbol else symbol


def _last_clause(left: str) -> str:
    """The last clause with content before the value; an empty one hands over to the one before."""
    joined = [m.span() for m in _BETWEEN.finditer(left)]
    ends = (m.end() for m in _CLAUSE.finditer(left) if not any(a < m.start() < b for a, b in joined))
    acted = _ACTED.search(left)
    breaks = [0, *ends, *([acted.start()] if acted else []), len(left)]
    taken = ""
    for position in range(len(breaks) - 2, -1, -1):
        piece = left[breaks[position] : breaks[position + 1]]
        taken = f"{piece} {taken}"
        if _says(taken):
            break
    return taken


def _says(words: str) -> bool:
    """Is there a word with content among ``words``?"""
    return bool(re.search(r"[A-Za-z]{3,}", re.sub(r"\b(?:the|and|for|with|from|its|was|are|has|about)\b", "", words)))


def _since_break(left: str) -> str:
    """What stands before a value since the last punctuation."""
    ends = [found.end() for found in BREAK.finditer(left)]
    if acted := _ACTED.search(left):
        ends.append(acted.start())
    return left[ends[-1] :] if ends else left


def _noun_after(right: str) -> str:
    """The noun right behind a value: "resistance" in "4 Ω resistance", "water" in "2 kg of water"."""
    hard = BREAK.search(right)
    if hard is not None:
        right = right[: hard.start()]
    purpose = _PURPOSE.match(right)
    if purpose is not None:
        measure = (purpose["measure"] or "").removeprefix("in ")
        return purpose["words"] or wording().measures.get(measure.lower(), measure)
    found = _AFTER.match(right.lstrip(f"- –—{''.join(CURRENCIES)}"))
    if found is None:
        return ""
    words: list[str] = []
    for word in found["words"].split():
        if word.lower() in WORDS["ends of a name"]:
            break
        words.append(word)
    return " ".join(words[: 4 if found["of"] else 3])


_JOINED = "".join(f"(?<!{word} )" for word in "equal close connected attached joined wired subjected exposed".split())
_TO_BEFORE = re.compile(
    rf"\b(?:{_JOINED}to|until|reaches|reach|becomes|became|up to|down to)\s*(?:about\s*)?$", re.IGNORECASE
)
_BY_BEFORE = re.compile(rf"\b(?:{CHANGING})\w*(?:\s+\w+){{0,4}}\s+(?:by|of)\s*(?:about\s*)?$", re.IGNORECASE)
_INITIAL = re.compile(
    r"\b(?:initial|initially|original|originally|starting|at first|first(?![- ]order)|beginning)\b", re.IGNORECASE
)


def _markers(left: str, right: str, clause: str) -> frozenset[str]:
    found = set()
    if _INITIAL.search(clause) or behind("at the start", right, 0):
        found.add("initial")
    asks = left.lower().split()[-5:]  # "how many milligrams of a 20-mg sample remain": of the whole
    if "how" in asks and "of" in asks[-2:] and not {*right.split()}.isdisjoint(wording().equilibrium["end"].split("|")):
        found.add("initial")
    if within("finally", clause):
        found.add("final")
    if _BY_BEFORE.search(left) or ending("change", clause, r"[^,.;]{0,40}"):
        found = {"change"}
    if _TO_BEFORE.search(left) and "change" not in found:
        found = {"initial" if behind("put", right, 0) else "final"}
    return frozenset(found)


def _pairs(text: str, spans: Sequence[tuple[int, int]], namings: list[Naming]) -> list[Naming]:
    """In "from A to B" (or "between") A is the initial and B the final value, and B has A's words too."""
    result = list(namings)
    for number in range(len(spans) - 1):
        between = text[spans[number][1] : spans[number + 1][0]]
        before = text[max(0, spans[number][0] - 80) : spans[number][0]]
        if "to" not in between.split() or len(between) > 60 or not ending("from", before, r"[^,.;]{0,60}"):
            continue
        first, second = result[number], result[number + 1]
        result[number] = replace(first, markers=frozenset({"initial"}))
        result[number + 1] = replace(second, strong=f"{first.strong} {second.strong}", markers=frozenset({"final"}))
    return result
