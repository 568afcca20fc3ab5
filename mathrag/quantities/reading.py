"""Quantities in running text, as questions, textbooks and formula sheets write them (what the thesis's 4.2 binds).

One pass over the plain text: every number; whether it is a number at all (not part of a name, a formula, a date, a
reference); its unit; the symbol it is given to; for temperatures whether it is a difference. Then neighbours: ``20 to
60 °C`` share a unit, ``2 h 30 min`` is one value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from mathrag.quantities.decimal_comma import COMMA, with_points
from mathrag.quantities.dimension import DIMENSIONLESS, Dimension
from mathrag.quantities.grammar import parse_unit, unit_at
from mathrag.quantities.lexicon import UnitParts
from mathrag.quantities.neighbours import Found, join_compounds, multiplied, share_units, with_scales, with_zeros
from mathrag.quantities.numerals import Numeral, exact_text, numerals, times_scale
from mathrag.quantities.of_constants import of_constant
from mathrag.quantities.plain import GREEK, Plain, plain
from mathrag.quantities.symbols import latex_symbol
from mathrag.quantities.units import dimension_of, spell


@dataclass(frozen=True, slots=True)
class ReadQuantity:
    """A number of the text: where it stands, what it is worth, in which unit, and which symbol it is given to.

    ``value_text`` is exact (`fractions.Fraction` reads it); ``difference`` is set for a temperature that is a change, not a state.
    """

    start: int
    end: int
    text: str
    value: float
    value_text: str
    unit: str | None
    dimension: Dimension
    symbol: str | None = None
    kind: Literal["quantity", "number"] = "number"
    difference: bool = False


_JOINT = re.compile(r"[ \t]?\u2009+[ \t]?\n?|[ \t\u2009]{1,2}\n?|\n|(?:-|–)(?=[A-Za-zµΩ°Å%(])|")
_POINT_BEHIND = re.compile(r"\.(?=-[a-zµ°]|\s(?:[a-zµ°%]|[KJL]\b))")
_UNCERTAINTY = re.compile(r"\s?(?:±|\+/-)\s?\d+(?:\.\d+)?\s?\)?")
_IDENTIFIER_BEFORE = re.compile(
    r"[A-Za-z0-9_^\\°]$|\d[.,]$|[A-Za-z]'$|[A-Za-z_][}\])]?-$|_\{$|\^\($|[A-Za-z]\($|_\([^()\s]{0,12}$"
)
_REFERENCE = re.compile(
    r"\b(?:fig(?:ure|\.)?|tables?|eqs?\.?|equations?|sections?|sec\.|chapters?|ch\.|problems?|questions?|exercises?|examples?|pages?|pp?\.|"
    r"no\.|nos\.|step|grade|appendix|ref\.|theorem|lemma|definition|rule|part|version|item|note|unit|group|day|lab|experiment|case|stage|"
    r"phase|circuit|block|object|car|train|resistor|bulb|lamp|switch|point|position|state)\s*[(\"#№]?\s?$",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"\b(?:type|model|class|mark|mk\.?|series|number|no\.|route|flight|apollo|boeing|airbus|highway|version)\s*[\"'(-]*\s?$",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"\b(?:fig(?:ures?|\.)?|graphs?|diagrams?|tables?|charts?|pictures?|images?|panels?)\s?$", re.IGNORECASE
)
"""What has a number with a letter: "Figure 14-A", "graph 2B"."""
_RECIPROCAL = re.compile(r"/[A-Za-z](?![A-Za-z])")
_MISREAD_ONE = re.compile(r"(?<![A-Za-z0-9_\\])[lI](?=(?:[kM][WVJN]|kg|[kM]Pa|km|[cm]m|kΩ|mA|kW·?h)(?![A-Za-z0-9]))")
"""A letter for the digit one: "a power of lkW"."""
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
_MONTH_BEFORE = re.compile(rf"\b{_MONTH}\.?\s(?:\d{{1,2}}(?:st|nd|rd|th)?,?\s)?$", re.IGNORECASE)
_MONTH_AFTER = re.compile(rf"(?:st|nd|rd|th)?(?:\sof)?\s(?!may\b){_MONTH}\b", re.IGNORECASE)
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|since|year|during|until|before|after|around|circa|early|late|by|the|©|(?:spring|summer|autumn|fall|winter|year|class|"
    r"war|census|crash|report|beginning|end|start)\sof)\s\(?|\()$",
    re.IGNORECASE,
)
_COUNTED_AFTER = re.compile(r"\s(?!(?:was|is|has|its|this|does|as)\b)[a-z]+s\b")
"""What is counted is no year: "after 1800 steps"."""
_CLOCK_BEFORE = re.compile(r"\b(?:at|by|until|from|before|after|since|to|about)\s(?:\d{1,2}:)?$", re.IGNORECASE)
_INCH_AFTER = re.compile(
    r"\s*(?:$|[.,;:)\]×^/-]|(?:by|x|wide|long|tall|high|deep|thick|diameter|radius|of|in\sdiameter|and\s\d|or\s\d|to\s\d)(?![a-z]))"
)
_ATOMS_AFTER = re.compile(
    r"\s?-?(?:atom|ion|molecul|nucle|proton|bond|electron)|\s?\((?:g|s|l|aq)\)|\s?(?:→|⟶|⇌|\\longrightarrow)"
)
_HEADED = re.compile(r"([A-Za-z]{4,})\)?\s?/\s?([A-Za-zµΩ°%][^\s/=:]{0,14})\s?[:=]?\s$")
"""A column's head and its value: ``Mass/kg 20``."""
_ARTICLE = re.compile(r"\s(?:of\s)?an?\s(?=[a-z]{3})")
_OPERATOR_AFTER = re.compile(r"\s?[-+=^_<>≈×·*/\\(]|\s?[A-Za-z]|\)/")
_ORBITALS = frozenset("sd")  # "a 3d electron" takes no three days
ELEMENTS = frozenset(("H", "C", "N", "F", "K", "S", "P", "V", "W"))
"""Symbols of elements that are units, too."""
_SPELLED = "|".join(sorted(GREEK, key=len, reverse=True))
_SYMBOL = (
    r"(?P<symbol>\[[A-Za-z][A-Za-z0-9_^+(){}-]{0,14}\]|(?:\\[a-z]+\s?\{?)?(?:Δ\s?)?"
    rf"(?:[A-Z]{{2,5}}|{_SPELLED}|[A-Za-zΑ-Ωα-ωµϑφϕεℓ]|emf|pH|pOH)\}}?"
    r"(?:_\{[^{}]{1,24}\}|_[A-Za-z0-9]{1,16}(?:,[A-Za-z0-9]{1,8})?(?:\s(?!is\b|of\b)[a-z]{2,10}(?=\s?=))?|\d(?!\d))?['*°]?)"
)
_SYMBOL_BEFORE = re.compile(
    r"(?:^|(?<=[\s(\[,;:.\"'!?→⇒])|(?<=-)(?<!\w-))" + _SYMBOL + r"\s?(?:=|≈|≃|:=|:)\s?(?:\+/-\s?)?$"
    r"|(?:^|(?<=[\s(]))(?P<letter>(?:[A-Z]{3,5}|[A-Za-zΑ-Ωα-ωµ])(?:_\{[^{}]{1,16}\}|_[A-Za-z0-9]{1,10})?)\s(?:is|of|was|equals|equal\sto|is\sequal\sto|being)\s"
    r"(?:about\s|approximately\s|only\s|equal\sto\s|exactly\s)?$"
)
_MINUS = re.compile(r"(?<![\w)\]]\s)\b(?:minus|negative)\s$|(?<=[a-z]\s)(?:minus|negative)\s$", re.IGNORECASE)
_KILOS = re.compile(
    r"kilos?\b(?!\s?-?(?:newton|watt|joule|gram|met|lit|pascal|volt|ohm|hertz|byte|bit|calor|mole|amp))",
    re.IGNORECASE,
)
_KILOGRAMS = "kilograms"
_DIOPTRES = re.compile(r"\s?D(?![\w'’-])")
_DOWN_TO = re.compile(r"\s(?:down\s|up\s)?to\s")
_THINGS_PER = re.compile(
    r"\s+(?:[a-z]{3,}\s)?(?!(?:dollar|euro|rupee|franc|pound|cent)s)[a-z]{3,}s(?:\s(?:are\s)?[a-z]{3,})?\s*(?:\bper\s+|/\s*|\ban?\s+(?=(?:second|minute|hour|day|week)\b))"
    r"|\s+(?:(?!(?:and|or|for|with|times|out|hundred|thousand|million|billion|dollars?|euros?|pounds|rupees?|francs?|yuan)\b)[a-z]{4,}\s+per\s+)"
    r"|\s*[a-z]{3,}\.?/(?=[a-z])|\s+[a-z]{3,}s\s(?:are\s)?on\s(?:an?|one|each|every|the)\s+"
)
"""So many for each of a length or a time: "5000 lines per centimeter", "4 customers arrive per minute", "40 cars on each kilometre"."""
_AN_HOUR = re.compile(r"\s+an?\s+(?=(?:second|minute|hour)\b)")
_RATE_BEFORE = re.compile(r"\brate\s+(?:of|is|was)\s+(?:about\s+)?$", re.IGNORECASE)
"""Of "a rate of 24 an hour"; elsewhere it may be a sum of money."""
_OFTEN = frozenset({"yr", "mo"})  # so many payments a year are a number of periods
_TURNED = re.compile(r"-turns?\b", re.IGNORECASE)  # "a 100-turn coil" has so many
_PLANE_OR_SPACE = frozenset({"2", "3"})  # "2 D", "3 D": not so many dioptres
_WHOLE = re.compile(r"\s?(?:whole|full|entire)(?=\s)")
_FUNCTION_BEFORE = re.compile(r"\b(?:sin|cos|tan|log|ln|exp|lim)\s?\(?$")
_DIFFERENCE_BEFORE = re.compile(
    r"(?:\bby\s(?:another\s|about\s|only\s|exactly\s|approximately\s|at\sleast\s|up\sto\s|an?\s(?:additional|average\sof)\s)?"
    r"|\b(?:rises?|rose|risen|rising|increases?d?|increasing|drops?|dropped|falls?|fell|fallen|decreases?d?|decreasing|differ(?:s|ence)?|"
    r"chang(?:e|es|ed|ing)|raise[sd]?|raising|reduction|gains?|warms?|warmed|cools?|cooled|elevation|depression|lowering|increment|heats?|heated)"
    r"(?:\s(?:in|of)(?:\sthe|\sits)?\s(?:\w+\s)?temperatures?|\stemperatures?)?(?:\s(?:of\s(?:the\s)?\w+(?:\s\w+)?))?"
    r"(?:\s(?:of|is|was|by|equals|up))?\s?(?:=|about|approximately|only|nearly|at\sleast)?\s?"
    r"|\b(?:each|every|per)\s|\bevery\sdegree\s)$",
    re.IGNORECASE,
)
_STATE_BEFORE = re.compile(
    r"\b(?:to|from|at|until|reaches|reached|reach|below|above)\s(?:about\s|a\stemperature\sof\s)?$", re.IGNORECASE
)
_DIFFERENCE_AFTER = re.compile(
    r"\s(?:higher|lower|warmer|cooler|hotter|colder|above|below|more|less|rise|increase|drop|decrease|change|difference|temperature\s(?:rise|change|"
    r"increase|difference|drop))\b",
    re.IGNORECASE,
)
_THERMAL = re.compile(
    r"\b(?:temperatures?|hot|cold|heat(?:s|ed|ing)?|cool(?:s|ed|ing)?|warm(?:s|ed)?|boil\w*|melt\w*|fr[eo]\w*z\w*|thermometer)\b",
    re.IGNORECASE,
)
_WARMER = re.compile(r"\s(?:warmer|cooler|hotter|colder|of\s(?:warming|cooling|heating|frost))\b", re.IGNORECASE)
_OF_FREEDOM = re.compile(r"\s+of\s+freedom\b", re.IGNORECASE)
_ANGULAR = re.compile(
    r"\b(?:angles?|tilt\w*|inclin\w*|slop\w*|ramp|latitude|longitude|turn\w*|rotat\w*|phase|refract\w*)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.;:?]\s")
