"""Heads of worked examples, and of their parts, as paragraphs of their own.

Quotations and boxes have them in the midst of a paragraph: ``**Example 3.** ...``, and ``*Solution.*`` right behind the question.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mathrag.ontology_files import read_yaml


def heads_apart(text: str) -> str:
    """``text`` (Markdown) with a blank line before each such head in bold or italic type, and one behind a title that is a line;
    "**SolutionStep 1.**" is two."""
    begins, parts, glued = _patterns()

    def apart(found: re.Match[str]) -> str:
        line = found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()]
        return found[0] if line.lstrip().startswith("|") else f"\n\n{found['head'] or found['whole']}"

    text = (
        glued.sub(lambda found: f"**{found['head']}**\n\n{'' if found[0].endswith('**') else '**'}", text)
        if "**" in text
        else text
    )
    return parts.sub(apart, begins.sub(r"\g<head>\n\n", text))


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    words = read_yaml("examples.yaml")
    begin, part = (
        "|".join(re.escape(word) for name in names for word in words[name])
        for names in (("begins",), ("plans", "solutions", "remarks"))
    )
    line = rf"^(?P<head>\*\*(?i:{begin})\b[^*\n]*\*\*[.:]?)[ \t]*\n(?=[^\W_]|[$\\])"
    head = (
        rf"(?P<head>(?P<type>\*\*?)(?=[A-ZÀ-Þ])(?i:{part})[.:]?(?P=type)[.:]?)(?=\s)"
        rf"|(?P<whole>\*(?=[A-ZÀ-Þ])(?i:{part}):\s[^*\n]+\*)(?=\s|$)"
    )
    steps = "|".join(map(re.escape, words["steps"]))
    solved = "|".join(map(re.escape, words["solutions"]))
    glued = rf"^\*\*(?P<head>(?=[A-ZÀ-Þ])(?i:{solved}))(?:(?=[A-ZÀ-Þ])|\*\*)(?=(?i:{steps})\b)"
    return (
        re.compile(line, re.MULTILINE),
        re.compile(rf"(?<=[.?!:)$*])(?:[ \t]+|[ \t]*\n)(?:{head})"),
        re.compile(glued, re.MULTILINE),
    )
