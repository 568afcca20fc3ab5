"""Answers that a symbol of an ingested content dictionary makes exact (`mathrag.openmath`): through the loop and its tools, cited.

A question is one only where all of it is one typed call; without a dictionary that defines the symbol it is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mathrag.agent.answer import Answer, AnswerFormula, Binding, Check, Step
from mathrag.agent.answering.report import answered, sources_of
from mathrag.agent.solutions.tools import ToolError, ToolWrapper
from mathrag.agent.workflow.loop import Decision, Script, Workshop
from mathrag.agent.workflow.state import Episode
from mathrag.entities import Symbol
from mathrag.formulas.readable import readable
from mathrag.knowledge import KnowledgeBase
from mathrag.openmath import Computed, ExactTool

CERTAIN = 0.98
"""Confidence of what is exact: the reading of the question is all that can be wrong."""


@dataclass(frozen=True)
class Exact:
    """A question that is one call of ``symbol``, with its result; ``found`` says how it was read as one."""

    tool: ExactTool
    computed: Computed
    symbol: Symbol
    found: str
    confidence: float = CERTAIN

    @property
    def sentence(self) -> str:
        """The result as it is said."""
        return f"{readable(self.tool.substituted)}."

    def script(self, question: str) -> Script:
        """The actions that come to the result."""
        call = {"tool_name": self.wrapper().name, "parameters": dict(self.tool.values)}
        said = f"The dictionary's symbol makes it exact ({self.computed.by})."
        return Script(
            Decision(self.found, "RETRIEVE_MATH_KNOWLEDGE", {"query": question}),
            Decision(said, "CREATE_DYNAMIC_TOOL", {"formula_id": self.symbol.uri}),
            Decision("Its arguments are bound.", "CALL_TOOL", call),
            Decision("The tool has computed it.", "ANSWER_DIRECTLY", {"answer": self.sentence}),
        )

    def workshop(self) -> Workshop:
        """What the actions act on: this symbol's formula, and its tool."""
        formula = self.tool.formula
        return Workshop(lambda query, link: [(formula, 1.0)], lambda _: [], lambda *_: self.wrapper(), call=self._call)

    def wrapper(self) -> ToolWrapper:
        """The tool: the template of the closed grammar where there is one."""
        formula, (unknown, *required) = self.tool.formula, self.tool.formula.parameters
        name = self.symbol.name.replace(":", "_").lower()
        return ToolWrapper(name, formula, unknown, tuple(required), (), (formula.template,) if formula.template else ())

    def _call(self, tool: ToolWrapper, parameters: Mapping[str, Any]) -> Any:
        if not tool.templates:
            return self.computed.latex
        value = tool.invoke(parameters)
        if self.computed.exact is None or value != self.computed.value:
            raise ToolError(f"Error: {tool.name} gives {value}, not {self.computed.latex}.")
        return value

    def answer(self, episode: Episode, knowledge: KnowledgeBase) -> Answer:
        """The answer that ``episode`` has come to."""
        formula, sources = self.tool.formula, sources_of(self.tool.formula, knowledge)
        shown = AnswerFormula(
            uri=formula.uri, label=formula.label, latex=formula.latex, substituted=self.tool.substituted
        )
        bound = tuple(
            Binding(symbol=name, name=name, value=value, unit="1") for name, value in self.tool.values.items()
        )
        value, checked = self.computed.value, self.symbol.signature or "the symbol has none"
        source = next(iter(sources), None)
        step = {"formula": shown, "bindings": bound, "unit": "1", "quantity": self.symbol.label, "source": source}
        return answered(
            episode,
            "computed",
            value=value,
            unit=None if value is None else "1",
            formula=shown,
            bindings=bound,
            steps=() if value is None else (Step.model_validate({**step, "value": value}),),
            sources=sources,
            checks=(Check(name="signature", passed=True, detail=checked),),
            confidence=self.confidence,
            symbols=(self.symbol.uri,),
        )
