r"""Formulas that a text writes without any markup of mathematics: ``BMI = mass / height^2``, ``v = 1/n x R^(2/3)``.

A line, a cell of a table, a code span or italics that is nothing but an equation of names and numbers becomes ``$..$``. What may be
anything else (a value with its unit, a sentence, an option of a command) stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from mathrag.documents.directives import OPTION
from mathrag.documents.spans import spans
from mathrag.documents.statement_words import statement_words
from mathrag.ontology_files import read_yaml
from mathrag.quantities import is_unit

LONGEST = 300
MOST_LINES = 4
MOST_WORDS = 5

_JOINED = re.compile(
    r"(?=[A-Za-z]+_)(?![A-Z]+_)[A-Za-z]{3,}(?:_[A-Za-z]{2,}){2,}|(?![A-Z]+_)[A-Za-z]{3,}_[A-Z]?[a-z]{3,}"
)
"""Words with lines between them: ``unit_price``, ``cost_of_goods``."""
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_FUNCTIONS = (*"sqrt SQRT exp ln log10 log2 log sin cos tan arcsin arccos arctan".split(), "√")
_LATIN = "A-Za-zÀ-ÖØ-öø-ÿ"
_TOKEN = re.compile(
    r"(?P<blank>\s+|(?<=[-+*/×·÷(=]\s)%\s?(?=[A-Za-z]))"
    r"|(?P<script>\$[_^]\{[^{}$]*\}\$|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+|[₀₁₂₃₄₅₆₇₈₉]+|(?<=[A-Za-z])½)"
    r"|(?P<symbol>\$[^\W\d_]_\{[^$]*\}\$)"
    r"|(?P<counted>\d[A-Z]{2,}(?![A-Za-z]))"
    r"|(?P<number>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+|½)"
    rf"|(?P<name>Δ?[α-ωϕΩ](?:_?\d|_[{_LATIN}]+)?|Δ?[{_LATIN}](?:[_'’]?[{_LATIN}\d])*'?)(?:%(?!\w))?"
    r"|(?P<sign>\\\*|\*\*|[-+*/×·⋅∙•÷−–=≈()\[\]√^])"
)
_SIGNS = {"×": r"\times ", "*": r"\times ", r"\*": r"\times ", "·": r"\cdot ", "⋅": r"\cdot ", "∙": r"\cdot ", "•": r"\cdot ",
          "÷": "/", "−": "-", "–": "-", "[": "(", "]": ")", "≈": r"\approx "}  # fmt: skip
_RELATIONS = ("=", "≈")
_PLACE = re.compile(
    r"(?P<lead>[ \t>]*(?:[-*+•][ \t]+|\d{1,3}[.)][ \t]+)?(?:[^=\n:|`]{1,80}:[ \t]+)?)(?P<mark>\*\*\*?|__|`|\*|_|)"
    r"(?P<formula>(?:[^\n|`$=]|\$[_^]\{[^{}$]*\}\$){1,80}[=≈].{1,220}?)(?P=mark)"
    r"(?P<tail>[ \t]*(?:[.,;][ \t]*)?(?:\\|<br ?/?>)?[ \t]*|[ \t]{2,}\([^()\n]*\)[ \t]*)"
)
_LABEL = re.compile(
    r"[ \t>]*(?:(?:[-*+•]|#{1,6}|\d{1,3}[.)])[ \t]+)?(?P<mark>\*\*|__|)"
    r"(?P<name>[^\W\d_]+(?: [^\W\d_]+){0,5}(?: \([^\W_]{2,10}\))?)"
    r":?(?P=mark):?[ \t]*"
)
"""A line that is a name, perhaps with its abbreviation or unit."""
_SET_OFF = re.compile(r"(?<![\w`*])(?P<mark>`|\*)(?P<formula>[^`*\n|=]{1,80}=[^`\n|]{1,220}?)(?P=mark)(?![\w`*])")
_VALUE = re.compile(r"^[\d.,\s]+[A-Za-z]+(?:[/·⋅ ][A-Za-z]+)*$")
"""A number and letters behind it: a value with its unit."""
_OPTION = re.compile(r"\s*[a-z_]{2,}=\S")
"""What is set to what, in a command or a program."""
_CODE = re.compile(
    r"[;{]\s*$|==|:=|=>|^\s*(?:def|import|from|return|for|if|while|print|let|var|const|function|class|[$>#]|//)\b",
    re.MULTILINE,
)
_COUNTED = re.compile(r"=\s*[A-Za-z ]+\sin\s(?P<unit>\S+)\s*$")
"""Words for a quantity, and the unit that it is counted in: "m = body mass in kg"."""
LOST_POWER = re.compile(r"(?<![A-Za-z])e[-−–]\d")
"""An exponential whose exponent is no longer raised."""
LISTS = r"\s*(?:={1,2}|:|–|—|-{1,2}(?=\s))\s+"
SAYS = rf"(?:\s+(?:is|are|denotes|represents|means|stands\s+for)\s+|{LISTS})(?=[\"“(]?[^\W\d_])"
GREEK = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "η": "eta", "θ": "theta", "λ": "lambda", "μ": "mu",
          "ν": "nu", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau", "φ": "phi", "ω": "omega", "Δ": "Delta", "Ω": "Omega"}  # fmt: skip
_BRACKETED = re.compile(r"(?P<blank>\s*)[(\[]\s*(?:in\s+)?(?P<inside>[^()\[\]=]{1,30}?)\s*[)\]]")
_WORDS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)?")
_LETTERS = re.compile("[A-Za-z]+")
"""Letters side by side: where nothing is computed with them they are a name, "SS = Safety Stock"."""
_EXPLAINS = re.compile(r"(?:,\s+(?:where|with|in\s+which)|\s+where)\b")
"""A clause behind a formula in its sentence."""


class _NoFormulaError(Exception):
    """A text is no formula, or may be something else."""


def typewritten_as_math(text: str) -> str:
    """Prose with its formulas in plain letters as ``$..$``; other math and longer code stay as they are."""
    if "=" not in text and "≈" not in text:
        return text
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
            if all(map(_goes_on, part, part[1:])) and (whole := _whole(part)):
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


def _whole(lines: Sequence[str]) -> list[str]:
    """The lines with their equation in one; empty where they are none. A line that begins with its sign has its name in the label above."""
    rest = " ".join(map(str.strip, lines[1:]))
    if rest.startswith("=") and (label := _LABEL.fullmatch(lines[0])):
        latex = latex_of(f"x {rest}")
        return [lines[0], f"$\\text{{{label['name']}}}{latex[1:]}$"] if latex else []
    read = _alone(f"{lines[0].rstrip()} {rest}")
    return [read] if read else []


def unfenced(block: str) -> str:
    """A fenced block as prose where it holds nothing but formulas and words that explain them; else as it is.

    A block of the language ``math`` (MyST: ``{math}``) is a display, one without a language is prose where half of its lines are formulas.
    """
    opening, _, body = block.partition("\n")
    body = body.rpartition("\n")[0] if body.rstrip().endswith(("```", "~~~", ":::")) else body
    language = opening.strip().lstrip("`~:").strip().lower()
    if language in ("math", "{math}"):
        body = OPTION.sub("", body)
        return f"$${' '.join(body.split())}$$\n" if body.strip() else block
    if language not in ("", "text", "txt", "plain") or _CODE.search(body):
        return block
    if (read := _unfenced(body)) is not None:
        return read
    parts = [part for part in re.split(r"\n[ \t]*\n", body) if part.strip()]
    told = [_unfenced(part) for part in parts]
    if not any(told):
        return block
    fence = opening.strip()
    kept = (f"{fence}\n{part}\n{fence[: len(fence) - len(fence.lstrip(fence[0]))]}\n" for part in parts)
    return "\n" + "\n".join(one or other for one, other in zip(told, kept, strict=True))


def _unfenced(body: str) -> str | None:
    """Lines of a block as prose; None where less than half of them are formulas."""
    lines = [line.strip() for line in body.split("\n")]
    read = _lines(lines, body)
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
    if len(line) < 5 or not re.search("[=≈]", line):
        return line
    if line.lstrip().startswith("|"):
        return "|".join(_cell(cell) for cell in line.split("|"))
    return _alone(line, text) or _SET_OFF.sub(_set_off, line)


def _alone(line: str, text: str = "") -> str:
    """A line that is a formula, perhaps behind a label or before a clause that explains it; empty where it is none."""
    clause = _EXPLAINS.search(line)
    if clause and (head := _alone(line[: clause.start()], text)):
        return head + line[clause.start() :]
    found = _PLACE.fullmatch(line) if len(line) <= LONGEST else None
    if found is None:
        return ""
    command = _commands().match(found["formula"])
    said = command[0] if command else ""
    formula = found["formula"].removeprefix(said)
    latex = latex_of(formula) or _product(formula, text)
    if not latex and (named := _NAMED.fullmatch(formula)):
        latex = next(filter(None, (latex_of(f"{named['symbol']} = {side}") for side in _sides(named["law"]))), "")
        return f"{found['lead']}${latex}$ (${symbol_of(named['symbol'])}$ = {named['words'].strip()})" if latex else ""
    return f"{found['lead']}{said}${latex}${found['tail']}" if latex else ""


_NAMED = re.compile(
    r"\s*(?P<symbol>[^\W\d_]\w{0,12})\s*=\s*(?P<words>(?=[^=]*[a-z]{3})[A-Za-z][A-Za-z.'’ -]{2,60})=(?P<law>.+)"
)
"""A symbol with what it is called and then its law: "M = magnification = f_o/f_e"."""


def _sides(law: str) -> list[str]:
    """The expressions that a law is said to equal, each without a remark behind it."""
    return [re.sub(r"\s+\([^()=]*\)\s*$", "", side) for side in re.split("[=~≈]", law)]


def _cell(cell: str) -> str:
    """A cell of a table that is a formula, perhaps set off."""
    found = re.fullmatch(r"(\s*)([`*_]{0,2})([^`|$]+?)\2(\s*)", cell)
    latex = latex_of(found[3]) if found else ""
    return f"{found[1]}${latex}${found[4]}" if found and latex else _SET_OFF.sub(_set_off, cell)


def _set_off(found: re.Match[str]) -> str:
    spaced = found["mark"] == "*" or re.search(r"\s[=×·÷+]\s", found["formula"])
    latex = latex_of(found["formula"]) if spaced else ""
    return f"${latex}$" if latex else found[0]


def latex_of(text: str) -> str:
    """The LaTeX of an equation in plain letters; empty where ``text`` is none, or may be something else."""
    counted = _COUNTED.search(text)
    if _OPTION.match(text) or LOST_POWER.search(text) or (counted and is_unit(counted["unit"])):
        return ""
    try:
        return _Writer(text.strip()).equation()
    except _NoFormulaError:
        return ""


def _product(formula: str, text: str) -> str:
    """The LaTeX of an equation like ``Q = KiA`` where ``text`` says of each of these letters what it is; else empty."""
    found = re.fullmatch(r"\s*(?P<of>[A-Za-z])\s*=\s*(?P<run>[A-Za-z]{2,4})\s*", formula)
    told = found and all(
        re.search(rf"(?m)^[ \t>*+-]*[*`]{{0,2}}{letter}[*`]{{0,2}}(?:{SAYS})", text) for letter in found["run"]
    )
    return f"{found['of']}={' '.join(found['run'])}" if found and told else ""


class _Writer:
    """Reads tokens from left to right and writes LaTeX; operands and operations alternate."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        position = 0
        while position < len(text):
            unit = self._unit(text, position)
            found = unit or _TOKEN.match(text, position)
            if found is None:
                raise _NoFormulaError
            if unit is None:
                self.tokens.append((str(found.lastgroup), found[0]))
            else:
                self.tokens.append(("unit", unit["inside"]))
            position = found.end()
        self.at = 0
        self.names = 0

    def _unit(self, text: str, position: int) -> re.Match[str] | None:
        """A bracket behind a name: the unit that it is counted in, what it is called for short, or, on the left side, which one it is."""
        name = self.tokens[-1][1] if self.tokens and self.tokens[-1][0] == "name" else ""
        found = _BRACKETED.match(text, position) if name and name not in _FUNCTIONS else None
        if found is None:
            return None
        inside, alone = found["inside"], not any(value in _RELATIONS for _, value in self.tokens)
        if self._is_short(inside):
            return found
        if is_unit(inside):
            return found if len(inside) > 1 or (len(name) > 2 and found["blank"]) else None
        is_left = alone and found["blank"] and re.match(r"\s*[=≈]", text[found.end() :]) is not None
        return found if is_left and len(inside) > 2 and _WORDS.fullmatch(inside) else None

    def _is_short(self, inside: str) -> bool:
        """Is it in capitals what the words before it are called for short: "true airspeed (TAS)"?"""
        words = [value.upper() for kind, value in self.tokens if kind == "name"][-len(inside) :]
        within = iter("".join(words))
        begins = len(inside) > 1 and inside.isupper() and any(word[0] == inside[0] for word in words)
        return begins and len(words[-1]) > len(inside) and all(letter in within for letter in inside)

    def equation(self) -> str:
        """Sides with a relation between them, on one of which something that has a name is computed with."""
        sides: list[str] = []
        relations: list[str] = []
        operations = names = 0
        while True:
            start = self.at
            side, inner = self._sum()
            if relations and _VALUE.match("".join(value for _, value in self.tokens[start : self.at]).strip()):
                raise _NoFormulaError
            sides.append(side)
            operations += inner if len(sides) > 1 or _LETTERS.fullmatch(side) is None else 0
            names = names if relations else self.names
            if self._peek()[1] not in _RELATIONS:
                break
            relations.append(_SIGNS.get(self._next()[1], "="))
        if any(re.fullmatch(r"\\text\{[^{}]*\}", side) for side in sides[1:-1]):
            raise _NoFormulaError  # what a symbol is called, between it and its law
        is_computed = relations and operations and self.names > names and re.search(r"[^\W\d_]", sides[0])
        if self._peek()[0] or not is_computed:
            raise _NoFormulaError
        return sides[0] + "".join(relation + side for relation, side in zip(relations, sides[1:], strict=True))

    def _peek(self) -> tuple[str, str]:
        """The next token that is no blank; empty at the end."""
        while self.at < len(self.tokens) and self.tokens[self.at][0] == "blank":
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else ("", "")

    def _next(self) -> tuple[str, str]:
        token = self._peek()
        self.at += 1
        return token

    def _sum(self) -> tuple[str, int]:
        """LaTeX up to a relation, a closing bracket or the end; how many operations it has."""
        parts: list[str] = []
        operations, before = 0, ""
        while True:
            kind, value = self._peek()
            if not kind or value in (*_RELATIONS, ")", "]"):
                break
            is_times = value in ("x", "X") and before and self._stands_between()
            if is_times or (kind == "sign" and value not in ("(", "[", "√")):
                if (not before and value not in ("-", "−", "+")) or (value == "*" and self._is_lopsided()):
                    raise _NoFormulaError
                if value == "-" and before == "name" and self._is_hyphen():
                    raise _NoFormulaError
                parts.append(r"\times " if is_times else _SIGNS.get(value, value))
                operations += bool(before)
                before = ""
                self.at += 1
                continue
            is_function = value in _FUNCTIONS and self.at + 1 < len(self.tokens) and self.tokens[self.at + 1][1] in "(["
            if kind == "number" and before:
                raise _NoFormulaError  # a list of numbers
            if kind == "name" and before == "number" and self._is_apart() and not is_function:
                raise _NoFormulaError  # a value with its unit
            if before == kind == "name" and self._is_apart() and r"\text" in parts[-1] + symbol_of(value):
                raise _NoFormulaError  # words of a sentence
            latex, inner = self._operand()
            operations += bool(before) + inner
            parts.append(latex)
            before = kind
        if not before:
            raise _NoFormulaError
        return "".join(parts), operations

    def _is_apart(self) -> bool:
        """Is there a blank before the next token?"""
        return self.at > 0 and self.tokens[self.at - 1][0] == "blank"

    def _is_hyphen(self) -> bool:
        """Does the next token join two words, as in "Lead-time"?"""
        before, after = (
            self.tokens[place][1] if 0 <= place < len(self.tokens) else "" for place in (self.at - 1, self.at + 1)
        )
        return before[1:].islower() and len(before) > 2 and after.islower() and len(after) > 2

    def _is_lopsided(self) -> bool:
        """Has an asterisk a blank on one side only? Then it may open or close italics."""
        following = self.tokens[self.at + 1][0] if self.at + 1 < len(self.tokens) else "blank"
        return self._is_apart() != (following == "blank")

    def _stands_between(self) -> bool:
        """Does an operand follow the letter x, so that it is a sign between two?"""
        following = next((token for token in self.tokens[self.at + 1 :] if token[0] != "blank"), ("", ""))
        apart = self.at + 1 < len(self.tokens) and self.tokens[self.at + 1][0] == "blank"
        return (apart and following[0] in ("name", "number", "symbol")) or following[1] in ("(", "[", "√")

    def _operand(self) -> tuple[str, int]:
        kind, value = self._next()
        self.names += kind in ("symbol", "counted", "name")
        if kind == "sign":
            return self._root() if value == "√" else self._bracketed(value)
        if kind == "number":
            return self._with_scripts("0.5" if value == "½" else value.replace(",", "")), 0
        if kind == "symbol":
            return self._with_scripts(value.strip("$")), 0
        if kind == "counted":  # a name that begins with a number
            return self._with_scripts(rf"\text{{{value[1:]}}}_{{{value[0]}}}"), 0
        if kind != "name":
            raise _NoFormulaError
        if value in _FUNCTIONS and self._peek()[1] in ("(", "["):
            if value.lower() == "sqrt":
                self.names -= 1
                return self._root()
            self.names -= 1
            argument, inner = self._bracketed(self._next()[1])
            name = rf"\log_{{{value[3:]}}}" if value in ("log10", "log2") else rf"\{value}"
            return name + argument, inner + 1
        return self._named(value)

    def _bracketed(self, opening: str) -> tuple[str, int]:
        if opening not in ("(", "["):
            raise _NoFormulaError
        inside, operations = self._sum()
        if self._next()[1] != (")" if opening == "(" else "]"):
            raise _NoFormulaError
        alone = inside.startswith(r"\text") and not operations
        return self._with_scripts(inside if alone else f"({inside})"), operations

    def _root(self) -> tuple[str, int]:
        if self._peek()[1] in ("(", "["):
            argument, inner = self._bracketed(self._next()[1])
            return rf"\sqrt{{{argument.removeprefix('(').removesuffix(')')}}}", inner + 1
        argument, inner = self._operand()
        return rf"\sqrt{{{argument}}}", inner + 1

    def _with_scripts(self, latex: str) -> str:
        while self._peek()[0] == "script" or self._peek()[1] in ("^", "**"):
            script = self._next()[1]
            if script in ("^", "**"):
                sign = self._next()[1] if self._peek()[1] in ("-", "−", "–") else ""
                power = self._operand()[0]
                latex = f"{latex}^{{{'-' * bool(sign)}{power[1:-1] if power[0] + power[-1] == '()' else power}}}"
            elif script == "½":
                latex = f"{latex}_{{1/2}}"
            elif script[0] == "$":
                latex += script.strip("$")
            elif script[0] in "₀₁₂₃₄₅₆₇₈₉":
                latex = f"{latex}_{{{script.translate(_SUBSCRIPTS)}}}"
            else:
                latex = f"{latex}^{{{script.translate(_SUPERSCRIPTS)}}}"
        return latex

    def _named(self, first: str) -> tuple[str, int]:
        """A name of one word or several, with its scripts. Raises `_NoFormulaError` for words of a sentence."""
        share, first = first.endswith("%"), first.removesuffix("%")
        words = [first]
        while len(first) > 1 and self._peek()[0] == "name" and self._is_apart() and len(self._peek()[1]) > 1:
            words.append(self._next()[1])
        unit = self._next()[1].translate(_SUPERSCRIPTS) if self._peek()[0] == "unit" else ""
        if not unit and "in" in words[1:] and is_unit(behind := " ".join(words[words.index("in") + 1 :])):
            words, unit = words[: words.index("in")], behind
        telling = [word for word in words if word.lower() != "of"]
        if len(words) > 1 or (unit and re.fullmatch(r"\\text\{[^{}]*\}", symbol_of(first))):
            minor = statement_words().function_words
            if len(telling) > MOST_WORDS or any(len(word) < 2 or word.lower() in minor for word in telling):
                raise _NoFormulaError
            if self._peek()[1] in ("(", "["):
                raise _NoFormulaError  # with a remark
            if unit and not is_unit(unit) and not unit.isupper():  # which one it is
                return self._with_scripts(rf"\text{{{' '.join(words)}}}_{{\text{{{unit}}}}}"), 0
        upright = rf"\text{{{' '.join(words).replace('_', ' ')}}}"
        latex = upright if share or len(words) > 1 else symbol_of(first)
        if latex.startswith(r"\text") and self._peek()[1] in ("(", "["):
            raise _NoFormulaError
        if unit and re.fullmatch("[A-Z]{3,}", latex):
            latex = rf"\text{{{latex} ({unit})}}"
        elif unit and latex.startswith(r"\text") and latex.endswith("}"):
            latex = f"{latex[:-2]} ({unit})}}}}" if latex.endswith("}}") else f"{latex[:-1]} ({unit})}}"
        elif unit:
            latex = rf"{latex}_{{\text{{{unit}}}}}"
        is_product = re.fullmatch("[A-Z]{2}|[a-z]{2,3}|[a-z][A-Z]{1,2}", latex) is not None
        return self._with_scripts(latex), int(is_product)


