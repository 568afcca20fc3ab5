"""Names of parameters and labels of formulas where the document gives none: from quantity kinds and indices."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from mathrag.documents.headings import names_no_subject
from mathrag.entities import Formula, Parameter
from mathrag.extraction.reading import Reading
from mathrag.extraction.rules.shared import is_adjective
from mathrag.formulas.readable import readable
from mathrag.models import is_ordinary
from mathrag.ontology_files import read_yaml
from mathrag.quantities import Ontology
from mathrag.quantities.dimensions import TIME
from mathrag.quantities.names import LIGHT, PLURALS, stem

MAX_NAME_WORDS = 9
UNTOLD = "constant of proportionality"
"""What a proportionality leaves open: as a factor of its right side it makes it an equation."""
MOST_TITLE_WORDS = 6
LAW = re.compile(
    r"\b(?:law|principle|theorem|equation|formula|relation|rule|identity|effect|condition|cycle)s?\b", re.I
)

QUALIFIERS = {
    "0": "initial", "i": "initial", "init": "initial", "initial": "initial", "f": "final", "fin": "final", "final": "final",
    "1": "first", "2": "second", "3": "third", "4": "fourth",
    "avg": "average", "av": "average", "ave": "average", "mean": "average", "bar": "average", "rms": "root-mean-square",
    "max": "maximum", "min": "minimum", "net": "net", "tot": "total", "total": "total", "eq": "equivalent", "eff": "effective",
    "x": "horizontal", "y": "vertical", "r": "radial", "t": "tangential", "c": "centripetal", "k": "kinetic", "p": "potential",
    "s": "static", "in": "input", "out": "output", "H": "hot", "C": "cold", "h": "hot", "prime": "primed",
    "perp": "perpendicular", "elec": "electric", "el": "electric", "rot": "rotational", "trans": "translational", "grav": "gravitational",
    "mech": "mechanical", "kin": "kinetic", "pot": "potential", "atm": "atmospheric", "abs": "absolute", "sys": "system",
    "surr": "surroundings", "rxn": "reaction", "soln": "solution", "circ": "circular", "orb": "orbital", "ext": "external",
    "int": "internal", "cm": "center-of-mass", "CM": "center-of-mass", "rel": "relative", "app": "applied", "cap": "capacitor",
    "parallel": "parallel", "series": "series", "critical": "critical", "half": "half", "rev": "reversible",
    "obs": "observed", "ind": "induced", "allow": "allowable", "lat": "lateral", "ax": "axial", "tid": "tidal", "esc": "escape",
    "inf": "ambient", "infty": "ambient",
    "ph": "phase", "ref": "reference", "sat": "saturation", "amb": "ambient", "env": "environment", "nom": "nominal", "crit": "critical",
}  # fmt: skip
"""Usual meaning of an index; only words that name a role, never a quantity."""

_VECTORS = {
    "force",
    "velocity",
    "speed",
    "acceleration",
    "displacement",
    "momentum",
    "position",
    "distance",
    "weight",
    "component",
}
"""Of what an index tells the direction: a field along y is not vertical."""
_ROLE_OF = {
    "half": {"time", "life", "period"},
    "x": _VECTORS,
    "y": _VECTORS,
    "k": {"energy", "friction"},
    "p": {"energy"},
    "s": {"friction"},
    "c": {"acceleration", "force"},
    "r": {"acceleration", "velocity", "speed"},
    "t": {"acceleration", "velocity", "speed"},
    "ph": {"voltage", "potential", "current"},
    "inf": {"temperature", "pressure"},
    "infty": {"temperature", "pressure"},
    "h": {"temperature", "heat"},
    "H": {"temperature", "heat"},
    "C": {"temperature", "heat"},
}
"""An index that means a role only for some kinds: ``E_k`` is a kinetic energy, ``p_k`` is nothing kinetic."""


_ONE_WORD = frozenset("crt")
"""Roles told by a letter that other words begin with, too: only of a kind with a one-word name."""
_PAIRED = {"f": {"i", "0", ""}, "i": {"f", ""}, "prime": {""}}
"""An index that tells a role only beside its counterpart in the same equation: ``T_f`` beside ``T_i``, ``x'`` beside ``x``."""
_NO_WORDS = frozenset(
    "dot ddot hat tilde vec check star alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon "
    "phi chi psi omega cal minus plus".split()
)


