"""Typst's mathematics to LaTeX: scripts and fractions by their precedence, calls of its functions, names of symbols.

The grammar is that of the reference (https://typst.app/docs/reference/math/): a name of two letters and more is a symbol, a
function or a variable, brackets around a script or a part of a fraction only group, and an opening bracket right behind a letter
belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from mathrag.documents.markup import command, joined
from mathrag.documents.textlayer.encodings import FUNCTIONS
from mathrag.documents.typst_values import Arguments, Called, Content, Function, Latex, Reads, State, Text, Value
from mathrag.ontology_files import read_yaml

_NAME = re.compile(r"[^\W\d_][^\W_]+(?:\.[^\W\d_][^\W_]*)*|[^\W\d_](?:\.[^\W\d_][^\W_]*)+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_KEYWORD = re.compile(r"[ \t\n]*([A-Za-z][\w-]*):(?![:=])")
_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_LETTERS_DIGITS = re.compile(r"([^\W\d_])(\d+)")
_SHORT = {
    "<==>": "⟺", "<-->": "⟷", "-->": "⟶", "<--": "⟵", "==>": "⟹", "<==": "⟸", "<=>": "⇔", "<->": "↔", "|->": "↦", "->>": "↠", ">->": "↣",
    "~~>": "⟿", ":=": "≔", "::=": "⩴", "=:": "≕", "->": "→", "<-": "←", "=>": "⇒", "<=": "≤", ">=": "≥", "!=": "≠", "<<": "≪", ">>": "≫",
    "~>": "⇝", "...": "…", "[|": "⟦", "|]": "⟧", "||": "‖", "*": "∗", "-": "−", "~": " ",
}  # fmt: skip
_SHORTHAND = re.compile("|".join(re.escape(sign) for sign in sorted(_SHORT, key=len, reverse=True)))
_WRITTEN = {"≔": ":=", "≕": "=:", "⩴": "::=", "…": r"\dots", "⟦": "[[", "⟧": "]]", "⟵": r"\longleftarrow", " ": r"\ ",
    "ℜ": r"\operatorname{Re}",
            "ℑ": r"\operatorname{Im}"}  # fmt: skip
_OPENS, _CLOSES = "([{⟨⌈⌊", ")]}⟩⌉⌋"
_SPACES = {"zws": "", "zwj": "", "wj": "",
           "space": r"\ ", "quad": r"\quad", "wide": r"\qquad", "thin": r"\,", "med": r"\:", "thick": r"\;", "mod": r"\bmod",
    "dif": r"\mathrm{d}", "Dif": r"\mathrm{D}",
           "limsup": r"\limsup", "liminf": r"\liminf"}  # fmt: skip
_OPERATORS = frozenset("cosec csch sech ctg tg sinc tr id im lcm arcsec coker hom liminf limsup sgn".split())
_ACCENTS = {"hat": "hat", "tilde": "tilde", "macron": "bar", "dot": "dot", "dot.double": "ddot", "dot.triple": "dddot",
    "diaer": "ddot", "grave": "grave",
            "acute": "acute", "breve": "breve", "caron": "check", "arrow": "vec", "arrow.r": "vec", "arrow.l": "overleftarrow",
            "circle": "mathring",
            "overline": "overline", "underline": "underline", "overbrace": "overbrace", "underbrace": "underbrace",
            "overbracket": "overbracket",
            "underbracket": "underbracket", "upright": "mathrm", "bold": "mathbf", "bb": "mathbb", "cal": "mathcal", "scr": "mathscr",
            "frak": "mathfrak",
            "mono": "mathtt", "sans": "mathsf", "cancel": "cancel", "vb": "mathbf", "va": "vec", "vu": "hat"}  # fmt: skip
_PASSED = frozenset(
    {
        "display",
        "inline",
        "script",
        "sscript",
        "scripts",
        "limits",
        "italic",
        "serif",
        "stretch",
        "class",
        "mid",
        "math.equation",
    }
)
_FENCED = {"abs": ("|", "|"), "norm": (r"\|", r"\|"), "floor": (r"\lfloor", r"\rfloor"), "ceil": (r"\lceil", r"\rceil"),
           "round": (r"\lfloor", r"\rceil"), "ket": ("|", r"\rangle"), "bra": (r"\langle", "|"), "braket": (r"\langle",
           r"\rangle")}  # fmt: skip
_DELIMITED = {"(": "pmatrix", "[": "bmatrix", "{": "Bmatrix", "|": "vmatrix", "‖": "Vmatrix", "": "matrix"}
_NO_DELIMITERS = frozenset({"none", "#none"})


DEEPEST = 40
"""Parts of a formula in each other that are read."""


@dataclass
class Node:
    """A part of a formula; ``bare`` is what round brackets hold that only group."""

    latex: str
    bare: str | None = None
    value: Value = None

    @property
    def grouped(self) -> str:
        return self.latex if self.bare is None else self.bare

    @property
    def script(self) -> str:
        """Braces are what an author of LaTeX writes."""
        braced = re.fullmatch(r"\\\{((?:[^{}]|\{[^{}]*\})*)\\\}", self.latex)
        return braced[1] if braced else self.grouped


@lru_cache(maxsize=1)
def _symbols() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = read_yaml("typst-symbols.yaml", as_text=True)
    return found


def symbol(name: str) -> str | None:
    """The sign that is called so: of those with all of its modifiers, in whatever order, the one with the fewest others."""
    base, *modifiers = name.removeprefix("sym.").split(".")
    variants = _symbols().get(base, {})
    told = [key for key in variants if set(modifiers) <= set(key.split("."))]
    return variants[min(told, key=lambda key: len(key.split(".")) if key else 0)] if told else None


def sign(character: str) -> str:
    return _WRITTEN.get(character) or command(character)


def text_in_math(text: str) -> str:
    escaped = re.sub(r"([%#&_$])", r"\\\1", text.replace("\\", "").replace("{", "").replace("}", ""))
    return rf"\text{{{escaped}}}"


class MathReader:
    """The formula that begins at the reader's position; code in it is read by ``reader``."""

    def __init__(self, reader: Reads) -> None:
        self._reader = reader
        self._state: State = reader.state
        self._rows = False
        self._depth = 0

    def formula(self, closing: str = "$") -> str:
        """What stands up to ``closing``; several lines are aligned."""
        latex = self._row(closing).latex.strip()
        latex = re.sub(r"(?:\s*\\\\)+\s*\Z", "", latex)
        return rf"\begin{{aligned}}{latex}\end{{aligned}}" if self._rows and ("&" in latex or r"\\" in latex) else latex

    # --- text ------------------------------------------------------------------------------------------------------------

    @property
    def _rest(self) -> str:
        reader = self._reader
        return reader.text[reader.position : reader.position + 1]

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._reader.text, self._reader.position)
        if found:
            self._reader.position = found.end()
        return found

    def _row(self, stops: str) -> Node:
        """Parts up to one of ``stops``, which stays, or to the end of the formula."""
        nodes: list[Node] = []
        latex = ""
        self._depth += 1
        while True:
            apart = " " if self._match(_SPACE) and latex else ""
            if not self._rest or self._rest in stops or self._rest == "$" or self._depth > DEEPEST:
                break
            nodes.append(self._expression(0, ""))
            latex = joined(latex + apart, nodes[-1].latex)
        self._depth -= 1
        value = nodes[0].value if len(nodes) == 1 else None
        bare = nodes[0].bare if len(nodes) == 1 else None
        return Node(latex.strip(), bare, value)

    def _expression(self, least: int, stop: str) -> Node:
        node = self._atom(least)
        while True:
            if self._rest == "'" or (
                self._rest == "!" and not self._reader.text.startswith("!=", self._reader.position)
            ):
                node = Node(node.latex + self._rest)
                self._reader.position += 1
                continue
            before = self._reader.position
            self._match(_SPACE)
            operator = self._rest
            if not operator or operator == stop or operator not in "_^/" or (operator == "/" and least > 1):
                self._reader.position = before
                return node
            self._reader.position += 1
            self._match(_SPACE)
            right = self._operand("_" if operator == "^" else "^" if operator == "_" else "")
            if operator == "/":
                node = Node(rf"\frac{{{node.grouped}}}{{{right.grouped}}}")
            else:
                node = Node(f"{node.latex}{operator}{{{right.script}}}")

    def _operand(self, stop: str) -> Node:
        """What stands below a line or is a script; nothing where it stands deeper than any formula goes."""
        if self._depth > DEEPEST:
            return Node("")
        self._depth += 1
        operand = self._expression(2, stop)
        self._depth -= 1
        return operand

    def _atom(self, least: int) -> Node:
        reader = self._reader
        if self._match(_STRING_START):
            found = _STRING.match(reader.text, reader.position - 1)
            if found:
                reader.position = found.end()
                return Node(text_in_math(found[1]), value=Text(found[1]))
            return Node("")
        if not self._rest or self._rest == "$":
            return Node("")
        if self._rest == "#":
            reader.position += 1
            spaced = reader.text.startswith("h(", reader.position)
            value = reader.embedded()
            return Node(r"\quad" if spaced else self.latex_of(value), value=value)
        if self._rest == "\\":
            return self._escaped()
        if number := self._match(_NUMBER):
            return Node(number[0])
        if name := self._match(_NAME):
            return self._named(name[0], least)
        if self._rest in _OPENS or reader.text.startswith("[|", reader.position):
            return self._delimited()
        if short := self._match(_SHORTHAND):
            return Node(sign(_SHORT[short[0]]))
        character = self._rest
        reader.position += 1
        if character == "&":
            self._rows = self._rows or self._depth <= 1
            return Node("&")
        if character.isalpha():
            return self._with_brackets(self._variable(character), least)
        return Node(sign(character))

    def _variable(self, letter: str) -> Node:
        binding = self._reader.scope.find(letter)
        if binding and not isinstance(binding.value, (Function, Called)):
            binding.used = True
            return Node(self.latex_of(binding.value), value=binding.value)
        if binding and self._rest == "(":
            binding.used = True
            return self._called(letter, binding.value)
        return Node(sign(letter))

    def _escaped(self) -> Node:
        reader = self._reader
        character = reader.text[reader.position + 1 : reader.position + 2]
        reader.position += 1
        if not character or character.isspace():
            self._rows = self._rows or self._depth <= 1
            return Node(r"\\")
        reader.position += 1
        return Node(sign(character))

    def _with_brackets(self, node: Node, least: int) -> Node:
        if least < 3 and self._rest and self._rest in "([{":
            return Node(joined(node.latex, self._delimited().latex))
        return node

    def _delimited(self) -> Node:
        reader = self._reader
        start = reader.position
        opening = self._match(_SHORTHAND) or self._match(_ANY)
        inner = self._row(_CLOSES).latex if opening else ""
        closing = self._rest if self._rest and self._rest in _CLOSES else ""
        reader.position += len(closing)
        if inner.endswith("|") and closing == "]" and reader.text.startswith("[|", start):
            inner, closing = inner[:-1], "⟧"
        begun = opening[0] if opening else ""
        latex = joined(sign(_SHORT.get(begun, begun)), inner, sign(closing))
        return Node(latex, inner if begun == "(" and closing == ")" else None)

    # --- names and calls -------------------------------------------------------------------------------------------------

    def _named(self, name: str, least: int) -> Node:
        reader = self._reader
        binding = reader.scope.find(name.split(".")[0])
        called = self._rest == "("
        if binding:
            binding.used = True
            if isinstance(binding.value, (Function, Called)):
                return self._called(name, binding.value) if called else Node(rf"\operatorname{{{name}}}")
            return self._with_brackets(Node(self.latex_of(binding.value), value=binding.value), least)
        if called and (found := self._function(name)):
            return found
        if (found_sign := symbol(name)) is not None:
            return self._with_brackets(Node(sign(found_sign)), least)
        if name in _SPACES or name in FUNCTIONS or name in _OPERATORS:
            latex = _SPACES.get(name, rf"\{name}" if name in FUNCTIONS else rf"\operatorname{{{name}}}")
            return self._with_brackets(Node(latex), least)
        if "." in name:  # a point behind a letter or a symbol
            head = name.split(".")[0]
            reader.position -= len(name) - len(head)
            return Node(sign(head)) if len(head) == 1 else self._named(head, least)
        if digits := _LETTERS_DIGITS.fullmatch(name):
            return Node(joined(sign(digits[1]), digits[2]))
        if not self._state.dry:
            self._state.findings.add("names that nothing defines, kept upright", name, reader.line)
        return self._with_brackets(Node(rf"\operatorname{{{name}}}"), least)

    def _arguments(self) -> tuple[list[list[Node]], dict[str, Node]]:
        """What stands in the brackets at the reader's position: rows between semicolons of arguments between commas, and named ones."""
        reader = self._reader
        reader.position += 1
        rows: list[list[Node]] = [[]]
        named: dict[str, Node] = {}
        while True:
            keyword = self._match(_KEYWORD)
            node = self._row(",;)")
            if keyword:
                named[keyword[1]] = node
            elif node.latex or node.value is not None or self._rest == ",":
                rows[-1].append(node)
            ended = self._rest
            reader.position += 1 if ended and ended != "$" else 0
            if ended == ";":
                rows.append([])
            elif ended != ",":
                return [row for row in rows if row], named

    def _called(self, name: str, value: Value) -> Node:
        rows, named = self._arguments()
        given: list[Value] = [
            node.value if node.value is not None else Latex(node.latex) for row in rows for node in row
        ]
        arguments = Arguments(given, {key: node.value or Latex(node.latex) for key, node in named.items()})
        result = self._reader.call(name, value, arguments)
        return Node(self.latex_of(result), value=result)

    def _function(self, name: str) -> Node | None:
        """The call of a function of Typst, or of a package that many formulas use; None where none is called so."""
        start = self._reader.position
        name = name.removeprefix("math.")
        if name not in _ACCENTS and name not in _PASSED and name not in _FENCED and name not in _WRITERS:
            return None
        rows, named = self._arguments()
        given = [node for row in rows for node in row]
        first, *others = [node.latex for node in given] or [""]
        if name in ("dot", "hat", "tilde", "arrow", "macron", "circle", "id") and len(given) != 1:
            self._reader.position = start  # a sign in front of brackets
            return None
        if name in _ACCENTS:
            over = "_" if name.startswith("under") else "^"
            label = f"{over}{{{others[0]}}}" if others and "bra" in name else ""
            latex = rf"\{_ACCENTS[name]}{{{_untexted(first) if name == 'upright' else first}}}{label}"
        elif name in _FENCED:
            opened, closing = _FENCED[name]
            latex = joined(rf"\left{opened}", r" \middle| ".join([first, *others]), rf"\right{closing}")
        elif name in _PASSED:
            latex = first if name != "class" else (others or [""])[0]
        else:
            latex = _WRITERS[name](rows, named)
        return Node(latex)

    def latex_of(self, value: Value) -> str:
        """A value within a formula."""
        if isinstance(value, Latex):
            return value.latex
        if isinstance(value, Text):
            return text_in_math(value.text)
        if isinstance(value, Content):
            told = self._state.aside.back(value.markdown).strip()
            return told[1:-1] if re.fullmatch(r"\$[^$]+\$", told) else text_in_math(told) if told else ""
        return f"{value:g}" if isinstance(value, float) else ""


