"""A plan that leaves out what is known of a named thing gives way to one that takes it and all the rest."""

from types import SimpleNamespace

from mathrag.agent.planning.evidence import taking_properties


def fact(index, thing=None, si=4.0):
    return SimpleNamespace(
        index=index, role="given" if thing is None else "assumed", of_kind=thing is not None, thing=thing, si=si
    )


def plan(*facts, kind="capacitance", value=None):
    parameter = SimpleNamespace(dimension="L^-2 M^-1 T^4 I^2", quantity_kind=kind)
    bound = [SimpleNamespace(fact=number) for number in facts]
    return SimpleNamespace(
        solution=SimpleNamespace(bound=bound),
        calls=[SimpleNamespace(slot=SimpleNamespace(parameter=parameter))],
        value=len(facts) if value is None else value,
    )


QUESTION = SimpleNamespace(facts=(fact(0), fact(1), fact(2, "nylon")))


def test_the_plan_with_the_property_is_kept():
    vacuum, filled = plan(0, 1), plan(0, 1, 2)
    assert taking_properties([vacuum, filled], QUESTION) == [filled]


def test_a_plan_is_kept_where_the_other_takes_less_of_what_is_given_or_gives_another_kind():
    vacuum = plan(0, 1)
    assert taking_properties([vacuum, plan(0, 2)], QUESTION)[0] is vacuum
    assert taking_properties([vacuum, plan(0, 1, 2, kind="charge")], QUESTION)[0] is vacuum
    assert taking_properties([plan(0), vacuum], QUESTION) != [vacuum]  # a given value more is no property


def test_an_index_of_one_is_nothing_to_be_taken():
    of_vacuum = SimpleNamespace(facts=(fact(0), fact(1), fact(2, "vacuum", si=1.0)))
    without = plan(0, 1)
    assert taking_properties([without, plan(0, 1, 2)], of_vacuum)[0] is without


def test_a_property_that_cancels_drops_nothing():
    without, cancelled = plan(0, 1, value=7.0), plan(0, 1, 2, value=7.0)
    assert taking_properties([without, cancelled], QUESTION) == [without, cancelled]
