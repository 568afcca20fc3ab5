"""What a statement without a title is called: the term that it defines, or what it concludes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile

from mathrag.documents import form_of, plain, statement_words
from mathrag.entities import Statement, StatementKind
from mathrag.statements.cues import all_cues, asks, asks_inside, concluding, shown_by
from mathrag.statements.items import SHORT, alone, first_item, is_listing
from mathrag.statements.sentences import sentences
from mathrag.statements.shortening import FORMULA, LAST, LONGEST, WHOLE, fitting, masked, seen, shortened, title_words
from mathrag.statements.subjects import with_supposed

LISTING = 4
"""Words that say something, of a sentence that announces a list and asks for something by itself."""
_SET_OFF = r"(?<![*\w]){0}(?![*\s])((?:[^*$\n]|\n(?!\n)|\$[^$]*\$){{2,70}}?)(?<![\s*.:]){0}(?![*\w])"
# in both, else in italics, else in bold; a star of a formula sets nothing off
_TERM = re.compile(
    "|".join((r"\$\$(?:[^$]|\$(?!\$))*\$\$|\$[^$]*\$", *(_SET_OFF.format(r"\*" * stars) for stars in (3, 1, 2))))
)
_DISPLAY = re.compile(r"\s*\$\$\s*(.*?)\s*\$\$\s*", re.DOTALL)
# a display behind a sentence that has ended
_BEHIND_SENTENCE = re.compile(r"(?<=[\w)][.?])\s*\$\$(?:[^$]|\$(?!\$))*\$\$[\s.]*\Z")
_THEN = re.compile(r"\A\s*then\b[,:]?\s*", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"\s*(?:either\s+|both\s+)?(?:it|they|this|these|so|its|their|there|we|one|the (?:same|latter|former))\b",
    re.IGNORECASE,
)
# what is to be filled in
_BLANK = re.compile(r"_{3,}")
_WORD = re.compile(r"[^\W\d_]{3,}")
# values in front of what is asked about them
_DATA = re.compile(r"\A(?:[-–.\d]+[;,]\s*)+(?:[-–.\d]+\s+)?(?=[^\W\d_])")
# what is to be proved, by its label, and what is said of it behind
_LABELLED = re.compile(r"\A([^$]*\[[\w.-]+:[\w.:-]+\])[:,.]\s.*\Z", re.DOTALL)
# what begins behind a colon, or a lead with one: "Show that it is so. Hint: ..."
_BEHIND = re.compile(r"\s(?P<lead>[A-Z][a-z]+):\s+|:\s+(?=[A-Z])")
# a label, and about as many signs as what it names is called by
_KEY, _NAMED = re.compile(r"\[[\w.-]+:[\w.:-]+\]"), "a" * 40
# "(Tricky)", "[requires Theorem 2.3]", "Hard:"
_ASIDE = re.compile(r"\A(?:\s*(?:\([^()$]*\)|\[[^\[\]$]*\]|[^\W\d_]+:)[.:]?)+\s*(?=\S)")


@lru_cache(maxsize=1)
def _concludes() -> re.Pattern[str]:
    """Finds what stands before a conclusion: "If ..., then"; a word of another language belongs to it ("dann gilt")."""
    others = "|".join(word for word in concluding() if word != "then")
    return re.compile(rf"^(?P<condition>[^.]{{0,200}}?[,;]\s+)?(?:then\b[,:]?\s*|(?=(?:{others})\b))", re.IGNORECASE)


def terms_of(contents: str) -> list[str]:
    """The terms that a text sets off in bold italics, else in italics, else in bold, in order: what a definition defines."""
    found = list(_TERM.finditer(contents))
    for sort in (1, 2, 3):
        told = [" ".join(match[sort].split()) for match in found if match[sort]]
        if told:
            return list(dict.fromkeys(_copula().sub("", term, count=1) or term for term in told))
    return []


@lru_cache(maxsize=1)
def _copula() -> re.Pattern[str]:
    """Finds with what a term begins that is set off with its verb: "*is an $n$-type*"."""
    words = statement_words()
    return re.compile(rf"\A(?:{'|'.join(words.copulas)})\s+(?:(?:{'|'.join(words.articles)})\s+)?")


def made_title(kind: StatementKind, contents: str, headings: Sequence[str] = ()) -> str:
    """A short title for a statement that its source gives none: the term that it defines, what it concludes or what it asks; where that
    is formulas alone, behind what the innermost of the ``headings`` above it says."""
    if kind == "definition" and (terms := terms_of(contents)):
        tied = re.search(rf"(?P<formula>\$[^$]+\$-)\*+{re.escape(terms[0])}\*", contents)
        return shortened(_capital(_with_noun(f"{tied['formula'] if tied else ''}{terms[0]}", contents)))
    whole = [
        one for sentence in _closed(sentences(contents)) if (one := _DATA.sub("", sentence)) and not _BLANK.search(one)
    ]
    told = [said for sentence in whole if len((said := _without_aside(alone(sentence))).split()) > 1]
    if not told:
        return _under(headings, shortened(contents))
    if kind == "definition":
        return _defined_under(headings, told)
    chosen, condition = (_asked(told), "") if kind == "problem" else _concluded(told)
    tidy = _DISPLAY.sub(r" $\1$ ", _BEHIND_SENTENCE.sub("", first_item(_THEN.sub("", chosen), kind)))
    before = [*takewhile(lambda one: chosen not in one, told)]
    supposed = [one for one in before if shown_by(one, kind) in ("premise", "assumption")]
    title = _capital(with_supposed(tidy, supposed, condition))
    if kind == "problem" and (given := _given(before, title)):
        return given
    lettered = title.startswith("$") and seen(title) <= LONGEST // 3  # "$T$ is undecidable"
    bold = (
        kind == "theorem" and bool(supposed) and title == _capital(shortened(tidy))
    )  # it says nothing of what it supposes
    lettered |= bold and plain(title.split()[0]) not in statement_words().conditions
    bare = not _WORD.search(masked(title)) or is_listing(title) or lettered
    return _under(headings, title, lettered) if kind == "problem" or bare else title


def term_of(definition: Statement) -> str:
    """What a definition is called in a text: its label, of a property without the thing that a made title adds."""
    terms = [] if definition.title else terms_of(definition.contents)
    return shortened(_capital(terms[0])) if terms else definition.label


def _with_noun(term: str, contents: str) -> str:
    """A property with the thing that its definition says it of, "Complete theory" of "A theory $T$ is *complete*"; any other term alone."""
    if len(term.split()) > SHORT // 2 or "$" in term:
        return term
    ands = "|".join(statement_words().ands)
    letters = rf"\s*(?:{FORMULA})(?:\s*(?:,|{ands})\s*(?:{FORMULA}))?"
    noun = r"(?P<noun>[^\W\d_]+(?:[ -][^\W\d_]+){0,2})"
    for articles, copulas, behind in _said_of():
        found = re.search(
            rf"(?:\A|(?<=[.;:]\s)|(?<=\n))(?:{articles})\s+{noun}(?:{letters})?(?P<of>\s+of\s+[^\W\d_]+)?"
            rf"\s+(?:{copulas})\s+\*+{re.escape(term)}\*+(?!\s+[^\W\d_]*\s*\*)",
            contents,
            re.IGNORECASE,
        )
        if found:
            thing = f"{found['noun']}{found['of'] or ''}"
            behind = behind or plain(term.split()[-1]) in statement_words().prepositions  # "preserved under"
            return f"{thing} {term}" if behind else f"{term} {thing}"
    return term


@lru_cache(maxsize=1)
def _said_of() -> tuple[tuple[str, str, bool], ...]:
    """By language, articles and copulas between which a definition says a property of a thing, and whether it is named behind that."""
    return tuple(
        (
            "|".join(one["articles"]),
            "|".join(map(re.escape, sorted(one["copulas"], key=len, reverse=True))),
            one["behind"],
        )
        for one in title_words().said_of
    )


def _closed(told: Sequence[str]) -> list[str]:
    """Sentences, those in brackets that begin in another one as parts of it: "If $f$ is (it is hard.) so, ..."."""
    found: list[str] = []
    for one in told:
        bare = masked(found[-1]) if found else ""
        if bare.count("(") > bare.count(")") and ")" in masked(one):
            found[-1] = f"{found[-1]} {one}"
        else:
            found.append(one)
    return found


def with_names(statement: Statement, found: Mapping[str, Statement]) -> Statement:
    """A statement whose made title says the labels of others, "Prove [cor:sums]", with what these are called instead."""
    label = statement.label
    if statement.title or "[" not in label:
        return statement
    for one in statement.references:
        sign, target = f"[{one.key}]", found.get(one.target or "")
        if one.key and target is not None and sign in label:
            label = label.replace(sign, target.title or f"“{target.label}”")
    if label == statement.label:
        return statement
    places = (
        place.model_copy(update={"label": label if place.label == statement.label else place.label})
        for place in statement.occurrences
    )
    return statement.model_copy(update={"label": label, "occurrences": tuple(places)})


def is_made(title: str, made: str) -> bool:
    """Is a title the one that is ``made`` of its text, as it is or behind a heading, its labels as they are or as what they name?"""
    parts = map(re.escape, re.split(r"\[[\w.:-]+\]", made))
    return re.fullmatch(rf"(?:.+: )?{'.+'.join(parts)}", title) is not None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _under(headings: Sequence[str], title: str, anyhow: bool = False) -> str:
    """A title whose words say nothing, or ``anyhow``, behind the innermost heading that is a name."""
    told, says = statement_words(), _saying(title)
    words = [plain(word) for word in _WORD.findall(re.sub(FORMULA, "", title))]
    points = not told.pointing.isdisjoint(words)
    if (
        not anyhow
        and len(says) > (seen(title) <= LONGEST // 3)
        and not points
        and ("$" in title or not is_listing(title))
    ):
        return title
    name = _heading(headings)
    said = set(_saying(name))
    told_twice = said and said.issubset(words)
    return f"{_capital(name)}: {title}" if name and not told_twice and len(name) <= LONGEST * 2 // 3 else title


def _saying(text: str) -> list[str]:
    """The words of a text that say something."""
    told = statement_words()
    small = (
        told.lists
        | told.function_words
        | told.prepositions
        | told.copulas
        | told.any_form
        | told.any_theorem
        | told.ands
    )
    words = [plain(word) for word in _WORD.findall(re.sub(FORMULA, "", text))]
    return [word for word in words if word not in small | told.sayings and not asks(f"{word} it")]


def _heading(headings: Sequence[str]) -> str:
    """The innermost heading that is a name, "The halting problem", and no word for what stands below it, "Example"."""
    names = (" ".join(one.replace("*", "").split()).strip(" .:") for one in reversed(headings))
    lists = statement_words().problem_lists | statement_words().solution_lists
    named = (one for one in names if form_of(one) is None or not all(map(form_of, _saying(one))))
    return next((one for one in named if plain(one) not in lists), "")


def _without_aside(sentence: str) -> str:
    """A sentence without what stands in front of it, unless that asks, "Show: ...", and without a hint, or what is supposed, behind it."""
    found = _ASIDE.match(sentence)
    sentence = sentence[found.end() :] if found and not asks(found[0].strip(" .:")) else sentence
    for one in _BEHIND.finditer(sentence):
        form = form_of(one["lead"]) if one["lead"] else None
        supposed = shown_by(sentence[one.end() :], "argument") in ("premise", "assumption")
        if one.start() and ((form is not None and form.kind == "aside") or (not one["lead"] and supposed)):
            return sentence[: one.start()]
    return sentence


def _asked(told: Sequence[str]) -> str:
    """What a problem asks first; of a sentence that supposes something, too, what is asked of it, where all of it is long. Where nothing
    asks, what it lets one define, else what it says first beyond what it supposes. What stands behind the label of what is to be proved
    repeats that."""
    asking = [f"{one.partition('? ')[0]}?" if "? " in masked(one) else one for one in filter(asks, told)]
    says = (one for one in asking if not is_listing(one) or len(_saying(one)) >= LISTING)
    if chosen := next(says, asking[0] if asking else None):
        return _briefly(_LABELLED.sub(r"\1", chosen))
    if chosen := next(filter(asks_inside, told), None):
        found = next(filter(None, (cues.asked.search(chosen) for cues in all_cues())), None)
        return chosen if found is None or seen(chosen) <= LONGEST else chosen[found.start() :]
    if chosen := next((one for one in reversed(told) if _defining().match(one) and not _POINTS_BACK.match(one)), None):
        return chosen
    return next((one for one in told if shown_by(one, "problem") not in ("premise", "assumption")), told[-1])


def _given(before: Sequence[str], title: str) -> str:
    """A title that says too little, "Find the number", or only points, "in this mixture", behind what the text says ``before``, as much of
    that as fits; nothing where none fits."""
    points = not statement_words().pointing.isdisjoint(map(plain, _WORD.findall(re.sub(FORMULA, "", title))))
    if ("$" in title or len(_saying(title)) >= LISTING) and not points:
        return ""
    given: list[str] = []
    for one in takewhile(lambda one: "$$" not in one and not asks(one), before):
        said = fitting(shortened(one, WHOLE), WHOLE - seen(". ".join([*given, title])))
        whole = said == shortened(one, WHOLE)
        if not said or (not whole and statement_words().copulas.isdisjoint(said.split())):
            break
        given.append(_capital(said))
    return ". ".join([*given, title]).replace(".$. ", ".$ ") if given else ""


def _briefly(asked: str) -> str:
    """What is asked, where all of it is long without what is given in front of it, "Using these values, is it so?", and without the
    sentence that says once more what is named, "Prove the triangle inequality: If ..."."""
    if seen(" ".join(_KEY.sub(_NAMED, asked).split())) <= LONGEST:
        return asked
    bare = masked(asked)
    colon = bare.find(": ") if not LAST.search(asked.rstrip(" .")) else -1
    told = title_words()
    behind = [*(re.finditer(", ", bare) if told.opened.match(bare) else ())]
    behind += told.aims.finditer(bare) if told.means.match(bare) else ()  # "Use the table to find the mean"
    rests = (asked[found.end() :] for found in behind)
    if rest := next(filter(_begins_asking, rests), ""):
        asked = rest
    elif len(bare[: max(colon, 0)].split()) >= SHORT and not is_listing(bare[:colon]):
        asked = asked[:colon]
    return asked


def _begins_asking(text: str) -> bool:
    first = re.match(r"[^\W\d_]+", text)
    asked = first is not None and plain(first[0]) in statement_words().copulas
    return asked or any(cues.asks.match(text) for cues in all_cues())


def _supposes(sentence: str) -> bool:
    """Does a sentence suppose something behind a condition: "If $b$ is one, then also suppose that ..."?"""
    begins = re.findall(r"[^\W\d_]+", _concludes().sub("", sentence, count=1))[:2]
    return not statement_words().supposes.isdisjoint(map(plain, begins))


def _concluded(told: Sequence[str]) -> tuple[str, str]:
    """What a theorem concludes, and the condition of that in the same sentence; where it only points at what is supposed, or is short
    with that, both in one."""
    concludes = _concludes()
    says = [
        one for one in told if shown_by(one, "theorem") not in ("premise", "assumption") and not _supposes(one)
    ] or told[-1:]
    sentence = next((one for one in told if concludes.match(one) and not _supposes(one)), says[0])
    found = concludes.match(sentence)
    chosen = sentence[found.end() :] if found else sentence
    short = seen(" ".join(sentence.split())) <= WHOLE and not _THEN.match(sentence)
    if found is None or short or _POINTS_BACK.match(chosen):
        return sentence, ""
    first = re.match(r"[^\W\d_]+", condition := (found["condition"] or "").strip(" ,;\n"))
    conditional = first is not None and plain(first[0]) in statement_words().conditions
    return chosen, f"{condition[0].lower()}{condition[1:]}" if conditional else ""


def defined(told: Sequence[str]) -> str:
    """What a definition that sets nothing off defines: what it says the thing is known as, what stands behind "we define", else of the
    first sentence that says what something is its subject, with what is said of that where it is a property."""
    words, small = title_words(), statement_words()
    for sentence in told:
        if known := _known_as().search(sentence):
            return known["name"]
    for sentence in told:
        if found := _defining().match(sentence):
            return _article().sub("", found["term"])
    copulas, conditions = "|".join(small.copulas), "|".join((*small.conditions, *words.halves))
    for sentence in told:
        if shown_by(sentence, "definition") in ("premise", "assumption"):
            continue
        chosen = _concludes().sub("", sentence, count=1)
        found = re.match(
            rf"(?P<subject>[^.;:]*?)\s(?:{copulas})\s(?P<said>[^.;:]*?)(?:\s(?:{conditions})\b|\Z|[.;:])",
            chosen,
            re.DOTALL,
        )
        if found and not small.conditions.isdisjoint(map(plain, re.findall(r"[^\W\d_]+", found["subject"]))):
            continue  # "If $c$ is a cluster point, define ..."
        if found:
            plainly = plain(found["said"].split()[0]) if found["said"].split() else ""
            a_property = plainly not in small.articles | small.sayings and len(found["said"].split()) <= SHORT
            return found[0][: found.end("said")] if a_property else _article().sub("", found["subject"])
    return ""


def _defined_under(headings: Sequence[str], told: Sequence[str]) -> str:
    """What a definition that sets nothing off defines; where it doesn't say so plainly, the heading that it stands under."""
    if term := defined(told):
        return _under(headings, shortened(_capital(term)))
    return _capital(_heading(headings)) or _under(headings, shortened(_capital(told[-1])))


@lru_cache(maxsize=1)
def _known_as() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(title_words().known_as)})\s+[“\"„«](?P<name>[^”\"“»]+)[”\"“»]")


@lru_cache(maxsize=1)
def _defining() -> re.Pattern[str]:
    words = title_words()
    by = "|".join(words.defined_by)
    return re.compile(
        rf"(?:{'|'.join(words.defines)})\s+(?P<term>[^.;:]*?[^\W\d_]{{3}}[^.;:]*?)(?=\s+(?:{by})\b|\s*\$\$|[.;:])",
        re.IGNORECASE,
    )


@lru_cache(maxsize=1)
def _article() -> re.Pattern[str]:
    return re.compile(rf"\A(?:{'|'.join(statement_words().articles)})\s+", re.IGNORECASE)
