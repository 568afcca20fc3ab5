"""How a text heads its worked examples: ``ontology/examples.yaml``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from pydantic import ConfigDict

from mathrag.entities import Frozen
from mathrag.ontology_files import read_yaml

Part = Literal["begin", "plan", "solution", "remark", "step"]

_BOLD = re.compile(r"^\s*\*\*\s*(?P<head>(?:[^*]|\*(?!\*)){1,200}?)\s*\*\*(?P<rest>.*)$", re.S)
_ITALIC = re.compile(r"^\s*\*(?P<head>[A-ZÀ-Þ][A-Za-zÀ-ÿ ]{2,40}[.:]?)\*[.:]?(?P<rest>\s.*|)$", re.S)
_ITALIC_WHOLE = re.compile(r"^\s*\*(?P<head>[A-ZÀ-Þ][A-Za-zÀ-ÿ]{2,20}):\s+(?P<rest>[^*]+)\*\s*$", re.S)
"""All of it in italics: "*Answer: 400 J.*"."""
_LETTER = re.compile(r"^\s*(?:\*\*)?(?P<head>[A-Z])(?:\*\*:|:\*\*|:)\s+(?P<rest>.*)$", re.S)
"""One letter with a colon: "**Q:** What ..."."""
_PLAIN = re.compile(
    r"^\s*(?P<head>[A-ZÀ-Þ][A-Za-zÀ-ÿ ]{2,40}?(?:\s+\d+(?:[.-]\d+)*)?)\s*(?P<mark>[:.])(?P<rest>\s.*|)$", re.S
)
_DOUBLED = re.compile(r"^(\w+)\1\b", re.I)  # "SolutionSolution:"
_TITLE = re.compile(r"[:.–—(-]")
_TITLE_OF_PART = re.compile(r"[:.–—(-]|(?:and|for|to|the|part)\b", re.I)
_FOR = re.compile(r"\(?\b(?P<letter>[a-h])\)(?!.*\([a-h]\))")


class Heads(Frozen):
    """The file."""

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))
    begins: tuple[str, ...]
    plans: tuple[str, ...]
    solutions: tuple[str, ...]
    remarks: tuple[str, ...]
    steps: tuple[str, ...]
    said_of_it: tuple[str, ...]
    commands: tuple[str, ...]
    tasks: tuple[str, ...]
    yes_or_no: tuple[str, ...]
    asks_value: tuple[str, ...]

    @cached_property
    def choice(self) -> re.Pattern[str]:
        """A sentence that is answered by yes or no."""
        return re.compile(rf"(?:{'|'.join(map(re.escape, self.yes_or_no))})\b", re.I)

    @cached_property
    def value_word(self) -> re.Pattern[str]:
        """A word that asks for a value."""
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, self.asks_value))})\b", re.I)

    @cached_property
    def computed(self) -> re.Pattern[str]:
        """A text that asks, by a question or a command, and goes on to answer."""
        command = rf"\b(?:{'|'.join(map(re.escape, self.commands))})\b(?:[^.?]|\.(?=\d))*\."
        return re.compile(rf"(?P<asked>.*(?:\?|(?i:{command})))\s+(?P<solved>[^?]*)\Z", re.S)

    @cached_property
    def asking(self) -> re.Pattern[str]:
        """A sentence that asks or commands."""
        return re.compile(rf"\?[\s*)]*$|\b(?:{'|'.join(map(re.escape, self.commands))})\b", re.I)

    @cached_property
    def asked_for(self) -> re.Pattern[str]:
        """What a sentence asks for: "what is the *kinetic energy* of"; with its verb or command in front."""
        verbs = "|".join((r"what\s+(?:is|are|was|were|will\s+be)", *map(re.escape, self.commands)))
        return re.compile(
            rf"\b(?:{verbs})\s+(?:the|its|their|his|her)\s+(?P<what>[A-Za-z][A-Za-z -]*?)"
            r"(?=\s*(?:[?.,;:$(*]|$|\b(?:of|for|in|on|when|if|that|which|between|at|from|to|by|as|after|and|per|with|needed|required|does|is|has)\b))",
            re.I,
        )

    @cached_property
    def task(self) -> re.Pattern[str]:
        """A sentence that asks for no number."""
        return re.compile(rf"(?:{'|'.join(map(re.escape, self.tasks))})\b", re.I)

    @cached_property
    def numbered_step(self) -> re.Pattern[str]:
        """A paragraph or row that begins with a numbered step; does it check what was found, does it answer the question?"""
        step, check, answer = ("|".join(map(re.escape, words)) for words in (self.steps, self.remarks, self.solutions))
        return re.compile(
            rf"[\s|*]*(?:{step})\s*\d+[.:)]?[\s*]*(?:(?P<check>(?:{check})\b)|(?P<answer>(?:{answer})\b))?", re.I
        )

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The head's word, the number and the part behind it, and what is left: a title."""
        kinds = (
            ("begin", self.begins),
            ("plan", self.plans),
            ("solution", self.solutions),
            ("remark", self.remarks),
            ("step", self.steps),
        )
        words = "|".join(
            f"(?P<{name}>{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})"
            for name, words in kinds
        )
        return re.compile(
            rf"(?:{words})(?:(?![a-z’'-])|(?=Step\b))\s*(?P<number>#?\d+(?:[.-]\d+)*)?(?P<title>.*)", re.I | re.S
        )


