"""Situation packs: YAML files that tell situations, read into `Situation` entities.

A pack holds one situation a YAML document (``---`` between them); ``docs/situations.md`` lists the fields. Every scalar is read as text,
so that numbers keep their digits. What is wrong is said with its line and field, all faults at once.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from mathrag.documents.yaml_text import fault_of, loader_of
from mathrag.entities import LikeKind, LikeThings, Role, RoleQuantity, Situation, SituationExample, Told
from mathrag.errors import PackError, UnitError
from mathrag.knowledge.uris import situation_uri
from mathrag.problems.kinds import MONEY
from mathrag.quantities import Dimension, dimension_of, ontology

MAX_CHARACTERS = 400_000
_NOT_STATED = {"uri", "name", "label", "description", "source", "examples", "reason", "aliases", "occurrences"}
NAME = r"^[A-Za-z][A-Za-z0-9_]*#?$"
NUMBER = r"^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$"


def _alternatives(value: Any) -> Any:
    """``a | b`` and lists of it as a tuple of phrases, spaces normalised."""
    each = [value] if isinstance(value, str) else value
    if not isinstance(each, list | tuple):
        return value
    return tuple(" ".join(part.split()) for one in each for part in str(one).split("|") if part.strip())


Phrases = Annotated[tuple[str, ...], BeforeValidator(_alternatives)]
Identifier = Annotated[str, Field(pattern=NAME)]
Digits = Annotated[str, Field(pattern=NUMBER)]


_AS_TOLD = {"description", "source", "shows", "unless", "equations", "order", "same", "cancels", "exports", "closed"}
_OF_QUANTITY = {"symbol", "unit", "of", "when", "status", "signed", "cues", "default", "assumed"}
"""What a pack spells as the entities have it."""


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Thing(_Row):
    words: Phrases = ()


class _Quantity(_Row):
    kind: str | None = None
    dimension: str | None = None
    unit: str | None = None
    variable: Literal["1", "2", "-1"] | None = None
    of: str | None = None
    said: str = ""
    symbol: str | None = None
    when: Literal["start", "end", "change", "throughout"] | None = None
    status: Literal["rated", "total"] | None = None
    signed: bool = False
    cues: Phrases = ()
    told: dict[Digits, Phrases] = {}
    default: Digits | None = None
    assumed: bool = False


class _Kind(_Row):
    words: Phrases
    equations: tuple[str, ...] = ()


class _Like(_Row):
    thing: str
    least: int = Field(alias="from", ge=1)
    most: int = Field(alias="to", le=20)


class _Sequence(_Like):
    first: Phrases = ()
    last: Phrases = ()
    kinds: dict[str, _Kind] = {}


class _Same(_Row):
    these: tuple[Identifier, ...] = Field(min_length=2)
    when: Phrases = ()


class _Example(_Row):
    ask: str
    answer: str | None = None
    refused: Literal["true"] | None = None


class _Situation(_Row):
    """A situation as a pack spells it."""

    situation: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    title: str
    source: str
    description: str = ""
    shows: tuple[Phrases, ...] = ()
    unless: Phrases = ()
    many: _Like | None = None
    sequence: _Sequence | None = None
    things: dict[str, _Thing] = {}
    quantities: dict[Identifier, _Quantity] = Field(min_length=1)
    equations: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    same: tuple[_Same, ...] = ()
    cancels: tuple[Identifier, ...] = ()
    exports: tuple[Identifier, ...] = ()
    closed: bool = False
    examples: tuple[_Example, ...] = ()


def read_pack(text: str, name: str) -> list[Situation]:
    """The situations that a pack tells, in its order; ``name`` (the file's) stands in the error. Raises `PackError` with every fault."""
    if len(text) > MAX_CHARACTERS:
        raise PackError(f"{name} has more than {MAX_CHARACTERS:,} characters: split the pack into several files.")
    try:
        nodes = [node for node in yaml.compose_all(text, Loader=loader_of(text)) if node is not None]
    except yaml.YAMLError as error:
        fault = fault_of(error)
        raise PackError(f"{name} is not YAML. {fault}", faults=(fault,)) from error
    faults: list[str] = []
    found: list[Situation] = []
    for node in nodes:
        own = list(_repeated(node, set()))
        made = None if own else _situation(node, own)
        if made is not None and any(made.name == other.name for other in found):
            own.append(f"line {_line(node)}, situation: {made.name} is told twice; each needs a name of its own")
        faults += own
        if made is not None:
            found.append(made)
    if not nodes:
        faults.append("line 1: there is no situation in it")
    if faults:
        raise PackError(f"{name} is no situation pack yet: " + "; ".join(faults), faults=tuple(faults))
    return found


# --- YAML -------------------------------------------------------------------------------------------------------------


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _plain(node: yaml.Node) -> Any:
    """The node as dicts, lists and text; every scalar stays text."""
    if isinstance(node, yaml.MappingNode):
        return {str(_plain(key)): _plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(one) for one in node.value]
    return str(node.value)


def _repeated(node: yaml.Node, seen: set[int]) -> Iterator[str]:
    """Faults of the YAML itself: a key that is told twice, an alias."""
    if id(node) in seen and not isinstance(node, yaml.ScalarNode):
        yield f"line {_line(node)}: aliases (*name) can't be used in a pack; write it out"
        return
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                yield f"line {_line(key)}: a key must be a word"
                continue
            if key.value in keys:
                yield f"line {_line(key)}, {key.value}: told twice"
            keys.add(key.value)
            yield from _repeated(value, seen)
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _repeated(one, seen)


def _line_of(node: yaml.Node, path: tuple[int | str, ...]) -> int:
    """The line of the field at ``path``, or of the nearest one around it."""
    line = _line(node)
    for step in path:
        if isinstance(node, yaml.MappingNode):
            inner = next(((key, value) for key, value in node.value if key.value == str(step)), None)
            if inner is None:
                break
            line, node = _line(inner[0]), inner[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            line = _line(node)
        else:
            break
    return line


# --- a situation ------------------------------------------------------------------------------------------------------


def _situation(node: yaml.Node, faults: list[str]) -> Situation | None:
    """The situation of one YAML document; None where ``faults`` grew."""
    try:
        row = _Situation.model_validate(_plain(node))
    except ValidationError as error:
        for one in error.errors(include_url=False):
            path = tuple(one["loc"])
            faults.append(f"line {_line_of(node, path)}, {'.'.join(map(str, path)) or 'situation'}: {_advice(one)}")
        return None
    like = row.many or row.sequence
    before = len(faults)
    for path, fault in _misnamed(row, like):
        faults.append(f"line {_line_of(node, path)}, {'.'.join(map(str, path))}: {fault}")
    quantities = []
    for name, quantity in row.quantities.items():
        made = _quantity(name, quantity)
        if isinstance(made, str):
            faults.append(f"line {_line_of(node, ('quantities', name))}, quantities.{name}: {made}")
        else:
            quantities.append(made)
    if len(faults) > before:
        return None
    bare = Situation(
        uri="",
        name=row.situation,
        label=row.title,
        roles=tuple(Role(name=name, words=thing.words) for name, thing in row.things.items()),
        quantities=tuple(quantities),
        many=None if like is None else _like(like),
        examples=tuple(SituationExample(ask=one.ask, answer=one.answer) for one in row.examples),
        **row.model_dump(include=_AS_TOLD),
    )
    stated = bare.model_dump(exclude=_NOT_STATED)
    for quantity in stated["quantities"]:
        if quantity["variable"] is None:
            del quantity["variable"]  # situations from before there was such a field keep their URIs
    content = json.dumps(stated, ensure_ascii=False, sort_keys=True)
    return bare.model_copy(update={"uri": situation_uri(bare.name, content)})


def _advice(error: Any) -> str:
    """What to do about one of pydantic's errors."""
    if error["type"] == "extra_forbidden":
        return "there is no such field; see docs/situations.md for the fields"
    if error["type"] == "missing":
        return "it is missing"
    if error["type"] == "string_pattern_mismatch":
        return f"{error['input']!r} is no name; use small letters, digits and hyphens (letters, digits and _ for a quantity)"
    return str(error["msg"])


def _misnamed(row: _Situation, like: _Like | None) -> Iterator[tuple[tuple[int | str, ...], str]]:
    """Fields that name what is not there, or contradict each other, each with its path."""
    if row.many and row.sequence:
        yield ("many",), "either many or sequence, not both"
    if like and like.most < like.least:
        yield ("sequence" if row.sequence else "many", "to"), "it is less than from"
    for name, quantity in row.quantities.items():
        if quantity.of is not None and quantity.of not in row.things:
            known = ", ".join(row.things) or "none"
            yield ("quantities", name, "of"), f"{quantity.of} is none of the things ({known}); add it there"
        if name.endswith("#") and like is None:
            yield ("quantities", name), "'#' needs many or sequence"
        if name.endswith("#") and quantity.of is not None:
            yield ("quantities", name, "of"), "a quantity with '#' belongs to the like thing; leave of out"
    for n, example in enumerate(row.examples):
        if (example.answer is None) == (example.refused is None):
            yield ("examples", n), "give either answer: '3 m' or refused: true"


def _quantity(name: str, row: _Quantity) -> RoleQuantity | str:
    """The quantity, or what is wrong with it."""
    kinds = ontology().kinds
    if row.variable is not None and (row.kind not in (None, MONEY) or row.dimension or row.unit):
        return "a quantity of the question's variable has no kind, dimension or unit of its own (but may be a sum of money for it)"
    kind = kinds.get(row.kind) if row.kind else None
    if row.kind and kind is None:
        near = difflib.get_close_matches(row.kind, kinds, n=1)
        return f"there is no quantity kind {row.kind}" + (f"; is {near[0]} meant?" if near else "")
    if kind is None and row.dimension is None and row.variable is None:
        return "give its kind (an id of ontology/quantities.ttl), or a dimension such as 'L T^-1'"
    try:
        rate = row.kind == MONEY and row.dimension is not None  # a sum of money for each of something
        dimension = kind.dimension if kind and not rate else Dimension.parse(row.dimension or "1")
        if row.dimension is not None and Dimension.parse(row.dimension) != dimension:
            return f"a {row.kind} has the dimension {dimension}, not {row.dimension}"
        if row.unit is not None and dimension_of(row.unit) != dimension:
            return f"the unit {row.unit} has not the dimension {dimension}"
    except UnitError as error:
        return error.message
    said = row.said or (kind.label if kind else name.removesuffix("#").removesuffix("_"))
    return RoleQuantity(
        name=name,
        said=said,
        quantity_kind=row.kind,
        dimension=str(dimension),
        variable=int(row.variable) if row.variable else None,
        told=tuple(Told(value=value, phrases=phrases) for value, phrases in row.told.items()),
        **row.model_dump(include=_OF_QUANTITY),
    )


def _like(row: _Like) -> LikeThings:
    own = row.model_dump(exclude={"thing", "kinds"})
    told = row.kinds if isinstance(row, _Sequence) else {}
    kinds = tuple(LikeKind(name=name, **kind.model_dump()) for name, kind in told.items())
    return LikeThings(role=row.thing, sequence=isinstance(row, _Sequence), kinds=kinds, **own)
