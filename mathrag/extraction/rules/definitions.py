r"""What a text says of its symbols: "where $m$ is the mass (kg)", "the voltage drop, $V$,", "$R$: resistance", symbol tables.

A `Definition` is a claim with its place and strength; which claim a formula's symbol rests on is decided in `typing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from mathrag.documents.headings import explains_above, is_a_law
from mathrag.documents.plain_equations import symbol_of
from mathrag.extraction.mentions.words import tagged
from mathrag.extraction.rules import behind
from mathrag.extraction.rules.acronyms import (
    head_acronym,
    is_acronym,
    is_product,
    is_run,
    is_short_run,
    is_short_word,
    may_be_called,
    may_be_said,
    spelled_before,
    words_of,
)
from mathrag.extraction.rules.before import (
    FUNCTION_WORDS,
    is_adverb,
    is_aside,
    is_predicate,
    phrase_before,
    phrases_before,
)
from mathrag.extraction.rules.blocks import Block, MathSpan, math_spans
from mathrag.extraction.rules.cells import named_cells
from mathrag.extraction.rules.claims import APPOSITION, EXPLICIT, SORT, TABLE, Definition, counted_together, told_apart
from mathrag.extraction.rules.columns import LABEL_COLUMNS, SYMBOL_COLUMNS, UNIT_COLUMNS, column_of
from mathrag.extraction.rules.given import row_units
from mathrag.extraction.rules.proportional import is_constant
from mathrag.extraction.rules.relations import is_symbol, is_unit, is_value, relations, sides
from mathrag.extraction.rules.sentences import FULL_STOP, clean_phrase, plain_words
from mathrag.extraction.rules.shared import VERBS, apart, is_adjective, relates
from mathrag.extraction.rules.units_said import NUMBER, split_unit, unit_begun, unit_said
from mathrag.extraction.rules.worded import is_computed
from mathrag.formulas import identifier_of
from mathrag.quantities import ontology

NAMED = 0.9
"""From this weight on words are a quantity's very name."""
ANYTHING = frozenset({"number", "ratio"})
"""What may be called so is not yet named."""
MOST_WORDS = 7
"""With more words behind "is" than this a quantity is explained, not named."""
COUNTED = 0.75
"""How sure it is that "$m$ times a year" counts them."""
_VERB = (
    r"(?:(?:is|are)\s+(?:called|known\s+as|referred\s+to\s+as|defined\s+as|given\s+as)|is|are|was|be|being|denotes?|represents?|stands\s+for|"
    r"means|indicates|equals|gives|refers\s+to|describes|ist|sind|bezeichnet|bezeichnen|bedeutet|bedeuten|steht\s+für|entspricht)"
)
_AFTER = re.compile(
    rf"^(?:\s*,\s+(?:here|in\s|as\s)[^,;.:⟦]{{0,30}},(?=\s+{_VERB}\b))?\s*(?:(?:\([^()]{{1,40}}\)\s*)?(?:(?:here|now|then|again|still|also)\s+)?{_VERB}\b|[=:]|[–—-]\s)\s*(?:(?:just|simply|again|also|always)\s+)?(?P<phrase>.*)$",
    re.S,
)
_ELIDED = re.compile(r"^\s+(?P<phrase>(?:the|an?|its|their|that|those|der|die|das|dem|den|eine?)\s.*)$", re.S)
_ELIDED_ARTICLE = re.compile(
    r"^\s+(?P<phrase>(?:[^\W\d_][\w'’-]*\s){0,4}[^\W\d_][\w'’-]{2,}\s*(?:\([^()]*\)\s*|in\s+[^\s,;.:]{1,12})?(?=[,;.:]|$))",
    re.S,
)
"""A noun phrase and nothing else behind a symbol whose verb is an earlier one: "$S$ is the slope and $n$ Manning's roughness"."""
_SAYS_MORE = re.compile(
    r"^\s*,\s*(?P<phrase>(?:the|an?)\s+(?:(?!(?:is|are|was|were|has|have|can|we|it)\b)[^\W\d_][\w'’-]*\s*){1,8}(?:[,;.)]|$))",
    re.S,
)
"""Behind a symbol that says what something is: "the denominator is $N$, the number of items"."""
_WRITING = re.compile(r"\b(?:writ(?:e|ing)|us(?:e|ing))\s+$", re.I)
_FOR = re.compile(r"^\s+for\s+(?=the\s)(?P<phrase>(?:(?!(?:is|are|we)\b)[^\W\d_][\w'’-]*\s*){2,8}(?=[,;.)⟦]|$))", re.S)
"""Behind a symbol that is introduced: "writing $r$ for the reliability of the test"."""
_HOW_MANY = re.compile(r"\s+is\s+how\s+many\s+([a-z]+(?:\s[a-z]+)?)\s+(?:are|have|there|is|come)\b")
_IS = re.compile(r"\b(?:is|are|by)\s+$")
_SUPPOSED = re.compile(r"\b(?:if|when|whether|unless|until)\s+$", re.I)
"""Before a symbol of which something is only assumed: "if $i$ is an integer"."""
_A_SIDE_OF_IT = re.compile(
    r"\b(?:direction|sense|sign|unit)s?\s+of\s+(?:the\s+)?$|\bunits?\s+(?:of|for)\s+(?:[\w-]+\s+){1,4}\(?$", re.I
)
"""Before a symbol of which one side is told, not what it is: "the direction of $v$ is westward", "the unit of the force $F$ is"."""
_OF_A_NOUN = re.compile(
    r"(?<!⟧)\b(?!(?:value|magnitude|size|symbol|letter|quantity|variable|where|and|but|that)s?\b)[^\W\d_][\w'’-]+\s+"
    r"(?:of|behind|before|above|below|under|beside|after|in|on|at|from|between|against|over)\s+(?:(?P<which>[a-z]+)\s+)?$",
    re.I,
)
"""Before a symbol that only tells of what a noun is: "the factor behind $P$ is the annuity factor", "approached at high $S$ is called"."""
_IS_SO = re.compile(r"\s+(?:is|are|was)\s")
_ONE_OF_SEVERAL = re.compile(r"(?:^|[.;,]\s+|\b(?:that|because|so)\s+)an?\s+([A-Za-z]+)\s+$", re.I)
"""Before a symbol whose size is told and not what it is: "a high $Q$ indicates"."""
_GOES_ON = re.compile(r"(?:[,;]|\b(?:and|or|while|und|oder))\s*$")
_INTRODUCED = re.compile(
    r"\b(?:with|where|(?:denote|denoting)\s+by|call|calling|mit|wobei|dabei|hierbei|(?:dabei|hierbei|hier|darin|wobei)\s+(?:ist|sind|bezeichne[nt]))\s*$",
    re.I,
)
_PHRASE_END = re.compile(
    rf"[;]|{FULL_STOP}(?:\s|$)|"
    r"\s(?:--+|[–—])\s|,?\s+(?:and|or|while|whereas)\s*(?=⟦)|,\s*(?=⟦)|,\s+(?:and|or|which|where|with|so|but|then|we|it|this|then|measured|while)\b|,\s+(?=\d)|"
    r",\s+(?:equal|typically|usually|normally|namely|i\.e\.|e\.g\.)|\bwhich\b|\bthat\s+(?:is|are|has|can)\b|\n\s*\n|:|⟦|,\s+(?=(?:\w{1,3}\s+)?the\s|a\s|an\s)|,?\s+and\s+\w{1,3}\s+(?:is|are)\b|,\s+\w+ed\b"
)
_ASIDE = re.compile(
    r"\s*:\s*(?:between|from|up\s+to|at\s+(?:least|most))\b.*$|[.]\s+(?=[A-Z]).*$|"
    r"(?:,|[.]\s)\s*(?:equal|typically|usually|normally|often|namely|i\.e\.|e\.g\.|which|where|see|defined|must)\b.*$",
    re.I | re.S,
)
"""What is only said further of a thing that has been named."""
_UNIT_IN_BRACKETS = re.compile(
    r"(?<![/·*^])[(\[]\s*(?:in\s+|units?:?\s+|measured\s+in\s+)?([^()\[\]]{1,40}(?:\([^()]*\))?[^()\[\]]{0,20})\s*[)\]]"
)


