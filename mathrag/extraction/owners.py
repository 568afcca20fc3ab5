"""Laws of one document for the same quantity, told apart by the thing that their sections are about.

"moment of inertia (from mass and length)" below "A uniform thin rod with axis at the end" is completed by that where another section
has another law for one. A section is about a thing where its title's noun is counted ("a solenoid"), and names no quantity and no law.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from mathrag.documents.headings import repeats
from mathrag.entities import Formula
from mathrag.extraction.naming import LAW, heading_of, narrows
from mathrag.models import is_ordinary
from mathrag.quantities import Ontology
from mathrag.quantities.names import stem

MOST_WORDS = 9
"""Of a title that is added to a name."""
NAMES = 0.3
"""From this score on a title that has a quantity's name is about that."""
_INPUTS = " (from "
_SEVERAL = re.compile(r"\b(?:and|or|vs?\.?|versus)\b|[:?;$]|^\w+ing\b", re.I)
"""A title of two subjects, or of what is done."""
_PLACE = re.compile(r"\s+(?:of|in|on|at|for|from|with|without|to|by|between|about|through|under|as|due)\b", re.I)
_OF_A_THING = re.compile(r"\b(?:of|in|on|for|at|with|to)\s+an?\s", re.I)


def with_owners(formulas: Sequence[Formula], texts: Iterable[str], ontology: Ontology) -> list[Formula]:
    """``formulas`` of a document of these ``texts``, those with the name of another law completed by what their section is about."""
    text = " ".join(texts)
    groups: dict[str, list[int]] = defaultdict(list)
    for number, formula in enumerate(formulas):
        if formula.named and formula.role != "step" and formula.occurrences and not LAW.search(_bare(formula.label)):
            groups[_computed(formula)].append(number)
    sections = _sections(formulas)
    called = list(formulas)
    for group in groups.values():
        titles = [_title(formulas[number]) for number in group]
        if len({formulas[number].equation for number in group}) > 1 and len(set(titles)) > 1:
            for number, title in zip(group, titles, strict=True):
                own = title and len(sections[_law(formulas[number])]) == 1 and not _tells_whose(formulas[number].label)
                if own and (_goes_on(_bare(formulas[number].label), title) or _is_a_thing(title, text, ontology)):
                    called[number] = _completed(formulas[number], _small(title, text))
    return called


def _sections(formulas: Iterable[Formula]) -> Mapping[str, set[str]]:
    """The titles of the sections that each law stands in: one that stands in several belongs to none."""
    found: dict[str, set[str]] = defaultdict(set)
    for formula in formulas:
        if formula.occurrences and not any(map(repeats, formula.occurrences[0].headings[-1:])):
            found[_law(formula)].add(heading_of(formula.occurrences[0].headings))
    return found


def _law(formula: Formula) -> str:
    return formula.equation or formula.latex


def _bare(label: str) -> str:
    return label.partition(_INPUTS)[0]


def _computed(formula: Formula) -> str:
    """What several laws have in common that need to be told apart: the kind of what they compute, else their name."""
    name = _bare(formula.label).lower()
    computed = next((p for p in formula.parameters if p.name.lower() == name or p.identifier == formula.target), None)
    return computed.quantity_kind if computed and computed.quantity_kind else name


def _tells_whose(label: str) -> bool:
    """Does a name say what it is of: "self-inductance of a toroid", but not "moment of inertia"?"""
    own = r"\(|,|\s(?:of|in|on|at|for|from|across|between|through|per)\s+(?:an?|the|its)\s"
    return re.search(own, _bare(label)) is not None


def _title(formula: Formula) -> str:
    """The title of a formula's section, if it may be a thing's; that of the document is about all of its laws."""
    headings = formula.occurrences[0].headings
    subject = heading_of(headings)
    if _SEVERAL.search(subject) or len(subject.split()) > MOST_WORDS:
        return ""
    of_all = subject == heading_of(headings[:1]) or any(map(repeats, headings[-1:]))
    return "" if of_all else re.sub(r"^(?:an?|the)\s+", "", subject, flags=re.I)


def _is_a_thing(title: str, text: str, ontology: Ontology) -> bool:
    """Is a title about something that ``text`` counts ("a solenoid"), and names neither a quantity nor a law?"""
    kinds = (kind for kind, score in ontology.for_name(title)[:1] if score >= NAMES)
    names = (name.lower() for kind in kinds for name in (kind.label, *kind.synonyms))
    if LAW.search(title) or any(name in title.lower() for name in names):
        return False
    head = _head(title).split()[-1:]
    counted = rf"\ban? (?:[\w-]+ ){{0,2}}{re.escape(stem(head[0]))}\b" if head else r"(?!)"
    return bool(_OF_A_THING.search(title) or re.search(counted, text, re.I))


def _head(title: str) -> str:
    return _PLACE.split(title, maxsplit=1)[0]


def _goes_on(name: str, title: str) -> str:
    """What a title says behind the noun that ends a name, or in front of all of it; empty where it does neither.

    "total capacitance" is one "in series" below "Capacitance in Series", "kinetic energy" a "rotational" one.
    """
    head, said = _head(title), name.lower()
    if narrows(head, said):
        return head
    return name + title[len(head) :] if head != title and f" {said}".endswith(f" {head.lower()}") else ""


def _small(title: str, text: str) -> str:
    """A title in the small letters of words that are ordinary or so in ``text``: "cylindrical solenoid", but "RL circuits"."""
    return " ".join(
        word.lower()
        if word[1:].islower() and (is_ordinary(word.lower()) or re.search(rf"\b{re.escape(word.lower())}\b", text))
        else word
        for word in title.split()
    )


def _completed(formula: Formula, title: str) -> Formula:
    """A formula called as its section where that says its name more exactly, else by both."""
    name = _bare(formula.label)
    thing = {stem(word) for word in _head(title).split()[-1:]} & {stem(word) for word in name.split()}
    label = _goes_on(name, title) or (name if thing else f"{name}, {title}")
    return formula.model_copy(update={"label": label + formula.label[len(name) :]})
