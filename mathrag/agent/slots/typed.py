"""The knowledge base as the search sees it: every variable of every formula as a slot with its type and words.

Built once for a snapshot. `Link` says that one formula's variable can provide what another formula's parameter needs:
the static part of chaining.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from mathrag.agent.slots.prepared import (
    as_shares,
    computes,
    distribution_of,
    literals,
    retyped,
    sums_over_lists,
    sums_terms,
    titled,
)
from mathrag.agent.slots.steps import TypedFormula
from mathrag.entities import Formula, Parameter
from mathrag.formulas import probability_named
from mathrag.formulas.variants import series_of, variants
from mathrag.problems.kinds import KindIndex
from mathrag.problems.statistic_words import within
from mathrag.problems.wording import WORDS
from mathrag.problems.words import concepts, group_of, stem, tokens
from mathrag.quantities import is_unit

_BRACKETED = re.compile(r"\s*\([^()]*\)")
MARKERS = {name: frozenset(map(stem, WORDS[f"called {name}"])) for name in ("initial", "final", "change")}
LINKS_PER_NEED = 48
DIFFERENCE = "temperature_difference"
INITIAL, FINAL, CHANGE, NEITHER = frozenset({"initial"}), frozenset({"final"}), frozenset({"change"}), frozenset[str]()
INTERVALS = frozenset({"distance"})  # with displacements, which are narrower


@dataclass(frozen=True)
class Noun:
    """What is known of a quantity by its words: the common ground of values, parameters and targets."""

    stems: frozenset[str]
    concepts: frozenset[str]
    markers: frozenset[str]
    kinds: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    symbol: str | None = None
    dimension: str | None = None
    symbols: frozenset[str] = frozenset()
    index: str | None = None
    """The letters that tell a symbol from its like in the same formula: "s" of N_s beside N_p."""

    @cached_property
    def wordless(self) -> Noun:
        """What it says by its type and markers alone."""
        nothing = frozenset[str]()
        return Noun(nothing, nothing, self.markers, self.kinds, self.families, dimension=self.dimension)

    @cached_property
    def topic(self) -> frozenset[str]:
        """Its own words as concepts: what it speaks of."""
        return frozenset(group_of(token) for token in self.own)


@dataclass(slots=True, eq=False)
class Slot:
    """One variable of one formula; ``stated``: the question states the formula, ``only``: the values it can take then."""

    index: int
    formula: int
    parameter: Parameter
    noun: Noun
    is_target: bool
    stated: bool = False
    only: frozenset[int] | None = None
    term: bool = False
    """One of a sum's like terms: which value stands in which is all the same."""
    shape: str = ""
    """Once it is known (`TypedKnowledge.shape`)."""

    def moved(self, index: int, formula: int) -> Slot:
        """The same at another place."""
        kept = self.stated, self.only, self.term, self.shape
        return Slot(index, formula, self.parameter, self.noun, self.is_target, *kept)


