"""Glyphs of a page: decoded, with font, size, baseline and ink box, in the order of the content stream."""

from __future__ import annotations

import ctypes
import math
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from mathrag.documents.textlayer.encodings import (
    ACCENTS,
    ALPHABETS,
    BIG_OPERATORS,
    BRACE_PIECES,
    BRACE_STRAIGHT,
    DELIMITERS,
    EXTENSIONS,
    LATEX,
    LATIN,
    LIGATURES,
    MSB,
    OML,
    OMS,
    OMX,
    OPERATORS,
    OT1,
    PIECES,
    RELATIONS,
    SYMBOL_FONT,
    T1,
    TS1,
)
from mathrag.documents.textlayer.fonts import Encoding, Font, font_named
from mathrag.documents.textlayer.items import AXIS, Item, Kind
from mathrag.documents.textlayer.usage import tell_formulas
from mathrag.quantities import CURRENCIES

_BLEED = 20.0  # points around a page within which glyphs are read; what is farther off is not shown
_TABLES: dict[Encoding, dict[int, str]] = {"OML": OML, "OMS": OMS, "OMX": OMX, "MSB": MSB, "OT1": OT1}
# signs that are letters: ohm, increment, micro; and square brackets lying down, of which braces have their straight parts
_SAME = {"\u2126": "Ω", "\u2206": "Δ", "\u00b5": "μ", "⎴": "⏞", "⎵": "⏟"}
# TeX's glyph "phi" is the straight one and "phi1" the curly one; the Adobe glyph list has them the other way round
_SWAPPED = {"φ": "ϕ", "ϕ": "φ"}
# glyphs "lparen" and "rparen" are brackets, and the Adobe glyph list has parenthesised letters
_BRACKETS = {"⒧": "(", "⒭": ")"}
# Arev's letters with a shape of their own, Latin and Greek ones, are this far off in the private use area
_AREV = ((range(0xEBC0, 0xEC00), 0xEB80), (range(0xEF10, 0xEF2A), 0xEF00 - 0x380))
_ROTATED = 0.2
# in em: figures stand on the baseline and are this high; superior ones are raised by more than this
_DIGIT_HEIGHT = 0.68
_LEAST_DIGIT = 0.25
_RAISED = 0.22
_FLAG_FIXED = 1
_FLAG_ITALIC = 1 << 6
_FLAG_FORCE_BOLD = 1 << 18
_MAX_NESTING = 6
# in em
_PIECE_OVERLAP = 0.2
# a bracket this much larger than what stands within so many glyphs of it was stretched
_STRETCHED = 1.04
_STRETCHABLE = DELIMITERS | BIG_OPERATORS | {"√"}
_NEIGHBOURS = 4
# where the codes 0x00, 0x0A and 0x7F were moved to
_MOVED = (0xA1, 0xAD, 0xC4)
_OMX_PIECES = range(0x30, 0x44)


@dataclass(frozen=True)
class Glyphs:
    """The glyphs, and how many more have no known character (``undecoded``), are turned (``rotated``) or off the page."""

    items: list[Item]
    undecoded: int
    rotated: int
    outside: int


Bounds = tuple[float, float, float, float]


@dataclass
class _Style:
    """What all glyphs of one text object share."""

    order: int
    font: Font
    size: float
    rotated: bool


@dataclass(frozen=True)
class _Coded:
    """A glyph of which only its code is known yet, and what stood before it."""

    index: int
    code: int
    style: _Style
    spaced: bool
    parted: bool


def read_glyphs(page: Any, text: Any, in_stream_order: bool) -> Glyphs:
    """Glyphs of a pypdfium2 ``page`` and its ``text`` page; only browsers have fonts of formulas without a name."""
    reader = _Reader(page, text)
    placed = []
    for index in range(text.count_chars()):
        placed += reader.read(index)
    placed += reader.read_bitmaps()
    placed.sort(key=lambda pair: pair[0])
    left, bottom, right, top = page.get_bbox()  # the crop box, inherited from the document too
    items = [
        item
        for _, item in placed
        if left - _BLEED < item.cx < right + _BLEED and bottom - _BLEED < item.cy < top + _BLEED
    ]
    tell_formulas(items, reader.fonts(), nameless=not in_stream_order)
    grow_delimiters(items, reader.silent())
    scale_delimiters(items)
    for place, item in enumerate(items):
        item.first = item.last = place
    return Glyphs(items, reader.undecoded, reader.rotated, len(placed) - len(items))


