"""One chunk to one `Extraction`: each relation in it becomes a formula, a constant, or a skipped item with its reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from mathrag.documents.headings import repeats
from mathrag.entities import Chunk, ExtractedConstant, ExtractedFormula, Extraction, Skipped
from mathrag.extraction.rules.blocks import Block, MathSpan, laid_out, math_spans
from mathrag.extraction.rules.cases import goes_on_with_a_case, is_of_a_case
from mathrag.extraction.rules.columns import LABEL_COLUMNS, UNIT_COLUMNS, column_of
from mathrag.extraction.rules.definitions import unit_behind
from mathrag.extraction.rules.examples import EXAMPLE_HEADING
from mathrag.extraction.rules.given import unit_word
from mathrag.extraction.rules.labels import (
    Label,
    announced,
    entry_of,
    instructs,
    label_before,
    label_behind,
    of_symbol,
    other_case,
    title_of,
)
from mathrag.extraction.rules.notation import (
    behind_reaction,
    closed,
    is_chemistry,
    tidied,
    without_remark,
    without_title,
    without_unit,
)
from mathrag.extraction.rules.proportional import equated, proportional_laws
from mathrag.extraction.rules.relations import is_symbol, is_unit, is_value, relations, sides
from mathrag.extraction.rules.roles import role_told
from mathrag.extraction.rules.sentences import (
    clean_phrase,
    last_sentence,
    plain_words,
    sentence_bounds,
    sentence_spans,
)
from mathrag.extraction.rules.shared import is_adjective
from mathrag.extraction.rules.units_said import unit_behind_name, unit_goes_on, unit_led_in
from mathrag.extraction.rules.values import Given, sets_a_value, with_values, with_values_apart
from mathrag.extraction.rules.worded import worded_law
from mathrag.formulas import read_constant
from mathrag.formulas.readable import INLINE_MATH, readable, readable_prose

RULES_VERSION = "rules 47"

_CONSTANT_WORDS = re.compile(
    r"\bconstants?\b|\bspeed of light\b|\belementary charge\b|\bacceleration (?:due to|of) gravity\b|\bpermittivity of free space\b",
    re.I,
)
_CONDITION = re.compile(
    r"\b(?:at constant [\w ]{3,30}|for (?:a |an )?(?:small|large|constant|uniform|ideal|isothermal|adiabatic|isobaric|isochoric|reversible)"
    r"[\w ]{0,40}|"
    r"(?:if|when|provided|assuming|as long as|only if|valid (?:for|when|if)) "
    r"(?!(?:we|you|one) (?!have|has|assume|neglect|ignore|know))(?:[\w’'\ue000-]+ ){1,20}[\w’'\ue000-]+)",
    re.I,
)
"""When a formula holds; what a reader does with it ("if we differentiate the equation") is no condition."""
BOX = 3
"""Blocks below its title up to which a box states its law: a paragraph or two, and the display."""
OPEN_SUM = "the sum goes on in the same way"


def _conditions_told(description: str) -> list[str]:
    """The clauses of ``description`` that say when a formula holds, symbols as text."""
    plain = re.sub(r"\s*([.,;])\$(?=\s|$)", r"$\1", plain_words(description, keep_math=True))
    formulas = iter(INLINE_MATH.findall(plain))
    masked = INLINE_MATH.sub("\ue000", plain)
    told = {place: readable(next(formulas)) for place, sign in enumerate(masked) if sign == "\ue000"}
    return [
        "".join(told.get(place, masked[place]) for place in range(*match.span())).strip()
        for match in _CONDITION.finditer(masked)
    ]


@dataclass
class _Context:
    """What is known while walking through a chunk."""

    chunk: Chunk
    heading: str
    in_example: bool
    is_over: bool = False
    """Does the text go on behind the example, with no heading between?"""
    titled: bool = True
    """Has the section had its first display, which may be the law that it is called after?"""
    announced: Label = field(default_factory=Label)
    """What a heading or a line in bold type says that the formulas below it are for."""
    boxed: tuple[Label, int] = (Label(), 0)
    """The title of a box, a line in bold type, and the block up to which its law may stand."""
    formulas: list[ExtractedFormula] = field(default_factory=list)
    constants: list[ExtractedConstant] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    values: list[Given] = field(default_factory=list)

    @property
    def is_example(self) -> bool:
        """Belongs what is read to a worked example?"""
        return self.in_example and not self.is_over


def extract_by_rules(chunk: Chunk, behind: frozenset[int] = frozenset()) -> Extraction:
    """Formulas, constants and skipped relations of ``chunk``; ``behind``: where blocks begin that stand behind an example (`examples`)."""
    heading = chunk.headings[-1] if chunk.headings else ""
    context = _Context(chunk, heading, bool(EXAMPLE_HEADING.search(" / ".join(chunk.headings[1:]))))
    sequence = laid_out(chunk.text)
    for number, block in enumerate(sequence):
        context.is_over = block.start in behind
        if block.kind == "heading":
            context.heading, context.titled, context.announced = block.text, False, announced(block.text)
            context.boxed = (Label(), 0)
            context.in_example = bool(EXAMPLE_HEADING.search(block.text)) or (
                context.in_example and bool(chunk.headings)
            )
        elif block.kind == "display":
            _display(context, sequence, number)
        elif block.kind == "row":
            _row(context, block)
        elif block.kind in ("paragraph", "item"):
            if block.kind == "paragraph":
                _begun(context, block.text, number)
            _inline(context, block, _unfinished(sequence[number - 1]) if number else "")
    context.formulas, told, elsewhere, of_a_case = with_values(context.formulas, context.values)
    context.constants += [one.constant for one in told]
    context.skipped += of_a_case
    return Extraction(
        chunk=chunk.id,
        formulas=tuple(context.formulas),
        constants=tuple(context.constants),
        given=tuple(one.constant for one in elsewhere),
        skipped=tuple(context.skipped),
    )


def _begun(context: _Context, paragraph: str, number: int) -> None:
    """Note what the bold type of a paragraph, block ``number``, says of what follows: an example, or what the formulas are for."""
    if re.match(r"\s*\*{1,2}\s*(?i:example|solution|strategy|discussion)\b", paragraph):
        context.in_example = True
    if re.fullmatch(r"\s*\*\*(?:[^*]|\*[^*]+\*)+\*\*:?\s*", paragraph):
        context.announced = label_before(paragraph, formula_only=True)
        context.boxed = (context.announced, number + BOX)
    elif not announced(context.heading).text:
        context.announced = Label()


def _display(context: _Context, sequence: list[Block], number: int) -> None:
    block = sequence[number]
    before = _prose(sequence[number - 1]) if number else ""
    after = _prose(sequence[number + 1]) if number + 1 < len(sequence) else ""
    introduction = last_sentence(before)
    entry = number > 0 and sequence[number - 1].kind == "item" and _NAME_ALONE.fullmatch(before.strip()) is not None
    own = entry or (introduction.rstrip().endswith(":") and len(introduction) < 60)
    behind = label_behind(after)
    label = Label(behind) if behind else label_before(introduction, formula_only=own)
    if context.formulas and _OR.fullmatch(before) and sides(block.text)[0] == sides(context.formulas[-1].latex)[0]:
        label = _as_before(context)
    if (not label.text or label.from_prose) and not context.is_example and not context.titled:
        title = title_of(context.heading) or of_symbol(context.heading, sides(block.text)[0].strip())
        label = Label(title) if title else label
    if not label.text and not context.is_example:
        label = context.boxed[0] if number <= context.boxed[1] else _alone_under_heading(sequence, number)
    context.titled, context.boxed = True, (Label(), 0)
    explanation = (
        after[: sentence_bounds(after, 0, 1)[1]]
        if re.match(r"^\s*(?:where|with|here|in which|and|or)\b", after, re.I)
        else ""
    )
    told = plain_words(f"{introduction} {explanation}", keep_math=True)
    _formula(context, block.text, block.start, label, told, 1.0, unit_led_in(introduction) or unit_goes_on(after))
    if law := equated(block.text, after):
        _formula(context, law, block.start, label, told, 1.0)


_NAME_ALONE = re.compile(r"\**[A-Z][^\W\d_]+(?:[ -][a-z]+){1,4}\**:?")
"""An item that is nothing but a name: it calls the display below it."""


def _alone_under_heading(sequence: list[Block], number: int) -> Label:
    """What the heading above a display calls it, where its section has no other formula: all that it is about."""
    above = next((place for place in reversed(range(number)) if sequence[place].kind == "heading"), None)
    if above is None:
        return Label()
    end = next((place for place in range(number, len(sequence)) if sequence[place].kind == "heading"), len(sequence))
    others = (block for place, block in enumerate(sequence[above:end], above) if place != number)
    alone = not any(block.kind == "display" or _has_relation(block.text) for block in others)
    alone = alone and (above == number - 1 or " " in plain_words(sequence[above].text).strip())  # one word is a subject
    alone = alone and not repeats(sequence[above].text)
    return label_before(sequence[above].text, formula_only=True) if alone else Label()


def _prose(block: Block) -> str:
    return block.text if block.kind in ("paragraph", "item") else ""


def _row(context: _Context, block: Block) -> None:
    unit_column = column_of(block.header, UNIT_COLUMNS)
    label_column = column_of(block.header, LABEL_COLUMNS)
    if label_column is not None and label_column < len(block.cells) and _has_relation(block.cells[label_column]):
        label_column = None
    texts = [
        number
        for number, cell in enumerate(block.cells)
        if number != unit_column and not _has_relation(cell) and len(re.findall(r"[^\W\d_]", plain_words(cell))) >= 3
    ]
    if label_column not in texts:
        label_column = texts[0] if texts else None
    label = clean_phrase(readable_prose(block.cells[label_column])) if label_column is not None else ""
    label = "" if instructs(label) else label
    unit = _cell_unit(block, unit_column)
    if unit is None and (counted := _COUNTED_IN.fullmatch(label)) and is_unit(counted["unit"]):
        label, unit = counted["remark"], counted["unit"]
    symbol = _row_symbol(block, unit_column)
    formulas = [
        (number, span) for number, cell in enumerate(block.cells) for span in _spans(cell) if relations(span.latex)
    ]
    several = len({number for number, span in formulas if not _is_given(span.latex)}) > 1
    for number, span in formulas:
        description = plain_words(" ".join(block.cells[text] for text in texts), keep_math=True)
        if not label and (before := block.cells[number][: span.start].strip()):  # a cell that says what its formula is
            _formula(
                context, span.latex, block.start, label_before(before, formula_only="$" not in before), before, 1.0
            )
            continue
        own = _column_label(block, number, label_column, label) if several else _computed_label(block, number, label)
        own = "" if _EXPLAINS.search(block.cells[number][: span.start]) else own
        _formula(context, span.latex, block.start, Label(own), description, 1.0, unit)
    if not formulas and symbol and label and not context.is_example and not is_chemistry(symbol):
        _constant_row(context, block, symbol, label, unit)


_COUNTED_IN = re.compile(r"(?P<unit>\w+/\w+) \((?P<remark>[^()]+)\)")
"""A row that is called by the unit of what it computes: "m/s (on the road)"."""


def _column_label(block: Block, column: int, label_column: int | None, label: str) -> str:
    """Of several formulas in one row: the column's heading with the row's, e.g. "Half-life (order: Zero)"."""
    heading = plain_words(block.header[column]) if column < len(block.header) else ""
    row = (
        plain_words(block.header[label_column]) if label_column is not None and label_column < len(block.header) else ""
    )
    place = f"{row.lower()}: {label}" if row and label else label
    if is_adjective(heading):  # it only tells which: "Rotational"
        return f"{label} ({heading.lower()})" if label else ""
    if label and not re.search(r"[^\W\d_]", re.sub(r"\b(?:this|as|the|of|it)\b", "", _GENERIC_COLUMN.sub("", heading))):
        return label
    return f"{heading} ({place})" if heading and place else heading or label


_EXPLAINS = re.compile(r"\b(?:where|in which)\b[^$.;]*\Z", re.I)
"""What stands before a formula that tells a symbol of the one before it."""
_GENERIC_COLUMN = re.compile(
    r"\b(?:formulas?|formulae|equations?|relations?|relationships?|expressions?|laws?|definitions?|symbols?|forms?|results?|rules?|notes?|"
    r"remarks?|comments?|descriptions?|examples?|units?|conditions?|values?|quantity|quantities|names?|math\w*|latex|identity|theorem|"
    r"statement|meaning|explanation|details?|formel\w*|gleichung\w*|notation|calculation|what|how|where|use|also|written|si)\b|[^\w\s]",
    re.I,
)


def _computed_label(block: Block, column: int, label: str) -> str:
    """With the heading of the formula's column where that names what is computed: "Voltage gain (Inverting amplifier)"."""
    heading = plain_words(block.header[column]) if column < len(block.header) else ""
    told = heading and not math_spans(block.header[column]) and not _GENERIC_COLUMN.search(heading)
    return f"{heading} ({label})" if told and label and heading.lower() not in label.lower() else label


