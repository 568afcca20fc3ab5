"""Where a worked example ends that no heading ends, and what is a step outside of examples: roles of formulas."""

from __future__ import annotations

import pytest
from extraction_notes import formulas_of

EXAMPLE = "**Example: A box**\n\nA box is pushed 3 m with 5 N. What work?\n\n**Solution**\n\nIt is $W = F d$.\n\n"
CHAPTER = "# Work\n\n## Forces\n\n"


def roles(text: str) -> dict[str, str]:
    return {formula.latex: formula.role for formula in formulas_of(text)}


@pytest.mark.parametrize(
    "text",
    [
        "{example}**Significance**\n\nThat is little.\n\nA spring obeys **Hooke's law**:\n\n$$F = -k x$$\n\nwhere $k$ is its constant.",
        "{example}**Discussion** That is little.\n\nIts force is called the **restoring force**.\n\n$$F = -k x$$\n\nIt grows.",
        "{example}A spring pulls back, and this force is called the **restoring force**.\n\n$$F = -k x$$\n\nIt grows.",
        "#### Example:\n\nA box is pushed 3 m.\n\nIt takes 5 N.\n\nIts force is called the **restoring force**.\n\n$$F = -k x$$\n",
        "{example}**Significance**\n\nThat is little.\n\nFor springs,\n\n$$F = -k x$$\n\nwhere $k$ is the **spring constant**.",
    ],
)
def test_behind_an_example_what_is_newly_named_is_the_chapters(text: str) -> None:
    found = roles(CHAPTER + text.format(example=EXAMPLE))
    assert found.get("W=Fd", "step") == "step"
    assert found["F=-kx"] != "step"


@pytest.mark.parametrize(
    "text",
    [
        "{example}**Significance**\n\nThat is little. For a **spring** it is\n\n$$F = -k x$$\n",
        "{example}**Significance**\n\nThat is little.\n\nFor a spring we would write\n\n$$F = -k x$$\n",
        "{example}With the 5 N it is called a **light box**.\n\n$$F = -k x$$\n",
        "{example}**Significance**\n\nSo.\n\n**Example: A spring**\n\nWhat?\n\n**Solution**\n\nIt is $F = -k x$.\n",
    ],
)
def test_an_example_goes_on_until_something_is_named(text: str) -> None:
    assert roles(CHAPTER + text.format(example=EXAMPLE))["F=-kx"] == "step"


def test_an_example_that_is_over_stays_so_in_the_next_chunk() -> None:
    filler = "\n\n".join(
        f"Springs are wound of wire, number {n}, and they are made to pull back." * 12 for n in range(6)
    )
    end = "**Significance**\n\nLittle.\n\nA spring has a **restoring force**."
    text = f"#### Example:\n\n{EXAMPLE}{end}\n\n{filler}\n\nIts force is\n\n$$F = -k x$$\n"
    assert roles(CHAPTER + text)["F=-kx"] == "law"


@pytest.mark.parametrize("equation", ["T = w", "P = r", "g(x) = 2^{x}"])
def test_two_letters_and_a_function_of_numbers_behind_an_example_are_steps(equation: str) -> None:
    text = f"{EXAMPLE}**Significance**\n\nLittle.\n\nA rope has a **tension**, and here\n\n$${equation}$$\n"
    assert set(roles(CHAPTER + text).values()) == {"step"}


@pytest.mark.parametrize(
    "equation",
    [
        r"(N, Z) = (140, 88)",
        r"n = 5\,\text{trials}",
        r"A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
        r"\vec{F} = 3\hat{i} + 8\hat{j}",
        r"\vec{v} = 8\,\text{m/s}\,\hat{i}",
    ],
)
def test_vectors_arrays_and_counts_of_numbers_are_steps(equation: str) -> None:
    assert set(roles(f"{CHAPTER}In this case we have ${equation}$ at once.").values()) <= {"step"}


@pytest.mark.parametrize("equation", [r"\vec{F} = m a \hat{i}", r"d = 2\,\text{radius}", r"(x, y) = (r, s)"])
def test_vectors_and_products_of_symbols_are_no_steps(equation: str) -> None:
    assert "step" not in roles(f"{CHAPTER}In general we have ${equation}$ at once.").values()
