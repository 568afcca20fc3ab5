r"""Formulas that a text writes without any markup of mathematics: ``BMI = mass / height^2``, ``v = 1/n x R^(2/3)``.

A line, a cell of a table, a code span or italics that is nothing but an equation of names and numbers becomes ``$..$``. What may be
anything else (a value with its unit, a sentence, an option of a command) stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate

from mathrag.documents.directives import OPTION
from mathrag.documents.headings import computes, is_a_formula
from mathrag.documents.named_expressions import law_of, named_expressions
from mathrag.documents.plain_equations import GREEK, GREEKS, HYPHEN, LATIN, MARKS, latex_of, marks_apart, symbol_of
from mathrag.documents.spans import spans
from mathrag.documents.statement_words import statement_words
from mathrag.models import is_ordinary
from mathrag.ontology_files import read_yaml
from mathrag.quantities import is_unit

LONGEST = 300
MOST_LINES = 4

_LONE = r"\$[^\W\d_]?(?:[_^]\{[^$]*\})?\$"
"""A symbol or a script that is math already."""
_PLACE = re.compile(
    r"(?P<lead>[ \t>]*(?:[-*+•:][ \t]+|(?:\d{1,3}|[a-z])[.)][ \t]+)?"
    r"(?:[^=\n:|`]{1,80}:[ \t]+|\*\*[^*=\n|`]{1,80}(?:\.\*\*|\*\*[ \t][–—-])[ \t]+)?"
    r"(?:\(\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?\)[ \t]+(?=[^\W\d_]))?)"
    r"(?P<mark>\*\*\*?|__|`|\*|_|)"
    r"(?P<number>(?:\d{1,2}[.)][ \t]+)?)"
    rf"(?P<formula>(?:[^\n|`$=]|{_LONE}){{1,80}}[=≈][ \t]*(?=\S).{{1,220}}?)(?P=mark)"
    r"(?P<tail>[ \t]*(?:[.,;][ \t]*)?(?:\\|<br ?/?>)?[ \t]*"
    r"|[ \t]{2,}(?:\([^()\n]*\)|\[[^\[\]\n]*\]|#[ \t][^\n]*)[ \t]*|[ \t]{3,}[^\W\d_][^\n=]*)"
)
"""A formula, perhaps behind a label; a remark on it stands in brackets behind two blanks, or behind more."""
_LABEL = re.compile(
    r"[ \t>]*(?:(?:[-*+•]|#{1,6}|\d{1,3}[.)])[ \t]+)?(?P<mark>\*\*|__|)"
    r"(?P<name>[^\W\d_]+(?: [^\W\d_]+){0,5}(?: \([^\W_]{2,10}\))?)"
    r":?(?P=mark):?[ \t]*"
)
"""A line that is a name, perhaps with its abbreviation or unit."""
_TITLED = re.compile(r"^#{1,6}[ \t]+(?P<name>[^\W\d_]+(?:[ -][^\W\d_]+){0,5})[ \t]*$", re.MULTILINE)
"""A heading that is a name."""
_SET_OFF = re.compile(
    r"(?<![\w`*])(?P<mark>`|\*\*?)(?P<formula>[^`*\n|=≈]{1,80}[=≈][^`\n|]{1,220}?)(?P=mark)(?![\w`*])"
)
_NAME = r"[^\W\d_]+(?:[ -][^\W\d_]+){0,7}(?: \([^()*\n]{1,40}\))?"
_LABELLED = re.compile(
    r"(?<![ \t>])(?P<lead>[ \t>]*(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+)?)"
    rf"(?:\*\*(?P<name>{_NAME}):?\*\*:?|(?P<plain>(?<!\w){_NAME})[ \t]*:)[ \t]+"
    r"(?P<mark>`|)(?P<formula>[^\n`$|:=]{3,200}?)(?P=mark)"
    r"(?P<tail>(?:,? (?:expressed )?in (?:a |an )?[^\W\d_][\w/²³]*(?: cent)?)?(?:\.?[ \t]*|\.[ \t]+[A-Z][^\n=]*))$",
    re.MULTILINE,
)
_OPERATES = re.compile(
    r"[×÷*]|(?<=[^\W\d_)%])\s[xX]\s(?=\S)|/.*(?<![^\W\d_])\d|\d\s?%\s+[^\W\d_]"
    r"|\d / [^\W\d_]{3}|\([^()]*[^\W\d_] [-+−–] [^()]*\) ?/|/ ?\([^()]*[^\W\d_] [-+−–] "
)
"""What no list of words has: signs that are nothing but operations, a number behind a stroke, a sum in brackets beside one."""
_SCRIPTED = r"\$[^\W\d_]?[_^]\{[^$]*\}\$"
_LETTER = f"[{LATIN}{GREEKS}Δ]"
_COMPUTES = "[-+−–*/×·(]"
_LETTERS = (
    rf"{_LETTER}|[A-Z]{{2,4}}|[A-Z][a-z](?=[ \xa0]?[-+−–*/×·=)])|(?<={_COMPUTES}[ ])[A-Z][a-z]|(?<={_COMPUTES})[A-Z][a-z]"
    rf"|(?:[A-Z][A-Za-z]{{1,4}}(?=\d{{0,2}}[ \xa0][-+−–*/×·=])|(?<={_COMPUTES}[ ])[A-Z][A-Za-z]{{1,4}}(?=\d|[ ]?[-+−–*/×·).,;]))"
    rf"|[a-z][A-Z]|[a-z]{{2}}|[a-z]?[{GREEKS}](?:[a-z]?[A-Z]{{0,2}}|[A-Za-z]{{2}})"
)
_SYMBOL = rf"(?:{_SCRIPTED}|(?<!{_LETTER})Δ?(?:{_LETTERS})[{''.join(MARKS)}]?(?:_\w{{1,8}}|\d{{1,2}}|[₀-₉]{{1,2}})?(?!{_LETTER}))"
_BLANK = rf"(?<!\d)[ ](?![a-z]{{2}}|=)|[ ](?=[-+−–*/×·)\]√])|(?<={_COMPUTES})[ ](?=[a-z]{{2}}(?!{_LETTER}))"
_SIDE = (
    rf"(?:[ ]?(?:{'|'.join(GREEK.values())}|pi|sqrt|exp|ln|log)(?!{_LETTER})|{_SYMBOL}|\d+(?:[ \xa0]\d{{3}}(?!\d))*(?:\.\d+)?|½"
    rf"|[-+−–*/×·^()\[\]√⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉]|{_BLANK})+"
)
_IN_SENTENCE = re.compile(
    rf"(?<![\w`$*=/(\[{{.,-]){_SYMBOL}(?:{_SCRIPTED})*(?:[ \xa0]=[ \xa0]{_SIDE})+(?=[.,;:]?(?:\s(?!\s*(?:[-+−*/×·^\\$]|[xX]\s))|\Z))"
)
"""Symbols, numbers and signs with spaces around their equals sign."""
_COUNTED_IN = re.compile(
    r"(?P<formula>.*=.*(?:[-+−*/×·^]\s?|[a-z]{2}\s)(?P<last>[^\W\d_]\w{0,7})|.*=.*[\d)])"
    r"\s+[(\[](?:in\s+)?(?P<unit>[^()\[\]]+)[)\]]\s*"
)
"""A formula whose last operand is a letter or a number, with the unit of its result behind it."""


def _without_unit(formula: str) -> str:
    """``formula`` without the unit of its result, which no other name of it has, in brackets behind it."""
    found = _COUNTED_IN.fullmatch(formula)
    counted = (
        found and is_unit(found["unit"]) and not any(map(is_unit, re.findall(r"\s\(([^()]+)\)", found["formula"])))
    )
    word = found and len(found["last"] or "") > 1 and is_ordinary(found["last"])
    return found["formula"] if found and counted and not word else formula


_CODE = re.compile(
    r"[;{]\s*$|==|:=|=>|^\s*(?:def|import|from|return|for|if|while|print|let|var|const|function|class|[$>#]|//)\b",
    re.MULTILINE,
)
_EXPLAINS = re.compile(
    r"(?:,\s+(?:where|with|in\s+which)|\s+where|\s+with(?=\s[^\W\d_]\w{0,5}\s(?:the|an?|in|as|being)\s))\b"
)
"""A clause behind a formula in its sentence."""

_LEADERS = re.compile(
    r"^(?P<names>[ \t>]*(?:[-*+•][ \t]+)?[*`$]{0,2}[^\W\d_]\w{0,11}(?:,[ ]?[^\W\d_]\w{0,11})*[*`$]{0,2})"
    r"[ \t]*(?:\.{3,}|…+)[ \t]*(?=[^\W\d_])",
    re.MULTILINE,
)
"""Dots that lead from symbols to what they are: "n ... spindle speed"."""


_BOLD_WITH_UNIT = re.compile(r"\*\*(?P<name>[^*\n]{3,60})\*\*(?P<unit>\s*\([^()\n]{1,25}\)\s*=)")
"""A name in bold with the unit of what it equals."""


def typewritten_as_math(text: str) -> str:
    """Prose with its formulas in plain letters as ``$..$``; other math and longer code stay as they are."""
    if not re.search(r"[=≈×÷*/%|`]|\sx\s", text):
        return text
    text = _BOLD_WITH_UNIT.sub(r"\g<name>\g<unit>", marks_apart(text))
    text = named_expressions(_LEADERS.sub(r"\g<names> – ", text))
    taken = [(span.start, span.end) for span in spans(text) if span.kind in ("display", "environment")]
    free: list[str] = []
    read: list[str] = []
    start = 0
    for line in text.split("\n"):
        while taken and taken[0][1] <= start:
            taken.pop(0)
        if taken and taken[0][0] < start + len(line):
            read += [*_lines(free, text), line]
            free = []
        else:
            free.append(line)
        start += len(line) + 1
    return "\n".join([*read, *_lines(free, text)])


def _lines(lines: Sequence[str], text: str) -> list[str]:
    """Lines that follow each other in ``text`` with their formulas as math; one that goes over several lines stands in one."""
    read: list[str] = []
    at = 0
    while at < len(lines):
        for number in range(min(MOST_LINES, len(lines) - at), 1, -1):
            part = lines[at : at + number]
            if all(map(_goes_on, part, part[1:])) and (whole := _whole(part, text)):
                read += whole
                at += number
                break
        else:
            read.append(_line(lines[at], text))
            at += 1
    return read


def _goes_on(line: str, following: str) -> bool:
    """Does an equation that breaks off with ``line`` go on with the line that follows?"""
    opened = sum(map(line.count, "([")) - sum(map(line.count, ")]"))
    begins = re.match(r"\s*[=×÷/)]", following) is not None
    return bool(following.strip()) and (opened > 0 or begins or re.search(r"[-+*/×÷(=]\s*$", line) is not None)


def _whole(lines: Sequence[str], text: str) -> list[str]:
    """The lines with their equation in one; empty where they are none. A line that begins with its sign has its name in the label above."""
    rest = " ".join(map(str.strip, lines[1:]))
    if rest.startswith("=") and (label := _LABEL.fullmatch(lines[0])):
        latex = latex_of(f"x {rest}", text)
        return [lines[0], f"$\\text{{{label['name']}}}{latex[1:]}$"] if latex else []
    read = _alone(f"{lines[0].rstrip()} {rest}", text)
    return [read] if read else []


def unfenced(block: str, before: str = "") -> str:
    """A fenced block as prose where it holds nothing but formulas and words that explain them; else as it is.

    A block of the language ``math`` (MyST: ``{math}``) is a display, one without a language is prose where half of its lines are formulas.
    An expression that is all of it computes what the last heading ``before`` it names.
    """
    opening, _, body = block.partition("\n")
    body = body.rpartition("\n")[0] if body.rstrip().endswith(("```", "~~~", ":::")) else body
    language = opening.strip().lstrip("`~:").strip().lower()
    if language in ("math", "{math}"):
        body = OPTION.sub("", body)
        return f"$${' '.join(body.split())}$$\n" if body.strip() else block
    if language not in ("", "text", "txt", "plain") or _CODE.search(body):
        return block
    if (read := _unfenced(body, before) or _headed(body, before)) is not None:
        return read
    parts = [part for part in re.split(r"\n[ \t]*\n", body) if part.strip()]
    told = [_unfenced(part, before) for part in parts]
    if not any(told):
        return block
    fence = opening.strip()
    kept = (f"{fence}\n{part}\n{fence[: len(fence) - len(fence.lstrip(fence[0]))]}\n" for part in parts)
    return "\n" + "\n".join(one or other for one, other in zip(told, kept, strict=True))


def _headed(body: str, before: str) -> str | None:
    """An expression without a sign of equality as what the heading above it names; None where it is none, or may be anything else."""
    *_, heading = [None, *_TITLED.finditer(before)]
    expression = " ".join(body.split())
    if heading is None or re.search("[=≈]", expression) or heading["name"].lower() in _no_terms():
        return None
    says = re.search(r"[\w)] [-+*×÷/−] [\w(]", expression) or computes(before[heading.end() :])
    latex = latex_of(f"{heading['name'].replace('-', HYPHEN)} = {expression}") if says else ""
    return f"${latex}$\n" if latex else None


def _no_terms() -> list[str]:
    """Words that label a formula without naming it."""
    return list(read_yaml("definitions.yaml")["no_terms"])


def _unfenced(body: str, before: str) -> str | None:
    """Lines of a block as prose, in the light of the text ``before`` it; None where less than half of them are formulas."""
    lines = [line.strip() for line in body.split("\n")]
    read = _lines(lines, f"{before}\n{body}")
    formulas = len(lines) - sum(line in lines for line in read)
    said = sum(bool(line) for line in lines)
    return "\n".join(f"{line}  " for line in read).strip() + "\n" if formulas > 0 and 2 * formulas >= said else None


@cache
def _commands() -> re.Pattern[str]:
    """A word that tells the reader to do something, before a name: "Use Power = ..."."""
    words = "|".join(sorted(read_yaml("function-words.yaml")["commands"].split()))
    return re.compile(rf"(?:{words})\s+(?=[^\W\d_])", re.IGNORECASE)


def _line(line: str, text: str = "") -> str:
    """``text``: what the line stands in, which may say what letters are."""
    if len(line) < 5:
        return line
    if not re.search("[=≈]", line):
        if line.lstrip().startswith("|"):
            return _row(line)
        if ":" in line or "**" in line:
            line = _LABELLED.sub(lambda found: _labelled(found, text), line)
        return line if "$" in line else _by_sentences(line, text) or line
    if line.lstrip().startswith("|"):
        return _row("|".join(_cell(cell, text) for cell in line.split("|")))
    read = _alone(line, text) or _by_sentences(line, text) or _set_off(line, text)
    return _in_sentences(read, text)


def _by_sentences(line: str, text: str) -> str:
    """A line of sentences some of which are formulas: "Ratio = front / rear. Add 10 % for losses."; empty where none is.

    A formula may end before its sentence does, at a comma or a bracket behind which words follow: "cost = price / number, in USD".
    """
    sentences = _FULL_STOP.split(line)
    read = [_begun(one, text) if "=" in one else _said_to_be(one) for one in sentences]
    return " ".join(formula or one for formula, one in zip(read, sentences, strict=True)) if any(read) else ""


_FULL_STOP = re.compile(r"(?<=[\w)\]%]\.)(?<!\s[A-Za-z]\.)[ \t]+(?=[A-Z])")
_WORDS_FOLLOW = re.compile(
    r"(?:,|\s(?=\()|\s[–—])(?=\s*\(?(?:[^\W\d_]{2,}[ ,.:)]|[^\W\d_]\w{0,3} (?:the|an?|is|are|in)\b))|\s?;(?=\s)"
    r"|(?<=[\w)])(?=\s(?:for|if|when|where)\s[a-z]{3})"
)
"""Where a formula may end within its sentence."""


_SAID_TO_BE = re.compile(
    rf"(?P<lead>[ \t>]*(?:[-*+•][ \t]+)?(?:(?:The|An?)\s)?)"
    rf"(?P<name>(?:{_NAME}[ ])??(?P<symbol>[^\W\d_]{{1,5}}\d{{0,2}}(?: \([^()]+\))?)|{_NAME})"
    r"\s+(?:is|are|equals?)\s+(?P<expression>[^=$]{5,150})"
)


def _said_to_be(sentence: str) -> str:
    """A sentence that computes with signs what it begins with: "The margin is (price − cost) / price."; empty for any other."""
    found = _SAID_TO_BE.fullmatch(sentence)
    if found is None or not re.search(r"[\w)] [-+−*/×·÷] [\w(]", found["expression"]):
        return ""
    symbol = found["symbol"] or ""
    word = symbol.partition(" ")[0]
    name = found["name"] if not symbol or word.islower() or word.istitle() else symbol
    lead = sentence[: found.end("name") - len(name)]
    whole = found["expression"].removesuffix(".")
    places = [len(whole), *reversed([place.start() for place in _WORDS_FOLLOW.finditer(whole)])]
    for end in places:
        if latex := _computing(name, whole[:end]):
            return f"{lead}${latex}${found['expression'][end:]}"
    return ""


def _begun(sentence: str, text: str) -> str:
    """A sentence that is a formula or begins with one; empty for any other."""
    places = [found.start() for found in _WORDS_FOLLOW.finditer(sentence, sentence.index("="))]
    for end in [len(sentence), *reversed(places)]:
        if head := _alone(sentence[:end], text):
            return head + sentence[end:]
    return ""


def _alone(line: str, text: str = "") -> str:
    """A line that is a formula, perhaps behind a label or before a clause that explains it; empty where it is none."""
    clause = _EXPLAINS.search(line)
    if clause and (head := _alone(line[: clause.start()], text)):
        return head + line[clause.start() :]
    line = _MARKED_SIDES.sub(r"\g<lead>\g<left> = \g<right>", line)
    found = _PLACE.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        return ""
    command = _commands().match(found["formula"])
    said = (command[0] if command else "") or _words_before(found["formula"])
    formula = found["formula"].removeprefix(said)
    label = re.search(r"([^\W\d_]+)\W*$", found["lead"])
    if (bare := _without_unit(formula)) != formula and (latex := latex_of(bare, text)):
        return f"{found['lead']}{said}${latex}${formula[len(bare) :]}"
    remark = _BRACKETED_REMARK.search(formula)
    latex = "" if remark else latex_of(formula, text, sure=label is not None and is_a_formula(label[1]))
    remark = None if latex else remark or _REMARK.search(formula)
    if remark and (before := latex_of(formula[: remark.start()], text)):
        return f"{found['lead']}{said}${before}${_legend(remark[0], before) or remark[0]}{found['tail']}"
    if not latex and (named := _NAMED.fullmatch(formula)):
        latex = next(filter(None, (latex_of(f"{named['symbol']} = {side}") for side in _sides(named["law"]))), "")
        return f"{found['lead']}${latex}$ (${symbol_of(named['symbol'])}$ = {named['words'].strip()})" if latex else ""
    return f"{found['lead']}{said}${latex}${found['tail']}" if latex else ""


_WITH_SYMBOL = re.compile(r"(?P<words>(?:[^\W\d_]+[ -])+)(?P<symbol>[A-Z]{2,6}|[A-Z][a-z]\d?)\s*=(?P<right>.*)")


def _words_before(formula: str) -> str:
    """The words that a formula's symbol stands behind: "adjusted weight AW = ..."; empty where the letters are a word among others.

    They are short for the words, or a capital and a small letter that no name of several words follows.
    """
    found = _WITH_SYMBOL.fullmatch(formula)
    if found is None or found["symbol"].lower() in statement_words().function_words:
        return ""
    initials = "".join(word[0] for word in re.split("[ -]", found["words"].strip())).upper()
    letters = found["symbol"][1:].islower() and not re.search(r"[^\W\d_]{3} [^\W\d_]{2}", found["right"])
    return found["words"] if letters or found["symbol"] == initials else ""


_BRACKETED_REMARK = re.compile(r"(?<=[\w)⁰¹²³⁴⁵⁶⁷⁸⁹])\s+\[[^\[\]=]*[^\W\d_]{3} [^\[\]=]*[^\W\d_]{3}\]\s*$")
_REMARK = re.compile(
    r"\s+\((?:[^()=]|\([^()=]*\))*[^\W\d_]{2} (?:[^()=]|\([^()=]*\))*\)\s*$|,\s+(?:[a-z-]{2,}\s+)+[a-z]{3,}\s*$"
)
"""Words in brackets or behind a comma that are no part of the formula in front of them."""
_LEGEND = re.compile(r"(?<=[(,;])(?P<blank>\s*)(?P<name>[^\W\d_]\w{0,8})(?=:\s)")


def _legend(remark: str, latex: str) -> str:
    """What a remark in brackets says of the symbols of a formula, "(m: mass (kg), h: height)"; empty where it says nothing of them."""
    names = [symbol_of(found["name"]) for found in _LEGEND.finditer(remark)]
    if not names or not all(re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", latex) for name in names):
        return ""
    told = _LEGEND.sub(lambda found: f"{found['blank']}${symbol_of(found['name'])}$", remark).strip()
    return f", {told[1:-1]}"


_MARKED_SIDES = re.compile(
    r"^(?P<lead>[ \t>]*(?:[-*+•][ \t]+)?)\*\*(?P<left>[^*`=\n]+)\*\*[ \t]*=[ \t]*(?P<tick>`?)(?P<right>[^`\n]+)(?P=tick)[ \t]*$"
)
"""A name in bold and, behind its sign, perhaps as code, how it is computed."""
_NAMED = re.compile(
    r"\s*(?P<symbol>[^\W\d_]\w{0,12})\s*=\s*(?P<words>(?=[^=]*[a-z]{3})[A-Za-z][A-Za-z.'’ -]{2,60})=(?P<law>.+)"
)
"""A symbol with what it is called and then its law: "M = magnification = f_o/f_e"."""


def _sides(law: str) -> list[str]:
    """The expressions that a law is said to equal, each without a remark behind it."""
    return [re.sub(r"\s+\([^()=]*\)\s*$", "", side) for side in re.split("[=~≈]", law)]


def _cell(cell: str, text: str) -> str:
    """A cell of a table that is a formula, perhaps set off."""
    found = re.fullmatch(rf"(\s*)([`*_]{{0,2}})((?:[^`|$]|{_LONE})+?)\2(\s*)", cell)
    latex = latex_of(found[3], text) if found else ""
    return f"{found[1]}${latex}${found[4]}" if found and latex else _set_off(cell, text)


def _set_off(line: str, text: str) -> str:
    """``line`` with the equations that stand in marks of their own as math."""

    def read(found: re.Match[str]) -> str:
        spaced = "*" in found["mark"] or re.search(r"\s[=≈×·÷+]\s", found["formula"])
        latex = latex_of(found["formula"], text) if spaced else ""
        return f"${latex}$" if latex else found[0]

    return _SET_OFF.sub(read, line)


def _labelled(found: re.Match[str], text: str) -> str:
    """A label and how what it names is computed, ``**Margin**: profit / revenue``, as an equation of two names, or of one and a number.

    A label in plain letters is one of several such lines of ``text``: else it may be any remark. Names on both sides of a stroke may be
    alternatives, unless another label in bold of ``text`` computes something beyond doubt.
    """
    name, expression = found["name"] or found["plain"], found["formula"]
    several, sure = _labels(text)
    is_quotient = name.lower().rpartition(" ")[2] in read_yaml("worded-laws.yaml")["quotients"]
    told = found["name"] or several or is_quotient or re.search(r"[/÷].*[×*−]|[×*−].*[/÷]", expression)
    latex = _computing(name, expression, (bool(found["name"]) and sure) or is_quotient) if told else ""
    called = f"**{found['name']}**: " if "(" in (found["name"] or "") else ""
    return f"{found['lead']}{called}${latex}${found['tail']}" if latex else found[0]


@lru_cache(maxsize=8)
def _labels(text: str) -> tuple[bool, bool]:
    """Do several labels of ``text`` in plain letters compute something, and does one in bold beyond doubt? Found once for all of them."""
    labels = list(_LABELLED.finditer(text))
    plain = sum(bool(_computing(one["plain"] or "", one["formula"])) for one in labels)
    return plain > 1, any(one["name"] and _OPERATES.search(one["formula"]) for one in labels)


@lru_cache(maxsize=4096)
def _computing(name: str, expression: str, sure: bool = False) -> str:
    """The equation of what has the ``name`` and the ``expression`` that computes it; empty where it may be anything else."""
    quotient = " / " in expression and (sure or " per " in f"{name} {expression}")  # a stroke for each of something
    if not name or name.lower() in _no_terms() or not (_OPERATES.search(expression) or quotient):
        return ""
    says = re.search(r"\d|[^\W\d_]\W+[^\W\d_]", expression)
    return latex_of(f"{name} = {expression}") or law_of(name, expression) if says else ""


def _row(row: str) -> str:
    """A row of a table of which a cell says how what the cell before it names is computed."""
    cells = row.split("|")
    for at in range(len(cells) - 1, 0, -1):
        name = re.fullmatch(rf"\s*[*_]{{0,2}}({_NAME})[*_]{{0,2}}\s*", cells[at - 1])
        if name and len(cells[at]) <= LONGEST and (latex := _computing(name[1], cells[at].strip(" `*_"))):
            cells[at] = f" ${latex}$ "
    return "|".join(cells)


def _in_sentences(line: str, text: str = "") -> str:
    """``line`` with the equations of symbols that stand within its sentences as math."""
    read, start = "", 0
    places = list(re.finditer(r"(?<=\S)[ \xa0]=[ \xa0](?=\S)", line))
    taken = [(span.start, span.end) for span in spans(line)] if places else []
    for equals in places:
        if any(begin < equals.start() < end for begin, end in taken):
            continue
        before = re.search(r"[^\s=]*\Z", line[start : equals.start()])
        found = _IN_SENTENCE.match(line, start + before.start()) if before else None
        if found and (written := _in_sentence(found, text)):
            read += line[start : found.start()] + written
            start = found.end()
        elif worded := _worded(line[start : equals.start()], line[equals.end() :], text):
            read += line[start : equals.start() - worded[1]] + f"${worded[0]}$"
            start = equals.end() + worded[2]
    return read + line[start:]


MOST_BEFORE, MOST_BEHIND = 60, 160
_SIGNS = re.compile(r"[×÷*·√^]|\s[-+−/x]\s|[\w)]/[\d(]")
_ENDS = re.compile(r"\.?$|[.;:](?=\s)")


def _worded(before: str, behind: str, text: str) -> tuple[str, int, int] | None:
    """The LaTeX of an equation with a name in words within a sentence, and how much of it stands before and behind its sign.

    It begins behind a comma, a colon, a bracket or a word that leads to it, "thus", and ends before words that are none of it.
    """
    closing = next((place for place, depth in enumerate(_depths(behind)) if depth < 0), len(behind))
    ends = [found.start() for pattern in (_ENDS, _WORDS_FOLLOW) for found in pattern.finditer(behind, 0, closing)]
    leads, name = _leads()
    for begin in [found.end() for found in leads.finditer(before)]:
        named = name.fullmatch(before, begin)
        if named is None or len(before) - begin > MOST_BEFORE:
            continue
        for end in sorted({*ends, closing}, reverse=True):
            side = behind[:end]
            if not 2 < end <= MOST_BEHIND or re.search("[=≈$]", side) or not _SIGNS.search(side):
                continue
            latex = latex_of(f"{named['name']} = {side}", text)
            if latex.startswith(r"\text"):
                return latex, len(before) - named.start("name"), end
    return None


def _depths(text: str) -> list[int]:
    """How many brackets are open behind each sign of ``text``."""
    return list(accumulate((sign in "([") - (sign in ")]") for sign in text))


@cache
def _leads() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What stands in front of an equation within its sentence, and the name that it begins with."""
    words = "|".join(read_yaml("worded-laws.yaml")["leads"])
    return (
        re.compile(rf"(?:^|[:,;(–—]|[.!?](?=\s)|(?<!\w)(?:{words})(?=\s))\s*", re.IGNORECASE),
        re.compile(rf"(?!(?i:{words})\s)(?:(?:[Tt]he|[Aa]n?)\s)?(?P<name>{_NAME})\s*"),
    )


def _in_sentence(found: re.Match[str], text: str) -> str:
    """An equation without the values behind it; empty where its left side comes again, or only letters stand on the right."""
    sides = re.split(r"\s=\s", found[0])
    again = re.search(rf"(?<![\w$]){re.escape(sides[0])}(?![\w$])", " ".join(sides[1:]))
    if again or not re.search(r"[-+−*/×·^√]|[^\W\d_A-Za-z]", sides[1]):
        return ""
    while re.fullmatch(r"[\d.,\s]+", sides[-1]):
        sides.pop()
    for count in range(len(sides), 1, -1):
        whole = " = ".join(sides[:count])
        ends = [len(_without_unit(whole)), *reversed([place.start() for place in _WORDS_FOLLOW.finditer(whole)])]
        for end in ends:
            if latex := latex_of(whole[:end], text):
                return f"${latex}${found[0][end:]}"
    return ""
