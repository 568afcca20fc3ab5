"""LaTeX: sections to headings, math to ``$`` and ``$$``, macros expanded, lists and tables to Markdown."""

from __future__ import annotations

import re
from typing import Any

from pylatexenc.latex2text import LatexNodes2Text
from pylatexenc.latexwalker import (
    LatexCharsNode,
    LatexCommentNode,
    LatexEnvironmentNode,
    LatexGroupNode,
    LatexMacroNode,
    LatexMathNode,
    LatexNode,
    LatexSpecialsNode,
    LatexWalker,
    LatexWalkerError,
)

from mathrag.documents.converted import Page, Reading, Source
from mathrag.documents.latex_macros import expand, without_comments
from mathrag.documents.sniff import decode
from mathrag.errors import DocumentError

_SECTIONS = {
    "part": 1,
    "chapter": 1,
    "section": 2,
    "subsection": 3,
    "subsubsection": 4,
    "paragraph": 5,
    "subparagraph": 6,
}
_ALIGNED = frozenset(
    {"align", "aligned", "alignat", "flalign", "eqnarray", "gather", "gathered", "multline", "split", "dmath"}
)
_DISPLAY = _ALIGNED | {"equation", "displaymath", "math"}
_LISTS = frozenset({"itemize", "enumerate", "description", "compactitem", "compactenum"})
_GROUP = r"\s*\{(?:[^{}]|\{[^{}]*\})*\}"
_TEXT = r"\s*\{(?P<text>(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
_MULTICOLUMN = re.compile(rf"\\multicolumn\s*\{{(?P<wide>\d{{1,3}})\}}{_GROUP}{_TEXT}")
_MULTIROW = re.compile(rf"\\multirow\s*(?:\[[^\]]*\])?\s*\{{[^{{}}]*\}}\s*(?:\[[^\]]*\])?{_GROUP}{_TEXT}")
_WIDEST = 40
"""Columns that one cell may span."""
_TABLES = frozenset({"tabular", "tabularx", "longtable", "tabu", "tblr", "array"})
_VERBATIM = frozenset({"verbatim", "lstlisting", "minted", "Verbatim"})
_DROPPED_ENVIRONMENTS = frozenset({"tikzpicture", "comment", "thebibliography", "filecontents", "picture", "pspicture"})
_DROPPED_MACROS = frozenset(
    "label ref eqref pageref cite citep citet index includegraphics vspace hspace usepackage documentclass input include "
    "bibliography bibliographystyle pagestyle thispagestyle setlength addtolength maketitle tableofcontents newpage clearpage "
    "centering raggedright hline toprule midrule bottomrule cline cmidrule footnotemark vfill noindent medskip bigskip smallskip "
    "setcounter renewcommand newcommand hypersetup geometry author date title thanks graphicspath".split()
)
_STYLES = {"textbf": "**", "bf": "**", "emph": "*", "textit": "*", "texttt": "`"}
_TAG = re.compile(r"\\(?:label|nonumber|notag)\b\s*(?:\{[^{}]*\})?")
_ROW_END = re.compile(r"\\\\(?:\s*\[[^\]]*\])?")
_MATRIX = re.compile(r"\\begin\{(?:[pbvBV]?matrix|smallmatrix|cases|array|rcases)\*?\}")


class LatexConverter:
    """LaTeX sources."""

    name = "latex"
    version = 2

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        text = without_comments(text)
        title = re.search(r"\\title\s*(?:\[[^\]]*\])?\s*\{((?:[^{}]|\{[^{}]*\})*)\}", text)
        body = expand(text)
        found = re.search(r"\\begin\{document\}(.*?)(?:\\end\{document\}|\Z)", body, re.DOTALL)
        body = found[1] if found else body
        try:
            nodes, _, _ = LatexWalker(body, tolerant_parsing=True).get_latex_nodes()
        except (LatexWalkerError, RecursionError) as error:
            raise DocumentError(
                f"{source.path.name} is not LaTeX that can be read: {error}", reason="broken", path=str(source.path)
            ) from error
        writer = _Writer()
        name = _flat(title[1]) if title else ""
        markdown = (f"# {name}\n\n" if name else "") + writer.write(nodes)
        markdown = re.sub(r"[ \t]*\n[ \t]*\n\s*", "\n\n", markdown).strip() + "\n"
        if writer.unread:
            warnings = (*warnings, f"left out: {', '.join(sorted(set(writer.unread)))}")
        return Reading((Page(markdown),), title=name, warnings=warnings)


