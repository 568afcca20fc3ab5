r"""The grammar of equations in plain letters: ``BMI = mass / height^2`` is LaTeX, a value with its unit or a sentence is none."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import pairwise
from unicodedata import normalize

from mathrag.documents.runs import SAYS, explains, has_line, is_set_off
from mathrag.documents.statement_words import statement_words
from mathrag.documents.word_signs import power_in_words, raised, with_signs
from mathrag.quantities import CURRENCIES, is_unit

MOST_WORDS = 5
MOST_IN_BRACKETS = 10

_JOINED = re.compile(
    r"(?=[A-Za-z]+_)(?![A-Z]+_)[A-Za-z]{3,}(?:_[A-Za-z]{2,}){2,}|(?![A-Z]+_)[A-Za-z]{3,}_[A-Z]?[a-z]{3,}"
)
"""Words with lines between them: ``unit_price``, ``cost_of_goods``."""
_RUN_ON = re.compile(r"[a-z]{2,}(?:[A-Z]+[a-z]+)+")
"""Words of which each begins with a capital, but the first: ``unitPrice``."""
_HIGH, LOW = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿⁱˣᵗᵏᵐ", "₀₁₂₃₄₅₆₇₈₉₋₊ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
RAISED = str.maketrans(_HIGH, "0123456789-+nixtkm")
LOWERED = str.maketrans(LOW, "0123456789-+aehijklmnoprstuvx")
SCRIPTS = f"[{_HIGH}]+|[{LOW}]+(?:/[{LOW}]+)?"
"""Scripts that are characters of their own."""
_FUNCTIONS = (*"sqrt SQRT exp ln log10 log2 log sin cos tan arcsin arccos arctan min max abs".split(), "√")
HYPHEN = "\N{NON-BREAKING HYPHEN}"
"""What joins two words, and is no minus."""
LATIN = "A-Za-zÀ-ÖØ-öø-ÿ"
GREEKS = "α-ωϕΓΘΛΞΦΨΩ"
MARKS = {"\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u0305": "bar", "\u0307": "dot"}
"""Marks above a letter, by their name in LaTeX."""
_ONE_LETTER = re.compile(r"(?<![^\W\d_])[^\W\d_A-Za-z](?![^\W\d_])|[ẋẏṡṙṁṅḣḋċḃȧȮṖṘṠṀṄḢḊĊḂȦėĖġĠẇẆḟḞṫṪ]")
"""A letter by itself that may have a mark, or one that has a dot: how fast something changes."""
_PERCENT = r"%(?=\s*(?:[-+*/×·÷−–=≈)\]]|[xX]\b|\Z))"
"""A percent sign that belongs to what stands before it, as no operand follows."""
_GROUPS = r"\d{1,3}(?:(?:,\d{3})+|(?:[ \xa0\u2009\u202f]\d{3})+(?!\d))"
_TOKEN = re.compile(
    r"(?P<blank>\s+|\A%\s?(?=[A-Za-z])|(?<=[-+*/×·÷(=]\s)%\s?(?=[A-Za-z]))"
    rf"|(?P<script>\$[_^]\{{(?:[^{{}}$]|\{{[^{{}}$]*\}})*\}}\$|[{_HIGH}]+|[{LOW}]+|(?<=[A-Za-z])½|(?<=[A-Za-z])°(?![CFKA-Za-z])"
    r"|(?<=\S)\^[-−]?\w{1,3}\^(?!\w)|(?<=\S)~\w{1,9}~)"
    r"|(?P<symbol>\$[^\W\d_](?:_\{[^$]*\})?(?:\^\{?\d\}?)?\$)"
    rf"|(?P<marked>[A-Za-z{GREEKS}][{''.join(MARKS)}])"
    r"|(?P<counted>\d[A-Z]{2,}(?![A-Za-z]))"
    rf"|(?P<number>(?:(?:{_GROUPS}|\d+)(?:\.\d+)?|\.\d+)(?:[eE][-+−]?\d+(?![\w.])|{_PERCENT})?|½)"
    r"|(?P<times>(?<=[)\]A-Z])[xX](?=[\d(\[]))"
    rf"|(?P<name>(?:[A-Z]{{2,}}(?=x\d)|[{LATIN}]{{3,}}(?:-[a-z]{{2,}})+(?=\s[A-Za-z]{{2,}})|Δ?[{GREEKS}](?:_?\d|_[{LATIN}]+)?"
    rf"|Δ?[{LATIN}](?:[_'’{HYPHEN}]?[{LATIN}\d]|(?<=_[{LATIN}]),(?=[a-z]{{2,3}}\b))*'?)(?:\s?{_PERCENT}|%(?!\w))?)"
    r"|(?P<sign>\\\*|\*\*|[-+*/×·⋅∙•÷−–=≈(),\[\]√^])"
)
_SIGNS = {"×": r"\times ", "*": r"\times ", r"\*": r"\times ", "·": r"\cdot ", "⋅": r"\cdot ", "∙": r"\cdot ", "•": r"\cdot ",
          "÷": "/", "−": "-", "–": "-", "[": "(", "]": ")", "≈": r"\approx "}  # fmt: skip
_OPERANDS = ("symbol", "marked", "counted", "name", "number")
_PRODUCTS = ("×", "*", r"\*", "·", "⋅", "∙", "•")
_RELATIONS = ("=", "≈")
_VALUE = re.compile(r"^[\d.,\s]+[A-Za-zΩμµ]+(?:[/·⋅ ][A-Za-z]+)*$")
"""A number and letters behind it: a value with its unit."""
GREEK = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "η": "eta", "θ": "theta", "λ": "lambda", "μ": "mu",
          "ν": "nu", "π": "pi", "ζ": "zeta", "κ": "kappa", "ξ": "xi", "χ": "chi", "ψ": "psi", "Γ": "Gamma", "Θ": "Theta", "Λ": "Lambda",
          "Φ": "Phi", "Ψ": "Psi", "ρ": "rho", "σ": "sigma", "τ": "tau", "φ": "phi", "ω": "omega", "Δ": "Delta", "Ω": "Omega",
          "ℓ": "ell"}  # fmt: skip
_OPTION = re.compile(r"\s*[a-z_]{2,}=\S")
"""What is set to what, in a command or a program."""
_COUNTED = re.compile(r"=\s*[A-Za-z ]+\sin\s(?P<unit>\S+)\s*$")
"""Words for a quantity, and the unit that it is counted in: "m = body mass in kg"."""
LOST_POWER = re.compile(r"(?<![A-Za-z\d])e[-−–]\d|\de[-−–]\d+[\w.]")
"""An exponential whose exponent is no longer raised."""
_LOG = re.compile(r"log(\$_\{(?:10|2)\}\$|[₁₀₂]+)(?=[ (])")
_GREEK_RUN = re.compile(rf"(?<!\w)([{GREEKS}])([{LATIN}]{{1,4}})(?!\w)")
"""A Greek letter with others behind it: factors, or its index."""
_HUNDRED = re.compile(r"(?<=\\times )100(?![\d.\\])|^100(?=\\times )")
"""A factor that only turns a share into percent, where a name has a percent sign."""
_BRACKETED = re.compile(r"(?P<blank>\s*)[(\[]\s*(?:in\s+)?(?P<inside>[^()\[\]=]{1,30}?)\s*[)\]]")
_IN_UNIT = re.compile(
    r"\s+in\s+(?P<inside>[^\W\d_][^\s()=×*,;]{0,11}(?:\s[a-z]{2,}){0,2}?|%)(?=\s*(?:[-+−–*/×·÷=≈)\]^]|[xX]\s|\Z))"
)
"""A unit that a name is counted in: "(height in m)²", "speed in km/h × time"."""
_WHATEVER = re.compile(r"(?!.*\s[/·-]\s)[^\W\d_]{2}[\w /·.%²³-]*")
"""A unit that is not known, or words."""
_SHARE_OF = re.compile(r"^%\s.*")
"""Percent, and of what: "(% dry basis)"."""
_ENDS = re.compile(r"\s*(?:[-+−–*/×·÷=≈)\]]|[xX]\s|\Z)")
"""What follows a bracket that is no factor of what it stands behind."""
_BEHIND_COMMA = re.compile(r",\s+(?P<inside>[^\s,()=]{1,12})(?=\s*(?:[-+−–*/×·÷=)\]]|\Z))")
"""A unit behind a name: "10 × weight, kg + 5"."""
_MEASURE = re.compile(
    r"\s?(?:(?P<money>[€$£]|(?:EUR|USD|GBP|euros?|dollars?)\b)\s?)?"
    r"(?P<unit>(?:/|per\b)?\s?(?:[A-Za-zµ°]{1,7}\d?[²³]?)(?:\s?(?:/|per\s)\s?[A-Za-zµ°]+\d?[²³]?)?)?(?=\s*(?:[-+*×·÷−–=)\],]|/\s|[xX]\s|\Z))"
)
"""Behind a number: a unit, a currency, or a price for one of a unit ("38 € per m²"), where an operation or the end follows."""
_YEARLY = ("1/year", "1/month", "1/yr", "1/a", "1/mo")
_WORDS = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)?")
_LETTERS = re.compile("[A-Za-z]+")
"""Letters side by side: where nothing is computed with them they are a name, "SS = Safety Stock"."""


class _NoFormulaError(Exception):
    """A text is no formula, or may be something else."""


def latex_of(text: str, around: str = "", sure: bool = False) -> str:
    """The LaTeX of an equation in plain letters; empty where ``text`` is none, or may be something else.

    ``sure``: it is said to be a formula, so that a name may have small words within it, "cost to visit".
    ``around``: what it stands in, which may say what letters are: ``Q = KiA`` is a product where it says what K, i and A are.
    """
    text = _LOG.sub(lambda base: f"log{base[1].strip('$_{}').translate(LOWERED)}", text.replace(r"\_", "_"))
    text = marks_apart(text.replace("_(", " ("))
    text = _GREEK_RUN.sub(lambda run: f"{run[1]}_{run[2]}" if explains(run[0], around) else run[0], text)
    text = _with_hyphens(text, around)
    counted = _COUNTED.search(text)
    if _OPTION.match(text) or LOST_POWER.search(text) or (counted and is_unit(counted["unit"])):
        return ""
    text, rounded = with_signs(text)
    try:
        latex = _Writer(text.strip(), around, sure).equation().strip().replace(HYPHEN, "-")
    except _NoFormulaError:
        return ""
    left, sign, right = latex.partition("=")
    return rf"{left}{sign}\l{rounded} {right}\r{rounded}" if rounded and sign else latex


def marks_apart(text: str) -> str:
    """``text`` with the marks above letters that stand alone, ``x̄``, or above which a dot stands, as signs of their own."""

    def apart(letter: re.Match[str]) -> str:
        parts = normalize("NFD", letter[0])
        return parts if parts[1:] in MARKS else letter[0]

    return _ONE_LETTER.sub(apart, text)


def _with_hyphens(text: str, around: str) -> str:
    """``text`` with the dashes that join words as hyphens, where its signs have blanks around them.

    These are all that a name in front of the first relation has; behind it those before a capital or behind a lone letter,
    "f-number", and those of a compound that stands on the left as well, or elsewhere in the text.
    """
    left, sign, right = re.split("([=≈])", text, maxsplit=1) if re.search("[=≈]", text) else ("", "", text)
    if not re.search(r"\s[-+*/×·÷−–]\s", right):
        return text
    joined = re.sub(
        r"(?<=[A-Za-z]{2})[-–](?=[A-Za-z]{2})|(?:(?<=^[A-Za-z])|(?<=[\W_][A-Za-z]))-(?=[a-z]{3})", HYPHEN, left
    )
    right = re.sub(r"(?<=[a-z])-(?=[A-Z][a-z])|(?<=[\W_][A-Za-z])-(?=[a-z]{3})", HYPHEN, right)
    for compound in re.findall(r"(?<![^\W_])[a-z]{3,}[-–][a-z]{3,}(?![^\W_])", right):
        if compound in left or around.count(compound) > 1:
            right = right.replace(compound, re.sub("[-–]", HYPHEN, compound))
    return joined + sign + right


class _Writer:
    """Reads tokens from left to right and writes LaTeX; operands and operations alternate."""

    def __init__(self, text: str, around: str = "", sure: bool = False) -> None:
        self.around = around
        self.sure = sure
        self.tokens: list[tuple[str, str]] = []
        position = 0
        while position < len(text):
            if (power := power_in_words(text, position)) and not (self.tokens and self.tokens[-1][0] == "name"):
                self.tokens.append(("power", power[0]))
                position = power[1]
                continue
            unit = self._unit(text, position)
            found = unit or self._measured(text, position) or _TOKEN.match(text, position)
            if found is None:
                raise _NoFormulaError
            if found.re is _MEASURE:
                self.tokens[-1] = ("number", _with_unit(self.tokens[-1][1], found))
            elif unit is None:
                self.tokens.append((str(found.lastgroup), found[0]))
            else:
                self.tokens.append(("unit", _SHARE_OF.sub("%", unit["inside"]).translate(RAISED).replace("^", "")))
            position = found.end()
        self.at = 0
        self.names = 0
        self.inner = 0  # operations within exponents
        self.spelled = self._spells_products()

    def _spells_products(self) -> bool:
        """Does the formula write out each product, so that letters side by side are a name?"""
        tokens = [token for token in self.tokens if token[0] != "blank"]
        signs = [kind == "times" or value in _PRODUCTS or (value in ("x", "X") and 0 < at < len(tokens) - 1)
                 for at, (kind, value) in enumerate(tokens)]  # fmt: skip
        side_by_side = (
            (one[0] in _OPERANDS or one[1] == ")")
            and (two[0] in _OPERANDS or two[1] == "(")
            and not (signs[at] or signs[at + 1] or one[1] in _FUNCTIONS)
            and not (one[0] == two[0] and len(one[1]) > 1 and len(two[1]) > 1)  # words of one name
            for at, (one, two) in enumerate(pairwise(tokens))
        )
        return any(signs) and not any(side_by_side)

    def _unit(self, text: str, position: int) -> re.Match[str] | None:
        """A bracket behind a name: the unit that it is counted in, what it is called for short, or, on the left side, which one it is."""
        last = self.tokens[-1][0] if self.tokens else ""
        if last == "script" and (squared := _BRACKETED.match(text, position)) and is_unit(squared["inside"]):
            return squared  # "girth² (cm²)"
        name = self.tokens[-1][1] if last == "name" else ""
        found = _BRACKETED.match(text, position) if name and name not in _FUNCTIONS else None
        if found is None:
            behind = _BEHIND_COMMA.match(text, position) if len(name) > 2 else None
            behind = behind or (_IN_UNIT.match(text, position) if name not in _FUNCTIONS and name else None)
            return behind if behind and is_unit(behind["inside"]) else None
        inside, alone = _SHARE_OF.sub("%", found["inside"]), not any(value in _RELATIONS for _, value in self.tokens)
        if self._is_short(inside):
            return found
        if inside in CURRENCIES:
            return found
        is_left = alone and re.match(r"\s*[=≈]", text[found.end() :]) is not None
        if (
            is_left
            and found["blank"]
            and is_unit(inside)
            and not re.search(rf"(?<!\w){re.escape(inside)}(?!\w)", text[found.end() :])
        ):
            return found
        if len(name) == 1 and (name in inside or re.match(r"\s*[^\W_]|\s*[(\[√]", text[found.end() :])):
            return None  # a factor: "n (n-1)", "f (L/D) v²"
        if is_unit(inside):
            return found if len(inside) > 1 or inside == "%" or (len(name) > 2 and found["blank"]) else None
        if not found["blank"]:
            return None
        is_left = is_left and len(inside) > 2 and _WORDS.fullmatch(inside) is not None
        is_counted = (
            len(name) > 1
            and _ENDS.match(text, found.end())
            and _WHATEVER.fullmatch(inside)
            and inside.split()[0] not in statement_words().function_words
        )
        return found if is_left or is_counted else None

    def _measured(self, text: str, position: int) -> re.Match[str] | None:
        """A unit or a currency behind a number, in a formula of words: where letters stand for quantities it may be one of them."""
        if not self.tokens or self.tokens[-1][0] != "number" or "%" in self.tokens[-1][1]:
            return None
        found = _MEASURE.match(text, position)
        letters = (
            kind != "name" or (len(value) < 2 and value not in "xX")
            for kind, value in self.tokens
            if kind in _OPERANDS[:-1]
        )
        if found is None or not found[0].strip() or any(letters):
            return None
        divides = found["unit"] and not found["money"] and re.fullmatch(r"/\s?[A-Za-z]", found["unit"])
        letter = re.escape((found["unit"] or "").strip())
        alone = len(found[0]) < 2 or divides  # "3m" may be three times a mass, "590 / T" a quotient
        alone = alone or is_set_off((found["unit"] or "").strip(" /"), self.around)
        alone = alone or (len(letter) == 1 and re.search(rf"\$\s*{letter}\s*\$|(?<!\w){letter}\s*=", self.around))
        return found if found["unit"] is None or (_spelled(found["unit"]) and not alone) else None

    def _is_short(self, inside: str) -> bool:
        """Is it in capitals what the words before it are called for short: "true airspeed (TAS)"?"""
        words = [value.upper() for kind, value in self.tokens if kind == "name"][-len(inside) :]
        within = iter("".join(words))
        begins = len(inside) > 1 and inside.isupper() and any(word[0] == inside[0] for word in words)
        return begins and len(words[-1]) > len(inside) and all(letter in within for letter in inside)

    def equation(self) -> str:
        """Sides with a relation between them, on one of which something that has a name is computed with."""
        self._leave_argument()
        sides: list[str] = []
        relations: list[str] = []
        operations = names = 0
        while True:
            start = self.at
            side, inner = self._sum()
            said = "".join(value for _, value in self.tokens[start : self.at]).strip()
            if relations and r"\times" not in side and _VALUE.match(said) and not self._is_of_symbols(said):
                raise _NoFormulaError
            sides.append(side)
            operations += inner if len(sides) > 1 or _LETTERS.fullmatch(side) is None else 0
            names = names if relations else self.names
            if self._peek()[1] not in _RELATIONS:
                break
            relations.append(_SIGNS.get(self._next()[1], "="))
        if any(re.fullmatch(r"\\text\{[^{}]*\}", side) for side in sides[1:-1]):
            raise _NoFormulaError  # what a symbol is called, between it and its law
        if re.fullmatch(r"\\text\{[^{}]* [A-Za-z]\d\}", sides[0]):
            raise _NoFormulaError  # or in front of it
        balances = names > 2 and sides[1:] == ["0"] and _LETTERS.fullmatch(sides[0]) is None
        is_computed = relations and operations + self.inner and self.names > names and re.search(r"[^\W\d_]", sides[0])
        if self._peek()[0] or not (balances or is_computed):
            raise _NoFormulaError
        if any("%" in value for kind, value in self.tokens if kind in ("blank", "name", "unit")):
            sides = [_HUNDRED.sub(r"100\\%", side) for side in sides]
        return sides[0] + "".join(relation + side for relation, side in zip(relations, sides[1:], strict=True))

    def _is_of_symbols(self, said: str) -> bool:
        """Are all letters behind a number symbols that the text sets off: "9.81 m i" beside "a train of $m$ tonnes"?"""
        letters = said.split()[1:]
        return bool(letters) and all(is_set_off(letter, self.around) for letter in letters)

    def _leave_argument(self) -> None:
        """Leaves out what a word on the left side is a function of, ``score(now) = ...``, where the right side has it."""
        kinds, values = [kind for kind, _ in self.tokens], [value for _, value in self.tokens]
        called = kinds[:4] == ["name", "sign", "name", "sign"] and (values[1], values[3]) == ("(", ")")
        if called and len(values[0]) > 1 and values[2] in values[4:]:
            del self.tokens[1:4]

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
            if not kind or value in (*_RELATIONS, ")", "]", ","):
                break
            is_times = kind == "times" or (value in ("x", "X") and before and self._stands_between())
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
            own_value = kind == "name" and before == "number" and self._is_apart()
            if own_value and not (is_function or _is_short(value) or self._are_factors()):
                raise _NoFormulaError  # a value with its unit
            if before == kind == "name" and self._is_apart() and r"\text" in parts[-1] + symbol_of(value):
                raise _NoFormulaError  # words of a sentence
            beside = (
                parts[-1] + (value if kind == "symbol" else symbol_of(value)).strip("$")
                if "name" in (before, kind) and {before, kind} & {"symbol", "marked"}
                else ""
            )
            if re.search(r"(?<!_\{)\\text\{[^{}]*[a-z]{2}", beside):
                raise _NoFormulaError  # with a symbol in it
            start = self.at
            latex, inner = self._operand()
            if before and before != "name" and self.tokens[start][1] == "(" and re.fullmatch(r"\\text\{.* .*\}", latex):
                raise _NoFormulaError  # a remark
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
        self.names += kind in ("symbol", "marked", "counted", "name")
        if kind == "sign":
            return self._root() if value == "√" else self._bracketed(value)
        if kind == "number":
            return self._with_scripts(_number(value)), 0
        if kind == "power":
            operand, inner = self._operand()
            bare = operand[1:-1] if "/" in value and operand[0] + operand[-1] == "()" else operand
            return raised(bare, value), inner + 1
        if kind == "symbol":
            return self._with_scripts(value.strip("$")), 0
        if kind == "marked":
            return self._with_scripts(rf"\{MARKS[value[1]]}{{{symbol_of(value[0]).strip()}}}"), 0
        if kind == "counted":  # a name that begins with a number
            return self._with_scripts(rf"\text{{{value[1:]}}}_{{{value[0]}}}"), 0
        if kind != "name":
            raise _NoFormulaError
        if value == "PI" and self._is_pi():
            self.names -= 1
            return self._with_scripts(r"\pi "), 0
        name = rf"\log_{{{value[3:]}}}" if value in ("log10", "log2") else rf"\{value}"
        if value in _FUNCTIONS and self._peek()[1] in ("(", "["):
            self.names -= 1
            if value.lower() == "sqrt":
                return self._root()
            argument, inner = self._bracketed(self._next()[1], several=value in ("min", "max"))
            return rf"\left|{argument}\right|" if value == "abs" else name + argument, inner + 1
        if value in _FUNCTIONS and self._is_applied():
            self.names -= 1
            argument, inner = self._operand()
            return rf"{name} {argument}", inner + 1
        return self._named(value)

    def _is_applied(self) -> bool:
        """Follows one letter, a name of capitals or a number, the argument of a function without brackets: "cos α"?"""
        kind, value = self._peek()
        return kind in ("symbol", "number") or (
            kind == "name" and (len(value.partition("_")[0]) < 2 or re.fullmatch("[A-Z]{2,5}", value) is not None)
        )

    def _is_of_words(self) -> bool:
        """Has the formula names of two words, and none of one letter?"""
        values = [value for kind, value in self.tokens if kind == "name"]
        pairs = zip(self.tokens, self.tokens[1:], self.tokens[2:], strict=False)
        return all(len(value) > 1 or value in "xX" for value in values) and any(
            (one[0], two[0], three[0]) == ("name", "blank", "name") for one, two, three in pairs
        )

    def _is_pi(self) -> bool:
        """Are the capitals just read the number, as programs write it: a factor on the right side of which the text says nothing?"""
        values = [value for kind, value in self.tokens if kind != "blank"]
        factor = any("PI" in pair and not pair.isdisjoint("*×") for pair in map(set, pairwise(values)))
        return (
            factor
            and "PI" not in values[: values.index("=") if "=" in values else 0]
            and not has_line("PI", self.around)
        )

    def _is_told(self, run: str) -> bool:
        """Does the text say of each letter of a run what it is, in a line that begins with it, and not of the run?"""
        return (
            bool(self.around)
            and re.fullmatch("[A-Za-z]{2,4}", run) is not None
            and all(has_line(letter, self.around) for letter in run)
            and not explains(run, self.around)
        )

    def _is_abbreviation(self, run: str) -> bool:
        """Does the text put a run of letters behind the words that begin with them, "cost of a visit (COV)", or say them of it?"""
        if not self.around or re.fullmatch("[A-Za-z]{2,6}", run) is None:
            return False
        gap = r"[ -](?:(?:of|an?|the|and|per|to) )*"
        words = gap.join(f"{letter}[a-z]*" for letter in run)
        told = rf"\b(?i:{words}{gap})[(\[]{run}[)\]]|(?<!\w){run}[*`]{{0,2}}{SAYS}(?i:{words})"
        return re.search(told, self.around) is not None

    def _is_name(self, run: str) -> bool:
        """Are letters side by side a name: where products are written out here, or beside it in the text, or the text explains it?"""
        if re.fullmatch("[A-Za-z]{2,}", run) is None or run in GREEK.values() or run in _FUNCTIONS or run == "pi":
            return False
        return self.spelled or self._has_symbols() or explains(run, self.around) or self._is_factor(run)

    def _are_factors(self) -> bool:
        """Are the letters behind a number factors: among symbols, told by the text ("sag s (m)"), or several that make no unit?"""
        letter, run = self._peek()[1], ""
        for kind, value in self.tokens[self.at :]:
            if kind not in ("blank", "script") and (kind != "name" or len(value) > 1):
                break
            run += value
        told = any(said(letter, self.around) for said in (explains, has_line, is_set_off)) or self._has_symbols()
        return len(letter) < 2 and (told or (" " in run.strip() and not is_unit(run.strip())))

    def _has_symbols(self) -> bool:
        """Do letters that are symbols stand as math?"""
        return any(kind == "symbol" for kind, _ in self.tokens)

    def _is_factor(self, run: str) -> bool:
        """Stands ``run`` beside a sign of multiplication between names and numbers anywhere in the text?"""
        sign = r"[ ]?[*×·⋅][ ]?"
        return re.search(rf"(?<![\w$\\]){run}{sign}[\w(]|[\w)]{sign}{run}(?![\w$])", self.around) is not None

    def _bracketed(self, opening: str, several: bool = False) -> tuple[str, int]:
        """What stands in brackets; ``several``: a function's arguments, which a comma may part."""
        if opening not in ("(", "["):
            raise _NoFormulaError
        if words := self._words_alone():
            return self._with_scripts(rf"\text{{{words}}}"), 0
        inside, operations = self._sum()
        while several and self._peek()[1] == ",":
            self.at += 1
            more, inner = self._sum()
            inside, operations = f"{inside},{more}", operations + inner
        if self._next()[1] != (")" if opening == "(" else "]"):
            raise _NoFormulaError
        if opening == "[" and re.fullmatch(r"[A-Z](?:_\{?\w+\}?)?", inside.strip()):
            raise _NoFormulaError  # a concentration
        alone = inside.startswith(r"\text") and not operations
        return self._with_scripts(inside if alone else f"({inside})"), operations

    def _words_alone(self) -> str:
        """The words that are all of the brackets just opened: they are one name, whatever they are; empty where there is anything else."""
        end = self.at
        while end < len(self.tokens) and self.tokens[end][0] in ("name", "blank"):
            end += 1
        words = [value for kind, value in self.tokens[self.at : end] if kind == "name"]
        closes = end < len(self.tokens) and self.tokens[end][1] in (")", "]")
        if not closes or not 2 < len(words) <= MOST_IN_BRACKETS or sum(len(word) > 2 for word in words) < 2:
            return ""
        self.at = end + 1
        self.names += 1
        return " ".join(words)

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
                power, inner = self._operand()
                self.inner += inner
                latex = f"{latex}^{{{'-' * bool(sign)}{power[1:-1] if power[0] + power[-1] == '()' else power}}}"
            elif script == "°":
                latex = rf"{latex}^{{\circ}}"
            elif script == "½":
                latex = f"{latex}_{{1/2}}"
            elif script[0] == "$":
                latex += script.strip("$")
            elif script[0] in "^~":
                latex = f"{latex}{'^' if script[0] == '^' else '_'}{{{script.strip('^~')}}}"
            elif script[0] in LOW:
                latex = f"{latex}_{{{script.translate(LOWERED)}}}"
            else:
                latex = f"{latex}^{{{script.translate(RAISED)}}}"
        if self._peek()[0] == "unit":  # of the power
            self._next()
        return latex

    def _named(self, first: str) -> tuple[str, int]:
        """A name of one word or several, with its scripts. Raises `_NoFormulaError` for words of a sentence."""
        share, first = first.endswith("%"), first.rstrip("% ")
        words = [first]
        led = statement_words().prepositions
        while len(first) > 1 and self._peek()[0] == "name" and self._is_apart():
            if len(self._peek()[1]) < 2 and not (self._peek()[1] == "a" and words[-1] in led):
                break
            words.append(self._next()[1].rstrip("% "))
        unit = self._next()[1] if self._peek()[0] == "unit" else ""
        share, unit = share or unit == "%", re.sub("[µμ]", "u", unit.removeprefix("%"))
        if not unit and "in" in words[1:] and is_unit(behind := " ".join(words[words.index("in") + 1 :])):
            words, unit = words[: words.index("in")], behind
        telling = [word for word, before in zip(words, ["", *words], strict=False)
                   if word.lower() != "of" and not (before == "of" and word in ("the", "a", "an"))]  # fmt: skip
        if len(words) > 1 or (unit and re.fullmatch(r"\\text\{[^{}]*\}", symbol_of(first))):
            minor = statement_words().function_words
            within = minor if self.sure else minor & statement_words().prepositions
            telling = [telling[0], *_telling(telling[1:-1], within), *telling[1:][-1:]]
            if len(telling) > MOST_WORDS or any(len(word) < 2 or word.lower() in minor for word in telling):
                raise _NoFormulaError
            if self._peek()[1] in ("(", "["):
                raise _NoFormulaError  # with a remark
            is_which = unit and not is_unit(unit) and not unit.isupper() and unit not in CURRENCIES
            if is_which and "/" not in unit:  # which one it is, and not "drops/min"
                return self._with_scripts(rf"\text{{{' '.join(words)}}}_{{\text{{{unit}}}}}"), 0
        if len(words) == 1 and not unit and self._is_told(first):
            self.names += len(first) - 1
            return self._with_scripts(" ".join(first)), len(first) - 1
        upright = rf"\text{{{' '.join(words).replace('_', ' ')}}}"
        counted = len(first) == 2 and first.islower() and is_unit(first) and self._is_of_words()  # "km x price per km"
        is_name = share or counted or len(words) > 1 or self._is_abbreviation(first) or self._is_name(first)
        latex = upright if is_name or (unit and re.fullmatch(r"[A-Z]{2,}|[^\W_]+\d", first)) else symbol_of(first)
        head, _, index = first.partition("_")
        if (
            index and latex.startswith(f"{head}_") and self._is_name(head)
        ):  # "ETA_INV" among products that are written out
            latex = rf"\text{{{head}}}{latex[len(head) :]}"
        set_apart = first.isupper() and any(kind == "symbol" for kind, _ in self.tokens)
        if latex.startswith(r"\text") and self._peek()[1] in ("(", "[") and not set_apart:
            raise _NoFormulaError
        if unit and latex.startswith(r"\text") and latex.endswith("}"):
            latex = f"{latex[:-2]} ({unit})}}}}" if latex.endswith("}}") else f"{latex[:-1]} ({unit})}}"
        elif unit:
            latex = rf"{latex}_{{\text{{{unit if len(unit) > 1 else f'[{unit}]'}}}}}"
        is_product = re.fullmatch("[A-Z]{2}|[a-z]{2,3}|[a-z][A-Z]{1,2}", latex) is not None
        return self._with_scripts(latex), int(is_product)


