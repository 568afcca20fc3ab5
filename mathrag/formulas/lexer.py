"""LaTeX mathematics as a flat list of tokens, with everything that is only typography already gone.

Spacing, sizes, colours, labels and styles are dropped, spelling variants become one (``\\dfrac`` is ``\\frac``,
``\\triangle`` before a symbol is ``\\Delta``, ``√`` is ``\\sqrt``), upright text is one token. What is left is what the
grammar in `latex_parser` reads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from mathrag.errors import LatexError
from mathrag.quantities import is_unit

MAX_CHARACTERS = 8_000
MAX_TOKENS = 2_000
MAX_NESTING = 40

Kind = Literal["command", "letter", "number", "text", "char", "row", "quad", "begin", "end"]


@dataclass(frozen=True, slots=True)
class Token:
    """``text`` is the command with its backslash, the letter, the number, the upright words or the character."""

    kind: Kind
    text: str
    spaced: bool = False
    style: str = ""

    def __str__(self) -> str:
        return f"\\{self.style}{{{self.text}}}" if self.kind == "text" else self.text


END = Token("char", "")
"""What is met behind the last token."""

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ϑ": "vartheta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "µ": "mu", "ν": "nu",
    "ξ": "xi", "π": "pi", "ρ": "rho", "ϱ": "varrho", "σ": "sigma", "ς": "varsigma", "τ": "tau", "υ": "upsilon",
    "φ": "varphi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "∆": "Delta",
    "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega", "\u2126": "Omega",
    "Υ": "Upsilon",
}  # fmt: skip
GREEK_COMMANDS = frozenset(f"\\{name}" for name in GREEK.values()) | {"\\varpi", "\\varkappa"}

_UNICODE = {
    "×": "\\times ", "·": "\\cdot ", "⋅": "\\cdot ", "∙": "\\cdot ", "•": "\\cdot ", "∗": "*", "÷": "\\div ",
    "−": "-", "–": "-", "±": "\\pm ", "∓": "\\mp ", "≤": "\\le ", "≥": "\\ge ", "≠": "\\ne ", "≈": "\\approx ",
    "≃": "\\approx ", "∝": "\\propto ", "≡": "\\equiv ", "√": "\\sqrt ", "∞": "\\infty ", "∂": "\\partial ",
    "∇": "\\nabla ", "∫": "\\int ", "∑": "\\sum ", "∏": "\\prod ", "→": "\\rightarrow ", "⟶": "\\rightarrow ",
    "⇌": "\\rightleftharpoons ", "⇒": "\\Rightarrow ", "⊙": "\\odot ", "ħ": "\\hbar ", "ℏ": "\\hbar ", "ℓ": "\\ell ",
    "°": "^\\circ ", "′": "'", "’": "'", "∥": "\\parallel ", "⊥": "\\perp ", "…": "\\ldots ", "⟨": "\\langle ",
    "⟩": "\\rangle ", "∣": "|", "½": "\\frac{1}{2}", "⅓": "\\frac{1}{3}", "¼": "\\frac{1}{4}", "¾": "\\frac{3}{4}",
    "⅔": "\\frac{2}{3}", "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2062": "", "\u2061": "", "\u200b": "",
    "％": "\\%", "（": "(", "）": ")", "＝": "=",
}  # fmt: skip
_ACCENTS = {"\u0304": "bar", "\u0302": "hat", "\u0303": "tilde", "\u0307": "dot"}
_ACCENTED = re.compile(f"(\\w)([{''.join(_ACCENTS)}])")
"""A letter and the accent that is put on it: ``x̄``."""
_LATIN = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧ", "ABEZHIKMNOPTX", strict=True))
"""Greek capitals that nobody tells from Latin ones."""
_TRANSLATION = str.maketrans({**_LATIN, **{char: f"\\{name} " for char, name in GREEK.items()}, **_UNICODE})
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿˣ", "0123456789+-nx")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₒₓₙₘₜₛᵢⱼ", "0123456789+-aeoxnmtsij")

_ALIASES = {
    "dfrac": "frac", "tfrac": "frac", "cfrac": "frac", "sfrac": "frac", "nicefrac": "frac",
    "leq": "le", "leqslant": "le", "geq": "ge", "geqslant": "ge", "neq": "ne", "lt": "<", "gt": ">",
    "simeq": "approx", "cong": "approx", "thickapprox": "approx", "triangleq": "=", "coloneqq": "=", "doteq": "=",
    "ast": "*", "star": "*", "lvert": "|", "rvert": "|", "vert": "|", "mid": "|", "lVert": "|", "rVert": "|",
    "Vert": "|", "lbrack": "[", "rbrack": "]", "lbrace": "\\{", "rbrace": "\\}", "lparen": "(", "rparen": ")",
    "dotsc": "ldots", "dotsb": "ldots", "dots": "ldots", "cdots": "ldots", "vdots": "ldots",
    "triangle": "Delta", "vartriangle": "Delta", "bigtriangleup": "Delta", "dbinom": "binom", "tbinom": "binom",
    "lg": "log", "arsinh": "arcsinh", "arcosh": "arccosh", "artanh": "arctanh", "tg": "tan", "ctg": "cot",
    "overline": "bar", "widebar": "bar", "widehat": "hat", "widetilde": "tilde", "overrightarrow": "vec",
    "vv": "vec", "boldsymbol": "vec", "mathbf": "vec", "bm": "vec", "bold": "vec", "mathbfit": "vec",
    "pmb": "vec", "symbf": "vec", "degree": "circ", "ddag": "ddagger", "dag": "dagger", "implies": "Rightarrow",
    "iff": "Leftrightarrow", "newline": "\\", "cr": "\\", "tabularnewline": "\\", "oiint": "int", "iint": "int",
    "iiint": "int", "oint": "int", "longrightarrow": "rightarrow", "to": "rightarrow", "Longrightarrow": "Rightarrow",
    "mathscr": "mathcal", "mathfrak": "mathcal", "varDelta": "Delta", "slash": "/", "land": "and", "wedge": "and",
    "prime": "'", "bmod": "mod", "omicron": "o",
}  # fmt: skip
_SPACING = frozenset(", ; : ! > space thinspace enspace medspace thickspace negthinspace".split(" ")) | {" ", "/"}
_DROPPED = frozenset(
    "displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits left right middle big Big bigg Bigg bigl bigr"
    " Bigl Bigr biggl biggr Biggl Biggr bigm nonumber notag mathit mathnormal boxed fbox mathbin mathrel mathop mathord"
    " ensuremath cancel bcancel underline hline hfill noindent protect relax unboldmath boldmath null strut allowbreak"
    " normalsize small large Large tiny it rm* displaylimits nobreak mathstrut smash centering".split()
)
_DROPPED_WITH_ARGUMENT = frozenset(
    "hspace vspace label tag phantom hphantom vphantom color ref eqref cite footnote rule kern hskip mkern mskip"
    " uproot leftroot".split()
)
_FIRST_DROPPED = frozenset("stackrel overset underset textcolor colorbox raisebox".split())
_TEXT = frozenset(
    "text mathrm mbox textrm textit textbf textup textnormal textsf operatorname hbox mathsf mathtt texttt rm sf"
    " mathup operatorname*".split()
)
_SWITCHES = {"rm": "text", "sf": "text", "tt": "text", "cal": "mathcal", "bf": "vec", "scr": "mathcal"}
ALIGNMENTS = frozenset(
    "aligned align align* alignat alignat* alignedat eqnarray eqnarray* gather gather* gathered split array equation"
    " equation* multline multline* displaymath math flalign flalign* tabular".split()
)
_SCAN = re.compile(
    r"(?P<space>\s+|~)"
    r"|\\(?P<command>[A-Za-z]+\*?|.)"
    r"|(?P<number>\d{1,3}(?:(?:\{,\}|,|\\,)\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"|(?P<letter>[^\W\d_])"
    r"|(?P<char>.)",
    re.DOTALL,
)

_UPRIGHT_NUMBER = re.compile(r"\\(?:mathrm|text)\s*\{(\d+)([-+−]|[a-z]?)\}")
"""A charge, a number or a multiple of a symbol that is set upright: ``\\mathrm{2+}``, ``\\mathrm{2n}``, but not ``\\mathrm{3m}``."""


def unify(latex: str) -> str:
    """Unicode mathematics as LaTeX, delimiters off."""
    text = latex.strip()
    for opening, closing in (("$$", "$$"), ("$", "$"), ("\\[", "\\]"), ("\\(", "\\)")):
        if text.startswith(opening) and text.endswith(closing) and len(text) >= len(opening) + len(closing):
            text = text[len(opening) : -len(closing)]
            break
    text = re.sub(r"\\mathit\s*\{([A-Za-z]{2,})\}", r"\\mathrm{\1}", text)  # one name in italics, not a product
    text = _UPRIGHT_NUMBER.sub(lambda found: found[0] if is_unit(found[2] or "") else f"{{{found[1]}{found[2]}}}", text)
    text = re.sub(r"(?<![\w.,^_}])1([A-Z]{2,})(?![a-z_])", r"\\text{\1}_{1}", text)  # nobody writes a factor of one
    text = re.sub(r"\\sum(?=[A-Za-z])(?!int)", r"\\sum ", text)  # a converter's "\\sumx"
    text = re.sub(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿˣ]+", lambda found: "^{" + found[0].translate(_RAISED) + "}", text)
    text = re.sub(r"[₀-₉₊₋ₐₑₒₓₙₘₜₛᵢⱼ]+", lambda found: "_{" + found[0].translate(_LOWERED) + "}", text)
    return _ACCENTED.sub(lambda found: rf"\{_ACCENTS[found[2]]}{{{found[1]}}}", text).translate(_TRANSLATION)


def tokenize(latex: str) -> list[Token]:
    """The tokens of a display. Raises `LatexError` for braces that don't match and for overlong input."""
    if len(latex) > MAX_CHARACTERS:
        raise LatexError(f"The formula has {len(latex)} characters.", reason="too-long", latex=latex[:200])
    tokens = _Scanner(unify(latex)).tokens()
    if len(tokens) > MAX_TOKENS or _nesting(tokens) > MAX_NESTING:
        raise LatexError("The formula is too long or nested too deeply.", reason="too-long", latex=latex[:200])
    return tokens


