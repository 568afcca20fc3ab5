"""The chat: a question, its answer with everything it rests on, what is missing, and what would be at other values."""

from __future__ import annotations

import html
import json
from typing import get_args

import streamlit as st

from mathrag.agent import Answer, TraceStep
from mathrag.agent.asking import NO_MODEL
from mathrag.conversation import ConversationView
from mathrag.errors import MathRAGError, UnknownEntity
from mathrag.formulas.readable import readable
from mathrag.problems import Problem
from mathrag.settings import PolicyName
from mathrag.views.formulas import FormulaDetail
from mathrag.views.reading import QuantityRow, quantity_rows
from mathrag.views.solving import Quantity
from mathrag.views.telling import (
    escaped,
    example_questions,
    highlighted,
    in_lines,
    said,
    tex,
)
from mathrag.views.wording import continued_text, number, usage_text
from query_service.chat.clarifying import missing_form
from query_service.chat.parts import client, compute_form, draw_series, inputs, settings, show_problem, unit_text
from query_service.chat.rating import actions
from query_service.chat.situations import situation_address
from query_service.chat.sources import show_sources
from query_service.chat.symbols import show_symbol
from query_service.chat.talk import changed, conversation, sidebar

AS_SET = "as the service is set"
NEEDS_MODEL = ("llm", "hybrid")
EXAMPLES = 3
FOCUS = """<script>
(function focus(times) {
  const area = document.querySelector('[data-testid="stChatInputTextArea"]');
  if (area && !area.disabled) area.focus();
  else if (times) setTimeout(focus, 100, times - 1);
})(matchMedia("(pointer: fine)").matches ? 100 : 0);
</script>"""
"""The cursor stands in the question's field from the beginning, but for touch screens: no keyboard opens there by itself."""
FROM_QUESTION = """<script>
(function () {  // %s
  let moved = false;
  for (const deed of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    addEventListener(deed, () => { moved = true; }, { once: true, passive: true });
  }
  (function show(times) {
    const asked = [...document.querySelectorAll('[data-testid="stChatMessageAvatarUser"]')].pop();
    if (moved || !times) return;
    if (asked) asked.closest('[data-testid="stChatMessage"]').scrollIntoView();
    setTimeout(show, 100, times - 1);
  })(40);
})();
</script>"""
"""An answer that is taller than the window is read from its question on, where the page would stand at its end. Who moves it ends that."""
NARROW = """<style>
[data-testid="stChatMessage"] { scroll-margin-top: 4rem; }
@media (max-width: 640px) {
  [data-testid="stChatMessageContent"] .katex { font-size: 1rem; }
  [data-testid="stChatMessageContent"] .katex-display { overflow-x: auto; overflow-y: hidden; }
  [data-testid="stChatMessageContent"] table { display: block; overflow-x: auto; font-size: 0.85rem; }
}
</style>"""


def page() -> None:
    """The chat page."""
    st.title("Ask your documents")
    st.html(NARROW)
    policy = _policy()
    shown = conversation()
    typed: str | None = None
    for place, turn in enumerate(shown.turns):
        typed = _show(shown, place, asks_back=turn is shown.turns[-1])
    written = st.chat_input("A question with its values and units", max_chars=settings().agent.max_question_characters)
    st.html(FOCUS, unsafe_allow_javascript=True)
    asked = written or typed
    if asked is None:
        _from_question(shown)
    if not shown.turns and asked is None:
        st.write("Every answer is computed from a formula found in your documents. For example:")
        for place, example in enumerate(_examples()):
            if st.button(example, key=f"example-{place}"):
                asked = example
    if asked is not None:
        _ask(asked, policy, shown)
    sidebar(shown)