def _is_given(latex: str) -> bool:
    """Is this ``symbol = value``?"""
    parts = sides(latex)
    return len(parts) == 2 and is_symbol(parts[0]) and is_value(parts[1])


def _spans(cell: str) -> tuple[MathSpan, ...]:
    return math_spans(cell.replace("$$", "$"))


def _has_relation(cell: str) -> bool:
    return any(relations(span.latex) for span in _spans(cell))


def _cell_unit(block: Block, column: int | None) -> str | None:
    if column is None or column >= len(block.cells):
        return None
    return block.cells[column].strip(" $") or None


def _row_symbol(block: Block, unit_column: int | None) -> str | None:
    for number, cell in enumerate(block.cells):
        spans = math_spans(cell)
        if number != unit_column and len(spans) == 1 and not plain_words(cell) and is_symbol(spans[0].latex):
            return spans[0].latex
    return None


_VALUE_COLUMNS = frozenset(["value", "magnitude", "amount"])


def _constant_row(context: _Context, block: Block, symbol: str, label: str, unit: str | None) -> None:
    r"""A row of a table of constants: symbol, name, value, unit."""
    column = column_of(block.header, _VALUE_COLUMNS)
    cells = [block.cells[column]] if column is not None and column < len(block.cells) else list(block.cells)
    behind = [cell.rpartition(sign)[2] for cell in cells for sign in (", ", "= ") if sign in cell]
    for cell in [*cells, *behind]:  # "density of the water, 998"
        latex = cell.strip().strip("$")
        if not is_value(latex):
            continue
        constant = read_constant(f"{symbol} = {latex}")
        if constant:
            _, value, written_unit = constant
            _keep_constant(context, symbol, value, written_unit or unit, label, 1.0)
            return