def _is_short(name: str) -> bool:
    """Are capitals behind a number a name that it multiplies, "2 DBP", and no unit?"""
    return re.fullmatch("[A-Z]{2,5}", name) is not None and name not in CURRENCIES and not is_unit(name)


def _spelled(unit: str) -> str:
    """A unit behind a number as one that is known, "per m²" as 1/m2; empty where it is none."""
    unit = re.sub(r"\s*\bper\s+|\s*/\s*", "/", unit.translate(RAISED)).strip()
    unit = f"1{unit}" if unit.startswith("/") else unit
    return unit if is_unit(unit) else ""


def _with_unit(digits: str, found: re.Match[str]) -> str:
    """The number with its unit as LaTeX; a sum of money is a number, a price one for each unit."""
    unit = _spelled(found["unit"]) if found["unit"] else ""
    unit = "" if unit in _YEARLY else unit  # a sum for a year or a month is one, as formulas of payments take it
    return rf"{digits}\,\text{{{unit}}}" if unit else digits


def _number(digits: str) -> str:
    """The LaTeX of a number: ``1,000``, ``½``, ``1e-7``, ``15%``, and one that has its unit already."""
    if "\\text" in digits:
        return digits
    if digits == "½":
        return "0.5"
    number, power, exponent = re.sub(r"[,\s]", "", digits).lower().replace("−", "-").partition("e")
    return (rf"{number}\times 10^{{{exponent}}}" if power else number).replace("%", r"\%")


