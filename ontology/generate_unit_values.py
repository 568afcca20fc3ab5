"""Write ``unit-values.json``: what each unit of the table is worth, worked out by pint: dimension, factor to SI, offset.

Run ``python -m ontology.generate_unit_values`` after a unit came into ``mathrag/quantities/unit_table.py``.
"""

from __future__ import annotations

import json
from pathlib import Path

from mathrag.quantities.units import expressions, worked_out

TARGET = Path(__file__).with_name("unit-values.json")


def main() -> None:
    """Write the file."""
    lines = (f"  {json.dumps(name)}: {json.dumps(worked_out(name))}" for name in expressions())
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
