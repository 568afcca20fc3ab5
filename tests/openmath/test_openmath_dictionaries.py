"""Content dictionaries read into symbols: what they say, and what is wrong with them, by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathrag.entities import Symbol
from mathrag.errors import OpenMathError
from mathrag.openmath import (
    OMBinding,
    OMFloat,
    OMInteger,
    OMObject,
    OMString,
    OMVariable,
    apply,
    card,
    check_call,
    linked,
    oms,
    read_dictionary,
    read_folder,
    read_object,
    read_signatures,
    to_latex,
)
from mathrag.openmath.normalizing import fault_of
from mathrag.openmath.plain import with_latex

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data" / "openmath"
HEAD = '<CD xmlns="http://www.openmath.org/OpenMathCD"><CDName>own1</CDName><CDStatus>official</CDStatus>'
TWICE = '<OMA><OMS cd="own1" name="twice"/><OMV name="x"/></OMA>'


def _dictionary(*definitions: str, head: str = HEAD) -> bytes:
    return (head + "\n".join(definitions) + "</CD>").encode()


def _symbol(name: str, body: str = "", description: str = "What it means.") -> str:
    return f"<CDDefinition><Name>{name}</Name><Description>{description}</Description>{body}</CDDefinition>"


def _object(inner: str) -> str:
    return f'<OMOBJ xmlns="http://www.openmath.org/OpenMath">{inner}</OMOBJ>'


def _fmp(inner: str) -> str:
    return f"<FMP>{_object(inner)}</FMP>"


def test_a_dictionary_is_its_symbols_with_their_properties_and_examples() -> None:
    stated = f'<OMA><OMS cd="relation1" name="eq"/>{TWICE}<OMV name="y"/></OMA>'
    body = f"<CMP> twice(x)\n = y </CMP>{_fmp(stated)}<CMP>alone</CMP><Example>As in {_object(TWICE)} here.</Example>"
    dictionary = read_dictionary(_dictionary(_symbol("twice", body, "Two\ntimes.\n\nReally.")), "own1.ocd")
    [symbol] = dictionary.symbols
    assert (dictionary.name, symbol.name, symbol.status) == ("own1", "own1:twice", "official")
    assert symbol.description == "Two times.\n\nReally."
    assert [one.text for one in symbol.properties] == ["twice(x) = y", "alone"]
    assert [one.openmath is not None for one in symbol.properties] == [True, False]
    assert symbol.examples[0].text == "As in \N{OBJECT REPLACEMENT CHARACTER} here."
    assert read_object(symbol.examples[0].openmath[0]) == read_object(TWICE)
    assert dictionary.findings == ()


@pytest.mark.parametrize(
    ("content", "finding"),
    [
        (b"<CD><CDName>own1</CDName>", "not-well-formed"),
        (b"<html/>", "not-a-dictionary"),
        (b"<CD/>", "not-a-dictionary"),
        (b'<!DOCTYPE CD [<!ENTITY x SYSTEM "file:///etc/hostname">]><CD><CDName>&x;</CDName></CD>', "hostile"),
    ],
)
def test_a_file_that_is_no_dictionary_is_refused_with_its_reason(content: bytes, finding: str) -> None:
    with pytest.raises(OpenMathError) as refused:
        read_dictionary(content, "a.ocd")
    assert refused.value.finding == finding


def test_what_can_not_be_read_of_a_dictionary_is_named_with_its_line_and_the_rest_goes_on() -> None:
    deep = "<OMA>" * 150 + '<OMS cd="a" name="b"/>' + "</OMA>" * 150
    content = _dictionary(
        "\n\n" + _symbol("first", _fmp("<OMI>ten</OMI>") + "<CMP>after</CMP>"),
        _symbol("second", _fmp(deep)),
        _symbol("first"),
        "<CDDefinition><Description>no name</Description></CDDefinition>",
        _symbol("third", _fmp(TWICE)),
    )
    dictionary = read_dictionary(content, "own1.ocd")
    assert [symbol.name for symbol in dictionary.symbols] == ["own1:first", "own1:second", "own1:third"]
    assert [one.kind for one in dictionary.findings] == ["malformed-object", "hostile", "duplicate", "unnamed"]
    assert [one.line for one in dictionary.findings] == [3, 4, 5, 6]
    assert [one.text for one in dictionary.symbols[0].properties] == ["after"]
    assert dictionary.symbols[2].properties[0].openmath is not None


SIGNED = (
    '<CDSignatures xmlns="http://www.openmath.org/OpenMathCDS" type="sts" cd="own1"><Signature name="{name}">'
    + _object('<OMA><OMS cd="sts" name="mapsto"/><OMS cd="setname1" name="{type}"/><OMS cd="setname1" name="Z"/></OMA>')
    + "</Signature></CDSignatures>"
)


def _own(*uses: tuple[str, str]) -> list[Symbol]:
    """A dictionary a symbol; each uses the other in a property."""
    made: list[Symbol] = []
    for cd, used in uses:
        head = HEAD.replace("own1", cd)
        other, _, name = used.partition(":")
        body = _fmp(f'<OMA><OMS cd="{other}" name="{name}"/><OMV name="x"/></OMA>')
        made += read_dictionary(_dictionary(_symbol("twice", body), head=head), cd).symbols
    return made


def test_what_does_not_hold_between_dictionaries_is_named() -> None:
    symbols = _own(("own1", "own2:twice"), ("own2", "own1:twice"), ("own3", "nowhere:at_all"))
    signatures = [
        one
        for name, kind in (("twice", "Z"), ("gone", "Z"))
        for one in read_signatures(SIGNED.format(name=name, type=kind).encode(), "own1.sts").signatures
    ]
    vocabulary = linked(symbols, signatures)
    found = {(one.kind, one.where) for one in vocabulary.findings}
    assert found == {
        ("cycle", "own1"),
        ("unknown-symbol", "own3:twice"),
        ("no-signature", "own2:twice"),
        ("no-signature", "own3:twice"),
        ("stray-signature", "own1:gone"),
    }
    first, second, _ = vocabulary.symbols
    assert (first.signature, first.see_also) == ("Z → Z", (second.uri,))


def test_the_order_of_files_changes_nothing_and_the_official_definition_is_believed() -> None:
    official = read_dictionary(_dictionary(_symbol("twice", "<CMP>one</CMP>", "official words")), "a").symbols
    private = read_dictionary(
        _dictionary(_symbol("twice", "<CMP>two</CMP>", "other words"), head=HEAD.replace("official", "private")), "b"
    ).symbols
    signed = [read_signatures(SIGNED.format(name="twice", type=t).encode(), t).signatures[0] for t in ("Z", "N")]
    one = linked([*official, *private], signed)
    assert one == linked([*private, *official], signed[::-1])
    [symbol] = one.symbols
    assert symbol.description == "official words"
    assert [part.text for part in symbol.properties] == ["one", "two"]
    assert {finding.kind for finding in one.findings} == {"duplicate"}


@pytest.mark.parametrize(
    ("cd", "role", "mathematical"), [("meta", "", False), ("own1", "error", False), ("own1", "application", True)]
)
def test_symbols_of_dictionaries_and_protocols_are_not_mathematical(cd: str, role: str, mathematical: bool) -> None:
    content = _dictionary(_symbol("a", f"<Role>{role}</Role>"), head=HEAD.replace("own1", cd))
    assert read_dictionary(content, "a").symbols[0].mathematical is mathematical


def _lambda(body: OMObject, name: str = "x") -> OMObject:
    return OMBinding(oms("fns1:lambda"), (OMVariable(name),), body)


X, Y = OMVariable("x"), OMVariable("y")
SINE = _lambda(apply("transc1:sin", X))


@pytest.mark.parametrize(
    ("node", "latex"),
    [
        (apply("arith1:times", apply("arith1:plus", X, OMInteger(1)), Y), r"\left(x + 1\right) \cdot y"),
        (apply("arith1:minus", X, apply("arith1:minus", Y, X)), r"x - \left(y - x\right)"),
        (apply("arith1:power", apply("arith1:unary_minus", X), OMInteger(2)), r"\left(-x\right)^{2}"),
        (apply("arith1:power", OMInteger(-2), OMInteger(2)), r"\left(-2\right)^{2}"),
        (apply("arith1:root", X, OMInteger(2)), r"\sqrt{x}"),
        (apply("arith1:root", X, OMInteger(3)), r"\sqrt[3]{x}"),
        (apply("calculus1:defint", apply("interval1:interval", X, Y), SINE), r"\int_{x}^{y} \sin(x)\,dx"),
        (apply("limit1:limit", OMInteger(0), oms("limit1:above"), SINE), r"\lim_{x \to 0^{+}} \sin(x)"),
        (apply("limit1:limit", OMInteger(0), oms("limit1:both_sides"), SINE), r"\lim_{x \to 0} \sin(x)"),
        (
            apply("set1:suchthat", oms("setname1:R"), _lambda(apply("relation1:gt", X, Y))),
            r"\{x \in \mathbb{R} : x > y\}",
        ),
        (apply("own1:my_name", OMVariable("alpha"), OMVariable("x_1")), r"\operatorname{my\_name}(\alpha, x_{1})"),
        (apply("logic1:implies", apply("logic1:implies", X, Y), X), r"\left(x \Rightarrow y\right) \Rightarrow x"),
        (apply("quant1:forall", X), r"\operatorname{forall}(x)"),
        (OMString("a_b & 5 %"), r"\text{a\_b \& 5 \%}"),
        (OMFloat("1.5e-7"), r"1.5 \cdot 10^{-7}"),
    ],
)
def test_objects_are_written_as_people_write_them(node: OMObject, latex: str) -> None:
    assert to_latex(node) == latex


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("a^(-1)*b is less than 2n", r"$a^{-1} \cdot b$ is less than $2 \cdot n$"),
        ("tan A = sin A / cos A", r"$\tan(A) = \frac{\sin(A)}{\cos(A)}$"),
        ("y = sqrt(1 - x^2).", r"$y = \sqrt{1 - x^{2}}$"),
        ("the set {1,...,n}, the pair (r,s) and/or a b", "the set {1,...,n}, the pair (r,s) and/or a b"),
        ("half of a formula: x = [y + 1", "half of a formula: x = [y + 1"),
        ("what is $x^2$ stays", "what is $x^2$ stays"),
        ("a twofold-symmetric thing", "a twofold-symmetric thing"),
        ("dim(heat-flow) = e^(ix)", "dim(heat-flow) = e^(ix)"),
        (
            "unit(newton) = metre/second^2",
            r"$\mathrm{unit}(\mathrm{newton}) = \frac{\mathrm{metre}}{\mathrm{second}^{2}}$",
        ),
        ("V.i = 0 for 1 U.S. pint", "V.i = 0 for 1 U.S. pint"),
    ],
)
def test_plain_text_becomes_latex_where_it_is_certain(text: str, readable: str) -> None:
    assert with_latex(text) == readable


def _card(text: str, formal: str = "", **changes: str) -> Symbol:
    body = f"<CMP>{text}</CMP>{_fmp(formal) if formal else ''}"
    return card(read_dictionary(_dictionary(_symbol("twice", body)), "a").symbols[0])


def test_a_card_takes_the_first_path_that_holds() -> None:
    formal = f'<OMA><OMS cd="relation1" name="eq"/>{TWICE}<OMA><OMS cd="arith1" name="plus"/><OMV name="x"/><OMV name="x"/></OMA></OMA>'
    said = _card("for all x: twice(x) = x + x", formal).properties[0]
    assert (said.path, said.latex) == ("rules", rf"${said.formal}$")
    assert said.formal == r"\operatorname{twice}(x) = x + x"
    prose = _card("Doubling keeps even numbers even.", formal).properties[0]
    assert (prose.path, prose.latex) == ("as written", "Doubling keeps even numbers even.")
    assert prose.formal == said.formal
    partly = _card("It holds that x = y^2 in most rings.").properties[0]
    assert (partly.path, partly.latex) == ("rules", "It holds that $x = y^{2}$ in most rings.")


def test_a_reply_of_a_model_is_taken_only_where_it_says_the_same() -> None:
    asked: list[str] = []

    def model(name: str, text: str) -> str | None:
        asked.append(text)
        return "It is $x = [y + 1]$." if "[" in text else None

    body = "<CMP>It is x = [y + 1].</CMP><CMP>Words alone.</CMP><CMP>Left = |over</CMP>"
    made = card(read_dictionary(_dictionary(_symbol("twice", body)), "a").symbols[0], model)
    assert [one.path for one in made.properties] == ["model", "as written", "as written"]
    assert asked == ["It is x = [y + 1].", "Left = |over"]
    assert fault_of("a = [b]", "$a = [b]$") is None
    assert fault_of("a = [b]", "$a = [b + 1]$") == "it adds 1"
    assert fault_of("a = [b]", "$a = 2$") is not None
    assert fault_of("a = [b]", "$a = {[b]$") is not None
    assert fault_of("a = [b]", "a = [b]") is not None


def test_the_bundled_dictionaries_are_sound_but_for_symbols_that_they_do_not_bring() -> None:
    library = read_folder(ROOT / "examples" / "dictionaries")
    assert library.dictionaries == library.signature_files == 5
    assert {one.kind for one in library.findings} <= {"unknown-symbol", "cycle"}
    for symbol in library.symbols:
        assert symbol.signature, symbol.name
        assert symbol.sympy, symbol.name
        assert symbol.mathematical


def test_a_call_is_checked_by_its_signature() -> None:
    symbols = {one.name: one for one in read_folder(ROOT / "examples" / "dictionaries").symbols}

    def wrong(name: str, *arguments: OMObject) -> str:
        found = check_call(symbols[name], arguments, symbols)
        return found.kind if found else ""

    matrix = apply("linalg2:matrix", apply("linalg2:matrixrow", OMInteger(1)))
    assert wrong("mr_whole1:common_divisor", OMInteger(84), OMInteger(126), OMInteger(7)) == ""
    assert wrong("mr_whole1:rest", OMInteger(84)) == "arity"
    assert wrong("mr_whole1:choices", OMInteger(5), OMInteger(-2)) == "argument-type"
    assert wrong("mr_whole1:choices", OMInteger(5), OMVariable("k")) == ""
    assert wrong("mr_sets1:how_many", apply("set1:set", OMInteger(1))) == ""
    assert wrong("mr_sets1:either", apply("set1:set", OMInteger(1)), OMInteger(1)) == "argument-type"
    assert wrong("mr_tables1:volume_factor", matrix) == ""
    assert wrong("mr_tables1:volume_factor", OMInteger(3)) == "argument-type"
    assert wrong("mr_change1:rate", SINE) == ""
    assert wrong("mr_change1:rate", OMInteger(3)) == "argument-type"
    inside = apply("mr_whole1:arrangements", OMFloat("2.5"))
    assert wrong("mr_whole1:rest", inside, OMInteger(2)) == "argument-type"


@pytest.mark.shared
def test_the_dictionaries_of_the_openmath_society_are_read() -> None:
    if not SHARED.is_dir():
        pytest.skip("no dictionaries of the OpenMath Society beside the repository")
    library = read_folder(SHARED)
    kinds = {one.kind for one in library.findings}
    assert (library.dictionaries, len(library.symbols)) == (216, 1560)
    assert kinds == {
        *("duplicate", "cycle", "no-signature", "stray-signature", "unknown-symbol"),
        *("malformed-object", "not-a-dictionary"),
    }
    formal = [one for symbol in library.symbols for one in symbol.properties if one.openmath]
    assert len(formal) == 853
    assert all(one.formal.count("{") == one.formal.count("}") for one in formal)
    by_name = {symbol.name: symbol for symbol in library.symbols}
    divisor = by_name["arith1:gcd"]
    assert divisor.label == "greatest common divisor"
    assert by_name["setname1:Z"].uri in divisor.see_also
    assert not by_name["meta:CMP"].mathematical