def definitions(block: Block) -> list[Definition]:
    """Claims of one block about the symbols in it."""
    if block.kind == "row":
        return [*_row_definitions(block), *_cell_definitions(block), *named_cells(block), *row_units(block)]
    if block.kind == "code":
        return [*_comments(block)]
    if block.kind == "display":
        return [*_upright(block.text, block.start)]
    if block.kind not in ("paragraph", "item"):
        return []
    listed = _spoken_out([found for line in block.text.split("\n") for found in _line_definitions(line, block.start)])
    told = {definition.symbol for definition in listed}
    prose = [found for found in _prose_definitions(block.text, block.start) if found.symbol not in told]
    prose = told_apart(_spoken_out(prose), block.text, block.start)
    prose = counted_together(prose, block.text, block.start)
    claims = (replace(one, phrase="", unit=NUMBER) if _SHARES.match(one.phrase) else one for one in (*listed, *prose))
    return [found for found in claims if not (NO_NAME.match(found.phrase) or is_a_law(found.phrase) or _spells(found))]


_AGAIN = re.compile(
    r"(?:(?:that|those|(?:the\s+)?same)\s+(?=\w+\s)|(?=of\s))(?P<link>of|in|at|for|on|from|before|after)\s+(?P<other>.+)",
    re.S,
)
"""What stands for the quantity that was told before: "the pressure at the inlet and $p_2$ that at the outlet"."""
_ONES = re.compile(r"([a-z]+)(?P<ones> ones?)?")
"""What tells it from another of its kind: "$V_1$ is the initial volume and $V_2$ the final one"."""


def _spoken_out(found: list[Definition]) -> list[Definition]:
    """Claims with the quantity in place of "that", "the same" and "ones", where one before has a part or a letter like theirs."""
    told: list[Definition] = []
    for one in found:
        if (which := _ONES.fullmatch(one.phrase)) and (which["ones"] or is_adjective(one.phrase)):
            alike = (other.phrase for other in reversed(told) if other.symbol[0] == one.symbol[0] and other.phrase)
            noun = next(alike, "")
            one = replace(one, phrase=f"{which[1]} {noun.partition(' ')[2] or noun}" if noun else which[1])
        again = _AGAIN.fullmatch(one.phrase)
        before, link, _ = told[-1].phrase.rpartition(f" {again['link']} ") if again and told else ("", "", "")
        told.append(replace(one, phrase=f"{before}{link}{again['other']}") if again and before else one)
    return told


def _spells(found: Definition) -> bool:
    """Does a claim only spell its symbol once more: "$V_{O2}$ is the VO2 of the list above"?"""
    first = found.phrase.partition(" ")[0]
    return len(first) > 1 and identifier_of(found.symbol).replace("_", "") == first.replace("_", "")


_COMMENTED = re.compile(
    r"^[ \t]*(?P<symbol>[^\W\d_]\w{0,30})[ \t]*=[ \t]*[-+]?[\d.][\w.+*/-]*,?[ \t]*(?:#|//|%)[ \t]*(?P<phrase>[A-Za-z][^#\n]{2,70})$",
    re.MULTILINE,
)
"""A line of a program that sets a value and says in a comment of what: "r = 0.5  # growth rate"."""


