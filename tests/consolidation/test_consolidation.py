"""Duplicates become one, differences stay, and nothing depends on the order of the documents."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from mathrag.consolidation import consolidate
from mathrag.consolidation.merging import quality
from mathrag.entities import Constant, Formula, Occurrence, Parameter, Relation
from mathrag.knowledge import constant_uri, formula_uri, normalise_latex, relation_uri

TYPES = {
    "V": ("voltage", "V", "L^2 M T^-3 I^-1"),
    "I": ("electric-current", "A", "I"),
    "R": ("resistance", "ohm", "L^2 M T^-3 I^-2"),
    "volume": ("volume", "m^3", "L^3"),
    "length": ("length", "m", "L"),
    "area": ("area", "m^2", "L^2"),
    "mass": ("mass", "kg", "M"),
    "force": ("force", "N", "L M T^-2"),
}


def parameter(symbol, type=None, name="", **more):
    kind, unit, dimension = TYPES[type] if type else (None, None, None)
    return Parameter(
        symbol=symbol, identifier=symbol, name=name, quantity_kind=kind, unit=unit, dimension=dimension, **more
    )


def formula(latex, equation=None, *parameters, label="", document="a", **more):
    target, _, template = (equation or "").partition(" == ")
    return Formula(
        uri=formula_uri(latex),
        label=label or latex,
        latex=normalise_latex(latex),
        equation=equation,
        target=target or None,
        template=template or None,
        parameters=parameters,
        executable=equation is not None,
        reason=None if equation else "not converted",
        occurrences=(Occurrence(document=document, chunk=f"{document}-0000", extractor="rules 1", latex=latex),),
        **more,
    )


def ohm(document="a", **more):
    return formula(
        "V = I R", "V == I*R", parameter("V", "V"), parameter("I", "I"), parameter("R", "R"), document=document, **more
    )


def only(parts):
    (found,) = consolidate(parts).formulas
    return found


def test_one_formula_of_two_documents_keeps_both_places_and_all_words():
    one = ohm("a", label="Ohm's law", keywords=("circuit",), description="Voltage of a resistor")
    other = formula(
        r"V=I\,R",
        "V == I*R",
        parameter("V", "V", name="voltage"),
        parameter("I", "I"),
        parameter("R", "R"),
        document="b",
        label="Voltage drop",
        keywords=("Circuit", "resistor"),
        conditions=("direct current",),
    )
    found = only([([one], [], []), ([other], [], [])])
    assert found.uri == one.uri
    assert found.aliases == ()
    assert [occurrence.document for occurrence in found.occurrences] == ["a", "b"]
    assert found.description == "Voltage of a resistor"
    assert found.parameters[0].name == "voltage"
    assert found.conditions == ("direct current",)
    assert {word.casefold() for word in (*found.keywords, found.label)} == {
        "circuit",
        "resistor",
        "ohm's law",
        "voltage drop",
    }


def test_an_equation_written_for_another_variable_is_the_same_formula():
    solved = formula(
        r"I=\frac{V}{R}", "I == V/R", parameter("V", "V"), parameter("I", "I"), parameter("R", "R"), document="b"
    )
    result = consolidate([([ohm()], [], []), ([solved], [], [])])
    (found,) = result.formulas
    assert {found.uri, *found.aliases} == {ohm().uri, solved.uri}
    assert [(merge.kept, merge.merged) for merge in result.merges] == [(found.uri, found.aliases[0])]


def test_what_a_form_solved_for_another_symbol_is_called_is_that_symbols_name():
    solved = formula(
        r"I=\frac{V}{R}", "I == V/R", parameter("V", "V"), parameter("I", "I"), parameter("R", "R"), document="b"
    )
    called = solved.model_copy(
        update={
            "label": "Current of a lamp",
            "occurrences": (solved.occurrences[0].model_copy(update={"label": "Current of a lamp"}),),
        }
    )
    assert only([([ohm(label="voltage")], [], []), ([called], [], [])]).label == "voltage"


def test_other_letters_for_the_same_kinds_are_the_same_formula():
    renamed = formula(
        "U = i r", "U == i*r", parameter("U", "V"), parameter("i", "I"), parameter("r", "R"), document="b"
    )
    assert len(consolidate([([ohm(), renamed], [], [])]).formulas) == 1


def test_two_parameters_of_one_kind_may_change_places():
    def attraction(one, other):
        return formula(
            f"F = k {one} {other}^2",
            f"F == k*{one}*{other}**2",
            parameter("F", "force"),
            parameter("k"),
            parameter(one, "mass"),
            parameter(other, "mass"),
        )

    assert (
        len(consolidate([([attraction("m", "M"), attraction("M", "m"), attraction("a", "b")], [], [])]).formulas) == 1
    )


def test_untyped_letters_are_not_renamed():
    one = formula("y = a x", "y == a*x", parameter("y"), parameter("a"), parameter("x"))
    other = formula("w = b z", "w == b*z", parameter("w"), parameter("b"), parameter("z"))
    assert len(consolidate([([one, other], [], [])]).formulas) == 2


def test_the_same_arithmetic_of_other_things_stays_apart():
    triangle = formula(
        r"A=\frac{bh}{2}",
        "A == b*h/2",
        parameter("A", "area", "area"),
        parameter("b", "length", "base"),
        parameter("h", "length", "height"),
    )
    rhombus = formula(
        r"A=\frac{pq}{2}",
        "A == p*q/2",
        parameter("A", "area", "area"),
        parameter("p", "length", "first diagonal"),
        parameter("q", "length", "second diagonal"),
    )
    balance = formula("T=W", "T == W", parameter("T", "force", "traction"), parameter("W", "force", "resistance"))
    floating = formula("B=G", "B == G", parameter("B", "force", "buoyancy"), parameter("G", "force", "gravity"))
    assert len(consolidate([([triangle, rhombus, balance, floating], [], [])]).formulas) == 4


def test_one_latex_with_two_meanings_stays_two_formulas():
    volume = formula("V=ab", "V == a*b", parameter("V", "volume"), parameter("a", "area"), parameter("b", "length"))
    voltage = formula("V=ab", "V == a*b", parameter("V", "V"), parameter("a", "I"), parameter("b", "R"), document="b")
    uses = Relation(
        uri=relation_uri(voltage.uri, "uses", ohm().uri), source=voltage.uri, target=ohm().uri, relation_type="uses"
    )
    sphere = formula("S=V", "S == V", parameter("S", "volume", "space"), parameter("V", "volume", "room"))
    parts = [([volume], [], []), ([voltage, sphere], [], [uses.model_copy(update={"target": sphere.uri})])]
    result = consolidate(parts)
    kinds = {found.uri: found.parameters[0].quantity_kind for found in result.formulas if found.latex == "V=ab"}
    assert kinds == {formula_uri("V=ab", "volume"): "volume", formula_uri("V=ab", "voltage"): "voltage"}
    assert result.relations[0].source == formula_uri("V=ab", "voltage")
    assert sum(formula_uri("V=ab") in found.aliases for found in result.formulas) == 1


def test_a_reading_without_types_joins_the_only_meaning_there_is():
    bare = formula("V=IR", None, document="b", label="Ohm's law")
    found = only([([bare], [], []), ([ohm()], [], [])])
    assert found.executable
    assert found.reason is None
    assert found.label == "Ohm's law"
    assert len(found.occurrences) == 2


def test_what_cannot_be_computed_merges_by_latex():
    one = formula(r"\oint E \cdot dA = Q", None)
    other = formula(r"\oint E\cdot dA=Q", None, document="b")
    assert len(only([([one], [], []), ([other], [], [])]).occurrences) == 2


def test_an_inconsistent_reading_does_not_win():
    wrong = ohm(consistency="inconsistent", flags=("dimension",), description="a very long description of it all")
    right = ohm("b", consistency="consistent")
    found = only([([wrong], [], []), ([right], [], [])])
    assert found.consistency == "consistent"
    assert found.flags == ()


def test_a_summary_types_no_law_that_is_told_before():
    def told(heading, latex, type):
        made = formula(latex, "F == m*r", parameter("F", "force"), parameter("m", "mass"), parameter("r", type))
        place = made.occurrences[0].model_copy(update={"headings": ("Gravity", heading)})
        return made.model_copy(update={"occurrences": (place,)})

    shorter, longer = told("Section Summary", "F = mr", "area"), told("The Law", r"F = m\,r", "length")
    chapter = told("The Law", "F = mr", "length")
    assert quality(chapter) > quality(shorter)
    assert quality(longer) > quality(shorter)


def constant(symbol, value, unit, **more):
    return Constant(
        uri=constant_uri(symbol, value, unit),
        symbol=symbol,
        identifier=symbol,
        name=more.pop("name", symbol),
        value=float(value),
        value_text=value,
        unit=unit,
        **more,
    )


def test_constants_merge_by_symbol_value_and_unit():
    spellings = [
        constant("g", "9.81", "m/s^2", name="gravity"),
        constant("g", "9.810", "m s^-2", description="on Earth"),
    ]
    others = [constant("g", "9.8", "m/s^2"), constant("g", "9.81", "N"), constant("G", "9.81", "m/s^2")]
    result = consolidate([([], spellings, []), ([], others, [])])
    assert len(result.constants) == 4
    (merged,) = [found for found in result.constants if found.aliases]
    assert {merged.uri, *merged.aliases} == {spelling.uri for spelling in spellings}
    assert merged.description == "on Earth"


def test_formulas_and_relations_follow_a_merged_constant():
    constants = [constant("g", "9.81", "m/s^2"), constant("g", "9.81", "m s^-2")]
    formulas = [
        formula("W = m g", "W == m*g", parameter("W", "force"), parameter("m", "mass"), parameter("g", constant=c.uri))
        for c in constants
    ]
    relations = [
        Relation(
            uri=relation_uri(f.uri, "uses_constant", c.uri), source=f.uri, target=c.uri, relation_type="uses_constant"
        )
        for f, c in zip(formulas, constants, strict=True)
    ]
    result = consolidate([([f], [c], [r]) for f, c, r in zip(formulas, constants, relations, strict=True)])
    ((weight,), (g,), (relation,)) = result.formulas, result.constants, result.relations
    assert weight.parameters[2].constant == g.uri
    assert (relation.source, relation.target) == (weight.uri, g.uri)


def test_relations_that_lose_an_end_are_counted():
    solved = formula("I=V/R", "I == V/R", parameter("V", "V"), parameter("I", "I"), parameter("R", "R"))
    within = Relation(
        uri=relation_uri(solved.uri, "derived_from", ohm().uri),
        source=solved.uri,
        target=ohm().uri,
        relation_type="derived_from",
    )
    dangling = Relation(uri="x", source=solved.uri, target=formula_uri("none"), relation_type="uses")
    result = consolidate([([ohm(), solved], [], [within, dangling])])
    assert result.relations == ()
    assert len(result.dropped) == 2


POOL = [
    ohm("a", label="Ohm's law", keywords=("a",)),
    ohm("b", label="Ohm", description="words"),
    ohm("c", consistency="inconsistent"),
    formula("V=IR", None, document="d"),
    formula("U = i r", "U == i*r", parameter("U", "V"), parameter("i", "I"), parameter("r", "R"), document="e"),
    formula("I=V/R", "I == V/R", parameter("V", "V"), parameter("I", "I"), parameter("R", "R"), document="f"),
    formula("V = ab", "V == a*b", parameter("V", "volume"), parameter("a", "area"), parameter("b", "length")),
    formula("V = ab", "V == a*b", parameter("V", "V"), parameter("a", "I"), parameter("b", "R"), document="b"),
    formula("V = ab", "V == a*b", parameter("V"), parameter("a"), parameter("b"), document="c"),
    formula("V = ab", "V == a*b", parameter("V"), parameter("a", "area"), parameter("b", "length"), document="d"),
    formula("V = ab", None, document="e"),
    formula("V = ab", "V == a*b", parameter("V"), parameter("a", "mass"), parameter("b"), document="f"),
]
CONSTANTS = [
    constant("g", "9.81", "m/s^2"),
    constant("g", "9.810", "m s^-2", name="gravity"),
    constant("g", "9.8", "N"),
]
RELATIONS = [
    Relation(uri=relation_uri(a.uri, "uses", b.uri), source=a.uri, target=b.uri, relation_type="uses", confidence=c)
    for (a, b), c in zip(itertools.combinations(POOL[::3], 2), itertools.cycle(("low", "high")), strict=False)
]
PARTS = st.lists(
    st.tuples(
        st.lists(st.sampled_from(POOL), max_size=4),
        st.lists(st.sampled_from(CONSTANTS), max_size=2),
        st.lists(st.sampled_from(RELATIONS), max_size=2),
    ),
    max_size=5,
)


@settings(max_examples=150, deadline=None)
@given(PARTS.flatmap(lambda parts: st.tuples(st.just(parts), st.permutations(parts))))
def test_the_order_of_documents_changes_nothing(both):
    parts, permuted = both
    assert consolidate(parts) == consolidate(permuted)


@settings(max_examples=150, deadline=None)
@given(PARTS)
def test_every_place_and_every_uri_is_kept(parts):
    result = consolidate(parts)
    kept = [uri for found in result.formulas for uri in (found.uri, *found.aliases)]
    assert len(kept) == len(set(kept))
    assert {f.uri for formulas, _, _ in parts for f in formulas} <= set(kept)
    places = {o for found in result.formulas for o in found.occurrences}
    assert places == {o for formulas, _, _ in parts for f in formulas for o in f.occurrences}
    assert [f.uri for f in result.formulas] == sorted(f.uri for f in result.formulas)
    known = {f.uri for f in result.formulas} | {c.uri for c in result.constants}
    assert all({relation.source, relation.target} <= known for relation in result.relations)