def grow_delimiters(items: list[Item], silent: list[Bounds]) -> None:
    """Delimiters as tall as they are printed where only one of their pieces is mapped to a character."""
    if not silent:
        return
    for item in items:
        if item.char not in DELIMITERS:
            continue
        reach, grown = _PIECE_OVERLAP * item.size, True
        while grown:
            grown = False
            for x0, y0, x1, y1 in silent:
                beside = x0 < item.x1 + reach and x1 > item.x0 - reach and x1 - x0 < item.size
                joined = y0 < item.y1 + reach and y1 > item.y0 - reach
                if beside and joined and (y0 < item.y0 or y1 > item.y1) and y1 - y0 > reach:
                    item.y0, item.y1, item.x0, item.x1 = (
                        min(y0, item.y0),
                        max(y1, item.y1),
                        min(x0, item.x0),
                        max(x1, item.x1),
                    )
                    item.tall = grown = True
                    item.base = (item.y0 + item.y1) / 2 - AXIS * item.size


def scale_delimiters(items: list[Item]) -> None:
    """Delimiters that are letters' brackets in larger type, as Word processors stretch them, become tall ones."""
    for place, item in enumerate(items):
        if item.char not in DELIMITERS or item.tall:
            continue
        near = items[max(0, place - _NEIGHBOURS) : place + _NEIGHBOURS + 1]
        size = max((other.size for other in near if other.char not in _STRETCHABLE), default=item.size)
        if item.size > _STRETCHED * size:
            item.size, item.tall = size, True
            item.base = item.cy - AXIS * size