_OR = re.compile(r"[\s.,;]*\bor\b[\s,]*(?:equivalently|alternatively|simply)?[\s,:]*", re.I)
"""All that stands between two ways to write one law."""


def _as_before(context: _Context) -> Label:
    """What the formula before is called, of which this is another way."""
    earlier = context.formulas[-1]
    return Label(earlier.label, earlier.label_from_prose)


def _unfinished(block: Block) -> str:
    """The sentence that a paragraph leaves for the formula that the next one begins with: "The surface load, in W/cm², is"."""
    sentence = last_sentence(_prose(block))
    return "" if sentence.rstrip().endswith((".", "!", "?", ")")) else sentence


def _inline(context: _Context, block: Block, lead: str) -> None:
    """The formulas in the sentences of ``block``; ``lead``: the unfinished sentence before it."""
    _worded(context, block)
    earlier: MathSpan | None = None
    only = sum(bool(relations(span.latex)) for span in math_spans(block.text)) == 1
    for span in math_spans(block.text):
        if not relations(span.latex):
            continue
        left, right = sentence_bounds(block.text, span.start, span.end)
        span = _with_left_side(span, block.text[left : span.start])
        own = left  # the words in front of an earlier formula of the sentence are that one's
        between = block.text[earlier.end : span.start] if earlier else ""
        if earlier and earlier.end > left and sides(earlier.latex)[0] != sides(span.latex)[0]:
            own = earlier.end
        earlier = span
        before, after = block.text[own : span.start], block.text[span.end : right]
        before = before if block.text[: span.start].strip() else lead
        if sets_a_value(before, span.latex):
            context.skipped.append(Skipped(item=span.latex, reason="a value that is set, not a law"))
            continue
        own_item = block.kind == "item" and own == 0 and len(plain_words(before).split()) <= 8
        colon = bool(re.search(r":\s*(?:\*+)?\s*$", before)) and len(plain_words(before).split()) <= 10
        behind = label_behind(after)
        label = Label(behind) if behind else label_before(before, formula_only=own_item or colon)
        if not label.text and context.formulas and sides(context.formulas[-1].latex)[0] == sides(span.latex)[0]:
            label = _as_before(context) if _OR.fullmatch(between) else other_case(before)
        if not label.text or label.from_prose:
            entry = entry_of(block.text, alone=not label.text and only)
            label = entry if entry.text else label
        confidence = 1.0 if own_item or colon or not (before.strip() or after.strip(" .")) else 0.7
        sentence = plain_words(block.text[left:right], keep_math=True)
        _formula(
            context,
            span.latex,
            block.start + span.start,
            label,
            sentence,
            confidence,
            unit_behind(after) or unit_word(after) or unit_led_in(before),
        )
        if law := equated(span.latex, block.text[span.end :]):
            _formula(context, law, block.start + span.start, label, sentence, confidence)


