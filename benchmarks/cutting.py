"""Questions that are answered rightly, each without one of the values that its answer takes: is it refused, and what is named?

    python benchmarks/cutting.py QUESTIONS.jsonl --home HOME [--out CUT.jsonl] [--totals]

The rows are those of ``mathrag evaluate``. Of each answer that is right every written value that enters is cut out of the question in
turn: "a 5.0-kg block" is "a block", "at a speed of 20 m/s" is "at a certain speed", "is 12 V" is "is known", "in 5 s" is left out; what
can't be left out is "some time", "some money". A value told twice is cut out in both places. Left out are values in lists, bounds ("at
least 4") and answers of more than eight values. A row is dropped where the question is answered with the same value all the same: it was
not needed, or a table has it. *Named* is a quantity of a kind of the value, or of its name, with its dimension.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mathrag.agent import Agent, Answer
from mathrag.errors import UnitError
from mathrag.evaluation import EvaluationRow, read_rows_and_errors, score
from mathrag.evaluation.scoring import compare
from mathrag.problems import Quantity
from missing import opened
from missing_rows import MissingQuantity, names_quantity
from records import append_line, share

MOST_VALUES = 8
BOUND = re.compile(
    r"\b(?:at least|at most|more than|less than|fewer than|greater than|between(?: \S+ and)?|x =|x [<>]|exactly)\s*$",
    re.I,
)
LISTED = re.compile(r"\d,\s*(?:and )?[-−–]?$"), re.compile(r",\s*(?:and )?[-−–]?\d")
"""What stands before, or behind, a value of a list."""

NAMES = {
    "L": "a certain distance",
    "T": "some time",
    "M": "a certain mass",
    "L T^-1": "a certain speed",
    "L T^-2": "a certain acceleration",
    "Θ": "a certain temperature",
    "L^2": "a certain area",
    "L^3": "a certain volume",
    "M L T^-2": "a certain force",
    "M L^2 T^-2": "some energy",
    "M L^2 T^-3": "a certain power",
}
"""What stands for a value that can't be left out, by dimension; another is "a certain amount"."""
MEASURED = "long|high|wide|tall|deep|thick|apart|away|old|across|heavy|round"
BEFORE = r"(?:(?:about|only|just|approximately|exactly|roughly|nearly|almost|another|up to)\s+)*"
ENDS = re.compile(
    r"\s*(?:$|[.,;:?!)]|(?:and|or|but|when|while|if|what|how|before|after|from|to|at|in|into|on|onto|with|by|for|until|because|as|is|are"
    r"|over|along|above|below|under|across|toward|towards|through|so|then|where|which|that|during|per|what's)\b)"
)
PREPOSITION = re.compile(
    r"\b(?:at|in|for|after|with|from|to|by|through|over|within|during|on|until|into|along|up|than|as|under|about)\s+$",
    re.I,
)
DETERMINER = re.compile(
    r"\b(?:a|an|the|its|his|her|their|this|that|each|another|one|whose|every|both)\s+(?:[a-z]+,?\s+)?$", re.I
)
LETTER = re.compile(
    r"(?P<before>\S*\s*)(?P<letter>(?:\[[^\]]{1,12}\]|[^\W\d]{1,2}|[^\W\d]{1,2}_\{?\w+\}?|\w{1,3}\(\w\)|ADB))\s*[=≈]\s*$"
)
WORDS = {"twice": "several times", "half": "a part", "double": "several times", "triple": "several times"}


def without(question: str, span: tuple[int, int], dimension: str | None, unit: str | None) -> str:
    """``question`` without the value that stands at ``span``; ``dimension`` and ``unit`` (None: a plain number) are the value's."""
    start, end = span
    before, value, after = question[:start], question[start:end], question[end:]
    money = bool(re.search(r"[$€£]\s*$", before))
    before = re.sub(BEFORE + r"(?:[$€£]\s*)?$", "", before, flags=re.I)
    after = re.sub(r"^(?:\^\w+|\s*\((?:about|or)?\s*[-−\d.,×^]+[^)]{0,20}\))", "", after)
    return _tidy(
        _joined(before, value, after, _name(value, after, dimension, unit, money), money or unit not in (None, "1"))
    )


def cut_out(question: str, answer: Answer) -> Iterator[tuple[Quantity, str]]:
    """Each value of ``question`` that ``answer`` takes, with the question without it."""
    taken = {one.span for step in answer.steps for one in step.bindings if one.span}
    values = {one.span: one for one in (answer.problem.quantities if answer.problem else ()) if one.value is not None}
    done: set[tuple[int, int]] = set()
    for span in sorted(taken & values.keys()) if len(taken) <= MOST_VALUES else ():
        before, written, behind = question[: span[0]], question[slice(*span)], question[span[1] :]
        if span in done or BOUND.search(before) or LISTED[0].search(before) or LISTED[1].match(behind):
            continue
        again = re.finditer(rf"(?<![\w.,^]){re.escape(written)}(?![\w^]|[.,]\d)", question)
        places = {span} | {one.span() for one in again if one.span() in values}
        done |= places
        text = question
        for place in sorted(places, reverse=True):
            text = without(text, place, values[span].dimension, values[span].unit)
        yield values[span], text


def names(answer: Answer, cut: Quantity) -> bool:
    """Does what ``answer`` says to be missing name the value that was ``cut`` out?"""
    name = cut.name or cut.dimension or "value"
    wanted = MissingQuantity(quantity=name, kinds=cut.kinds, unit=cut.unit)
    try:
        return any(names_quantity(one.model_dump(), wanted) for one in answer.missing)
    except (UnitError, IndexError):
        return False


