"""Typst's code, as far as it prints text: values, ``#let``, simple functions, and calls of the functions that set text."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from mathrag.documents.markup import anchor, box, code_span, fence, paragraph
from mathrag.documents.statement_words import form_of, word_in_class
from mathrag.documents.typst_functions import FUNCTIONS, PICTURES, SILENT, title_and_body
from mathrag.documents.typst_math import MathReader, symbol
from mathrag.documents.typst_values import (
    DEEPEST,
    LONGEST,
    MOST_CALLS,
    Arguments,
    Binding,
    Called,
    Cells,
    Content,
    Function,
    Latex,
    Scope,
    Several,
    State,
    Text,
    Value,
)

_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?(?:\*/|\Z))+", re.DOTALL)
_BLANKS = re.compile(r"[ \t]+")
_NAME = re.compile(r"[^\W\d][\w-]*")
_NUMBER = re.compile(r"(\d+(?:\.\d+)?(?:e-?\d+)?|\.\d+)(?:%|[a-z]{1,3})?")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_OPERATOR = re.compile(r"==|!=|<=|>=|\+=|-=|\*=|/=|[-+*/<>=]|and\b|or\b|not[ \t]+in\b|in\b")
_PARAMETER = re.compile(r"\s*(\.\.)?([^\W\d][\w-]*)\s*")
_ARROW = re.compile(r"[ \t]*=>\s*")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_FIELD = re.compile(r"\.([^\W\d][\w-]*)")
_MODULES = frozenset({"sym", "math", "std", "emoji", "calc"})
_NONE = {"none", "auto", "true", "false", "break", "continue"}
_MOST_ITEMS = 10_000


class CodeReader(ABC):
    """A position in a source, the names known there, and what its document keeps."""

    def __init__(self, text: str, state: State, scope: Scope, line: int = 1) -> None:
        self.text, self.state, self.scope, self.position = text, state, scope, 0
        self.depth = 0
        self.counts: dict[int, int] = {}
        """Items of numbered lists so far, by the column of their sign."""
        self._first_line = line

    @property
    def line(self) -> int:
        return self._first_line + self.text.count("\n", 0, self.position)

    # what markup is and how it is shown, the reader of markup says
    @abstractmethod
    def content(self) -> Content | Latex: ...

    @abstractmethod
    def shown(self, value: Value) -> str: ...

    @abstractmethod
    def bound(self, value: Value, used: object) -> str: ...

    @abstractmethod
    def _inner(self, text: str, scope: Scope, line: int) -> CodeReader: ...

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.position)
        if found:
            self.position = found.end()
        return found

    def _at(self, sign: str) -> bool:
        return bool(sign) and self.text.startswith(sign, self.position)

    # --- pieces of text ---------------------------------------------------------------------------------------------------

    def formula(self) -> Latex:
        start = self.position + 1
        self.position = start
        latex = MathReader(self).formula()
        display = self.text[start : start + 1].isspace() and self.text[self.position - 1 : self.position].isspace()
        self.position += 1
        return Latex(latex, display)

    def raw(self, code: str, language: str, block: bool) -> str:
        return self.state.aside.put(fence(code, language) if block else code_span(code))

    def labelled(self, key: str, out: list[str]) -> str:
        """What a label adds: a statement in front of it is called so, else it is a place to go to."""
        last = next((piece for piece in reversed(out) if piece.strip()), "").strip()
        if self.state.key_of(last, key):
            return ""
        self.state.labels.setdefault(key, "")
        return self.state.aside.put(anchor(key))

    def reference(self, key: str) -> str:
        labels = self.state.labels
        return self.state.aside.put(lambda: f"[{labels[key] or key}](#{key})" if key in labels else f"[{key}]")

    # --- code -------------------------------------------------------------------------------------------------------------

    def hashed(self) -> Value:
        """What stands behind a ``#``: a statement of code, or one value with what is called on it."""
        name = _NAME.match(self.text, self.position)
        if name and name[0] in ("let", "set", "show", "import", "include", "if", "for", "while", "context", "return"):
            self.position = name.end()
            value = self._keyword(name[0])
            if self._at(";"):
                self.position += 1
            return value
        value = self.embedded()
        if self._at(";"):
            self.position += 1
        return value

    def embedded(self) -> Value:
        """One value, without operators: a name, what it is called with, a literal, a block."""
        return self._behind(self._primary())

    def expression(self) -> Value:
        """A value with operators; contents and strings are joined, numbers computed."""
        self._match(_SPACE)
        self.depth += 1
        try:
            if self.depth > 60:
                self.position = len(self.text)
                return None
            if self._at("-") or self._at("+"):
                self.position += 1
                value = self.expression()
                return -value if isinstance(value, float) else value
            if found := re.compile(r"not\b").match(self.text, self.position):
                self.position = found.end()
                self.expression()
                return None
            value = self.embedded()
            before = self.position
            self._match(_BLANKS)
            if (
                not self._at("=>")
                and not self._at("//")
                and not self._at("/*")
                and (operator := self._match(_OPERATOR))
            ):
                return self._operated(value, operator[0], self.expression())
            self.position = before
            return value
        finally:
            self.depth -= 1

    def _operated(self, left: Value, operator: str, right: Value) -> Value:
        if isinstance(left, float) and isinstance(right, float):
            if operator in "+-*" and len(operator) == 1:
                value = left + right if operator == "+" else left - right if operator == "-" else left * right
                return value if abs(value) < 1e15 else None
            return left / right if operator == "/" and right else None
        if operator == "*" and isinstance(left, float) and isinstance(right, Several):
            left, right = right, left
        if operator == "*" and isinstance(left, Several) and isinstance(right, float):
            return Several((left.items * int(min(max(right, 0), 100)))[:_MOST_ITEMS])
        if operator == "+" and isinstance(left, Several) and isinstance(right, Several):
            return Several((left.items + right.items)[:_MOST_ITEMS])
        if operator == "+":
            return self.together([left, right])
        return None

    def together(self, values: list[Value]) -> Value:
        """Values that follow each other as one."""
        told = [value for value in values if isinstance(value, (Text, Content, Latex, float))]
        if len(told) < 2:
            return told[0] if told else next((value for value in values if value is not None), None)
        if all(isinstance(value, Text) for value in told):
            return Text("".join(self.shown(value) for value in told))
        return Content("".join(self.shown(value) for value in told))

    def _primary(self) -> Value:
        here = self.text[self.position : self.position + 1]
        if here == "[":
            return self.content()
        if here == "$":
            return self.formula()
        if here == "{":
            return self._block()
        if here == "(":
            return self._in_brackets()
        if string := self._match(_STRING):
            return Text(_ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], string[1]))
        if number := self._match(_NUMBER):
            return float(number[1])
        if here == "`":
            end = self.text.find("`", self.position + 1)
            start, self.position = self.position + 1, end + 1 if end >= 0 else len(self.text)
            return Content(self.raw(self.text[start : self.position - 1], "", False))
        name = self._match(_NAME)
        if name is None:
            self.position += 1
            return None
        if name[0] in ("let", "set", "show", "import", "include", "if", "for", "while", "context", "return"):
            return self._keyword(name[0])
        if _ARROW.match(self.text, self.position):
            return self._closure([(name[0], "")])
        return self._name(name[0])

    def _name(self, name: str) -> Value:
        if name in _NONE:
            return None
        binding = self.scope.find(name)
        while binding is None and (more := _FIELD.match(self.text, self.position)):
            if (
                name not in _MODULES
                and name + more[0] not in FUNCTIONS
                and name + more[0] not in SILENT
                and not name.startswith("sym.")
            ):
                break
            self.position = more.end()
            name += more[0]
        called = self._at("(") or self._at("[")
        if binding is not None:
            binding.used = True
        value = binding.value if binding else None
        if called and (binding is None or isinstance(value, (Function, Called))):
            return self.call(name, value, self._arguments())
        if binding is None and name.startswith("sym.") and (sign := symbol(name)):
            return Text(sign)
        return value

    def _behind(self, value: Value) -> Value:
        """What is called on a value: a function with some of its arguments stays one, of other methods nothing is known."""
        while method := _FIELD.match(self.text, self.position):
            self.position = method.end()
            given = self._arguments() if self._at("(") else Arguments()
            if method[1] == "join" and isinstance(value, Several):
                between = given.positional[0] if given.positional else None
                items: list[Value] = []
                for item in value.items:
                    items += [between, item] if items and between is not None else [item]
                value = self.together(items)
            elif isinstance(value, Function) and method[1] == "with":
                value = Function(value.parameters, value.body, value.line, value.scope, given)
            elif not (isinstance(value, Called) and method[1] == "with"):
                value = None
        return value

    def _arguments(self) -> Arguments:
        """What stands in brackets and in contents behind the name of a function."""
        given = Arguments()
        if self._at("("):
            self.position += 1
            while True:
                self._match(_SPACE)
                if self._at(")") or self.position >= len(self.text):
                    self.position += 1
                    break
                self._argument(given)
                self._match(_SPACE)
                if self._at(","):
                    self.position += 1
        while self._at("["):
            given.positional.append(self.content())
        return given

    def _argument(self, given: Arguments) -> None:
        named = re.compile(r"(?:([^\W\d][\w-]*)|\"([^\"\n]*)\")\s*:(?!=)\s*").match(self.text, self.position)
        start = self.position
        if named:
            self.position = named.end()
            given.named[named[1] or named[2]] = self.expression()
        else:
            spread = self._at("..")
            self.position += 2 if spread else 0
            value = self.expression()
            given.positional += value.items if spread and isinstance(value, Several) else [value]
        if self.position == start:
            self.position += 1

    def _in_brackets(self) -> Value:
        """An array, a value in brackets, or the parameters of a closure."""
        start = self.position
        end = self._closing()
        if end and _ARROW.match(self.text, end):
            parameters = self._parameters()
            return self._closure(parameters)
        given = self._arguments() if not self._at("[") else Arguments()
        inner = self.text[start + 1 : self.position - 1]
        if given.named:
            return None
        if len(given.positional) == 1 and not inner.rstrip().endswith(","):
            return given.positional[0]
        return Several(tuple(given.positional[:_MOST_ITEMS]))

    def _closing(self) -> int | None:
        """Behind the bracket that closes the one at the position; strings are left out."""
        depth = 0
        for found in re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]{}]').finditer(
            self.text, self.position, self.position + 2000
        ):
            depth += found[0] in ("(", "[", "{")
            depth -= found[0] in (")", "]", "}")
            if depth <= 0:
                return found.end()
        return None

    def _parameters(self) -> list[tuple[str, str]]:
        """Names and the source of their defaults between the brackets at the position."""
        self.position += 1
        parameters: list[tuple[str, str]] = []
        while self.position < len(self.text) and not self._at(")"):
            found = self._match(_PARAMETER)
            if not found:
                self.position += 1
                continue
            default = ""
            if self._at(":"):
                self.position += 1
                default = self._extent()
            parameters.append((f"{found[1] or ''}{found[2]}", default))
            self._match(_SPACE)
            if self._at(","):
                self.position += 1
        self.position += 1
        return parameters

    def _extent(self) -> str:
        """The source of the expression at the position, which isn't evaluated."""
        self._match(_SPACE)
        start = self.position
        self.state.dry += 1
        self.expression()
        self.state.dry -= 1
        return self.text[start : self.position]

    def _closure(self, parameters: list[tuple[str, str]]) -> Value:
        self._match(_ARROW)
        line = self.line
        return Function(tuple(parameters), self._extent(), line, self.scope)

    def _block(self) -> Value:
        self.position += 1
        around, self.scope = self.scope, Scope({}, self.scope)
        values: list[Value] = []
        while True:
            self._match(_SPACE)
            if self.position >= len(self.text) or self._at("}"):
                self.position += 1
                break
            start = self.position
            values.append(self.expression())
            if self._at(";") or self.position == start:
                self.position += 1
        self.scope = around
        return self.together(values)

    # --- keywords ---------------------------------------------------------------------------------------------------------

    def _keyword(self, name: str) -> Value:
        self._match(_BLANKS)
        if name == "let":
            return self._let()
        if name == "import":
            end = self.text.find("\n", self.position)
            self.position = len(self.text) if end < 0 else end
            return None
        if name == "include":
            start = self.position
            self.expression()
            self.found("files that are not read with it", f"include {self.text[start : self.position]}")
            return None
        if name == "set":
            call = re.compile(r"[\w.-]+").match(self.text, self.position)
            self.position = call.end() if call else self.position
            given = self._arguments() if self._at("(") else Arguments()
            if call and call[0] == "document" and not self.state.dry:
                self._titled(given)
            return None
        if name == "show":
            return self._show()
        if name == "if":
            return self._if()
        if name in ("for", "while"):
            start = self.position
            self._extent()
            self.found("loops, whose content is left out", f"{name} {self.text[start : self.position]}")
            while self._match(_BLANKS) or self._at("{") or self._at("["):
                if self._at("{") or self._at("["):
                    self._extent()
                    break
            return None
        return self.expression()  # context, return

    def _let(self) -> Value:
        if self._at("("):
            self._let_several()
            return None
        name = self._match(_NAME)
        if name is None:
            return None
        if self._at("("):
            parameters = self._parameters()
            self._match(re.compile(r"\s*=\s*"))
            line = self.line
            self.scope.names[name[0]] = Binding(Function(tuple(parameters), self._extent(), line, self.scope))
            return None
        if not self._match(re.compile(r"[ \t]*=(?!=)\s*")):
            self.scope.names[name[0]] = Binding(None)
            return None
        value = self.expression()
        if value is None and form_of(name[0]) is not None:
            return None  # what it is called says more
        binding = Binding(value)
        self.scope.names[name[0]] = binding
        return Content(self.bound(value, binding)) if isinstance(value, Content) and not self.state.dry else None

    def _let_several(self) -> None:
        """Names in brackets, each of which is given an item of an array; what a package makes is known by its name alone."""
        names = [name for name, _ in self._parameters()]
        value = self.expression() if self._match(re.compile(r"\s*=\s*")) else None
        for name, item in zip(names, value.items if isinstance(value, Several) else (), strict=False):
            self.scope.names[name] = Binding(item)

    def _show(self) -> Value:
        """A rule about looks; one for the whole document may give its title."""
        whole = re.compile(r"[ \t]*:[ \t]*").match(self.text, self.position)
        start = self.position
        if whole:
            self.position = whole.end()
            template = re.compile(r"(?:(?:\w+)[ \t]*=>[ \t]*)?[\w.-]+(?=\()").match(self.text, self.position)
            if template:
                self.position = template.end()
                given = self._arguments()
                if not self.state.dry:
                    self._titled(given)
                return None
        else:
            self._extent()
            self._match(re.compile(r"\s*:\s*"))
        self._extent()
        self.position = max(self.position, start + 1)
        return None

    def _titled(self, given: Arguments) -> None:
        title = given.named.get("title")
        if isinstance(title, (Text, Content)) and not self.state.title:
            self.state.title = " ".join(self.state.aside.back(self.shown(title)).split())

    def _if(self) -> Value:
        """Of the branches the first: the conditions of a template hold where it is printed."""
        self._extent()
        self._match(_SPACE)
        value = self.embedded()
        while otherwise := re.compile(r"\s*else\s+(?:if\b)?").match(self.text, self.position):
            self.position = otherwise.end()
            if otherwise[0].rstrip().endswith("if"):
                self._extent()
                self._match(_SPACE)
            self._extent()
        return value

    def found(self, sort: str, written: str) -> None:
        if not self.state.dry:
            self.state.findings.add(sort, written, self.line)

    # --- calls ------------------------------------------------------------------------------------------------------------

    def call(self, name: str, value: Value, given: Arguments) -> Value:
        """What a function makes of its arguments."""
        if self.state.dry:
            return None
        if isinstance(value, Function):
            return self._applied(name, value, given)
        head = value.head if isinstance(value, Called) else ""
        if not head and name in SILENT:
            if name in PICTURES:
                self.found("left out", f"#{name}")
            return None
        if not head and (function := FUNCTIONS.get(name)):
            return function(self, given)
        title, body = title_and_body(self, given, stated=bool(head or word_in_class(name)))
        strings = [one.text for one in given.positional if isinstance(one, Text)]
        if not head and not body and (told := [word for word in reversed(strings) if form_of(word)]):
            return Called(told[0])
        head = head or word_in_class(name) or ""
        if head and body:
            return self._stated(head, title, body)
        if name.split(".")[0] not in ("calc", "state", "counter", "query", "selector", "datetime", "sys"):
            self.found("functions that nothing defines, their text kept", name)
        texts = [self.shown(one) for one in given.positional if isinstance(one, (Content, Latex, Text, Cells))]
        return Content(paragraph(title, body) if body else "\n\n".join(texts)) if body or texts else None

    def _stated(self, head: str, title: str, body: str) -> Value:
        keys: list[str] = []
        printed = head[:1].upper() + head[1:]

        def written() -> str:
            for key in keys:
                self.state.labels[key] = printed
            led = f"{printed} ({title})" if title else printed
            return box(head, self.state.aside.back(title), tuple(keys), body) or paragraph(led, body) + "\n\n"

        sign = self.state.aside.put(written)
        self.state.statements[sign] = (keys, printed)
        return Content(sign)

    def _applied(self, name: str, function: Function, given: Arguments) -> Value:
        """A function of the document with its arguments in the place of its parameters."""
        state = self.state
        state.calls += 1
        if state.calls > MOST_CALLS or self.depth > DEEPEST or state.made > LONGEST:
            self.found("functions that call themselves without an end", name)
            return None
        if function.arguments:
            given = Arguments(
                [*function.arguments.positional, *given.positional], {**function.arguments.named, **given.named}
            )
        waiting = list(given.positional)
        names: dict[str, Value] = {}
        for parameter, default in function.parameters:
            if parameter.startswith(".."):
                names[parameter[2:]], waiting = Several(tuple(waiting)), []
            elif default or parameter in given.named:
                names[parameter] = given.named.get(parameter)
                if parameter not in given.named and default:
                    names[parameter] = self._inner(default, function.scope, function.line).expression()
            else:
                names[parameter] = waiting.pop(0) if waiting else None
        inner = self._inner(function.body, function.scope.inner(names), function.line)
        inner.depth = self.depth + 1
        value = inner.expression()
        state.made += len(self.shown(value))
        return value
