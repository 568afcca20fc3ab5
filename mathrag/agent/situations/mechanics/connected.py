"""Bodies joined by a cord: the acceleration that they share, and the tension between them.

- On a level floor a force pulls or pushes one of them, and the cord drags along what is behind it: T = m_behind F / (m_1 + m_2). Which body
  the force acts on, the words say.
- Over a pulley a hanging mass pulls a cart along a table, with or without friction: (m + M) a = M g - μ m g.
- Atwood's machine: (m + M) a = (M - m) g.

The cord and the pulley have no mass. Equations of the question alone, like that of one body (`mechanics.dynamics`), which also drops
plans that leave one of the bodies aside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mathrag.agent.language.dimensions import FORCE, MASS
from mathrag.agent.language.naming import sentence_at
from mathrag.agent.situations.mechanics.acting import (
    ELSEWHERE,
    OPEN,
    SLOPE,
    STEADY,
    Law,
    asked_symbol,
    is_rough,
    numbers,
    of_energy,
    read_acting,
)
from mathrag.agent.slots.features import Fact
from mathrag.agent.slots.typed import Noun

_EACH = re.compile(r"\b(?:each|both|either|every)\b", re.IGNORECASE)
LETTERS = ("m", "M", "L")
_PULLEY = re.compile(r"\bpulleys?\b|\bover the (?:edge|end|side)\b|\batwood", re.IGNORECASE)
_JOINED = re.compile(
    r"\b(?:join|connect|link|tie|tied|attach|hitch|coupl|fasten|tow)\w*|\btrailer|\b(?:cord|rope|string|cable|chain|drawbar|wire)s?\b|"
    r"\b(?:in contact|touching|touch|against each other|side by side|next to each other|in front of|end to end)\b",
    re.IGNORECASE,
)
_TABLE = re.compile(r"\b(?:table|tabletop|bench|surface|horizontal|desk|counter|shelf|track|glider)\b", re.IGNORECASE)
_HANGS = re.compile(r"\b(?:hang(?:s|ing)?|hung|suspend(?:s|ed)?|dangl(?:es?|ing))\b", re.IGNORECASE)
_ATWOOD = re.compile(
    r"\batwood|\b(?:two|both)\b[^.;?]{0,80}\b(?:hang|hung|suspend)|\b(?:hang|hung|suspend)\w*[^.;?]{0,80}\b(?:either|each|both|opposite|two)\b|"
    r"\b(?:ends|sides) of\b|\b(?:either|each) (?:end|side)|\bover (?:an?|the) (?:[\w-]+,? ){0,4}pulley",
    re.IGNORECASE,
)
_STICKS = re.compile(
    r"\bcollid|\bcollision|\bbump|\bstick|\battract|\bgravitation(?!al (?:field|accel))|\bseesaw|\blever\b|\bbalanc",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:pull(?:s|ed|ing)?|push(?:es|ed|ing)?|act(?:s|ing)?|applied|exerted|tug(?:s|ged))\s+(?:horizontally\s+)?"
    r"(?:to\s+|on\s+|at\s+|against\s+)?(?:the\s+|an?\s+)?(?P<what>(?:[^.;,?]|\.(?=\d)){1,40})|"
    r"\b(?P<whom>(?:[^.;,?]|\.(?=\d)){1,40})\s+(?:is|being)\s+(?:pulled|pushed)\b",
    re.IGNORECASE,
)
_TRAILS = re.compile(r"\b(?:trailer|caravan|wagon|carriage)s?\b", re.IGNORECASE)
_HEAVIER, _LIGHTER, _FIRST, _LAST = (
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in (
        "heavier|heaviest|larger|bigger|greater|more massive",
        "lighter|lightest|smaller|less massive",
        "first|front|leading|foremost",
        "second|rear|last|hindmost",
    )
)
_BETWEEN = re.compile(r"\bbetween\b(?P<ends>.*)", re.IGNORECASE)
_INNER = re.compile(
    r"\b(?:tension|cord|rope|string|cable|chain|coupling|bar|drawbar|hitch|between|contact|each other|link)\b|\bon the (?:trailer|other)",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"[a-z]{4,}|\b[A-Z]\b")
_OF = re.compile(r"(?:\bof|\bmass|\bis|\bhas|[(:=,])\s*$", re.IGNORECASE)
CLOSE = 30  # characters between a mass and what else is said of its body


def read_connected(
    text: str, asking: str, facts: Sequence[Fact], target: Noun, dimensions: frozenset[str]
) -> Law | None:
    """The equation of joined bodies that ``text`` means, ``asking`` with these words; None where it speaks of none."""
    asked = asked_symbol(target, dimensions)
    masses = _masses(facts)
    pulley = _PULLEY.search(text) is not None
    if asked in (None, "N", "theta") or not 1 < len(masses) <= len(LETTERS) or not (pulley or _JOINED.search(text)):
        return None
    if of_energy(facts) or _STICKS.search(text) or (ELSEWHERE.search(text) and not pulley):
        return None
    acting = read_acting(text, facts)
    pulls, coefficients = acting.pulls, acting.coefficients
    values = {**acting.values, **{letter: numbers([mass]) for letter, mass in zip(LETTERS, masses, strict=False)}}
    each = len(acting.rubbing) == 1 and _EACH.search(sentence_of(acting.rubbing[0], text)) is not None
    rough = is_rough(text) and not coefficients and not each
    open_ = (
        rough
        or acting.angles
        or (acting.rubbing and (coefficients or not each))
        or acting.weights
        or len(pulls) > 1
        or len(coefficients) > 1
    )
    if open_ or SLOPE.search(text) or STEADY.search(text) or asked in ("m", "f"):
        return OPEN
    if pulley:
        return (
            OPEN
            if pulls or each or len(masses) > 2
            else _over_pulley(text, masses, values, "T" if asked == "F" else asked)
        )
    if not (pulls or asked in ("F", "mu")):
        return None
    return _in_line(text, asking, masses, facts, values, asked)


def sentence_of(fact: Fact, text: str) -> str:
    """The sentence in which a value stands."""
    start, end = fact.span or (0, 0)
    return text[slice(*(sentence_at(text, start) or (start, end)))]


def _masses(facts: Sequence[Fact]) -> list[Fact]:
    """The masses given, each once, in the order in which they stand."""
    found: dict[float, Fact] = {}
    for fact in facts:
        if fact.dimension == MASS and fact.written and fact.span is not None and not fact.answered:
            found.setdefault(fact.si, fact)
    return list(found.values())


def _over_pulley(text: str, masses: Sequence[Fact], values: Mapping[str, frozenset[int]], asked: str) -> Law:
    """Atwood's machine, or a cart on a table that a hanging mass pulls."""
    hanging = {_nearest(found.span(), masses).index for found in _HANGS.finditer(text)}
    if not _TABLE.search(text):
        if not _ATWOOD.search(text) or asked == "mu" or values["mu"]:
            return OPEN
        light, heavy = sorted(masses, key=lambda fact: fact.si)
        equation = "T == 2*m*M*g/(m + M)" if asked == "T" else "(m + M)*a == M*g - m*g"
        label = "two masses over a light pulley: the heavier goes down, the lighter up"
    else:
        if len(hanging) != 1:
            return OPEN
        light, heavy = sorted(masses, key=lambda fact: fact.index in hanging)
        rubs = bool(values["mu"]) or asked == "mu"
        equation = f"(m + M)*a == M*g{' - mu*m*g' if rubs else ''}"
        if asked == "T":
            equation = f"T == m*M*g{'*(1 + mu)' if rubs else ''}/(m + M)"
        label = (
            f"over a light pulley a hanging mass pulls what is on the table, {'with' if rubs else 'without'} friction"
        )
    return Law(label, equation, asked, {**values, "m": numbers([light]), "M": numbers([heavy])})


