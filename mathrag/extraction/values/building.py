"""Values of one document, typed: by the words of the head or the sentence, by what the document says of the symbol, by the caption."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from mathrag.entities import Chunk, ExtractedValue, Extraction, Formula, Skipped, Value
from mathrag.errors import UnitError
from mathrag.extraction.glossary import is_note
from mathrag.extraction.values.listed import EXTRACTOR as LIST
from mathrag.extraction.values.sentences import EXTRACTOR as SENTENCE
from mathrag.extraction.values.variables import Variable, Variables, symbol_key
from mathrag.formulas.readable import readable
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
    variables = Variables(formulas, note=is_note(chunks))
    found: list[Value] = []
    left_out: dict[tuple[str, str], list[str]] = defaultdict(list)
    for extraction in extractions:
        headed = _headed(extraction.values, variables)
        for told in extraction.values:
            read = _read(told, by_id[extraction.chunk], variables, headed[told.title, told.lead], ontology)
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


def _headed(values: Iterable[ExtractedValue], variables: Variables) -> dict[tuple[str, str], set[str]]:
    """By caption and text before the symbols of the variables that the columns there name themselves."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for told in values:
        named = found[told.title, told.lead]
        if (one := variables.headed(told, _dimension(told.unit))) is not None:
            named.add(symbol_key(one.parameter.symbol))
    return found


def _dimension(unit: str | None) -> str:
    try:
        return str(dimension_of(unit)) if unit else "1"
    except UnitError:
        return "1"


def _read(
    told: ExtractedValue, chunk: Chunk, variables: Variables, headed: Collection[str], ontology: Ontology
) -> Value | str:
    named = not _GENERIC.match(told.quantity.strip()) and _named(told.quantity, _dimension(told.unit), ontology)
    variable = variables.headed(told, _dimension(told.unit))
    if variable is None and not named:
        variable = variables.told(told, _dimension(told.unit), headed)
    if told.extractor.endswith(LIST) and (variable is None or _is_kind(told.thing, ontology)):
        return "a list in a sentence that names no variable before"
    try:
        counted = variable.parameter.unit if variable and variable.parameter.number else None  # by its law
        written = told.unit or (variable.unit if variable else None) or counted
        unit = canonical_unit(written) if written else None
        if unit is not None and str(dimension_of(unit)) == PER_METRE and _is_molal(told, ontology):
            unit = "K·kg/mol"  # the m of °C/m is a molality
        dimension = str(dimension_of(unit)) if unit else "1"
        value = float(told.value)
    except (UnitError, ValueError) as error:
        return f"a value that could not be read: {error}"
    typed = _type(told, unit, dimension, variable, ontology)
    if isinstance(typed, str):
        return typed
    place = chunk.occurrence(
        told.extractor, told.page, confidence=told.confidence, latex=told.latex, label=typed.quantity
    )
    condition = "; ".join(filter(None, (variable.holds if variable else "", told.condition)))
    return Value(
        uri=value_uri(told.thing, typed.kind or typed.quantity, told.value, unit, condition),
        thing=told.thing,
        also=told.also,
        quantity=typed.quantity,
        quantity_kind=typed.kind,
        symbol=variable.parameter.symbol if variable and _is_its(variable, told, dimension) else told.symbol,
        value=value,
        value_text=told.value,
        unit=unit,
        dimension=dimension,
        condition=condition,
        note=told.note,
        occurrences=(place,),
    )


def _is_its(variable: Variable, told: ExtractedValue, dimension: str) -> bool:
    """Is it the variable's own, and not what every sample has by one word of a known kind: a car's power?"""
    named = symbol_key(told.symbol or told.quantity.rpartition(" ")[2]) != symbol_key(variable.parameter.symbol)
    single = " " not in told.quantity.strip() and not variable.holds
    return not (named and single and told.quantity and variable.parameter.quantity_kind and dimension != "1")


