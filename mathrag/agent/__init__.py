"""The agent: a question to an answer with its formula, bindings, source and trace (thesis 3.4 and 4.2).

- `question`, `asked`, `naming`, `implicit`, `intent`: what the question says
- `typed`, `links`, `search`, `features`, `weights`, `planner`, `compute`: typed selection, binding and chaining
- `state`, `actions`, `gate`, `tools`, `loop`: the thesis's loop
- `symbolic`, `hybrid`, `llm` (with `react`, `grounding`, `llm_report`): the policies that drive it
- `checking`, `parts`: data that can't be or don't fit; several questions in one
- `translation`, `metering`: questions in other languages; what a language model was asked
- `answer`, `phrasing`, `report`, `replies`, `asking`, `agent`: the result
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mathrag.agent.answer import (
    Alternative,
    Answer,
    AnswerFormula,
    AnswerKind,
    Binding,
    Check,
    ModelCall,
    Part,
    Source,
    Step,
    TraceStep,
    Usage,
)

if TYPE_CHECKING:
    from mathrag.agent.agent import Agent
    from mathrag.agent.tools import DynamicToolFactory, ToolError, ToolWrapper

__all__ = [
    "Agent",
    "Alternative",
    "Answer",
    "AnswerFormula",
    "AnswerKind",
    "Binding",
    "Check",
    "DynamicToolFactory",
    "ModelCall",
    "Part",
    "Source",
    "Step",
    "ToolError",
    "ToolWrapper",
    "TraceStep",
    "Usage",
]


def __getattr__(name: str) -> Any:
    """`Agent` brings the search and the knowledge layer; the answer's models alone do not."""
    if name == "Agent":
        from mathrag.agent.agent import Agent

        return Agent
    if name in ("DynamicToolFactory", "ToolError", "ToolWrapper"):
        from mathrag.agent import tools

        return getattr(tools, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
