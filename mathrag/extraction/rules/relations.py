"""Where a LaTeX expression says that two things are related, and whether it is a law, a value or a worked example."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathrag import quantities

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|[{}]|[^\\{}]")
_RELATIONS = {
    "=": "=",
    r"\equiv": "=",
    r"\triangleq": "=",
    r"\approx": "≈",
    r"\simeq": "≈",
    r"\cong": "≈",
    r"\propto": "∝",
    "<": "<",
    ">": ">",
    r"\lt": "<",
    r"\gt": ">",
    r"\le": "≤",
    r"\leq": "≤",
    r"\leqslant": "≤",
    r"\ge": "≥",
    r"\geq": "≥",
    r"\geqslant": "≥",
    "≈": "≈",
    "∝": "∝",
    "≤": "≤",
    "≥": "≥",
    "≡": "=",
}
_FRAME = r"\boxed{"
_TEXT_RUN = re.compile(r"\\(?:text|mathrm|textrm|mbox|textbf|textit|operatorname)\s*\{([^{}]*)\}")
_CONCENTRATION = re.compile(r"\[\s*\\(?:mathrm|text|ce)\b")
_LETTER = re.compile(
    r"\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|rho|sigma|tau|upsilon|phi|varphi|chi|psi|omega|"
    r"Gamma|Theta|Lambda|Xi|Sigma|Phi|Psi|Omega|ell|hbar)(?![A-Za-z])|(?<![\\A-Za-z])[A-Za-zΑ-ω](?![A-Za-z]*\{)"
)


_ARGUMENT = re.compile(r"(?<=[A-Za-z])\([^()]*\)")
"""What a probability or a function is of: in ``P(X=k)`` nothing is set equal."""


def _tokens(latex: str) -> Iterator[tuple[str, bool]]:
    """The tokens of ``latex`` and whether each stands in an argument."""
    arguments = [found.span() for found in _ARGUMENT.finditer(latex)]
    for token in _TOKEN.finditer(latex):
        yield token.group(), any(start < token.start() < end for start, end in arguments)


def relations(latex: str) -> list[str]:
    """Relation signs outside all braces, arguments and environments, in order."""
    depth, environments, found = 0, 0, []
    for token, in_argument in _tokens(_unboxed(latex)):
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif token == r"\begin":
            environments += 1
        elif token == r"\end":
            environments -= 1
        elif depth <= 0 and token in _RELATIONS and not in_argument:
            found.append(_RELATIONS[token])
    return found or (["="] if environments == 0 and r"\begin" in latex and "=" in latex else [])


def _unboxed(latex: str) -> str:
    """``latex`` without the frame around all of it."""
    bare = latex.strip()
    return bare[len(_FRAME) : -1] if bare.startswith(_FRAME) and bare.endswith("}") else latex


def sides(latex: str) -> list[str]:
    """The parts between the relation signs of `relations`."""
    depth, parts = 0, []
    current: list[str] = []
    for token, in_argument in _tokens(_unboxed(latex)):
        depth += {"{": 1, "}": -1}.get(token, 0)
        if depth <= 0 and token in _RELATIONS and not in_argument:
            parts.append("".join(current).strip())
            current = []
        else:
            current.append(token)
    return [*parts, "".join(current).strip()]


def is_unit(text: str) -> bool:
    """Does ``text``, perhaps in dollars, spell a unit?"""
    return quantities.is_unit(text.strip(" $"))


_WORDED = re.compile(r"[-+−±]?\s*\d[\d,. ]*(?:[×·*]\s*10\s*\^?\s*[-+−]?\d+)?\s*(?P<unit>[^\d\s+−=<>][^+=<>]*)?", re.S)


def _is_worded_value(side: str) -> bool:
    r"""Numbers with units inside upright text, alone or added: ``\text{200 k}\Omega - 25\,\Omega``."""
    side = re.sub(r"\\(?:[,;:! ]|quad|left|right)|~", " ", side).replace("{,}", ",")
    side = side.replace(r"\Omega", "Ω").replace(r"\mu", "µ").replace(r"\times", "×")
    plain = _TEXT_RUN.sub(r"\1", side)
    if plain == side or "\\" in plain or not re.search(r"\d", plain):
        return False
    if _LETTER.search(re.sub("[Ωµ]", " ", _TEXT_RUN.sub(" ", side))):
        return False
    terms = (
        _WORDED.fullmatch(re.sub("[{}]", "", term).strip()) for term in re.split(r"(?<=\S)\s[-+−]\s?", plain.strip())
    )
    return all(term and (not term["unit"] or is_unit(term["unit"].replace(" ", ""))) for term in terms)


def is_value(side: str) -> bool:
    r"""Is this side a number, with or without a unit (``3.0 \times 10^8\,\mathrm{m/s}``), with no variable in it?"""
    if _is_worded_value(side):
        return True
    stripped = re.sub(r"\\(?:[,;:! ]|quad|qquad|left|right|displaystyle|pm|mp|cdot|times)|~", " ", side)
    without_units = _TEXT_RUN.sub(lambda run: " " if is_unit(run.group(1)) else " x ", stripped)
    without_units = re.sub(
        r"\\(?:Omega|circ|degree|%|\$)|\\mu(?=\s*(?:\\(?:text|mathrm)|[A-Za-zΩ]))|°|Ω|µ|μ", " ", without_units
    )
    if not re.search(r"\d", without_units) or _CONCENTRATION.search(side):
        return False
    return not _LETTER.search(re.sub(r"\\(?:frac|dfrac|tfrac|sqrt|pi|text|mathrm)", " ", without_units))


_WRAPPED = re.compile(
    r"\\(?:vec|bar|hat|tilde|dot|ddot|overline|mathbf|mathrm|mathit|mathcal|mathsf|text|textrm|boldsymbol|operatorname)\s*"
)
_INDICES = re.compile(r"[_^]\{(?:[^{}]|\{[^{}]*\})*\}|[_^](?:\\[A-Za-z]+|\w|\*)")
_ONE_NAME = re.compile(
    r"(?:\\[A-Za-z]+|[A-Za-zΑ-ωℏ]|[A-Za-z]{1,3}\d{1,4}|[a-z]{1,9}(?:[A-Z][a-z]{2,})+|(?P<twice>[A-Z])(?P=twice))'*|\{(?:\\[A-Za-z]+|[A-Za-zΑ-ωℏ]{1,20}\d{0,4})\}'*"
)


def is_symbol(latex: str) -> bool:
    """Could this LaTeX be one symbol: a letter or a name in upright type, with indices and accents, and nothing else?"""
    if len(latex) > 60 or re.match(r"^[\d+\-(|]", latex) or re.search(r"[=<>]", latex):
        return False
    bare = _INDICES.sub("", latex)
    bare = re.sub(r"^\s*(?:\\(?:Delta|triangle)|Δ)(?=[\s\\{A-Za-z])\s*(?=\S)", "", bare)
    bare = _WRAPPED.sub("", bare).strip()
    return _ONE_NAME.fullmatch(bare) is not None