class _Reader:
    def __init__(self, page: Any, text: Any) -> None:
        self.text = text
        self.spaced = self.parted = False
        self.undecoded = 0
        self.rotated = 0
        self._styles: dict[int, _Style] = {}
        self._unnamed: dict[int, int] = {}
        self._bitmaps: dict[int, list[_Coded]] = defaultdict(list)
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        objects = list(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=_MAX_NESTING))
        self._objects = {ctypes.addressof(each.raw.contents): each for each in objects}
        self._orders = {address: place for place, address in enumerate(self._objects)}

    def read(self, index: int) -> list[tuple[tuple[int, int], Item]]:
        """The glyph at ``index`` of the text page with its place in the stream; none for spaces."""
        code = pdfium.FPDFText_GetUnicode(self.text, index)
        if 0xDC00 <= code < 0xE000:  # the second half of a UTF-16 pair, read with the first
            return []
        if 0xD800 <= code < 0xDC00:
            code = self._paired(index, code)
        unmapped = pdfium.FPDFText_HasUnicodeMapError(self.text, index) == 1
        if code < _MOVED[-1] + 1 and self._style(index).font.moved:
            code, unmapped = _moved_back(code), True
        if code == 0 and self._style(index).font.encoding:  # the first glyph of a font: a bracket, a minus
            unmapped = True
        if 0xFE00 <= code <= 0xFE0F:  # a variation selector says how the character before looks
            return []
        generated = pdfium.FPDFText_IsGenerated(self.text, index) == 1
        if generated or (_is_space(code) and not unmapped):
            self.spaced = True
            self.parted = self.parted or not (generated or self._style(index).font.whole)
            return []
        style = self._style(index)
        if code == BRACE_STRAIGHT and not style.font.name:
            return []
        if style.rotated:
            self.rotated += 1
            return []
        if style.size < 1:
            return []
        characters = _decode(code, unmapped, style.font)
        if not characters and not style.font.name:
            self._bitmaps[style.font.number].append(_Coded(index, code, style, self.spaced, self.parted))
            self.spaced = self.parted = False
            return []
        if not characters:
            self.undecoded += 1
            characters = "\ufffd"
        item = self._item(index, characters, style, _is_piece(code, unmapped, style.font))
        self.spaced = self.parted = False
        return [((style.order, index), item)]

    def read_bitmaps(self) -> list[tuple[tuple[int, int], Item]]:
        """The glyphs of fonts without names and characters, after all others: TeX's bitmaps, which have nothing but codes.

        Text is told by its codes, which all stand in the encoding of text or of its signs. Where all of a page is in
        bitmaps, its formulas are, too, so that nothing is read unless all is text.
        """
        tables = {
            number: next((table for table in (T1, TS1) if all(one.code in table for one in coded)), {})
            for number, coded in self._bitmaps.items()
        }
        if not all(tables.values()) and not any(style.font.name for style in self._styles.values()):
            tables = {}
        placed = []
        for number, coded in self._bitmaps.items():
            for one in coded:
                characters = tables.get(number, {}).get(one.code, "\ufffd")
                self.undecoded += characters == "\ufffd"
                self.spaced, self.parted = one.spaced, one.parted
                placed.append(((one.style.order, one.index), self._item(one.index, characters, one.style, False)))
        return placed

    def silent(self) -> list[Bounds]:
        """Bounds of the text objects that gave no character: pieces of a delimiter that are mapped to nothing."""
        return [each.get_bounds() for address, each in self._objects.items() if address not in self._styles]

    def fonts(self) -> set[Font]:
        """The fonts of the page."""
        return {style.font for style in self._styles.values()}

    def _paired(self, index: int, high: int) -> int:
        """The character of a UTF-16 pair; within right-to-left text its halves stand the other way round."""
        for place in (index + 1, index - 1):
            low = pdfium.FPDFText_GetUnicode(self.text, place) if place >= 0 else 0
            if 0xDC00 <= low < 0xE000:
                return int(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
        return high

    def _style(self, index: int) -> _Style:
        pointer = pdfium.FPDFText_GetTextObject(self.text, index)
        address = ctypes.addressof(pointer.contents) if pointer else 0
        style = self._styles.get(address)
        if style is None or not address:
            style = self._read_style(index, self._orders.get(address, 1_000_000))
            self._styles[address] = style
        return style

    def _read_style(self, index: int, order: int) -> _Style:
        flags, buffer, matrix = ctypes.c_int(), ctypes.create_string_buffer(160), pdfium.FS_MATRIX()
        length = pdfium.FPDFText_GetFontInfo(self.text, index, buffer, len(buffer), ctypes.byref(flags))
        name = buffer.raw[: max(0, min(length, len(buffer)) - 1)].decode("latin-1").split("+")[-1]
        pdfium.FPDFText_GetMatrix(self.text, index, ctypes.byref(matrix))
        size = pdfium.FPDFText_GetFontSize(self.text, index) * math.hypot(matrix.c, matrix.d)
        # the weight that pdfium derives from a font's stems is no guide: regular fonts get 764, bold ones 380
        nth = 0 if name else self._nameless(index)
        heavy, slanted, fixed = (bool(flags.value & flag) for flag in (_FLAG_FORCE_BOLD, _FLAG_ITALIC, _FLAG_FIXED))
        font = font_named(name, heavy, slanted, nth, fixed)
        turned = abs(matrix.b) > _ROTATED * abs(matrix.a) or matrix.a < 0
        return _Style(order, font, size, turned)

    def _nameless(self, index: int) -> int:
        """Which of the fonts without a name this one is, from 1, in the order in which they are met."""
        font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFText_GetTextObject(self.text, index))
        return self._unnamed.setdefault(ctypes.addressof(font.contents), len(self._unnamed) + 1) if font else 0

    def _item(self, index: int, characters: str, style: _Style, piece: bool) -> Item:
        pdfium.FPDFText_GetCharOrigin(self.text, index, ctypes.byref(self._x), ctypes.byref(self._y))
        x0, y0, x1, y1 = self.text.get_charbox(index)
        font, size = style.font, style.size
        if font.fixed:  # ink of narrow letters stands far apart within words
            x0, _, x1, _ = self.text.get_charbox(index, loose=True)
        char, alphabetic = _plain(characters)
        base = self._y.value
        if char.isdecimal() and not alphabetic and _RAISED * size < y0 - base and y1 - y0 > _LEAST_DIGIT * size:
            base, size = y0, (y1 - y0) / _DIGIT_HEIGHT  # the font's own superior figures
        tall = (
            (font.encoding == "OMX" and not (char.isalnum() or char == "∞"))
            or piece
            or (char in DELIMITERS and y1 - y0 > 1.15 * size)
            or (font.sized and (char in DELIMITERS or char in "√"))
        )
        centred = tall or char in BIG_OPERATORS
        kind = _kind(char, font, alphabetic)
        tex, kind = _tex(characters, char, font, kind)
        math_letter = font.math and not font.upright_main
        return Item(
            x0=x0,
            y0=y0,
            x1=x1,
            y1=y1,
            base=(y0 + y1) / 2 - AXIS * size if centred else base,
            size=size,
            tex=tex,
            kind=kind,
            first=0,
            last=0,
            char=char,
            math=alphabetic or math_letter or kind == "symbol",
            plain=not (alphabetic or font.math),
            spaced=self.spaced,
            parted=self.parted,
            tall=tall,
            piece=piece,
            bold=font.bold,
            italic=font.italic,
            font=font.number,
        )


