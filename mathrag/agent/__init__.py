"""The agent: a question to an answer with its formula, bindings, source and trace (thesis 3.4 and 4.2).

Packages, each of which uses only those above it:

- `answer`: an answer and what it rests on
- `language`: what words can mean
- `slots`: the knowledge base as the search sees it, with the weights
- `solutions`: trees of formulas, plans, and the tools that carry them out
- `reading`: what a question says
- `question`, `problem`: a question as the agent understands it, and as the typed problem that an answer shows
- `situated`: a question in the situations that its documents tell
- `planning`: typed selection, binding and chaining
- `workflow`: the thesis's loop: actions, state with its gate, intent
- `answering`: a plan as an answer, checked; or the reason why there is none
- `policies`: who chooses the next action: search, language model, both
- `second_reading`: a question read again by a language model, where the settings ask for it
- `asking`, `built`, `agent`: one question being asked; what is made once for a snapshot; questions to answers over one knowledge base
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathrag.agent.answer import (
    Alternative,
    Answer,
    AnswerFormula,
    AnswerKind,
    Axis,
    Binding,
    Check,
    Continued,
    Missing,
    ModelCall,
    Part,
    Series,
    Source,
    StatedBy,
    Step,
    TraceStep,
    Usage,
)
from mathrag.later import later

if TYPE_CHECKING:
    from mathrag.agent.agent import Agent
    from mathrag.agent.answering.report import in_language
    from mathrag.agent.problem import read_problem
    from mathrag.agent.solutions.tools import DynamicToolFactory, ToolError, ToolWrapper

__getattr__ = later(__name__)
"""`Agent` brings the search and the knowledge layer; the answer's models alone do not."""

__all__ = [
    "Agent",
    "Alternative",
    "Answer",
    "AnswerFormula",
    "AnswerKind",
    "Axis",
    "Binding",
    "Check",
    "Continued",
    "DynamicToolFactory",
    "Missing",
    "ModelCall",
    "Part",
    "Series",
    "Source",
    "StatedBy",
    "Step",
    "ToolError",
    "ToolWrapper",
    "TraceStep",
    "Usage",
    "in_language",
    "read_problem",
]
