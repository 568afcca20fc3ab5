"""The laws that the steps of worked examples use, and each stated value computed anew (`verifying`), over the whole knowledge base."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mathrag.entities import Constant, Example, ExamplePart, ExampleStep, Formula, Parameter
from mathrag.examples.lawbook import Lawbook, base
from mathrag.examples.statements import Measure, Statement, measures, sentences, statement_of, statements
from mathrag.examples.verifying import Computed, Given, Use, by_arithmetic, computed
from mathrag.formulas import identifier_of
from mathrag.quantities import Dimension

RECENT = 8
"""Equations before a value that it may come from."""


def linked_examples(
    examples: Iterable[Example], formulas: Sequence[Formula], constants: Iterable[Constant]
) -> list[Example]:
    """``examples`` with the laws of their steps among ``formulas`` and their results computed anew."""
    examples = list(examples)
    book = Lawbook.of(formulas if examples else ())
    by_uri = {uri: constant for constant in constants for uri in (constant.uri, *constant.aliases)}
    return [_Worked(example, book, by_uri).linked() for example in examples]


@dataclass
class _Worked:
    """One example as it is gone through: the values known so far and the laws seen."""

    example: Example
    book: Lawbook
    constants: Mapping[str, Constant]
    known: list[Measure] = field(default_factory=list)
    seen: list[Use] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    """The laws that give results which no step states."""
    question: list[Measure] = field(default_factory=list)
    """What the question gives."""

    def linked(self) -> Example:
        """The example with its laws and verdicts."""
        self.question += measures(self.example.question)
        self.known += self.question
        for statement in statements(self.example.plan):
            self.seen += self._uses(statement)
            self.known += statement.values
        parts = tuple(self._part(part) for part in self.example.parts)
        used = [*(step.law for part in parts for step in part.steps if step.law is not None), *self.behind]
        return self.example.model_copy(update={"parts": parts, "laws": tuple(dict.fromkeys(used))})

    def _part(self, part: ExamplePart) -> ExamplePart:
        self.known += measures(part.question)
        self.question = [*measures(self.example.question), *measures(part.question)]
        steps = tuple(self._steps(part))
        if part.value is None:
            return part.model_copy(update={"steps": steps})
        stating = [step for step in steps if step.value == part.value and step.unit in (None, part.unit)]
        if stating:
            last = next((step for step in reversed(stating) if step.verdict == "verified"), stating[-1])
            told = {"computed": last.computed, "verdict": last.verdict, "reason": last.reason}
        else:
            value = Measure(part.value, part.unit)
            found = self._value(value, None, [*self._recent(), *self._asked_for(part, value)])
            self.behind += [found.law] if found.law and found.verdict == "verified" else []
            told = _told(found)
        return part.model_copy(update={"steps": steps, **told})

    def _steps(self, part: ExamplePart) -> Iterator[ExampleStep]:
        for step in part.steps:
            statement = statement_of(step.latex)
            uses = self._uses(statement) if statement else []
            law = uses[0].formula.uri if uses else None
            value = _measure(step, statement)
            if value is None:
                self.seen += uses
                yield step.model_copy(update={"law": law})
                continue
            recent = [] if uses else self._recent()
            found = self._value(value, step.latex, [*uses, *recent])
            self.seen += uses
            self.known.append(value)
            yield step.model_copy(update={**_told(found), "law": found.law or law, "bindings": found.bindings})

    def _recent(self) -> list[Use]:
        """The laws written before, the nearest first."""
        return [replace(use, own=False) for use in self.seen[: -RECENT - 1 : -1]]

    def _value(self, value: Measure, latex: str | None, uses: Sequence[Use]) -> Computed:
        """The value by the laws written before it, by those of the section that compute its symbol, by its own arithmetic."""
        stated = statement_of(latex) if latex else None
        results = {one.text for one in stated.values} if stated else {value.text}
        beside = [one for one in measures(latex or "") if one.unit is not None and one.text not in results]
        found = computed(
            value, [*uses, *self._of_section(value)], Given(self.known, beside, self.constants, self.question)
        )
        if found.verdict == "verified" or latex is None:
            return found
        law = next((use.formula.uri for use in uses if use.own), None)
        plain = by_arithmetic(value, latex)
        return found if plain is None else replace(plain, law=law)

    def _uses(self, statement: Statement) -> list[Use]:
        """The likeliest formula for each equation of a statement."""
        document = self.example.occurrences[0].document
        found = (self.book.laws(equation.text, document) for equation in statement.equations)
        return [Use(laws[0][0], laws[0][1]) for laws in found if laws]

    def _asked_for(self, part: ExamplePart, value: Measure) -> list[Use]:
        """The one law of the document for what the question asks for by name, where the question gives a value for each of its
        other variables and no more."""
        document, asked = self.example.occurrences[0].document, sentences(self.example.asked(part))[-1:]
        given = measures(self.example.asked(part))
        found = []
        for law in self.book.of_document.get(document, ()):
            target = next((p for p in law.parameters if p.identifier == law.target), None)
            if target is None or target.dimension is None or Dimension.parse(target.dimension) != value.dimension:
                continue
            free = [p for p in law.parameters if p.constant is None and p is not target]
            if len(free) == len(given) and value.number and any(_asks_for(target, text) for text in asked):
                found.append(Use(law, {}, asked=True))
        return found if len(found) == 1 else []

    def _of_section(self, value: Measure) -> list[Use]:
        if not value.symbol:
            return []
        symbol = identifier_of(value.symbol)
        tables = (self.book.computing.get((chunk, base(symbol)), ()) for chunk in self.example.chunks)
        found = {law.uri: law for laws in tables for law in laws}
        document = self.book.of_document.get(self.example.occurrences[0].document, ())
        everywhere = [law for law in document if law.target == symbol]
        if not found and len(everywhere) == 1:
            found = {everywhere[0].uri: everywhere[0]}
        seen = {use.formula.uri for use in self.seen}
        fresh = [law for uri, law in found.items() if uri not in seen]
        return [Use(law, {symbol: law.target or ""}, own=False) for law in fresh[:RECENT]]


def _asks_for(target: Parameter, sentence: str) -> bool:
    """Does the sentence end in what the variable is called: "What is its kinetic energy?"?"""
    names = {target.name, (target.quantity_kind or "").replace("_", " ")} - {""}
    called = "|".join(re.escape(name) for name in sorted(names))
    ends = rf"\b(?:the|its|their|his|her)\s+(?:{called})(?:\s+of\s+(?:the|a|an|this)\s+[\w-]+)?[\s*]*[?.]?[\s*]*$"
    return bool(names) and re.search(ends, sentence, re.I) is not None


def _measure(step: ExampleStep, statement: Statement | None) -> Measure | None:
    """The value of a step, with the symbol that it is given to."""
    if step.value is None or statement is None:
        return None
    return next((m for m in statement.values if (m.text, m.unit) == (step.value, step.unit)), None)


def _told(found: Computed) -> dict[str, str | float | None]:
    return {"computed": found.value, "verdict": found.verdict, "reason": found.reason}