_BREAK = r" \\ "
_STRING_START = re.compile('"')
_ANY = re.compile(r"(?s).")


Writer = Callable[[list[list["Node"]], dict[str, "Node"]], str]

# --- functions ------------------------------------------------------------------------------------------------------------


def _plain(rows: list[list[Node]], place: int = 0) -> str:
    given = [node.latex for row in rows for node in row]
    return given[place] if place < len(given) else ""


def _delimiter(named: dict[str, Node], usual: str) -> str:
    if "delim" not in named:
        return usual
    given = named["delim"]
    told = given.value.text if isinstance(given.value, Text) else "" if given.value is None else given.latex
    return told[:1].replace("\\", "")


def _matrix(rows: list[list[Node]], named: dict[str, Node]) -> str:
    name = _DELIMITED.get(_delimiter(named, "("), "matrix")
    body = _BREAK.join(" & ".join(node.latex for node in row) for row in rows)
    return rf"\begin{{{name}}}{body}\end{{{name}}}"


def _vector(rows: list[list[Node]], named: dict[str, Node]) -> str:
    return _matrix([[node] for row in rows for node in row], named)


def _cases(rows: list[list[Node]], _named: dict[str, Node]) -> str:
    """A condition begins with the first word behind a value, where no sign of alignment says so."""
    told = [node.latex for row in rows for node in row]
    lines = [one if "&" in one else re.sub(r"(?<=\S)\s*(?=\\text\{)", " & ", one, count=1) for one in told]
    return rf"\begin{{cases}}{_BREAK.join(lines)}\end{{cases}}"


