r"""Symbols that a text sets in italics as math: ``*Q*$_{1}$`` becomes ``$Q_{1}$``, ``*P*(*A*) = 1 – *P*(*B*)`` one formula.

A few letters in italics (``*IQR*``, ``*npq*``) are one where a sign or an index makes it plain; whether they are a name or a product is
settled where formulas are read.
"""

from __future__ import annotations

import re

from mathrag.documents.plain_equations import LOW, LOWERED, RAISED, SCRIPTS

_ONE = r"(?:[A-Za-zΑ-ωϕ]['′’]?)"
_LETTER = (
    rf"(?:(?<![*\\])(?:(?<![^\Wπ])|(?<=\d)(?=\*\w\*\$_))(?:\*\*\*[ ]?{_ONE}[ ]?\*\*\*|\*(?!(?<=\s\*)[ ])[ ]?{_ONE}[ ]?\*)"
    rf"|Δ\*{_ONE}\*)(?!\*|(?!Δ\*)\w)"
)
"""Behind a number only with an index, ``2*a*$_{y}$``; an asterisk with blanks on both sides opens nothing."""
_NAME = r"(?<![*\w\\])\*(?:[A-Za-zα-ωϕ]{2,4}|[a-z]{5,12})\*(?!\*|(?!Δ\*)\w)"
"""A name or product of several letters: a symbol in an equation, or with an index."""
_SCRIPT = r"\$[_^](?:\{[^{}$*\n]*(?:\{[^{}$*\n]*\}[^{}$*\n]*)*\}|\w)(?:\{\})?\$"
_SCRIPTS = rf"(?:{_SCRIPT}){{0,2}}"
_MATH = r"\$(?![_^])[^$\n]{1,300}\$"
_INLINE = r"\$[^$\n]{1,300}\$"
_UPRIGHT = (
    rf"(?<=[ (*])(?:AND|OR)(?=[ *])|√|π|\b(?:cos|sin|tan|ln|log|exp)(?:{_SCRIPT})?(?=[ ]?[*($\dα-ωϕ])|[α-ωϕ](?![\w*])"
)
_FACTORS = rf"(?<=[\d½])\*{_ONE}[A-Za-zΑ-ωϕ]{{0,3}}\*(?!\*|(?!Δ\*)\w)"
"""Letters right behind a number that multiplies them: "2*ad*"."""
_WITH_INDEX = rf"(?<![\w*$\\])[A-Za-z]{{1,6}}(?=\$_){_SCRIPTS}"
_NUMBER = rf"(?:\d[\d,]*(?:\.\d+)?|[½¼¾]|e(?=\$\^)){_SCRIPTS}"
_OPERAND = rf"(?:(?:{_LETTER}|{_NAME}|{_FACTORS}){_SCRIPTS}|{_MATH}|{_NUMBER}|{_UPRIGHT}|{_WITH_INDEX})"
_BEGINS = (
    rf"(?:{_WITH_INDEX}|(?<![\w*$\\])(?<!\d[ ])"
    r"(?:[A-Z][A-Za-z]{0,4}|[α-ωϕ]|\$[A-Za-zΑ-ωϕ]_(?:\{(?:[^{}$*\n]|\{[^{}$*\n]*\})*\}|\w)\$)(?=[ ]=[ ]))"
)
"""What stands upright or as math where an equation of italics begins."""
_GOES_ON = r"[ ](?:(?:\*\w\*|\d+)[ ])*[A-Z]{2,}[ ]?[-+–−/·×*=)]"
"""Capitals that are computed with behind italic letters: a name."""
_RUN = re.compile(
    rf"(?:\((?=[^()=]*\)[^=]*=))?(?:(?:{_LETTER}|{_NAME}){_SCRIPTS}|{_BEGINS})"
    rf"(?:[ ]?[=+–−\-·/()\[\]|≤≥<>≈≠∩∪×][ ]?|(?<=[)\]]){_SCRIPT}|,[ ]?(?=[^()]*\))|[ ]?{_OPERAND})*"
    r"(?<=[*$)\]\dα-ωϕ])"
    rf"(?![\w%]|\$[_^]|,\d|{_GOES_ON})",
)
"""Symbols, numbers and formulas with nothing but signs between them."""
_LIST = re.compile(r"\d +[^\W\d_]")
"""Values side by side: "μ = 4 s = 1.5"."""
_SIDE_BY_SIDE = re.compile(r"\)\s+\*")
"""Equations side by side: "P(A|B) = P(A) P(B|A) = P(B)"."""
_PLAIN = {"–": "-", "−": "-", "′": "'", "’": "'", "AND": r"\text{ AND }", "OR": r"\text{ OR }", "≤": r"\le ", "≥": r"\ge ",
          "≈": r"\approx ", "≠": r"\ne ", "·": r"\cdot ", "×": r"\times "}  # fmt: skip