@dataclass
class TypedKnowledge:
    """Executable formulas as the search needs them: those of a few documents, or those of a knowledge base that one question reaches.

    ``frequencies``: how much a concept tells; ``told``: what all formulas of the knowledge base say together, by key (`_tell`).
    """

    formulas: list[TypedFormula] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    by_dimension: dict[str | None, list[int]] = field(default_factory=lambda: defaultdict(list))
    frequencies: Mapping[str, float] = field(default_factory=dict)
    by_uri: dict[str, list[int]] = field(default_factory=dict)
    told: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def called(self, words: tuple[str, ...]) -> frozenset[str]:
        """Dimensions of the variables that have just these words as their name, or as the label of the formula written for them."""
        return frozenset(self.told.get(f"called {' '.join(words)}", ()))

    def counted(self, word: str) -> bool:
        """Is a pure number of the documents called so?"""
        return bool(self.told.get(f"counted {word}"))

    def spoken(self, word: str) -> bool:
        """Has a formula this concept?"""
        return bool(self.told.get(f"spoken {word}"))

    def read(self, word: str) -> bool:
        """Does a document have this word?"""
        return bool(self.told.get(f"read {word}"))

    def sorts(self, symbol: str | None) -> frozenset[str]:
        """Dimensions of the variables with this symbol."""
        return frozenset(self.told.get(f"sorts {symbol}", ()))

    def has(self, sort: str) -> bool:
        """Has a variable this dimension, or kind?"""
        return bool(self.told.get(f"has {sort}"))

    def subjects(self, kind: str, said: frozenset[str]) -> bool:
        """Is there a formula for this kind whose label says nothing of it besides that is not ``said`` ("of a sphere", "in series")?"""
        found = (self.told.get(f"subject {kind} {word}", ()) for word in said)
        return any(said.issuperset(subject) for subjects in found for subject in subjects)

    @cached_property
    def rows(self) -> dict[str, list[TypedFormula]]:
        """The laws of the rows of a table, by what their labels have in common ("moment (case: cantilever)")."""
        found: dict[str, list[TypedFormula]] = {}
        for one in self.formulas:
            base, of_row, _ = one.label.partition(": ")
            if of_row and "(" in base:
                found.setdefault(base, []).append(one)
        return found

    @cached_property
    def families(self) -> dict[str, Formula]:
        """Distributions that documents declare: they hold of what a question says has them, never by their dimensions."""
        declared = map(Formula.model_validate, self.told.get("family", ()))
        return {str(distribution_of(formula)): formula for formula in reversed(list(declared))}

    @cached_property
    def listed(self) -> list[Formula]:
        """Formulas with sums over lists, for data that a question lists."""
        return list(map(Formula.model_validate, self.told.get("listed", ())))

    def summed(self, key: str) -> list[Formula]:
        """Sums over things that compute this kind, or have this word in what they are called."""
        return list(map(Formula.model_validate, self.told.get(f"summed {key}", ())))

    @cached_property
    def events(self) -> list[Formula]:
        """The laws between probabilities of events alone."""
        return list(map(Formula.model_validate, self.told.get("event", ())))

    def copied(self) -> TypedKnowledge:
        """A copy to which formulas can be added."""
        formulas, slots, by_uri = list(self.formulas), list(self.slots), dict(self.by_uri)
        by_dimension: dict[str | None, list[int]] = defaultdict(list, self.by_dimension)
        return replace(self, formulas=formulas, slots=slots, by_dimension=by_dimension, by_uri=by_uri)

    def inputs(self, slot: Slot) -> list[Slot]:
        """The other variables of the slot's formula."""
        return [self.slots[i] for i in self.formulas[slot.formula].slots if i != slot.index]

    def shape(self, slot: Slot) -> str:
        """What the slot's formula takes when it is solved for it, by dimension: formulas of one shape differ in their names alone."""
        if not slot.shape:
            typed = self.formulas[slot.formula]
            dimensions = sorted(other.parameter.dimension or "?" for other in self.inputs(slot))
            slot.shape = ", ".join((*dimensions, "literals" * (typed.literals > 0), "identity" * typed.identity))
        return slot.shape

    def providers(self, dimension: str) -> list[int]:
        """Slots that may have this dimension."""
        return [*self.by_dimension.get(dimension, []), *self.by_dimension.get(None, [])]


Told = Iterator[tuple[str, Any]]


def typed(knowledge: TypedKnowledge, formula: Formula, index: KindIndex | None) -> Told:
    """Add what the search can use of ``formula`` to ``knowledge``; what it says for all formulas, by key."""
    if distribution_of(formula) is not None:
        yield "family", formula.model_dump(mode="json")
        return
    if sums_over_lists(formula):
        yield "listed", formula.model_dump(mode="json")
        if sums_terms(formula):
            targets = (p for p in formula.parameters if p.identifier == formula.target and formula.searched)
            for key in sorted(
                {key for p in targets for key in called_sum(formula) | parameter_noun(p, index).families}
            ):
                yield f"summed {key}", formula.model_dump(mode="json")
            return
    variables = [p for p in formula.parameters if p.constant is None]
    if not formula.searched or not formula.executable or formula.target is None or not computes(formula, variables):
        return
    if formula.role != "step" and formula.parameters and all(probability_named(p.symbol) for p in formula.parameters):
        yield "event", formula.model_dump(mode="json")
    for variant in variants(_differences(as_shares(formula))):
        _add(knowledge, variant, [p for p in variant.parameters if p.constant is None], index)
        yield from _tell(knowledge, knowledge.formulas[-1])


def called_sum(formula: Formula) -> frozenset[str]:
    """The words of what a sum and what it computes are called."""
    computed = (f"{p.name} {p.description}" for p in formula.parameters if p.identifier == formula.target)
    return frozenset(tokens(" ".join((formula.label, *computed))))


