"""Nodes of a LaTeX document to Markdown, and what of it could not be read."""

from __future__ import annotations

import logging
import re
from collections import Counter
from functools import lru_cache
from typing import Any, Literal

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
    LatexToken,
    LatexWalker,
    LatexWalkerError,
    get_default_latex_context_db,
)
from pylatexenc.macrospec import std_macro

from mathrag.documents import siunitx
from mathrag.documents.converted import PARSER_ERRORS
from mathrag.documents.latex_commands import ARGUMENTS, SIGNS, STANDARD
from mathrag.documents.latex_marks import taken_out
from mathrag.documents.latex_math import displayed
from mathrag.documents.latex_tables import latex_table
from mathrag.documents.statement_words import head_of

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
_TABLES = frozenset({"tabular", "tabularx", "tabulary", "longtable", "longtabu", "tabu", "tblr", "array"})
_VERBATIM = frozenset({"verbatim", "lstlisting", "minted", "Verbatim"})
_DROPPED_ENVIRONMENTS = frozenset(
    {"tikzpicture", "tikzcd", "comment", "thebibliography", "filecontents", "picture", "pspicture"}
)
_DROPPED_MACROS = frozenset(
    "label ref eqref pageref cite citep citet index vspace hspace usepackage documentclass input include subfile subfileinclude "
    "bibliography bibliographystyle pagestyle thispagestyle setlength addtolength maketitle tableofcontents newpage clearpage "
    "centering raggedright hline toprule midrule bottomrule cline cmidrule footnotemark vfill noindent "
    "setcounter stepcounter renewcommand newcommand hypersetup geometry author date title thanks graphicspath includegraphics newtheorem "
    "glossary addtocounter markboth addcontentsline enlargethispage color rule lean leanok mathlibok notready proves discussion "
    "pagenumbering typeout newcolumntype pagebreak nopagebreak nolinebreak".split()
)
# of these nothing is read: another file, a picture
_ELSEWHERE = frozenset({"input", "include", "subfile", "subfileinclude", "includegraphics"})
_SKIPS = frozenset({"smallskip", "medskip", "bigskip", "smallbreak", "medbreak", "bigbreak"})
_STYLES = {"textbf": "**", "bf": "**", "emph": "*", "textit": "*", "texttt": "`"}
_ACCENTS = frozenset(("'", '"', "`", "^", "~", "c", "v", "H"))
_SPECIALS = {"~": " ", "``": "“", "''": "”", "--": "–", "---": "—"}
_COMMAND = re.compile(r"\\([A-Za-z]+)")

# what is printed in front of each item: "label=Exercise \arabic*."
_ITEM_LABEL = re.compile(
    r"\A\\begin\{enumerate\}\s*\[[^\]]*?\blabel\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|(?=[^{])([^,\]]*))"
)
_LONGEST_OPTION = 200
# bold and italics that nothing parts
_TOUCHING = re.compile(r"((?<=[.:)])\*\*)(\*(?=[^*\s]))")
_ITALIC = re.compile(r"(\$[^$]*\$|\*\*)|\*")
_FEW_WORDS = re.compile(r"(?:[^\W\d_]|\$[^$\n]+\$)(?:[^\W\d_]|[ \n'’-]|\$[^$\n]+\$){2,60}")

Sort = Literal[
    "left out", "not known, its arguments kept as text", "not known, kept in formulas", "broken, kept as it is"
]


def _context() -> Any:
    context = get_default_latex_context_db()
    macros = [std_macro(name, arguments) for name, arguments in ARGUMENTS.items()]
    context.add_context_category("mathrag", prepend=True, macros=macros)
    return context


logging.getLogger("pylatexenc").setLevel(logging.CRITICAL)  # what can't be read is counted here
_CONTEXT = _context()
_TEXT = LatexNodes2Text()
_KNOWN = (_TEXT.latex_context, _CONTEXT)
# a stretch of text, of which no character means anything to TeX or begins one of the parser's specials; a command; a brace
_MEANING = r"\s\\{}\[\]()<>%$&~`'!?-"
_SPACE = r"[ \t]*(?:\n[ \t]*)?"
_TOKEN = re.compile(
    rf"(?P<before>{_SPACE})(?:(?P<text>[^{_MEANING}]+(?:[ \n][^{_MEANING}]+)*)"
    rf"|\\(?P<macro>(?!(?:begin|end)(?![A-Za-z]))[A-Za-z]+)(?![^\W\d_])(?P<behind>{_SPACE})(?=\S)|(?P<brace>[{{}}]))"
)


