"""Values of one document, typed: by the words of the head or the sentence, by what the document says of the symbol, by the caption."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mathrag.entities import Chunk, ExtractedValue, Extraction, Formula, Parameter, Skipped, Value
from mathrag.errors import UnitError
from mathrag.extraction.values.sentences import EXTRACTOR as SENTENCE
from mathrag.knowledge import value_uri
from mathrag.quantities import Dimension, Ontology, canonical_unit, dimension_of
from mathrag.quantities.names import stem
from mathrag.quantities.plain import plain

CLEAR = 0.85
"""How well a sentence must name a kind of quantity for its value to be kept (`Ontology.for_name`)."""
NAMED = 0.25
"""How well a head or a caption must."""
PER_METRE, PER_MOLAL = "L^-1 Θ", "M Θ N^-1"
"""Of °C/m as it is written, and of what it means where m is a molality."""
_PIECES = re.compile(
    r",|;|\band\b|\balong with\b|\bwith\b|\bin\b|\bat\b|\bfor\b|\brelevant\b|\bof (?:various|some|common|selected|several|different)\b",
    re.I,
)
_GENERIC = re.compile(
    r"^(?:values?|amounts?|magnitudes?|numbers?|results?|data|no\.?|quantity|quantities|si|units?|[^\w]*)$", re.I
)


@dataclass(frozen=True)
class ToldValues:
    """The values that one document gives, and what was left out, with the reason."""

    values: tuple[Value, ...]
    skipped: tuple[Skipped, ...]


@dataclass(frozen=True)
class _Type:
    quantity: str
    kind: str | None


def build_values(
    chunks: Sequence[Chunk],
    extractions: Sequence[Extraction],
    formulas: Sequence[Formula],
    ontology: Ontology,
) -> ToldValues:
    """The values of one document's ``extractions`` with their kinds; its ``formulas`` say what its symbols mean."""
    by_id = {chunk.id: chunk for chunk in chunks}
    meanings = _meanings(formulas)
    found: list[Value] = []
    left_out: dict[tuple[str, str], list[str]] = defaultdict(list)
    for extraction in extractions:
        for told in extraction.values:
            read = _read(told, by_id[extraction.chunk], meanings, ontology)
            if isinstance(read, Value):
                found.append(read)
            else:
                left_out[told.quantity or told.symbol, read].append(f"{told.thing}: {told.latex}")
    skipped = [
        Skipped(item=f"{quantity}, {len(cells)} values, e.g. of {'; '.join(cells[:3])}"[:300], reason=reason)
        for (quantity, reason), cells in left_out.items()
    ]
    return ToldValues(tuple(merged_values(found)), tuple(skipped))


def merged_values(values: Iterable[Value]) -> list[Value]:
    """Values of one or several documents, each once with all its places, sorted by URI."""
    by_uri: dict[str, list[Value]] = defaultdict(list)
    for value in values:
        by_uri[value.uri].append(value)
    return [_joined(by_uri[uri]) for uri in sorted(by_uri)]


def _joined(same: Sequence[Value]) -> Value:
    first = min(same, key=lambda one: one.model_dump_json())
    places = {place.model_dump_json(): place for one in same for place in one.occurrences}
    return first.model_copy(update={"occurrences": tuple(places[key] for key in sorted(places))})


def _meanings(formulas: Sequence[Formula]) -> Mapping[str, list[Parameter]]:
    """What the document's formulas say of symbols, and of the names of variables, the most usual meaning first."""
    found: dict[str, Counter[tuple[str, str | None]]] = defaultdict(Counter)
    known: dict[tuple[str, str, str | None], Parameter] = {}
    for formula in formulas:
        for parameter in formula.parameters:
            meaning = parameter.name, parameter.quantity_kind
            for key in {symbol_key(parameter.symbol), parameter.name.lower()} - {""}:
                found[key][meaning] += 1
                known.setdefault((key, *meaning), parameter)
    return {
        key: [known[key, *meaning] for meaning, _ in sorted(counts.items(), key=lambda item: (-item[1], str(item[0])))]
        for key, counts in found.items()
    }


def symbol_key(symbol: str) -> str:
    """A symbol however it is set: ``L_{\\text{f}}``, ``L_f`` and ``Lf`` are one."""
    return re.sub(r"[^\w°]|_", "", plain(f"${symbol}$").text)


def _read(
    told: ExtractedValue, chunk: Chunk, meanings: Mapping[str, list[Parameter]], ontology: Ontology
) -> Value | str:
    try:
        unit = canonical_unit(told.unit) if told.unit else None
        if unit is not None and str(dimension_of(unit)) == PER_METRE and _is_molal(told, ontology):
            unit = "K·kg/mol"  # the m of °C/m is a molality
        dimension = str(dimension_of(unit)) if unit else "1"
        value = float(told.value)
    except (UnitError, ValueError) as error:
        return f"a value that could not be read: {error}"
    typed = _type(told, unit, dimension, meanings, ontology)
    if isinstance(typed, str):
        return typed
    place = chunk.occurrence(
        told.extractor, told.page, confidence=told.confidence, latex=told.latex, label=typed.quantity
    )
    return Value(
        uri=value_uri(told.thing, typed.kind or typed.quantity, told.value, unit, told.condition),
        thing=told.thing,
        quantity=typed.quantity,
        quantity_kind=typed.kind,
        symbol=told.symbol,
        value=value,
        value_text=told.value,
        unit=unit,
        dimension=dimension,
        condition=told.condition,
        note=told.note,
        occurrences=(place,),
    )


