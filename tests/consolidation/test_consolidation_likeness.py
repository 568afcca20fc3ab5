"""Likeness nominates, algebra decides, a model may be asked, and the rest stays apart."""

import itertools
import json

import numpy as np
import pytest
from test_consolidation_relations import formula

from mathrag.consolidation import Likeness, configured, consolidate, judging
from mathrag.consolidation.deciding import verdict
from mathrag.consolidation.judging import ModelJudge
from mathrag.consolidation.likeness import near_pairs
from mathrag.errors import ModelError, ReplyError
from mathrag.formulas import names
from mathrag.models import Reply, embedder
from mathrag.settings import Settings

ENTROPY = [
    formula("dS == n*c_P*ln(T_2/T_1)", "Entropy change, isobaric", place=1, dS="entropy", n="amount_of_substance",
            c_P="molar_heat_capacity", T_2="temperature", T_1="temperature"),
    formula("dS == n*c_V*ln(T_2/T_1)", "Entropy change, isochoric", place=2, dS="entropy", n="amount_of_substance",
            c_V="molar_heat_capacity", T_2="temperature", T_1="temperature"),
    formula("dS == q/T", "Entropy change, isothermal", place=3, dS="entropy", q="heat", T="temperature"),
]  # fmt: skip


def unread(latex, label, document="a"):
    read = formula("V == I*R", label, document)
    changes = {"equation": None, "target": None, "template": None, "parameters": (), "executable": False}
    return read.model_copy(update={**changes, "reason": "no sum", "latex": latex, "uri": read.uri + str(len(latex))})


def likeness(cosine, judge=None, **more):
    """Every two formulas at one cosine."""

    def vectors(formulas):
        count = len(formulas)
        gram = np.full((count, count), cosine) + (1 - cosine) * np.eye(count)
        return np.linalg.cholesky(gram + 1e-9 * np.eye(count)).astype(np.float32)

    return Likeness(vectors=vectors, judge=judge, **more)


class Told:
    """A judge that always says the same, and counts."""

    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def same(self, one, other):
        self.asked.append((one.label, other.label))
        return self.answer


def test_entropy_formulas_that_are_said_alike_stay_apart():
    result = consolidate([(ENTROPY, [], [])], likeness(0.99, Told(True)))
    assert [f.label for f in sorted(result.formulas, key=lambda f: f.label)] == [
        "Entropy change, isobaric", "Entropy change, isochoric", "Entropy change, isothermal"
    ]  # fmt: skip


def test_one_law_in_other_letters_merges_where_words_and_equation_agree():
    one = formula("E == m*v**2/2", "Kinetic energy")
    other = formula("T == M*u**2/2", "Kinetic energy", "b", T="kinetic_energy", M="mass", u="velocity")
    assert len(consolidate([([one], [], []), ([other], [], [])]).formulas) == 2
    (merged,) = consolidate([([one], [], []), ([other], [], [])], likeness(0.95)).formulas
    assert {merged.uri, *merged.aliases} == {one.uri, other.uri}
    assert [place.document for place in merged.occurrences] == ["a", "b"]
    grey = consolidate([([one], [], []), ([other], [], [])], likeness(0.85))
    assert len(grey.formulas) == 2
    assert "kept apart" in grey.undecided[0].reason


def test_other_indices_are_other_things_however_alike():
    pair = [formula("V_1 == I*R_1"), formula("V_2 == I*R_2")]
    judge = Told(True)
    assert len(consolidate([(pair, [], [])], likeness(0.99, judge)).formulas) == 2
    assert judge.asked == []


def test_what_no_algebra_reads_is_asked_of_the_model_and_bounded():
    pair = [unread(r"R_s=R_1+\ldots", "Series", "a"), unread(r"R_s=R_1+R_2+\ldots", "Series", "b")]
    parts = [([each], [], []) for each in pair]
    assert len(consolidate(parts, likeness(0.8, Told(True))).formulas) == 1
    assert len(consolidate(parts, likeness(0.8, Told(False))).formulas) == 2
    assert not consolidate(parts, likeness(0.8, Told(False))).undecided
    assert consolidate(parts, likeness(0.8, Told(None))).undecided
    assert not consolidate(parts, likeness(0.7, Told(True))).undecided
    bounded = Told(True)
    assert len(consolidate(parts, likeness(0.8, bounded, most_questions=0)).formulas) == 2
    assert bounded.asked == []


def test_the_order_of_documents_changes_nothing_here_either():
    pool = [*ENTROPY, unread("a", "Series"), unread("bb", "Series"), formula("E == m*v**2/2"), formula("W == F*d")]
    parts = [([each], [], []) for each in pool]
    assert consolidate(parts, likeness(0.95, Told(True))) == consolidate(parts[::-1], likeness(0.95, Told(True)))


def test_algebra_says_different_where_the_equations_are():
    assert verdict(formula("W == F*d"), formula("W == F*x/2")) == "different"
    assert verdict(formula("W == F*d"), formula("W == F*d*cos(theta)")) == "different"
    assert verdict(formula("W == F*d"), unread("W", "Work")) == "open"