_CLAUSE = re.compile(
    r"\b(?:their|whose|which|what|is|are|was|were|has|have|can|will|indicates?|shows?|means|since|because|only|such|ideal|"
    r"consistent|expected)\b|,",
    re.I,
)
_NO_HEAD = re.compile(
    r"^(?:\w+\s+)?(?:average|value|equation|expression)\b(?!\s+(?:speed|velocity|force|power|temperature))",
    re.I,
)
MOST_NEW_WORDS = 6
_NOUNS_TOO = frozenset("load source rest input output top bottom".split())


def is_clause(phrase: str) -> bool:
    """Does a phrase say something of its symbol instead of naming it: "and their signs indicate direction"?"""
    return _CLAUSE.search(phrase) is not None


def is_name(phrase: str) -> bool:
    """Can a phrase that names no known kind be a name: short, one noun, no clause?"""
    if is_clause(phrase) or _NO_HEAD.match(phrase) or len(phrase.split()) > MOST_NEW_WORDS:
        return False
    return (phrase in _NOUNS_TOO or not is_adjective(phrase)) and re.search(r"\b(?:and|or|for the)\b", phrase) is None


def narrows(name: str, other: str) -> bool:
    """Does a name say more exactly what ``other`` names: "Hall voltage" than "voltage"?"""
    return bool(other) and name.lower().endswith(f" {other.lower()}")


def name_of(identifier: str, reading: Reading, beside: Collection[str] = ()) -> str:
    """Short words for a parameter: the document's own, or the kind's with what the index says, in the light of those ``beside`` it."""
    indices = [
        index
        for index in _indices(identifier)
        if index != "prime" and (not index.isdigit() or is_one_of_several(identifier, beside))
    ]
    called = _in_singular(reading.name, reading) if reading.name else ""
    if reading.kind and not reading.kind.dimension.dimensionless and called in LIGHT:
        called = ""  # "change", "value": a noun that needs what it is of
    shared = reading.kind is not None and called == reading.kind.label and indices
    if called and len(called.split()) <= MAX_NAME_WORDS and not shared:
        return _within_a_sentence(called, reading)
    if reading.constant:
        return reading.constant.name
    label = reading.kind.label if reading.kind else ""
    if not label:
        return ""
    if set(reading.title.lower().split()) - set(label.split()):
        return reading.title
    words = [
        word
        for word in (
            "final" if index == "prime" and _is_of_a_body(identifier) else _qualifier(index, reading)
            for index in _indices(identifier)
            if _tells(index, identifier, label, beside)
        )
        if word and word.replace("-", " ") not in label
    ]
    if words and words[0] in _ENDS:  # v_0 of the kind "final velocity" is an initial one
        label = label.split(" ", 1)[1] if label.split(" ", 1)[0] in _ENDS and " " in label else label
    change = identifier.startswith("Delta_") and not re.search("change|difference", label)
    if change and reading.kind and (reading.kind.process or str(reading.kind.dimension) == TIME):
        return " ".join([*words, "elapsed time" if label == "time" else label])
    return " ".join([*(["change in"] if change else []), *words, label])


def _within_a_sentence(name: str, reading: Reading) -> str:
    """A name without the capital of the sentence that begins with it: where its first word only tells which, or it is the kind's own."""
    first, _, rest = name.partition(" ")
    own = {reading.kind.label, *reading.kind.synonyms} if reading.kind else set()
    tells = name.lower() in own or (rest and is_adjective(first.lower()))
    begins = first[1:].islower() and rest == rest.lower() and tells
    return name[0].lower() + name[1:] if begins else name


_ENDS = frozenset({"initial", "final"})


