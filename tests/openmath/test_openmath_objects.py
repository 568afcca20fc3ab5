"""OpenMath objects: XML in, canonical XML out, hostile input refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathrag.errors import OpenMathError
from mathrag.openmath import (
    OMApplication,
    OMAttribution,
    OMBinding,
    OMBytes,
    OMError,
    OMFloat,
    OMForeign,
    OMInteger,
    OMObject,
    OMString,
    OMSymbol,
    OMVariable,
    apply,
    read_object,
    symbols_of,
    to_xml,
)

NAMES = st.text("abcdefgxyzXYZ_-1", min_size=1, max_size=6).filter(lambda text: text[0].isalpha())
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)
SYMBOLS = st.builds(OMSymbol, NAMES, NAMES) | st.builds(OMSymbol, NAMES, NAMES, st.just("http://example.org/cd"))
VARIABLES = st.builds(OMVariable, NAMES)
LEAVES = st.one_of(
    SYMBOLS,
    VARIABLES,
    st.builds(OMInteger, st.integers()),
    st.builds(OMFloat, st.floats(allow_nan=False, allow_infinity=False).map(repr)),
    st.builds(OMString, TEXTS),
    st.builds(OMBytes, st.just("TWFu")),
    st.builds(OMForeign, TEXTS.map(str.strip), st.just("text/plain")),
)


def _grown(inner: st.SearchStrategy[OMObject]) -> st.SearchStrategy[OMObject]:
    some = st.lists(inner, max_size=3).map(tuple)
    pairs = st.lists(st.tuples(SYMBOLS, inner), min_size=1, max_size=2).map(tuple)
    return st.one_of(
        st.builds(OMApplication, inner, some),
        st.builds(OMBinding, SYMBOLS, st.lists(VARIABLES, min_size=1, max_size=2).map(tuple), inner),
        st.builds(OMAttribution, pairs, inner),
        st.builds(OMError, SYMBOLS, some),
    )


@given(st.recursive(LEAVES, _grown, max_leaves=12))
def test_every_object_survives_its_xml(node: OMObject) -> None:
    assert read_object(to_xml(node)) == node


def test_white_space_comments_and_prefixes_do_not_matter() -> None:
    written = """<om:OMOBJ xmlns:om="http://www.openmath.org/OpenMath" version="2.0" cdbase="http://www.openmath.org/cd">
      <!-- 84 and 126 --> <om:OMA> <om:OMS cd="arith1" name="gcd"/>
        <om:OMI> 84 </om:OMI> <om:OMI> x7E </om:OMI> </om:OMA> </om:OMOBJ>"""
    assert read_object(written) == apply("arith1:gcd", OMInteger(84), OMInteger(126))


def test_a_shared_part_is_written_out() -> None:
    shared = read_object('<OMA><OMS cd="arith1" name="plus"/><OMI id="a">3</OMI><OMR href="#a"/></OMA>')
    assert shared == apply("arith1:plus", OMInteger(3), OMInteger(3))


def test_foreign_markup_survives() -> None:
    written = (
        '<OMFOREIGN encoding="MathML"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></OMFOREIGN>'
    )
    node = read_object(written)
    assert isinstance(node, OMForeign)
    assert "<mi>x</mi>" in node.text
    assert read_object(to_xml(node)) == node


def test_the_base_of_a_dictionary_is_kept() -> None:
    node = read_object('<OMA cdbase="http://example.org/cd"><OMS cd="own" name="twice"/><OMV name="x"/></OMA>')
    assert symbols_of(node) == (OMSymbol("own", "twice", "http://example.org/cd"),)
    assert symbols_of(read_object(to_xml(node))) == symbols_of(node)


DEEP = "<OMA>" * 200 + '<OMS cd="a" name="b"/>' + "</OMA>" * 200
BOMB = (
    '<OMA><OMS cd="a" name="b"/><OMA id="l0"><OMI>1</OMI><OMI>1</OMI></OMA>'
    + "".join(f'<OMA id="l{n}">' + f'<OMR href="#l{n - 1}"/>' * 10 + "</OMA>" for n in range(1, 12))
    + "</OMA>"
)


@pytest.mark.parametrize(
    ("xml", "finding"),
    [
        ("<OMA><OMI>1</OMI>", "not-well-formed"),
        ("", "not-well-formed"),
        ('<!DOCTYPE a [<!ENTITY e "x">]><OMSTR>&e;</OMSTR>', "hostile"),
        ('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><OMSTR>&e;</OMSTR>', "hostile"),
        (DEEP, "hostile"),
        (BOMB, "hostile"),
        ('<OMA id="a"><OMS cd="a" name="b"/><OMR href="#a"/></OMA>', "hostile"),
        (f"<OMI>{'9' * 5000}</OMI>", "hostile"),
        ("<OMI>ten</OMI>", "malformed-object"),
        ('<OMF dec="one"/>', "malformed-object"),
        ('<OMS cd="arith1"/>', "malformed-object"),
        ("<OMOBJ/>", "malformed-object"),
        ('<OMR href="http://example.org/x"/>', "malformed-object"),
        ('<OMBIND><OMS cd="a" name="b"/><OMV name="x"/></OMBIND>', "malformed-object"),
        ("<script/>", "malformed-object"),
    ],
)
def test_what_can_not_be_read_is_named(xml: str, finding: str) -> None:
    with pytest.raises(OpenMathError) as refused:
        read_object(xml)
    assert refused.value.finding == finding
    assert refused.value.line >= 1
