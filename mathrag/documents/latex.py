"""LaTeX: sections to headings, math to ``$`` and ``$$``, macros expanded, lists and tables to Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Set
from functools import lru_cache

from pylatexenc.latex2text import LatexNodes2Text

from mathrag.documents.converted import PARSER_ERRORS, Page, Reading, Source
from mathrag.documents.explained import with_runs
from mathrag.documents.latex_bibliography import bibliography
from mathrag.documents.latex_definitions import definitions
from mathrag.documents.latex_macros import expand, without_comments
from mathrag.documents.latex_marks import Marker, located, tidied
from mathrag.documents.latex_style import Before, before, bibliography_files, style_of
from mathrag.documents.latex_tables import with_plain_columns
from mathrag.documents.latex_theorems import (
    Declared,
    Numbering,
    declared_in,
    kept_environments,
    restated_once,
    title_of,
    without_declarations,
)
from mathrag.documents.latex_unclosed import closed
from mathrag.documents.latex_writer import LatexWriter, Sort
from mathrag.documents.sniff import decode
from mathrag.documents.statement_words import statement_words

_TITLE = re.compile(r"\\title\s*(?:\[[^\]]*\])?\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_BODY = re.compile(r"\\begin\{document\}(.*?)(?:\\end\{document\}|\Z)", re.DOTALL)
# an overlay of slides: on which of them it is shown
_OVERLAY = re.compile(r"(\\(?:(?P<begin>begin\s*\{[^{}]*\}(?:\[[^\[\]]*\])?)|[A-Za-z]+))<[\w+.,|@: -]{1,30}>")
_STARTED = re.compile(r"\\(start|stop)((?!text|section|chapter)[a-z]+)(?![A-Za-z])")
_FEWEST = 4
"""Words of a statement that a command is given."""
# how wide or in how many columns something is set
_WIDE = re.compile(
    r"(\\begin\s*\{(?:minipage|multicols\*?|spacing|adjustwidth)\})(?:\s*\[[^\[\]]*\])*(?:\s*\{[^{}]*\}){1,2}"
)
# what AMS-TeX sets off: "\proclaim{Theorem 2} ... \endproclaim"
_SET_OFF = re.compile(
    r"(?<!\\def)\\(?P<name>[a-z]+)\s*\{(?P<head>(?:[^{}]|\{[^{}]*\}){4,100})\}(?P<body>(?:(?!\\(?P=name)(?![a-z])).)*?)\\end(?P=name)(?![a-z])",
    re.DOTALL,
)
_HEAD = re.compile(
    r"\\(?P<level>(?:sub)*)head(?P<ing>(?:ing)?)(?![a-z])\s*(?P<head>.*?)\\end(?P=level)head(?P=ing)(?![a-z])",
    re.DOTALL,
)
# a skip and its length, a rule and its measures, a square that ends a proof
_SMALL = r"(?:[0-4](?:\.\d+)?\s*mm|1?\d(?:\.\d+)?\s*pt|[01]?(?:\.\d+)?\s*em|[12]?(?:\.\d+)?\s*ex|0?\.\d+\s*cm)"
_LENGTH = r"-?[\d.]+\s*(?:pt|cm|mm|em|ex|in|pc|bp|sp|dd)"
# rules in boxes and nothing else
_RULED = rf"(?:\\(?:[vh]rule|[vh]box|[vh]fill?|kern|[vh]skip|strut)(?![A-Za-z])|height|width|depth|to\b|{_LENGTH}|\s)"
_RULES = rf"\\[vh]box\s*(?:to\s*{_LENGTH}\s*)?\{{(?:{_RULED}|\{{(?:{_RULED}|\{{{_RULED}*\}})*\}})*\}}"
_SKIP = re.compile(
    rf"(?P<square>{_RULES}|\\vrule\s*(?=[^\\\n]*height)(?=[^\\\n]*width)(?:\s*(?:height|width|depth)\s*{_LENGTH})+"
    rf"|\\rule\s*\{{{_SMALL}\}}\s*\{{{_SMALL}\}})|\\(?:[vh]skip|kern)\s*{_LENGTH}(?:\s*(?:plus|minus)\s*-?[\d.]+\s*[a-z]{{2}})*"
    rf"|\\[vh]rule(?:\s*(?:height|width|depth)\s*{_LENGTH})+"
)
# a part of a work has no preamble of its own
_WHOLE = re.compile(r"\\documentclass\s*(?:\[[^\]]*\]\s*)?\{(?!subfiles\b|standalone\b)")
_ENVIRONMENT = re.compile(r"\\newenvironment\*?\s*\{([^{}]+)\}")
# the parser's time is quadratic in a stretch of plain text, which an empty group ends
_PLAIN = re.compile(r"[^\\{}$%]{4000}")
# names in one warning; the rest is counted
_NAMED = 12
SLIDE = r"\begin{frame}"
# the title of a slide
_SLIDE = re.compile(
    r"(?P<begin>\\begin\s*\{frame\}\s*(?:\[[^\]]*\]\s*)*)?(?:(?(begin)(?:\\frametitle)?|\\frametitle))\s*\{(?P<title>(?:[^{}]|\{[^{}]*\})*)\}"
)
FOR_OTHERS = "it has no text: what it defines or sets is for the sources that read it"


class LatexConverter:
    """LaTeX sources."""

    name = "latex"
    version = 11

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        plain = restated_once(_set_off(without_comments(text)))
        found = _TITLE.search(plain)
        title = _flat(found[1]) if found else ""
        style = style_of(source.path, plain, source.root)
        for short, command in style.shorthands.items():
            plain = plain.replace(short, f"{command} ")
        plain = _commands_as_environments(plain, frozenset(style.macros) | definitions(plain)[0].keys())
        declared = {**style.declared, **declared_in(plain)}
        kept = kept_environments((*style.environments, *_ENVIRONMENT.findall(plain)), declared)
        expanded, said = expand(plain, style.macros, style.environments, kept, style.settings)
        declared = {**declared_in(_before_body(expanded)), **declared}
        body = with_plain_columns(expanded)
        document = _BODY.search(body)
        body = _SKIP.sub(_skipped, without_declarations(document[1] if document else body))
        body, unclosed = closed(body, lambda name: title_of(name, declared) is not None)
        writer = LatexWriter()
        marked = Marker(declared, LatexWriter().read, _numbering(source, plain, declared)).mark(body)
        body = _PLAIN.sub(lambda match: f"{match[0]}{{}}", marked.source)
        written = with_runs(tidied((f"# {title}\n\n" if title else "") + writer.read(body)))
        markdown, marks, lost = located(written, marked)
        files = bibliography_files(source.path, plain, source.root)
        marks += bibliography(document[1] if document else expanded, files, LatexWriter().read)
        faults = _counted(marked.faults)
        faults += [f"a formula is never ended ({unclosed} times)"] if unclosed else []
        faults += [f"{lost} labels, references or statements stand in what could not be read"] if lost else []
        for_others = not markdown.strip() and document is None and bool(plain.strip())
        named = (*warnings, *_named(writer.unread, text), *_most(faults), *_most(_counted(said)))
        if for_others:
            named = (*named, FOR_OTHERS)
        return Reading((Page(markdown),), title=title, warnings=named, marks=tuple(marks), for_others=for_others)


def _before_body(text: str) -> str:
    """The preamble of a document; nothing of a part of a work."""
    body = _BODY.search(text)
    return text[: body.start()] if body else ""


def _set_off(text: str) -> str:
    """``text`` with what AMS-TeX sets off as environments, and slides under headings, without overlays."""
    if r"\starttext" in text:  # ConTeXt
        text = _STARTED.sub(lambda found: f"\\{'begin' if found[1] == 'start' else 'end'}{{{found[2]}}}", text)
    text = _WIDE.sub(r"\1", text)
    slides = SLIDE in text
    text = _OVERLAY.sub(lambda found: found[1] if slides or found["begin"] else found[0], text)
    if slides:
        text = _SLIDE.sub(
            lambda found: f"{'' if found['begin'] is None else SLIDE}\\subsubsection*{{{found['title']}}}\n", text
        )
    if r"\end" in text and r"\begin{document}" not in text:
        text = _HEAD.sub(lambda found: f"\\{found['level']}section{{{found['head'].strip()}}}", text)
        text = _SET_OFF.sub(r"\\begin{set-off}{\g<head>}\g<body>\\end{set-off}", text)
    return text


def _commands_as_environments(text: str, defined: Set[str]) -> str:
    """``text`` with what nothing defines, is called as statements are and is given one as environments: ``\\thm{Rolle}{If ...}``."""

    def environment(found: re.Match[str]) -> str:
        title, said = found["option"] or (found["first"] if found["second"] else ""), found["second"] or found["first"]
        if f"\\{found['name']}" in defined or len(said.split()) < _FEWEST:
            return found[0]
        option = f"[{title}]" if title.strip() else ""
        return f"\\begin{{{found['name']}}}{option} {said}\\end{{{found['name']}}}"

    return _stated_by_command().sub(environment, text)


@lru_cache(maxsize=1)
def _stated_by_command() -> re.Pattern[str]:
    told = statement_words()
    names = [
        name
        for name, form in (told.by_environment | told.by_word).items()
        if form.kind != "aside" and name.isascii() and name.isalpha()
    ]
    group = r"\s*\{{(?P<{}>(?:[^{{}}]|\{{(?:[^{{}}]|\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}})*\}})*)\}}"
    first, second = group.format("first"), group.format("second")
    return re.compile(
        rf"\\(?P<name>{'|'.join(sorted(names))})(?:\[(?P<option>[^\[\]\n]*)\])?{first}(?:{second})?", re.IGNORECASE
    )


def _skipped(found: re.Match[str]) -> str:
    if found["square"]:
        return " ∎"
    return "\n\n" if found[0].startswith("\\vskip") else " "


def _numbering(source: Source, plain: str, declared: dict[str, Declared]) -> Numbering:
    """The counters where the text of ``source`` begins: its own, or those of the main file that takes it in."""
    own = bool(_WHOLE.search(plain) and _BODY.search(plain))
    main = None if own else before(source.path, source.root)
    if main is None:
        return Numbering(declared, whole=own, part=Before("", source.path.parent).part)
    numbering = Numbering(declared, whole=True, part=main.part)
    numbering.over(main.text)
    return numbering


def _counted(said: Counter[str]) -> list[str]:
    return [f"{what} ({count} times)" for what, count in sorted(said.items())]


def _most(faults: list[str]) -> list[str]:
    more = len(faults) - _NAMED
    return [*faults[:_NAMED], f"and {more} more of this kind"] if more > 0 else faults


def _flat(latex: str) -> str:
    try:
        return " ".join(str(LatexNodes2Text(math_mode="verbatim").latex_to_text(latex)).split())
    except PARSER_ERRORS:
        return " ".join(latex.split())


def _named(unread: Counter[tuple[Sort, str]], source: str) -> tuple[str, ...]:
    """One warning a sort: what it is, the line where the source first writes it, how often."""
    by_sort: dict[Sort, list[tuple[str, int]]] = {}
    for (sort, written), count in unread.items():
        by_sort.setdefault(sort, []).append((written, count))
    out = []
    for kind, names in sorted(by_sort.items()):
        names.sort(key=lambda pair: (-pair[1], pair[0]))
        named = [f"{written} ({_place(written, source)}, {count} times)" for written, count in names[:_NAMED]]
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        out.append(f"{kind}: {', '.join(named)}{more}")
    return tuple(out)


def _place(written: str, source: str) -> str:
    first = re.search(re.escape(written) + (r"(?![A-Za-z])" if written[-1:].isalpha() else ""), source)
    return f"line {source.count(chr(10), 0, first.start()) + 1}" if first else "from a macro"
