"""What rules add to a statement: its sentences with what each does, its field, what a reference is for (AutoMathKG, 4.3, step 2).

Words are data: ``ontology/tactics.yaml`` and ``ontology/fields.yaml``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import get_args

from mathrag.entities import Argument, BodyItem, Reference, Statement, StatementField, Tactic
from mathrag.ontology_files import read_yaml
from mathrag.statements.cues import shown_by
from mathrag.statements.naming import normal_words, words_of
from mathrag.statements.sentences import sentences
from mathrag.statements.titles import terms_of

RECORDS = "records"
"""Extractor of statements whose references are all told beside their text."""
LONGEST_FIELD_WORD = 3
DOCUMENT_WEIGHT = 60
"""What a whole document tells of the field of each of its statements, as five words of its own."""
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]", re.MULTILINE)
_QUESTION = re.compile(r"\?[\s)*]*\Z")
_CHAIN = re.compile(r"\$\$[^$]*=[^$]*\$\$|\$[^$]*=[^$=]*=[^$]*\$")
_MARKUP = re.compile(r"^[\s*_(]+")


@lru_cache(maxsize=1)
def _fields() -> Mapping[tuple[str, ...], tuple[StatementField, ...]]:
    content = read_yaml("fields.yaml")
    found: dict[tuple[str, ...], list[StatementField]] = {}
    for field in get_args(StatementField):
        for word in content[field]:
            found.setdefault(normal_words(word), []).append(field)
    return {words: tuple(fields) for words, fields in found.items()}


def field_counts(text: str) -> Counter[StatementField]:
    """How many words of each field a text has; a word of several fields counts a share for each."""
    known, words = _fields(), [word.norm for word in words_of(text)]
    counts: Counter[StatementField] = Counter()
    for place in range(len(words)):
        for length in range(LONGEST_FIELD_WORD, 0, -1):
            fields = known.get(tuple(words[place : place + length]))
            if fields:
                counts.update(dict.fromkeys(fields, 12 // len(fields)))
                break
    return counts


def augmented(statements: Sequence[Statement], about: str = "") -> list[Statement]:
    """The statements of one document with sentences and field; ``about``: its title and headings, which tell where a statement doesn't."""
    own = [
        field_counts("\n".join((one.title, one.contents, *(solution.contents for solution in one.solutions))))
        for one in statements
    ]
    around = sum(own, field_counts(about))
    return [
        one.model_copy(
            update={
                "field": one.field or _field(counts, around),
                "bodylist": one.bodylist or body(one.contents, one.kind),
                "proofs": tuple(_told(argument) for argument in one.proofs),
                "solutions": tuple(_told(argument) for argument in one.solutions),
            }
        )
        for one, counts in zip(statements, own, strict=True)
    ]


def _field(own: Counter[StatementField], around: Counter[StatementField]) -> StatementField | None:
    """The field that most words tell, with what its document tells."""
    total = max(sum(around.values()), 1)
    weighed = {field: own[field] + DOCUMENT_WEIGHT * around[field] / total for field in get_args(StatementField)}
    best = max(weighed, key=lambda field: weighed[field])
    return best if weighed[best] > 0 else None


def _told(argument: Argument) -> Argument:
    return argument if argument.bodylist else with_body(argument)


def with_body(argument: Argument) -> Argument:
    """A proof or a solution with its sentences."""
    return argument.model_copy(update={"bodylist": body(argument.contents, "argument")})


def body(text: str, kind: str) -> tuple[BodyItem, ...]:
    """The sentences of a text of this kind (a statement's, or "argument") and what each does; an item of a list that a sentence announces
    does what that one does, unless its own words show something else."""
    told = sentences(text)
    listed = [
        place > 0 and bool(_ITEM.match(sentence) and _ITEM.search(told[place - 1]))
        for place, sentence in enumerate(told)
    ]
    final = max((place for place, item in enumerate(listed) if not item), default=0)
    out: list[BodyItem] = []
    for place, sentence in enumerate(told):
        bare = listed[place] and shown_by(_unlisted(sentence), kind) is None
        does = out[-1].action if bare else action(sentence, kind, last=place == final)
        out.append(BodyItem(description=sentence, action=does))
    return tuple(out)


def _unlisted(sentence: str) -> str:
    """A sentence without what sets it off in front."""
    return _MARKUP.sub("", _ITEM.sub("", sentence, count=1) if _ITEM.match(sentence) else sentence)


def shown_action(sentence: str, kind: str) -> Tactic | None:
    """What a sentence does, as its own words show; None where they show nothing."""
    plain = _unlisted(sentence)
    if len(_ITEM.findall(sentence)) > 1 and kind != "definition":
        return "enumeration"
    if kind == "definition" and terms_of(sentence):
        return "definition"
    if kind == "problem" and _QUESTION.search(sentence):
        return "conclusion"
    if kind == "argument" and _CHAIN.search(sentence):
        return "calculation"
    shown = shown_by(plain, kind)
    return shown if kind == "argument" or shown not in ("lemma", "proposition", "corollary", "deduction") else None


def action(sentence: str, kind: str, *, last: bool) -> Tactic:
    """What a sentence does: as its words show, else as sentences do at its place."""
    if (shown := shown_action(sentence, kind)) is not None:
        return shown
    usual: dict[str, tuple[Tactic, Tactic]] = {
        "definition": ("premise", "definition"),
        "theorem": ("premise", "conclusion"),
        "problem": ("premise", "conclusion"),
    }
    first, final = usual.get(kind, ("deduction", "conclusion"))
    return final if last or kind == "definition" else first


def with_tactic(reference: Reference, statement: Statement, target: Statement | None) -> Reference:
    """A reference with what it is for: a definition, lemma, proposition or corollary as such in an argument, whatever a model says, else
    what its source or a model says, else what its sentence does."""
    imported = all(place.extractor == RECORDS for place in statement.occurrences)
    if reference.tactic is not None and (imported or reference.origin == "contents" or target is None):
        return reference
    arguments = statement.proofs if reference.origin == "proof" else statement.solutions
    inside = arguments[reference.argument].bodylist if reference.origin != "contents" else statement.bodylist
    told = next((item.action for item in inside if reference.text and reference.text in item.description), None)
    tactic: Tactic = reference.tactic or told or ("deduction" if reference.origin != "contents" else "premise")
    if target is not None and reference.origin != "contents":
        if target.kind == "definition":
            tactic = "definition"
        elif target.form in ("lemma", "proposition", "corollary"):
            tactic = target.form  # type: ignore[assignment]
    return reference.model_copy(update={"tactic": tactic})