_TEMPERATURES = ("K", "°C", "°F", "°R")


def read_quantities(text: str) -> list[ReadQuantity]:
    """The quantities and bare numbers of ``text`` in order; offsets are in ``text``."""
    written = _MISREAD_ONE.sub("1", text)
    pointed = with_points(written)
    if pointed != written:
        read = _read(text, plain(pointed))
        if any(one.unit and COMMA.search(one.text) for one in read):  # else the commas may part the items of a list
            return read
    return _read(text, plain(written))


def _read(text: str, source: Plain) -> list[ReadQuantity]:
    """The quantities of ``source``, with their places in ``text``, of which it is made."""
    found: list[Found] = []
    for numeral in numerals(source.text):
        if found and numeral.start < found[-1].end:  # the uncertainty of the one before
            continue
        item = _find(source, numeral) or _down_to_zero(source.text, numeral, found)
        if item:
            found.append(item)
    begin = {item.numeral.start: source.starts[item.numeral.start] for item in found}
    sums = frozenset(own for own, place in begin.items() if text[:place].endswith(("$", "€", "£")))
    found = found if _ANGULAR.search(source.text) else with_scales(source.text, found)
    shared = with_zeros(share_units(source.text, multiplied(source.text, found), sums))
    return [_finish(text, source, item) for item in join_compounds(source.text, shared)]


