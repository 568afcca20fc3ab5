"""Statement environments as a LaTeX source declares them: ``\\newtheorem``, ``\\declaretheorem``, boxes; and their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from mathrag.documents.latex_definitions import definitions, group_end
from mathrag.documents.statement_words import form_of, head_of, statement_words

_GROUP = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_OPTION = r"(?:\[((?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\])?"
NEW_THEOREM = re.compile(
    rf"\\(?P<command>(?:re)?new(?:[a-z]*theorem(?!style)[a-z]*|definition|proof|remark)|spnewtheorem)(?P<star>\*?)\s*"
    rf"(?:\[[^\]]*\]\s*)?\{{(?P<name>[^{{}}]+)\}}\s*{_OPTION}\s*{_GROUP}\s*{_OPTION}"
)
_DECLARED = re.compile(rf"\\(?:declaretheorem|newkeytheorem)\s*{_OPTION}\s*\{{(?P<names>[^{{}}]+)\}}\s*{_OPTION}")
_BOXED = re.compile(rf"\\(?:newtcbtheorem|NewTcbTheorem)\s*{_OPTION}\s*\{{(?P<name>[^{{}}]+)\}}\s*{_GROUP}\s*(?=\{{)")
_BOX = re.compile(
    rf"\\newtcolorbox\s*{_OPTION}\s*\{{(?P<name>[^{{}}]+)\}}\s*(?:\[(?P<count>\d)\]\s*)?(?P<default>\[[^\]]*\]\s*)?(?=\{{)"
)
# what the beginning of an environment prints nothing of
_UNPRINTED = re.compile(
    r"\\(?:begin|end|[vh]space|(?:set|addto)length|(?:ref)?stepcounter|(?:addto|set)counter|color)\*?\s*(?:\{[^{}]*\}|\[[^\[\]]*\])*"
    r"|-?[\d.]+\s*(?:pt|cm|mm|em|ex)\b|\\[A-Za-z@]+\*?|\\.|#\d|[{}\[\]~$]"
)
_COUNTER = re.compile(r"\\(?:the(?!orem)|(?:ref)?stepcounter\s*\{|(?:arabic|roman|Roman|Alph)\s*\{)\s*([A-Za-z]+)")
_RESTARTED = re.compile(r"\\newcounter\s*\{([^{}]+)\}\s*\[([^\[\]]+)\]")
_RESTATABLE = re.compile(
    r"\\begin\s*\{restatable\*?\}\s*(\[(?:[^\[\]{}]|\{[^{}]*\})*\])?\s*\{([^{}]+)\}\s*\{([^{}]+)\}(.*?)\\end\s*\{restatable\*?\}",
    re.DOTALL,
)
_LABEL = re.compile(r"\s*\\label\s*\{([^{}]+)\}")
_GROUPED = re.compile(rf"\s*{_GROUP}")
_SHARED_NAME = re.compile(r"\\newaliascnt\{([^{}]+)\}\{([^{}]+)\}")
_WITHIN = re.compile(r"\\(?:numberwithin|counterwithin\*?)\{([^{}]+)\}\{([^{}]+)\}")
_LETTERED = re.compile(r"\\the([A-Za-z]+)\}?\s*\{\s*\\Alph\s*\{\1\}\s*\}")
"""A counter of which letters are printed: ``\\renewcommand{\\themain}{\\Alph{main}}``."""
_SETTING = re.compile(r"([A-Za-z ]+?)\s*(?:=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,]*))?\s*(?:,|\Z)")
_WORD_OF = re.compile(r"\\([A-Za-z]+)name(?![A-Za-z])")
# what moves counters
COUNTED = re.compile(
    r"\\(?P<section>part|chapter|section|subsection|subsubsection)(?P<star>\*?)(?=\s*[\[{])"
    r"|\\(?P<how>set|addto)counter\s*\{(?P<counter>[^{}]+)\}\s*\{\s*(?P<amount>-?\d+)\s*\}"
    r"|\\(?:ref)?stepcounter\s*\{(?P<stepped>[^{}]+)\}"
    r"|\\(?P<appendix>appendix)(?![A-Za-z])"
    r"|\\(?:input|include|subfile|subfileinclude)\s*\{(?P<file>[^{}]+)\}"
    r"|\\begin\s*\{(?P<begun>[^{}]+)\}"
)
_ABOVE = {"section": "chapter", "subsection": "section", "subsubsection": "subsection"}


@dataclass(frozen=True)
class Declared:
    """One environment: what is printed above it, the counter that numbers it ('' for none) and within which it restarts."""

    name: str
    title: str
    counter: str = ""
    within: str = ""
    boxed: str | None = None
    """Prefix of its labels where title and label are given in groups behind its name (tcolorbox)."""
    lettered: bool = False
    """Is its number printed as a letter?"""


def declared_in(source: str) -> dict[str, Declared]:
    """The environments that ``source`` declares, by name."""
    found = {one.name: one for one in (*_own(source), *_plain(source), *_thmtools(source), *_boxes(source))}
    shared = dict(_SHARED_NAME.findall(source))
    within, letters = dict(_WITHIN.findall(source)), frozenset(_LETTERED.findall(source))
    for name, one in found.items():
        counter = shared.get(one.counter, one.counter)
        owner = found.get(counter)
        inherited = owner.within if owner and counter != name else one.within
        lettered = counter in letters
        found[name] = replace(
            one, counter=counter, within="" if lettered else within.get(counter, inherited), lettered=lettered
        )
    return found


def restated_once(source: str) -> str:
    """``source`` with what is stated to be repeated as the environment that it is, and without the repetitions: thm-restate. A proof that
    directly follows a repetition refers to what is repeated."""
    labels = {
        match[3]: _LABEL.search(match[4]) or _LABEL.match(source, match.end()) for match in _RESTATABLE.finditer(source)
    }
    names = list(labels)
    source = _RESTATABLE.sub(
        lambda match: f"\\begin{{{match[2]}}}{match[1] or ''}{match[4]}\\end{{{match[2]}}}", source
    )
    if not names:
        return source

    def proved(match: re.Match[str]) -> str:
        label, form = labels[match[1]], form_of("", match["proof"] or "")
        if not label or not form or form.kind != "proof":
            return match["proved"] or ""
        return f"{match['proved']}[Proof of \\ref{{{label[1]}}}]"

    told = "|".join(map(re.escape, names))
    return re.sub(rf"\\({told})\*(?P<proved>\s*\\begin\s*\{{(?P<proof>[^{{}}]+)\}}(?!\s*\[))?", proved, source)


def without_declarations(source: str) -> str:
    """``source`` without what declares environments."""
    return _DECLARED.sub("", NEW_THEOREM.sub("", source))


def _plain(source: str) -> Iterable[Declared]:
    for match in NEW_THEOREM.finditer(source):
        shared, title, within = match[4], match[5], match[6]
        name = match["name"].strip()
        counter = "" if match["star"] and match["command"] == "newtheorem" else (shared or name).strip()
        yield Declared(name, _printed(title), counter, (within or "").strip())


def _thmtools(source: str) -> Iterable[Declared]:
    for match in _DECLARED.finditer(source):
        options = _settings(f"{match[1] or ''},{match[3] or ''}")
        unnumbered = options.get("numbered", "yes").startswith(("no", "false")) or "unnumbered" in options
        for name in (part.strip() for part in match["names"].split(",")):
            shared = next((options[key] for key in ("sibling", "numberlike", "sharecounter") if key in options), name)
            within = next((options[key] for key in ("numberwithin", "within", "parent") if key in options), "")
            title = _printed(options.get("name", options.get("title", "")))
            yield Declared(name, title or name, "" if unnumbered else shared, within)


def _boxes(source: str) -> Iterable[Declared]:
    for match in _BOXED.finditer(source):
        options = _settings(match[1] or "")
        counter = next((options[key] for key in ("use counter from", "use counter") if key in options), match["name"])
        within = options.get("number within", "")
        settings = group_end(source, match.end()) or match.end()
        prefix = _GROUPED.match(source, settings)
        yield Declared(match["name"].strip(), _printed(match[3]), counter, within, prefix[1].strip() if prefix else "")
    for match in _BOX.finditer(source):
        end = group_end(source, match.end())
        title = _settings(source[match.end() + 1 : end - 1]).get("title", "") if end else ""
        given = int(match["count"] or 0) - bool(match["default"])
        counter = match["name"].strip() if "auto counter" in (match[1] or "") else ""
        boxed = "" if given > 0 else None
        printed = re.split(r"[#:~]|\\the", _printed(title))[0].strip()
        yield Declared(match["name"].strip(), printed, counter, boxed=boxed)


def _own(source: str) -> Iterable[Declared]:
    """Environments that the author makes, and that print a lead: ``\\newenvironment{thm}{\\stepcounter{c}\\textbf{Theorem~\\thec.}}{}``."""
    restarted = dict(_RESTARTED.findall(source))
    for name, made in definitions(source)[1].items():
        printed = " ".join(_UNPRINTED.sub(" ", made.begin).split()).strip(" .:()")
        head = head_of(printed) if printed else None
        if head is not None and not head[2]:
            counter = _COUNTER.search(made.begin)
            called = counter[1] if counter else ""
            yield Declared(name, printed.split(" (")[0].strip(" .:"), called, restarted.get(called, ""))


def _settings(options: str) -> dict[str, str]:
    return {key.strip(): (value or "").strip().strip("{}").strip() for key, value in _SETTING.findall(options)}


def _printed(title: str) -> str:
    """What a declaration prints; ``\\theoremname`` stands for a word of the document's language, other commands for none."""
    title = _WORD_OF.sub(lambda match: match[1].capitalize() if form_of(match[1]) else " ", title)
    return " ".join(re.sub(r"\\[A-Za-z@]+\*?|[{}]", " ", title).replace("~", " ").split())