def _comments(block: Block) -> Iterator[Definition]:
    """What the comments of a program say of the names that it gives values."""
    for line in _COMMENTED.finditer(block.text):
        symbol = symbol_of(line["symbol"])
        phrase, unit = _split_unit(line["phrase"], [])
        if is_symbol(symbol) and not is_predicate(phrase):
            yield Definition(symbol, phrase, unit, EXPLICIT * 0.8, block.start + line.start(), f"comment: “{phrase}”")


_SHARES = re.compile(r"(?:not\s+)?(?:decimals|percents|fractions)\b(?!\s+of)")
"""What is only said to be no percentage."""
NO_NAME = re.compile(
    r"(?:of|towards?|in|at|to|by|on|from|with|for|as)\s|(?:same|similar|different|identical|unknown|largest|smallest|useful|us|them|close|far\s+apart|opposite\s+signs?|_+|"
    r"two|three|four|five|six|seven|eight|nine|ten|process|processes)$|(?:(?:very\s+)?(?:large|small|certain|specific|vector|scalar)\s+)?(?:numbers?|values?|variables?|parameters?|denominator|numerator|data|points?|letters?|quantity|quantities)$|\W*\w$|"
    r"(?:\w+\s)?approximations?\b|vectors?\s+\w+ed\b|recall\b|read\s|"
    r"another\s+one\b|(?:(?:numerical|physical|universal)\s+)?constants?(?:\s+(?:equal|that|which|with|whose)\b.*)?$",
    re.I,
)
"""Phrases that name nothing."""


def _masked(text: str) -> tuple[str, list[MathSpan]]:
    """``text`` with each formula replaced by ⟦n⟧, so that phrases can be matched around it; units stay: "kg/m$^3$"."""
    units = [
        match.span(1)
        for match in _UNIT_IN_BRACKETS.finditer(text)
        if is_unit(match[1]) and not (_LETTER.fullmatch(match[1]) and re.search(r"\w\s*$", text[: match.start()]))
    ]
    spans = [
        replace(one, latex=_subject(text, one))
        for span in math_spans(text)
        for one in _each(span)
        if not re.fullmatch(r"\^\{?[-−+]?\d\}?", span.latex)
        and not (re.fullmatch(r"_\{?\d\}?", span.latex) and text[: span.start][-1:].isupper())  # "kg CO$_2$ per kWh"
        and not any(start <= span.start and span.end <= end for start, end in units)
    ]
    parts, position = [], 0
    for number, span in enumerate(spans):
        inside = _UNIT_AT_END.search(text[span.start : span.end].strip("$ "))
        unit = _TYPE.sub("", inside["unit"]) if inside and not span.latex.endswith(inside[0]) else ""
        parts += [text[position : span.start], f"⟦{number}⟧", "=" * text[: span.end].endswith(("=$", "= $"))]
        parts += [f" ({unit})" * bool(unit)]
        position = span.end
    return _LINK.sub(r"\1", "".join(parts) + text[position:]), spans


_LETTER = re.compile(r"\$[A-Za-z]\$")
"""In brackets behind a word a symbol, "the force ($F$)", and behind one its unit, "$l$ ($m$)"."""
_LINK = re.compile(r"\[([^\W\d_][^\[\]⟦⟧]*)\]\([^()\s]+\)")
"""Words that are a link: what they say counts, not where it leads."""


def _each(span: MathSpan) -> Iterator[MathSpan]:
    r"""A formula, or each symbol of one that lists several: "$\\alpha, \\beta$ are"."""
    parts = re.split(r",(?:\s|\\[,;: ])*", span.latex)
    if len(parts) < 2 or not all(map(is_symbol, parts)) or "{" in span.latex.partition(",")[0]:
        yield span
        return
    width = (span.end - span.start) // len(parts)
    for place, part in enumerate(parts):
        start = span.start + place * width
        yield MathSpan(part, start, span.end if part is parts[-1] else start + width)


def _subject(text: str, span: MathSpan) -> str:
    r"""What a sentence speaks of with a formula: the symbol of "$r > 0$ is called", of "where $n = c/v$ is the", and of "$v(t)$"."""
    bounded = _BOUNDED.fullmatch(span.latex)
    if bounded and _IS_CALLED.match(text, span.end):
        return bounded["symbol"]
    head, equals, side = span.latex.partition("=")
    if equals and not side.strip():
        return head.strip()  # "$m =$ the mass"
    if equals and not is_value(side) and is_symbol(head.strip()) and _IS_CALLED.match(text, span.end):
        return head.strip() if _INTRODUCED.search(text[: span.start]) else span.latex
    if equals and is_value(side) and is_symbol(head.strip()) and _IS_A.match(text, span.end):
        return head.strip()  # "$I_0 = 10^{-12}$ W/m² is a reference intensity"
    unit = _UNIT_AT_END.search(span.latex)
    latex = span.latex[: unit.start()] if unit and is_unit(_TYPE.sub("", unit["unit"])) else span.latex
    return _IN_BRACKETS.sub(r"\1", _ARGUMENT.sub("", latex))


_UNIT_AT_END = re.compile(r"(?:(?:\s|~|\\[,;: ])+[(\[]|[(\[](?=\\mathrm\{))(?P<unit>[^()\[\]]+)[)\]]$")
"""The unit of a symbol within its formula: "$F\\,[\\mathrm{N}]$"."""
_TYPE = re.compile(r"\\(?:mathrm|text|rm)(?![A-Za-z])|[{}~]|\\[,;: ]")
_IN_BRACKETS = re.compile(r"\(([^()]+)\)")
"""A symbol with the brackets that it stands in."""
_BOUNDED = re.compile(r"(?P<symbol>[^<>=]{1,40}?)\s*(?:[<>]|\\(?:geq?|leq?|gt|lt)(?![A-Za-z]))=?\s*[-\d.]+")
_IS_CALLED = re.compile(r"\s+(?:is|are|denotes|represents)\s+(?:(?:called|known\s+as)\s+(?:an?|the)|the)\s")


