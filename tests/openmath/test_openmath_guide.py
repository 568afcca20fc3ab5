"""Per problem one of compute, inject and stay silent, with its reason; concepts, retrieval, selection, typed calls of a model."""

from __future__ import annotations

import json

import pytest
from openmath_fakes import FakeModel, FakeReranker, bundled

from mathrag.errors import OpenMathError, ReplyError
from mathrag.models import embedder
from mathrag.openmath import Guide, Scored, attempts, selected
from mathrag.openmath.concepts import by_model, by_rules, vocabulary
from mathrag.openmath.guide import call_of
from mathrag.openmath.inference import TEMPERATURE, TRIES
from mathrag.openmath.prompts import solve_messages
from mathrag.openmath.relevance import fitted
from mathrag.openmath.retrieval import RRF_K, SymbolIndex, fusion, ranks, stop_words
from mathrag.settings import ModelSettings, OpenMathSettings

BAGS = (
    "You share 84 red and 126 blue beads equally among as many bags as possible. What is the greatest common divisor?"
)


def guide(model: FakeModel | None = None, reranker: FakeReranker | None = None, **settings: object) -> Guide:
    told = OpenMathSettings.model_validate(settings)
    return Guide(bundled(), embedder(ModelSettings()), told, model=model, reranker=reranker)


def test_a_typed_call_is_computed_and_needs_neither_search_nor_model() -> None:
    decision = guide(reranker=FakeReranker()).decide("What is $\\gcd(84, 126)$?")
    assert decision.way == "compute"
    assert decision.computed is not None
    assert (decision.computed.exact, decision.called_by) == ("42", "rules")
    assert "arith1:gcd" in decision.reason


def test_a_relevant_symbol_is_injected_and_the_reason_names_it() -> None:
    decision = guide(reranker=FakeReranker(divides=0.9)).decide(BAGS)
    assert decision.way == "inject"
    assert decision.symbols
    assert all(one.score >= 0.5 for one in decision.symbols)
    assert decision.symbols[0].name in decision.reason
    assert "not computed" in decision.reason


def test_nothing_is_said_where_no_symbol_is_relevant_enough() -> None:
    decision = guide(reranker=FakeReranker(divides=0.4)).decide(BAGS)
    assert decision.way == "silent"
    assert decision.symbols == ()
    assert "0.40" in decision.reason


def test_a_threshold_of_nothing_gives_the_first_three() -> None:
    assert len(guide(reranker=FakeReranker()).decide(BAGS, 0.0).symbols) == 3


def test_without_a_dictionary_nothing_is_said() -> None:
    empty = Guide([], embedder(ModelSettings()), OpenMathSettings())
    assert empty.decide(BAGS).reason.endswith("below 0.5")


def test_the_symbol_that_the_words_name_is_found_first_without_a_reranker() -> None:
    told = guide()
    found = told.found(BAGS, told.concepts(BAGS))
    assert found[0].name == "mr_whole1:common_divisor"
    assert all(0 <= one.score <= 1 for one in found)


def test_the_fitted_combination_says_what_it_is_and_how_to_make_it_again() -> None:
    from importlib.resources import files

    about = json.loads(files("ontology").joinpath("openmath", "relevance.json").read_text())["about"]
    assert "reranker" in about["what"]
    assert about["command"].startswith("python benchmarks/fit_relevance.py")
    assert len(fitted().names) == len(fitted().weights)


@pytest.mark.parametrize(
    ("rule", "scores", "kept"),
    [
        ("paper", (0.1, 0.2, 0.3, 0.05), ["c", "b", "a"]),
        ("paper", (0.8, 0.9, 0.75, 0.95), ["d", "b", "a", "c"]),
        ("release", (0.1, 0.2, 0.3, 0.05), ["c", "b"]),
    ],
)
def test_symbols_are_kept_by_the_rule_that_is_set(rule: str, scores: tuple[float, ...], kept: list[str]) -> None:
    found = [
        Scored(name=name, score=score, rank=rank)
        for rank, (name, score) in enumerate(zip("abcd", scores, strict=True), 1)
    ]
    assert [one.name for one in selected(found, rule)] == kept  # type: ignore[arg-type]