def _down_to_zero(text: str, numeral: Numeral, found: Sequence[Found]) -> Found | None:
    """Zero of the unit before it: "falls from 6.0 A to zero"; None for any other."""
    last = found[-1] if found else None
    if (
        numeral.word != "zero"
        or last is None
        or last.unit is None
        or not _DOWN_TO.fullmatch(text, last.end, numeral.start)
    ):
        return None
    return Found(numeral, numeral.end, last.unit, numeral.value, None)


def _find(source: Plain, numeral: Numeral) -> Found | None:
    """The number with its unit, or None where the digits are no number."""
    text = source.text
    before = text[max(0, numeral.start - 48) : numeral.start]
    if not numeral.word and not _begins_number(text, before, numeral):
        return None
    if minus := _MINUS.search(before):
        start, value = numeral.start - len(minus.group()), -numeral.value
        numeral, before = replace(numeral, start=start, value=value, text=f"-{numeral.text}"), before[: minus.start()]
    numeral = times_scale(numeral, text)
    end = numeral.end
    uncertain = _UNCERTAINTY.match(text, end)
    if uncertain and (not uncertain[0].endswith(")") or before.endswith("(")):
        end = uncertain.end()
    multiple = of_constant(text, end, before)
    if multiple is not None:
        symbol = None if numeral.word else _symbol_before(before)
        return Found(numeral, multiple[1], multiple[0], numeral.value * multiple[2], symbol)
    unit = _unit_after(text, end, before, numeral)
    if unit and _is_variable(source, end, unit[1], numeral):
        unit = None
    if unit is None and (
        (_sticks_to_word(text, end) and not _TURNED.match(text, end)) or _is_name(before, text, numeral)
    ):
        return None
    if unit is not None and (
        _NAME.search(before) or (_DRAWN.search(before) and text[end : unit[1]].strip("- ") in "ABCD")
    ):
        return None
    if unit is None and numeral.text == "1" and _RECIPROCAL.match(text, end):
        return None  # "against 1/v"
    if numeral.word in ("one", "zero", "a", "an") and unit is None:
        return None
    if (
        unit
        and text[end : unit[1]] == "s"
        and numeral.integer
        and numeral.value >= 1000
        and re.search(r"\bthe (?:\w+ )?$", before)
    ):
        return None  # the 1990s
    symbol = None if numeral.word else _symbol_before(before)
    return Found(numeral, unit[1] if unit else numeral.end, unit[0] if unit else None, numeral.value, symbol)


