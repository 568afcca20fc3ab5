"""Units in a line: recognised by their symbols, and written as prose where nothing else stands (``kg·m/s²``)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mathrag.documents.textlayer.linear import Token

# in em: a comma and at least this much space part two formulas (TeX sets 0.17 after a comma inside a formula, and
# up to 0.13 is between the ink and the advance of the two characters)
LIST_GAP = 0.3

UNIT = re.compile(
    r"(?:[kMGTPmcdnpfhμµ]|da)?(?:m|s|g|N|J|W|Pa|A|V|C|K|mol|Hz|rad|L|l|eV|T|Wb|H|F|Ω|cd|lm|lx|Bq|Gy|Sv|bar|cal|t|u|M|B|P|S)"
    r"|min|h|hr|d|y|yr|atm|mmHg|torr|ft|lb|lbs|in|mi|kph|mph|rev|rpm|deg|sr|kat|dB|cycles?|revolutions?|molecules|atoms|moles?"
)

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_UNIT_TOKEN = re.compile(
    r"(?:\\(?:mathrm|text)\{(?P<symbol>[^{}]*)\}|(?P<bare>[A-Za-zΩμ]+|\\Omega|\\mu))?(?:\^\{(?P<power>-?\d+)\})?"
)


def _is_unit(symbol: str) -> bool:
    """A unit's symbol, or two in a row (``Nm``)."""
    if UNIT.fullmatch(symbol):
        return True
    halves = ((symbol[:cut], symbol[cut:]) for cut in range(1, len(symbol)))
    return len(symbol) <= 4 and any(UNIT.fullmatch(left) and UNIT.fullmatch(right) for left, right in halves)


def unit_text(part: Sequence[Token]) -> str | None:
    """``m/s²`` where a stretch is nothing but a unit, perhaps with its number in front; set upright, without a relation."""
    text, symbols = "", 0
    for place, token in enumerate(part):
        gap = token.spaced or (place > 0 and token.item.x0 - part[place - 1].right > LIST_GAP * token.item.size)
        if token.kind == "digit" and not symbols:
            text += (" " if gap and text else "") + token.tex
        elif token.kind == "degree":
            text += " °"
            symbols += 1
        elif token.tex in ("/", r"\cdot", "(", ")", "-") and (symbols or token.tex in ("-", "(")):
            text += {r"\cdot": "·"}.get(token.tex, token.tex)
        else:
            match = _UNIT_TOKEN.fullmatch(token.tex)
            symbol = (
                (match["symbol"] or match["bare"] or "").replace(r"\Omega", "Ω").replace(r"\mu", "μ") if match else ""
            )
            upright = not token.item.italic and (token.item.kind == "letter" or symbol in ("Ω", "μ"))
            if match is None or not upright or not (_is_unit(symbol) or (text.endswith("°") and symbol in "CFR")):
                return None
            separate = text and text[-1] not in "/·(°"
            text += (" " if separate else "") + symbol + (match["power"] or "").translate(_SUPERSCRIPTS)
            symbols += 1
    return text.strip() if symbols and text.count("(") == text.count(")") else None