THERMODYNAMICS = (
    "dU == Q - W", "W == P*dV", "dS == Q/T", "dG == dH - T*dS", "dG == dG_0 + R*T*ln(Q_r)", "dG_0 == -R*T*ln(K)", "dG == -n*F*E",
    "P*V == n*R*T", "Q == m*c*dT", "Q == m*L_f", "eta == W/Q_h", "eta == 1 - T_c/T_h", "COP == Q_c/W", "S == k*ln(Omega)",
    "dL == alpha*L*dT", "P == sigma*e*A*T**4", "Q == k*A*dT*t/d", "U == 3*n*R*T/2", "C_p == C_v + R", "v == sqrt(3*k*T/m)",
    "dS_u == dS_s + dS_r", "H == U + P*V",
)  # fmt: skip


def untyped(equation, place):
    """The law of which nothing tells what its symbols are."""
    read = formula(equation, f"Law {place}", place=place, **dict.fromkeys(names(equation), "length"))
    bare = {"dimension": None, "quantity_kind": None, "unit": None}
    return read.model_copy(update={"parameters": tuple(p.model_copy(update=bare) for p in read.parameters)})


def test_a_judge_that_says_same_for_everything_merges_nothing_that_algebra_tells_apart():
    laws = [untyped(equation, place) for place, equation in enumerate(THERMODYNAMICS)]
    laws += [unread(rf"U = \ldots {place}", f"Unread {place}") for place in range(4)]
    judge = Told(True)
    apart = consolidate([(laws, [], [])])
    assert len(apart.formulas) > 20
    merged = consolidate([(laws, [], [])], likeness(0.8, judge, most_questions=10_000))
    one_of = {uri: formula.uri for formula in merged.formulas for uri in (formula.uri, *formula.aliases)}
    together = [
        (one.equation, other.equation)
        for one, other in itertools.combinations(apart.formulas, 2)
        if one_of[one.uri] == one_of[other.uri] and verdict(one, other) == "different"
    ]
    assert together == []
    assert judge.asked


def test_verdicts_of_a_model_are_not_passed_on():
    """A is B and B is C, and A is no C as the model sees it: only the nearest two merge."""

    class ButOne:
        def same(self, one, other):
            return {one.label, other.label} != {"Series a", "Series ccc"}

    pool = [unread("a", "Series a"), unread("bb", "Series bb"), unread("ccc", "Series ccc")]
    assert len(consolidate([(pool, [], [])], likeness(0.8, ButOne())).formulas) == 2
    assert len(consolidate([(pool, [], [])], likeness(0.8, Told(True))).formulas) == 1


def test_algebra_tells_equations_apart_whatever_their_symbols_are():
    assert verdict(untyped("A == B*C", 0), untyped("X == Y + Z", 1)) == "different"
    assert verdict(untyped("A == B*C", 0), untyped("X == Y*Z", 1)) == "open"


def test_near_pairs_are_those_of_all_pairs():
    rng = np.random.default_rng(7)
    centres = rng.normal(size=(1_500, 16))
    vectors = np.repeat(centres, 4, axis=0) + 0.03 * rng.normal(size=(6_000, 16))
    vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    given = list(near_pairs(vectors, 0.97))
    found = {(one, other) for one, other, _ in given}
    own = {(base + i, base + j) for base in range(0, 6_000, 4) for i in range(4) for j in range(i + 1, 4)}
    assert len(own & found) > 0.99 * len(own)
    assert len(found) == len(given)
    assert given == sorted(given, key=lambda pair: (-pair[2], pair[:2]))
    assert all(one < other for one, other in found)


class Model:
    name = "test"

    def __init__(self, *replies):
        self.replies, self.calls = list(replies), 0

    def chat(self, messages, *, schema=None, stop=(), max_tokens=None):
        self.calls += 1
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return Reply(reply, 1, 1, 0.0)


def test_a_model_is_asked_once_for_a_pair_in_either_order(tmp_path):
    model = Model(json.dumps({"verdict": "SAME"}))
    one, other = ENTROPY[:2]
    assert ModelJudge(model, tmp_path).same(one, other) is True
    assert ModelJudge(model, tmp_path).same(other, one) is True
    assert model.calls == 1


@pytest.mark.parametrize(
    "reply", ["SAME", "[]", '{"verdict": 1}', '{"verdict": "MAYBE"}', ReplyError("cut", reason="cut")]
)
def test_a_reply_that_is_no_verdict_leaves_it_open(tmp_path, reply):
    assert ModelJudge(Model(reply), tmp_path).same(*ENTROPY[:2]) is None


def test_a_model_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(ModelError):
        ModelJudge(Model(ModelError("start it")), tmp_path).same(*ENTROPY[:2])


def test_where_many_formulas_are_merged_the_embedder_does_not_stay(tmp_path, monkeypatch):
    settings = Settings()
    found = configured(settings, tmp_path).vectors(ENTROPY)
    kept = embedder(settings.models)
    assert kept is embedder(settings.models)
    monkeypatch.setattr(judging, "MANY", len(ENTROPY) - 1)
    assert np.array_equal(configured(settings, tmp_path).vectors(ENTROPY), found)
    assert embedder(settings.models) is not kept
