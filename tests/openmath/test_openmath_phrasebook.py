"""The phrasebook: OpenMath XML <-> expression <-> SymPy, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathrag.errors import OpenMathError
from mathrag.formulas.expressions import Binary, Call, Name, Negative, Node, Number, write
from mathrag.openmath import (
    OMApplication,
    OMBinding,
    OMFloat,
    OMInteger,
    OMObject,
    OMString,
    OMSymbol,
    OMVariable,
    apply,
    digits,
    from_expression,
    from_sympy,
    oms,
    phrasebook,
    read_object,
    to_equation,
    to_expression,
    to_latex,
    to_sympy,
    to_xml,
)

UNARY = [
    "sqrt", "cbrt", "exp", "ln", "log10", "log2", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
    "asinh", "acosh", "atanh", "abs", "floor", "ceil", "factorial",
]  # fmt: skip
BINARY = ["binomial", "mod", "gcd", "lcm", "min", "max"]
WHOLE = st.integers(0, 30).map(lambda value: Number(Fraction(value), str(value)))
LEAVES = st.one_of(
    WHOLE,
    st.sampled_from(["x", "y", "a", "b", "n", "pi", "v_1"]).map(Name),
    st.sampled_from(["2.5", "1e-3", "0.10"]).map(lambda text: Number(Fraction(text), text)),
)


def _grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.one_of(
        st.builds(Negative, inner),
        st.builds(Binary, st.sampled_from(["+", "-", "*", "/", "**"]), inner, inner),
        st.builds(lambda name, one: Call(name, (one,)), st.sampled_from(UNARY), inner),
        st.builds(lambda name, one, two: Call(name, (one, two)), st.sampled_from(BINARY), inner, inner),
    )


@given(st.recursive(LEAVES, _grown, max_leaves=8))
def test_every_expression_survives_openmath_and_its_xml(node: Node) -> None:
    text = write(node)
    assert to_expression(read_object(to_xml(from_expression(text)))) == text


@pytest.mark.parametrize(
    "equation", ["c == sqrt(a**2 + b**2)", "n <= 2*k", "y != exp(1)*x", "a < max(b, c, 1)", "E > m*c**2/2"]
)
def test_every_relation_survives_openmath(equation: str) -> None:
    assert to_equation(from_expression(equation)) == equation


def test_a_formal_property_is_the_equation_that_it_states() -> None:
    stated = apply(
        "relation1:eq", apply("transc1:tan", OMVariable("x")), apply("arith1:root", OMInteger(4), OMInteger(2))
    )
    of_reals = apply("set1:in", OMVariable("x"), oms("setname1:R"))
    typed = OMBinding(oms("quant1:forall"), (OMVariable("x"),), apply("logic1:implies", of_reals, stated))
    assert to_equation(typed) == "tan(x) == sqrt(4)"
    positive = apply("relation1:gt", OMVariable("x"), OMInteger(0))
    with pytest.raises(OpenMathError, match="states no equation"):  # it holds under a condition only
        to_equation(apply("logic1:implies", positive, stated))


@pytest.mark.parametrize(
    ("node", "expression"),
    [
        (apply("arith1:gcd", OMInteger(84), OMInteger(126), OMInteger(7)), "gcd(gcd(84, 126), 7)"),
        (apply("transc1:log", OMInteger(10), OMVariable("x")), "log10(x)"),
        (apply("transc1:log", OMInteger(3), OMVariable("x")), "ln(x)/ln(3)"),
        (apply("transc1:sec", OMVariable("x")), "1/cos(x)"),
        (apply("minmax1:max", apply("set1:set", OMInteger(1), OMInteger(-5))), "max(1, -5)"),
        (apply("nums1:rational", OMInteger(1), OMInteger(3)), "1/3"),
    ],
)
def test_an_object_is_the_expression_people_write(node: OMObject, expression: str) -> None:
    assert to_expression(node) == expression


def _function(body: OMObject, *names: str) -> OMObject:
    return OMBinding(oms("fns1:lambda"), tuple(map(OMVariable, names)), body)


X = OMVariable("x")
NUMBERS: dict[str, tuple[OMObject, ...]] = {
    "integer": (OMInteger(6), OMInteger(4)),
    "set": (apply("set1:set", OMInteger(1), OMInteger(2)), apply("set1:set", OMInteger(2), OMInteger(3))),
    "condition": (apply("relation1:gt", X, OMInteger(1)), apply("relation1:lt", X, OMInteger(3))),
    "function": (_function(apply("transc1:sin", X), "x"),),
    "matrix": (apply("linalg2:matrix", *(apply("linalg2:matrixrow", OMInteger(a), OMInteger(a + 1)) for a in (1, 5))),),
    "vector": tuple(apply("linalg2:vector", OMInteger(a), OMInteger(1), X) for a in (1, 2)),
}
SQUARE, LINE = apply("arith1:power", X, OMInteger(2)), apply("arith1:plus", X, OMInteger(1))
ARGUMENTS: dict[str, tuple[OMObject, ...]] = {
    "arith1:sum": (apply("interval1:integer_interval", OMInteger(1), OMVariable("n")), _function(SQUARE, "x")),
    "arith1:product": (apply("interval1:integer_interval", OMInteger(1), OMVariable("n")), _function(SQUARE, "x")),
    "calculus1:defint": (apply("interval1:interval", OMInteger(0), oms("nums1:pi")), _function(SQUARE, "x")),
    "calculus1:nthdiff": (OMInteger(2), _function(SQUARE, "x")),
    "calculus1:partialdiff": (apply("list1:list", OMInteger(1)), _function(SQUARE, "x", "y")),
    "limit1:limit": (OMInteger(0), oms("limit1:above"), _function(apply("arith1:divide", OMInteger(1), X), "x")),
    "set1:suchthat": (oms("setname1:R"), _function(apply("relation1:gt", X, OMInteger(1)), "x")),
    "set1:map": (_function(SQUARE, "x"), oms("setname1:Z")),
    "list1:map": (_function(SQUARE, "x"), apply("list1:list", OMInteger(2), OMInteger(3))),
    "list1:list": (OMInteger(2), OMInteger(3)),
    "piece1:piecewise": (
        apply("piece1:piece", OMInteger(1), apply("relation1:gt", X, OMInteger(0))),
        apply("piece1:otherwise", OMInteger(2)),
    ),
    "piece1:piece": (OMInteger(1), apply("relation1:gt", X, OMInteger(0))),
    "linalg2:matrix": (
        apply("linalg2:matrixrow", OMInteger(1), X),
        apply("linalg2:matrixrow", OMInteger(2), OMInteger(3)),
    ),
    "nums1:based_integer": (OMInteger(2), OMString("1011")),
    "set3:cartesian_power": (oms("setname1:R"), OMInteger(2)),
    "set3:big_union": (apply("list1:list", *NUMBERS["set"]),),
    "set3:big_intersect": (apply("list1:list", *NUMBERS["set"]),),
    "linalg1:vector_selector": (OMInteger(2), NUMBERS["vector"][0]),
    "linalg1:matrix_selector": (OMInteger(2), OMInteger(1), *NUMBERS["matrix"]),
    "linalgpoly1:characteristic_poly": (*NUMBERS["matrix"], X),
    "linalgeig1:eigenvalues": (*NUMBERS["matrix"], oms("fieldname1:Q")),
    "list2:first": (apply("list1:list", OMInteger(2), OMInteger(3)),),
    "list2:size": (apply("list1:list", OMInteger(2), OMInteger(3)),),
    "list3:length": (apply("list1:list", OMInteger(2), OMInteger(3)),),
    "list3:entry": (apply("list1:list", OMInteger(2), OMInteger(3)), OMInteger(2)),
    "poly:resultant": (SQUARE, LINE, X),
    "poly:degree_wrt": (SQUARE, X),
    "poly:discriminant": (SQUARE, X),
    "combinat1:multinomial": (OMInteger(8), OMInteger(2), OMInteger(6)),
    "set1:in": (OMInteger(1), oms("setname1:Q")),
    "set1:notin": (OMInteger(1), oms("setname1:Q")),
    "minmax1:min": (apply("set1:set", X, OMInteger(3)),),
    "minmax1:max": (apply("set1:set", X, OMInteger(3)),),
    "interval1:integer_interval": (OMInteger(2), OMInteger(5)),
    "fns1:left_compose": (oms("transc1:sin"), oms("transc1:cos")),
    "fns2:right_compose": (oms("fns1:identity"), oms("transc1:cos")),
    "hypergeo1:hypergeometric2F1": (OMInteger(1), OMInteger(2), OMInteger(3), X),
    "linalg1:vectorproduct": NUMBERS["vector"],
    "linalg1:scalarproduct": NUMBERS["vector"],
    "linalg1:outerproduct": NUMBERS["vector"],
}
ONE_WAY = {
    "hypergeo1:hypergeometric0F1", "hypergeo1:hypergeometric1F1", "hypergeo1:hypergeometric2F1",
}  # fmt: skip
"""What SymPy makes of these has no symbol of its own."""
BY_DICTIONARY = {"set1": "set", "set3": "set", "logic1": "condition", "linalg4": "matrix", "norm1": "vector"}


def _applied(symbol: str) -> OMObject:
    """The symbol with arguments that it takes: those above, else whole numbers, sets ... as many as its phrase names."""
    if symbol in ARGUMENTS:
        return apply(symbol, *ARGUMENTS[symbol])
    said = phrasebook()[symbol].sympy or ""
    letters = [letter for letter in "abc" if letter in _words(said)]
    if "args" in _words(said):
        letters = ["a", "b"]
    if not letters:
        return oms(symbol)
    kind = BY_DICTIONARY.get(symbol.split(":")[0], "integer")
    kind = {"linalg1:transpose": "matrix", "linalg1:determinant": "matrix", "linalgrank1:rank": "matrix"}.get(
        symbol, kind
    )
    kind = "function" if "body(a)" in said else "vector" if symbol == "linalg4:size" else kind
    return apply(symbol, *(NUMBERS[kind] * 3)[: len(letters)])


def _words(text: str) -> set[str]:
    return set("".join(letter if letter.isalnum() or letter == "_" else " " for letter in text).split())


@pytest.mark.parametrize(
    "symbol", [name for name, phrase in phrasebook().items() if phrase.sympy and phrase.means == name]
)
def test_every_phrase_of_sympy_reads_back_as_the_same(symbol: str) -> None:
    made = to_sympy(_applied(symbol))
    if symbol in ONE_WAY:
        return
    assert to_sympy(read_object(to_xml(from_sympy(made)))) == made


@pytest.mark.parametrize(
    ("node", "value"),
    [
        (apply("arith1:gcd", OMInteger(84), OMInteger(126)), "42"),
        (apply("arith1:lcm", OMInteger(4), OMInteger(6), OMInteger(10)), "60"),
        (apply("integer1:remainder", OMInteger(-7), OMInteger(3)), "-1"),
        (apply("integer1:quotient", OMInteger(-7), OMInteger(3)), "-2"),
        (apply("integer2:euler", OMInteger(36)), "12"),
        (apply("integer2:ord", OMInteger(2), OMInteger(60)), "2"),
        (apply("combinat1:Stirling1", OMInteger(10), OMInteger(7)), "-9450"),
        (apply("combinat1:Bell", OMInteger(7)), "877"),
        (apply("combinat1:multinomial", OMInteger(8), OMInteger(2), OMInteger(3), OMInteger(3)), "560"),
        (apply("nums1:based_integer", OMInteger(2), OMString("1011")), "11"),
        (apply("set1:size", apply("set1:union", *NUMBERS["set"])), "3"),
        (apply("set1:subset", apply("set1:set", OMInteger(1)), NUMBERS["set"][0]), "True"),
        (apply("linalg1:determinant", *NUMBERS["matrix"]), "-4"),
        (apply("s_data1:variance", *map(OMInteger, (1, 2, 3, 4))), "5/4"),
        (apply("s_data1:median", *map(OMInteger, (4, 1, 3, 2))), "5/2"),
        (apply("arith1:sum", apply("interval1:interval", OMInteger(1), OMInteger(10)), _function(SQUARE, "x")), "385"),
        (apply("calculus1:defint", *ARGUMENTS["calculus1:defint"]), "pi**3/3"),
        (apply("limit1:limit", *ARGUMENTS["limit1:limit"]), "oo"),
        (apply("complex1:conjugate", apply("complex1:complex_cartesian", OMInteger(3), OMInteger(4))), "3 - 4*I"),
    ],
)  # fmt: skip
def test_what_sympy_computes_is_what_the_dictionary_means(node: OMObject, value: str) -> None:
    made = to_sympy(node)
    assert str(made.doit() if hasattr(made, "doit") else made) == value


TOWER = apply("arith1:power", OMInteger(10), apply("arith1:power", OMInteger(10), OMInteger(10)))


@pytest.mark.parametrize(
    "node",
    [
        TOWER,
        apply("arith1:power", OMInteger(-7), TOWER),
        apply("integer1:factorial", OMInteger(10**9)),
        apply("integer1:factorial", apply("integer1:factorial", OMInteger(20))),
        apply("combinat1:binomial", OMInteger(10**9), OMInteger(10**8)),
        apply("arith1:plus", OMInteger(1), _function(TOWER, "x")),
        apply("arith1:power", apply("arith1:power", OMFloat("1e300"), OMInteger(100)), OMInteger(100)),
    ],
)
def test_a_number_too_large_to_write_is_refused_at_once(node: OMObject) -> None:
    with pytest.raises(OpenMathError) as refused:
        to_sympy(node)
    assert refused.value.finding == "hostile"


@settings(max_examples=50)
@given(st.integers(0, 2000), st.integers(0, 300))
def test_the_bound_of_a_result_is_no_smaller_than_the_result(base: int, exponent: int) -> None:
    assert digits(apply("arith1:power", OMInteger(base), OMInteger(exponent))) >= len(str(base**exponent)) - 1


@pytest.mark.parametrize(
    ("node", "finding"),
    [
        (apply("arith1:abs", OMInteger(1), OMInteger(2)), "no-sympy"),
        (oms("group1:group"), "no-sympy"),
        (apply("arith1:sum", OMInteger(3), _function(X, "x")), "no-sympy"),
        (apply("linalg4mat:identity", OMInteger(10**6)), "no-sympy"),
        (OMString("x"), "no-sympy"),
    ],
)
def test_what_sympy_has_not_is_named(node: OMObject, finding: str) -> None:
    with pytest.raises(OpenMathError) as refused:
        to_sympy(node)
    assert refused.value.finding == finding


def test_nesting_does_not_multiply_the_work() -> None:
    node: OMObject = OMInteger(7)
    for _ in range(40):
        node = apply("integer1:remainder", node, OMInteger(5))
    assert to_sympy(node) == 2
    node = X
    for _ in range(20):
        node = apply("calculus1:nthdiff", apply("arith1:root", X, node), _function(X, "x"))
    assert len(to_latex(node)) < 50_000


def test_what_the_grammar_has_not_is_named() -> None:
    for node in (apply("set1:union", X, X), OMVariable("x y"), OMVariable("pi"), OMSymbol("nums1", "infinity")):
        with pytest.raises(OpenMathError) as refused:
            to_expression(node)
        assert refused.value.finding == "no-expression"


def test_a_dictionary_may_name_the_same_otherwise() -> None:
    own = OMSymbol("mr_whole1", "common_divisor", "https://w3id.org/mathrag/cd")
    call = OMApplication(own, (OMInteger(84), OMInteger(126)))
    assert to_expression(call) == "gcd(84, 126)"
    assert to_sympy(call) == 42
    assert from_expression("gcd(84, 126)") == apply("arith1:gcd", OMInteger(84), OMInteger(126))