def _begins_number(text: str, before: str, numeral: Numeral) -> bool:
    if re.search(r"\d\s?(?:-|–)$", before):
        return True
    tail = before[-14:]
    if _IDENTIFIER_BEFORE.search(tail) and not re.search(r"\d\s?[a-zA-Zµ°Ω%]{1,4}-$", tail):
        return False
    if re.match(r":\d\d(?!\d)", text[numeral.end : numeral.end + 4]) or (
        re.search(r"\d:$", tail) and len(numeral.text) == 2
    ):
        return False
    return not (numeral.integer and re.match(r"-?0\d", numeral.text))


def _is_variable(source: Plain, start: int, end: int, numeral: Numeral) -> bool:
    """In a formula, letters that are not set upright are variables where it goes on: ``4T - f``, ``\\frac{1}{2}m v``."""
    letters = [place for place in range(start, end) if source.text[place].isalpha() and source.text[place] not in "µΩ"]
    if not letters or not all(source.italic[place] for place in letters):
        return False
    goes_on = end < len(source.text) and source.italic[end] and _OPERATOR_AFTER.match(source.text, end)
    return "/" in numeral.text or bool(goes_on)


def _sticks_to_word(text: str, end: int) -> bool:
    """``3D``, ``4NO_2``, ``2nd``, ``15-type``, ``5_a``: part of a name."""
    return re.match(r"[A-Za-z_^]|-[A-Za-z]|'s|\.\d", text[end : end + 2]) is not None