def symbol_of(word: str) -> str:
    r"""The LaTeX of a name in plain letters: ``v0`` is ``v_{0}``, ``HR_max`` an index, ``Age`` upright, and ``mgh`` three letters."""
    if word == "pi" or word == "π":
        return r"\pi "
    if _JOINED.fullmatch(word):
        return rf"\text{{{word.replace('_', ' ')}}}"
    word, prime = word.replace("’", "'").rstrip("'"), "'" * word.endswith(("'", "’"))
    head, _, index = word.partition("_")
    if not index and (counted := re.fullmatch(r"([^\W\d_])(\d+)", head)):
        head, index = counted[1], counted[2]
    if head[0] == "Δ" and len(head) > 1:
        base = rf"\Delta {symbol_of(head[1:])}"
    elif head in GREEK.values() or head in GREEK:
        base = rf"\{GREEK.get(head, head)} "
    elif len(head) == 1 or re.fullmatch(r"[A-Z]{2,}|[a-z]{2}|[b-df-hj-np-tv-z]{3}|[a-z][A-Z]{1,2}", head):
        base = head
    else:
        base = rf"\text{{{head}}}"
    if index and len(index) > 1 and not index.isdigit():
        index = rf"\text{{{index}}}"
    return (f"{base.strip()}_{{{index}}}" if index else base) + prime
