"""An answer as Markdown, as HTML for a notebook, and as a notebook that computes it again.

Text from documents and questions is always escaped: what looks like markup there is shown, never carried out.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable
from typing import Any

from mathrag.agent import Answer, Binding
from mathrag.documents import is_latex_command
from mathrag.entities import Formula
from mathrag.formulas.readable import DISPLAY, INLINE_MATH, braced, readable, without_emphasis
from mathrag.quantities import format_unit
from mathrag.views.wording import continued_text, number, plot_rows, source_text, usage_text

MARK = "background:#ffe9a8;color:#1f1f1f;border-radius:0.25em;white-space:nowrap;padding:0.05em 0.2em"
ITEM = re.compile(r"^\s*[-*+]\s+")
"""The mark of a list's item."""
COMMAND = re.compile(r"\\([A-Za-z]+)")
PACKAGED = {"nicefrac": "[2]{{#1}/{#2}}", "sfrac": "[2]{{#1}/{#2}}"}
"""Commands of LaTeX packages that KaTeX has not, as it defines them."""
STRESS = "\ue000"
"""Stands for a star that is carried out, of those around mere words."""
STRESSED = re.compile(
    r"(?<![\w*\\])(?P<stars>\*{1,2})(?P<words>[^\W_](?:[^*$`<>\[\]\\]{0,80}[^\s*$`<>\[\]\\])?)(?P=stars)(?![\w*])"
)
MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$])")


def tex(latex: str) -> str:
    """``latex`` so that it can't end the formula it stands in, nor be taken for HTML."""
    return braced(latex).replace("$", r"\$ ").replace("<", r"\lt ").replace(">", r"\gt ").replace("\n", " ")


def markdown(answer: Answer) -> str:
    """The answer with its formulas, substitutions, assumptions and sources."""
    lines = [said(answer)]
    if answer.continues is not None:
        lines += ["", f"Continued {escaped(continued_text(answer.continues))}"]
    for step in answer.steps:
        lines += ["", f"**{escaped(step.formula.label)}**", "", f"$$ {tex(step.formula.latex)} $$"]
        if step.formula.substituted:
            lines += ["", f"$$ {tex(step.formula.substituted)} $$"]
    if answer.plot is not None:
        names, rows = plot_rows(answer.plot)
        lines += ["", f"| {' | '.join(map(escaped, names))} |", "| --- | --- |", *(f"| {x} | {y} |" for x, y in rows)]
    for title, texts in (("Converted", answer.conversions), ("Assumed", answer.assumptions)):
        if texts:
            lines += ["", f"{title}: {escaped('; '.join(texts))}"]
    if answer.reason and answer.reason not in answer.answer:
        lines += ["", f"Why: {escaped(answer.reason)}"]
    if answer.sources:
        lines += ["", *(f"- Source: {escaped(source_text(s))}" for s in answer.sources)]
    return "\n".join(lines) + "\n"


def said(answer: Answer) -> str:
    """The answer's sentence for Markdown; what is quoted of documents has formulas."""
    return blocks(answer.answer) if answer.kind == "conceptual" else escaped(answer.answer)


def report(answer: Answer) -> str:
    """`markdown` with the question, what was read in it, the alternatives and the trace: the whole record."""
    lines = [f"# {escaped(' '.join(answer.question.split()))}", "", markdown(answer).rstrip()]
    if answer.entered:
        lines += ["", "| symbol | name | value | unit |", "| --- | --- | --- | --- |"]
        lines += [
            f"| ${tex(b.symbol)}$ | {escaped(b.name)} | {number(b.value)} | {escaped(b.unit or '')} |"
            for b in answer.entered
        ]
    if answer.alternatives:
        lines += ["", "Considered and not taken:", ""]
        lines += [f"- {escaped(other.formula)}: {escaped(other.reason)}" for other in answer.alternatives]
    if answer.trace:
        lines += ["", "## Trace", ""]
        for place, step in enumerate(answer.trace, 1):
            lines.append(f"{place}. **{step.action}** {escaped(step.thought)}")
            lines += [f"    > {escaped(line)}" for line in step.observation.splitlines()]
    if answer.usage is not None:
        lines += ["", f"Language model: {escaped(usage_text(answer.usage))}."]
    lines += ["", f"Snapshot {answer.snapshot or '-'}, policy {answer.policy}, confidence {answer.confidence:.2f}."]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """``text`` so that Markdown shows it as it is, on one line."""
    return MARKUP.sub(r"\\\1", " ".join(text.split()))