def _nearest(span: tuple[int, int], masses: Sequence[Fact]) -> Fact:
    def apart(fact: Fact) -> int:
        start, end = fact.span or (0, 0)
        return max(start - span[1], span[0] - end)

    return min(masses, key=apart)


def _in_line(
    text: str,
    asking: str,
    masses: Sequence[Fact],
    facts: Sequence[Fact],
    values: Mapping[str, frozenset[int]],
    asked: str,
) -> Law:
    """Bodies one behind the other on level ground."""
    letters = {mass.index: letter for mass, letter in zip(masses, LETTERS, strict=False)}
    total = " + ".join(letters.values())
    rubs = bool(values["mu"]) or asked == "mu"
    each = bool(values["f"])  # as large for each of them
    inner = asked == "F" and (bool(values["F"]) or _INNER.search(asking) is not None)
    way = f"joined, on level ground {'with the same friction on each' if each else 'with friction' if rubs else 'without friction'}"
    drag = f" - mu*({total})*g" if rubs else f" - {len(masses)}*f" if each else ""
    if not inner:
        equation = f"F{drag} == ({total})*a"
        return Law(f"{way}: the force accelerates all of them together", equation, asked, values)
    behind = _behind(text, asking, masses, facts, forced=bool(values["F"]))
    if behind is None:
        return OPEN
    rest = " + ".join(letters[mass.index] for mass in behind)
    rate = f"((F{drag})/({total}){' + mu*g' if rubs else ''})" if values["F"] else "(a + mu*g)" if rubs else "a"
    own = f" + {len(behind)}*f" if len(behind) > 1 else " + f"
    own = own if each else ""
    return Law(f"{way}: the cord accelerates what is behind it", f"T == ({rest})*{rate}{own}", "T", values)


