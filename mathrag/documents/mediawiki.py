"""Pages of MediaWiki to Markdown: mwparserfromhell reads the markup; what templates print is data (``ontology/wiki-templates.yaml``)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

import mwparserfromhell
from mwparserfromhell.nodes import (
    Argument,
    Comment,
    ExternalLink,
    Heading,
    HTMLEntity,
    Tag,
    Template,
    Wikilink,
)
from mwparserfromhell.nodes import Text as Words

from mathrag.documents.converted import PARSER_ERRORS, Reading, Source
from mathrag.documents.grid import Cell, pipe_table
from mathrag.documents.markdown import reading_of
from mathrag.documents.markup import (
    Aside,
    Findings,
    box,
    cell,
    code_span,
    command,
    fence,
    joined,
    paragraph,
    without_signs,
    word,
)
from mathrag.documents.sniff import decode
from mathrag.documents.statement_words import form_of, form_of_summary, plain
from mathrag.errors import DocumentError
from mathrag.ontology_files import read_yaml

_MATH_TAGS = frozenset({"math", "tex", "chem", "ce", "m"})
_CODE_TAGS = frozenset({"syntaxhighlight", "source", "pre"})
_NO_TEXT = frozenset(
    {"gallery", "references", "templatestyles", "imagemap", "graph", "score", "timeline", "hiero", "style", "script"}
)
_SET_OFF = {"b": "**", "strong": "**", "i": "*", "em": "*", "dfn": "**"}
_MEDIA = re.compile(
    r"(?i)(?:file|image|datei|bild|fichier|archivo|imagen|immagine|файл|изображение|media|plik|ficheiro|bestand):"
)
_NOT_IN_TEXT = re.compile(r"(?i)(?:category|kategorie|catégorie|categoría|categoria|категория|категорія|[a-z]{2,3}):")
_TEX = re.compile(r"\$[^$\n]*\\[A-Za-z]+[^$\n]*\$")
_DOLLARS = re.compile(r"\$(\$?)((?:[^$\n]|\n(?![ \t]*\n))+?)\$\1(?!\d)")
_MAGIC = re.compile(r"__[A-Z]+__")
_WORDS = re.compile(r"[^\W\d_]+|\d+(?:\.\d+)?|.", re.DOTALL)
_LEAST_WORDS = 4
"""Words of a parameter that is prose."""
_DEEPEST = 30
_PAIRS = ((r"\{\{", "}}"), (r"\[\[", "]]"), (r"<!--", "-->"), (r"<(?!br|hr|li|d[dt]|t[drh])[a-z](?![^<>\n]*/>)", "</"))
_MOST_OPEN = 500
"""What a page may leave open: the parser looks for the end of each."""


class MediawikiConverter:
    """Source texts of wikis."""

    name = "mediawiki"
    version = 2

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        text = without_signs(text)
        if "<math" not in text and _TEX.search(text):  # a wiki whose formulas a script renders
            text = _DOLLARS.sub(_tagged, text)
        if any(len(re.findall(opens, text)) > text.count(closes) + _MOST_OPEN for opens, closes in _PAIRS):
            raise _broken(source)
        writer = _Writer(text)
        try:
            markdown = writer.page(mwparserfromhell.parse(text))
        except (*PARSER_ERRORS, mwparserfromhell.parser.ParserError) as error:
            raise _broken(source) from error
        named = re.search(r"^=([^=\n]+)=[ \t]*$", text, re.MULTILINE)  # else a page is called as its file is
        reading = reading_of(markdown, (*warnings, *writer.findings.told()))
        return replace(reading, title=named[1].strip() if named else "")


def _tagged(found: re.Match[str]) -> str:
    shown = ' display="block"' if found[1] else ""
    return f"<math{shown}>{found[2]}</math>"


def _broken(source: Source) -> DocumentError:
    return DocumentError(
        f"{source.path.name} has markup that can't be parsed; save it anew", reason="broken", path=str(source.path)
    )


@lru_cache(maxsize=1)
def _templates() -> dict[str, Any]:
    found: dict[str, Any] = read_yaml("wiki-templates.yaml")
    return {name: told if isinstance(told, dict) else frozenset(told) for name, told in found.items()}


class _Writer:
    def __init__(self, text: str) -> None:
        self.findings = Findings()
        self._text = text
        self._aside = Aside()
        self._depth = 0
        self._linked: set[str] = set()

    def page(self, code: Any) -> str:
        markdown = re.sub(r"[ \t]+\n", "\n", self._aside.back(_MAGIC.sub("", self._written(code))))
        return re.sub(r"^ (?=\S)", "", re.sub(r"\n{3,}", "\n\n", markdown), flags=re.MULTILINE)

    def _found(self, sort: str, written: str) -> None:
        at = self._text.find(written)
        self.findings.add(
            sort, written.split("|")[0].split("\n")[0].strip("{} "), self._text.count("\n", 0, max(at, 0)) + 1
        )

    def _written(self, code: Any) -> str:
        """Markdown of a piece of a page."""
        self._depth += 1
        out: list[str] = []
        signs = ""  # of the list's item that begins
        counts: list[int] = []
        nodes = list(code.nodes) if self._depth < _DEEPEST else []
        for place, node in enumerate(nodes):
            if isinstance(node, Tag) and node.wiki_markup and str(node.tag) in ("li", "dt", "dd"):
                signs += str(node.wiki_markup)
                continue
            if signs:
                inline = signs == ":" and bool(out) and not out[-1].endswith("\n")  # what a term means
                out.append(": " if inline else _item(signs, counts))
                if set(signs) == {":"} and _alone(nodes, place):
                    behind = str(nodes[place + 1]) if place + 1 < len(nodes) else ""
                    ended = re.match(r"[ \t]*([.,;]?)", behind)
                    out.append(self._aside.math(str(node.contents).strip() + (ended[1] if ended else ""), display=True))
                    if ended and ended[1]:
                        nodes[place + 1] = Words(behind[ended.end() :])
                    signs = ""
                    continue
                signs = ""
            told = self._node(node)
            if (
                isinstance(node, Words)
                and "\n" in told
                and not re.match(r"\n(?:\Z|[*#:;])", told[told.rfind("\n") :] + "#")
            ):
                counts.clear()
            if re.search(r"\n[ \t]*\n|\n[^\n]", told):
                counts.clear()
            out.append(told)
        self._depth -= 1
        return "".join(out)

    def _node(self, node: Any) -> str:
        if isinstance(node, Words):
            return str(node).replace("$", self._aside.put("\\$")) if "$" in str(node) else str(node)
        if isinstance(node, Heading):
            title = " ".join(self._written(node.title).split())
            key = re.sub(r"\s+", "_", self._aside.back(title))
            called = self._aside.put(lambda: f" {{#{key}}}" if key in self._linked else "")
            return f"\n\n{'#' * max(1, node.level - 1)} {title}{called}\n\n"
        if isinstance(node, Template):
            return self._template(node)
        if isinstance(node, Tag):
            return self._tag(node)
        if isinstance(node, Wikilink):
            return self._link(node)
        if isinstance(node, ExternalLink):
            said = self._written(node.title) if node.title else ""
            return said if not node.brackets or said else ""
        if isinstance(node, HTMLEntity):
            character = node.normalize()
            return " " if character == "\xa0" else character
        if isinstance(node, Argument):
            return self._written(node.default) if node.default is not None else ""
        return "" if isinstance(node, Comment) else str(node)

    # --- tags and links --------------------------------------------------------------------------------------------------

    def _tag(self, node: Tag) -> str:
        name = str(node.tag).strip().lower()
        contents = str(node.contents or "")
        if name in _MATH_TAGS:
            latex = rf"\mathrm{{{contents.strip()}}}" if name in ("chem", "ce") else contents
            shown = any(
                str(one.name).strip() == "display" and str(one.value).strip() == "block" for one in node.attributes
            )
            return self._aside.math(latex, display=shown)
        if name in _CODE_TAGS:
            language = next((str(one.value) for one in node.attributes if str(one.name).strip() == "lang"), "")
            return self._aside.put(fence(contents, language))
        if name == "nowiki":
            return self._aside.put(contents)
        if name in ("code", "tt", "kbd", "samp", "var"):
            return self._aside.put(code_span(contents)) if name != "var" else f"*{contents}*"
        if name == "table":
            return self._table(node)
        if name == "ref":
            note = " ".join(self._written(node.contents).split()) if node.contents else ""
            return (
                f" ({note.rstrip('.')})"
                if len(note.split()) >= _LEAST_WORDS and not re.search(r"https?:|ISBN|\bp\. ?\d", note)
                else ""
            )
        if name in _NO_TEXT:
            return ""
        if name in ("br", "hr"):
            return "\n"
        inner = self._written(node.contents) if node.contents else ""
        if name in ("sub", "sup"):
            return f"<{name}>{inner.strip()}</{name}>"
        if name in _SET_OFF and inner.strip():
            sign = _SET_OFF[name]
            return f"{sign}{inner.strip()}{sign}"
        classes = " ".join(str(one.value) for one in node.attributes if str(one.name).strip() == "class")
        if (
            name in ("div", "section")
            and classes
            and (boxed := box(" ".join(f".{one}" for one in classes.split()), "", (), inner))
        ):
            return boxed
        return (
            f"\n\n{inner}\n\n"
            if name in ("div", "p", "center", "blockquote", "poem", "section", "ul", "ol")
            else f"\n- {inner}"
            if name == "li"
            else inner
        )

    def _link(self, node: Wikilink) -> str:
        target = str(node.title).strip()
        if _MEDIA.match(target):
            self._found("left out", str(node))
            return ""
        if _NOT_IN_TEXT.match(target):
            return ""
        said = self._written(node.text).strip() if node.text is not None else target.lstrip(":#")
        if target.startswith("#") and re.fullmatch(r"[\w:.-]+", target[1:].replace(" ", "_")):
            target = target.replace(" ", "_")
            self._linked.add(target[1:])
            return f"[{said}](#{target[1:]})"
        return said

    def _table(self, node: Tag) -> str:
        rows: list[list[Cell]] = []
        caption = ""
        for row in node.contents.filter_tags(recursive=False):
            if str(row.tag) == "caption":
                caption = self._written(row.contents).strip()
            cells = (
                [row]
                if str(row.tag) in ("td", "th")
                else row.contents.filter_tags(recursive=False)
                if row.contents
                else []
            )
            captions = [one for one in cells if str(one.tag) == "td" and str(one.contents).startswith("+")]
            caption = self._written(captions[0].contents).strip("+ \n") if captions else caption
            made = [self._cell(one) for one in cells if str(one.tag) in ("td", "th") and one not in captions]
            if made and str(row.tag) != "tr" and rows:
                rows[-1] += made
            elif made:
                rows.append(made)
        table = self._aside.put(pipe_table(rows))
        return f"\n\n{caption}\n\n{table}\n\n" if caption else f"\n\n{table}\n\n"

    def _cell(self, node: Tag) -> Cell:
        spans = {str(one.name).strip(): str(one.value).strip() for one in node.attributes}
        columns, rows = (
            int(told) if (told := spans.get(name, "1")).isdigit() and len(told) < 4 else 1
            for name in ("colspan", "rowspan")
        )
        return Cell(cell(self._aside.back(self._written(node.contents))), columns, rows, head=str(node.tag) == "th")

    # --- templates -------------------------------------------------------------------------------------------------------

    def _template(self, node: Template) -> str:
        name = plain(str(node.name).strip().replace("_", " ").removeprefix("Template:"))
        told = _templates()
        if name in told["signs"]:
            return str(told["signs"][name])
        given = {str(one.name).strip(): one.value for one in node.params}
        positional = [value for key, value in given.items() if key.isdigit()]
        if name in told["formula"] or name in told["fraction"] or name in told["root"] or name in told["absolute"]:
            return self._aside.math(self._latex_of(node))
        if name in told["raised"] or name in told["lowered"]:
            mark = "sup" if name in told["raised"] else "sub"
            return "".join(f"<{mark}>{self._written(value).strip()}</{mark}>" for value in positional)
        if name in told["power"]:
            return f"×10<sup>{self._written(positional[0]).strip()}</sup>" if positional else ""
        if name in told["measured"]:
            named = [given[key] for key in ("u", "ul", "unit") if key in given]
            parts = [
                self._written(value).strip() for value in (positional[:2] if not named else [*positional[:1], *named])
            ]
            return " ".join(
                [f"{parts[0]}×10<sup>{self._written(given['e']).strip()}</sup>", *parts[1:]]
                if parts and "e" in given
                else parts
            )
        if name in told["equations"]:
            left, right = (
                self._aside.back(self._written(given[key])).strip() if key in given else "" for key in ("l", "r")
            )
            sign = str(given.get("o", "=")).strip()
            why = self._written(given["c"]).strip() if "c" in given else ""
            return self._aside.math(f"{left} {sign} {right}".strip(), display=True) + (f"{why}\n\n" if why else "")
        if name in told["silent"] or any(name.startswith(f"{one} ") for one in ("infobox", "cite", "navbox")):
            return ""
        if name in told["passed"]:
            return self._written(positional[-1]) if positional else ""
        form = form_of(name.replace("math ", ""))
        summary = next(
            (self._written(value).strip() for key, value in given.items() if plain(key) in told["titles"]), ""
        )
        form = form or form_of_summary(self._aside.back(summary))
        if form is not None:
            return self._stated(name if form_of(name) else form.name, summary, given)
        self._found("templates that are not known, their prose kept", str(node))
        kept = [self._written(value).strip() for key, value in given.items() if plain(key) not in told["looks"]]
        prose = [one for one in kept if len(self._aside.back(one).split()) >= _LEAST_WORDS or "\ue000" in one]
        if len(kept) == 1 and not prose and "1" in given:
            return kept[0]  # a word that is set somehow
        title = summary if summary and summary not in prose and prose else ""
        return (
            paragraph(title, "\n\n".join(prose)) + "\n\n"
            if len(prose) > 1 or title or any("\n" in one for one in prose)
            else "".join(prose)
        )

    def _stated(self, name: str, title: str, given: dict[str, Any]) -> str:
        """A statement that a template holds, with the argument that another parameter gives it."""
        told = _templates()
        keys = tuple(
            key
            for name_, value in given.items()
            if plain(name_) in told["keys"] and re.fullmatch(r"[\w:.-]+", key := str(value).strip())
        )
        own = form_of(name)
        argues = own is not None and own.kind in ("proof", "solution")
        body: list[str] = []
        arguments: list[str] = []
        for key, value in given.items():
            if plain(key) in told["keys"] or plain(key) in told["looks"] or plain(key) in told["titles"]:
                continue
            form = form_of(plain(key)) if not key.isdigit() and not argues else None
            written = self._written(value).strip()
            if written and form is not None and form.kind in ("proof", "solution"):
                arguments.append(box(key, "", (), written) or paragraph(key, written))
            elif written:
                body.append(written)
        if not title and len(body) > 1 and len(self._aside.back(body[0]).split()) <= _LEAST_WORDS and "1" in given:
            title, *body = body
        said = "\n\n".join(body)
        return (box(name, self._aside.back(title), keys, said) or paragraph(name.capitalize(), said)) + "".join(
            arguments
        )

    # --- formulas of HTML ------------------------------------------------------------------------------------------------

    def _latex_of(self, code: Any, depth: int = 0) -> str:
        """LaTeX of a formula that is set with raised and lowered text, italics and templates."""
        if depth > _DEEPEST:
            return ""
        told = _templates()
        if isinstance(code, Template):
            name = plain(str(code.name).strip())
            parts = [
                self._latex_of(one.value, depth + 1).strip()
                for one in code.params
                if str(one.name).strip().isdigit() or not one.showkey
            ]
            if name in told["signs"]:
                return _signs(str(told["signs"][name]))
            if name in told["fraction"] and parts:
                whole = parts[0] if len(parts) > 2 else ""
                return whole + rf"\frac{{{parts[-2] if len(parts) > 1 else '1'}}}{{{parts[-1]}}}"
            if name in told["root"] and parts:
                return rf"\sqrt[{parts[1]}]{{{parts[0]}}}" if len(parts) > 1 else rf"\sqrt{{{parts[0]}}}"
            if name in told["absolute"] and parts:
                return f"|{parts[0]}|"
            if name in told["raised"] or name in told["lowered"]:
                return "".join(f"{'^' if name in told['raised'] else '_'}{{{one}}}" for one in parts)
            if name not in told["formula"] and name not in told["passed"]:
                self._found("templates that are not known, their prose kept", str(code))
            return joined(*parts)
        if isinstance(code, Tag):
            name = str(code.tag).strip().lower()
            inner = self._latex_of(code.contents, depth + 1).strip() if code.contents else ""
            if name in _MATH_TAGS:
                return str(code.contents).strip()
            if name in ("sub", "sup"):
                return f"{'_' if name == 'sub' else '^'}{{{inner}}}" if inner else ""
            if name in ("i", "em", "var"):
                return re.sub(r"\\text\{([A-Za-z]+)\}", r"\1", inner)
            return rf"\mathbf{{{inner}}}" if name in ("b", "strong") and len(inner) == 1 else inner
        if isinstance(code, HTMLEntity):
            return _signs(code.normalize())
        if isinstance(code, Wikilink):
            return self._latex_of(code.text if code.text is not None else code.title, depth + 1)
        if isinstance(code, (Comment, Argument)):
            return ""
        return (
            joined(*(self._latex_of(node, depth + 1) for node in code.nodes))
            if hasattr(code, "nodes")
            else _signs(str(code))
        )


def _alone(nodes: list[Any], place: int) -> bool:
    """Is the node a formula with a line for itself?"""
    if not isinstance(nodes[place], Tag) or str(nodes[place].tag) not in ("math", "tex") or place + 1 > len(nodes):
        return False
    behind = nodes[place + 1] if place + 1 < len(nodes) else ""
    return not behind or (
        isinstance(behind, Words) and re.match(r"[ \t]*[.,;]?[ \t]*(?:\n|\Z)", str(behind)) is not None
    )


def _signs(text: str) -> str:
    """Plain letters and signs of a formula as LaTeX."""
    parts = (
        ([word(one)] if one.isascii() else map(command, one)) if one.isalpha() else [command(one)]
        for one in _WORDS.findall(text)
    )
    return joined(*(sign if sign.strip() else " " for part in parts for sign in part))


def _item(signs: str, counts: list[int]) -> str:
    """What begins an item in Markdown, by the signs in front of it, "*#": nested as deep as they are many."""
    del counts[len(signs) :]
    counts += [0] * (len(signs) - len(counts))
    counts[-1] += 1
    if set(signs) == {":"}:
        return ""  # set in
    indent = "   " * (len(signs) - 1)
    return f"{indent}{counts[-1]}." if signs[-1] == "#" else f"{indent}-"