def _root(rows: list[list[Node]], _named: dict[str, Node]) -> str:
    return rf"\sqrt[{_plain(rows)}]{{{_plain(rows, 1)}}}" if _plain(rows, 1) else rf"\sqrt{{{_plain(rows)}}}"


def _derivative(sign_of: str) -> Writer:
    def written(rows: list[list[Node]], named: dict[str, Node]) -> str:
        order = f"^{{{named['n'].latex}}}" if "n" in named else ""
        return rf"\frac{{{joined(sign_of + order, _plain(rows))}}}{{{joined(sign_of, _plain(rows, 1))}{order}}}"

    return written


def _attached(rows: list[list[Node]], named: dict[str, Node]) -> str:
    scripts = [
        (sign_of, named[key].latex)
        for sign_of, key in (("_", "b"), ("_", "br"), ("^", "t"), ("^", "tr"))
        if key in named
    ]
    return _plain(rows) + "".join(f"{sign_of}{{{latex}}}" for sign_of, latex in scripts)


def _between(rows: list[list[Node]], _named: dict[str, Node]) -> str:
    inner = ", ".join(node.latex for row in rows for node in row)
    edges = re.fullmatch(r"(\\[A-Za-z]+|\\[{}|]|[(\[|])(.*?)(\\[A-Za-z]+|\\[{}|]|[)\]|])", inner.strip(), re.DOTALL)
    return rf"\left{edges[1]}{edges[2]}\right{edges[3]}" if edges else inner