_NAME = re.compile(r"(?:(?:The|An?)\s)?(?P<name>[^\W\d_]{3,}(?:[ -][^\W\d_]+){0,4})")


def _with_left_side(span: MathSpan, before: str) -> MathSpan:
    """A formula that begins with its sign, with the name in front of it in its sentence: "**Occupancy** $= A/N$"."""
    named = _NAME.fullmatch(plain_words(before).strip()) if re.match(r"\s*=", span.latex) else None
    return replace(span, latex=rf"\text{{{named['name']}}} {span.latex.strip()}") if named else span


def _worded(context: _Context, block: Block) -> None:
    """The laws that sentences without a formula tell in words."""
    for found in proportional_laws(block.text):
        _formula(context, found.latex, block.start + found.start, Label(found.name), plain_words(found.sentence), 0.7)
    for left, right in sentence_spans(block.text):
        sentence = block.text[left:right]
        if law := worded_law(sentence):
            _formula(context, law.latex, block.start + left, Label(law.name), plain_words(sentence), 0.7)


def _formula(
    context: _Context,
    latex: str,
    start: int,
    label: Label,
    description: str,
    confidence: float,
    unit: str | None = None,
) -> None:
    """Keep a relation as a formula or a constant, or skip it with its reason."""
    latex, *given = with_values_apart(latex)
    for one in given:
        _formula(context, one, start, Label(), description, confidence)
    latex, behind = without_unit(behind_reaction(tidied(latex)))
    latex, remark = without_remark(latex)
    unit = unit or behind or _unit_said(label.text, latex)
    latex, title = without_title(latex)
    if not relations(latex):
        return
    label = Label(title) if title else label
    label = label if label.text or context.is_example else context.announced
    label = label.with_remark(remark).completed(context.formulas[-1].label if context.formulas else "")
    parts = sides(latex)
    values = [is_value(part) for part in parts]
    reason = _not_a_law(context, latex, parts, values)
    if reason:
        context.skipped.append(Skipped(item=latex, reason=reason))
        return
    if len(parts) == 2 and is_symbol(parts[0]) and values[1]:
        _value(context, latex, start, label.text, description, unit)
        return
    if len(parts) > 2 and any(values):
        kept = _without_values(parts, values)
        if len(kept) < 2:
            context.skipped.append(Skipped(item=latex, reason="numbers on the other side: a worked step"))
            return
        if all(map(is_symbol, kept)) and re.fullmatch(r"\s*[-+]?\d+(?:\.\d+)?\s*", parts[-1]):
            context.skipped.append(Skipped(item=latex, reason="given values, not a law"))
            return
        latex = " = ".join(kept)
        confidence *= 0.7
    if context.is_example:
        confidence *= 0.5
    told = role_told(description)
    of_a_case = is_of_a_case(parts) or (context.is_over and goes_on_with_a_case(parts))
    latex, is_open = closed(latex)
    conditions = [remark] if remark else []
    conditions += _conditions_told(description)[:3]
    context.formulas.append(
        ExtractedFormula(
            latex=latex,
            label=label.text.rstrip(" :"),
            label_from_prose=label.from_prose,
            role="step" if context.is_example or (of_a_case and told != "definition") else told,
            description=description[:600],
            unit=unit,
            keywords=tuple(dict.fromkeys(filter(None, map(plain_words, context.chunk.headings)))),
            conditions=(*conditions, OPEN_SUM) if is_open else tuple(conditions),
            extractor=RULES_VERSION,
            confidence=round(confidence, 3),
            page=context.chunk.page,
            start=start,
        )
    )