def _in_braces(depth: int) -> str:
    """What may stand in a formula, groups in one another ``depth`` deep: no formula within it, no comment, no environment."""
    group = rf"|\{{{_in_braces(depth - 1)}\}}" if depth else ""
    return rf"(?:[^\\{{}}%$]++|\\(?!(?:begin|end)(?![A-Za-z])|[()\[\]]|\Z)(?:[A-Za-z]++|[^A-Za-z]){group})*+"


@lru_cache(maxsize=64)
def _formula_before(end: str) -> re.Pattern[str]:
    """A formula up to what ends it."""
    return re.compile(rf"(?P<inner>{_in_braces(5)}){re.escape(end)}{'(?![$])' if end == '$' else ''}", re.DOTALL)


_LAST_MACRO = re.compile(r"\\([A-Za-z]+|[^A-Za-z])\s*\Z")


MOST_TOKENS = 8
"""How often each character of a text is read, at most: once where its groups are closed."""


class _Walker(LatexWalker):  # type: ignore[misc]  # pylatexenc has no types
    """Takes text, commands and formulas whole: the parser's own tokens are single characters, each looked up among all that is special,
    and of a formula only what is written is wanted."""

    def __init__(self, s: str, **given: Any) -> None:
        super().__init__(s, **given)
        self._left = MOST_TOKENS * len(s)

    def get_token(self, pos: int, include_brace_chars: Any = None, environments: bool = True, **state: Any) -> Any:
        """The token at ``pos``; one character where an argument is looked for, which asks for no environments.

        Raises ValueError where a text is read again and again, as the parser does with groups in each other that nothing closes.
        """
        self._left -= 1
        if self._left < 0:
            raise ValueError("groups in each other that nothing closes")
        found = _TOKEN.match(self.s, pos) if environments else None
        if found is None:
            return super().get_token(pos, include_brace_chars, environments, **state)
        sort = str(found.lastgroup)
        start, space = found.end("before"), found["before"]
        if sort == "text":
            return LatexToken(tok="char", arg=found[sort], pos=start, len=found.end() - start, pre_space=space)
        if sort == "brace":
            tok = "brace_open" if found[sort] == "{" else "brace_close"
            return LatexToken(tok=tok, arg=found[sort], pos=start, len=1, pre_space=space)
        return LatexToken(
            tok="macro",
            arg=found["macro"],
            pos=start,
            len=found.end() - start,
            pre_space=space,
            post_space=found["behind"],
        )

    def get_latex_nodes(self, pos: int = 0, **asked: Any) -> Any:
        """The nodes from ``pos`` on: of a formula that holds no other thing one, which is what is written."""
        end, name = asked.get("stop_upon_closing_mathmode"), asked.get("stop_upon_end_environment")
        if end is None and name is not None and name.rstrip("*") in _DISPLAY:
            end = f"\\end{{{name}}}"
        found = _formula_before(end).match(self.s, pos) if end else None
        if found is None or self._takes_more(found["inner"]):
            return super().get_latex_nodes(pos, **asked)
        inner = found["inner"]
        state = asked["parsing_state"]
        node = self.make_node(LatexCharsNode, parsing_state=state, chars=inner, pos=pos, len=len(inner))
        return [node] if inner else [], pos, found.end() - pos

    def _takes_more(self, inner: str) -> bool:
        """Does a formula end with a command that takes what stands behind it?"""
        last = _LAST_MACRO.search(inner)
        spec = _CONTEXT.get_macro_spec(last[1]) if last else None
        return spec is not None and bool(spec.args_parser.argspec)