def _nesting(tokens: list[Token]) -> int:
    """How deep brackets of all kinds stand in each other."""
    deepest = depth = 0
    for token in tokens:
        depth += (token.text in ("(", "[", "{", "\\{")) - (token.text in (")", "]", "}", "\\}"))
        deepest = max(deepest, depth)
    return deepest


def _unwrapped(tokens: list[Token]) -> list[Token]:
    """``{\\text{net}}`` is ``\\text{net}``: braces around one upright word say nothing."""
    result: list[Token] = []
    for index, token in enumerate(tokens):
        following = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if (
            token.kind == "char"
            and token.text == "."
            and (following in ("}", ")", "]", "^", "_") or (index and tokens[index - 1].text == "_"))
        ):
            continue
        if (
            token.kind == "text"
            and len(result) > 1
            and result[-1].text == "."
            and result[-2].kind == "number"
            and token.text[0].isdigit()
        ):
            result.pop()
            whole = result.pop()
            token = Token("text", f"{whole.text}.{token.text}", whole.spaced, token.style)
        if token.text == "}" and len(result) > 1 and result[-1].kind == "text" and result[-2].text == "{":
            word = result.pop()
            opening = result.pop()
            token = Token("text", word.text, opening.spaced or word.spaced, word.style)
        result.append(token)
    return result


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.spaced = False
        self.found: list[Token] = []

    def tokens(self) -> list[Token]:
        while self.position < len(self.text):
            match = _SCAN.match(self.text, self.position)
            if match is None:
                break
            self.position = match.end()
            if match["space"] is not None:
                self.spaced = True
            elif match["command"] is not None:
                self._command(match["command"])
            elif match["number"] is not None:
                self._emit("number", re.sub(r"\{,\}|,|\\,", "", match["number"]))
            elif match["letter"] is not None:
                self._emit("letter", match["letter"])
            else:
                self._emit("char", match["char"])
        self._check_braces()
        return _unwrapped(self.found)

    def _emit(self, kind: Kind, text: str, style: str = "") -> None:
        self.found.append(Token(kind, text, self.spaced, style))
        self.spaced = False

    def _check_braces(self) -> None:
        depth = 0
        for token in self.found:
            if token.kind == "char" and token.text in "{}":
                depth += 1 if token.text == "{" else -1
            if depth < 0:
                break
        if depth:
            raise LatexError("The braces of the formula don't match.", reason="braces", latex=self.text[:200])

    def _command(self, name: str) -> None:
        if name.rstrip("*") in _TEXT and not (name in _SWITCHES and not self._brace_next()):
            self._words(self._argument(), name.rstrip("*"))
            return
        if name in _SWITCHES:
            self._switch(name)
            return
        name = _ALIASES.get(name, name)
        if name == "\\":
            self._optional()
            self._emit("row", "\\\\")
        elif name in ("quad", "qquad"):
            self._emit("quad", "\\quad")
        elif name in _SPACING:
            self.spaced = True
        elif name in _DROPPED:
            self._after_dropped(name)
        elif name in _DROPPED_WITH_ARGUMENT or name in _FIRST_DROPPED:
            self._optional()
            self._argument()
            if name == "rule":
                self._argument()
            self.spaced = True
        elif name in ("begin", "end"):
            self._environment(name)
        elif name in ("underbrace", "overbrace"):
            self._brace_command()
        elif name in "=<>*|[]()/'":
            self._emit("char", name)
        elif name == "_":
            self._emit("char", "_")
        elif name in ("%", "#", "&", "$", "{", "}", "\\{", "\\}") or len(name) > 1 or name.isalpha():
            self._emit("command", "\\" + name.removeprefix("\\"))
        else:
            self._emit("char", name)

    def _after_dropped(self, name: str) -> None:
        if name in ("left", "right", "middle"):
            match = re.compile(r"\s*\.").match(self.text, self.position)
            if match:
                self.position = match.end()

    def _environment(self, name: str) -> None:
        environment = self._argument()
        if name == "begin" and environment in ("array", "tabular", "alignat", "alignat*", "alignedat"):
            self._optional()
            self._argument()
        self._emit("begin" if name == "begin" else "end", environment)

    def _brace_command(self) -> None:
        """``\\underbrace{x}_{remark}`` is ``x``."""
        start = self.position
        inside = self._argument()
        rest = self._skip_script()
        self.text = f"{self.text[:start]}{{{inside}}}{rest}"
        self.position = start

    def _skip_script(self) -> str:
        match = re.compile(r"\s*[_^]\s*").match(self.text, self.position)
        if match:
            self.position = match.end()
            self._argument()
        return self.text[self.position :]

    def _brace_next(self) -> bool:
        return self.text[self.position :].lstrip()[:1] == "{"

    def _switch(self, name: str) -> None:
        """``{\\rm tot}``: the rest of the group is in that style."""
        end, depth = self.position, 0
        while end < len(self.text) and not (self.text[end] in "}])" and depth == 0):
            depth += (self.text[end] in "{[(") - (self.text[end] in "}])")
            end += 1
        rest = self.text[self.position : end]
        style = _SWITCHES[name]
        self.position = end
        if style == "text":
            self._words(rest, "mathrm")
        else:
            self.text = f"{self.text[:end]}\\{style}{{{rest.strip()}}}{self.text[end:]}"

    def _optional(self) -> None:
        match = re.compile(r"\s*\[[^\]]*\]").match(self.text, self.position)
        if match and not self.text[self.position : match.end()].lstrip().startswith("[\\"):
            content = match[0].strip()[1:-1]
            if re.fullmatch(r"[-\d.\s]*[a-z]*", content):
                self.position = match.end()

    def _argument(self) -> str:
        """The raw source of the next argument."""
        match = re.compile(r"\s*").match(self.text, self.position)
        start = match.end() if match else self.position
        if self.text[start : start + 1] != "{":
            single = re.compile(r"\\[A-Za-z]+|.", re.DOTALL).match(self.text, start)
            self.position = single.end() if single else start
            return single[0] if single else ""
        depth, end = 0, start
        while end < len(self.text):
            depth += {"{": 1, "}": -1}.get(self.text[end], 0) if self.text[end - 1] != "\\" else 0
            end += 1
            if depth == 0:
                self.position = end
                return self.text[start + 1 : end - 1]
        raise LatexError("The braces of the formula don't match.", reason="braces", latex=self.text[:200])

    def _words(self, content: str, style: str) -> None:
        """Upright content: words as one token; a symbol with scripts or commands as a group of its own tokens."""
        bold = re.fullmatch(r"\s*\\boldmath\s*\$?(.*?)\$?\s*(?:\\unboldmath)?\s*", content, re.DOTALL)
        if bold:
            self.text = f"{self.text[: self.position]}\\vec{{{bold[1]}}}{self.text[self.position :]}"
            return
        plain = content.replace("\\_", "_").replace("~", " ").replace("\\ ", " ").replace("\\,", " ")
        if "$" in plain or re.search(r"\\[A-Za-z]|[\^=]|_\{", plain) or re.fullmatch(r"\s*[A-Za-z]+_\w\s*", plain):
            self._inline(plain.replace("$", ""), style)
            return
        words = " ".join(plain.replace("{", "").replace("}", "").split())
        if words.count("(") != words.count(")"):
            self._with_brackets(words, style)
            return
        number = re.fullmatch(r"\(?(\d+(?:\.\d+)?)\)?", words)
        if number:
            self._emit("number", number[1])
        elif words and all(not char.isalnum() for char in words):
            self.text = self.text[: self.position] + words + self.text[self.position :]
        elif words:
            before = self.spaced or plain[:1] == " "
            self.found.append(Token("text", words, before, "text" if style in ("mbox", "hbox") else style))
            self.spaced = plain[-1:] == " "

    def _with_brackets(self, words: str, style: str) -> None:
        """Upright text that opens or closes a bracket of the formula: ``\\text{H}_2\\text{O(}l)``."""
        for found in re.finditer(r"(\s*)([()]|[^()\s][^()]*)", words):
            piece = found[2].strip(" ,;.")
            self.spaced = self.spaced or bool(found[1])
            if piece in ("(", ")"):
                self._emit("char", piece)
            elif piece:
                self._emit("text", piece, "text" if style in ("mbox", "hbox") else style)

    def _inline(self, content: str, style: str) -> None:
        inner = _Scanner(content)
        merged: list[Token] = []
        for token in inner.tokens():
            last = merged[-1] if merged else None
            if token.kind == "letter" and not (style == "operatorname" and not token.text.isascii()):
                if last is not None and last.kind == "text" and not token.spaced:
                    merged[-1] = Token("text", last.text + token.text, last.spaced, last.style)
                    continue
                token = Token("text", token.text, token.spaced, "mathrm")
            merged.append(token)
        wrap = "=" not in content
        if wrap:
            self._emit("char", "{")
        self.found.extend(merged)
        if wrap:
            self._emit("char", "}")
