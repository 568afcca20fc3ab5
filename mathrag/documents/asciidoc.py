"""AsciiDoc to Markdown: sections, attributes, formulas, lists, tables,
blocks and what they are called (https://docs.asciidoctor.org/asciidoc)."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, field, replace

from mathrag.documents.asciimath import latex_of
from mathrag.documents.converted import Reading, Source
from mathrag.documents.grid import Cell, laid_out, pipe_table
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

_ATTRIBUTE = re.compile(r":(!?)([\w-]+)(!?):(?:[ \t]+(.*))?")
_HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(.+?)(?:[ \t]+\1)?[ \t]*")
_LISTED = re.compile(r"[ \t]*(?P<sign>\*{1,5}|-|\.{1,5}|\d+\.|[a-z]\.|<(?:\d+|\.)>)[ \t]+(?P<said>\S.*)")
_DESCRIBED = re.compile(r"[ \t]*(?P<term>(?!//)\S.*?)(?P<sign>:{2,4}|;;)(?:[ \t]+(?P<said>.*))?")
_BLOCK_LINE = re.compile(r"\[(?P<said>(?:[^\[\]]|\[[^\[\]]*\])*)\]")
_DELIMITER = re.compile(r"(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|[|,:!]={3,}|`{3,}[\w-]*)[ \t]*")
_BLOCK_MACRO = re.compile(r"(?P<name>[a-z]+)::(?P<target>\S*?)\[(?P<said>.*)\][ \t]*")
_ADMONITION = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?=\S)")
_CELL = re.compile(
    r"(?:(?P<columns>\d+)?(?:\.(?P<rows>\d+))?(?P<repeated>[+*]))?[<^>]?(?:\.[<^>])?(?P<style>[adehlmsv]?)(?<!\\)\|"
)
_MATH = re.compile(r"(?<![\w\\])(stem|latexmath|asciimath):[a-z,]*\[(.*?)(?<!\\)\]", re.DOTALL)
_PASSED = re.compile(
    r"(?P<ticks>(?<!`)`{1,2})(?=\S)(?P<code>[^`\n]+(?:\n[^`\n]+)?)(?<=\S)(?P=ticks)(?!`)|\+\+\+(?P<passed>.+?)\+\+\+|pass:[a-z,]*\[(?P<macro>.*?)(?<!\\)\]",
    re.DOTALL,
)
_LINKED = re.compile(
    r"<<(?P<key>[^<>,\n]+)(?:,[ \t]*(?P<said>[^<>]*))?>>|xref:(?P<xref>[^\[\]\s]+)\[(?P<called>[^\]]*)\]"
    r"|(?:link:)?(?P<address>(?:https?|mailto|ftp):[^\s\[\]<>]*[^\s\[\]<>.,;:)])(?:\[(?P<shown>[^\]]*)\])?|link:(?P<file>[^\s\[\]]+)\[(?P<named>[^\]]*)\]"
    r"|\[\[(?P<anchor>[\w:.-]+)(?:,[^\]]*)?\]\]|anchor:(?P<placed>[\w:.-]+)\[\]|footnote:[\w-]*\[(?P<note>[^\]]*)\]|footnoteref:\[[^\]]*\]"
    r"|(?P<macro>image|icon|kbd|btn|menu|indexterm2?):(?P<target>[^\s\[\]]*)\[(?P<text>[^\]]*)\]|\(\(\([^()]*\)\)\)|\(\((?P<indexed>[^()]+)\)\)"
)  # fmt: skip
_CONDITION = re.compile(r"(ifdef|ifndef|ifeval|endif)::([\w,+-]*)\[(.*)\][ \t]*")
_LIMIT = 40
_LONGEST = 2000
"""Characters of a line of attributes."""
_MARKS = {"**": "**", "__": "*", "*": "**", "_": "*", "#": "", "~": "<sub>", "^": "<sup>"}
_SIGNS = {"nbsp": "\xa0", "sp": " ", "empty": "", "deg": "°", "plus": "+", "amp": "&", "lt": "<", "gt": ">", "vbar": "|",
    "startsb": "[", "endsb": "]",
          "caret": "^", "asterisk": "*", "tilde": "~", "backslash": "\\", "backtick": "`", "two-colons": "::", "apos": "'",
          "quot": '"', "pp": "++", "cpp": "C++",
          "zwsp": "", "wj": "", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”"}  # fmt: skip
_PROSE = frozenset(
    {
        "NOTE",
        "TIP",
        "IMPORTANT",
        "WARNING",
        "CAUTION",
        "sidebar",
        "quote",
        "verse",
        "abstract",
        "partintro",
        "discrete",
        "open",
    }
)
_BETWEEN = {"csv": ",", "dsv": ":", "tsv": "\t"}


class AsciidocConverter:
    """AsciiDoc documents."""

    name = "asciidoc"
    version = 1

    def read(self, source: Source) -> Reading:
        text, warnings = decode(source.content(), source.path)
        writer = _Writer()
        markdown = writer.document(without_signs(text))
        reading = reading_of(markdown, (*warnings, *writer.findings.told()))
        return replace(reading, title=writer.title or reading.title)


@dataclass
class _Said:
    """What the lines above a block say of it."""

    style: str = ""
    roles: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    named: dict[str, str] = field(default_factory=dict)
    positional: list[str] = field(default_factory=list)
    title: str = ""

    def take(self, said: str) -> None:
        """A line of attributes: ``[style#id.role%option, positional, name=value]``."""
        parts = re.findall(r'([\w-]+)[ \t]*=[ \t]*(?:"([^"]*)"|([^,]*))|("[^"]*"|[^,]+)', said)
        for place, (name, quoted, plain, positional) in enumerate(parts):
            if name:
                self.named[name] = quoted or plain.strip()
            elif place == 0 and not positional.startswith('"'):
                head = re.match(r"[^#.%]*", positional.strip())
                self.style = head[0].strip() if head and head[0].strip() else self.style
                for sign, word in re.findall(r"([#.%])([^#.%]+)", positional):
                    {"#": self.keys, ".": self.roles, "%": self.options}[sign].append(word.strip())
            else:
                self.positional.append(positional.strip(' "'))
        self.roles += self.named.get("role", "").split()
        self.options += [one.strip() for one in (self.named.get("options") or self.named.get("opts") or "").split(",")]
        self.keys += [self.named["id"]] if "id" in self.named else []


class _Writer:
    def __init__(self) -> None:
        self.findings = Findings()
        self.title = ""
        self._aside = Aside()
        self._attributes: dict[str, str] = dict(_SIGNS)
        self._titles: dict[str, str] = {}
        """What is printed above what has a key."""
        self._linked: set[str] = set()

    def document(self, text: str) -> str:
        lines = self._kept(text.split("\n"))
        return self._aside.back(self._blocks(lines, 0))

    # --- lines -----------------------------------------------------------------------------------------------------------

    def _kept(self, lines: list[str]) -> list[tuple[int, str]]:
        """Lines with their numbers, without the header's and without those whose condition is not met."""
        kept: list[tuple[int, str]] = []
        open_: list[bool] = []
        in_header, known = False, {"backend-html5", "html5"}
        for number, line in enumerate(lines, 1):
            if condition := _CONDITION.fullmatch(line):
                kind, names, said = condition.groups()
                met = any(name in known for name in re.split("[,+]", names)) == (kind == "ifdef") or kind == "ifeval"
                if kind == "endif":
                    open_ = open_[:-1]
                elif kind != "ifeval" and said:
                    kept += [(number, said)] if met and all(open_) else []
                else:
                    open_.append(met)
                    if kind == "ifeval":
                        self.findings.add("conditions that are not computed, what they hold is kept", line, number)
                continue
            if not all(open_):
                continue
            if line.startswith("include::"):
                self.findings.add("files that are not read with it", line, number)
                continue
            if attribute := _ATTRIBUTE.fullmatch(line):
                known.add(attribute[2])
            if not self.title and not any(said.strip() for _, said in kept) and re.match(r"[=#][ \t]+\S", line):
                self.title, in_header = line[1:].strip(), True
                kept.append((number, line))
                continue
            if in_header and line.strip() and not attribute and not line.startswith("//"):
                continue  # author and revision
            in_header = in_header and bool(line.strip())
            kept.append((number, line.rstrip()))
        return kept

    def _blocks(self, lines: list[tuple[int, str]], depth: int) -> str:
        out: list[str] = []
        place = 0
        said = _Said()
        while place < len(lines) and depth < _LIMIT:
            number, line = lines[place]
            begun = place
            if not line.strip():
                place += 1
                continue
            if line.startswith("//") and not re.fullmatch(r"/{4,}[ \t]*", line):
                place += 1
            elif attribute := _ATTRIBUTE.fullmatch(line):
                place = self._set(attribute, lines, place)
            elif (
                line[0] == "["
                and line[-1] == "]"
                and (told := _BLOCK_LINE.fullmatch(line[:_LONGEST]))
                and line[1] != "["
            ):
                said.take(self._with_attributes(told["said"], number))
                place += 1
            elif line.startswith("[[") and line.endswith("]]"):
                said.keys.append(line[2:-2].partition(",")[0].strip())
                place += 1
            elif re.match(r"\.[^\s.]", line):
                said.title = self._inline(line[1:], number)
                place += 1
            else:
                if heading := _HEADING.fullmatch(line):
                    out.append(self._heading(heading, said, number))
                    place += 1
                elif _DELIMITER.fullmatch(line):
                    place, block = self._delimited(lines, place, said, depth)
                    out.append(block)
                elif (macro := _BLOCK_MACRO.fullmatch(line)) and not macro["name"].startswith("http"):
                    self._macro(macro, number)
                    out += [f"\n\n{said.title}\n\n"] if said.title else []
                    place += 1
                elif re.fullmatch(r"'{3,}|<{3,}|-{3}|\*{3}", line):
                    place += 1
                elif _LISTED.fullmatch(line) or _DESCRIBED.fullmatch(line):
                    place, block = self._list(lines, place, depth)
                    out.append(self._led(said, block))
                else:
                    place, block = self._paragraph(lines, place, said)
                    out.append(block)
                said = _Said()
            place = max(place, begun + 1)
        return "".join(out)

    def _set(self, attribute: re.Match[str], lines: list[tuple[int, str]], place: int) -> int:
        off, name, off_behind, value = attribute.groups()
        value = value or ""
        while value.endswith("\\") and place + 1 < len(lines):
            place += 1
            value = f"{value[:-1].rstrip()} {lines[place][1].strip()}"
        if off or off_behind:
            self._attributes.pop(name, None)
        else:
            self._attributes[name] = self._with_attributes(value, lines[place][0])
        return place + 1

    def _heading(self, heading: re.Match[str], said: _Said, number: int) -> str:
        level = len(heading[1])
        title = self._inline(heading[2], number)
        keys = [*said.keys, *re.findall(r"\[\[([\w:.-]+)\]\]", heading[2])]
        generated = _key(heading[2])
        for key in (*keys, generated, heading[2].strip()):
            self._titles.setdefault(key, title)
        called = self._aside.put(
            lambda: next((f" {{#{key}}}" for key in (*keys, generated) if key in self._linked), "")
        )
        return f"\n\n{'#' * level} {title}{called}\n\n"

    # --- blocks ----------------------------------------------------------------------------------------------------------

    def _delimited(self, lines: list[tuple[int, str]], place: int, said: _Said, depth: int) -> tuple[int, str]:
        number, opening = lines[place][0], lines[place][1].strip()
        closing = "```" if opening.startswith("```") else opening
        end = next((at for at in range(place + 1, len(lines)) if lines[at][1].strip() == closing), len(lines))
        if end == len(lines):
            self.findings.add("blocks that nothing closes", opening, number)
        inner = lines[place + 1 : end]
        written = "\n".join(line for _, line in inner)
        if opening[0] == "/":
            return end + 1, ""
        if opening[0] != "=" and opening[1:].startswith("==="):
            return end + 1, self._led(said, self._table(inner, said, opening[0], number, depth))
        math = said.style in ("stem", "latexmath", "asciimath")
        if opening[0] == "+" or math:
            return end + 1, self._math_block(written, said) if math else self._passed(written, number)
        if (opening[0] in "-.`" and opening != "--") or said.style in ("source", "listing", "literal"):
            language = said.positional[0] if said.style == "source" and said.positional else opening.strip("`-.")
            code = re.sub(r"[ \t]*(?:(?://|#|;;)[ \t]*)?<(?:\d+|\.)>[ \t]*$", "", written, flags=re.MULTILINE)
            return end + 1, self._led(said, self._aside.put(fence(code, "math" if language == "math" else language)))
        return end + 1, self._called(said, self._blocks(inner, depth + 1).strip())

    def _passed(self, written: str, number: int) -> str:
        """What is passed through: HTML, or formulas of LaTeX."""
        if re.search(r"\\begin\{|\\\[|\$\$", written):
            return f"\n\n{self._aside.put(written)}\n\n"
        self.findings.add("left out", "++++", number)
        return ""

    def _math_block(self, written: str, said: _Said) -> str:
        notation = said.style if said.style != "stem" else self._attributes.get("stem") or "asciimath"
        written = re.sub(r"\A\s*(?:\\\[|\$\$)|(?:\\\]|\$\$)\s*\Z", "", written)
        blocks = re.split(r"\n[ \t]*\n", written.strip()) if notation == "asciimath" else [written]
        latex = [one if notation == "latexmath" else latex_of(one.strip()) for one in blocks]
        keys = "".join(self._aside.put(anchor(key)) for key in said.keys)
        return (f"\n\n{keys}" if keys else "") + "".join(self._aside.math(one, display=True) for one in latex)

    def _called(self, said: _Said, body: str) -> str:
        """A block's text, as the statement that its style, its roles or its title say it is."""
        words = (
            [said.style.removeprefix("env."), *(f".{role}" for role in said.roles)]
            if said.style not in _PROSE
            else [f".{role}" for role in said.roles]
        )
        title = said.title or next(iter(said.positional), "") if any(words) else said.title
        boxed = box(" ".join(filter(None, words)) or ".", title, tuple(said.keys), body)
        for key in said.keys:
            self._titles[key] = title or next((word.strip(".").capitalize() for word in words if word), key)
        return boxed or self._led(said, f"{body}\n\n")

    def _led(self, said: _Said, block: str) -> str:
        for key in said.keys:
            self._titles.setdefault(key, said.title or key)
        keys = "".join(self._aside.put(anchor(key)) for key in said.keys)
        return paragraph(said.title, (f"{keys}\n\n" if keys else "") + block.strip("\n")) + "\n\n"

    def _macro(self, macro: re.Match[str], number: int) -> None:
        if macro["name"] != "toc":
            self.findings.add("left out", macro[0], number)

    def _paragraph(self, lines: list[tuple[int, str]], place: int, said: _Said) -> tuple[int, str]:
        begun = place
        while place < len(lines) and (line := lines[place][1]).strip():
            if place > begun and (
                _DELIMITER.fullmatch(line)
                or re.fullmatch(r"\[[^\[\]]*\]|\[\[.*\]\]", line)
                or (_LISTED.fullmatch(line) and said.style)
            ):
                break
            place += 1
        number = lines[begun][0]
        written = "\n".join(line for _, line in lines[begun:place] if not line.startswith("//"))
        if said.style in ("stem", "latexmath", "asciimath"):
            return place, self._math_block(written, said)
        if said.style in ("source", "listing", "literal") or (written.startswith(" ") and begun + 1 == place):
            return place, self._led(said, self._aside.put(fence(written.strip(" "), (said.positional or [""])[0])))
        written = re.sub(r"[ \t]+\+$", "", re.sub(r"^[ \t]+", "", written, flags=re.MULTILINE), flags=re.MULTILINE)
        return place, self._called(said, self._inline(_ADMONITION.sub("", written), number))

    def _list(self, lines: list[tuple[int, str]], place: int, depth: int) -> tuple[int, str]:
        """Items with what is joined to them, nested by their signs."""
        out: list[str] = []
        levels: list[str] = []
        counts: dict[str, int] = {}
        while place < len(lines):
            number, line = lines[place]
            listed = _LISTED.fullmatch(line)
            described = None if listed else _DESCRIBED.fullmatch(line)
            found = listed or described
            if found is None:
                break
            sign = re.sub(r"\d+", "1", found["sign"])
            if sign in levels:
                for deeper in levels[levels.index(sign) + 1 :]:
                    counts.pop(deeper, None)
                levels = levels[: levels.index(sign) + 1]
            else:
                levels.append(sign)
            counts[sign] = counts.get(sign, 0) + 1
            said = [found["said"] or ""]
            place += 1
            if described:
                while place < len(lines) and not lines[place][1].strip() and not "".join(said):
                    place += 1  # the text may stand below a blank line
            while place < len(lines) and (more := lines[place][1]).strip() and not self._begins(more):
                said.append(more.strip())
                place += 1
            text = self._inline("\n".join(filter(None, said)), number)
            text = re.sub(r"\A\[([ x*])\][ \t]+", "", text)
            indent = "   " * (len(levels) - 1)
            begin = f"{counts[sign]}." if sign.startswith(".") or sign[0].isalnum() or sign[0] == "<" else "-"
            called = term(self._inline(described["term"].strip(), number)) if described else ""
            out.append(f"{indent}{begin} {called}{' '.join(text.split()) if '$$' not in text else text}")
            place = self._joined(lines, place, depth, out, indent + "   ")
            after = place
            while after < len(lines) and not lines[after][1].strip():
                after += 1
            if after < len(lines) and (_LISTED.fullmatch(lines[after][1]) or _DESCRIBED.fullmatch(lines[after][1])):
                place = after
        return place, "\n\n" + "\n".join(out) + "\n\n"

    def _begins(self, line: str) -> bool:
        return bool(
            _LISTED.fullmatch(line)
            or _DESCRIBED.fullmatch(line)
            or _DELIMITER.fullmatch(line)
            or line.strip() == "+"
            or re.fullmatch(r"\[[^\[\]]*\]|\.[^\s.].*", line)
        )

    def _joined(self, lines: list[tuple[int, str]], place: int, depth: int, out: list[str], indent: str) -> int:
        """Blocks that a plus sign joins to an item."""
        while place < len(lines) and lines[place][1].strip() == "+":
            begin = place = place + 1
            while place < len(lines) and re.fullmatch(r"\[.*\]|\.[^\s.].*", lines[place][1]):
                place += 1
            if place < len(lines) and _DELIMITER.fullmatch(lines[place][1]):
                closing = lines[place][1].strip()
                place = (
                    next((at for at in range(place + 1, len(lines)) if lines[at][1].strip() == closing), len(lines)) + 1
                )
            else:
                while (
                    place < len(lines)
                    and lines[place][1].strip() not in ("", "+")
                    and not _LISTED.fullmatch(lines[place][1])
                ):
                    place += 1
            block = self._aside.back(self._blocks(lines[begin:place], depth + 1)).strip("\n")
            out.append(
                "\n" + re.sub(r"^(?=[^\n])", indent, re.sub(r"\n{3,}", "\n\n", block), flags=re.MULTILINE) + "\n"
            )
        return place

    # --- tables ----------------------------------------------------------------------------------------------------------

    def _table(self, inner: list[tuple[int, str]], said: _Said, kind: str, number: int, depth: int) -> str:
        lines = [line for _, line in inner]
        first = next((place for place, line in enumerate(lines) if line.strip()), 0)
        implied = first == 0 and len(lines) > 1 and not lines[1].strip()
        head = (implied or "header" in said.options) and "noheader" not in said.options
        form = said.named.get("format", {",": "csv", ":": "dsv"}.get(kind, ""))
        if form in _BETWEEN:
            texts = csv.reader(filter(str.strip, lines), delimiter=_BETWEEN[form])
            grid = [[Cell(self._cell_text(one, number)) for one in row] for row in texts]
        else:
            cells = self._cells(inner, depth)
            width = _columns(said.named.get("cols", "")) or sum(
                one.columns for one, line in cells if line == inner[first][0]
            )
            grid = laid_out([one for one, _ in cells], width)
        return pipe_table(
            [[replace(one, head=one.head or (head and not place)) for one in row] for place, row in enumerate(grid)]
        )

    def _cell_text(self, written: str, number: int) -> str:
        return cell(self._aside.back(self._inline(written, number)))

    def _cells(self, inner: list[tuple[int, str]], depth: int) -> list[tuple[Cell, int]]:
        """Cells in their order, each with the line where it begins."""
        parts: list[tuple[re.Match[str], int, list[str]]] = []
        for number, line in inner:
            found = [] if line.startswith("//") else list(_CELL.finditer(line))
            if parts:
                parts[-1][2].append(line[: found[0].start()] if found else line)
            ends = [*(one.start() for one in found[1:]), len(line)]
            parts += [(one, number, [line[one.end() : end]]) for one, end in zip(found, ends, strict=False)]
        out: list[tuple[Cell, int]] = []
        for one, number, lines in parts:
            written = "\n".join(lines).strip().replace("\\|", "|")
            nested = one["style"] == "a"
            text = (
                self._blocks([(number, line) for line in written.split("\n")], depth + 1)
                if nested
                else self._inline(written, number)
            )
            text = cell(self._aside.back(text).replace("\n\n", "\n"))
            repeated = one["repeated"] == "*"
            columns, rows = (1 if repeated else int(one["columns"] or 1)), int(one["rows"] or 1)
            made = Cell(text, min(columns, 100), min(rows, 100), head=one["style"] == "h")
            out += [(made, number)] * (min(int(one["columns"] or 1), 100) if repeated else 1)
        return out

    # --- text ------------------------------------------------------------------------------------------------------------

    def _inline(self, text: str, number: int) -> str:
        """Running text as Markdown, its formulas, code and links put aside."""
        put = self._aside.put
        text = _MATH.sub(self._math, text)
        text = _PASSED.sub(
            lambda found: put(
                code_span(found["code"])
                if found["code"]
                else found["passed"] or re.sub(r"([*_`])", r"\\\1", found["macro"] or "")
            ),
            text,
        )
        text = self._with_attributes(text, number)
        text = _MATH.sub(self._math, text)
        text = _LINKED.sub(lambda found: self._link(found, number), text)
        text = re.sub(r"\\(?=[*_`#^~{\[<+])", "", re.sub(r"\\([*_])", lambda found: put(f"\\{found[1]}"), text))
        text = re.sub(r"\[[.#%][^\[\]]*\](?=[#*_`])", "", text.replace("$", put("\\$")))
        text = set_off(text, {sign: written for sign, written in _MARKS.items() if sign not in "~^"})
        text = re.sub(
            r"([~^])(?=\S)([^\s~^]{1,60})\1",
            lambda found: f"<su{'b' if found[1] == '~' else 'p'}>{found[2]}</su{'b' if found[1] == '~' else 'p'}>",
            text,
        )
        return (
            re.sub(r"(?<=\w)--(?=\w)| -- ", " – ", text)
            .replace("->", "→")
            .replace("=>", "⇒")
            .replace("(C)", "©")
            .replace("(R)", "®")
        )

    def _math(self, found: re.Match[str]) -> str:
        notation = found[1] if found[1] != "stem" else self._attributes.get("stem") or "asciimath"
        written = found[2].replace("\\]", "]").strip()
        written = re.sub(r"\A\$(.*)\$\Z|\A\\\((.*)\\\)\Z", lambda one: one[1] or one[2] or "", written, flags=re.DOTALL)
        return self._aside.math(written if notation == "latexmath" else latex_of(written))

    def _with_attributes(self, text: str, number: int) -> str:
        def value(found: re.Match[str]) -> str:
            name = found[1].lower()
            if name in self._attributes:
                return self._attributes[name]
            if name.startswith(("set:", "counter")):
                return ""
            if not re.fullmatch(r"[a-z]|\d+", name):
                self.findings.add("attributes that nothing sets, kept as they are written", found[0], number)
            return found[0]

        return re.sub(r"(?<!\\)\{([A-Za-z0-9_][\w-]*(?::[\w-]+)?)\}", value, text) if "{" in text else text

    def _link(self, found: re.Match[str], number: int) -> str:
        put = self._aside.put
        if key := found["key"] or found["xref"]:
            said = (found["said"] or found["called"] or "").strip()
            target = key.strip().lstrip("#").rpartition("#")[2]
            return put(lambda: self._reference(target, said))
        if found["address"]:
            shown = (found["shown"] or "").partition(",window=")[0].rstrip("^").strip()
            behind = put(f"]({found['address']})")
            return f"{put('[')}{shown}{behind}" if shown else put(found["address"])
        if found["anchor"] or found["placed"]:
            return put(anchor(found["anchor"] or found["placed"]))
        if found["note"]:
            return f" ({found['note'].strip().rstrip('.')})"
        if found["macro"] in ("image", "icon"):
            self.findings.add("left out", found[0], number)
            return ""
        return found["named"] or found["text"] or found["indexed"] or ""

    def _reference(self, key: str, said: str) -> str:
        shown = said or self._titles.get(key, key)
        key = key if re.fullmatch(r"[\w:.-]+", key) else _key(key)  # the title of a section
        self._linked.add(key)
        return f"[{self._aside.back(shown)}](#{key})"


def _key(title: str) -> str:
    return "_" + re.sub(r"\W+", "_", title.lower()).strip("_")


def _columns(said: str) -> int:
    """How many columns ``cols`` says: "3,1,^1", "3*", "1a,2"."""
    parts = re.split("[,;]", said) if said else []
    repeated = (re.match(r"\s*(\d{1,3})\*", part) for part in parts)
    return min(sum(int(found[1]) if found else 1 for found in repeated), 200)