def test_rankings_are_fused_by_reciprocal_ranks() -> None:
    import numpy as np

    first, second = ranks(np.array([0.9, 0.1, 0.5])), ranks(np.array([0.2, 0.8, 0.3]))
    assert first.tolist() == [1, 3, 2]
    assert fusion([first, second])[0] == pytest.approx(1 / (RRF_K + 1) + 1 / (RRF_K + 3))


def test_the_mathematical_stop_list_has_more_than_seventy_words() -> None:
    assert len(stop_words()) >= 70
    assert {"function", "value"} <= stop_words()


def test_the_same_problem_is_ranked_the_same_again() -> None:
    index = SymbolIndex(bundled(), embedder(ModelSettings()))
    query = index.query(BAGS, ("greatest common divisor",))
    assert index.candidates(query) == index.candidates(index.query(BAGS, ("greatest common divisor",)))


# --- concepts ---


def test_the_rules_name_concepts_in_the_dictionaries_words() -> None:
    named = by_rules("Find the remainder when $7^{222}$ is divided by 10.", vocabulary(bundled()))
    assert "remainder" in named
    assert len(named) <= 8


def test_drawings_name_no_concepts() -> None:
    known = vocabulary(bundled())
    assert by_rules("[asy] draw(remainder); [/asy]", known) == ()


def test_a_model_names_concepts_within_a_hundred_tokens() -> None:
    model = FakeModel('{"concepts": ["gcd", "integer", "division", "gcd"]}')
    assert by_model(BAGS, model) == ("gcd", "integer", "division")
    assert model.bounds == [100]
    assert model.schemas[0] is not None
    assert BAGS in model.seen[0][1].content


@pytest.mark.parametrize("reply", ["not JSON", "{}", '{"concepts": []}', '{"concepts": 3}'])
def test_a_reply_without_concepts_is_an_error(reply: str) -> None:
    with pytest.raises(ReplyError):
        by_model(BAGS, FakeModel(reply))


def test_the_rules_stand_in_for_a_model_that_fails() -> None:
    told = guide(FakeModel(ReplyError("slow", reason="timeout")), concepts="model")
    assert told.concepts(BAGS) == guide().concepts(BAGS)


# --- a model's call ---


def called(symbol: str, *arguments: object) -> dict[str, object]:
    """A call in the JSON encoding of OpenMath; texts among the arguments are formulas."""
    cd, _, name = symbol.partition(":")
    told = [one if isinstance(one, dict) else encoded(one) for one in arguments]
    return {"kind": "OMA", "applicant": {"kind": "OMS", "cd": cd, "name": name}, "arguments": told}


def encoded(argument: object) -> dict[str, object]:
    whole = isinstance(argument, int)
    return (
        {"kind": "OMI", "integer": argument}
        if whole
        else {"kind": "OMFOREIGN", "encoding": "LaTeX", "foreign": argument}
    )


def reply(symbol: str, *arguments: object) -> str:
    return json.dumps({"call": called(symbol, *arguments)})


def test_a_models_call_is_computed_after_its_check() -> None:
    model = FakeModel(reply("mr_whole1:common_divisor", 84, r"$126$"))
    decision = guide(model, FakeReranker(whole=0.4)).decide(BAGS, filling=True)
    assert (decision.way, decision.called_by) == ("compute", "model")
    assert decision.computed is not None
    assert decision.computed.exact == "42"
    assert "common_divisor" in json.dumps(model.schemas[0])


def test_a_call_inside_a_call_is_worked_out_and_checked_as_well() -> None:
    inner = called("mr_whole1:common_divisor", 84, 126)
    decision = guide(FakeModel(reply("mr_whole1:common_divisor", inner, 84)), FakeReranker(whole=0.4)).decide(
        BAGS, filling=True
    )
    assert decision.computed is not None
    assert decision.computed.exact == "42"
    wrong = called("mr_whole1:common_divisor", r"\{84, 126\}", 3)
    refused = guide(FakeModel(reply("mr_whole1:common_divisor", wrong, 84)), FakeReranker(whole=0.4)).decide(
        BAGS, filling=True
    )
    assert refused.reason.startswith("not computed: argument 1 of mr_whole1:common_divisor is a set")


