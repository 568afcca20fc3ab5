"""Org documents to Markdown: headings, blocks, tables, lists, links, macros and formulas (https://orgmode.org/worg/org-syntax.html)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from mathrag.documents.converted import Reading, Source
from mathrag.documents.grid import Cell, pipe_table
from mathrag.documents.latex_macros import expand
from mathrag.documents.markdown import reading_of
from mathrag.documents.markup import (
    Aside,
    Findings,
    anchor,
    box,
    cell,
    code_span,
    fence,
    paragraph,
    set_off,
    term,
    without_signs,
)
from mathrag.documents.sniff import decode

DEEPEST = 50
"""Blocks in each other that are read."""
_HEADING = re.compile(
    r"(\*{1,12})[ \t]+(?:(?:TODO|DONE|NEXT|WAITING|STARTED|CANCELED|CANCELLED)[ \t]+)?(?:\[#\w\][ \t]*)?(.*?)(?:[ \t]+:[\w@#%:]+:)?[ \t]*"
)
_KEYWORD = re.compile(r"[ \t]*#\+([\w-]+)(?:\[[^\]]*\])?:[ \t]*(.*)")
_BEGIN = re.compile(r"[ \t]*#\+begin_([\w*-]+)[ \t]*(.*)", re.IGNORECASE)
_DRAWER = re.compile(r"[ \t]*:([\w-]+):[ \t]*")
_PLANNED = re.compile(r"[ \t]*(?:CLOSED|DEADLINE|SCHEDULED|CLOCK):.*")
_ITEM = re.compile(
    r"(?P<indent>[ \t]*)(?P<sign>[-+]|(?<=[ \t])\*|\d+[.)])(?:[ \t]+\[@\d+\])?"
    r"(?:[ \t]+\[[ X-]\])?(?:[ \t]+(?P<term>\S.*?)[ \t]+::(?=\s|$))?(?P<said>[ \t].*|$)"
)
_RULE = re.compile(r"[ \t]*\|[-+:|]*-[-+|]*[ \t]*")
_NOTE = re.compile(r"\[fn:([\w-]+)\][ \t]+(.*)")
_MATH = re.compile(
    r"\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$|(?<![\w$\\])\$(?![\s.,;'\"])((?:[^$\n]|\n(?!\s*\n)){1,600}?)(?<![\s.,])\$(?![\w$])"
    r"|(\\begin\{([A-Za-z]+\*?)\}.*?\\end\{\6\})", re.DOTALL
)  # fmt: skip
_CODE = re.compile(r"(?<![\w=~])([=~])(?=\S)([^\n]*?(?:\n[^\n]*?)?)(?<=\S)\1(?![\w=~])")
_LINKED = re.compile(
    r"\[\[(?P<target>[^\[\]]+)\](?:\[(?P<said>[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)?)\])?\]|<<(?P<anchor>[^<>\n]+)>>|\[fn:(?P<note>[\w-]*)(?::(?P<inline>[^\[\]]*))?\]"
    r"|@@\w+:(?P<snippet>.*?)@@|\b(?:cref|Cref|ref|eqref|autoref|nameref):(?P<ref>[\w:.-]*\w)|\b(?:cite[pt]?|citeauthor):(?:[&\w:;,.-]*\w)"
    r"|\[cite[^\]:]*:[^\]]*\]|(?P<stamp>[<\[]\d{4}-\d\d-\d\d[^<>\[\]]*[>\]])"
)  # fmt: skip
_ENTITY = re.compile(r"\\([A-Za-z]+)(?:\{\})?(?![\w{(\[])")
_MARKS = {"*": "**", "/": "*", "_": "", "+": ""}
_TEXT_ENTITIES = {"nbsp": " ", "ldots": "…", "dots": "…", "hellip": "…", "ndash": "–", "mdash": "—", "deg": "°", "quot": '"',
    "amp": "&", "lt": "<", "gt": ">",
                  "shy": "", "euro": "€", "EUR": "€", "pound": "£", "para": "¶", "sect": "§", "copy": "©", "laquo": "«",
                  "raquo": "»"}  # fmt: skip
_CODE_BLOCKS = frozenset({"src", "example", "export"})
_NAMES = {"infin": "infty", "rarr": "to", "larr": "leftarrow", "rArr": "Rightarrow", "hArr": "Leftrightarrow", "plusmn": "pm",
    "isin": "in", "part": "partial",
          "empty": "emptyset", "radic": "surd", "minus": "-", "middot": "cdot", "alefsym": "aleph", "asymp": "approx"}  # fmt: skip


class OrgConverter:
    """Org documents."""

    name = "org"
    version = 1

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        writer = _Writer(without_signs(text))
        reading = reading_of(writer.document(), (*warnings, *writer.findings.told()))
        return replace(reading, title=writer.title or reading.title)


class _Writer:
    def __init__(self, text: str) -> None:
        self.findings = Findings()
        self.title = ""
        self._lines = text.split("\n")
        self._place = 0
        self._aside = Aside()
        self._macros: dict[str, str] = {}
        self._definitions: list[str] = []
        self._notes: dict[str, str] = {}
        self._titles: dict[str, str] = {}
        self._linked: set[str] = set()
        self._said: dict[str, str] = {}
        """Keywords above a block: its name, its caption, its options."""
        self._counts: Counter[int] = Counter()
        self._depth = 0

    def document(self) -> str:
        for line in self._lines:
            if keyword := _KEYWORD.fullmatch(line):
                self._keyword(keyword[1].lower(), keyword[2].strip())
            elif note := _NOTE.match(line):
                self._notes[note[1]] = note[2]
        markdown = self._blocks("")
        if self.title:
            markdown = f"# {self._inline(self.title)}\n\n{re.sub('^(?=#+ )', '#', markdown, flags=re.MULTILINE)}"
        return self._aside.back(markdown)

    def _keyword(self, name: str, value: str) -> None:
        """What the whole document is told."""
        if name == "title":
            self.title = f"{self.title} {value}".strip()
        elif name == "macro":
            called, _, body = value.partition(" ")
            self._macros[called] = body
        elif name in ("latex_header", "latex_header_extra", "latex_class_options") and "\\" in value:
            self._definitions.append(value)

    # --- blocks ----------------------------------------------------------------------------------------------------------

    def _blocks(self, closing: str) -> str:
        """What stands up to the line ``closing`` or the end."""
        out: list[str] = []
        prose: list[str] = []

        def end() -> None:
            if prose:
                out.append(f"\n\n{self._anchor(self._said.get('name', ''))}{self._inline(chr(10).join(prose))}\n")
                prose.clear()

        while self._place < len(self._lines):
            line = self._lines[self._place]
            self._place += 1
            if closing and line.strip().lower() == closing:
                break
            if (heading := _HEADING.fullmatch(line)) and closing:
                self.findings.add("blocks that nothing closes", closing, self._place)
                self._place -= 1
                break
            begun = self._begun(line, heading)
            if begun is None:
                if _NOTE.match(line):
                    continue
                prose.append(line)
                if not line.strip():
                    end()
                    self._said.clear()
                continue
            end()
            out.append(begun)
        end()
        return "".join(out)

    def _begun(self, line: str, heading: re.Match[str] | None) -> str | None:
        """What isn't running text: Markdown of what begins with ``line``."""
        if heading:
            self._counts.clear()
            return self._heading(heading)
        if begin := _BEGIN.fullmatch(line):
            if self._depth >= DEEPEST:
                self.findings.add("blocks that stand too deep in others", line, self._place)
                return None
            self._depth += 1
            block = self._block(begin[1].lower(), begin[2].strip())
            self._depth -= 1
            return block
        if keyword := _KEYWORD.fullmatch(line):
            name, value = keyword[1].lower(), keyword[2].strip()
            self._said[name] = value
            if name == "include":
                self.findings.add("files that are not read with it", line, self._place)
            elif name == "tblfm":
                self.findings.add("formulas of tables, whose cells are read as they are", line, self._place)
            return ""
        if (
            re.match(r"[ \t]*#(?:[ \t]|$)", line)
            or _PLANNED.fullmatch(line)
            or re.fullmatch(r"[ \t]*-{5,}[ \t]*", line)
        ):
            return ""
        if (drawer := _DRAWER.fullmatch(line)) and self._depth < DEEPEST:
            self._depth += 1
            inside = self._drawer(drawer[1])
            self._depth -= 1
            return inside
        if re.match(r"[ \t]*: ", line):
            return self._aside.put(
                fence("\n".join(re.sub(r"^[ \t]*: ?", "", one) for one in (line, *self._while(r"[ \t]*:(?: |$)"))))
            )
        if line.lstrip().startswith("|"):
            return self._table([line, *self._while(r"[ \t]*\|")])
        if item := _ITEM.fullmatch(line):
            return self._item(item)
        if line[:1].strip():
            self._counts.clear()
        return None

    def _while(self, pattern: str) -> list[str]:
        """The lines from here on that begin so."""
        begin = self._place
        while self._place < len(self._lines) and re.match(pattern, self._lines[self._place]):
            self._place += 1
        return self._lines[begin : self._place]

    def _heading(self, heading: re.Match[str]) -> str:
        title = self._inline(heading[2])
        following = "\n".join(self._lines[self._place : self._place + 12])
        drawer = re.match(
            r"(?:[^\n*]*\n)?[ \t]*:PROPERTIES:[ \t]*\n(.*?)\n[ \t]*:END:", following, re.DOTALL | re.IGNORECASE
        )
        keys = re.findall(r":(?:CUSTOM_ID|ID):[ \t]*(\S+)", drawer[1]) if drawer else []
        for key in (*keys, heading[2].strip()):
            self._titles[key] = title
        keys.append(_key(heading[2]))
        called = self._aside.put(lambda: next((f" {{#{key}}}" for key in keys if key in self._linked), ""))
        return f"\n\n{'#' * min(len(heading[1]), 5)} {title}{called}\n\n"

    def _drawer(self, name: str) -> str:
        end = next(
            (
                at
                for at in range(self._place, min(len(self._lines), self._place + 400))
                if self._lines[at].strip().lower() == ":end:"
            ),
            None,
        )
        if end is None:
            return self._inline(self._lines[self._place - 1])
        if name.lower() in ("properties", "logbook"):
            self._place = end + 1
            return ""
        return self._blocks(":end:")

    def _block(self, name: str, given: str) -> str:
        said, self._said = self._said, {}
        key = said.get("name") or said.get("label") or ""
        title = said.get("caption", "")
        if name in _CODE_BLOCKS or name == "comment":
            begin = self._place
            closing = f"#+end_{name}"
            while self._place < len(self._lines) and self._lines[self._place].strip().lower() != closing:
                self._place += 1
            code = "\n".join(re.sub(r"^([ \t]*),(?=[*#,])", r"\1", line) for line in self._lines[begin : self._place])
            self._place += 1
            language = given.split()[0] if given and name != "example" else ""
            if name == "comment" or (name == "export" and language not in ("latex", "markdown", "md")):
                return ""
            if name == "export":
                return f"\n\n{self._aside.put(code)}\n\n"
            return self._aside.put(fence(code, "math" if language == "latex" and "\\begin" in code else language))
        options = re.search(r":options[ \t]+(?:\"([^\"]*)\"|(.+))", said.get("attr_latex", ""))
        called = next(
            filter(None, [*(options.groups() if options else ()), re.sub(r":\w+[ \t]+\S+", "", given).strip()]), ""
        ).strip(" []")
        label = re.search(r"\\label\{([^{}]*)\}", called)
        key = label[1] if label and not key else key
        called = re.sub(r"\\label\{[^{}]*\}|\A\[|\]\Z", "", called).strip(" []")
        body = self._blocks(f"#+end_{name}").strip()
        if inside := re.match(r"\s*\\label\{([\w:.-]+)\}", body):
            key, body = key or inside[1], body[inside.end() :]
        boxed = box(name, self._inline(called) or title, (key,) if key else (), body)
        if key:
            self._titles[key] = name.capitalize() if boxed else title or key
        return boxed or paragraph(title, f"{self._anchor(key)}{body}\n\n")

    def _anchor(self, key: str) -> str:
        return f"{self._aside.put(anchor(key))}\n\n" if key else ""

    def _table(self, lines: list[str]) -> str:
        said, self._said = self._said, {}
        ruled = next((place for place, line in enumerate(lines) if place and _RULE.fullmatch(line)), 0)
        rows = []
        for place, line in enumerate(lines):
            if _RULE.fullmatch(line):
                continue
            line, parts = _MATH.sub(self._math, line.strip()), []
            parts = line.strip("|").split("|") if line.endswith("|") else line.lstrip("|").split("|")
            if all(re.fullmatch(r"\s*(?:<[lcr]?\d*>|/)?\s*", one) for one in parts):
                continue  # how wide its columns are
            rows.append([Cell(cell(self._aside.back(self._inline(one.strip()))), head=place < ruled) for one in parts])
        title, key = self._inline(said.get("caption", "")), said.get("name", "")
        self._titles.setdefault(key, title)
        return f"\n\n{self._anchor(key)}{title}\n\n{pipe_table(rows)}\n\n"

    def _item(self, item: re.Match[str]) -> str:
        """An item of a list, with what stands further in than its sign."""
        column = len(item["indent"].expandtabs())
        said = [item["said"].strip()]
        while self._place < len(self._lines):
            line = self._lines[self._place]
            further = len(line) - len(line.lstrip()) > column and line.strip()
            if (
                not further
                or _ITEM.fullmatch(line)
                or _BEGIN.fullmatch(line)
                or line.lstrip().startswith(("|", "#+", "\\begin", "\\[", "$$"))
            ):
                break
            said.append(line.strip())
            self._place += 1
        before = "" if self._counts else "\n\n"
        for deeper in [one for one in self._counts if one > column]:
            del self._counts[deeper]
        self._counts[column] += 1
        sign = f"{self._counts[column]}." if item["sign"][0].isdigit() else "-"
        called = term(self._inline(item["term"])) if item["term"] else ""
        depth = sorted(self._counts).index(column)
        return f"{before}{'   ' * depth}{sign} {called}{self._inline(' '.join(filter(None, said)))}\n"

    # --- text ------------------------------------------------------------------------------------------------------------

    def _inline(self, text: str) -> str:
        put = self._aside.put
        text = re.sub(r"\{\{\{([\w-]+)(?:\((.*?)\))?\}\}\}", self._macro, text, flags=re.DOTALL)
        text = _MATH.sub(self._math, text)
        text = _CODE.sub(lambda found: put(code_span(found[2])), text)
        text = _LINKED.sub(self._link, text)
        text = re.sub(r"https?://[^\s\[\]<>]+", lambda found: put(found[0]), text)
        text = re.sub(r"\\\\[ \t]*$", "", text, flags=re.MULTILINE).replace("$", put("\\$") if "$" in text else "")
        text = _ENTITY.sub(self._entity, text)
        text = set_off(text, _MARKS)
        text = re.sub(r"(?<=[^\s^_])\^(?:\{([^{}\n]{1,60})\}|([-+]?\d+))", r"<sup>\1\2</sup>", text)
        text = re.sub(r"(?<=[^\s^_])_\{([^{}\n]{1,60})\}", r"<sub>\1</sub>", text)
        return text.replace("---", "—").replace("--", "–").replace("  (", " (")

    def _macro(self, found: re.Match[str]) -> str:
        if found[1] not in self._macros:
            if found[1] not in ("title", "author", "date", "email", "results"):
                self.findings.add("macros that nothing defines", found[1], self._place)
            return found[2] or ""
        given = re.split(r"(?<!\\),", found[2] or "")
        return re.sub(
            r"\$(\d)",
            lambda one: given[int(one[1]) - 1].strip() if 0 < int(one[1]) <= len(given) else "",
            self._macros[found[1]],
        )

    def _math(self, found: re.Match[str]) -> str:
        latex = next(filter(None, (found[1], found[4])), "")
        display = found[2] or found[3] or found[5] or ""
        written = latex or display
        if self._definitions:
            written, _ = expand("\n".join(self._definitions) + "\n\n" + written)
            written = written.split("\n\n", 1)[-1].strip()
        if found[5]:
            return f"\n\n{self._aside.put(written)}\n\n"
        return self._aside.math(written, display=not latex)

    def _link(self, found: re.Match[str]) -> str:
        put = self._aside.put
        if target := found["target"]:
            said = found["said"] or ""
            if re.match(r"https?:|mailto:", target):
                return f"{put('[')}{said}{put(f']({target})')}" if said else put(target)
            if re.match(r"(?:file|attachment|id):|[./~]", target) or re.search(r"\.(?:png|jpe?g|svg|pdf|gif)$", target):
                if not said:
                    self.findings.add("left out", found[0], self._place)
                return said
            return put(lambda: self._reference(target.lstrip("#*"), said))
        if found["anchor"]:
            return put(anchor(found["anchor"].strip("<")))
        if found["note"] is not None:
            note = found["inline"] or self._notes.get(found["note"], "")
            return f" ({note.strip().rstrip('.')})" if note else ""
        if found["snippet"] is not None:
            return put(found["snippet"]) if found[0].startswith("@@latex:$") else ""
        if key := found["ref"]:
            return put(lambda: self._reference(key, ""))
        return ""

    def _reference(self, key: str, said: str) -> str:
        shown = said or self._titles.get(key) or key
        key = key if re.fullmatch(r"[\w:.-]+", key) else _key(key)
        self._linked.add(key)
        return f"[{self._aside.back(shown)}](#{key})"

    def _entity(self, found: re.Match[str]) -> str:
        name = found[1]
        if name in _TEXT_ENTITIES:
            return _TEXT_ENTITIES[name]
        if name in ("ref", "eqref", "cref", "label"):
            return found[0]
        return self._aside.math(f"\\{_NAMES.get(name, name)}")


def _key(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")
