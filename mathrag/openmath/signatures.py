"""Signatures of the Small Type System (STS): readable form, and the check of a call against one.

STS says how many arguments a symbol takes and, loosely, of which type: ``mapsto(A, B, C)`` takes two, ``nary(A)`` and
``nassoc(A)`` any number. A type that is a variable names a structure (``AbelianGroup``) and binds nothing; what types
say of the objects that show it is data (``ontology/openmath/types.yaml``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mathrag.entities import Frozen, Symbol
from mathrag.openmath.data import load
from mathrag.openmath.dictionaries import Finding, FindingKind
from mathrag.openmath.objects import (
    OMApplication,
    OMBinding,
    OMFloat,
    OMInteger,
    OMObject,
    OMString,
    OMSymbol,
    OMVariable,
    bare,
    read_object,
)

_SEVERAL = {"sts:nary": "{}*", "sts:nassoc": "{}* (associative)"}
MAPSTO, STRUCTURE = "sts:mapsto", "sts:structure"
_STANDARD_TYPES = ("sts", "setname1", "setname2")


class _Type(Frozen):
    kinds: tuple[str, ...]
    least: int | None = None


class _Types(Frozen):
    accepts: dict[str, _Type]
    makes: dict[str, str]
    are: dict[str, str]


@lru_cache(maxsize=1)
def _types() -> _Types:
    return _Types.model_validate(load("types"))


def readable(openmath: str) -> str:
    """``mapsto(nassoc(SemiGroup), SemiGroup)`` as "SemiGroup* (associative) → SemiGroup"."""
    return _shown(read_object(openmath))


def check_call(symbol: Symbol, arguments: tuple[OMObject, ...], symbols: Mapping[str, Symbol]) -> Finding | None:
    """What is wrong with a call by its signature: its arity or the type of an argument; None where nothing is, or STS is silent.

    ``symbols`` by name give the signatures of what the arguments are made of, which are checked too, inside out.
    """
    for argument in arguments:
        found = _check_inside(bare(argument), symbols)
        if found:
            return found
    if symbol.signature_xml is None:
        return None
    match read_object(symbol.signature_xml):
        case OMApplication(OMSymbol() as head, (*taken, _)) if head.key == MAPSTO:
            return _arity(symbol.name, taken, arguments) or _mismatch(symbol.name, taken, arguments, symbols)
    return None


def _check_inside(node: OMObject, symbols: Mapping[str, Symbol]) -> Finding | None:
    match node:
        case OMApplication(OMSymbol() as head, arguments) if head.key in symbols:
            return check_call(symbols[head.key], arguments, symbols)
        case OMBinding(_, _, body):
            return _check_inside(bare(body), symbols)
    return None


def _arity(name: str, taken: list[OMObject], arguments: tuple[OMObject, ...]) -> Finding | None:
    fixed = sum(not _is_several(one) for one in taken)
    enough = len(arguments) >= fixed if fixed < len(taken) else len(arguments) == fixed
    if enough:
        return None
    most = "" if fixed == len(taken) else "at least "
    return _finding("arity", name, f"{name} takes {most}{fixed} arguments, not {len(arguments)}")


def _mismatch(
    name: str, taken: list[OMObject], arguments: tuple[OMObject, ...], symbols: Mapping[str, Symbol]
) -> Finding | None:
    """The first argument of a kind that its type does not accept."""
    several = next((place for place, one in enumerate(taken) if _is_several(one)), None)
    for place, argument in enumerate(arguments):
        behind = len(arguments) - place
        if several is None or place < several:
            expected = taken[place]
        elif behind <= len(taken) - several - 1:
            expected = taken[len(taken) - behind]
        else:
            expected = _element(taken[several])
        reason = _refused(expected, bare(argument), symbols)
        if reason:
            return _finding("argument-type", name, f"argument {place + 1} of {name} is {reason}")
    return None


def _is_several(node: OMObject) -> bool:
    return isinstance(node, OMApplication) and isinstance(node.head, OMSymbol) and node.head.key in _SEVERAL


def _element(node: OMObject) -> OMObject:
    return node.arguments[0] if isinstance(node, OMApplication) and node.arguments else node


def _refused(expected: OMObject, argument: OMObject, symbols: Mapping[str, Symbol]) -> str | None:
    """Why an argument is not of a type; None where it is or may be."""
    kind = _kind(argument, symbols)
    if kind is None:
        return None
    accepted = _accepted(expected)
    if accepted is None:
        return None
    if kind not in accepted.kinds:
        return f"{_article(kind)} {kind}, not {_shown(expected)}"
    if accepted.least is not None and isinstance(argument, OMInteger) and argument.value < accepted.least:
        return f"{argument.value}, less than {accepted.least}"
    return None


def _accepted(expected: OMObject) -> _Type | None:
    """What a type accepts; None: everything."""
    match expected:
        case OMApplication(OMSymbol() as head, _) if head.key == MAPSTO:
            return _Type(kinds=("function",))
        case OMApplication(OMSymbol() as head, (OMVariable() as inner,)) if head.key == STRUCTURE:
            return _accepted(inner)
    return _types().accepts.get(_type_name(expected))


def _type_name(node: OMObject) -> str:
    return node.name if isinstance(node, OMVariable) else node.key if isinstance(node, OMSymbol) else ""


def _kind(node: OMObject, symbols: Mapping[str, Symbol]) -> str | None:
    """What an object shows to be; None where it does not show it."""
    match node:
        case OMInteger():
            return "integer"
        case OMFloat():
            return "number"
        case OMString():
            return "text"
        case OMBinding(OMSymbol(cd="fns1", name="lambda"), _, _):
            return "function"
        case OMSymbol() as symbol:
            return _types().are.get(symbol.key)
        case OMApplication(OMSymbol() as head, _):
            return _types().makes.get(head.key) or _result(head.key, symbols)
    return None


def _result(name: str, symbols: Mapping[str, Symbol]) -> str | None:
    """The kind that a symbol's signature promises, where it is the only one that its type accepts."""
    signed = symbols.get(name)
    if signed is None or signed.signature_xml is None:
        return None
    match read_object(signed.signature_xml):
        case OMApplication(OMSymbol() as head, (*_, given)) if head.key == MAPSTO:
            accepted = _accepted(given)
            return accepted.kinds[0] if accepted and len(accepted.kinds) == 1 else None
    return None


def _finding(kind: FindingKind, where: str, message: str) -> Finding:
    return Finding(kind=kind, where=where, message=message)


def _article(kind: str) -> str:
    return "an" if kind[0] in "aeiou" else "a"


def _shown(node: OMObject, inside: bool = False) -> str:
    match node:
        case OMSymbol(cd, name):
            return name if cd in _STANDARD_TYPES else f"{cd}:{name}"
        case OMVariable(name):
            return name
        case OMApplication(OMSymbol() as head, arguments) if head.key == MAPSTO and arguments:
            *taken, given = (_shown(one, inside=True) for one in arguments)
            arrow = f"{' × '.join(taken) or '()'} → {given}"
            return f"({arrow})" if inside else arrow
        case OMApplication(OMSymbol() as head, (only,)) if head.key in _SEVERAL:
            return _SEVERAL[head.key].format(_shown(only, inside=True))
        case OMApplication(head, arguments):
            return f"{_shown(head)}({', '.join(_shown(one) for one in arguments)})"
    return type(node).__name__