def _flat(latex: str) -> str:
    return " ".join(str(LatexNodes2Text(math_mode="verbatim").latex_to_text(latex)).split())


class _Writer:
    """Nodes to Markdown; ``unread`` collects environments that have no meaning here."""

    def __init__(self) -> None:
        self.unread: list[str] = []

    def write(self, nodes: Any) -> str:
        return "".join(self._node(node) for node in nodes or [] if node is not None)

    def _node(self, node: LatexNode) -> str:
        if node.isNodeType(LatexCharsNode):
            return str(node.chars).replace("~", " ")
        if node.isNodeType(LatexCommentNode):
            return ""
        if node.isNodeType(LatexMathNode):
            return self._math(node)
        if node.isNodeType(LatexGroupNode):
            return self._group(node)
        if node.isNodeType(LatexEnvironmentNode):
            return self._environment(node)
        if node.isNodeType(LatexMacroNode):
            return self._macro(node)
        if node.isNodeType(LatexSpecialsNode):
            special = str(node.specials_chars)
            return {"~": " ", "``": "“", "''": "”", "--": "–", "---": "—"}.get(special, special)
        return ""

    def _group(self, node: Any) -> str:
        inner = list(node.nodelist or [])
        if (
            inner
            and inner[0] is not None
            and inner[0].isNodeType(LatexMacroNode)
            and inner[0].macroname in ("bf", "bfseries")
        ):
            return _styled(self.write(inner[1:]), "**")
        return self.write(inner)

    def _math(self, node: Any) -> str:
        inner = "".join(child.latex_verbatim() for child in node.nodelist if child is not None)
        if node.displaytype == "display":
            return _displayed(inner, split=False)
        return f"${' '.join(inner.split())}$" if inner.strip() else ""

    def _environment(self, node: Any) -> str:
        name = str(node.environmentname).rstrip("*")
        inner = "".join(child.latex_verbatim() for child in node.nodelist or [] if child is not None)
        if name in _DISPLAY:
            inner = re.sub(r"^\s*\{\d+\}", "", inner) if name == "alignat" else inner
            return _displayed(inner, split=name in _ALIGNED)
        if name in _LISTS:
            return self._list(node, name)
        if name in _TABLES:
            return self._table(inner)
        if name in _VERBATIM:
            return f"\n\n```\n{inner.strip()}\n```\n\n"
        if name in _DROPPED_ENVIRONMENTS:
            self.unread.append(name)
            return ""
        return f"\n\n{self.write(node.nodelist)}\n\n"

    def _list(self, node: Any, name: str) -> str:
        items: list[list[Any]] = []
        labels: list[str] = []
        for child in node.nodelist or []:
            if child is not None and child.isNodeType(LatexMacroNode) and child.macroname == "item":
                optional = child.nodeargd.argnlist[0] if child.nodeargd and child.nodeargd.argnlist else None
                labels.append(self.write(optional.nodelist).strip() if optional is not None else "")
                items.append([])
            elif items:
                items[-1].append(child)
        lines = []
        for number, (label, content) in enumerate(zip(labels, items, strict=True), start=1):
            text = re.sub(r"\s*\n\s*", "\n  ", self.write(content).strip())
            bullet = f"{number}." if name in ("enumerate", "compactenum") else "-"
            lines.append(f"{bullet} **{label}** {text}" if label else f"{bullet} {text}")
        return "\n\n" + "\n".join(lines) + "\n\n"

    def _table(self, inner: str) -> str:
        inner = re.sub(r"^\s*(?:\[[^\]]*\])?\s*(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})+", "", inner, count=1)
        inner = re.sub(
            r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfoot|endfirsthead)\b|\\c(?:mid)?line\S*\{[^}]*\}",
            "",
            inner,
        )
        inner = _MULTIROW.sub(lambda cell: cell["text"], inner)
        inner = _MULTICOLUMN.sub(lambda cell: cell["text"] + "&" * (min(int(cell["wide"]), _WIDEST) - 1), inner)
        rows = []
        for row in _ROW_END.split(inner):
            cells = [self._cell(cell) for cell in re.split(r"(?<!\\)&", row)]
            if any(cells):
                rows.append(cells)
        if not rows:
            return ""
        width = max(len(row) for row in rows)
        rows = [row + [""] * (width - len(row)) for row in rows]
        if any("$" in cell for cell in rows[0]):
            rows.insert(0, [""] * width)
        rows.insert(1, ["---"] * width)
        return "\n\n" + "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n\n"

    def _cell(self, latex: str) -> str:
        nodes, _, _ = LatexWalker(latex.strip(), tolerant_parsing=True).get_latex_nodes()
        text = " ".join(self.write(nodes).split())
        return re.sub(r"\$\$?([^$]+)\$\$?", lambda match: "$" + match[1].replace("|", r"\vert ") + "$", text)

    def _macro(self, node: Any) -> str:
        name = node.macroname
        if name in _SECTIONS:
            return f"\n\n{'#' * _SECTIONS[name]} {' '.join(self._last_argument(node).split())}\n\n"
        if name in _STYLES:
            return _styled(self._last_argument(node), _STYLES[name])
        if name in _DROPPED_MACROS:
            return ""
        if name in ("\\", "newline", "par", "linebreak"):
            return "\n\n" if name == "par" else "\n"
        if name in ("caption", "footnote"):
            return (
                f" ({self._last_argument(node).strip()}) "
                if name == "footnote"
                else f"\n\n{self._last_argument(node)}\n\n"
            )
        arguments = [arg for arg in (node.nodeargd.argnlist if node.nodeargd else []) or [] if arg is not None]
        if arguments and name not in ("'", '"', "`", "^", "~", "c", "v", "H", "SI", "si", "qty", "unit", "num"):
            return self.write(arguments[-1:])
        return str(LatexNodes2Text().nodelist_to_text([node])) + str(node.macro_post_space)

    def _last_argument(self, node: Any) -> str:
        arguments = [arg for arg in (node.nodeargd.argnlist if node.nodeargd else []) or [] if arg is not None]
        return self.write(arguments[-1:]) if arguments else ""


