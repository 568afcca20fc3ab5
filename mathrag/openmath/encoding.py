"""OpenMath objects in two other spellings: typed with the names of their symbols, and the JSON encoding of OpenMath.

The JSON encoding is what a language model fills in: ``{"kind": "OMA", "applicant": {"kind": "OMS", "cd": "arith1", "name": "gcd"},
"arguments": [...]}``. A formula may stay in LaTeX there, as ``OMFOREIGN``; it is read as strictly as any formula.
"""

from __future__ import annotations

from typing import Any

from mathrag.errors import OpenMathError
from mathrag.openmath.objects import (
    MAX_DEPTH,
    MAX_DIGITS,
    OMApplication,
    OMBinding,
    OMFloat,
    OMInteger,
    OMObject,
    OMString,
    OMSymbol,
    OMVariable,
    bare,
)
from mathrag.openmath.parsing import read_mathematics
from mathrag.openmath.spellings import application


def typed(node: OMObject) -> str:
    """An object as it is typed: ``eq(gcd(6, 9), 3)``. What is neither number, text, name nor call is left out."""
    match bare(node):
        case OMSymbol(_, name) | OMVariable(name):
            return name
        case OMInteger(value):
            return str(value)
        case OMFloat(text) | OMString(text):
            return text
        case OMApplication(head, arguments):
            return f"{typed(head)}({', '.join(map(typed, arguments))})"
        case OMBinding(binder, variables, body):
            return " ".join(map(typed, (binder, *variables, body)))
    return ""


def from_json(told: Any, depth: int = 0) -> OMObject:
    """The object that ``told`` encodes, formulas in LaTeX read. Raises `OpenMathError` where it encodes none."""
    if depth > MAX_DEPTH:
        raise OpenMathError(f"an object with more than {MAX_DEPTH} levels", finding="hostile")
    match told:
        case {"kind": "OMI", "integer": int() | str() as value} if not isinstance(value, bool):
            return _integer(str(value))
        case {"kind": "OMF", "float": int() | float() as value} if not isinstance(value, bool):
            return read_mathematics(repr(value))
        case {"kind": "OMV", "name": str() as name} if name.isidentifier():
            return OMVariable(name)
        case {"kind": "OMS", "cd": str() as cd, "name": str() as name}:
            return OMSymbol(cd, name)
        case {"kind": "OMFOREIGN", "foreign": str() as formula}:
            return read_mathematics(formula.strip().strip("$"))
        case {"kind": "OMA", "applicant": head, "arguments": list() as arguments}:
            symbol = from_json(head, depth + 1)
            if not isinstance(symbol, OMSymbol):
                raise OpenMathError("what is applied is no symbol", finding="malformed-object")
            return application(symbol.key, [from_json(one, depth + 1) for one in arguments])
    raise OpenMathError(f"no OpenMath object: {str(told)[:60]!r}", finding="malformed-object")


def _integer(digits: str) -> OMObject:
    if len(digits) > MAX_DIGITS:
        raise OpenMathError(f"a number with more than {MAX_DIGITS} digits", finding="hostile")
    try:
        return OMInteger(int(digits))
    except ValueError:
        raise OpenMathError(f"no whole number: {digits[:60]!r}", finding="malformed-object") from None


def call_schema(names: list[str]) -> dict[str, Any]:
    """The form of a reply that calls one of the symbols ``names``, or none: ``{"call": OMA or null}`` in the JSON encoding."""

    def kind(name: str, /, **properties: Any) -> dict[str, Any]:
        told = {"kind": {"const": name}, **properties}
        return {"type": "object", "properties": told, "required": list(told), "additionalProperties": False}

    offered = [dict(zip(("cd", "name"), name.split(":", 1), strict=True)) for name in names]
    symbols = [kind("OMS", **{part: {"const": said} for part, said in one.items()}) for one in offered]
    several = {"type": "array", "items": {"$ref": "#/$defs/object"}, "maxItems": 12}
    inner = [
        kind("OMI", integer={"type": "integer"}),
        kind("OMFOREIGN", encoding={"const": "LaTeX"}, foreign={"type": "string"}),
        kind("OMA", applicant={"anyOf": symbols}, arguments=several),
    ]
    call = {"anyOf": [*inner[2:], {"type": "null"}]}
    whole = {"type": "object", "properties": {"call": call}, "required": ["call"], "additionalProperties": False}
    return {**whole, "$defs": {"object": {"anyOf": inner}}}
