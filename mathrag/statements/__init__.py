"""Definitions, theorems and problems: read, linked, fused and completed (AutoMathKG)."""

from mathrag.statements.reading import STATEMENTS_VERSION, ToldStatements, read_statements
from mathrag.statements.resolving import Resolved, merged_statements, resolve

__all__ = ["STATEMENTS_VERSION", "Resolved", "ToldStatements", "merged_statements", "read_statements", "resolve"]
