"""Tests of the situations engine; its thin reader is `situation_reader`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