def _examples() -> list[str]:
    """Questions that situations of the knowledge base tell, far apart in their list; without situations such as its formulas answer."""
    total = client().situations(limit=1).total
    chosen = (client().situations(limit=1, offset=place * total // EXAMPLES) for place in range(min(total, EXAMPLES)))
    firsts = (
        next((example.ask for example in one.examples if example.answer is not None), None)
        for page in chosen
        for one in page.situations
    )
    return [ask for ask in firsts if ask is not None] or example_questions(
        client().formulas(executable=True).formulas, EXAMPLES
    )


def _policy() -> PolicyName | None:
    """What is to choose the agent's next action; None leaves it to the service."""
    with st.sidebar:
        chosen = st.selectbox(
            "Policy",
            (AS_SET, *get_args(PolicyName)),
            help="'symbolic' asks no language model; 'llm' and 'hybrid' need one; 'auto' asks one where 'symbolic' is not sure.",
            key="policy",
        )
    if chosen in NEEDS_MODEL and st.session_state.get("model") is None:
        st.warning(f"Policy {chosen!r} needs a language model: {NO_MODEL}.")
    return None if chosen == AS_SET else chosen


def _from_question(shown: ConversationView, message: str = "") -> None:
    """Bring the last question to the top of the window, once for each turn, and once for the ``message`` that is being answered."""
    place = f"{shown.id} {len(shown.turns)} {bool(message)}"  # a script runs again where it is another text
    st.html(FROM_QUESTION % place, unsafe_allow_javascript=True)


def _ask(message: str, policy: PolicyName | None, shown: ConversationView) -> None:
    with st.chat_message("user"):
        st.html(f"<p>{html.escape(message)}</p>")
    _from_question(shown, message)
    done = False
    with st.status("Working …", expanded=True) as status:
        try:
            for event in client().steps(message, policy, shown.id):
                if isinstance(event, Answer):
                    done = True
                else:
                    _show_step(event)
        except MathRAGError as error:
            status.update(label="No answer", state="error")
            show_problem(error)
            return
        status.update(label="Done", state="complete", expanded=False)
    if done:
        changed()
        st.rerun()


def _show(shown: ConversationView, place: int, asks_back: bool) -> str | None:
    """A turn with all that its answer rests on; where it ``asks_back``, a message with the missing values once they are given."""
    turn = shown.turns[place]
    answer, completed = turn.answer, None
    with st.chat_message("user"):
        st.html(f"<p>{html.escape(turn.message) if answer.continues else highlighted(answer)}</p>")
    with st.chat_message("assistant"):
        st.markdown(
            said(answer) if answer.kind == "conceptual" else "\n\n".join(map("**{}**".format, said(answer).split("\n")))
        )
        if answer.continues is not None:
            st.caption(f"Continued {escaped(continued_text(answer.continues))}")
        if asks_back and answer.missing:
            completed = missing_form(answer, place)
        for step in answer.steps:
            st.caption(escaped(step.formula.label))
            st.latex(tex(step.formula.latex))
            if step.formula.substituted:
                st.latex(in_lines(step.formula.substituted))
        if answer.plot is not None:
            draw_series(answer.plot)
        _bindings(answer)
        for title, texts in (("Converted", answer.conversions), ("Assumed", answer.assumptions)):
            if texts:
                st.caption(f"{title}: {escaped('; '.join(texts))}")
        for check in answer.checks:
            if not check.passed:
                tell = st.caption if check.passed is None else st.warning
                tell(escaped(f"{check.name}: {check.detail}"))
        if answer.reason and answer.reason not in answer.answer:
            st.caption(escaped(answer.reason))
        show_sources(answer, place)
        if answer.problem is not None:
            _reading(answer.problem)
        _grounds(answer, place)
        actions(shown, turn)
    return completed


def _reading(problem: Problem) -> None:
    """The problem as it was read, folded: its quantities with what they belong to, and what stayed open."""
    with st.expander("How I read it"):
        every = quantity_rows(problem)
        st.markdown(_quantities([row for row in every if row.status != "assumed"]))
        for said in problem.relations:
            st.caption(f"Stated: {escaped(said.label or said.equation)}")
        if problem.events:
            happens = sorted(problem.events, key=lambda event: event.order)
            st.caption(f"Happens: {escaped(', then '.join(event.words for event in happens))}")
        for left in problem.open:
            st.caption(f"Left open: {escaped(left.words)}, because {escaped(left.reason)}")
        taken = [row for row in every if row.status == "assumed"]
        assumed = [f"{row.name} {row.value} {unit_text(row.unit or None)}".rstrip() for row in taken]
        if assumed:
            st.caption(f"Assumed where a formula needs it: {escaped('; '.join(dict.fromkeys(assumed)))}")


def _quantities(rows: list[QuantityRow]) -> str:
    """``rows`` as a Markdown table, without the columns that hold nothing."""
    headers = ("quantity", "value", "unit", "of", "when", "is", "in the question")
    cells = [
        (row.kinds or row.name, row.value, unit_text(row.unit or None), row.of, row.when, row.status, row.words)
        for row in rows
    ]
    held = [place for place in range(len(headers)) if any(row[place] for row in cells)]
    shown = [[headers[place] for place in held], *([escaped(row[place]) for place in held] for row in cells)]
    lines = ["| " + " | ".join(row) + " |" for row in shown]
    return "\n".join([lines[0], "| --- " * len(held) + "|", *lines[1:]])


def _bindings(answer: Answer) -> None:
    if answer.entered:
        rows = [
            f"| {escaped(readable(b.symbol))} | {escaped(b.name)} | {number(b.value)} | {escaped(unit_text(b.unit))} |"
            for b in answer.entered
        ]
        st.markdown("\n".join(["| symbol | name | value | unit |", "| --- | --- | --- | --- |", *rows]))


def _grounds(answer: Answer, place: int) -> None:
    for step in answer.steps:
        if step.stated_by == "situation":
            st.link_button(escaped(f"Situation: {step.formula.label}"), situation_address(step.formula.uri))
    _symbol_cards(answer)
    if not answer.symbols and answer.steps and answer.steps[-1].stated_by == "document":
        with st.expander("What if …"):
            if st.toggle("Change a value", key=f"what-if-{place}"):
                _what_if(answer, place)
    if answer.alternatives:
        with st.expander(f"Considered and not taken ({len(answer.alternatives)})"):
            for other in answer.alternatives:
                st.markdown(f"- **{escaped(other.formula)}**: {escaped(other.reason)}")
    if answer.trace:
        with st.expander(f"Trace ({len(answer.trace)} step{'s' * (len(answer.trace) != 1)})"):
            for turn in answer.trace:
                _show_step(turn)
    total = answer.timings_ms.get("total")
    took = f", {total:.0f} ms" if total is not None else ""
    asked = f", {usage_text(answer.usage)}" if answer.usage is not None else ""
    st.caption(
        f"Confidence {answer.confidence:.2f} ({answer.kind}), policy {answer.policy}, snapshot {answer.snapshot}{took}"
        + escaped(asked)
    )


def _symbol_cards(answer: Answer) -> None:
    """The cards of the symbols that an answer rests on; a problem where one has gone since."""
    for uri in answer.symbols:
        try:
            symbol = client().symbol(uri.rsplit("/", 1)[-1])
        except MathRAGError as error:
            show_problem(error)
            continue
        with st.expander(escaped(f"Symbol: {symbol.label}"), expanded=len(answer.symbols) == 1):
            show_symbol(symbol)


def _show_step(step: TraceStep) -> None:
    st.markdown(f"**{escaped(step.action)}** {escaped(step.thought)}")
    if step.stated_by is not None:
        st.caption(f"Law stated by: {step.stated_by}")
    if step.action_input:
        st.code(json.dumps(step.action_input, ensure_ascii=False), language="json", wrap_lines=True)
    st.code(step.observation, language=None, wrap_lines=True)


def _what_if(answer: Answer, place: int) -> None:
    step = answer.steps[-1]
    try:
        formula = client().formula(step.formula.uri)
    except UnknownEntity as error:
        show_problem(error)
        return
    given, unknown = _given(formula, answer)
    compute_form(formula, f"if-{place}", given, unknown, answer.unit)


def _given(formula: FormulaDetail, answer: Answer) -> tuple[dict[str, Quantity], str | None]:
    """The values of the answer's last step by identifier, and what it was solved for."""
    by_symbol = {binding.symbol: binding for binding in answer.steps[-1].bindings}
    given: dict[str, Quantity] = {}
    for parameter in inputs(formula):
        binding = by_symbol.get(parameter.symbol)
        if binding is not None:
            given[parameter.identifier] = Quantity(value=binding.value, unit=binding.unit)
    left = [parameter.identifier for parameter in inputs(formula) if parameter.identifier not in given]
    return given, left[0] if len(left) == 1 else formula.target