def _behind(
    text: str, asking: str, masses: Sequence[Fact], facts: Sequence[Fact], *, forced: bool
) -> list[Fact] | None:
    """The bodies behind the cord that is asked about; None where the words leave open on which body the force acts."""
    if not forced:
        trailing = [m for m in masses if _TRAILS.search(_around(m, text))]
        return trailing if len(masses) == 2 and len(trailing) == 1 else None
    at = next(fact.span[0] for fact in facts if fact.dimension == FORCE and fact.written and fact.span)
    named = sorted(
        (abs(found.start() - at), mass.index)
        for found in _ON.finditer(text)
        for mass in [_meant(found["what"] or found["whom"], found, text, masses, facts)]
        if mass is not None
    )
    pulled = next((mass for mass in masses if named and mass.index == named[0][1]), None)
    if pulled is None or pulled not in (masses[0], masses[-1]):
        return None
    order = list(masses) if pulled is masses[0] else list(reversed(masses))
    if len(order) == 2:
        return order[1:]
    ends = _BETWEEN.search(asking)
    between = [m for m in order if ends and _spoken_of(m, ends["ends"])]
    return (
        order[order.index(between[1]) :]
        if len(between) == 2 and order.index(between[1]) == order.index(between[0]) + 1
        else None
    )


def _spoken_of(mass: Fact, words: str) -> bool:
    """Is a mass named by its number in ``words``?"""
    return any(float(found) == float(mass.value) for found in re.findall(r"\d+(?:\.\d+)?", words))


def _meant(what: str, found: re.Match[str], text: str, masses: Sequence[Fact], facts: Sequence[Fact]) -> Fact | None:
    """Which body ``what`` is: by its mass, as the heavier or the first one, or by what it alone is called."""
    start = found.start("what") if found["what"] else found.start("whom")
    again = [f for f in facts if f.dimension == MASS and f.span and start <= f.span[0] < start + len(what)]
    if again:
        return next((mass for mass in masses if mass.si == again[0].si), None)
    for words, mass in (
        (_HEAVIER, max(masses, key=lambda m: m.si)),
        (_LIGHTER, min(masses, key=lambda m: m.si)),
        (_FIRST, masses[0]),
        (_LAST, masses[-1]),
    ):
        if words.search(what):
            return mass
    for word in sorted(_PLAIN.findall(what), key=len):  # a letter before what is so marked
        named = re.compile(rf"\b{word}\b", re.IGNORECASE if len(word) > 1 else 0)
        own = [mass for mass in masses if named.search(_around(mass, text))]
        if len(own) == 1:
            return own[0]
    return None


def _around(mass: Fact, text: str) -> str:
    """What a mass is said to be that of: before it ("a trailer of mass 350 kg"), else behind it ("a 350-kg trailer")."""
    start, end = mass.span or (0, 0)
    before = text[max(0, start - CLOSE) : start]
    if _OF.search(before):
        return re.split(r"[,;.]\s|\band\b|\d", before)[-1]
    return re.split(r"[,;.]\s|\band\b|\d|\b(?:with|is|on|to|tows|pulls|pushes)\b", text[end : end + CLOSE])[0]