def _in_singular(name: str, reading: Reading) -> str:
    """A name that the text gives to several symbols together, for one of them: "absolute temperatures"."""
    head, *rest = re.split(
        r"(?= (?:of|at|in|on|for|to|from|between|with|by|per|under|over|along|across|through) )", name, maxsplit=1
    )
    known = {
        word for kind in [reading.kind] if kind for label in (kind.label, *kind.synonyms) for word in label.split()
    }
    *others, last = head.split()
    singular = PLURALS.get(last) or (
        last[:-3] + "y" if last.endswith("ies") else re.sub(r"(?<=ss)es$|(?<=x)es$|s$", "", last)
    )
    plural = len(last) > 4 and last[-2:] not in ("ss", "us", "is", "as") and is_ordinary(singular)
    return (
        " ".join([*others, singular]) + "".join(rest) if last not in known and (singular in known or plural) else name
    )


def is_one_of_several(identifier: str, beside: Collection[str]) -> bool:
    """Does the same letter stand ``beside`` a symbol with another number: ``R_1`` and ``R_2``?"""
    base = identifier.rstrip("0123456789")
    return any(other != identifier and other.rstrip("0123456789") == base != other for other in beside)


def _is_of_a_body(identifier: str) -> bool:
    """Has a symbol a number, so that a prime tells its later state and not another frame: ``v_1'``, the speed of the first body?"""
    return re.search(r"_\d", identifier) is not None


def _indices(identifier: str) -> list[str]:
    parts = [part for part in identifier.removeprefix("Delta_").split("_") if part]
    if len(parts) > 2 and parts[-1].isdigit() and parts[-2][0].isupper():
        return parts[1:-2]  # a molecule, as in C_O_2
    return ["half"] if parts[1:] == ["1", "2"] else parts[1:]


def _tells(index: str, identifier: str, label: str, beside: Collection[str]) -> bool:
    """Does an index say what it usually does: not where its counterpart is missing, nor of a constant one such as a frequency?"""
    words, of = set(label.split()), words_of_indices()
    if index == "0" and of["timeless"] & words:
        return False
    if index in _ONE_WORD and " " in label:
        return False
    if index in ("c", "C") and of["cold"] & words:
        return any(f"{identifier.removesuffix(f'_{index}')}_{hot}" in beside for hot in ("h", "H", "hot"))
    if index not in _PAIRED or of["paired alone"] & words:
        return True
    base, others = identifier.removesuffix(f"_{index}"), set(beside)
    return base != identifier and any((f"{base}_{other}" if other else base) in others for other in _PAIRED[index])


@lru_cache(maxsize=1)
def words_of_indices() -> dict[str, frozenset[str]]:
    """Words of names beside which an index or Δ says something else than usually, by what it says: ``ontology/indices.yaml``."""
    return {said: frozenset(words) for said, words in read_yaml("indices.yaml").items()}


def _qualifier(index: str, reading: Reading) -> str:
    words, label = _ROLE_OF.get(index), set(reading.kind.label.split()) if reading.kind else set()
    if index == "c" and words_of_indices()["cold"] & label:
        return "cold"
    if words is not None and not words & label:
        return ""
    if index in QUALIFIERS:
        return QUALIFIERS[index]
    return index if re.fullmatch(r"[a-z]{3,}", index) and index not in _NO_WORDS and is_ordinary(index) else ""


def titled(target: Parameter, called: str) -> Parameter:
    """A target that has no name, by the document's own for the formula, unless that is a law's: "simple interest"."""
    words = called.split()
    if target.name or not 0 < len(words) <= MOST_TITLE_WORDS or LAW.search(called) or "(" in called:
        return target
    title = all(word[:1].isupper() for word in words if len(word) > 3)
    small = [
        word.lower() if (title or place == 0) and _is_no_proper_name(word) else word for place, word in enumerate(words)
    ]
    return target.model_copy(update={"name": " ".join(small)})


def _is_no_proper_name(word: str) -> bool:
    """Is a capital letter in front due to the word's place, by what is known of the word?"""
    return (
        word[1:].lower() == word[1:]
        and "’" not in word
        and "'" not in word
        and (len(word) < 2 or is_ordinary(word.lower()))
    )


