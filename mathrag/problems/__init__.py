"""Questions as typed problems: the form (`problem`) and what reads it.

The only room that reads the text of a question. See ``docs/agent.md``.
"""

from mathrag.problems.problem import Event, Open, Problem, Quantity, Relation, Span, Status, Thing, When

__all__ = ["Event", "Open", "Problem", "Quantity", "Relation", "Span", "Status", "Thing", "When"]
