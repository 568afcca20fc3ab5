"""LaTeX: sections to headings, math to ``$`` and ``$$``, macros expanded, lists and tables to Markdown."""

from __future__ import annotations

import re
from collections import Counter

from pylatexenc.latex2text import LatexNodes2Text

from mathrag.documents.converted import PARSER_ERRORS, Page, Reading, Source
from mathrag.documents.latex_macros import expand, without_comments
from mathrag.documents.latex_tables import with_plain_columns
from mathrag.documents.latex_writer import LatexWriter, Sort
from mathrag.documents.sniff import decode

_TITLE = re.compile(r"\\title\s*(?:\[[^\]]*\])?\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_BODY = re.compile(r"\\begin\{document\}(.*?)(?:\\end\{document\}|\Z)", re.DOTALL)
_NEW_THEOREM = re.compile(r"\\newtheorem\*?\s*\{([^{}]+)\}\s*(?:\[[^\]]*\]\s*)?\{([^{}]+)\}\s*(?:\[[^\]]*\])?")
# a skip and its length
_SKIP = re.compile(
    r"\\(?:[vh]skip|kern)\s*-?[\d.]+\s*(?:pt|cm|mm|em|ex|in|pc|bp|sp|dd)(?:\s*(?:plus|minus)\s*-?[\d.]+\s*[a-z]{2})*"
)
# the document's own ways to refer: what stands in them is a label, not prose
_REFERENCE = re.compile(r"\\(?!hyperref|href)[A-Za-z]+ref\*?\s*\{[^{}\s]*\}")
# the parser's time is quadratic in a stretch of plain text, which an empty group ends
_PLAIN = re.compile(r"[^\\{}$%]{4000}")
# names in one warning; the rest is counted
_NAMED = 12


class LatexConverter:
    """LaTeX sources."""

    name = "latex"
    version = 2

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        plain = without_comments(text)
        found = _TITLE.search(plain)
        title = _flat(found[1]) if found else ""
        body = with_plain_columns(expand(plain))
        statements = {name.strip(): title.strip() for name, title in _NEW_THEOREM.findall(body)}
        document = _BODY.search(body)
        body = _REFERENCE.sub("", _SKIP.sub(" ", _NEW_THEOREM.sub("", document[1] if document else body)))
        writer = LatexWriter(statements)
        body = _PLAIN.sub(lambda match: f"{match[0]}{{}}", body)
        markdown = (f"# {title}\n\n" if title else "") + writer.read(body)
        markdown = re.sub(r"[ \t]*\n[ \t]*\n\s*", "\n\n", markdown).strip() + "\n"
        return Reading((Page(markdown),), title=title, warnings=(*warnings, *_named(writer.unread, text)))


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