def _tell(knowledge: TypedKnowledge, typed: TypedFormula) -> Told:
    """What one formula says for all: how variables are called and written, what is counted, spoken of and told apart."""
    for word in sorted(typed.words):
        yield f"spoken {word}", True
    if typed.subject:
        yield f"subject {typed.computes} {min(typed.subject)}", sorted(typed.subject)
    for slot in map(knowledge.slots.__getitem__, typed.slots):
        own, dimension = slot.parameter, slot.parameter.dimension
        if slot.noun.symbol is not None:
            yield f"sorts {slot.noun.symbol}", dimension
        if own.name.lower().endswith(" number"):  # which in a row: "fret number"
            yield f"called {own.name.lower()}", dimension
        if dimension == "1":
            yield from ((f"counted {word}", True) for word in sorted(slot.noun.concepts))
        for sort in (dimension, *sorted(slot.noun.kinds)):
            if sort is not None:
                yield f"has {sort}", True
        if own.name and dimension is not None:
            labels = (own.name, _without_unit(typed.formula.label)) if slot.is_target else (own.name,)
            yield from ((f"called {' '.join(tokens(label))}", dimension) for label in labels)


def _without_unit(label: str) -> str:
    """A label without its remark and the unit that it names: "power of a lens in diopters"."""
    bare = _BRACKETED.sub("", label)
    head, _, unit = bare.rpartition(" in ")
    return head if head and is_unit(unit) else bare


def _differences(formula: Formula) -> Formula:
    """The formula with every temperature that is called a change of temperature typed as one."""

    def is_one(p: Parameter) -> bool:
        return p.dimension == "Θ" and p.constant is None and not MARKERS["change"].isdisjoint(tokens(p.name))

    return retyped(formula, is_one, quantity_kind=DIFFERENCE)


def without_dimensions(formula: Formula) -> Formula:
    """``formula`` with variables that any value may fill, by words alone (an ablation)."""
    return retyped(formula, lambda p: not p.constant, dimension=None)


def add_formula(knowledge: TypedKnowledge, formula: Formula) -> None:
    """Add a formula of one question to a copy (`TypedKnowledge.copied`), its variables known by their words alone."""
    for parameter in formula.parameters:  # the lists themselves are shared with the original
        knowledge.by_dimension[parameter.dimension] = list(knowledge.by_dimension.get(parameter.dimension, ()))
    for uri in (formula.uri, *formula.aliases):
        knowledge.by_uri[uri] = list(knowledge.by_uri.get(uri, ()))
    _add(knowledge, formula, [p for p in formula.parameters if p.constant is None], None)


def _add(knowledge: TypedKnowledge, formula: Formula, variables: list[Parameter], index: KindIndex | None) -> None:
    number = len(knowledge.formulas)
    own: list[int] = []
    series = series_of(formula)
    told_apart = _told_apart(variables)
    for parameter in variables:
        name, place = parameter.identifier, len(knowledge.slots)
        own_noun = replace(parameter_noun(titled(parameter, formula), index), index=told_apart.get(parameter.symbol))
        slot = Slot(place, number, parameter, own_noun, name == formula.target, term=name in series)
        knowledge.slots.append(slot)
        knowledge.by_dimension[parameter.dimension].append(slot.index)
        own.append(slot.index)
    words = concepts(" ".join([formula.label, formula.description[:300], *formula.keywords]))
    words |= {token for i in own for token in knowledge.slots[i].noun.concepts}
    identity = len(variables) == 2 and bool(re.fullmatch(r"\s*\w+\s*==\s*\w+\s*", formula.equation or ""))
    silent = tuple(concepts(f"{p.name} {p.symbol}") for p in formula.parameters if p.constant is not None)
    uris, own_literals = (formula.uri, *formula.aliases), literals(formula)
    made = TypedFormula(number, uris, formula.label, tuple(own), frozenset(words), identity, own_literals, silent)
    made.subject, made.read = _subject(formula, index), lambda: formula
    knowledge.formulas.append(made)
    for uri in uris:
        knowledge.by_uri.setdefault(uri, []).append(number)


def _subject(formula: Formula, index: KindIndex | None) -> frozenset[str]:
    """What the label of ``formula`` says of what it computes besides its kind; nothing for a label made of its variables' names."""
    kind = next((p.quantity_kind for p in formula.parameters if p.identifier == formula.target), None)
    made = formula.label.startswith("relation of") or (" from " in formula.label and not formula.named)
    if index is None or kind is None or made:
        return frozenset()
    named = frozenset(
        word for p in formula.parameters for word in concepts(f"{p.name} {(p.quantity_kind or '').replace('_', ' ')}")
    )
    own = frozenset(group_of(word) for word in index.words.get(kind, frozenset()))
    return concepts(_BRACKETED.sub("", formula.label)) - named - own


