"""The time between two dates (`quantities.dates`)."""

from __future__ import annotations

import pytest

from mathrag.quantities.dates import days_between


@pytest.mark.parametrize(
    ("text", "said", "days"),
    [
        ("A loan of March 14 is due on June 2 of the same year.", "June 2", 80),
        ("It ran from 3 March 2021 to 5 May 2021.", "5 May 2021", 63),
        ("From Nov. 20 to the 3rd of Feb. it froze.", "3rd of Feb.", 75),
        ("From February 20, 2024 to March 1, 2024", "March 1, 2024", 10),
        ("It runs from March 3 to February 29, 2024.", "February 29, 2024", 363),
        ("Opened on December 30, 2023, it ends on January 2.", "January 2", 3),
    ],
)
def test_the_days_from_one_date_to_the_other(text: str, said: str, days: int) -> None:
    (found,) = days_between(text)
    assert (found.text, found.value, found.unit) == (said, days, "d")


@pytest.mark.parametrize(
    "text",
    [
        "On 14 March he borrows $500.",
        "April 1, April 9 and April 30",
        "We may 5 and June 31",
        "Due on June 2, 2025, paid on May 1, 2024.",
    ],
)
def test_no_time_but_between_two_dates_in_order(text: str) -> None:
    assert days_between(text) == []
