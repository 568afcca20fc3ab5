"""Rules and language model as one `Extraction`: what of the model stands in the chunk is merged by evidence, the rest is named.

The document's own words come first. A formula of the model that the chunk has too lends its words where the rules found
none; where both speak and contradict each other, the rules' is kept and the other listed. The model's Python never
replaces what the LaTeX says: it is compared with it, and kept for the formulas whose LaTeX can't be read.

How letters are read is the rules' alone. What is said of a formula's symbols goes to the parser as names that are one symbol, so
a claim of the model is taken for a symbol that the formula has without it (``gamma*m*u`` has no ``mu``), and any other is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from mathrag.entities import (
    Disagreement,
    ExtractedConstant,
    ExtractedFormula,
    ExtractedRelation,
    Extraction,
    ModelReading,
    Skipped,
)
from mathrag.extraction.measures import in_si
from mathrag.extraction.model.claims import merged_parameters, readable_unit
from mathrag.extraction.model.code import verdict
from mathrag.extraction.model.grounding import Passage, alike, loose, pieces_of, sides_of
from mathrag.extraction.model.numbers import decimal_of
from mathrag.extraction.model.reader import ChunkReading
from mathrag.extraction.model.reply import Said, SaidConstant, SaidFormula, SaidRelation
from mathrag.extraction.rules.relations import is_value, sides
from mathrag.formulas import Equation, canonical, identifier_of, read_display, read_shape

MODEL_ALONE = 0.6
"""Confidence of what only the model saw, though it stands in the chunk."""
MOST_KEYWORDS = 12
QUOTED = 0.8
_LETTERS = re.compile(r"[A-Za-z]{2,}\d*(?:_.*)?", re.S)
"""Letters side by side, which may be a product."""


@dataclass
class _Merge:
    """The extraction while the model's formulas are joined to it."""

    passage: Passage
    extractor: str
    rules: int
    """How many of the formulas are the rules'."""
    formulas: list[ExtractedFormula]
    constants: list[ExtractedConstant]
    skipped: list[Skipped]
    left_out: tuple[Skipped, ...]
    """What the rules saw and did not keep."""
    relations: list[ExtractedRelation] = field(default_factory=list)
    disagreements: list[Disagreement] = field(default_factory=list)
    agreed: set[int] = field(default_factory=set)
    labels: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, name: str) -> None:
        self.counts[name] = self.counts.get(name, 0) + 1

    def reject(self, item: str, reason: str) -> None:
        self.count("rejected")
        self.skipped.append(Skipped(item=item, reason=f"of the language model alone: {reason}"))


def reconcile(extraction: Extraction, reading: ChunkReading, passage: Passage, extractor: str) -> Extraction:
    """``extraction`` by rules and ``reading`` by a model as one; ``extractor`` names the model and its prompt."""
    if reading.served is None:
        outcome = "unread" if reading.unread else "failed"
        nothing = ModelReading.model_validate({"extractor": extractor, "outcome": outcome, "reason": reading.problem})
        return extraction.model_copy(update={"reading": nothing})
    merge = _Merge(
        passage,
        extractor,
        len(extraction.formulas),
        list(extraction.formulas),
        list(extraction.constants),
        list(extraction.skipped),
        extraction.skipped,
    )
    _take(merge, reading.said)
    return Extraction(
        chunk=extraction.chunk,
        formulas=tuple(merge.formulas),
        constants=tuple(merge.constants),
        relations=(*extraction.relations, *merge.relations),
        skipped=tuple(merge.skipped),
        disagreements=tuple(dict.fromkeys(merge.disagreements)),
        reading=ModelReading(
            extractor=extractor,
            outcome="read",
            agreed=len(merge.agreed),
            missed=merge.rules - len(merge.agreed),
            **reading.served.model_dump(include={"calls", "prompt_tokens", "completion_tokens"}),
            **merge.counts,
        ),
    )


def _take(merge: _Merge, said: Said) -> None:
    """Join everything that was said, part by part."""
    for item in said.malformed:
        merge.count("rejected")
        merge.skipped.append(item)
    for formula in said.formulas:
        _formula(merge, formula)
    for constant in said.constants:
        _constant(merge, constant)
    for relation in said.relations:
        _relation(merge, relation)


# --- formulas ---------------------------------------------------------------------------------------------------------