def _styled(text: str, mark: str) -> str:
    inner = text.strip()
    return (
        text.replace(inner, f"{mark}{inner}{mark}", 1) if inner and "\n\n" not in inner and "$$" not in inner else text
    )


def _displayed(latex: str, split: bool) -> str:
    """One ``$$`` for each equation: the rows of an aligned environment are equations of their own."""
    latex = _TAG.sub("", latex)
    nested = re.search(r"\\begin\{(aligned|split|gathered|alignedat)\}(?:\{\d+\})?(.*)\\end\{\1\}", latex, re.DOTALL)
    if nested and not latex[: nested.start()].strip():
        latex, split = nested[2], True
    rows = _ROW_END.split(latex) if split and not _MATRIX.search(latex) else [latex]
    out, before = [], ""
    for row in rows:
        cells = (
            [" ".join(cell.split()) for cell in re.split(r"(?<!\\)&", row)]
            if not _MATRIX.search(row)
            else [" ".join(row.split())]
        )
        for equation in _pairs(cells):
            equation = re.sub(r"(?:\\[,;: ]|[.,;\s])+$", "", equation.strip())
            if not equation:
                continue
            if before and re.match(r"(?:=|\\approx|\\le|\\ge|\\equiv|\\propto)(?![a-z])", equation):
                equation = f"{before} {equation}"  # the left side of the row above
            else:
                before = re.split(r"=|\\approx|\\le(?![a-z])|\\ge(?![a-z])|\\equiv", equation, maxsplit=1)[0].strip()
            out.append(f"$${equation}$$")
    return "\n\n" + "\n\n".join(out) + "\n\n" if out else ""


def _pairs(cells: list[str]) -> list[str]:
    """Columns of an alignment come in pairs, left and right side."""
    if len(cells) <= 3 and not any(re.search(r"[=<>]", cell) for cell in cells[2:]):
        return [" ".join(cell for cell in cells if cell)]
    return [" ".join(cell for cell in cells[place : place + 2] if cell) for place in range(0, len(cells), 2)]
