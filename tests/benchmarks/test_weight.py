"""The scale itself: it finds what it is to find (`make lint` weighs the library with it)."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import weight


def test_it_counts_what_stands_in_the_code_and_finds_a_circle(tmp_path: Path) -> None:
    room = tmp_path / "mathrag" / "agent"
    room.mkdir(parents=True)
    (room / "__init__.py").write_text('"""F == m * a is a docstring."""\n')
    (room / "laws.py").write_text(
        'import re\nA = re.compile("a|b")\nLAW = "F == m*a"\nNAME = f"v == {A} * t"\nNO = "a == 1"\n'
    )
    assert weight.weigh(tmp_path) == {
        "lines": 6, "regular expressions": 1, "equations as text": 2, "import circles": 0,
    }  # fmt: skip
    (room / "one.py").write_text("from mathrag.agent import other\n")
    (room / "other.py").write_text("def late():\n    from mathrag.agent.one import x\n")
    assert weight.weigh(tmp_path)["import circles"] == 1