_COUNTED = re.compile(r"\d[\d.,]*(?:\\[,;: ]|~|\s)*\\(?:text|mathrm)\s*\{[^{}]*\}")
_BOLD = re.compile(r"\\(?:mathbf|boldsymbol)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")


def _is_counted(side: str) -> bool:
    r"""Is it numbers, each with what it counts behind it, whatever that is: ``\frac{800\text{ pulses}}{32\text{ mm}}``?"""
    bare = _BOLD.sub(r"\1", side)
    numbers = _COUNTED.sub("1", bare)
    return numbers != bare and not re.search(
        "[A-Za-z]", re.sub(r"\\(?:[dt]?frac|cdot|times)(?![A-Za-z])", " ", numbers)
    )


def _unit_said(label: str, latex: str) -> str | None:
    """The unit that a label ends in, "mechanical load in kg·m/min", "stroke volume (mL)"; a letter of the formula is what it is in."""
    head, _, unit = label.partition(", in ")[0].rpartition(" in ")  # "loss in decibels, d in km"
    if head and head.split()[-1] != "and" and len(unit) > 1 and is_unit(unit):  # "d in km and f in MHz" tells of others
        return unit
    unit = unit_behind_name(label) or ""
    return None if not unit or re.search(rf"(?<![A-Za-z\\]){re.escape(unit)}(?![A-Za-z])", latex) else unit


