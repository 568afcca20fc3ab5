"""The symbols of many dictionaries as one vocabulary: each once, with its signature and the symbols that its properties use.

The order in which files are given changes nothing. What does not hold between them is a `Finding`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mathrag.entities import Symbol
from mathrag.openmath.data import dictionary_kinds
from mathrag.openmath.dictionaries import Finding, Signature
from mathrag.openmath.objects import OMSymbol, read_object, symbols_of
from mathrag.openmath.signatures import readable


@dataclass(frozen=True)
class Vocabulary:
    """Linked symbols, sorted by name, and what is wrong between them."""

    symbols: tuple[Symbol, ...]
    findings: tuple[Finding, ...]


def linked(symbols: Iterable[Symbol], signatures: Iterable[Signature]) -> Vocabulary:
    """Symbols of several dictionaries with their signatures and links."""
    findings: list[Finding] = []
    merged = _merged(symbols, findings)
    signed = _signed(merged, signatures, findings)
    known = {(symbol.base, symbol.name): symbol.uri for symbol in signed}
    dictionaries = {(symbol.base, symbol.dictionary) for symbol in signed}
    used = {symbol.uri: _used(symbol) for symbol in signed}
    result = []
    for symbol in signed:
        uris = {known[key] for one in used[symbol.uri] if (key := (one.base, one.key)) in known}
        result.append(symbol.model_copy(update={"see_also": tuple(sorted(uri for uri in uris if uri != symbol.uri))}))
        findings += _unknown(symbol, used[symbol.uri], known.keys(), dictionaries)
    findings += _cycles(signed, used)
    return Vocabulary(tuple(result), tuple(findings))


def _merged(symbols: Iterable[Symbol], findings: list[Finding]) -> list[Symbol]:
    """Each symbol once: as the dictionary of the best status says, with what the others add."""
    by_uri: dict[str, list[Symbol]] = defaultdict(list)
    for symbol in symbols:
        by_uri[symbol.uri].append(symbol)
    merged = []
    for same in by_uri.values():
        same.sort(key=lambda one: (dictionary_kinds().rank(one.status), *_place(one), one.model_dump_json()))
        first, others = same[0], same[1:]
        if others:
            said = f"defined {len(same)} times; the description is that of the {first.status or 'first'} one"
            findings.append(Finding(kind="duplicate", where=first.name, message=f"{first.name} is {said}"))
            first = first.model_copy(
                update={
                    "properties": tuple(dict.fromkeys(part for one in same for part in one.properties)),
                    "examples": tuple(dict.fromkeys(part for one in same for part in one.examples)),
                    "occurrences": tuple(dict.fromkeys(place for one in same for place in one.occurrences)),
                }
            )
        merged.append(first)
    return sorted(merged, key=lambda one: (one.name, one.base))


def _place(symbol: Symbol) -> tuple[str, str]:
    return (symbol.occurrences[0].document, symbol.occurrences[0].chunk) if symbol.occurrences else ("", "")


def _signed(symbols: Sequence[Symbol], signatures: Iterable[Signature], findings: list[Finding]) -> list[Symbol]:
    """Symbols with their signatures; where files differ the one that comes first in order is taken."""
    by_name: dict[str, list[Signature]] = defaultdict(list)
    for signature in sorted(signatures, key=lambda one: (one.name, one.document, one.openmath)):
        by_name[signature.name].append(signature)
    signed = []
    for symbol in symbols:
        found = by_name.get(symbol.name, [])
        if len({one.openmath for one in found}) > 1:
            findings.append(
                Finding(kind="duplicate", where=symbol.name, message=f"{symbol.name} has signatures that differ")
            )
        if not found:
            findings.append(Finding(kind="no-signature", where=symbol.name, message=f"{symbol.name} has no signature"))
        update = {"signature": readable(found[0].openmath), "signature_xml": found[0].openmath} if found else {}
        signed.append(symbol.model_copy(update=update))
    names = {symbol.name for symbol in symbols}
    findings += [
        Finding(kind="stray-signature", where=name, message=f"{name} has a signature and no definition")
        for name in by_name
        if name not in names
    ]
    return signed


def _used(symbol: Symbol) -> tuple[OMSymbol, ...]:
    """The symbols that the formal properties and examples of a symbol use."""
    objects = [part.openmath for part in symbol.properties if part.openmath]
    return tuple(dict.fromkeys(one for xml in objects for one in symbols_of(read_object(xml))))


def _unknown(
    symbol: Symbol, used: Iterable[OMSymbol], known: Iterable[tuple[str, str]], dictionaries: set[tuple[str, str]]
) -> Iterator[Finding]:
    names = set(known)
    for one in used:
        if (one.base, one.key) not in names:
            what = "a symbol that its dictionary has not" if (one.base, one.cd) in dictionaries else "an unknown symbol"
            message = f"a property of {symbol.name} uses {one.key}, {what}"
            yield Finding(kind="unknown-symbol", where=symbol.name, message=message)


def _cycles(symbols: Sequence[Symbol], used: dict[str, tuple[OMSymbol, ...]]) -> Iterator[Finding]:
    """Dictionaries whose properties lead back to themselves through others: one finding for each knot of them."""
    links = [(one.dictionary, other.cd) for one in symbols for other in used[one.uri] if other.cd != one.dictionary]
    if not links:
        return
    import networkx

    graph = networkx.DiGraph(links)
    for knot in sorted(sorted(names) for names in networkx.strongly_connected_components(graph) if len(names) > 1):
        message = f"the properties of {len(knot)} dictionaries use one another: {', '.join(knot)}"
        yield Finding(kind="cycle", where=knot[0], message=message)