def title_of(environment: str, declared: dict[str, Declared]) -> str | None:
    """What is printed above ``environment``; None where it is no statement that is known."""
    one = declared.get(environment.rstrip("*")) or declared.get(environment)
    if one and one.title and one.title != one.name:
        return one.title
    form = form_of("", environment)
    return form.name.capitalize() if form else (one.title if one else None)


def kept_environments(names: Iterable[str], declared: dict[str, Declared]) -> frozenset[str]:
    """Those of ``names`` that are statements themselves, and not what they are made of."""
    words = statement_words()
    called = {**words.by_word, **words.by_environment}
    return frozenset(name for name in names if name in declared or name.rstrip("*") in called)


def _letter(number: int) -> str:
    return chr(ord("A") + number - 1) if 0 < number < 27 else str(number)


class Numbering:
    """Counters of a source as it is read in order; ``whole`` where its sections are numbered as printed. ``part`` gives the text of
    another file that is taken in, None where it isn't there: no number is known behind it."""

    def __init__(
        self, declared: dict[str, Declared], *, whole: bool, part: Callable[[str], str | None] = lambda _: None
    ) -> None:
        self._declared = declared
        self._whole = whole
        self._part = part
        self._counts: dict[str, int] = {}
        self._has_chapters = False
        self._lettered = ""
        """The counter whose numbers are letters: that of appendices."""

    def over(self, text: str) -> None:
        """Count what ``text`` has, which is printed before what is read."""
        for match in COUNTED.finditer(text):
            self.counted(match)
            if match["begun"]:
                self.statement(match["begun"].strip())

    def counted(self, match: re.Match[str]) -> None:
        """Take in a heading, a counter that is set, the beginning of appendices, another file that is taken in."""
        if match["section"] and not match["star"]:
            self._has_chapters = self._has_chapters or match["section"] == "chapter"
            self._step(match["section"])
        elif match["counter"]:
            before = self._counts.get(match["counter"], 0) if match["how"] == "addto" else 0
            self._counts[match["counter"]] = before + int(match["amount"])
        elif match["stepped"]:
            self._step(match["stepped"].strip())
        elif match["appendix"]:
            self._lettered = "chapter" if self._has_chapters else "section"
            self._counts[self._lettered] = 0
        elif match["file"]:
            text = self._part(match["file"]) if self._whole else None
            self._whole = text is not None
            self.over(text or "")

    def statement(self, environment: str) -> str:
        """The number that is printed above the next ``environment``; '' where it has none or it isn't known."""
        one = self._declared.get(environment)
        if one is None or not one.counter or not self._whole:
            return ""
        self._step(one.counter)
        return self.shown(one.counter)

    def shown(self, counter: str) -> str:
        """What ``counter`` prints now; '' where nothing has counted it."""
        one = next((one for one in self._declared.values() if one.counter == counter), None)
        count = self._counts.get(counter)
        if count is None:
            return ""
        return f"{self._prefix(one.within if one else '')}{_letter(count) if one and one.lettered else count}"

    def of(self, name: str) -> str:
        """The number of the present section."""
        return self._prefix(name).rstrip(".") if self._whole else ""

    def _step(self, name: str) -> None:
        self._counts[name] = self._counts.get(name, 0) + 1
        for counter in self._below(name):
            self._counts[counter] = 0

    def _below(self, name: str) -> list[str]:
        """The counters that restart with ``name``, those of their own restarting ones included."""
        found: list[str] = [name]
        for counter in found:
            inner = [below for below, above in _ABOVE.items() if above == counter]
            inner += [one.counter for one in self._declared.values() if one.within == counter]
            found += dict.fromkeys(below for below in inner if below not in found)
        return found[1:]

    def _prefix(self, within: str) -> str:
        """The numbers in front, outermost first."""
        numbers: list[str] = []
        seen: set[str] = set()
        while within and within not in seen:
            seen.add(within)
            number = self._counts.get(within, 0)
            numbers.insert(0, f"{_letter(number) if within == self._lettered else number}.")
            owner = next((one.within for one in self._declared.values() if one.counter == within), "")
            within = _ABOVE.get(within, owner)
            if within == "chapter" and not self._has_chapters:
                break
        return "".join(numbers)