def _is_molal(told: ExtractedValue, ontology: Ontology) -> bool:
    """Is the head, or its symbol, one of a constant for each mol/kg?"""
    kinds = [*ontology.for_name(told.quantity), *ontology.for_symbol(told.symbol or told.quantity)]
    return any(str(kind.dimension) == PER_MOLAL for kind, _ in kinds)


def _type(
    told: ExtractedValue, unit: str | None, dimension: str, meanings: Mapping[str, list[Parameter]], ontology: Ontology
) -> _Type | str:
    """What the value is of, else why that is not known."""
    words = told.quantity.strip()
    generic = bool(_GENERIC.match(words))
    own = not generic and not ontology.for_name(words)  # a name that is none of another kind
    if not generic and (named := _named(words, dimension, ontology)):
        if told.extractor.endswith(SENTENCE) and named[1] < CLEAR:
            return "what is told names no kind of quantity"
        if told.extractor.endswith(SENTENCE) and unit is None and named[0] not in ontology.material_properties:
            return "a pure number that is no property of a material"
        full = _in_full(words, told.title)
        said = _named(full, dimension, ontology)  # "Pressure" under "Vapor pressure of water"
        return _Type(full, said[0] if said is not None and said[1] >= named[1] else named[0])
    if told.extractor.endswith(SENTENCE):
        return "what is told names no kind of quantity of its unit"
    if generic and (whole := _by_index(told.symbol, told.title)) and (named := _named(whole, dimension, ontology)):
        return _Type(_small(whole), named[0])
    for parameter in meanings.get(symbol_key(told.symbol), ()) if told.symbol else ():
        if parameter.dimension == dimension and parameter.quantity_kind:
            called = parameter.name or ontology.kinds[parameter.quantity_kind].label
            return _Type(_small(words) if own else called, parameter.quantity_kind)
    for parameter in (*meanings.get(words.lower(), ()), *meanings.get(symbol_key(told.symbol) or words, ())):
        if (
            parameter.dimension == dimension and parameter.name
        ):  # the name of a variable that the ontology has no kind for
            return _Type(parameter.name, parameter.quantity_kind)
    whole = _with_caption(words, told.title)
    if whole and (named := _named(whole, dimension, ontology)):
        return _Type(_small(whole), named[0])
    pieces = [_named(piece, dimension, ontology) for piece in (told.title, *_PIECES.split(told.title)) if piece.strip()]
    if best := max((one for one in pieces if one), key=lambda one: one[1], default=None):
        label = ontology.kinds[best[0]].label
        return _Type(label if generic else f"{label}, {_small(words)}", best[0])
    if told.symbol and unit is not None and (kind := _of_symbol(told.symbol, dimension, ontology)):
        return _Type(_small(words) if own else ontology.kinds[kind].label, kind)
    if unit is None:
        return "no unit, and nothing says that it is a pure number"
    return "nothing says of what quantity it is" if generic else _Type(_small(words), None)


def _of_symbol(symbol: str, dimension: str, ontology: Ontology) -> str | None:
    """The only kind of a dimension that is usually written so, else with this letter, whatever its index."""
    usual = [
        (symbol_key(own), kind.id)
        for kind in ontology.for_dimension(Dimension.parse(dimension))
        for own, _ in kind.symbols
    ]
    key = symbol_key(symbol)
    alike = {kind for own, kind in usual if own == key} or {kind for own, kind in usual if own[:1] == key[:1]}
    return alike.pop() if len(alike) == 1 else None


def _named(words: str, dimension: str, ontology: Ontology) -> tuple[str, float] | None:
    """The kind of a dimension that ``words`` name, and how well."""
    for kind, weight in ontology.for_name(words):
        if str(kind.dimension) == dimension and weight >= NAMED:
            return kind.id, weight
    return None


def _with_caption(words: str, title: str) -> str:
    """A head as the caption goes on: "Static friction" under "Coefficients of Static and Kinetic Friction"; empty where it does not."""
    first, of, rest = title.partition(" of ")
    within = {stem(word) for word in rest.split()}
    return f"{stem(first)} of {words}" if of and words and all(stem(word) in within for word in words.split()) else ""


def _by_index(symbol: str, title: str) -> str:
    """A symbol by the word of the caption that its index begins: ``L_f`` under "Heats of Fusion and Vaporization"; else empty."""
    index = re.sub(r"\W", "", plain(f"${symbol}$").text.partition("_")[2]).lower()
    first, of, rest = title.partition(" of ")
    meant = [word for word in re.findall(r"[^\W\d_]{3,}", rest) if index and word.lower().startswith(index)]
    return f"{stem(first)} of {meant[0]}" if of and len(set(meant)) == 1 else ""


def _in_full(words: str, title: str) -> str:
    """A head of one word with what the caption says before it: "temperature" under "Triple Point Temperatures and Pressures"."""
    said = title.split()
    if " " in words or not any(stem(word) == stem(words) for word in said):
        return _small(words)
    before = said[: next(at for at, word in enumerate(said) if stem(word) == stem(words))]
    if before[-1:] == ["and"]:
        before = before[:-2]
    return _small(" ".join((*before, words)))


def _small(words: str) -> str:
    """Without the capital letters of a title; names of people keep theirs where they have a genitive."""
    if all(re.match(r"[A-Z][a-z]+$|[a-z]+$", word) for word in words.split()):
        return words.lower()
    return words[0].lower() + words[1:] if re.match(r"[A-Z][a-z]+\b(?!['’])", words) else words
