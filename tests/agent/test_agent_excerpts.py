"""The words around a formula that an answer cites."""

from mathrag.agent.answering.report import CHARACTERS, excerpt

BEFORE = "- Volume flow rate: $Q = \\frac{V}{t}$\n" * 12
TEXT = f"## 4 Fluids\n\n{BEFORE}- Speed of efflux at the depth $h$: $v = \\sqrt{{2gh}}$\n- Drag: $F = kv$"


def test_an_excerpt_begins_with_a_line_and_cuts_no_formula() -> None:
    cited = excerpt(TEXT, "v = \\sqrt{2gh}")
    assert cited.startswith("Volume flow rate: $Q")
    assert "Speed of efflux at the depth $h$: $v = \\sqrt{2gh}$" in cited
    assert cited.count("$") % 2 == 0
    assert len(cited) < CHARACTERS + len(" …")


def test_an_excerpt_begins_with_a_sentence_and_has_no_heading() -> None:
    text = "## 7 Modern physics\n\nLight is quanta. A photon carries the energy\n\n$$E = hf$$\n\n" + "word " * 200
    cited = excerpt(text, "E = hf")
    assert cited.startswith("Light is quanta. A photon")
    assert cited.endswith(" …")


def test_a_formula_longer_than_an_excerpt_stays_whole() -> None:
    long = "x = " + " + ".join(f"a_{number}" for number in range(200))
    assert f"$${long}$$" in excerpt(f"Some words. $${long}$$ and more", long)


def test_a_link_of_a_chain_is_found_by_its_right_side() -> None:
    text = "word " * 100 + "A photon carries the energy $$E = hf = \\frac{hc}{\\lambda}$$ Light frees electrons."
    assert "\\frac{hc}{\\lambda}$$ Light" in excerpt(text, "E = \\frac{hc}{\\lambda}")


def test_nothing_has_an_empty_excerpt() -> None:
    assert excerpt(" \n ", "x") == ""