@pytest.mark.parametrize(
    "said",
    [
        reply("mr_whole1:choices", 84),  # takes two
        reply("mr_whole1:common_divisor", "\\{1,2\\}", 84),  # a set is no whole number
        reply("mr_whole1:common_divisor", "the first", 84),
        reply("mr_whole1:common_divisor", {"kind": "OMI", "integer": "eight"}, 84),
        reply("mr_whole1:common_divisor", {"kind": "OMX"}, 84),
        reply("mr_whole1:common_divisor", 84, 125),
        reply("mr_whole1:arrangements", "10^{10^{10}}"),
        json.dumps({"call": None}),
        json.dumps({"call": encoded(8)}),
        "no JSON",
    ],
)
def test_a_models_call_that_is_wrong_is_not_run(said: str) -> None:
    decision = guide(FakeModel(said), FakeReranker(whole=0.4)).decide(BAGS, filling=True)
    assert decision.way == "silent"
    assert decision.reason.startswith("not computed: ")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [((84, 2), "puts in 2, which the problem does not give"), ((84, 84), "leaves out 126, which the problem gives")],
)
def test_a_models_call_takes_the_numbers_of_the_problem_and_no_others(arguments: tuple[int, ...], why: str) -> None:
    decision = guide(FakeModel(reply("mr_whole1:common_divisor", *arguments)), FakeReranker(whole=0.4)).decide(
        BAGS, filling=True
    )
    assert decision.way == "silent"
    assert why in decision.reason


def test_a_call_of_what_the_problem_only_mentions_is_refused() -> None:
    product = "The greatest common divisor of two numbers is 6, their least common multiple 36. What is their product?"
    with pytest.raises(OpenMathError, match="does not ask for common divisor"):
        call_of(reply("mr_whole1:common_divisor", 36, 6), bundled(), product)


def test_a_symbol_that_was_not_offered_is_no_call() -> None:
    with pytest.raises(OpenMathError, match="arith1:gcd, which it was not offered"):
        call_of(reply("arith1:gcd", 84, 126), bundled(), BAGS)


def test_a_model_is_not_asked_for_a_call_where_no_symbol_is_relevant() -> None:
    model = FakeModel()
    decision = guide(model, FakeReranker()).decide(BAGS, filling=True)
    assert decision.reason.startswith("not computed: no symbol that can be called is relevant")
    assert model.seen == []


# --- inference ---


def test_definitions_come_with_leave_to_ignore_them() -> None:
    plain, given = solve_messages(BAGS)[0].content, solve_messages(BAGS, bundled()[:2])[0].content
    assert "ignore" not in plain
    assert "ignore the others" in given
    assert bundled()[0].name in given
    assert BAGS in plain
    assert BAGS in given


def test_samples_go_on_to_the_first_that_is_right() -> None:
    model = FakeModel(r"\boxed{41}", ReplyError("cut", reason="cut"), r"\boxed{42}", r"\boxed{43}")
    silent = guide(reranker=FakeReranker()).decide(BAGS)
    made = attempts(BAGS, silent, {}, [model] * TRIES["best-of-n"], lambda answer: answer == "42")
    assert [one.answer for one in made] == ["41", "", "42"]
    assert made[1].failure.startswith("cut")
    assert (TRIES["greedy"], TEMPERATURE["greedy"], TEMPERATURE["best-of-n"]) == (1, 0.0, 0.6)


def test_what_is_computed_asks_no_model() -> None:
    decision = guide(reranker=FakeReranker()).decide("What is gcd(84, 126)?")
    assert attempts("", decision, {}, [], lambda answer: True)[0].answer == "42"


def test_a_box_in_a_reply_that_was_cut_counts_and_nothing_else_of_it_does() -> None:
    silent = guide(reranker=FakeReranker()).decide(BAGS)
    boxed, unboxed = (ReplyError("cut", reason="cut", text=text) for text in (r"so \boxed{42}. Check", "so 42 or 43"))
    assert attempts(BAGS, silent, {}, [FakeModel(boxed)], lambda answer: True)[0].answer == "42"
    assert attempts(BAGS, silent, {}, [FakeModel(unboxed)], lambda answer: True)[0].answer == ""