@dataclass(frozen=True)
class Head:
    """A head: what it opens, of which part of the question, the title behind it, and the text that goes on in the same paragraph."""

    kind: Part
    letter: str = ""
    title: str = ""
    rest: str = ""


@lru_cache(maxsize=1)
def heads() -> Heads:
    """The words that ship."""
    return Heads.model_validate(read_yaml("examples.yaml"))


def head_of_heading(text: str) -> Head | None:
    """The head that a heading is; None for any other heading."""
    return _head(text.strip(" *#"), "", titled=True)


def head_of_paragraph(text: str) -> Head | None:
    """The head that a paragraph begins with; None where it begins with none."""
    if letter := _LETTER.match(text):
        return _head(f"{letter['head']}:", letter["rest"].strip(), titled=False)
    if whole := _ITALIC_WHOLE.match(text):
        return _head(whole["head"], whole["rest"].strip(), titled=False)
    bold = _BOLD.match(text) or _ITALIC.match(text)
    if bold:
        return _head(bold["head"].strip(), bold["rest"].strip(), titled=not bold["rest"].strip())
    plain = _PLAIN.match(text)
    if plain is None or (plain["mark"] == "." and not plain["head"][-1:].isdigit() and plain["rest"].strip()):
        return None
    return _head(plain["head"], plain["rest"].strip(), titled=False)


def is_bold_line(text: str) -> bool:
    """Is the whole paragraph in bold type?"""
    bold = _BOLD.match(text)
    return bold is not None and not bold["rest"].strip(" :.")


def _head(text: str, rest: str, titled: bool) -> Head | None:
    """``titled``: more than the word may stand in the head."""
    match = heads().pattern.match(_DOUBLED.sub(r"\1", text))
    if match is None:
        return None
    kind = next(name for name in ("begin", "plan", "solution", "remark", "step") if match[name])
    title = match["title"].strip()
    if kind == "solution" and not rest and re.match(r"[:.]\s.*\d", title, re.S):
        title, rest = "", title[1:].strip()  # "**Answer: 400 J.**"
    letter = _FOR.search(title)
    if title.lower().startswith("step"):  # "**SolutionStep 1.** Determine"
        return Head(kind, "", "", f"**{title}** {rest}")  # type: ignore[arg-type]
    bare = not title.strip(" :.–—-") or letter is not None
    begins = kind == "begin" and (match["number"] is not None or title.startswith("("))  # "Example 7.1 A lawn mower"
    if not bare and not (titled or begins):
        return None
    if not bare and not begins and not (_TITLE if kind == "begin" else _TITLE_OF_PART).match(title):
        return None  # "Problem solving", "Solutions of salts"
    name = "" if letter else re.sub(r"^\((.*)\)$", r"\1", title.strip(" :.–—-"))
    name = "" if name.lower() in heads().said_of_it else name
    return Head(kind, letter["letter"] if letter else "", name, rest.lstrip(" :"))  # type: ignore[arg-type]