def _is_name(before: str, text: str, numeral: Numeral) -> bool:
    """Unitless digits that count pages, figures, years, questions: no quantity."""
    if not numeral.integer:
        return False
    if (
        _NAME.search(before)
        or _REFERENCE.search(before)
        or _MONTH_BEFORE.search(before)
        or _MONTH_AFTER.match(text, numeral.end)
    ):
        return True
    if 1500 <= numeral.value <= 2150 and _YEAR_BEFORE.search(before) and not _COUNTED_AFTER.match(text, numeral.end):
        return True
    enclosed = before.endswith("(") and text.startswith(")", numeral.end) and numeral.value < 100
    listed = re.search(r"(?:^|\n)\s*$", before) and re.match(r"[.)](?:\s|$)", text[numeral.end : numeral.end + 2])
    return bool(enclosed or (listed and numeral.value < 100))


def _unit_after(text: str, end: int, before: str, numeral: Numeral) -> tuple[UnitParts, int] | None:
    if not numeral.word and (point := _POINT_BEHIND.match(text, end)):  # "200. g": all three digits count
        end = point.end()
    joint = _JOINT.match(text, end)
    start = joint.end() if joint else end
    if numeral.word and numeral.value < 1 and (article := _ARTICLE.match(text, end)):
        start = article.end()
    if numeral.word in ("a", "an", "one") and (whole := _WHOLE.match(text, start)):
        start = whole.end() + 1
    kilos = _KILOS.match(text, start)
    if kilos is not None:  # "kilos per cubic metre": as if it were written out
        found = unit_at(f"{text[: kilos.start()]}{_KILOGRAMS}{text[kilos.end() :]}", kilos.start())
        return (found[0], found[1] - len(_KILOGRAMS) + len(kilos.group())) if found else None
    found = unit_at(text, start)
    dioptres = _DIOPTRES.match(text, end)
    if dioptres is not None and not numeral.word and numeral.text not in _PLANE_OR_SPACE:
        return (("dpt", Fraction(1)),), dioptres.end()
    if found is None:
        rate = _AN_HOUR.match(text, end) if _RATE_BEFORE.search(before) else None
        if (things := rate or _THINGS_PER.match(text, end)) and (along := unit_at(text, things.end())):
            spread = all(str(dimension_of(atom)) in ("L", "T") and atom not in _OFTEN for atom, _ in along[0])
            return (tuple((atom, -power) for atom, power in along[0]), along[1]) if spread else None
        headed = _HEADED.search(before)
        parts_of_head = parse_unit(headed[2]) if headed and parse_unit(headed[1]) is None else None
        return (parts_of_head, end) if parts_of_head else None
    parts, stop = found
    spelled = text[start:stop]
    following = text[stop : stop + 16]
    if spelled == "in" and not _INCH_AFTER.match(following):
        return None
    if spelled in ("pm", "am") and (_CLOCK_BEFORE.search(before) or spelled == "am"):
        return None
    orbital = spelled in _ORBITALS and start == end
    if counts_atoms(spelled, following) or (orbital and _ATOMS_AFTER.match(following)):
        return None
    if spelled.lower() in ("turns", "turn") or [atom for atom, _ in parts] == [
        "cycle"
    ]:  # of a coil, of an engine: counted, no angle
        return None
    if spelled.lower().startswith("turn") and any(atom == "rev" for atom, _ in parts):
        return _counted_along(parts), stop
    if numeral.word and len(spelled) < 3 and spelled not in ("kg", "cm", "mm", "km", "°C", "°", "%"):
        return None
    if spelled in ("degree", "degrees") and _OF_FREEDOM.match(text, stop):
        return None
    if spelled in ("degree", "degrees") and (
        _WARMER.match(text, stop) or (_THERMAL.search(_SENTENCE.split(before)[-1]) and not _ANGULAR.search(text))
    ):
        return (("°C", Fraction(1)),), stop  # "30 degrees warmer"; where the scale is not said it is Celsius
    if spelled in ("C", "F") and _THERMAL.search(_SENTENCE.split(before)[-1]):
        return ((f"°{spelled}", Fraction(1)),), stop
    return parts, stop