_IS_A = re.compile(r"\s+(?:is|are|being|denotes|represents)\s+(?:an?|the)\s")


def is_bound(latex: str) -> bool:
    """Is this a symbol with the number that bounds it, "r > 0", which tells of the symbol and is no formula?"""
    bounded = _BOUNDED.fullmatch(latex)
    return bounded is not None and is_symbol(bounded["symbol"])


_ARGUMENT = re.compile(r"(?<=[\w}])\s*\(\s*[a-z]\s*\)$")
"""What a symbol is a function of: "the output voltage $v_S(t)$"."""


_EMPHASIS = re.compile(r"(?<!\*)\*(?!\*)([^*\n]*\s[^*\n]*)(?<!\*)\*(?!\*)")
"""Words in italics: "$x_0$ *is the initial position*"."""


def _changes(masked: str, spans: list[MathSpan], offset: int) -> Iterator[Definition]:
    """The symbols that are said to be the change of a quantity."""
    for number, phrase in behind.changes(masked):
        if is_symbol(spans[number].latex) and ontology().for_name(phrase.partition(" ")[2]):
            yield Definition(spans[number].latex, phrase, None, APPOSITION, offset + spans[number].start, f"“{phrase}”")


def _prose_definitions(text: str, offset: int) -> Iterator[Definition]:
    masked, spans = _masked(text)
    masked = _EMPHASIS.sub(r"\1", masked.replace("**", ""))
    told: int | None = None
    yield from _changes(masked, spans, offset)
    for number, span in enumerate(spans):
        before, _, after = masked.partition(f"⟦{number}⟧")
        is_name = is_acronym(span.latex) or is_short_word(span.latex) or is_run(span.latex)
        if letters := head_acronym(
            span.latex
        ):  # with an index, where it begins its item or is short for the words before
            is_name = is_name or not before.strip() or words_of(letters, phrase_before(before)) != []
        if _OF_WORDS.fullmatch(span.latex) and (unit := _with_unit_behind(after)[0] or _unit_right_after(after, spans)):
            yield Definition(span.latex, "", unit, COUNTED, offset + span.start, f"“in {unit}” behind it")
        if not (is_symbol(span.latex) or is_name):
            continue
        counted_in, after = _with_unit_behind(after)
        explicit = _said_of(before, after, told)
        apposed = "" if is_aside(before) and not after.startswith(",") else phrase_before(before)
        apposed = spelled_before(span.latex, before) or ("" if _is_a_clause(apposed, before) else apposed)
        if own := _had_by_a_thing(before):
            apposed, explicit = own, ""
        if (
            explicit
            and re.match(r"(?:(?:measured|given|expressed)\s+)?in\s", explicit)
            and _unit_right_after(after, spans)
        ):
            explicit = ""  # its unit alone: "$v$ is in knots"
        is_short = letters != "" and words_of(letters, apposed) != []
        if explicit and not before.rstrip().endswith((",", "(")) and (is_short or _explains(explicit, apposed)):
            yield Definition(
                span.latex, apposed, counted_in, EXPLICIT, offset + span.start, f"“{apposed}”, which is explained"
            )
            continue
        if (
            explicit
            and not _COMPUTED.search(explicit)
            and not is_predicate(explicit)
            and not _of_what_is_named(before, explicit)
        ):
            phrase, unit = _split_unit(_with_its_noun(explicit, after), spans)
            if phrase and may_be_said(span.latex, phrase) and not is_product(span.latex, phrase):
                told = len(before)
                several = not re.match(r"\s*(?:being|is|was)\b", after) or re.search(r"[^s]s$", phrase.split(" of ")[0])
                shared = list(_sharing(before, spans)) if several else []
                *others, own = apart(phrase, len(shared) + 1)
                yield Definition(span.latex, own, unit or counted_in, EXPLICIT, offset + span.start, f"“{phrase}”")
                for symbol, words in zip(shared, others, strict=True):
                    yield Definition(symbol, words, unit, EXPLICIT * 0.9, offset + span.start, f"“{phrase}”")
                continue
        if each := _each_of_several(before, after, number):
            for which, phrase in each.items():
                if is_symbol(spans[which].latex):
                    start = offset + spans[which].start
                    yield Definition(spans[which].latex, phrase, None, APPOSITION, start, f"“{phrase}” of several")
        elif (
            (remark := behind.remark(before, after))
            and (" " in remark or may_be_called(span.latex, remark))
            and not (ontology().for_name(apposed) and not ontology().for_name(remark))
        ):
            yield Definition(span.latex, remark, counted_in, APPOSITION, offset + span.start, f"“{remark}” behind it")
        elif is_run(span.latex) and before.strip():
            continue
        elif apposed and may_be_called(span.latex, apposed) and not is_unit(apposed) and not NO_NAME.match(apposed):
            unit = counted_in or _unit_right_after(_WHERE.sub("", after), spans)
            for which, place in behind.places(after, number):
                phrase = f"{apposed} {place}" if place else behind.placed(apposed, after)
                symbol, start = spans[which].latex, offset + spans[which].start
                if which == number or is_symbol(symbol):
                    yield Definition(symbol, phrase, unit, APPOSITION, start, f"“{phrase}” around it")
        elif things := behind.numbered(before, after):
            unit = unit_said(things) if " per " in things else None
            phrase = f"number of {things}"
            yield Definition(span.latex, phrase, unit, COUNTED, offset + span.start, f"“{things}” behind it")
        elif (
            (things := behind.counted(before, after))
            and not is_acronym(span.latex)
            and r"\vec" not in span.latex
            and (is_unit(things) or not _is_verb_behind(things, before))
        ):
            unit = (unit_begun(after) or things) if is_unit(things) else None
            stuff = behind.of_stuff(things, after)
            phrase = (f"{things} of {stuff}" if stuff else things) if unit else f"number of {things}"
            if not unit and unit_said(things):  # "$E$ euros of equity", "lays out $I$ euros"
                phrase, unit = stuff or phrase, NUMBER
            yield Definition(span.latex, phrase, unit, COUNTED, offset + span.start, f"“{things}” behind it")
        elif stated := counted_in or _unit_right_after(after, spans):
            told = len(before)
            yield Definition(span.latex, "", stated, COUNTED, offset + span.start, f"“in {stated}” behind it")