def _formula(merge: _Merge, said: SaidFormula) -> None:
    place = same_formula(merge.formulas, said.latex)
    if place is not None:
        _join(merge, place, said)
        return
    display, start = merge.passage.display_with(said.latex), merge.passage.in_prose(said.latex)
    if display is None and start is None:
        merge.reject(said.latex, "it does not stand in the chunk")
        return
    if any(is_value(side) for side in sides(said.latex)):
        merge.reject(said.latex, "a given value or a worked step")
        return
    left_out = [item.reason for item in merge.left_out if display and loose(item.item) == loose(display)]
    if left_out:
        merge.reject(said.latex, f"the rules left it out: {left_out[0]}")
        return
    chunk = merge.passage.chunk
    merge.formulas.append(
        ExtractedFormula(
            latex=said.latex.strip("$ "),
            extractor=merge.extractor,
            confidence=MODEL_ALONE,
            page=chunk.page,
            start=start if start is not None else max(chunk.text.find(display or ""), 0),
        )
    )
    merge.count("added")
    _join(merge, len(merge.formulas) - 1, said)


def same_formula(formulas: Sequence[ExtractedFormula], latex: str) -> int | None:
    """The formula that says the same: it has these sides, or reads as the same equation for the same variable."""
    wanted = sides_of(latex)
    if len(set(wanted)) == len(wanted) > 1 and all(wanted):
        for place, formula in enumerate(formulas):
            if pieces_of(formula.latex).issuperset(wanted):
                return place
    said = {_meaning(equation) for equation in read_display(latex).equations}
    for place, formula in enumerate(formulas):
        if said and not said.isdisjoint(map(_meaning, _equations(formula))):
            return place
    return None


def _meaning(equation: Equation) -> tuple[str | None, str]:
    return equation.target, canonical(equation)


def _equations(formula: ExtractedFormula) -> tuple[Equation, ...]:
    return read_display(formula.latex, [claim.symbol for claim in formula.parameters]).equations


def _join(merge: _Merge, place: int, said: SaidFormula) -> None:
    """Give the formula at ``place`` what the model knows of it besides."""
    formula, passage = merge.formulas[place], merge.passage
    symbols = _symbols(formula, said)
    _without_symbol(merge, formula, said, symbols)
    first = place not in merge.agreed  # of what the model alone found, each repetition is the first
    label, keywords = _label(merge, formula, said)
    parameters, contradictions = merged_parameters(formula, said, symbols, passage)
    merge.disagreements += contradictions
    conditions = formula.conditions
    if not conditions and passage.support(said.conditions) >= QUOTED:
        conditions = (said.conditions,)
    changes = {
        "parameters": parameters,
        "python_code": formula.python_code or said.python_code or None,
        "keywords": tuple(dict.fromkeys((*formula.keywords, *keywords)))[:MOST_KEYWORDS],
        "conditions": conditions,
    }
    if first:
        changes |= {
            "label": label,
            "description": formula.description or said.description,
            "intent": formula.intent or said.intent,
            "unit": formula.unit or (readable_unit(said.unit) if passage.has_unit(said.unit) else None),
        }
    if place < merge.rules:
        merge.agreed.add(place)
        changes["extractor"] = _both(formula.extractor, merge.extractor)
    merge.formulas[place] = formula.model_copy(update=changes)
    merge.labels.setdefault(said.label, merge.formulas[place].label)
    _compare(merge, merge.formulas[place], said)


def _both(rules: str, model: str) -> str:
    return rules if model in rules else f"{rules}; {model}"


def _label(merge: _Merge, formula: ExtractedFormula, said: SaidFormula) -> tuple[str, tuple[str, ...]]:
    """The label, and the keywords: a name that the chunk does not carry is no label but may help to find the formula."""
    keywords = tuple(word.strip() for word in said.keywords if word.strip())
    if not said.label:
        return formula.label, keywords
    if not formula.label and merge.passage.support(said.label) == 1:
        return said.label, keywords
    if formula.label and not alike(formula.label, said.label):
        merge.disagreements.append(
            Disagreement(item=formula.latex, field="label", kept=formula.label, other=said.label)
        )
    return formula.label, (said.label, *keywords)


def _symbols(formula: ExtractedFormula, said: SaidFormula) -> list[str]:
    """The symbols that claims may be about: those the formula reads as by the document's own words, else those of the claims that
    its LaTeX has and that don't change how it is read."""
    own = [claim.symbol for claim in formula.parameters]
    read = read_display(formula.latex, own).equations or read_shape(formula.latex, own)
    if read:
        return list(dict.fromkeys(symbol for equation in read for symbol in equation.symbols.values()))
    squashed = loose(formula.latex)
    fresh = [claim.symbol for claim in said.parameters if not _LETTERS.fullmatch(claim.symbol.strip("$ "))]
    found = [symbol for symbol in dict.fromkeys([*own, *fresh]) if loose(symbol) and loose(symbol) in squashed]
    return found if _read_as(formula.latex, found) == _read_as(formula.latex, own) else own