class LatexWriter:
    """Nodes to Markdown. ``unread`` counts what has no meaning here by sort and by how the source writes it."""

    def __init__(self) -> None:
        self.unread: Counter[tuple[Sort, str]] = Counter()

    def read(self, latex: str) -> str:
        """The Markdown of a piece of LaTeX; a paragraph that can't be parsed stays as it is written."""
        try:
            nodes, _, _ = _Walker(latex, latex_context=_CONTEXT, tolerant_parsing=True).get_latex_nodes()
            return self.write(nodes)
        except (LatexWalkerError, *PARSER_ERRORS):
            paragraphs = re.split(r"(\n[ \t]*\n)", latex)
        if len(paragraphs) > 1:
            return "".join(self.read(part) if part.strip() else part for part in paragraphs)
        self.unread["broken, kept as it is", next(iter(latex.strip().split("\n")))[:60]] += 1
        return latex

    def write(self, nodes: Any) -> str:
        """The Markdown of parsed nodes."""
        there = [node for node in nodes or [] if node is not None]
        texts = [
            _styled(text, "*") if _names(*around) and _FEW_WORDS.fullmatch(text.strip()) else text
            for *around, text in zip([None, *there], there, [*there[1:], None], map(self._node, there), strict=False)
        ]
        return _TOUCHING.sub(r"\1 \2", "".join(texts))

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
            return _SPECIALS.get(special, special)
        return ""

    def _group(self, node: Any) -> str:
        inner = list(node.nodelist or [])
        first = inner[0] if inner else None
        if first is not None and first.isNodeType(LatexMacroNode) and first.macroname in ("bf", "bfseries"):
            return _styled(self.write(inner[1:]), "**")
        if first is not None and first.isNodeType(LatexMacroNode) and first.macroname in ("it", "em", "sl", "itshape"):
            text = self.write(inner[1:])
            return _styled(text, "*") if _FEW_WORDS.fullmatch(text.strip(" \n.:")) else text
        return self.write(inner)

    def _math(self, node: Any) -> str:
        signs, inner = self._formula(node)
        if node.displaytype == "display":
            return signs + displayed(inner, split=False)
        return f"{signs}${' '.join(inner.split())}$" if inner.strip() else signs

    def _formula(self, node: Any) -> tuple[str, str]:
        """The signs of marks in a formula, and what stands in it, as it is written."""
        signs, inner = taken_out("".join(child.latex_verbatim() for child in node.nodelist or [] if child is not None))
        inner = siunitx.in_math(inner.replace("\\ensuremath", ""))  # it is math
        for name in _COMMAND.findall(inner):
            if not is_known(name):
                self.unread["not known, kept in formulas", f"\\{name}"] += 1
        return signs, inner

    def _environment(self, node: Any) -> str:
        name = str(node.environmentname)
        bare = name.rstrip("*")
        if bare in _DISPLAY:
            signs, inner = self._formula(node)
            inner = re.sub(r"^\s*\{\d+\}", "", inner) if bare == "alignat" else inner
            return signs + displayed(inner, split=bare in _ALIGNED)
        if bare in _LISTS:
            return self._list(node, bare)
        if bare in _TABLES:
            return latex_table(name, _between(node), self.read)
        if bare in _VERBATIM:
            return f"\n\n```\n{_between(node).strip()}\n```\n\n"
        if bare in _DROPPED_ENVIRONMENTS:
            self.unread["left out", f"\\begin{{{name}}}"] += 1
            return ""
        return f"\n\n{self.write(node.nodelist)}\n\n"

    def _list(self, node: Any, name: str) -> str:
        items: list[list[Any]] = []
        labels: list[str] = []
        before: list[Any] = []
        for child in node.nodelist or []:
            if child is not None and child.isNodeType(LatexMacroNode) and child.macroname == "item":
                optional = child.nodeargd.argnlist[0] if child.nodeargd and child.nodeargd.argnlist else None
                labels.append(self.write(getattr(optional, "nodelist", [optional])).strip())
                items.append([])
            else:
                (items[-1] if items else before).append(child)
        if pattern := _ITEM_LABEL.search(str(node.latex_verbatim()[:_LONGEST_OPTION])):
            said = self.read(re.sub(r"\\(?:arabic|alph|Alph|roman)\*", "@", pattern[1] or pattern[2])).strip()
            labels = (
                [label or said.replace("@", str(place)) for place, label in enumerate(labels, start=1)]
                if _leads(said.replace("@", "1"))
                else labels
            )
        lines = []
        led = [label for label in labels if label and _leads(label)]
        for number, (label, content) in enumerate(zip(labels, items, strict=True), start=1):
            text = re.sub(r"\s*\n\s*", "\n  ", self.write(content).strip())
            if label and 2 * len(led) > len([one for one in labels if one]):  # statements, each with its lead as label
                lines.append(f"\n**{label.replace('*', '').strip(' .:')}.** {text}\n")
                continue
            bullet = f"{number}." if name in ("enumerate", "compactenum") else "-"
            lines.append(f"{bullet} **{label}** {text}" if label else f"{bullet} {text}")
        return f"\n\n{self.write(before).strip()}\n\n" + "\n".join(lines) + "\n\n"

    def _macro(self, node: Any) -> str:
        name = node.macroname
        if name in ("paragraph", "subparagraph") and _leads(title := self._last_argument(node)):
            return f"\n\n**{title.replace('*', '').strip(' .:')}.** "
        if name in _SECTIONS:
            return f"\n\n{'#' * _SECTIONS[name]} {' '.join(self._last_argument(node).split())}\n\n"
        if name in _STYLES:
            return _styled(self._last_argument(node), _STYLES[name])
        if name in _SKIPS:
            return "\n\n"
        if name in ("qed", "qedsymbol"):
            return " ∎"
        if name in _DROPPED_MACROS:
            if name in _ELSEWHERE:
                self.unread["left out", f"\\{name}"] += 1
            return ""
        if name in ("\\", "newline", "par", "linebreak"):
            return "\n\n" if name == "par" else "\n"
        if name in siunitx.ARGUMENTS:
            return siunitx.in_text(str(node.latex_verbatim()).strip()) + str(node.macro_post_space)
        if name in ("footnote", "footnotetext"):
            return f" ({self._last_argument(node).strip()}) "
        if name == "caption":
            return f"\n\n{self._last_argument(node)}\n\n"
        if name in (" ", "\n"):
            return " "
        if name == "-":  # where a word may break
            return ""
        if name in SIGNS:  # in "20\degree C": the blank only ends the command
            return SIGNS[name] + ("" if SIGNS[name] == "°" else str(node.macro_post_space))
        arguments = _arguments(node)
        if arguments and name not in _ACCENTS:
            return self.write(arguments[-1:])
        return self._plain(node)

    def _plain(self, node: Any) -> str:
        """A macro as text: a sign, an accent. One that is not known leaves its arguments, they stand behind it."""
        name = str(node.macroname)
        if name.isalpha() and not is_known(name) and not name.endswith("ref"):
            self.unread["not known, its arguments kept as text", f"\\{name}"] += 1
        try:
            behind = "" if name in _ACCENTS and _arguments(node) else str(node.macro_post_space)
            return str(_TEXT.nodelist_to_text([node])) + behind
        except PARSER_ERRORS:
            self.unread["broken, kept as it is", f"\\{name}"] += 1
            return self.write(_arguments(node))

    def _last_argument(self, node: Any) -> str:
        return self.write(_arguments(node)[-1:])


