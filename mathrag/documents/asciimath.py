"""AsciiMath, what AsciiDoc takes a formula for, to LaTeX.

The grammar is that of http://asciimath.org: the longest name that begins here is read, a function takes the simple expression
behind it, brackets around a script, an argument or a part of a fraction only group.
"""

from __future__ import annotations

import re

from mathrag.documents.markup import command, joined
from mathrag.documents.textlayer.encodings import FUNCTIONS

_SAME = (
    "alpha beta chi delta Delta epsilon varepsilon eta gamma Gamma iota kappa lambda Lambda mu nu omega Omega phi varphi Phi pi Pi "
    "psi Psi rho "
    "sigma Sigma tau theta vartheta Theta upsilon xi Xi zeta cdot star times div circ oplus otimes odot sum prod wedge vee cap cup ne "
    "le ge lt gt "
    "prec succ in notin subset supset subseteq supseteq equiv cong approx propto neg implies iff forall exists bot top vdash models "
    "int oint "
    "partial nabla pm emptyset infty aleph therefore because angle triangle ldots cdots vdots ddots quad square uparrow downarrow "
    "rightarrow "
    "leftarrow to mapsto Rightarrow Leftarrow Leftrightarrow leftrightarrow sim lfloor rfloor lceil rceil langle rangle mp hbar ell "
    "setminus lcm"
).split()
_SIGNS = {
    **{name: f"\\{name}" for name in _SAME},
    **{name: f"\\{name}" for name in FUNCTIONS},
    "lcm": r"\operatorname{lcm}", "sgn": r"\operatorname{sgn}", "Lim": r"\lim", "mod": r"\bmod", "sech": r"\operatorname{sech}",
    "csch": r"\operatorname{csch}", "phi": r"\varphi", "varphi": r"\phi", "lt": "<", "gt": ">",
    "**": r"\ast", "*": r"\cdot", "***": r"\star", "//": "/", "\\\\": r"\setminus", "xx": r"\times", "-:": r"\div", "@": r"\circ",
    "o+": r"\oplus",
    "ox": r"\otimes", "o.": r"\odot", "^^": r"\wedge", "^^^": r"\bigwedge", "vv": r"\vee", "vvv": r"\bigvee", "nn": r"\cap",
    "nnn": r"\bigcap",
    "uu": r"\cup", "uuu": r"\bigcup", "!=": r"\ne", "<=": r"\le", ">=": r"\ge", "-<": r"\prec", ">-": r"\succ", "!in": r"\notin",
    "sub": r"\subset", "sup": r"\supset", "sube": r"\subseteq", "supe": r"\supseteq", "-=": r"\equiv", "~=": r"\cong", "~~": r"\approx",
    "prop": r"\propto", "and": r"\text{ and }", "or": r"\text{ or }", "if": r"\text{if }", "not": r"\neg", "=>": r"\Rightarrow",
    "<=>": r"\Leftrightarrow",
    "AA": r"\forall", "EE": r"\exists", "_|_": r"\bot", "TT": r"\top", "|--": r"\vdash", "|==": r"\models", "del": r"\partial",
    "grad": r"\nabla",
    "+-": r"\pm", "-+": r"\mp", "O/": r"\emptyset", "oo": r"\infty", ":.": r"\therefore", ":'": r"\because", "/_": r"\angle",
    "...": r"\dots",
    "CC": r"\mathbb{C}", "NN": r"\mathbb{N}", "QQ": r"\mathbb{Q}", "RR": r"\mathbb{R}", "ZZ": r"\mathbb{Z}", "uarr": r"\uparrow",
    "darr": r"\downarrow",
    "rarr": r"\rightarrow", "->": r"\to", "|->": r"\mapsto", "larr": r"\leftarrow", "harr": r"\leftrightarrow", "rArr": r"\Rightarrow",
    "lArr": r"\Leftarrow", "hArr": r"\Leftrightarrow", "dx": "dx", "dy": "dy", "dz": "dz", "dt": "dt", "qquad": r"\qquad",
    "|__": r"\lfloor",
    "__|": r"\rfloor", "|~": r"\lceil", "~|": r"\rceil", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "bmod": r"\bmod",
}  # fmt: skip
_UNARY = {"sqrt": "sqrt", "hat": "hat", "bar": "overline", "overline": "overline", "vec": "vec", "tilde": "tilde", "dot": "dot",
    "ddot": "ddot", "ul": "underline",
          "underline": "underline", "ubrace": "underbrace", "underbrace": "underbrace", "obrace": "overbrace", "overbrace": "overbrace",
          "cancel": "cancel", "bb": "mathbf", "mathbf": "mathbf", "bbb": "mathbb", "mathbb": "mathbb", "cc": "mathcal",
          "mathcal": "mathcal",
          "tt": "mathtt", "fr": "mathfrak", "sf": "mathsf", "abs": "|", "norm": r"\|", "floor": "floor", "ceil": "ceil",
          "arc": "overset{\\frown}"}  # fmt: skip
