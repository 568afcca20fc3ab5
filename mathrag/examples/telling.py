"""The worked examples of one document as entities: question, parts, steps and the result of each, not yet computed anew."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence, Set
from dataclasses import dataclass, replace

from mathrag.entities import Chunk, Example, ExamplePart, ExampleStep, Skipped
from mathrag.examples.asked import asked_by
from mathrag.examples.heads import heads
from mathrag.examples.parts import split
from mathrag.examples.sections import REMARKS, Told, told_examples
from mathrag.examples.statements import Measure, Statement, last_measure, measures, sentences, statements
from mathrag.extraction.rules.blocks import blocks
from mathrag.knowledge import example_uri

EXAMPLES_VERSION = "examples 5"
_TITLE = 80
_BRIEF = 120
"""Characters of a solution that is nothing but its result."""
_WORD = re.compile(r"[a-z]{4,}")
_TOLD = re.compile(r"\b(?:is|are|was|were|be|equals?|of|about|approximately)\s*\W?$", re.I)
"""In front of a value that a sentence ends in."""
_MARKUP = re.compile(r"\*\*|^#+\s*", re.M)


@dataclass(frozen=True)
class WorkedExamples:
    """What one document works out, and the heads under which nothing is."""

    examples: tuple[Example, ...]
    skipped: tuple[Skipped, ...]


def build_examples(chunks: Sequence[Chunk]) -> WorkedExamples:
    """The worked examples of one document; one without its solution, or without its question, is skipped."""
    found: dict[str, Example] = {}
    skipped: list[Skipped] = []
    for told in told_examples(chunks):
        question = _joined(told.question)
        name = f"example {told.title or ' '.join(question.split())[:_TITLE]}".strip()
        if not told.answered:
            skipped.append(Skipped(item=name, reason="a question without its solution"))
        elif not question:
            skipped.append(Skipped(item=name, reason="a solution without its question"))
        else:
            example = _example(told, question)
            known = found.get(example.uri)
            found[example.uri] = example if known is None else _merged((known, example))
    return WorkedExamples(tuple(found.values()), tuple(skipped))


def merged_examples(examples: Iterable[Example]) -> list[Example]:
    """Examples of several documents, each once, sorted by URI; the order in which they are given changes nothing."""
    by_uri: dict[str, list[Example]] = {}
    for example in examples:
        by_uri.setdefault(example.uri, []).append(example)
    return [_merged(by_uri[uri]) for uri in sorted(by_uri)]


def _merged(same: Sequence[Example]) -> Example:
    """One question worked out in several places: as the first place has it."""
    ordered = sorted(same, key=lambda one: (one.occurrences[0].document, one.occurrences[0].chunk, one.text))
    places = sorted({place for one in ordered for place in one.occurrences}, key=lambda place: place.chunk)
    chunks = dict.fromkeys(chunk for one in ordered for chunk in one.chunks)
    return ordered[0].model_copy(update={"occurrences": tuple(places), "chunks": tuple(chunks)})


def _example(told: Told, question: str) -> Example:
    shared, asked, style = split(question)
    solutions = {letter: _joined(texts) for letter, texts in told.solutions.items()}
    if set(solutions) == {""} and style is not None:
        before, solved, _ = split(solutions[""], style)
        solutions = {"": before, **solved} if solved else solutions
    label = told.title or _plain(question)
    place = told.chunk.occurrence(EXAMPLES_VERSION, told.chunk.page, label=label)
    return Example(
        uri=example_uri(question),
        label=label,
        question=shared if asked else question,
        plan=_joined(told.plan),
        parts=tuple(_parts(question, asked, solutions)),
        text=_joined(told.text),
        chunks=tuple(told.chunks),
        occurrences=(place,),
    )


def _parts(question: str, asked: dict[str, str], solutions: dict[str, str]) -> list[ExamplePart]:
    """The parts with their results. A solution that does not say which part it is for answers none of several."""
    if not asked:
        part = _part("", question, "\n\n".join(solutions.values()), "")
        return [part.model_copy(update={"question": ""})]
    shared = solutions.get("", "")
    told_apart = set(solutions) & set(asked)
    if not told_apart and shared:
        return [
            _part(letter, text, "", "its solution does not say which part it is for") for letter, text in asked.items()
        ]
    return [
        _part(letter, text, solutions.get(letter, ""), "" if letter in told_apart else "its solution is not there")
        for letter, text in asked.items()
    ]


def _part(letter: str, question: str, solution: str, reason: str) -> ExamplePart:
    solution = _without_checks(solution)
    said = statements(solution)
    value = None if asks_no_number(question) else result_of(question, solution, said)
    reason = reason or ("it asks for no number" if asks_no_number(question) else "")
    steps = tuple(
        ExampleStep(latex=one.latex, value=measure.text if measure else None, unit=measure.unit if measure else None)
        for one in said
        for measure in one.values or (None,)
    )
    return ExamplePart(
        letter=letter,
        question=question,
        steps=steps,
        value=value.text if value else None,
        unit=value.unit if value else None,
        result=value.written if value else "",
        reason=reason or ("" if value else "no value is stated"),
    )


def asks_no_number(question: str) -> bool:
    """Does the question end in a task like "Sketch the graph", or in one for yes or no and ask nothing else?"""
    asked = sentences(question)
    if not asked:
        return False
    last, words = asked[-1].lstrip(" *("), heads()
    return bool(words.task.match(last) or (words.choice.match(last) and not words.value_word.search(question)))


def result_of(question: str, solution: str, said: Sequence[Statement]) -> Measure | None:
    """The value that a solution comes to: the last one given to a symbol, else the last one of a calculation or of its last words.

    What a sentence only repeats ("the field at $x = 3.5$ cm") is none, and no number without a unit that is 0. Before these go the step
    that answers the question, and the last sentence where it speaks of what is asked. A value in another dimension than the question asks
    for gives way to the last one in that; where it wants a unit and none is in it, there is no result.
    """
    asked = asked_by(question)
    values = _calculated(question, solution, said)
    found = _concluded(question, solution, values)
    if found is None or asked.is_met_by(found):
        return found
    given = {abs(measure.number) for measure in measures(question)}
    said_there = [m for text in _prose(solution) for m in measures(text) if m.unit and abs(m.number) not in given]
    fitting = [measure for measure in (*said_there, *values) if asked.is_met_by(measure)]
    return fitting[-1] if fitting else None if asked.units else found


def _calculated(question: str, solution: str, said: Sequence[Statement]) -> list[Measure]:
    """The values of the formulas, without those that are only repeated."""
    given = frozenset(abs(measure.number) for measure in measures(question))
    known = set(given)
    values: list[Measure] = []
    for statement in said:
        displayed = f"$$\n{statement.latex}" in solution
        apart = statement.is_worked_out or (displayed and not given & {abs(m.number) for m in statement.values})
        values += [m for m in statement.values if (m.number or m.unit) and (apart or abs(m.number) not in known)]
        known.update(abs(measure.number) for measure in statement.values)
    return values


def _concluded(question: str, solution: str, values: Sequence[Measure]) -> Measure | None:
    """What the closing words say, else the last of the ``values``, else of what a short solution states."""
    closing = _closing(question, solution)
    if closing is not None:
        same = (m for m in reversed(values) if m.text == closing.text and m.unit in (None, closing.unit))
        return replace(next(same, closing), unit=closing.unit)
    named = [measure for measure in values if measure.symbol] or values
    if named:
        return named[-1]
    found = next(iter(reversed(_last_words(solution))), None)
    return found if found is not None and (found.unit or len(solution.strip()) < _BRIEF) else None


def _last_words(solution: str) -> list[Measure]:
    """The last value of each paragraph."""
    return [measure for measure in map(last_measure, _prose(solution)) if measure is not None]


def _prose(solution: str) -> list[str]:
    return [block.text for block in blocks(solution) if block.kind in ("paragraph", "item", "row")]


def _without_checks(solution: str) -> str:
    """``solution`` without the numbered steps that check what was found."""
    kept, checking = [], False
    for paragraph in re.split(r"\n\s*\n", solution):
        step = heads().numbered_step.match(paragraph)
        checking = bool(step["check"]) if step else checking
        kept += [] if checking else [paragraph]
    return "\n\n".join(kept)


def _closing(question: str, solution: str) -> Measure | None:
    """The value of the step that answers the question, or the new one that a last sentence with two words of what is asked ends in."""
    asked = set(_WORD.findall(sentences(question)[-1].lower())) if sentences(question) else set()
    given = {abs(measure.number) for measure in measures(question)}
    texts = [block.text for block in blocks(solution)]
    steps = [heads().numbered_step.match(text) for text in texts]
    answering = max((number for number, step in enumerate(steps) if step and step["answer"]), default=len(texts))
    for text, step in list(zip(texts, steps, strict=True))[answering : answering + REMARKS + 1]:
        if (measure := last_measure(text[step.end() if step else 0 :], besides=given)) is not None:
            return measure
    for sentence in reversed(sentences(texts[-1]) if texts and blocks(solution)[-1].kind != "display" else []):
        if (measure := _told_in(sentence, {0.0})) is not None and _is_about(sentence, measure, asked):
            return measure  # "The 50th percentile is 26 years", though 26 is one of the data
        if last_measure(sentence, besides={0.0, *given}) is not None:
            measure = _told_in(sentence, {0.0, *given})
            return measure if len(asked & set(_WORD.findall(sentence.lower()))) > 1 else None
    return None


def _told_in(sentence: str, besides: Container[float]) -> Measure | None:
    """The last value of a sentence that says "is" before it."""
    measure = last_measure(sentence, besides=besides)
    return measure if measure is not None and _TOLD.search(sentence.partition(measure.written)[0]) else None


def _is_about(sentence: str, measure: Measure, asked: Set[str]) -> bool:
    """Is the subject of the sentence nothing but what is asked?"""
    subject = set(_WORD.findall(sentence.partition(measure.written)[0].lower()))
    return bool(subject) and subject <= asked


def _joined(texts: Sequence[str]) -> str:
    return "\n\n".join(text for text in texts if text.strip()).strip()


def _plain(text: str) -> str:
    words = " ".join(_MARKUP.sub("", text).split())
    return words if len(words) <= _TITLE else f"{words[:_TITLE].rsplit(' ', 1)[0]} …"