def prose(text: str) -> str:
    """A sentence of a document for Markdown: what stands between dollar signs is a formula, the rest is text."""
    pieces = " ".join(text.split()).split("$")
    if len(pieces) % 2 == 0:
        return escaped(text)
    shown = [f"${complete(piece)}$" if place % 2 else MARKUP.sub(r"\\\1", piece) for place, piece in enumerate(pieces)]
    return "".join(shown)


def paragraph(text: str) -> str:
    """Markdown of a document as one paragraph of ours: its formulas, in the line; no other markup of it is carried out."""
    plain = " ".join(without_emphasis(text).split())
    pieces, end = [], 0
    for match in INLINE_MATH.finditer(plain):
        pieces += [MARKUP.sub(r"\\\1", plain[end : match.start()]), f"${complete(match[1])}$"]
        end = match.end()
    return "".join((*pieces, MARKUP.sub(r"\\\1", plain[end:])))


def blocks(text: str) -> str:
    """Markdown of a document as ours for KaTeX, its paragraphs and lists kept, its displays on lines of their own."""
    parts = re.split(r"\$\$(.+?)\$\$", text, flags=re.S)
    shown = []
    for place, part in enumerate(parts):
        if place % 2:
            shown.append(f"$${complete(part)}$$")
            continue
        for block in re.split(r"\n\s*\n", part):
            shown.append(
                "\n".join(_item(line) for line in re.split(r"\n(?=\s*(?:[-*+]|\d+[.)])\s)", block) if line.strip())
            )
    return "\n\n".join(filter(None, shown))


def _item(text: str) -> str:
    """A paragraph, or an item of a list with its mark; words that it sets off stay set off, as the term of a definition."""
    mark = re.match(r"\s*(?:[-*+]|\d+[.)])\s+", text)
    said = paragraph(_stressed(text[mark.end() :] if mark else text))
    said = said.replace(STRESS, "*")
    return f"{mark[0].strip()} {said}" if mark else said


def _stressed(text: str) -> str:
    """``text`` with signs for the stars around mere words, formulas left alone."""
    text, formulas = (
        text.replace(STRESS, ""),
        [match.span() for match in INLINE_MATH.finditer(text.replace(STRESS, ""))],
    )
    words = (one for one in STRESSED.finditer(text) if not any(start <= one.start() < end for start, end in formulas))
    parts, end = [], 0
    for one in words:
        sign = STRESS * len(one["stars"])
        parts += [text[end : one.start()], sign, one["words"], sign]
        end = one.end()
    return "".join((*parts, text[end:]))


def complete(latex: str) -> str:
    """A formula for KaTeX in which commands that only an author's missing file or a package defines are no red errors."""
    names = dict.fromkeys(COMMAND.findall(latex))
    meant = {one: rf"{{\operatorname{{{one}}}}}" for one in names if not is_latex_command(one)}
    meant |= {one: PACKAGED[one] for one in names if one in PACKAGED}
    return "".join((*(rf"\providecommand{{\{one}}}{means}" for one, means in meant.items()), tex(latex)))


def passage(excerpt: str, chunk: str) -> str:
    """The lines of ``chunk`` that stand in its ``excerpt``, as Markdown: tables with their heads, formulas; empty where none does."""
    shown = []
    whole = DISPLAY.sub(lambda match: " ".join(match[0].split()), chunk)  # a display is one line: all of it, or none
    for block in re.split(r"\n\s*\n", whole):
        rows = [line for line in block.split("\n") if line.strip()]
        kept = [line for line in rows if " ".join(ITEM.sub("", line).split()) in excerpt]  # it may begin within a list
        if kept and rows[0].lstrip().startswith("|"):
            head = [line for line in rows[:2] if line not in kept]
            shown.append("\n".join(_table_row(line) for line in (*head, *kept)))
        elif kept and all(map(ITEM.match, kept)):
            shown.append("\n".join(f"- {paragraph(ITEM.sub('', line))}" for line in kept))
        elif kept:
            shown.append(paragraph("\n".join(kept).lstrip("# ")))
    return "\n\n".join(shown)


def _table_row(line: str) -> str:
    """A row of a Markdown table, its cells as `paragraph` has them; below the head the rule as it is."""
    if not line.strip("|-: "):
        return line
    cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
    return f"| {' | '.join(paragraph(cell) for cell in cells)} |"


