"""The benchmarks are scripts, not a package: they find one another by their folder."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