_HAD_BY_A_THING = re.compile(
    r"\b(?:an?|any|each|every)\s+(?:[\w-]+\s+){1,2}(?:of|with|having)\s+(?:(?:the|an?)\s+)?(?P<own>[\w-]+(?:\s+[\w-]+)?)\s*$"
)


def _had_by_a_thing(before: str) -> str:
    """The quantity that a thing has: "density" of "a liquid of density $ρ$", of which what follows tells the thing alone."""
    found = _HAD_BY_A_THING.search(before)
    known = ontology().for_name(found["own"])[:1] if found else []
    return found["own"] if found and known and known[0][1] >= NAMED else ""


def _is_a_clause(phrase: str, before: str) -> bool:
    """Do the words in front of a symbol end in the verb that it is the object of: "the bank pays out $P$ and receives $M$"?"""
    if not phrase or ontology().for_name(phrase):
        return False
    told = tagged(_sentence(before))
    if len(told) < 2 or told[-1].text != phrase.split()[-1]:
        return False
    return told[-1].tag in _OF_A_CLAUSE or (told[-1].tag[:2] == "VV" and " " not in phrase)


def _is_verb_behind(word: str, before: str) -> bool:
    """Is the ``word`` behind a symbol the verb of its clause: "the value for $G$ differs"?"""
    return " " not in word and tagged(f"{_sentence(before)} X {word}")[-1].tag == "VVZ"


def _sentence(before: str) -> str:
    """The beginning of the sentence that ends in front of a symbol, with a letter for each formula."""
    return before.rpartition(". ")[2].replace("⟦", " X").replace("⟧", " ")


_OF_A_CLAUSE = frozenset(["VVZ", "VVB", "AVP"])
"""Finite verbs and what belongs to them ("lays out"), as the British National Corpus tags them."""


_WHERE = re.compile(r"^\s+(?:of|in|at|on|for|from)\s+(?:the|its|an?)(?:\s+[a-z][\w-]*){1,3}?(?=\s+in\s|\s+[(\[])")
"""What the noun before a symbol is of, in front of its unit: "the stiffness $s$ of the layer in MN/m³"."""
_OF_WORDS = re.compile(r"\\text\{[^{}()]+ [^{}()]+\}")
"""A name of several words: it says itself what it is."""
_COMPUTED = re.compile(r"^[^,;(]*?\s[-+−×*/]\s")
"""Names with a sign between them: how something is computed, and no name."""
_RUN = re.compile(r"\s*(?:,\s*(?:and\b)?|and\b)\s*⟦(\d+)⟧")


def _each_of_several(before: str, after: str, number: int) -> dict[int, str]:
    """The names of joined symbols, by number, that as many joined names stand before: "pressure and volume $p$ and $V$"."""
    run, place = [number], 0
    while following := _RUN.match(after, place):
        run.append(int(following[1]))
        place = following.end()
    names = phrases_before(before) if len(run) == 2 else []
    return dict(zip(run, names, strict=True)) if names else {}


def _said_of(before: str, after: str, told: int | None) -> str:
    """What the words behind a symbol say it is; empty where they only suppose it."""
    if (
        _SUPPOSED.search(before)
        or _A_SIDE_OF_IT.search(before)
        or (
            (of := _OF_A_NOUN.search(before)) and (not of["which"] or is_adjective(of["which"])) and _IS_SO.match(after)
        )
        or ((one := _ONE_OF_SEVERAL.search(before)) and is_adjective(one[1]))
    ):
        return ""
    if _WRITING.search(before):
        return _phrase_after(after, _FOR)
    if counted := _HOW_MANY.match(after):
        return f"number of {counted[1]}"
    said = _phrase_after(after) or (_phrase_after(after, _SAYS_MORE) if _IS.search(before) else "")
    if not said and _verb_is_elided(before, after, told):
        bare = _phrase_after(after, _ELIDED_ARTICLE)
        said = _phrase_after(after, _ELIDED) or (bare if VERBS.isdisjoint(bare.split()[:1]) else "")
    return said


def _explains(explicit: str, apposed: str) -> bool:
    """Does "the charge for each volt" only explain what the quantity in front of the symbol is: "its capacitance $C$ is ..."?

    Where it says which one of such quantities it is ("the speed $v$ is the speed of the belt") it names the symbol itself.
    """
    if is_constant(apposed):
        return False
    known = ontology()
    named = [kind for kind, weight in known.for_name(apposed)[:1] if weight >= NAMED and kind.id not in ANYTHING]
    if " " in apposed and (_SORT.match(explicit) or relates(explicit)):
        return True
    if is_computed(explicit) and known.for_name(apposed):
        return True
    if not named or is_predicate(explicit):
        return False
    said = [kind for kind, _ in known.for_name(explicit)[:3]]
    if all(kind.dimension != named[0].dimension for kind in said):
        return bool(said) or _SORT.match(explicit) is not None
    return len(explicit.split()) > MOST_WORDS or said[0].id in known.family(named[0].id)[1:]


def _of_what_is_named(before: str, explicit: str) -> bool:
    """Does "is the speed of light" go on about what the symbol's own noun is a part of: "the product of frequency and wavelength $λ$"?"""
    if not re.search(r"\b(?:product|quotient|ratio|sum|difference|square)\s+of\b[^.;:]*$", before):
        return False
    own, other = (
        {kind.id for kind, _ in ontology().for_name(words)[:3]} for words in (phrase_before(before), explicit)
    )
    return bool(own) and own.isdisjoint(other)


