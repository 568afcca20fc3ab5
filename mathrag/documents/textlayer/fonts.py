"""What a font's name says of its glyphs: TeX's encodings of formulas, fonts of formulas alone, bold, italic, calligraphic."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from mathrag.documents.textlayer.encodings import EXTENSIONS

Encoding = Literal["OML", "OMS", "OMX", "MSB", "OT1", ""]

_OML_FONT = re.compile(r"CMMI|LMMATHI|EUFM|CMMIB|N?TXMI|PXMI|RTXMI|RPXMI|EURM|HFBRMI")
_MSB_FONT = re.compile(r"MSBM|N?[TP]XSYB")
_OMS_FONT = re.compile(
    r"CMSY|LMMATHS|CMBSY|N?[TP]XSY(?![ABC])|EUSM|EUSB|HFBRSY|(?:FOURIER|MATHDESIGN).*SYMBOL|KP--M-SY-"
)
_OMX_FONT = re.compile(r"CMEX|LMMATHEX|TEX-MATHE|ESINT|TXEX|PXEX|NTXEX|EUEX|(?:FOURIER|MATHDESIGN).*EXTENSION|KP--M-EX")
# Computer Modern as TrueType, as drawing programs bring it: TeX's codes, the lowest of them moved up
_MOVED_FONT = re.compile(r"Cm(?:mi|sy|ex|r)\d+$")
_MATH_FONT = re.compile(
    r"math|mtmi|mtsy|mtex|symbol|MSBM|MSAM|[tp]xsy[abc]|RSFS|TeX-|STIX.*Math|KaTeX|MathJax|Euler|Kp--M-", re.IGNORECASE
)
_UPRIGHT_MAIN = re.compile(r"(?:KaTeX|MathJax|TeX)_?-?Main[-_](?:Reg|Bold)|Kp--M-Reg", re.IGNORECASE)
# fonts of formulas that set all of a formula, its words and figures too; of the web ones a page's prose is never set in
_WHOLE_FORMULA = re.compile(
    r"KaTeX|MathJax|MJX|Cambria.?Math|NewCM.*Math|NewComputerModern.*Math|LatinModernMath|[a-z]Math-(?:Reg|Bold|Book|Med)",
    re.IGNORECASE,
)
_WEB = re.compile(r"KaTeX|MathJax|MJX", re.IGNORECASE)
_CALLIGRAPHIC = re.compile(r"Cali?ligraphic|_Cal|RSFS|_Script|EUSM", re.IGNORECASE)
_BLACKBOARD = re.compile(r"MSBM|[TP]XSYB|_AMS|DSROM|BBOLD", re.IGNORECASE)
_SIZED = re.compile(r"Size\d")
_BOLD = re.compile(r"bold|black|heavy|demi|CMBX|LMRoman\d+-Bold|SFBX|-B$", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|slant|CMTI|SFTI|-it\b", re.IGNORECASE)
_FIXED = re.compile(r"mono(?!type)|courier|typewriter|consol|menlo|CMTT|SFTT|cmsltt", re.IGNORECASE)


@dataclass(frozen=True)
class Font:
    """What a font's name says of its glyphs; of a font without a name, only that it is not another one (``number``)."""

    number: int
    name: str
    encoding: Encoding
    family: str  # whose extensions it has beyond TeX's
    math: bool
    upright_main: bool
    calligraphic: bool
    blackboard: bool
    sized: bool
    bold: bool
    italic: bool
    whole: bool  # sets whole formulas, words and figures too
    web: bool
    fixed: bool  # all glyphs are equally wide
    moved: bool  # its characters are TeX's codes, the lowest of them moved up


@lru_cache(maxsize=4096)
def font_named(name: str, heavy: bool, slanted: bool, nth: int = 0, fixed: bool = False) -> Font:
    """The font of this name; ``nth`` tells fonts without a name apart."""
    upper = name.upper()
    encoding: Encoding = "MSB" if _MSB_FONT.match(upper) else ""
    for pattern, table in ((_OML_FONT, "OML"), (_OMS_FONT, "OMS"), (_OMX_FONT, "OMX")):
        if pattern.match(upper):
            encoding = table  # type: ignore[assignment]
            break
    moved = bool(_MOVED_FONT.match(name))
    if moved and not encoding:
        encoding = "OT1"
    return Font(
        number=sum(ord(letter) * (place + 1) for place, letter in enumerate(name)) or -nth,
        name=name,
        encoding=encoding,
        family=next((family for family in EXTENSIONS if encoding == "OMX" and upper.startswith(family)), ""),
        math=bool(encoding) or bool(_MATH_FONT.search(name)),
        upright_main=bool(_UPRIGHT_MAIN.search(name)) or encoding == "OT1",
        calligraphic=bool(_CALLIGRAPHIC.search(name)) or encoding == "OMS",
        blackboard=bool(_BLACKBOARD.search(name)),
        sized=bool(_SIZED.search(name)),
        bold=heavy or bool(_BOLD.search(name)),
        italic=slanted or bool(_ITALIC.search(name)),
        whole=bool(_WHOLE_FORMULA.search(name)),
        web=bool(_WEB.search(name)),
        fixed=fixed or bool(_FIXED.search(name)),
        moved=moved,
    )
