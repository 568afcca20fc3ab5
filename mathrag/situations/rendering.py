"""What a situation states, as LaTeX: ``V_# == I*R_#`` is shown as ``V_{i} = I R_{i}``, a sum over like things with its sign."""

from __future__ import annotations

import re

from mathrag.entities import Situation
from mathrag.errors import FormulaError
from mathrag.formulas import name_latex, to_latex
from mathrag.situations.sequences import closing

_EACH = re.compile(r"_(#|next\b|first\b|last\b)")
_SHOWN = {"#": "i", "next": "i+1", "first": "1", "last": "n"}
_WRITTEN = {mark: f"_each{place}" for place, mark in enumerate(_SHOWN)}
_ESCAPED = {"\\": r"\backslash ", "^": r"\^{}", "~": r"\~{}"}
_SPECIAL = re.compile(r"[#$%&_{}^\\~]")
_RELATION = re.compile(r"\s*(==|>=|<=|!=|>|<)\s*")
_RELATIONS = {"==": "=", ">=": r"\geq", "<=": r"\leq", "!=": r"\neq"}


def equations_latex(situation: Situation) -> list[str]:
    """The equations of ``situation`` in its order, those of each sort of like things behind; all as LaTeX."""
    sorts = situation.many.kinds if situation.many else ()
    own = [statement_latex(situation, equation) for equation in situation.equations]
    return own + [
        rf"{statement_latex(situation, equation)} \quad \text{{({sort.name})}}"
        for sort in sorts
        for equation in sort.equations
    ]


def statement_latex(situation: Situation, statement: str) -> str:
    """An equation or inequality of ``situation`` as LaTeX; as text where it is not in the closed grammar."""
    sides = _RELATION.split(statement.strip())
    try:
        shown = [_side(situation, side) for side in sides[::2]]
    except FormulaError:
        written = _SPECIAL.sub(lambda found: _ESCAPED.get(found[0], "\\" + found[0]), statement)
        return rf"\text{{{written}}}"
    signs = [_RELATIONS.get(sign, sign) for sign in sides[1::2]]
    return " ".join(part for pair in zip(shown, [*signs, ""], strict=True) for part in pair).strip()


def symbol_latex(situation: Situation, name: str) -> str:
    """The symbol of the quantity called ``name`` in the equations, as LaTeX."""
    known = {quantity.name: quantity.symbol for quantity in situation.quantities}
    mark = _EACH.search(name)
    own = known.get(name) or (known.get(_EACH.sub("_#", name)) if mark else None)
    if own is not None:
        return own.replace("#", _SHOWN[mark[1]] if mark else "i")
    return name_latex(_EACH.sub("", name), *([_SHOWN[mark[1]]] if mark else []))


def _side(situation: Situation, expression: str) -> str:
    """One side; what is summed over like things is rendered by itself and put in as a symbol."""
    sums: dict[str, str] = {}
    while (start := expression.find("sum(")) >= 0:
        end = closing(expression, start + 3)
        if end is None:
            raise FormulaError(f"a bracket of {expression!r} is not closed", expression=expression)
        name = f"sum{len(sums)}"
        sums[name] = rf"\sum_{{i}} {_side(situation, expression[start + 4 : end])}"
        expression = f"{expression[:start]}{name}{expression[end + 1 :]}"
    if expression.strip() in sums:
        return sums[expression.strip()]
    written = _EACH.sub(lambda found: _WRITTEN[found[1]], expression)
    marks = {mark: text for text, mark in _WRITTEN.items()}
    symbols = {name: rf"\left({text}\right)" for name, text in sums.items()}
    for name in re.findall(r"[A-Za-z]\w*", written):
        symbols.setdefault(name, symbol_latex(situation, _unwritten(name, marks)))
    return to_latex(written, symbols)


def _unwritten(name: str, marks: dict[str, str]) -> str:
    for written, mark in marks.items():
        if name.endswith(written):
            return f"{name.removesuffix(written)}_{mark}"
    return name