def _leads(label: str) -> bool:
    """Is a label or a heading what stands above a statement or an argument?"""
    head = head_of(label.replace("*", "").strip(" .:"))
    return head is not None and head[0].kind != "aside"


def _arguments(node: Any) -> list[Any]:
    return [argument for argument in (node.nodeargd.argnlist if node.nodeargd else []) or [] if argument is not None]


def _names(before: Any, node: Any, behind: Any) -> bool:
    """Is ``node`` the one argument of a command that nothing defines: of words, it sets them off as an author's own ``\\emph``?"""
    if before is None or not (before.isNodeType(LatexMacroNode) and node.isNodeType(LatexGroupNode)):
        return False
    if behind is not None and behind.isNodeType(LatexGroupNode):
        return False
    name = str(before.macroname)
    return name.isalpha() and not (name.endswith("ref") or before.macro_post_space or is_known(name))


def is_known(name: str) -> bool:
    """Does every installation of LaTeX know the command ``name``?"""
    return name in STANDARD or any(context.get_macro_spec(name) is not None for context in _KNOWN)


def _between(node: Any) -> str:
    """The source between an environment's begin and end."""
    written = str(node.latex_verbatim())
    start = re.match(r"\\begin\s*\{[^}]*\}", written)
    end = re.search(r"\\end\s*\{[^}]*\}\s*\Z", written)
    return written[start.end() if start else 0 : end.start() if end else len(written)]


def _styled(text: str, mark: str) -> str:
    inner = text.strip()
    if not inner or "\n\n" in inner or "$$" in inner:
        return text
    flat = _ITALIC.sub(lambda found: found[1] or "", inner) if mark == "*" else inner  # once is enough
    return text.replace(inner, f"{mark}{flat}{mark}", 1)