def in_lines(latex: str) -> str:
    """`tex` of a chain a = b = c with each link on a line of its own: a narrow page shows it whole."""
    first, *links = re.split(r" = (?![^{]*\})", latex)
    if len(links) < 2:
        return tex(latex)
    return r"\begin{aligned}" + tex(first) + r" \\ ".join(f" &= {tex(link)}" for link in links) + r"\end{aligned}"


def answer_html(answer: Answer) -> str:
    """The answer for a notebook: sentence, formula, values, source; LaTeX stands between dollar signs for MathJax."""
    parts = [f"<p><strong>{html.escape(answer.answer)}</strong></p>"]
    for step in answer.steps:
        parts.append(f"<p>{html.escape(step.formula.label)}</p>")
        parts += [f"<p>$${html.escape(text)}$$</p>" for text in (step.formula.latex, step.formula.substituted) if text]
    if answer.entered:
        rows = "".join(_row(binding) for binding in answer.entered)
        head = "".join(f"<th scope='col'>{name}</th>" for name in ("symbol", "name", "value", "unit"))
        parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
    if answer.reason:
        parts.append(f"<p>{html.escape(answer.reason)}</p>")
    parts += [f"<p><small>{html.escape(source_text(s))}</small></p>" for s in answer.sources]
    return "\n".join(parts)


def answer_latex(answer: Answer) -> str | None:
    """The substituted formulas, one below the other; None where nothing was computed."""
    lines = [tex(step.formula.substituted or step.formula.latex) for step in answer.steps]
    return "$$\\begin{gathered}" + r" \\ ".join(lines) + "\\end{gathered}$$" if lines else None


def _row(binding: Binding) -> str:
    cells = (f"${binding.symbol}$", binding.name, number(binding.value), binding.unit or "")
    return "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>"


def highlighted(answer: Answer) -> str:
    """The question as HTML with the values that were read in it marked and named."""
    pieces, end = [], 0
    placed = ((binding.span, binding) for binding in answer.entered if binding.span is not None)
    for (start, stop), binding in sorted(placed, key=lambda pair: pair[0]):
        if start < end or stop > len(answer.question):
            continue
        pieces.append(html.escape(answer.question[end:start]))
        title = html.escape(f"{binding.name or binding.symbol} = {number(binding.value)} {binding.unit or ''}".strip())
        words, symbol = html.escape(answer.question[start:stop]), html.escape(readable(binding.symbol))
        pieces.append(f'<mark title="{title}" style="{MARK}">{words} <small>→ {symbol}</small></mark>')
        end = stop
    pieces.append(html.escape(answer.question[end:]))
    return "".join(pieces)


def example_questions(formulas: Iterable[Formula], count: int) -> list[str]:
    """Questions for ``count`` of the ``formulas``, spread evenly over those that are typed without a doubt."""
    told = [text for text in map(_question_for, formulas) if text]
    return [told[place * len(told) // count] for place in range(min(count, len(told)))]


def _question_for(formula: Formula) -> str | None:
    target = next((p for p in formula.parameters if p.identifier == formula.target), None)
    given = [p for p in formula.parameters if p is not target and p.constant is None]
    clear = formula.executable and formula.consistency == "consistent" and not formula.flags
    if target is None or not clear or not 2 <= len(given) <= 3:
        return None
    if not all(p.name and p.unit and p.unit != "1" for p in (target, *given)) or len({p.unit for p in given}) < len(
        given
    ):
        return None
    values = [
        f"the {p.name} is {value} {format_unit(p.unit or '')}" for value, p in zip((4, 3, 2), given, strict=False)
    ]
    return f"If {' and '.join(values)}, what is the {target.name}?"


def notebook(answers: list[Answer]) -> str:
    """A Jupyter notebook (nbformat 4.5) that shows ``answers`` and asks again."""
    cells = [_cell("code", "setup", "from query_service.client import Client\n\nclient = Client()")]
    for place, answer in enumerate(answers):
        cells.append(_cell("markdown", f"answer-{place}", report(answer)))
        cells.append(_cell("code", f"ask-{place}", f"client.ask({answer.question!r})"))
    about = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    document = {"nbformat": 4, "nbformat_minor": 5, "metadata": about, "cells": cells}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _cell(kind: str, id: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "id": id, "metadata": {}, "source": source.splitlines(keepends=True)}
    return cell | ({"outputs": [], "execution_count": None} if kind == "code" else {})
