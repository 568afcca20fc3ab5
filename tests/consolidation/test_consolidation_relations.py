"""Relations that consolidation finds: each shown by the equations, none by likeness, whatever the order."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from mathrag.consolidation import consolidate
from mathrag.entities import Formula, Occurrence, Parameter
from mathrag.formulas import names
from mathrag.knowledge import formula_uri, normalise_latex
from mathrag.quantities import ontology

KINDS = {
    "V": "voltage", "I": "electric_current", "R": "electric_resistance", "P": "power", "F": "force", "m": "mass",
    "a": "acceleration", "v": "velocity", "t": "time", "x": "displacement", "E": "energy", "theta": "angle", "W": "work",
    "d": "distance", "C": "capacitance", "Q": "electric_charge", "kappa": "relative_permittivity", "r": "radius",
}  # fmt: skip
INDICES = {"0": "initial", "1": "first", "2": "second", "c": "centripetal", "s": "supply"}


def formula(equation, label="", document="a", place=0, **kinds):
    """A formula whose symbols have usual kinds: by the whole identifier, or by what stands before its index."""
    target, _, template = equation.partition(" == ")
    parameters = []
    for name in names(equation):
        kind = ontology().kinds[kinds.get(name) or KINDS[name.partition("_")[0]]]
        symbol = name.replace("theta", r"\theta").replace("kappa", r"\kappa")
        named = f"{INDICES.get(name.partition('_')[2], '')} {kind.label}".strip()
        parameters.append(
            Parameter(
                symbol=symbol,
                identifier=name,
                name=named,
                quantity_kind=kind.id,
                unit=kind.unit,
                dimension=str(kind.dimension),
            )
        )
    latex = f"{target} = {template}"
    return Formula(
        uri=formula_uri(latex),
        label=label or latex,
        latex=normalise_latex(latex),
        equation=equation,
        target=target,
        template=template,
        parameters=tuple(parameters),
        executable=True,
        consistency="consistent",
        occurrences=(Occurrence(document=document, chunk=f"{document}-{place:04}", extractor="rules 1", latex=latex),),
    )


def related(*formulas):
    """(source, type, target, confidence) by equation."""
    result = consolidate([(formulas, [], [])])
    equations = {found.uri: found.equation for found in result.formulas}
    return {(equations[r.source], r.relation_type, equations[r.target], r.confidence) for r in result.relations}


OHM = formula("V == I*R", "Ohm's law", place=1)
POWER = formula("P == I*V", "Electric power", place=2)
JOULE = formula("P == I**2*R", "Joule heating", place=3)


def test_the_later_law_is_derived_from_the_two_it_follows_from():
    assert {each for each in related(OHM, POWER, JOULE) if each[1] == "derived_from"} == {
        ("P == I**2*R", "derived_from", "V == I*R", "high"),
        ("P == I**2*R", "derived_from", "P == I*V", "high"),
    }


def test_evidence_names_the_laws_and_what_was_eliminated():
    result = consolidate([([OHM, POWER, JOULE], [], [])])
    (evidence,) = {r.evidence for r in result.relations if r.relation_type == "derived_from"}
    assert evidence.startswith("$V$ eliminated between ")
    assert "Ohm's law ($" in evidence
    assert "Electric power ($" in evidence


def test_laws_of_different_documents_are_less_certain():
    documents = [formula(f.equation, document=name) for f, name in zip((OHM, POWER, JOULE), "abc", strict=True)]
    assert {each[3] for each in related(*documents) if each[1] == "derived_from"} == {"medium"}


def test_the_same_letter_of_another_dimension_proves_nothing():
    volume = formula("P == I*V", place=2, V="volume", P="energy", I="pressure")
    assert not {each for each in related(OHM, volume, JOULE) if each[1] == "derived_from"}


def test_setting_a_symbol_to_zero_one_or_another_gives_special_cases():
    general = formula("x == x_0 + v_0*t + a*t**2/2")
    found = related(general, formula("x == a*t**2/2"), formula("x == x_0 + v_0*t"))
    assert (general.equation, "generalizes", "x == a*t**2/2", "high") in found
    assert ("x == x_0 + v_0*t", "specializes", general.equation, "high") in found
    work = formula("W == F*d*cos(theta)")
    assert (work.equation, "generalizes", "W == F*d", "high") in related(work, formula("W == F*d"))
    plates = formula("C == kappa*Q/V")
    assert (plates.equation, "generalizes", "C == Q/V", "high") in related(plates, formula("C == Q/V"))


def test_no_quantity_with_a_unit_is_set_to_one():
    assert not related(formula("E == m*v*F"), formula("E == v*F"))


def test_one_law_for_particular_things_specializes_it():
    particular = [formula("V_l == I*R_l"), formula("F_c == m*a_c")]
    found = related(OHM, formula("F == m*a"), *particular)
    assert {each[:3] for each in found} == {
        ("V_l == I*R_l", "specializes", "V == I*R"),
        ("F_c == m*a_c", "specializes", "F == m*a"),
    }


def test_a_particular_law_is_linked_to_the_closest_general_one():
    emf = formula("V_s == I*R_s", V_s="source_voltage")
    found = related(OHM, formula("V == I*R_s"), emf)
    assert ("V_s == I*R_s", "specializes", "V == I*R_s", "high") in found
    assert ("V_s == I*R_s", "specializes", "V == I*R", "high") not in found


def test_the_same_arithmetic_of_other_kinds_is_no_instance():
    assert not related(formula("F == m*a"), formula("E == Q*V"))


def test_a_formula_uses_the_only_one_of_its_section_that_computes_an_input():
    speed = formula("v == x/t")
    energy = formula("E == m*v**2/2")
    elsewhere = formula("P == F*v", place=5)
    found = {each[:3] for each in related(speed, energy, elsewhere)}
    assert ("E == m*v**2/2", "uses", "v == x/t") in found
    assert ("P == F*v", "uses", "v == x/t") not in found


def test_the_same_equation_in_the_same_symbols_is_one_formula_whatever_its_words():
    named = formula("R == V/I", R="impedance", V="source_voltage", document="b")
    (merged,) = consolidate([([OHM], [], []), ([named], [], [])]).formulas
    assert {merged.uri, *merged.aliases} == {OHM.uri, named.uri}
    other = formula("R == V/I", R="time", V="length", I="speed", document="b")
    assert len(consolidate([([OHM], [], []), ([other], [], [])]).formulas) == 2


POOL = [OHM, POWER, JOULE, formula("V_2 == I*R_2"), formula("P == V**2/R", document="b"), formula("W == F*d"),
        formula("W == F*d*cos(theta)", document="b"), formula("I == V/R", document="b"), formula("E == Q*V"),
        formula("E == m*v**2/2"), formula("v == x/t"), formula("V == I*R", V="source_voltage", document="c")]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(POOL), max_size=5), max_size=4).flatmap(
        lambda d: st.tuples(st.just(d), st.permutations(d))
    )
)
def test_the_order_changes_no_relation_and_every_end_is_there(both):
    documents, permuted = both
    result = consolidate((formulas, [], []) for formulas in documents)
    assert result == consolidate((formulas[::-1], [], []) for formulas in permuted)
    kept = {found.uri for found in result.formulas}
    assert all({r.source, r.target} <= kept and r.source != r.target and r.evidence for r in result.relations)


def test_what_a_bound_left_untried_is_counted():
    shared = [formula(f"E == F*x + {number}*m*v**2") for number in range(2, 90)]
    result = consolidate([([*shared, formula("E == F*x")], [], [])])
    assert all("more candidates than are tried" in skipped.reason for skipped in result.dropped)
    assert len(list(itertools.chain(result.relations))) < 3_000


def told(found, role, named=False):
    """The formula as a document tells it, by a name of its own if it is ``named``."""
    label = found.label if named else ""
    places = tuple(place.model_copy(update={"role": role, "label": label}) for place in found.occurrences)
    return found.model_copy(update={"role": role, "named": named, "occurrences": places})


def test_a_law_in_the_symbols_of_one_case_is_a_step_of_it():
    law, case = told(OHM, "law", named=True), told(formula("V_2 == I*R_2", place=3), "law")
    (kept,) = consolidate([([law, case], [], [])]).formulas
    assert (kept.equation, kept.role, kept.aliases) == (law.equation, "law", (case.uri,))
    assert [place.role for place in kept.occurrences] == ["law", "step"]
    assert kept.occurrences[-1].latex == case.latex.replace("=", " = ").replace("IR", "I*R")


def test_a_step_of_an_example_is_a_law_where_a_summary_states_it():
    step, law = told(formula("P == I*V"), "step"), told(formula("P == I*V", place=9), "law", named=True)
    (kept,) = consolidate([([step, law], [], [])]).formulas
    assert (kept.role, kept.named, kept.searched) == ("law", True, True)


def test_a_step_that_laws_prove_is_not_searched_and_any_other_is():
    laws = [told(OHM, "law", named=True), told(POWER, "law", named=True)]
    proved, lone = told(JOULE, "step"), told(formula("E == m*v*d", place=5), "step")
    found = {each.equation: each for each in consolidate([([*laws, proved, lone], [], [])]).formulas}
    assert not found[proved.equation].searched
    assert found[lone.equation].searched


def test_what_no_document_names_and_algebra_proves_is_derived():
    laws = [told(OHM, "law", named=True), told(POWER, "law", named=True)]
    for named, role in ((False, "derived"), (True, "law")):
        found = {f.equation: f for f in consolidate([([*laws, told(JOULE, "law", named=named)], [], [])]).formulas}
        assert found[JOULE.equation].role == role


def test_a_guess_parts_no_formulas_of_one_spelling():
    sure, guess = formula("x == v*t", place=1), formula("x == v*t", place=4, v="voltage", t="capacitance")
    guess = guess.model_copy(
        update={"parameters": tuple(p.model_copy(update={"guessed": p.identifier != "x"}) for p in guess.parameters)}
    )
    assert len(consolidate([([sure, guess], [], [])]).formulas) == 1
