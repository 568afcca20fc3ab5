"""OpenMath objects (OpenMath 2.0, sections 2 and 3.1) as a small immutable tree; XML in, canonical XML out.

The tree is what every other module of this room works on. XML is read by lxml without entities, network and huge trees;
a shared part (``OMR``) is written out where it is used, so that a tree has no references. Bounds keep a hostile object small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mathrag.errors import OpenMathError

NAMESPACE = "http://www.openmath.org/OpenMath"
STANDARD_BASE = "http://www.openmath.org/cd"
MAX_NODES = 5_000
MAX_DEPTH = 60
MAX_DIGITS = 4_000


@dataclass(frozen=True, slots=True)
class OMSymbol:
    """``OMS``: a symbol of a content dictionary."""

    cd: str
    name: str
    base: str = STANDARD_BASE

    @property
    def key(self) -> str:
        """``arith1:gcd``."""
        return f"{self.cd}:{self.name}"


@dataclass(frozen=True, slots=True)
class OMVariable:
    """``OMV``."""

    name: str


@dataclass(frozen=True, slots=True)
class OMInteger:
    """``OMI``."""

    value: int


@dataclass(frozen=True, slots=True)
class OMFloat:
    """``OMF``; ``text`` is decimal as written, or what ``hex=`` stands for."""

    text: str


@dataclass(frozen=True, slots=True)
class OMString:
    """``OMSTR``."""

    text: str


@dataclass(frozen=True, slots=True)
class OMBytes:
    """``OMB``: base 64."""

    text: str


@dataclass(frozen=True, slots=True)
class OMForeign:
    """``OMFOREIGN``: something that is no OpenMath; ``text`` is XML where ``markup``."""

    text: str
    encoding: str = ""
    markup: bool = False


@dataclass(frozen=True, slots=True)
class OMApplication:
    """``OMA``: ``head(arguments)``."""

    head: OMObject
    arguments: tuple[OMObject, ...] = ()


@dataclass(frozen=True, slots=True)
class OMBinding:
    """``OMBIND``: ``binder variables . body``; a variable may be attributed."""

    binder: OMObject
    variables: tuple[OMObject, ...]
    body: OMObject


@dataclass(frozen=True, slots=True)
class OMAttribution:
    """``OMATTR``: an object with what is said of it, as pairs."""

    pairs: tuple[tuple[OMObject, OMObject], ...]
    of: OMObject


@dataclass(frozen=True, slots=True)
class OMError:
    """``OME``."""

    symbol: OMObject
    arguments: tuple[OMObject, ...] = ()


OMLeaf = OMSymbol | OMVariable | OMInteger | OMFloat | OMString | OMBytes | OMForeign
OMObject = OMLeaf | OMApplication | OMBinding | OMAttribution | OMError


def apply(symbol: str, *arguments: OMObject) -> OMApplication:
    """The application of a standard symbol, e.g. ``apply("arith1:plus", a, b)``."""
    return OMApplication(oms(symbol), arguments)


def oms(key: str) -> OMSymbol:
    """The standard symbol of this name, e.g. ``oms("arith1:gcd")``."""
    cd, _, name = key.partition(":")
    return OMSymbol(cd, name)


def children(node: OMObject) -> tuple[OMObject, ...]:
    """The parts directly below, in the order of the XML."""
    match node:
        case OMApplication(head, arguments):
            return (head, *arguments)
        case OMBinding(binder, variables, body):
            return (binder, *variables, body)
        case OMAttribution(pairs, of):
            return (*(part for pair in pairs for part in pair), of)
        case OMError(symbol, arguments):
            return (symbol, *arguments)
    return ()


def walk(node: OMObject) -> Iterator[OMObject]:
    """Every part, the node itself first."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(children(current)))


def symbols_of(node: OMObject) -> tuple[OMSymbol, ...]:
    """The symbols of an object, each once, in the order in which they are met."""
    return tuple(dict.fromkeys(part for part in walk(node) if isinstance(part, OMSymbol)))


def variables_of(node: OMObject) -> tuple[str, ...]:
    """The names of an object's variables, bound ones too, each once."""
    return tuple(dict.fromkeys(part.name for part in walk(node) if isinstance(part, OMVariable)))


def read_object(xml: str | bytes) -> OMObject:
    """The object of an ``OMOBJ``, or of one element of it. Raises `OpenMathError`."""
    return from_element(parse_xml(xml))


