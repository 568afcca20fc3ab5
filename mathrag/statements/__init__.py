"""Definitions, theorems and problems: read, linked, fused and completed (AutoMathKG)."""

from mathrag.statements.reading import STATEMENTS_VERSION, ToldStatements, read_statements

__all__ = ["STATEMENTS_VERSION", "ToldStatements", "read_statements"]