def _with_its_noun(explicit: str, after: str) -> str:
    """With the noun that the next symbol's words bring: "$a$ is the observed and $b$ the rest wavelength"."""
    if not is_adjective(explicit):
        return explicit
    following = re.match(r"\s*(?:and|und)\s*⟦\d+⟧(?P<rest>.*)$", after.partition(explicit)[2], re.S)
    words = re.split(r"[,;.:(⟦]", following["rest"])[0].split() if following else []
    while len(words) > 1 and (words[0] in ("the", "a", "an") or is_adjective(words[0])):
        words.pop(0)
    return " ".join([explicit.strip(), *words[:4]])


_SORT = re.compile(
    r"(?:(?:an?|the)\s+)?(?:[\w-]+\s+){0,2}(?:constant|parameter|quantit(?:y|ie)|function|variable|vector|scalar|propert(?:y|ie))s?"
    r"(?=\s+(?:of|that|which|in|for|equal|with|to)\b|\W*$)",
    re.I,
)
"""What sort of thing a quantity is: "are material constants that are determined experimentally"."""
_SYMBOLS = r"(?P<symbols>⟦\d+⟧(?:\s*(?:,|/|and|or|und|&|,\s*and)\s*⟦\d+⟧)*)"
_LISTED = re.compile(
    _SYMBOLS + r"\s*(?:[:=–—→-]\s*|\s)(?P<phrase>[^\W\d_][^⟦⟧;]{1,140}?)\s*(?=(?:[,;.]|\band\b|\bund\b|$)\s*(?:⟦|$))"
)
_PLAIN_LINE = re.compile(r"^\s*(?P<symbol>[A-Za-zΑ-ω](?:_\{?\w{1,6}\}?)?)\s*=\s*(?P<phrase>[^\W\d_][^=\d$⟦⟧]{3,60})$")
_UPRIGHT = re.compile(r"^(?P<symbol>[^=]{1,40}?)\s*=\s*\\(?:text|mathrm|textrm)\s*\{(?P<phrase>[^{}=]{3,70})\}$")


def _line_definitions(line: str, offset: int) -> Iterator[Definition]:
    r"""A line of a list of symbols: ``$n$ number of moles``, ``n = number of moles``, ``$n = \text{number of moles}$``."""
    masked, spans = _masked(line.strip().replace("**", ""))
    plain = _PLAIN_LINE.match(masked)
    if plain and not is_predicate(plain["phrase"]) and is_symbol(plain["symbol"]):
        yield from _defined([plain["symbol"]], plain["phrase"], spans, offset)
    for span in spans:
        yield from _upright(span.latex, offset)
    named = _NAMED.fullmatch(masked.replace("**", ""))
    symbol = spans[int(named["number"])].latex if named else ""
    if named and is_symbol(symbol) and not _is_clause(named["phrase"]) and _names_something(named["phrase"]):
        yield from _defined([symbol], named["phrase"], spans, offset)
    laws = [
        number for number, span in enumerate(spans) if relations(span.latex) and not is_value(sides(span.latex)[-1])
    ]
    behind = masked.rpartition(f"⟦{laws[-1]}⟧")[2] if laws else ""
    label, _, led = masked.partition(": ")
    for bare in (
        masked.rstrip(" .,;"),
        led.rstrip(" .,;") if explains_above(label) else "",
        behind.strip(" .,;:–—"),
        *re.findall(r"\(([^()]*⟦[^()]*)\)", masked),
    ):
        if re.fullmatch(r"[\s,;.&]*(?:(?:and|und)[\s,;.]*)*", _LISTED.sub("", bare)):
            for match in _LISTED.finditer(bare):
                if not _is_clause(_REMARK.sub("", match["phrase"])):
                    yield from _defined(_symbols_of(match["symbols"], spans), match["phrase"], spans, offset)


_NAMED = re.compile(
    r"(?P<phrase>[^\W\d_][^⟦⟧:=.,]{2,50}?)\s*[:–—=]\s*⟦(?P<number>\d+)⟧\s*(?:[(\[][^()\[\]]*[)\]])?[.,;]?"
)
"""A line that gives a quantity its symbol: "Angle of incidence: $\\theta$"."""


def _names_something(phrase: str) -> bool:
    """Is its last word none like "formula", "value" or "where"?"""
    return phrase.split()[-1].lower() not in FUNCTION_WORDS


def _upright(latex: str, offset: int) -> Iterator[Definition]:
    r"""What a formula says in upright words that a symbol is: ``n = \text{number of moles}``."""
    told = _UPRIGHT.match(latex)
    if told and is_symbol(told["symbol"].strip()) and " " in told["phrase"].strip():
        yield from _defined([told["symbol"].strip()], told["phrase"], [], offset)


def _is_clause(phrase: str) -> bool:
    """Does the phrase behind a symbol go on with a verb, as in "$T$ increases when ..."?"""
    first = " ".join(phrase.split()[:2]).lower()
    return (
        is_predicate(phrase)
        or len(phrase.split()) > 9
        or _FINITE.search(phrase) is not None
        or re.match(rf"(?:{_VERB}|{_MODAL}|\w+[^su'’]s)\b(?! of\b)", first) is not None
    )


_MODAL = r"should|would|could|can|may|might|must|will|shall|has|have|does|do"
_FINITE = re.compile(r"\s(?:is|are|was|were|can|may|must|will)\s")


def _cell_definitions(block: Block) -> Iterator[Definition]:
    """Cells that explain symbols: ``$r$ radius, $h$ height``, ``$a$, $b$, $c$ edges``, one a line where the cell has several."""
    for cell in block.cells:
        for line in re.split(r"<br\s*/?>", cell):
            masked, spans = _masked(line)
            for match in _LISTED.finditer(masked):
                if not is_predicate(match["phrase"]):
                    yield from _defined(_symbols_of(match["symbols"], spans), match["phrase"], spans, block.start)