def counts_atoms(unit: str, following: str) -> bool:
    """Is what is spelled as a unit an element, by what follows: "9e20 C atoms"?"""
    return unit in ELEMENTS and _ATOMS_AFTER.match(following) is not None


def _counted_along(parts: UnitParts) -> UnitParts:
    """Turns for each length of a coil are counted; for each time, or angle by angle, they are angles."""
    lengths = any(power < 0 and str(dimension_of(atom)) == "L" for atom, power in parts)
    return tuple(part for part in parts if part[0] != "rev") if lengths else parts


def _symbol_before(before: str) -> str | None:
    match = _SYMBOL_BEFORE.search(before)
    if not match or _FUNCTION_BEFORE.search(before[: match.start()]):
        return None
    symbol = (match["symbol"] or match["letter"]).rstrip("*")
    if symbol.startswith("["):
        return symbol
    if symbol.partition("_")[0] in GREEK:
        symbol = f"\\{symbol}"
    symbol = re.sub(r"_(\w+ \w+)$", r"_{\1}", symbol)
    if match["letter"] and match["letter"] in ("I", "s"):
        return None
    return latex_symbol(symbol) or None


def _finish(text: str, source: Plain, item: Found) -> ReadQuantity:
    start, end = _with_braces(text, *source.span(item.numeral.start, item.end))
    unit = spell(item.unit) if item.unit is not None else None
    value_text = item.numeral.text if item.value == item.numeral.value else exact_text(item.value)
    return ReadQuantity(
        start=start,
        end=end,
        text=text[start:end],
        value=float(item.value),
        value_text=value_text,
        unit=unit,
        dimension=dimension_of(unit) if unit else DIMENSIONLESS,
        symbol=item.symbol,
        kind="quantity" if unit else "number",
        difference=unit in _TEMPERATURES and _is_difference(source.text, item),
    )


def _with_braces(text: str, start: int, end: int) -> tuple[int, int]:
    """The span with the LaTeX braces that it opens or closes."""
    inside = text[start:end]
    while inside.count("{") > inside.count("}") and text.startswith("}", end):
        end += 1
        inside = text[start:end]
    while inside.count("}") > inside.count("{") and text[start - 1 : start] == "{":
        start -= 1
        inside = text[start:end]
    return start, end


def _is_difference(text: str, item: Found) -> bool:
    if item.symbol and item.symbol.startswith("\\Delta"):
        return True
    before = text[max(0, item.numeral.start - 80) : item.numeral.start]
    if _DIFFERENCE_AFTER.match(text, item.end):
        return True
    return not _STATE_BEFORE.search(before) and _DIFFERENCE_BEFORE.search(before) is not None