_FENCES = {"|": ("|", "|"), r"\|": (r"\|", r"\|"), "floor": (r"\lfloor", r"\rfloor"), "ceil": (r"\lceil", r"\rceil")}
_BINARY = {"frac": r"\frac{{{}}}{{{}}}", "root": r"\sqrt[{}]{{{}}}", "stackrel": r"\stackrel{{{}}}{{{}}}",
    "overset": r"\overset{{{}}}{{{}}}",
           "underset": r"\underset{{{}}}{{{}}}", "binom": r"\binom{{{}}}{{{}}}", "color": "{1}"}  # fmt: skip
_OPENS = {"(:": r"\langle", "<<": r"\langle", "langle": r"\langle", "{:": "", "(": "(", "[": "[", "{": r"\{"}
_CLOSES = {":)": r"\rangle", ">>": r"\rangle", "rangle": r"\rangle", ":}": "", ")": ")", "]": "]", "}": r"\}"}
_NAMES = sorted({*_SIGNS, *_UNARY, *_BINARY, *_OPENS, *_CLOSES}, key=len, reverse=True)
_TOKEN = re.compile(
    r'\s*(?:"(?P<text>[^"]*)"|(?:text|mbox)\((?P<called>[^()]*)\)|(?P<number>\d+(?:\.\d+)?)|'
    rf"\\?(?P<name>{'|'.join(re.escape(name) for name in _NAMES)})|(?P<other>\S))"
)
_MATRICES = {
    ("(", ")"): "pmatrix",
    ("[", "]"): "bmatrix",
    ("|", "|"): "vmatrix",
    (r"\{", ""): "cases",
    (r"\{", r"\}"): "Bmatrix",
}
_DEEPEST = 60


def latex_of(formula: str) -> str:
    """AsciiMath as LaTeX; a formula that has commands of LaTeX is taken for LaTeX, as authors often write it."""
    if re.search(r"\\[A-Za-z]{2,}\s*[{_^]|\\frac|[_^]\{|\\[,;!]", formula):
        return formula
    reader = _Reader(formula)
    return reader.expression(0)[0]