def _told_apart(variables: Iterable[Parameter]) -> dict[str, str]:
    """The worded indices of symbols that one formula has with several: ``N_s`` and ``N_p``, but neither ``v_0`` nor ``E_k`` alone."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for parameter in variables:
        index = index_of(parameter.symbol).lower()
        if index.isalpha() and not index_marker(parameter.symbol):
            found[symbol_key(parameter.symbol).lower().removesuffix(index)][parameter.symbol] = index
    return {symbol: index for like in found.values() if len(set(like.values())) > 1 for symbol, index in like.items()}


def parameter_noun(parameter: Parameter, index: KindIndex | None) -> Noun:
    """The parameter's name (or description, or kind) as a noun; a kind that ``index`` does not know is read like a name."""
    text = (
        parameter.name or parameter.description or (parameter.quantity_kind or "").replace("-", " ").replace("_", " ")
    )
    kinds = frozenset({parameter.quantity_kind} if parameter.quantity_kind else ())
    if index is not None and kinds and not kinds & index.dimension.keys():
        kinds = index.headed(text, dimension=parameter.dimension)
    symbol = None if _is_name(parameter.symbol) else symbol_key(parameter.symbol)
    extra = index_marker(parameter.symbol)
    return noun(text, kinds, index, symbol, parameter.dimension, extra)


def noun(
    text: str,
    kinds: frozenset[str],
    index: KindIndex | None,
    symbol: str | None = None,
    dimension: str | None = None,
    markers: frozenset[str] = frozenset(),
) -> Noun:
    """A noun of these words; its ``own`` words are those that do not merely name the kind."""
    stems = frozenset(tokens(text))
    found = markers | {name for name, words in MARKERS.items() if words & stems}
    families = index.families(kinds) if index else kinds
    if within("an end", text):
        found -= FINAL  # of a thing, not of a time
    typing = frozenset(word for kind in kinds for word in index.typing.get(kind, frozenset())) if index else frozenset()
    marking = frozenset(word for name in found for word in MARKERS[name])
    own = frozenset(s for s in stems if s not in typing and s not in marking and not s.isdigit())
    if dimension == "T" or families & INTERVALS:
        found -= CHANGE  # it is one anyway: the time taken, the distance covered
    return Noun(stems, concepts(text), frozenset(found), kinds, families, own, symbol, dimension)


def _is_name(symbol: str) -> bool:
    """Words in the place of a symbol ("specific_heat"), not a letter with an index ("v_0"), nor capitals ("MTBF")."""
    words = re.fullmatch(r"[a-z]{3,}[a-z0-9]*(?:_[a-z0-9]+)+|[a-z]{4,}", symbol.lower())
    return words is not None and "\\" not in symbol and not symbol.isupper()


_LATEX = re.compile(r"\\(?:text|mathrm|mathit|mathbf|vec|bar|overline|operatorname|hat|boldsymbol)\b")
_NAMES = "alpha beta gamma delta epsilon eta theta kappa lambda mu mu nu pi rho sigma tau phi phi psi omega Delta Omega Phi Sigma"
_GREEK = dict(zip("αβγδεηθκλμµνπρστφϕψωΔΩΦΣ", _NAMES.split(), strict=True))
_SPELLED = str.maketrans(_GREEK | dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)) | {"°": "circ"})


@lru_cache(maxsize=8192)
def symbol_key(symbol: str) -> str:
    """A symbol in one spelling: ``\\vec{v}_{0}``, ``v_0`` and ``v0`` are the same, and so are ``v_{RMS}`` and ``v_{rms}``."""
    text = _LATEX.sub("", symbol).translate(_SPELLED)
    text = text.replace("var", "") if text.startswith("\\var") else text
    text = re.sub(r"[\\{}_$\s^,]", "", text)
    text = text.partition("(")[0] if text.find("(") > 2 and is_unit(text.partition("(")[2][:-1]) else text
    return text[0] + text[1:].lower() if len(text) > 2 and text.isalpha() and text[1:].isupper() else text


def index_marker(symbol: str) -> frozenset[str]:
    """What a subscript says: ``v_0`` and ``T_i`` are initial, ``T_f`` final, ``\\Delta T`` a change."""
    bare = _LATEX.sub("", symbol).replace("{", "").replace("}", "").strip()
    if re.match(r"(?:\\Delta|Δ)", bare):
        return frozenset({"change"})
    found = re.search(r"_\s*\\?(0|i|f|init|initial|final)$", bare)
    if not found:
        return frozenset()
    return frozenset({"final"} if found[1] in ("f", "final") else {"initial"})


@lru_cache(maxsize=8192)
def index_of(symbol: str) -> str:
    """The subscript of a symbol, "" where it has none."""
    found = re.search(r"_\s*(?:\{[{\s]*([^{}]*)\}|(\w))", _LATEX.sub("", symbol))  # also "N_{\\text{P}}"
    return (found[1] or found[2] or "").strip() if found else ""