def _symbols_of(masked: str, spans: list[MathSpan]) -> list[str]:
    latex = [spans[int(number)].latex for number in re.findall(r"⟦(\d+)⟧", masked)]
    named = (is_symbol, head_acronym, is_run, is_short_run)
    return latex if all(any(is_name(symbol) for is_name in named) for symbol in latex) else []


def _defined(symbols: list[str], phrase: str, spans: list[MathSpan], offset: int) -> Iterator[Definition]:
    phrase, unit = _split_unit(phrase, spans)
    phrase = _ASIDE.sub("", phrase)
    for symbol, words in zip(symbols, apart(phrase, len(symbols)), strict=bool(symbols)):
        if words:
            yield Definition(symbol, words, unit, EXPLICIT * 0.9, offset, f"listed: “{phrase}”")


def _verb_is_elided(before: str, after: str, told: int | None) -> bool:
    """Can the symbol's verb be an earlier one: "$p$ is the pressure, $V$ the volume", "with $m$ the mass", "..., $a$ the age"?"""
    if _INTRODUCED.search(before) or (re.search(r",\s*$", before) and _NO_MORE.match(after)):
        return True
    return told is not None and bool(_GOES_ON.search(before)) and not re.search(r"[.](?:\s|$)", before[told:])


_NO_MORE = re.compile(
    r"\s+the\s+(?:(?!(?:is|are|was|has|have|can|we|it)\b)[^\W\d_][\w'’-]*\s*){1,12}(?:\([^()]*\)\s*)?(?:[,;.]|\s+and\s+⟦|$)"
)
"""A noun phrase up to the next comma and no verb."""


def _phrase_after(after: str, pattern: re.Pattern[str] = _AFTER) -> str:
    """What "is", ":" or "=" behind a symbol says of it, up to the next clause."""
    match = pattern.match(after[:400])
    if not match:
        return ""
    phrase = match.group("phrase")
    if listed := _RESPECTIVELY.match(phrase):
        return listed["list"]
    inside_brackets = re.sub(
        r"[(\[][^()\[\]]*[)\]]", lambda found: found.group().replace("⟦", "❲").replace("⟧", "❳"), phrase
    )
    end = _PHRASE_END.search(inside_brackets)
    if end:
        phrase = phrase[: end.start()]
        phrase = _OF_THE_NEXT.sub("", phrase) if end.group() == "⟦" else phrase
    closing = phrase.find(")")  # of a bracket that the symbol itself stands in
    return phrase if closing < 0 or "(" in phrase[:closing] else phrase[:closing]


_RESPECTIVELY = re.compile(r"(?P<list>[^.;:⟦]{3,160}?),?\s+respectively\b")
"""A list that names as many things as there are symbols, its commas included."""
_OF_THE_NEXT = re.compile(r"\s+(?:with|at|having|carrying)\s+(?:an?\s+)?(?:[a-z-]+\s+){1,3}$")
"""The noun of a symbol that stands behind it: "the charge on a capacitor with a voltage $V$"."""


def _sharing(before: str, spans: list[MathSpan]) -> Iterator[str]:
    r"""Symbols joined to the defined one: the $V_1$ of "$V_1$ and $V_2$ are the volumes"."""
    match = re.search(r"((?:⟦\d+⟧\s*(?:,|and|or|,\s*and)\s*)+)$", before)
    if match:
        for number in re.findall(r"⟦(\d+)⟧", match.group(1)):
            if is_symbol(spans[int(number)].latex):
                yield spans[int(number)].latex


_VALUED = re.compile(
    r"(?P<name>[^\W\d_][^\d⟦⟧]*?)(?:\s*[:,=≈]|\s+(?:of|is|assumed?|about|approximately))*\s+[-−]?\d[\d,.]*\s*(?P<unit>[^\W\d_°][^\s(,;]*|°[CFK]?)\s*(?:\([^()]*\))?[.,]?\s*$"
)
"""A name with its value behind it: "lapse rate 6.5 K/km"; "distance covered in 12 minutes" has none."""


def _split_unit(phrase: str, spans: list[MathSpan]) -> tuple[str, str | None]:
    phrase = re.sub(r"<br\s*/?>\s*$", "", phrase)
    valued = _VALUED.match(phrase)
    if valued and is_unit(valued["unit"]) and valued["name"].split()[-1].lower() not in FUNCTION_WORDS:
        return _short(clean_phrase(valued["name"])), valued["unit"]
    unmasked = re.sub(r"⟦(\d+)⟧", lambda match: f"${spans[int(match.group(1))].latex}$", phrase)
    rest, unit = split_unit(unmasked)
    return _short(clean_phrase(rest)), unit


_UNIT_IN_WORDS = re.compile(
    r"[:,]?\s+(?:(?:is|are|being)\s+)?(?:measured\s+|given\s+|expressed\s+)?in\s+"
    r"([°%]?(?:[^\W\d_]|(?<=%)/)[^\s,;.:()⟦]*(?:[ ·/][^\s,;.:()⟦]+){0,2}?|%|⟦\d+⟧)\s*"
    r"(?=[,;.:()!?]|(?:and|is|are|from|for|at|with|by|when|if)\b|$)"
)
_SIZE = re.compile(r"\s+of\s+(?:about\s+)?\d[\d.,]*\s.*$|(?<=\binteger)\s+[\d.,]+$")
"""How much it is here: "initial velocity of 70.0 m/s"."""
_OBJECT = re.compile(r"variables?|values?|quantit(?:y|ies)|equations?", re.I)
"""What other things may be counted or placed by: "number of independent variables"."""
_REMARK = re.compile(r"\s*\([^()]*\)|\s*\[[^\[\]]*\]|\s*\((?![^()]*\s(?:is|are|was|were|can|may|must|will)\s)[^()]*$")
"""Brackets; one that a clause has cut off where it does not itself say something."""
_SAME = re.compile(r"^same\s+(.+?)\s+as\s.*$", re.S)
"""What is said to be elsewhere, too: "the same mutual inductance as in the reverse process"."""
_CALLED = re.compile(
    r"^(?:an?\s+)?(?:[\w-]+\s+)?(?:constant|quantity|variable|number|factor|value|parameter|amount)\s+(?:called|known\s+as)\s+(?:the\s+)?"
)
"""What only leads to the name: "a constant called the angular frequency"."""
_PRONOUN = re.compile(
    r"^(?:(?:it|this|that|they|these)\s+(?:is|are|was)|(?:the\s+)?(?:symbol|notation|abbreviation)\s+(?:for|of))\s+(?:(?:an?|the)\s+)?",
    re.I,
)