def _read_as(latex: str, known: Sequence[str]) -> set[str]:
    """Everything that a formula reads as where ``known`` are its symbols."""
    read = (
        *read_display(latex, known).equations,
        *read_shape(latex, known),
        *read_display(in_si(latex)[0], known).equations,
    )
    return {equation.text for equation in read}


def _without_symbol(merge: _Merge, formula: ExtractedFormula, said: SaidFormula, symbols: Sequence[str]) -> None:
    """Name the claims that are about no symbol of the formula, as the rules read it."""
    known = {identifier_of(symbol) for symbol in symbols}
    for claim in said.parameters:
        if identifier_of(claim.symbol.strip("$")) not in known:
            merge.count("claims_dropped")
            reason = "of the language model alone: as the rules read the formula, this is no symbol of it"
            merge.skipped.append(Skipped(item=f"{claim.symbol} of {formula.latex}", reason=reason))


def _compare(merge: _Merge, formula: ExtractedFormula, said: SaidFormula) -> None:
    """The model's Python against the expression of the LaTeX, by value; nothing to compare where there is none."""
    equations = _equations(formula)
    if not said.python_code or not equations:
        return
    found = verdict(said.python_code, equations, formula.parameters)
    merge.count(f"code_{found}")
    if found == "differs":
        ours = "; ".join(equation.text for equation in equations)
        merge.disagreements.append(Disagreement(item=formula.latex, field="code", kept=ours, other=said.python_code))


# --- constants and relations ------------------------------------------------------------------------------------------


def _constant(merge: _Merge, said: SaidConstant) -> None:
    value, item = decimal_of(said.value), f"{said.symbol} = {said.value} {said.unit}".strip()
    if value is None:
        merge.reject(item, "its value is no number")
        return
    name = identifier_of(said.symbol.strip("$"))
    ours = [known for known in merge.constants if identifier_of(known.symbol) == name]
    if ours:
        if all(decimal_of(known.value) != value for known in ours):
            kept = f"{ours[0].symbol} = {ours[0].value}"
            merge.disagreements.append(Disagreement(item=said.symbol, field="value", kept=kept, other=item))
        return
    passage = merge.passage
    if not passage.has_digits(said.value) or loose(said.symbol) not in loose(passage.chunk.text):
        merge.reject(item, "it does not stand in the chunk")
    elif _given(merge, name):
        merge.reject(item, "the rules left it out: a given value")
    elif passage.support(said.description) < QUOTED:
        merge.reject(item, "the chunk does not say what it is")
    else:
        merge.count("added")
        merge.constants.append(
            ExtractedConstant(
                symbol=said.symbol.strip("$ "),
                value=str(value),
                unit=readable_unit(said.unit),
                description=said.description,
                intent=said.intent,
                keywords=said.keywords,
                extractor=merge.extractor,
                confidence=MODEL_ALONE,
                page=passage.chunk.page,
            )
        )


def _given(merge: _Merge, name: str) -> bool:
    """Did the rules leave out a value of this symbol?"""
    parts = [sides(item.item) for item in merge.left_out]
    return any(identifier_of(part[0]) == name and is_value(part[-1]) for part in parts if len(part) > 1)


def _relation(merge: _Merge, said: SaidRelation) -> None:
    """A relation counts where both ends are known here and the chunk has the words it rests on."""
    item = f"{said.source_label} {said.relation_type} {said.target_label}"
    source, target = merge.labels.get(said.source_label), merge.labels.get(said.target_label)
    if said.relation_type == "uses_constant":
        symbols = {constant.symbol for constant in merge.constants}
        target = said.target_label if said.target_label in symbols else None
    if not source or not target or source == target:
        merge.reject(item, "it relates what is not in the chunk")
    elif merge.passage.support(said.evidence) < QUOTED:
        merge.reject(item, "the chunk does not say so")
    else:
        merge.relations.append(
            ExtractedRelation(
                source_label=source,
                target_label=target,
                relation_type=said.relation_type,
                confidence="low",
                evidence=said.evidence,
            )
        )