def asked(agent: Agent, rows: list[EvaluationRow], out: Path | None) -> Iterator[tuple[str, str, Answer]]:
    """What came of each cut question: "dropped", "answered", "refused" or "named"; the question and the answer to it."""
    for row in rows:
        whole = agent.ask(row.question, policy="symbolic")
        if score(row, whole, ms=0.0).outcome != "correct" or whole.value is None:
            continue
        for cut, question in cut_out(row.question, whole):
            answer = agent.ask(question, policy="symbolic")
            same = answer.value is not None and compare(
                row.model_copy(update={"answer": whole.value, "unit": whole.unit}), answer.value, answer.unit
            )
            told = "dropped" if same else "answered" if answer.value is not None else "refused"
            told = "named" if told == "refused" and names(answer, cut) else told
            append_line(
                out, {"of": row.id, "question": question, "cut": cut.name, "outcome": told, "said": answer.answer}
            )
            yield told, question, answer


def main() -> None:
    """Ask the questions, whole and cut; print the shares, and each cut question that is answered."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--home", type=Path, required=True, help="where their documents were ingested")
    parser.add_argument("--out", type=Path, help="every cut question and what came of it")
    parser.add_argument("--totals", action="store_true", help="print no row")
    given = parser.parse_args()
    agent, _ = opened(given.home.absolute())
    totals: Counter[str] = Counter()
    for told, question, answer in asked(
        agent, list(read_rows_and_errors(given.questions, EvaluationRow).rows), given.out
    ):
        totals[told] += 1
        if told == "answered" and not given.totals:
            print(f"{answer.value} {answer.unit} | {answer.answer} | {question}", flush=True)
    cut = totals.total() - totals["dropped"]
    print(
        f"refused {share(cut - totals['answered'], cut)}, named {share(totals['named'], cut)}, dropped {totals['dropped']}"
    )


def _name(value: str, after: str, dimension: str | None, unit: str | None, money: bool) -> str:
    """What stands for the value where it can't be left out."""
    word = WORDS.get(value.lower())
    if word or money or re.search(r"^\w+-\w+(?:s|th)$|\bout of\b", value):
        return word or ("some money" if money else "a part")
    if unit == "%":
        return "a certain percentage"
    if re.match(r"\s*times\b", after):
        return "several"
    return "some" if unit in (None, "1") else NAMES.get(dimension or "", "a certain amount")


def _joined(before: str, value: str, after: str, name: str, measured: bool) -> str:
    if found := LETTER.search(before):
        return _without_letter(before[: found.start()], found, after)
    if re.search(r"[(,]\s*$", before) and re.match(r"\s*[,)]", after) and re.search(r"[\w~]\s*\([^()]*$", before):
        return before + ("a" if re.search(r"\(\s*$", before) else "b") + after
    if long := re.match(rf"(?:-|\s+)(?:{MEASURED})\b", after):
        copula = re.search(r"\b(?:is|are|was|were|be|stands?)\s*$", before)
        return before + (after.removeprefix("-") if copula else after[long.end() :])
    if re.search(r"\bof\s*$", before):
        return _undetermined(re.sub(r"\s*\bof\s*$", "", before)) + after
    ends = ENDS.match(after)
    if measured and not ends and ("-" in value[1:] or after.startswith("-") or DETERMINER.search(before)):
        after = after.lstrip("- ")
        return re.sub(r"\b(a)n?(\s+)$", r"\1n\2" if after[:1] in "aeio" else r"\1\2", before, flags=re.I) + after
    if (
        re.search(r"\b(?:is|are|was|were|be|equals)\s*$", before)
        and ends
        and not re.match(r"\s*(?:above|below|from|to)\b", after)
    ):
        return re.sub(r"equals\s*$", "is ", before) + "known" + after
    if ends and PREPOSITION.search(before) and measured:
        return PREPOSITION.sub("", before) + after
    if measured and re.match(r"\s+of\b", after) and re.search(r"\b(?:a|an|the)\s+$", before) is None:
        return before + (
            "some" + re.sub(r"^\s+of\b", "", after) if not name.endswith(("percentage", "part")) else name + after
        )
    return DETERMINER.sub("", before) + name + after


def _without_letter(head: str, found: re.Match[str], after: str) -> str:
    """Without "v = 5 m/s"; the letter stays where a noun or a preposition is before it."""
    word = found["before"]
    said = word.strip().lower()
    if said in ("at", "in", "with", "of", "for", "from", "to", "by", "until", "when", "if", "and", "that", "between"):
        return (
            f"{head}{word}a certain {found['letter']}" + (" is known" if said in ("when", "if", "that") else "") + after
        )
    if said and said[-1].isalpha():
        return head + word + found["letter"] + after
    return head + word + after


def _undetermined(before: str) -> str:
    """ "with a speed" is "with a certain speed"."""
    return re.sub(r"\b(an?)\s+((?:[\w-]+\s+){0,3}[\w-]+)\s*$", r"a certain \2", before, flags=re.I)


def _tidy(text: str) -> str:
    text = re.sub(r"\(\s*[,;]?\s*\)", "", text)
    text = re.sub(r"\s+([,.;:?!)])", r"\1", re.sub(r"\s+", " ", text))
    text = re.sub(r"([,;])(?:\s*[,;])+", r"\1", text)
    text = re.sub(r",\s*([.?!])", r"\1", text)
    return re.sub(r"(^|[.?!]\s+)(some|several|an?)\b", lambda found: found[1] + found[2].capitalize(), text.strip())


if __name__ == "__main__":
    main()