def _not_a_law(context: _Context, latex: str, parts: list[str], values: list[bool]) -> str:
    """Why a relation is none that could be a law; empty where it could."""
    if not all(parts):
        return "a relation sign without both sides"
    if all(values):
        return "numbers only: a worked step"
    if len(parts) > 2 and all(map(_is_counted, parts[1:])):
        return "numbers on the other side: a worked step"
    if context.is_example and (
        re.search(r"\d\.\d|\d\s*\^\s*\{?\s*\\circ", latex) or any(map(_has_numbers_for_letters, parts))
    ):
        return "numbers of a worked example"
    if all(map(is_chemistry, parts)) and re.search(r"\d", latex):
        return "chemical formulas, no quantities"
    return ""


def _without_values(parts: list[str], values: list[bool]) -> list[str]:
    """A chain without its numeric end: ``v = v_0 + at = 16 m/s`` is the law ``v = v_0 + at``."""
    return [part for part, value in zip(parts, values, strict=True) if not value and not _has_numbers_for_letters(part)]


def _has_numbers_for_letters(part: str) -> bool:
    r"""A side where values with units stand for variables: ``(4.0\,\mathrm{kg})(9.8\,\mathrm{m/s^2})``."""
    return bool(re.search(r"\d(?:\\[,;: ]|~|\s)*\\(?:mathrm|text|textrm)\s*\{", part))


def _value(context: _Context, latex: str, start: int, label: str, description: str, behind: str | None = None) -> None:
    """``symbol = number unit``: a constant where the words say so, else a value for the formulas beside it or of an example."""
    constant = read_constant(latex)
    if constant is None:
        context.skipped.append(Skipped(item=latex, reason="a value that could not be read"))
        return
    symbol, value, unit = constant
    unit = unit or behind or ""
    if _CONSTANT_WORDS.search(f"{label} {description} {context.heading}") and not context.is_example:
        _keep_constant(context, symbol, value, unit, label or _constant_name(description), 0.9)
    else:
        found = _constant(context, symbol, value, unit, "", 0.9)
        context.values.append(Given(latex, found, start, description, context.is_example))


_PREDICATE = re.compile(r"^.*\b(?:is|are|was|were|be)\b\s*(?:an?\b|the\b)?\s*", re.I)


def _constant_name(description: str) -> str:
    """What the words call a constant; empty where they only say that something is constant."""
    match = re.search(
        r"\b(?:the\s+)?((?:[\w’'-]+\s+){0,4}(?:constant|charge|light|gravity|space|number)\b)",
        plain_words(description),
        re.I,
    )
    name = _PREDICATE.sub("", clean_phrase(match.group(1))) if match else ""
    return name if " " in name else ""


def _keep_constant(context: _Context, symbol: str, value: str, unit: str | None, label: str, confidence: float) -> None:
    context.constants.append(_constant(context, symbol, value, unit, label, confidence))


def _constant(
    context: _Context, symbol: str, value: str, unit: str | None, label: str, confidence: float
) -> ExtractedConstant:
    return ExtractedConstant(
        symbol=symbol,
        value=value,
        unit=unit or None,
        description=label,
        keywords=tuple(plain_words(heading) for heading in context.chunk.headings if plain_words(heading)),
        extractor=RULES_VERSION,
        confidence=confidence,
        page=context.chunk.page,
    )