def _moved_back(code: int) -> int:
    """TeX's code for a character of a font whose lowest codes stand where others have accented letters."""
    first, second, last = _MOVED
    if code == last:
        return 0x7F
    return code - second + 0x0A if code >= second else code - first if code >= first else code


def _is_space(code: int) -> bool:
    return (
        code in (0x20, 0xA0, 0x09, 0x0A, 0x0D, 0x00, 0xAD, 0xFEFF)
        or 0x2000 <= code <= 0x200F
        or code in (0x202F, 0x205F)
    )


def _decode(code: int, unmapped: bool, font: Font) -> str:
    """The characters of a code; empty where nobody knows."""
    if unmapped or (code < 0x20 and code != 0x02):
        if font.encoding:
            if code in EXTENSIONS.get(font.family, ()):
                return EXTENSIONS[font.family][code]
            if font.encoding == "OMS" and 0x41 <= code <= 0x5A:
                return chr(code)
            return _TABLES[font.encoding].get(code, chr(code) if 0x21 <= code < 0x7F else "")
        return chr(code) if 0x21 <= code < 0x7F and not unmapped else ""
    if code in (0x02, 0xFFFE):  # how pdfium marks the hyphen of a divided word
        return "-"
    if code == 0xE020 and font.math:  # KaTeX's slash for "not"
        return "̸"
    if code in BRACE_PIECES and (font.math or not font.name):
        return BRACE_PIECES[code]
    if code in SYMBOL_FONT:
        return SYMBOL_FONT[code]
    character = chr(code)
    if font.encoding == "OML" and character in _SWAPPED and not font.name.startswith("LM"):
        return _SWAPPED[character]
    if character in PIECES:
        return PIECES[character]
    if font.name.startswith("Arev"):
        character = next((chr(code - shift) for codes, shift in _AREV if code in codes), character)
    if font.math and character in (_BRACKETS | LATIN):
        return (_BRACKETS | LATIN)[character]
    if unicodedata.category(character) in ("Co", "Cn", "Cc"):
        return ""
    return LIGATURES.get(character) or _SAME.get(character, character)


def _is_piece(code: int, unmapped: bool, font: Font) -> bool:
    """Whether a code is a part of an extensible delimiter."""
    return (unmapped and font.encoding == "OMX" and code in _OMX_PIECES) or (not unmapped and chr(code) in PIECES)


def _plain(characters: str) -> tuple[str, bool]:
    """The base character, and whether it was one of the mathematical alphabets."""
    if len(characters) == 1 and 0x1D400 <= ord(characters) <= 0x1D7FF:
        return unicodedata.normalize("NFKC", characters), True
    return characters, False


def _kind(char: str, font: Font, alphabetic: bool) -> Kind:
    if len(char) > 1:
        return "letter"
    if char.isdecimal():
        return "digit"
    if char in RELATIONS:
        return "relation"
    if char in OPERATORS:
        return "operator"
    if char in "—–•▪‣●■□" and not (char == "□" and font.math):
        return "dash"
    if char in "()[]":
        return "bracket"
    if char in ".,;:!?\"'`“”‘’„‚«»@&#§©®™¿¡":
        return "punctuation"
    if char.isalpha() and char not in LATEX:
        if char.isascii():
            upright = font.upright_main or (font.math and not alphabetic and not font.encoding and not font.italic)
            return "symbol" if alphabetic or (font.math and not upright) else "letter"
        return "letter"
    if (char in CURRENCIES or (char.isascii() and char not in "|{}<>\\~^_")) and not font.math:
        return "punctuation"
    return "symbol"


def _tex(glyph: str, char: str, font: Font, kind: Kind) -> tuple[str, Kind]:
    alphabet = next((name for codes, name in ALPHABETS if len(glyph) == 1 and ord(glyph) in codes), "")
    if alphabet and (char.isupper() or alphabet == "mathfrak"):
        return rf"\{alphabet}{{{char}}}", "symbol"
    if char.isascii() and char.isalpha() and len(char) == 1 and char.isupper():
        if font.blackboard:
            return f"\\mathbb{{{char}}}", "symbol"
        if font.calligraphic:
            return f"\\mathcal{{{char}}}", "symbol"
    if char in ACCENTS and char not in LATEX:
        return char, "symbol"
    if char in "ıȷ" and font.math:
        return {"ı": r"\imath", "ȷ": r"\jmath"}[char], "symbol"
    return LATEX.get(char, char), kind