def _short(phrase: str, limit: int = 14) -> str:
    """At most ``limit`` words, without remarks in brackets, and none left dangling where a formula was cut out."""
    bare = _SIZE.sub("", _PRONOUN.sub("", _CALLED.sub("", _REMARK.sub("", phrase)))).strip()
    words = _SAME.sub(r"\1", bare or phrase).split()[:limit]
    while (
        words
        and (words[-1].lower() in FUNCTION_WORDS | {"of", "having"} or is_adverb(words[-1]))
        and not (_OBJECT.fullmatch(words[-1]) and ("of" in words or is_adjective(words[0])))  # "critical value"
    ):
        words.pop()
    return " ".join(words).rstrip(",.")


def _with_unit_behind(after: str) -> tuple[str | None, str]:
    """The unit in brackets right behind a symbol, if there is one, and what follows it."""
    found = _BRACKETED_UNIT.match(after)
    unit = unit_said(found[1]) if found else None
    return (unit, after[found.end() :]) if found and unit else (None, after)


_BRACKETED_UNIT = re.compile(
    r"\s*[(\[]\s*(?:(?:(?:here|also|again)\s+)?in\s+)?([^()\[\]⟦,;]{1,30})(?:[,;][^()\[\]]*)?[)\]]"
)


def unit_behind(text: str) -> str | None:
    """The unit that stands right behind a formula: "in mL/min", "(m)"."""
    return _unit_right_after(*_masked(text))


def _unit_right_after(after: str, spans: list[MathSpan]) -> str | None:
    match = re.match(r"\s*[(\[]\s*(?:in\s+)?([^()\[\]]{1,30})[)\]]", after) or _UNIT_IN_WORDS.match(after)
    if not match:
        return None
    unit = re.sub(r"⟦(\d+)⟧", lambda found: spans[int(found.group(1))].latex, match.group(1)).strip()
    return unit if is_unit(unit) else None


_SIDE_BY_SIDE = re.compile(r"[A-Za-z]{2,6}(?:_(?:\w|\{[^{}]*\}))?")


def _unit_of_row(block: Block, column: int | None, taken: set[int]) -> str | None:
    """The unit in a row's ``column``; in a table without such a heading, the one cell beside those ``taken`` that is a unit."""
    if column is not None:
        cell = block.cells[column].strip(" $") if column < len(block.cells) else ""
        return unit_said(cell) or cell or None
    others = [cell for place, cell in enumerate(block.cells) if place not in taken]
    units = [unit for cell in others if not is_value(cell) and (unit := unit_said(cell))]
    return units[0] if len(units) == 1 and not any(block.header) else None


_MANY = 3
"""From so many symbols on that share its words a row says only of what sort they are."""


def _row_definitions(block: Block) -> Iterator[Definition]:
    """A row of a symbol table: a cell that is one symbol, a cell that names it, perhaps one with its unit.

    Letters side by side in a column of symbols are one.
    """
    legend = column_of(block.header, SYMBOL_COLUMNS)
    symbols = [
        (number, latex)
        for number, cell in enumerate(block.cells)
        if (latex := [_ARGUMENT.sub("", one.latex) for span in math_spans(cell) for one in _each(span)])
        and not plain_words(cell).strip(" ,;/")
        and all(is_symbol(one) or (number == legend and _SIDE_BY_SIDE.fullmatch(one)) for one in latex)
    ]
    if not symbols:
        return
    unit_column = column_of(block.header, UNIT_COLUMNS)
    symbols = [(number, latex) for number, latex in symbols if number != unit_column]
    named = column_of(block.header, LABEL_COLUMNS - SYMBOL_COLUMNS)
    names = [
        number
        for number, cell in enumerate(block.cells)
        if re.search(r"[^\W\d_]{3}", plain_words(cell)) and not math_spans(cell) and number != unit_column
    ]
    number = named if named in names else (names[0] if names else None)
    is_legend = column_of(block.header, SYMBOL_COLUMNS - LABEL_COLUMNS) is not None
    if number is None or len(symbols) != 1 or any(is_value(cell.strip(" $")) and not is_legend for cell in block.cells):
        return  # a row with a value gives a constant; elsewhere its symbol may mean something else
    phrase, behind_it = _split_unit(_ASIDE.sub("", block.cells[number]), [])
    unit = _unit_of_row(block, unit_column, {number, symbols[0][0]}) or behind_it
    several = apart(phrase, len(symbols[0][1]))
    together = len(several) >= _MANY and set(several) == {phrase}
    for symbol, words in zip(symbols[0][1], several, strict=True):
        if together:  # "forces" of five letters: their sort, and no name of any
            yield Definition(symbol, "", unit, TABLE, block.start, f"table: “{phrase}” in {unit}")
        listed = is_legend and not any(is_value(cell.strip(" $")) for cell in block.cells)  # of constants it is none
        strength = SORT if together else TABLE
        yield Definition(symbol, words, unit, strength, block.start, f"table: “{phrase}”", listed=listed)