class _Reader:
    def __init__(self, text: str) -> None:
        self._tokens = list(_TOKEN.finditer(text))
        self._place = 0

    def _peek(self) -> str:
        if self._place >= len(self._tokens):
            return ""
        found = self._tokens[self._place]
        return found["name"] or found["other"] or "1"

    def expression(self, depth: int) -> tuple[str, list[str]]:
        """What stands up to a bracket that closes, as one and cut at its commas."""
        cut = [""]
        whole = ""
        while self._place < len(self._tokens) and not (depth and self._peek() in _CLOSES):
            if self._peek() == ",":
                self._place += 1
                whole = joined(whole, ",")
                cut.append("")
                continue
            part = self._fraction(depth)
            whole, cut[-1] = joined(whole, part), joined(cut[-1], part)
        return whole, cut

    def _fraction(self, depth: int) -> str:
        over = self._scripted(depth)
        if self._peek() != "/":
            return over[0]
        self._place += 1
        return rf"\frac{{{over[1]}}}{{{self._scripted(depth)[1]}}}"

    def _scripted(self, depth: int) -> tuple[str, str]:
        """A simple expression with its scripts, and what of it is in a fraction."""
        latex, bare = self._simple(depth)
        found = False
        for sign in "_^":
            if self._peek() == sign:
                self._place += 1
                latex, found = f"{latex}{sign}{{{self._simple(depth)[1]}}}", True
        while self._peek() == "'":
            self._place += 1
            latex, found = f"{latex}'", True
        return latex, latex if found else bare

    def _simple(self, depth: int) -> tuple[str, str]:
        """A simple expression, and the same without brackets that only group."""
        if self._place >= len(self._tokens) or depth > _DEEPEST:
            self._place = len(self._tokens) if depth > _DEEPEST else self._place
            return "", ""
        found = self._tokens[self._place]
        self._place += 1
        if (text := found["text"] if found["text"] is not None else found["called"]) is not None:
            return (rf"\text{{{text}}}",) * 2
        if found["number"]:
            return (found["number"],) * 2
        name = found["name"] or found["other"]
        if name in _UNARY:
            return (_called(_UNARY[name], self._simple(depth + 1)[1]),) * 2
        if name in _BINARY:
            first = self._simple(depth + 1)[1]
            return (_BINARY[name].format(first, self._simple(depth + 1)[1]),) * 2
        if name in _OPENS:
            return self._bracketed(name, depth)
        if name == "|" and (inner := self._barred(depth)):
            return (inner,) * 2
        sign = _SIGNS.get(name) or _OPENS.get(name) or _CLOSES.get(name) or command(name)
        if name in FUNCTIONS and self._peek() not in ("_", "^", "/", ""):  # its argument is no part of a fraction alone
            latex, _ = self._scripted(depth + 1)
            return (joined(sign, latex),) * 2
        return (sign,) * 2

    def _bracketed(self, name: str, depth: int) -> tuple[str, str]:
        begin = self._place
        whole, _ = self.expression(depth + 1)
        end = self._place
        closing = _CLOSES.get(self._peek(), "")
        self._place += 1
        opening = _OPENS[name]
        rows = self._rows(begin, end, depth)
        if rows and len({len(row) for row in rows}) == 1:
            body = r" \\ ".join(" & ".join(row) for row in rows)
            kind = _MATRICES.get((opening, closing), "matrix")
            return (rf"\begin{{{kind}}}{body}\end{{{kind}}}",) * 2
        return joined(opening, whole, closing), whole

    def _rows(self, begin: int, end: int, depth: int) -> list[list[str]]:
        """Of a matrix its rows, each in brackets of its own with commas between; empty where it is none."""
        place, self._place = self._place, begin
        rows: list[list[str]] = []
        while self._place < end and self._peek() in ("(", "[") and depth < _DEEPEST:
            self._place += 1
            rows.append(self.expression(depth + 1)[1])
            self._place += 1
            if self._place < end and self._peek() != ",":
                rows = []
                break
            self._place += 1
        whole = self._place >= end
        self._place = place
        return rows if whole and len(rows) > 1 else []

    def _barred(self, depth: int) -> str:
        """What stands between two bars; empty where there is no second one."""
        start = self._place
        parts: list[str] = []
        while self._place < len(self._tokens) and self._peek() != "|" and self._peek() not in _CLOSES:
            parts.append(self._fraction(depth + 1))
        if self._peek() == "|" and parts:
            self._place += 1
            return joined("|", *parts, "|")
        self._place = start
        return ""


def _called(name: str, argument: str) -> str:
    if name in _FENCES:
        opening, closing = _FENCES[name]
        return joined(opening, argument, closing)
    return rf"\{name}{{{argument}}}"
