"""Signatures of the Small Type System (STS): readable form, and the check of a call against one.

STS says how many arguments a symbol takes and, loosely, of which type: ``mapsto(A, B, C)`` takes two, ``nary(A)`` and
``nassoc(A)`` any number. A type that is a variable names a structure (``AbelianGroup``) and binds nothing.
"""

from __future__ import annotations

from mathrag.openmath.objects import OMApplication, OMObject, OMSymbol, OMVariable, read_object

_SEVERAL = {"sts:nary": "{}*", "sts:nassoc": "{}* (associative)"}
MAPSTO = "sts:mapsto"


def readable(openmath: str) -> str:
    """``mapsto(nassoc(SemiGroup), SemiGroup)`` as "SemiGroup* (associative) → SemiGroup"."""
    return _shown(read_object(openmath))


def _shown(node: OMObject, inside: bool = False) -> str:
    match node:
        case OMSymbol(cd, name):
            return name if cd in ("sts", "setname1", "setname2") else f"{cd}:{name}"
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