def _untexted(latex: str) -> str:
    return re.sub(r"\\text\{([^{}]*)\}", r"\1", latex)


def _operator(rows: list[list[Node]], _named: dict[str, Node]) -> str:
    told = _untexted(_plain(rows))
    return rf"\{told}" if told in FUNCTIONS else rf"\operatorname{{{told}}}"


def _upright(rows: list[list[Node]], _named: dict[str, Node]) -> str:
    return rf"\text{{{_untexted(_plain(rows))}}}"


def _quantity(rows: list[list[Node]], _named: dict[str, Node]) -> str:
    """A number and its unit, as packages for these write them."""
    return _plain(rows) + (rf"\ \mathrm{{{_untexted(_plain(rows, 1))}}}" if _plain(rows, 1) else "")


_WRITERS: dict[str, Writer] = {
    "frac": lambda rows, _: rf"\frac{{{_plain(rows)}}}{{{_plain(rows, 1)}}}",
    "dfrac": lambda rows, _: rf"\frac{{{_plain(rows)}}}{{{_plain(rows, 1)}}}",
    "binom": lambda rows, _: rf"\binom{{{_plain(rows)}}}{{{_plain(rows, 1)}}}",
    "sqrt": lambda rows, _: rf"\sqrt{{{_plain(rows)}}}",
    "root": _root,
    "mat": _matrix,
    "vec": _vector,
    "cases": _cases,
    "lr": _between,
    "op": _operator,
    "text": _upright,
    "attach": _attached,
    "dv": _derivative("d"),
    "pdv": _derivative(r"\partial"),
    "dd": lambda rows, _: joined(r"\mathrm{d}", _plain(rows)),
    "qty": _quantity,
    "num": lambda rows, _: _untexted(_plain(rows)),
    "unit": lambda rows, _: rf"\mathrm{{{_untexted(_plain(rows))}}}",
}