def with_label(formula: Formula, ontology: Ontology) -> Formula:
    """A formula that no words call anything, by what it is written for, if the document names that, or by all its symbols."""
    if formula.label:
        return formula
    written = _written_for(formula)
    told = formula.role != "step" and written is not None and is_told(written, ontology)
    label = computed_label(written, formula.parameters, told=told)
    headings = formula.occurrences[0].headings
    return formula.model_copy(update={"label": under_heading(label, written, headings) or formula.latex, "named": told})


def _written_for(formula: Formula) -> Parameter | None:
    """What the left side is, or has as its only symbol: the total capacitance of ``1/C == 1/C_1 + 1/C_2``."""
    left, _, right = (formula.equation or "").partition(" == ")
    sides = [{p.identifier for p in formula.parameters if re.search(rf"\b{p.identifier}\b", s)} for s in (left, right)]
    target = next((p for p in formula.parameters if {p.identifier} == sides[0] and p.identifier not in sides[1]), None)
    return target if target and (target.identifier == left == formula.target or _is_of_one(formula, target)) else None


def _is_of_one(formula: Formula, target: Parameter) -> bool:
    """Is a formula with one symbol on its left an equation for a quantity, and not a condition or a bound of it?"""
    return target.constant is None and formula.executable and formula.sense == "="


def with_title(called: str, headings: Sequence[str], target: Parameter) -> str:
    """A heading that a formula is ``called`` after, behind what it computes where the text tells that and the heading does not."""
    if called not in headings or not target.name or "“" not in target.evidence or LAW.search(called):
        return called
    own, other = ({stem(word) for word in phrase.split()} for phrase in (target.name, called))
    return called if own & other else f"{target.name} ({called})"


def is_told(target: Parameter, ontology: Ontology) -> bool:
    """Does the document itself say what a formula computes, by a name that fits its type?

    A name that is no kind's is its own; that of a kind must stand in its words, or near where they use its symbol.
    """
    if not target.name or is_clause(target.name) or (target.quantity_kind and not _TOLD.search(target.evidence)):
        return False
    named = ontology.for_name(target.name)[:3]
    return target.dimension is None or not named or any(str(kind.dimension) == target.dimension for kind, _ in named)


_TOLD = re.compile(r"“|\bnamed ")
"""Evidence that quotes the document, or the quantity that it speaks of."""


def computed_label(target: Parameter | None, parameters: Sequence[Parameter], *, told: bool = False) -> str:
    """What a bare formula computes: "acceleration from force and mass"; ``told``: the document calls that so, and this is one way to it."""
    inputs = [
        name_or_symbol(item)
        for item in parameters
        if item.constant is None and item.name != UNTOLD and (target is None or item.identifier != target.identifier)
    ]
    if target is None:
        return "relation of " + joined(inputs) if inputs else ""
    if not inputs:
        return name_or_symbol(target)
    return f"{target.name} (from {joined(inputs)})" if told else f"{name_or_symbol(target)} from {joined(inputs)}"


_NUMBERING = re.compile(r"^\s*(?:\d+|[A-Z])(?:\.\d+)*[.)]?\s+(?=\S)")


def heading_of(headings: Sequence[str]) -> str:
    """The nearest heading that names a subject; empty where none does."""
    telling = (_NUMBERING.sub("", item).rstrip(" :") for item in reversed(headings))
    return next((item for item in telling if not names_no_subject(item)), "")


def under_heading(label: str, target: Parameter | None, headings: Sequence[str]) -> str:
    """A fallback name, of a letter without a name under what its section is about: "Hypergeometric Distribution: h from ..."."""
    if not label or target is None or target.name or " " in readable(target.symbol):
        return label
    heading = heading_of(headings).partition(":")[0].replace("$", "")
    return f"{heading}: {label}" if heading else label


def name_or_symbol(parameter: Parameter) -> str:
    """A parameter's name, or its symbol as plain text where it has none."""
    return parameter.name or readable(parameter.symbol)


def joined(words: Sequence[str]) -> str:
    """``a, b and c``, each once."""
    words = list(dict.fromkeys(words))
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""
