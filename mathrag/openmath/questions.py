"""A text that is entirely one computation, as a typed call: an OpenMath object and what is asked of it.

No language model is needed where nothing is left to understand: the text is one of the phrases that ask, an operation with its
arguments (in words of ``wording.yaml`` or as a formula that is read completely), letters that it defines, and how the answer is
to be written. One word more, and it is no such text; the reason says which part was not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pydantic import Field

from mathrag.entities import Frozen
from mathrag.errors import OpenMathError
from mathrag.openmath.objects import OMApplication, OMInteger, OMObject, OMSymbol, OMVariable, apply, variables_of
from mathrag.openmath.parsing import read_mathematics
from mathrag.openmath.spellings import Function, application, is_symbol, lambda_of, notation
from mathrag.openmath.tokens import tokenize
from mathrag.openmath.wording import CLOSE, OPEN, Directive, Phrases, phrases, wording

MAX_CHARACTERS = 1_500
_MATH = re.compile(
    r"\$\$(.+?)\$\$|\\\[(.+?)\\\]|\$([^$]+)\$|\\\((.+?)\\\)|\\begin\{(?:align|equation|gather)\*?\}(.+?)\\end\{(?:align|equation|gather)\*?\}",
    re.DOTALL,
)
_PLACE = re.compile(rf"{OPEN}(\d+){CLOSE}")
_IDLE = " .,:;?"
_ARTICLE = re.compile(r"^(?:the|an?|each of the|both)\s+")
_JOIN = re.compile(r"\s*,\s*and\s+|\s*,\s*|\s+and\s+")
_REAL = re.compile(r"\breal\b")
_WORDS = re.compile(r"[a-z]{2,}")
_CALL = re.compile(r"^([a-zA-Z])\s*\(\s*([a-z](?:\s*,\s*[a-z])*)\s*\)\s*=(.+)$", re.DOTALL)
_LET = re.compile(r"^\\?([a-zA-Z]+)\s*=(.+)$", re.DOTALL)
_RELATIONS = frozenset(f"relation1:{name}" for name in ("eq", "neq", "lt", "gt", "leq", "geq"))


def words_around_formulas(text: str) -> str:
    """``text`` without its formulas (between the marks of LaTeX); itself where it has none."""
    return _MATH.sub(" ", text)


@dataclass(frozen=True)
class Question:
    """What a text asks to be computed."""

    directive: Directive
    object: OMObject
    variable: str | None = None
    base: int | None = None
    real: bool = False

    @property
    def symbol(self) -> str:
        """The outermost symbol of the object: 'arith1:gcd'; empty where it is a number or a letter."""
        head = self.object.head if isinstance(self.object, OMApplication) else self.object
        return head.key if isinstance(head, OMSymbol) else ""


class Unread(Frozen):
    """Why a text is no typed call."""

    reason: str
    refused: bool = Field(default=False, description="it was read, and has no result that may be computed")


@dataclass
class _Text:
    """A text with its formulas taken out; letters that it defines."""

    words: str
    formulas: list[str]
    known: dict[str, OMObject | Function] = field(default_factory=dict)


def read_question(text: str, said: Phrases | None = None) -> Question | Unread:
    """The computation that all of ``text`` asks for, or why it is none."""
    if len(text) > MAX_CHARACTERS:
        return Unread(reason=f"it has {len(text)} characters, more than {MAX_CHARACTERS}")
    said = said or phrases()
    masked = _masked(text)
    reasons: list[str] = []
    for read in (_asked, _defined):
        try:
            return read(masked, said)
        except OpenMathError as error:
            reasons.append(error.message)
    return Unread(reason=reasons[0])


def _masked(text: str) -> _Text:
    formulas: list[str] = []

    def taken(found: re.Match[str]) -> str:
        formula = next(filter(None, found.groups())).strip()
        tail = formula[len(formula.rstrip(" .,;?~")) :].strip(" ~")
        formulas.append(
            formula.rstrip(" .,;?~").replace("&", "") if "matrix" not in formula else formula.rstrip(" .,;?~")
        )
        return f" {OPEN}{len(formulas) - 1}{CLOSE}{tail} "

    words = _MATH.sub(taken, text.replace("’", "'"))
    words = re.sub(r"\s+(?=[.,;:?!](?:\s|$))", "", " ".join(words.split()))
    return _Text(words, formulas)


def _defined(text: _Text, said: Phrases) -> Question:
    """A text that defines letters, then asks."""
    words = text.words
    for one in said.defines:
        found = one.match(_lowered(words))
        if found is None:
            continue
        told, start = words[slice(*found.span("slot0"))], found.start("rest")
        known = _definitions(told, text, said)
        if known:
            return _asked(_Text(words[start:], text.formulas, {**text.known, **known}), said)
    raise OpenMathError("no letter is defined", finding="unread")


def _definitions(told: str, text: _Text, said: Phrases) -> dict[str, OMObject | Function]:
    """The letters that ``told`` defines; none where any of it is something else."""
    bare = said.idle.sub(" ", _lowered(told))
    pieces = [piece for piece in _JOIN.split(bare.strip()) if piece]
    known: dict[str, OMObject | Function] = {}
    for piece in pieces:
        place = _PLACE.fullmatch(piece.strip())
        formula = text.formulas[int(place[1])] if place else piece.strip()
        for equation in _equations(formula):
            name, value = _definition(equation, {**text.known, **known})
            known[name] = value
    return known


def _equations(formula: str) -> Iterator[str]:
    """``x = 3, y = 4`` one by one; a comma inside brackets separates nothing."""
    depth = start = 0
    for place, sign in enumerate(formula):
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(sign, 0)
        if sign == "," and depth == 0 and "=" in formula[place:]:
            yield formula[start:place]
            start = place + 1
    yield formula[start:]


def _definition(equation: str, known: dict[str, OMObject | Function]) -> tuple[str, OMObject | Function]:
    bare = re.sub(r"\\(?:mathbf|mathrm|boldsymbol)\s*\{(\w+)\}", r"\1", equation).strip()
    function = _CALL.match(bare)
    if function:
        variables = tuple(part.strip() for part in function[2].split(","))
        held = {name: value for name, value in known.items() if name not in variables}
        body = read_mathematics(function[3], held)
        if is_relation(body) or set(variables_of(body)) - set(variables):
            raise OpenMathError(f"{function[1]} depends on more than is told", finding="unread")
        return function[1], Function(variables, body)
    letter = _LET.match(bare)
    if letter is None:
        raise OpenMathError("a letter is not defined by an equation", finding="unread")
    value = read_mathematics(letter[2], known)
    if is_relation(value) or variables_of(value):
        raise OpenMathError(f"{letter[1]} is no value", finding="unread")
    return letter[1], value


def is_relation(node: OMObject) -> bool:
    """Is it an equation, an inequality, or several?"""
    head = node.head if isinstance(node, OMApplication) else node
    return isinstance(head, OMSymbol) and (head.key in _RELATIONS or head.key == "logic1:and")


def _lowered(words: str) -> str:
    """``words`` in small letters, except a letter alone, which may be the name of something."""
    return re.sub(r"[A-Za-z]{2,}", lambda found: found[0].lower(), re.sub(r"^[A-Z]", lambda f: f[0].lower(), words))


def _asked(text: _Text, said: Phrases) -> Question:
    """What is asked, once forms of the answer are off."""
    errors: list[OpenMathError] = []
    for words, base in _without_forms(_lowered(text.words), text, said):
        for ask in said.asks:
            found = ask.pattern.fullmatch(words) if ask.whole else ask.pattern.match(words)
            if found is None:
                continue
            try:
                return _question(ask.directive, words, found, ask.whole, text, said, base)
            except OpenMathError as error:
                errors.append(error)
    if not errors:
        raise OpenMathError("it doesn't begin with a phrase that asks for a computation", finding="unread")
    raise errors[-1]


def _without_forms(words: str, text: _Text, said: Phrases) -> Iterator[tuple[str, int | None]]:
    """``words``, then without what says at their end how the answer is written, form by form; and the base that is wanted."""
    base: int | None = None
    while True:
        words = words.strip(_IDLE)
        yield words, base
        told = _base_told(words, text, said) if base is None else None
        if told:
            words, base = told
            continue
        form = said.forms.search(words)
        if form is None or form.start() == 0:
            return
        words = words[: form.start()]


def _base_told(words: str, text: _Text, said: Phrases) -> tuple[str, int] | None:
    """The words before "in base 8", and that base, where it stands at the end."""
    plain = _PLACE.sub(
        lambda found: text.formulas[int(found[1])] if text.formulas[int(found[1])].isdigit() else found[0], words
    )
    found = said.base.search(plain)
    if found is None or found.start() == 0:
        return None
    base = next(value for value in found.groups() if value)
    kept = plain[: found.start()]
    return (kept, int(base)) if base.isdigit() else None


def _question(
    directive: Directive, words: str, found: re.Match[str], whole: bool, text: _Text, said: Phrases, base: int | None
) -> Question:
    groups = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value is not None}
    rest = groups.get("slot", "") if whole else words[found.end() :]
    variable = _letter(groups["var"], text) if "var" in groups else None
    if "base" in groups:
        base = _whole(groups["base"], text)
    node = phrase(rest.strip(_IDLE), text, said)
    checked = Question(directive, node, variable, base, _REAL.search(words) is not None)
    refuse_uncertain(checked)
    return checked


def refuse_uncertain(question: Question) -> None:
    """What has more than one reading is no typed call. Raises `OpenMathError`."""
    free = variables_of(question.object)
    relation = is_relation(question.object)
    if question.directive == "solve":
        if not relation or (question.variable is None and len(free) != 1):
            raise OpenMathError("what is to be solved is no equation in one unknown", finding="unread")
        if set(free) - {question.variable or free[0]} or not free:
            raise OpenMathError("the equation has other letters than its unknown", finding="unread")
        return
    if relation:
        raise OpenMathError("an equation has no value", finding="unread")
    function = isinstance(question.object, OMApplication) and _gives_function(question.object.head)
    if question.directive in ("value", "decimal", "fraction", "base") and _free(question.object) and not function:
        raise OpenMathError(f"the value of {', '.join(_free(question.object))} is not given", finding="unread")
    if question.directive in ("expand", "factor") and not isinstance(question.object, OMApplication):
        raise OpenMathError("there is nothing to work out", finding="unread")
    if question.directive == "value" and not isinstance(question.object, OMApplication):
        raise OpenMathError("there is nothing to compute", finding="unread")


def _gives_function(head: OMObject) -> bool:
    """Is ``head`` a derivative or an antiderivative, so that its letter stays in the result?"""
    inner = head.head if isinstance(head, OMApplication) else head
    return isinstance(inner, OMSymbol) and inner.key in wording().gives_functions


def _free(node: OMObject) -> list[str]:
    """Variables of a node that no binder binds."""
    from mathrag.openmath.objects import OMBinding

    match node:
        case OMVariable(name):
            return [name]
        case OMApplication(head, arguments):
            return list(dict.fromkeys(name for part in (head, *arguments) for name in _free(part)))
        case OMBinding(_, variables, body):
            bound = {one.name for one in variables if isinstance(one, OMVariable)}
            return [name for name in _free(body) if name not in bound]
    return []


def _letter(words: str, text: _Text) -> str:
    place = _PLACE.fullmatch(words.strip())
    name = text.formulas[int(place[1])].strip() if place else words.strip()
    if not re.fullmatch(r"\\?[A-Za-z]+", name) or (len(name) > 1 and not name.startswith("\\")):
        raise OpenMathError("it is not one letter that is asked for", finding="unread")
    return name.removeprefix("\\")


def _whole(words: str, text: _Text) -> int:
    place = _PLACE.fullmatch(words.strip())
    digits = text.formulas[int(place[1])].strip() if place else words.strip()
    if not digits.isdigit():
        raise OpenMathError("the base is no number", finding="unread")
    return int(digits)


# --- an operation with its arguments ---


def phrase(words: str, text: _Text, said: Phrases) -> OMObject:
    """The object that ``words`` name: a formula, or an operation in words. Raises `OpenMathError` where any word is left."""
    words = _ARTICLE.sub("", words.strip(_IDLE))
    place = _PLACE.fullmatch(words)
    if place:
        return read_mathematics(text.formulas[int(place[1])], text.known)
    for operation in said.operations:
        found = operation.pattern.fullmatch(words)
        if found:
            try:
                return _operation(operation.symbol, found, text, said)
            except OpenMathError:
                continue
    return _typed(words, text)


def _operation(symbol: str, found: re.Match[str], text: _Text, said: Phrases) -> OMObject:
    """The application of ``symbol`` to what stands in the slots of its phrase."""
    arguments: list[OMObject] = []
    for name, words in found.groupdict().items():
        if name.startswith("list"):
            arguments += _listed(words, text, said)
        elif words is not None:
            arguments.append(phrase(words, text, said))
    if symbol in ("arith1:plus", "arith1:times", "arith1:divide") and len(arguments) == 1:
        return _already(symbol, arguments[0])
    if symbol == "arith1:root":
        arguments.append(OMInteger(2))
    if symbol in wording().gives_functions:
        return _of_function(symbol, arguments)
    if symbol in wording().of_vectors:
        arguments = [_vector(one) for one in arguments]
    return application(symbol, arguments)


def _vector(node: OMObject) -> OMObject:
    listed = isinstance(node, OMApplication) and is_symbol(node.head, "list1:list")
    return apply("linalg2:vector", *node.arguments) if listed and isinstance(node, OMApplication) else node


def _of_function(symbol: str, arguments: Sequence[OMObject]) -> OMObject:
    """The derivative or antiderivative of an expression in one letter, or with respect to the one that is named."""
    body, named = arguments[0], arguments[1:]
    letters = _free(body)
    variable = named[0].name if named and isinstance(named[0], OMVariable) else letters[0] if len(letters) == 1 else ""
    if not variable:
        raise OpenMathError("of which letter is it a function?", finding="unread")
    return OMApplication(apply(symbol, lambda_of(variable, body)), (OMVariable(variable),))


def _already(symbol: str, node: OMObject) -> OMObject:
    """ "the product $6 \\cdot 7$": what is named is what the formula is."""
    if isinstance(node, OMApplication) and (is_symbol(node.head, symbol) or is_symbol(node.head, _SUMMED[symbol])):
        return node
    raise OpenMathError("one argument is no sum or product", finding="unread")


_SUMMED = {"arith1:plus": "arith1:sum", "arith1:times": "arith1:product", "arith1:divide": "nums1:rational"}


def _listed(words: str, text: _Text, said: Phrases) -> Sequence[OMObject]:
    """The members of "8, 12 and 15", in words or formulas."""
    whole = _PLACE.fullmatch(words.strip())
    pieces = [words] if whole else [piece for piece in _JOIN.split(words) if piece.strip()]
    found: list[OMObject] = []
    for piece in pieces:
        read = phrase(piece, text, said)
        several = isinstance(read, OMApplication) and is_symbol(read.head, "list1:list")
        found += read.arguments if several and isinstance(read, OMApplication) else [read]
    return found


def _typed(words: str, text: _Text) -> OMObject:
    """A formula that is typed without dollars: ``gcd(84, 126)``, ``25! / 23!``, with formulas of the text in it."""
    if _WORDS.search(_PLACE.sub("", words)) and not _only_names(words):
        raise OpenMathError(f"“{_shown(words, text)}” is not read", finding="unread")
    whole = _PLACE.sub(lambda found: f"({text.formulas[int(found[1])]})", words)
    if _PLACE.search(words):
        raise OpenMathError(f"“{whole}” is not read", finding="unread")
    return read_mathematics(whole, text.known, latex=False)


def _only_names(words: str) -> bool:
    told = notation()
    names = {*told.functions, *told.remainder, *told.constants, "log", "sqrt"}
    return all(token.text in names or token.kind != "name" for token in tokenize(words, latex=False))


def _shown(words: str, text: _Text) -> str:
    return _PLACE.sub(lambda found: f"${text.formulas[int(found[1])]}$", words)[:80]


Reader = Callable[[_Text, Phrases], Question]