def _is_kind(words: str, ontology: Ontology) -> bool:
    """Do ``words`` name a kind of quantity, and no thing?"""
    return any(weight >= CLEAR for _, weight in ontology.for_name(words))


def _is_molal(told: ExtractedValue, ontology: Ontology) -> bool:
    """Is the head, or its symbol, one of a constant for each mol/kg?"""
    kinds = [*ontology.for_name(told.quantity), *ontology.for_symbol(told.symbol or told.quantity)]
    return any(str(kind.dimension) == PER_MOLAL for kind, _ in kinds)


def _type(
    told: ExtractedValue, unit: str | None, dimension: str, variable: Variable | None, ontology: Ontology
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
        if narrower := _narrowed(words, named[0], dimension, told.title, ontology):
            return narrower
        full = _in_full(words, told.title)
        said = _named(full, dimension, ontology)  # "Pressure" under "Vapor pressure of water"
        return _Type(full, said[0] if said is not None and said[1] >= named[1] else named[0])
    if told.extractor.endswith(SENTENCE):
        return "what is told names no kind of quantity of its unit"
    if generic and (whole := _by_index(told.symbol, told.title)) and (named := _named(whole, dimension, ontology)):
        return _Type(_small(whole), named[0])
    if variable is not None:
        parameter = variable.parameter
        label = ontology.kinds[parameter.quantity_kind].label if parameter.quantity_kind else ""
        letter = "" if words or told.symbol else parameter.symbol  # of a list that the text before says it of
        if called := (own and _small(variable.words)) or parameter.name or label or variable.words or letter:
            return _Type(called, parameter.quantity_kind)
    whole = _with_caption(words, told.title)
    if whole and (named := _named(whole, dimension, ontology)):
        return _Type(_small(whole), named[0])
    pieces = [_named(piece, dimension, ontology) for piece in (told.title, *_PIECES.split(told.title)) if piece.strip()]
    if best := max((one for one in pieces if one), key=lambda one: one[1], default=None):
        label = ontology.kinds[best[0]].label
        return _Type(label if generic else f"{label}, {_small(words)}", best[0])
    if told.symbol and (kind := _of_symbol(told.symbol, dimension, ontology, exactly=unit is None)):
        return _Type(_small(words) if own else ontology.kinds[kind].label, kind)
    if variable is not None and not words:  # nothing calls it otherwise
        return _Type(readable(variable.parameter.symbol), None)
    if unit is None:
        return "no unit, and nothing says that it is a pure number"
    return "nothing says of what quantity it is" if generic else _Type(_small(words), None)


def _narrowed(words: str, kind: str, dimension: str, title: str, ontology: Ontology) -> _Type | None:
    """A head as the caption goes on, where that is a narrower kind: the "Speed" under "Speed of sound in different media"."""
    for piece in _PIECES.split(title):
        said = [stem(word) for word in piece.split()]
        if len(said) > len(words.split()) and said[: len(words.split())] == [stem(word) for word in words.split()]:
            other = _named(piece.strip(), dimension, ontology)
            if other and other[1] >= CLEAR and kind in ontology.family(other[0])[1:]:
                return _Type(_small(piece.strip()), other[0])
    return None


def _of_symbol(symbol: str, dimension: str, ontology: Ontology, *, exactly: bool) -> str | None:
    """The only kind of a dimension that is usually written so, else with this letter, whatever its index.

    ``exactly``: only one with an index of its own (``K_a``), which is enough where no unit is told.
    """
    usual = [
        (symbol_key(own), kind.id)
        for kind in ontology.for_dimension(Dimension.parse(dimension))
        for own, _ in kind.symbols
    ]
    key = symbol_key(symbol)
    alike = {kind for own, kind in usual if own == key}
    if exactly:
        alike = alike if "_" in symbol else set()
    elif not alike:
        alike = {kind for own, kind in usual if own[:1] == key[:1]}
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
