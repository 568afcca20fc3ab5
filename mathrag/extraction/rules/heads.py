r"""What a formula is written for, told by the subject of its sentence: $D$ of "the annual depreciation is $D = (C - S)/N$".

The formula completes the sentence, so the subject names its left side; a display may complete the paragraph before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from mathrag.documents.headings import names_a_law
from mathrag.extraction.rules.acronyms import is_acronym, is_short_word, words_of
from mathrag.extraction.rules.asides import without_asides
from mathrag.extraction.rules.before import phrase_before
from mathrag.extraction.rules.blocks import Block, math_spans
from mathrag.extraction.rules.claims import APPOSITION, EXPLICIT, Definition
from mathrag.extraction.rules.relations import is_symbol, is_value, relations, sides
from mathrag.extraction.rules.sentences import clean_phrase, last_sentence, plain_words, sentence_bounds
from mathrag.extraction.rules.shared import VERBS
from mathrag.extraction.rules.units_said import split_unit, unit_behind_name
from mathrag.quantities import ontology

SUBJECT = EXPLICIT * 0.85
_NO_NOUN = (
    r"(?:of|for|in|on|at|with|to|by|from|as|and|or|but|so|is|are|was|be|that|which|who|where|when|while|if|then|than|the|an?|its|their|this|"
    r"these|it|we|us|one|they|there|here|has|have|had|can|may|will|must|not|most|thus|hence|therefore|now|since|because|note|states?|loses|gains|following|above|same|next|tells?|gives?|shows?|acting|due|across|depends?|given|representing)\b"
)
_WORD = rf"(?:(?!{_NO_NOUN})[^\W\d_][\w'’–-]*(?:\s+|(?=[,:])|$))"
_NAME = rf"(?P<name>{_WORD}{{1,7}}?)"
_OF = rf"(?:(?:of|in)\s+(?:the\s+|an?\s+|its\s+|their\s+|each\s+)?{_WORD}{{1,4}}?)"
_VERB = (
    r"(?:(?:can|may|must|will)\s+(?:then\s+|also\s+)?be|is|are|equals?|amounts\s+to|becomes?|reads?|"
    r"(?:increases?|decreases?|grows?|decays?|varies|vary|changes?)\s+(?:\w+ly\s+)?(?:as|according\s+to))"
)
_WAYS = r"(?:calculated|computed|obtained|found|determined|derived|estimated|measured)"
_END = (
    rf",?\s*(?:{_VERB}(?:\s+(?:then|thus|therefore|hence|here|now|simply|just|also|again|approximately|about|close\s+to|equal\s+to|described\s+by|"
    rf"(?:defined|given|expressed|written|{_WAYS})(?:\s+(?:as|by|from|with|using|through))?|the\s+(?:following|expression|formula|equation|relation)))*"
    rf"\s*[,:]?|{_VERB}\s+{_WAYS}\s+(?:from|by|with|using)\s[^.;:]{{3,200}}:)\s*$"
)
"""The verb that the formula completes, or one after which its inputs are listed: "is computed from the pressure and the flow:"."""
_LINK = (
    r"of|for|in|on|at|with|by|from|to|between|under|through|after|during|per|"
    r"when|if|that|which|found|across|along|around|near|above|below|over|due|(?!speeds?\b)\w+ed"
)
_FURTHER = (
    rf"(?:(?:,?\s*§|(?:{_LINK})\b)(?:(?!,\s+(?:so|then|thus|hence|therefore|but|the|its|their)\s)[^.;:]){{0,140}}?\s+)?"
)
_START = (
    r"(?:(?:^|[.;:]\s+|,\s+(?=the\s))|\b(?:that|so|then|thus|hence|therefore|but|while|and(?=\s+(?:the|its)\s))\s+)"
)
_ARTICLE = r"(?:the|an?|its|their|our)\s+"
_NO_DEFINITION = r"[^.;:]*\b(?:we|you|which|so|solve|used?|using|can|proportional)\b"
_COMPUTES = re.compile(
    rf"^\s*(?:(?:calculat|comput|determin|estimat|predict)es?|returns?|gives)\s+(?:(?:the|an?)\s+)?{_NAME}(?P<of>{_OF})?"
    rf"(?=[,.(]|\s*$|(?:(?:{_LINK}|or|as|according|using|given|based|operating)\b|§)(?![^.]*\b(?:if|so|then)\b))",
    re.I,
)
_NOUN_PHRASE = re.compile(rf"{_NAME}(?P<of>{_OF})?", re.I)
_IN_CODE = re.compile(r"[a-z]\w*(?:_\w+)*(?:\(.*\))?|(?:[A-Z][a-z]*\d*)*[a-z](?:[A-Z]+[a-z]*\d*)+")
_COMPUTED = re.compile(rf"\s*(?:(?:the|an?)\s+)?{_NAME}(?P<of>{_OF})?(?:(?:is|are)\s+)?{_WAYS}\b", re.I)
_SUBJECTS = (
    re.compile(rf"\bcalled\s+(?:its\s+|the\s+)?{_NAME}(?P<of>{_OF})?§\s+and\s+{_END}", re.I),
    re.compile(
        rf"\S,\s+(?:the|its)\s+{_NAME}(?P<of>{_OF})?,(?:{_END}|\s*(?:is|are)\s+(?!{_NO_DEFINITION})[^.;:]{{5,140}}[,:]\s*$)",
        re.I,
    ),
    re.compile(rf"(?:{_START}{_ARTICLE}|^){_NAME}(?P<of>{_OF})?{_FURTHER}{_END}", re.I),
    re.compile(
        rf"(?P<before>\b[\w-]+)?\s"
        rf"{_ARTICLE}{_NAME}(?P<of>(?:{_OF}){{0,2}}){_END}",
        re.I,
    ),
    re.compile(
        rf"\b(?:gives?|yields?|tells?|has|have|called|weighs\s+out)\s+(?:us\s+)?(?:the|an?|its)\s+{_NAME}(?P<of>(?:{_OF}){{0,2}})"
        r"\s*[,:]?\s*$",
        re.I,
    ),
    re.compile(
        rf"(?:{_START}{_ARTICLE}|^){_NAME}(?P<of>{_OF})?{_FURTHER}(?:is|are)\s+(?:\w+ly\s+)?proportional\s+to\s[^.;:]{{0,140}}§[^.;:]{{0,60}}[,:]\s*$",
        re.I,
    ),
    _COMPUTES,
    re.compile(
        rf"^\s*(?:(?:the|an?|its|their)\s+)?{_NAME}(?P<of>{_OF})?(?:(?:§|of\b|(?!speeds?\b)\w+ed\b)[^.;:,]{{0,60}}?\s)?"
        rf"(?:(?:is|are|equals)\s+(?!{_NO_DEFINITION})(?:(?:the|an?)\s[^.;:]{{5,140}}[,:]|[^.;:]{{5,140}}:)"
        r"|(?:compares|relates|expresses|says|tells)\s[^.;:]{5,140}[,:])\s*$",
        re.I,
    ),
)
"""What it is called; another name between commas; at the start of a clause; before the verb; what something gives; what is proportional to
something; what a function, a program or a method computes; a definition."""
_ALONE = re.compile(rf"^(?P<article>{_ARTICLE})?{_NAME}(?P<of>{_OF})?(?:,[^,.;:]{{1,30}})?\s*:$", re.I)
"""A noun phrase and nothing else before a colon: "The effective dot area, as a fraction:"."""
_OF_WHAT = re.compile(
    r"of|for|in|on|at|to|by|through|across|between|with|down|inside|outside|near|behind|under|over|above|below|around|after|before|during|from|"
    r"into|along|against|per|within|than|as",
    re.I,
)
"""What stands before a noun phrase that is no subject."""
_NO_NAME = re.compile(
    r"(?:^|\s)(?:changes?|results?|equations?|formulas?|expressions?|relations?|relationships?|proportionality|laws?|forms?|units?|constants|magnitudes?|"
    r"answers?|solutions?|cases?|theorem|rule|methods?|outcomes?|information|conclusions?)$|^\w+ly$|"
    r"^(?:values?|calculation|cross product)$|"
    r"^(?:equation|formula|expression|relation)s?\b|\b(?:alone|together|only)$",
    re.I,
)
_COMPOUND = re.compile(
    r"\b(?:number|coefficient|rate|degree|margin|amount|fraction|percentage|probability|change|modulus|moment|centre|center|point|limit|level)$",
    re.I,
)
"""Nouns that need what they are of."""
_IS = re.compile(r"\s(?:is|are|be|equals)\s+$")
_SPECIES = re.compile(r"\[[^\[\]]+\]")
_IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]{1,40}[)\]]")
_REMARK = re.compile(
    r",\s*(?:(?:i\.e\.,?|that\s+is,?)\s[^.;]{3,90}|(?:(?:measured|expressed|given)\s+)?in\s[^.;,]{1,30})(?=,)"
)
"""What is said between commas: once more what it is, the unit that it is in."""
_NO_OBJECT = re.compile(
    r"^(?:of|in)\s+(?:\w+ly|at\s+\w+|(?:equation|words|general|general\s+terms|this\s+case)\b.*)\s*$"
)
"""What is no noun: "of exactly" before a number."""


def heads(block: Block, following: Block | None) -> Iterator[Definition]:
    """Claims about the left sides of the formulas in ``block``, and of the display that completes it."""
    if block.kind not in ("paragraph", "item"):
        return
    earlier = 0
    for span in math_spans(block.text):
        left, right = sentence_bounds(block.text, span.start, span.end)
        before = block.text[max(left, earlier) : span.start]
        if relations(span.latex):
            told = [*_head(span.latex, before, block.start + span.start), *_headed(span.latex, before, block.start)]
            told = told or [*_apposed(span.latex, before, block.start + span.start)]
            yield from told or _spelled(span.latex, block.text[left : span.start], block.start + span.start)
            yield from _explained(span.latex, before, block.text[span.end : right], block.start + span.start)
            earlier = span.end
        elif is_symbol(span.latex) and _IS.search(before) and (name := subject(before.rpartition("$")[2])):
            yield _told(span.latex, name, block.start + span.start)
    ended = block.kind == "item" and block.text.rstrip().endswith((".", ")"))
    if following is not None and not ended and (latex := _begins_with(following)):
        sentence = last_sentence(block.text[earlier:])
        told = [*_head(latex, sentence, following.start, display=True)]
        apposed = _apposed(latex, sentence, following.start)
        yield from told or (replace(one, strength=one.strength * FAR) for one in apposed)


_HEADED = re.compile(r"\s*\**(?P<name>[^\W\d_][^\d_.:;,$*]{2,60}?[)\]])\**\s*:\s*\**\s*")


def _headed(latex: str, before: str, position: int) -> Iterator[Definition]:
    """What stands with its unit and a colon in front of a formula: "Hydraulic radius (m): $R = A/P$"."""
    found, parts = _HEADED.fullmatch(before), sides(latex)
    unit = unit_behind_name(found["name"]) if found else None
    if found and unit and relations(latex) == ["="] and is_symbol(parts[0].strip()) and unit != parts[0].strip():
        name = found["name"].rpartition(found["name"][-1].translate(_OPENING))[0].strip()
        yield Definition(parts[0].strip(), name[:1].lower() + name[1:], unit, SUBJECT, position, f"“{name}:” before it")


_OPENING = str.maketrans(")]", "([")


def _begins_with(block: Block) -> str:
    """The formula that a display is, or a paragraph begins with; empty for none."""
    if block.kind == "display":
        return block.text
    spans = math_spans(block.text) if block.kind == "paragraph" else ()
    return spans[0].latex if spans and relations(spans[0].latex) and not block.text[: spans[0].start].strip() else ""


def announced(paragraph: str, heading: str) -> str:
    """What the first sentence under a heading says that all below it computes; empty where it says nothing of the kind.

    "Return the virtual temperature.", "Flow depth calculated with ...", and under a program's name the bare noun: "Flow depth."
    """
    first = plain_words(paragraph[: sentence_bounds(paragraph, 0, 0)[1]]).rstrip(".")
    ways = (
        _COMPUTES.search,
        _COMPUTED.match,
        *([_NOUN_PHRASE.fullmatch] if _IN_CODE.fullmatch(heading.strip("`* ")) else []),
    )
    found = next(filter(None, (way(first) for way in ways)), None) if "$" not in first else None
    return f"{found['name']}{found['of'] or ''}".strip() if found and not _NO_NAME.search(found["name"]) else ""


def announced_head(latex: str, name: str, position: int) -> Iterator[Definition]:
    """The claim about the left side of a display below what `announced` it."""
    parts = sides(latex) if relations(latex) == ["="] else []
    head = parts[0].strip() if parts else ""
    if name and (is_symbol(head) or is_acronym(head)) and not is_value(parts[1]):
        told = _told(head, name, position)
        yield replace(told, strength=told.strength * FAR, evidence=f"“{name}” is what the section computes")


FAR = 0.8
_NOUN = re.compile(r"(?:\b(?:[Tt]he|[Ii]ts|[Tt]heir)|['’]s)\s+(?:[a-z][\w-]*\s+){0,3}?[a-z][\w-]*\s*$")


def _apposed(latex: str, before: str, position: int) -> Iterator[Definition]:
    """The noun right in front of a formula for its left side: "the reduced mass $m = m_1 m_2/(m_1 + m_2)$"."""
    parts = sides(latex)
    if relations(latex) != ["="] or len(parts) != 2 or is_value(parts[1]) or not is_symbol(parts[0].strip()):
        return
    if not _NOUN.search(before):
        return
    name = phrase_before(before)
    if name and not _NO_NAME.search(name) and (" " in name or ontology().for_name(name)) and not names_a_law(name):
        yield Definition(parts[0].strip(), name, None, APPOSITION, position, f"“{name}” before it", of_head=True)


def _spelled(latex: str, before: str, position: int) -> Iterator[Definition]:
    """What the capitals that a formula is written for are short for: "the crude death rate goes the same way, $CDR = ...$"."""
    head = sides(latex)[0].strip()
    letters = _UPRIGHT.sub(r"\1", head)
    words = words_of(letters, plain_words(before)) if is_acronym(letters) and len(letters) > 2 else []
    if words:
        name = " ".join(words)
        yield Definition(head, name, None, SUBJECT, position, f"“{name}” in its sentence", of_head=True)


_UPRIGHT = re.compile(r"\\(?:text|mathrm)\{([A-Z]+)\}")
_IS_THE = re.compile(r"\s*(?:is|being|denotes|represents)\s+(?:the|an?)\s+(?P<name>[^.,;:$()]{3,80})")
_THE = re.compile(r"\s*the\s+(?P<name>(?:(?!\b(?:and|is|are)\b)[^.,;:$()]){3,60})(?=[.,;:]|\s(?:and|is|are)\b|\s*$)")
_WITH = re.compile(r"\b(?:with|where|and)\s*$")
"""What goes before a formula that its own words follow: "with $h = H/m$ the enthalpy per unit of mass"."""


def _explained(latex: str, before: str, after: str, position: int) -> Iterator[Definition]:
    """What the words behind a formula say that it gives: "where $n = N/\\ell$ is the number of turns per unit length"."""
    parts, found = sides(latex), _IS_THE.match(after) or (_WITH.search(before) and _THE.match(after))
    if not found or relations(latex) != ["="] or is_value(parts[1]) or not is_symbol(parts[0].strip()):
        return
    name = re.sub(r"(?:\s+(?:from|of|to|at|in|on|by|for|with))+$", "", clean_phrase(found["name"]))
    if ontology().for_name(name) or (" of " not in name and " " in name and _IS_THE.match(after)):
        yield Definition(parts[0].strip(), name, None, SUBJECT, position, f"“is the {name}” behind it", of_head=True)


_TRIGONOMETRIC = re.compile(r"\\(?:sin|cos|tan)\s*\{?(\\?[A-Za-z]+(?:_(?:\{[^{}]*\}|\\?\w))?)\}?$")
_ANGLE = re.compile(
    r"\b((?:[A-Z][a-z]+[’']s\s+|[a-z]+\s+)?angle)(?:,\s*(?:given\s+by|where)?|\s+(?:is\s+)?given\s+by|,?\s+for\s+which)?\s*$"
)
"""The angle in front of a law for its tangent: "at Brewster's angle, $\\tan\\theta_B = ...$"."""


def _head(latex: str, before: str, position: int, *, display: bool = False) -> Iterator[Definition]:
    parts = sides(latex) if relations(latex) else []
    head = re.sub(r"\(\s*\w\s*\)$", "", parts[0].strip()) if parts else ""
    if (
        (trigonometric := _TRIGONOMETRIC.match(head))
        and (angle := _ANGLE.search(plain_words(before)))
        and is_symbol(trigonometric[1])
    ):
        yield Definition(trigonometric[1], angle[1], None, SUBJECT, position, f"“{angle[1]}” before it", of_head=True)
        return
    head = re.sub(r"^(?:\||\\lvert\b)\s*(.+?)\s*(?:\||\\rvert)$", r"\1", head)
    if len(parts) < 2 or is_value(parts[1]) or not (is_symbol(head) or _SPECIES.fullmatch(head)) or is_short_word(head):
        return
    name = subject(before, head, display=display)
    if name and (" " in name or is_symbol(head)):  # "the concentration" says less of [A] than its brackets
        yield _told(head, name, position)


def _told(symbol: str, name: str, position: int) -> Definition:
    """What its formula says of ``symbol``: of a letter without index only what it is, not of what, since it stands elsewhere, too."""
    bare, _, whose = name.partition(" of ")
    known = ontology()
    general = "_" not in symbol if known.for_name(bare) else bool(known.for_name(whose))
    name = bare if whose and general and not _COMPOUND.search(bare) else name
    return Definition(symbol, name, None, SUBJECT, position, f"“{name} is” before it", of_head=True)


def subject(before: str, head: str = "", *, display: bool = False) -> str:
    """The noun phrase that the formula behind ``before`` says the size of; empty where no sentence ends so.

    Before a ``display`` the noun phrase may be all. ``head``: the formula's left side. A noun with a symbol of its own is no other one's:
    "the number $m$ of fringes is given by".
    """
    symbols = [latex.strip() for latex in re.findall(r"\$([^$]*)\$", before)]
    plain = re.sub(r"\s+", " ", plain_words(re.sub(r"\$[^$]*\$", "§", before))).strip()
    plain = _REMARK.sub("", without_asides(_IN_BRACKETS.sub("", plain)))
    for pattern in (*_SUBJECTS, *([_ALONE] if display else [])):
        found = pattern.search(plain)
        if found and pattern is _ALONE and not (found["article"] or ontology().for_name(found["name"].strip())):
            continue
        if found and not _OF_WHAT.fullmatch(found.groupdict().get("before") or ""):
            whose = found["of"] or ""
            bearer = re.match(r"[\s,]*§", plain[found.end("of" if whose else "name") :])
            number = plain[: found.end("name")].count("§")
            if bearer and head and symbols[number : number + 1] not in ([], [head]):
                if not whose:
                    return ""
                whose = ""  # "the diversity of order $a$"
            name = (
                f"{found['name']}{'' if _NO_OBJECT.match(whose) else whose}".strip(" ,")
                .removesuffix(" itself")
                .removesuffix(" associated")
            )
            name = split_unit(re.sub(r"^(?:magnitudes?|values?) of (?:the |an? )?", "", name))[0]
            if _NO_NAME.search(name) or not VERBS.isdisjoint(name.split()[-1:]):
                return ""
            first = name.split()[0]
            return name if found.start("name") or re.search("['’]", first) else name[:1].lower() + name[1:]
    return ""