def _telling(words: Sequence[str], minor: Set[str]) -> list[str]:
    """``words`` within a name without the ``minor`` ones and the articles behind these: "flour in the recipe"."""
    articles = statement_words().articles
    return [
        word
        for word, before in zip(words, ["", *words], strict=False)
        if word.lower() not in minor and not (word.lower() in articles and before.lower() in minor)
    ]


def symbol_of(word: str) -> str:
    r"""The LaTeX of a name in plain letters: ``v0`` is ``v_{0}``, ``HR_max`` an index, ``Age`` upright, and ``mgh`` three letters."""
    if word == "pi" or word == "π":
        return r"\pi "
    if _JOINED.fullmatch(word):
        return rf"\text{{{word.replace('_', ' ')}}}"
    if _RUN_ON.fullmatch(word):
        parts = re.sub("(?<=[a-z])(?=[A-Z])", " ", word).lower()
        is_led = parts.split()[0] in statement_words().function_words  # "at peak" says when
        return rf"\text{{{word if is_led else parts}}}"
    word, prime = word.replace("’", "'").rstrip("'"), "'" * word.endswith(("'", "’"))
    head, _, index = word.partition("_")
    if not index and (counted := re.fullmatch(r"([^\W\d_])(\d+)", head)):
        head, index = counted[1], counted[2]
    if head[0] == "Δ" and len(head) > 1:
        base = (
            rf"\Delta \text{{{head[1:]}}}" if re.fullmatch("[A-Z]{2,}", head[1:]) else rf"\Delta {symbol_of(head[1:])}"
        )
    elif head in GREEK.values() or head in GREEK:
        base = rf"\{GREEK.get(head, head)} "
    elif len(head) == 1 or re.fullmatch(r"[A-Z]{2,}|[a-z]{2}|[b-df-hj-np-tv-z]{3}|[a-z][A-Z]{1,2}", head):
        base = head
    else:
        base = rf"\text{{{head}}}"
    if index and len(index) > 1 and not index.isdigit():
        index = rf"\text{{{index}}}"
    return (f"{base.strip()}_{{{index}}}" if index else base) + prime