_STATED = re.compile(r"(?: [^\s,;:()$]{1,8}(?:\$\^\{[-–−]?\d\}\$)?)?\s+(?:is|are)\s+(?:the|an?)\s")
"""Behind a value that the text says to be something: " W/m² is a reference intensity"."""
_PIECE = re.compile(
    rf"(?P<symbol>(?:{_LETTER}|{_NAME}|{_FACTORS}){_SCRIPTS}|{_WITH_INDEX})|(?P<math>{_INLINE})|{'|'.join(_PLAIN)}|[*$]"
)
_ROOT = re.compile(r"√\s*(?:\(([^()]*)\)|([^\W\d_](?:_\{[^{}]*\})?))")
_FUNCTION = re.compile(r"(?<![\\A-Za-z])(?:cos|sin|tan|ln|log|exp)(?![A-Za-z])")
"""A function upright among italics."""
_CONCENTRATION = re.compile(rf"\[{_LETTER}{_SCRIPTS}\]")
"""Of what stands in such brackets; others are those of a product."""
_GOES_ON_PLAIN = re.compile(r"(?:\s?[·×+−/^]\s?|\*)[\w(√]")
"""What more is computed behind a run, in plain letters."""
_SINGLE = re.compile(rf"{_MATH}(?!\$)|(?P<symbol>{_LETTER}{_SCRIPTS}|{_NAME}{_SCRIPT})")

_OF_THEIR_OWN = re.compile(rf"(?<=[\w'′’]\*|[^\W\d_]\$|[}})\]]\$|[\w$*][)\]])(?:{SCRIPTS})+")
"""Scripts that are characters, behind italics, another script or a bracket: "*P*₁*V*₁", "*v*$_{x}$²"."""
_SEVERAL = re.compile(
    rf"(?<![*\w\\])\*(?P<symbols>(?:(?:{_ONE}|{_ONE}{{1,4}}(?=\$[_^])){_SCRIPTS}|{_MATH})"
    rf"(?:[ ](?:(?:{_ONE}|{_ONE}{{1,4}}(?=\$[_^])){_SCRIPTS}|{_MATH}))*)\*(?!\*|(?!Δ\*)\w)"
)
"""Italics that are nothing but symbols, perhaps with scripts or math already: ``*λ W$_{q}$*``, ``*aB$_{m}$*``, ``*$W_{q}$*``."""
_PART = re.compile(rf"(?P<letters>{_ONE}+)(?P<scripts>{_SCRIPTS})|{_MATH}")
_WORDS_TOO = frozenset("aAI")


def italics_as_math(text: str) -> str:
    """Prose with its italic letters as inline formulas; an equation of them that is more than a value is one formula."""
    return "\n".join(_line(line) if "*" in line else line for line in text.split("\n"))


def _line(line: str) -> str:
    line = _OF_THEIR_OWN.sub(_as_scripts, line)
    line = _SEVERAL.sub(_each_in_italics, line)
    if not line.lstrip().startswith("|"):  # a bar may end a cell there
        line = _RUN.sub(_joined, line)
    return _SINGLE.sub(lambda found: f"${_bare(found[0])}$" if found["symbol"] else found[0], line)


def _each_in_italics(found: re.Match[str]) -> str:
    """Symbols in italics together as each by itself, its scripts behind it; letters that are words too stay as they are."""
    if " " not in found["symbols"] and "$" not in found["symbols"]:
        return found[0]
    if not _WORDS_TOO.isdisjoint(found["symbols"].split()):
        return found[0]
    return " ".join(
        f"*{part['letters']}*{part['scripts']}" if part["letters"] else part[0]
        for part in _PART.finditer(found["symbols"])
    )


def _as_scripts(found: re.Match[str]) -> str:
    """``₀²`` as ``$_{0}$$^{2}$``."""
    signs = RAISED | LOWERED
    return re.sub(SCRIPTS, lambda one: f"${'_' if one[0][0] in LOW else '^'}{{{one[0].translate(signs)}}}$", found[0])


def _bare(symbol: str) -> str:
    bare = symbol.replace("$", "").replace("*", "").strip().replace("′", "'").replace("’", "'").replace(" ", "")
    return _SPELLED.sub(lambda word: rf"\text{{{word[0]}}}", bare)


_SPELLED = re.compile(r"^[a-z]{4,}")
"""From so many small letters on it is a word."""


def _joined(found: re.Match[str]) -> str:
    """A run as one formula where it equates what has letters, a sum or a stated value; else as it stands."""
    run = found[0]
    left, sign, right = re.sub(_INLINE, lambda inner: inner[0].replace("=", "≡"), run).partition("=")
    stated = "$_" in run and _STATED.match(found.string, found.end())
    says = stated or "+" in left or re.search(rf"\*|{_NAME}|[α-ωϕ]|\$[^$]*[A-Za-z][^$]*\$", right)
    cut = _GOES_ON_PLAIN.match(found.string, found.end())
    if not sign or not says or cut or run.count("(") != run.count(")") or _CONCENTRATION.search(run):
        return run
    formula = _FUNCTION.sub(r"\\\g<0> ", _ROOT.sub(r"\\sqrt{\g<1>\g<2>}", _PIECE.sub(_piece, run).strip()))
    return run if _LIST.search(formula) or (run.count("=") > 1 and _SIDE_BY_SIDE.search(run)) else f"${formula}$"


def _piece(found: re.Match[str]) -> str:
    if found["symbol"]:
        return f"{_bare(found[0])} "
    return f"{found[0].strip('$')} " if found["math"] else _PLAIN.get(found[0], "")