def parse_xml(xml: str | bytes, huge: bool = False) -> Any:
    """The root element of XML, read without entities and network. Raises `OpenMathError` (not-well-formed, hostile)."""
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=huge, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(xml.encode() if isinstance(xml, str) else xml, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise OpenMathError(f"not well-formed: {error}", finding="not-well-formed", line=line) from error
    entity = next(root.iter(etree.Entity), None)
    if entity is not None:
        raise OpenMathError(
            f"the entity {entity.text} is not read; write the character itself",
            finding="hostile",
            line=entity.sourceline or 1,
        )
    return root


def from_element(element: Any, base: str = STANDARD_BASE) -> OMObject:
    """The object of an lxml element. Raises `OpenMathError` (malformed, hostile) with the line."""
    return _Reader(element).read(element, _base_around(element, base))


def _base_around(element: Any, base: str) -> str:
    """The ``cdbase`` in force at an element: its nearest ancestor's."""
    for ancestor in element.iterancestors():
        if ancestor.get("cdbase"):
            return str(ancestor.get("cdbase"))
    return base


@dataclass
class _Reader:
    """Reads one object; ``nodes`` counts against the bound, also what references write out again."""

    root: Any
    nodes: int = 0
    identified: dict[str, Any] | None = None
    following: list[str] = field(default_factory=list)

    def read(self, element: Any, base: str, depth: int = 0) -> OMObject:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _fault(element, f"an object has more than {MAX_NODES} parts", "hostile")
        if depth > MAX_DEPTH:
            raise _fault(element, f"an object is nested deeper than {MAX_DEPTH}", "hostile")
        base = element.get("cdbase") or base
        tag = _tag(element)
        if tag in _LEAVES:
            return _LEAVES[tag](element, base)
        if tag == "OMR":
            return self._referred(element, base, depth)
        parts = list(element)
        if tag == "OMBIND":
            return self._binding(element, parts, base, depth)
        if tag == "OMATTR":
            return self._attribution(element, parts, base, depth)
        if tag not in ("OMOBJ", "OMA", "OME"):
            raise _fault(element, f"<{tag}> is no OpenMath object")
        read = tuple(self.read(part, base, depth + 1) for part in parts)
        if not read or (tag == "OMOBJ" and len(read) != 1):
            raise _fault(element, f"<{tag}> holds {len(read)} objects")
        if tag == "OMOBJ":
            return read[0]
        return OMApplication(read[0], read[1:]) if tag == "OMA" else OMError(read[0], read[1:])

    def _binding(self, element: Any, parts: list[Any], base: str, depth: int) -> OMObject:
        if len(parts) != 3 or _tag(parts[1]) != "OMBVAR":
            raise _fault(element, "<OMBIND> is a binder, an <OMBVAR> and a body")
        variables = tuple(self.read(part, base, depth + 1) for part in parts[1])
        if not variables or not all(isinstance(bare(one), OMVariable) for one in variables):
            raise _fault(element, "<OMBVAR> holds variables")
        return OMBinding(self.read(parts[0], base, depth + 1), variables, self.read(parts[2], base, depth + 1))

    def _attribution(self, element: Any, parts: list[Any], base: str, depth: int) -> OMObject:
        if len(parts) != 2 or _tag(parts[0]) != "OMATP" or len(parts[0]) % 2 or not len(parts[0]):
            raise _fault(element, "<OMATTR> is an <OMATP> of pairs and an object")
        said = [self.read(part, base, depth + 1) for part in parts[0]]
        return OMAttribution(tuple(zip(said[::2], said[1::2], strict=True)), self.read(parts[1], base, depth + 1))

    def _referred(self, element: Any, base: str, depth: int) -> OMObject:
        href = element.get("href") or ""
        if self.identified is None:
            top = element.getroottree().getroot()
            self.identified = {one.get("id"): one for one in top.iter() if one.get("id")}
        target = self.identified.get(href[1:]) if href.startswith("#") else None
        if target is None:
            raise _fault(element, f"the reference {href!r} is to nothing in this file")
        if href in self.following:
            raise _fault(element, f"the reference {href!r} leads back to itself", "hostile")
        self.following.append(href)
        read = self.read(target, _base_around(target, base), depth + 1)
        self.following.pop()
        return read


def bare(node: OMObject) -> OMObject:
    """An object without its attributions."""
    while isinstance(node, OMAttribution):
        node = node.of
    return node


def _symbol(element: Any, base: str) -> OMObject:
    cd, name = (element.get("cd") or "").strip(), (element.get("name") or "").strip()
    if not cd or not name:
        raise _fault(element, "<OMS> needs cd= and name=")
    return OMSymbol(cd, name, base)


def _variable(element: Any, _: str) -> OMObject:
    name = (element.get("name") or "").strip()
    if not name:
        raise _fault(element, "<OMV> needs name=")
    return OMVariable(name)


def _integer(element: Any, _: str) -> OMObject:
    text = "".join((element.text or "").split())
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    if len(digits) > MAX_DIGITS:
        raise _fault(element, f"an integer has more than {MAX_DIGITS} digits", "hostile")
    try:
        return OMInteger(sign * (int(digits[1:], 16) if digits[:1] in ("x", "X") else int(digits)))
    except ValueError:
        raise _fault(element, f"{text!r} is no integer") from None


def _float(element: Any, _: str) -> OMObject:
    import struct

    text = element.get("dec")
    try:
        if text is None:
            (value,) = struct.unpack(">d", bytes.fromhex((element.get("hex") or "").strip()))
            return OMFloat(repr(value))
        float(text)
    except (ValueError, struct.error):
        raise _fault(element, "<OMF> needs dec= with a number, or hex= with 16 digits") from None
    return OMFloat(text.strip())


def _string(element: Any, _: str) -> OMObject:
    return OMString(element.text or "")


def _bytes(element: Any, _: str) -> OMObject:
    return OMBytes("".join((element.text or "").split()))


def _foreign(element: Any, _: str) -> OMObject:
    from lxml import etree

    inner = "".join(etree.tostring(part, method="c14n2", with_tail=True).decode() for part in element)
    before = (element.text or "").strip()
    text = (_escaped(before) if inner else before) + inner
    return OMForeign(text.strip(), element.get("encoding") or "", bool(inner))


_LEAVES = {
    "OMS": _symbol,
    "OMV": _variable,
    "OMI": _integer,
    "OMF": _float,
    "OMSTR": _string,
    "OMB": _bytes,
    "OMFOREIGN": _foreign,
}


def _tag(element: Any) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else "?"


def _fault(element: Any, message: str, finding: str = "malformed-object") -> OpenMathError:
    return OpenMathError(message, finding=finding, line=element.sourceline or 1)


def to_xml(node: OMObject) -> str:
    """The object as an ``OMOBJ``, in its one spelling: no white space, no prefix, ``cdbase`` only where it changes."""
    return f'<OMOBJ xmlns="{NAMESPACE}">{_written(node)}</OMOBJ>'


def _written(node: OMObject) -> str:
    match node:
        case OMSymbol(cd, name, base):
            at = "" if base == STANDARD_BASE else f" cdbase={_quoted(base)}"
            return f"<OMS{at} cd={_quoted(cd)} name={_quoted(name)}/>"
        case OMVariable(name):
            return f"<OMV name={_quoted(name)}/>"
        case OMInteger(value):
            return f"<OMI>{value}</OMI>"
        case OMFloat(text):
            return f"<OMF dec={_quoted(text)}/>"
        case OMString(text):
            return f"<OMSTR>{_escaped(text)}</OMSTR>"
        case OMBytes(text):
            return f"<OMB>{_escaped(text)}</OMB>"
        case OMForeign(text, encoding, markup):
            at = f" encoding={_quoted(encoding)}" if encoding else ""
            return f"<OMFOREIGN{at}>{text if markup else _escaped(text)}</OMFOREIGN>"
        case OMApplication():
            return f"<OMA>{_joined(children(node))}</OMA>"
        case OMError():
            return f"<OME>{_joined(children(node))}</OME>"
        case OMBinding(binder, variables, body):
            return f"<OMBIND>{_written(binder)}<OMBVAR>{_joined(variables)}</OMBVAR>{_written(body)}</OMBIND>"
        case OMAttribution(pairs, of):
            said = _joined(tuple(part for pair in pairs for part in pair))
            return f"<OMATTR><OMATP>{said}</OMATP>{_written(of)}</OMATTR>"


def _joined(nodes: tuple[OMObject, ...]) -> str:
    return "".join(_written(node) for node in nodes)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def _quoted(text: str) -> str:
    inner = _escaped(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
    return f'"{inner}"'
