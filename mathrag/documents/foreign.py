r"""Mathematics that texts write in other markups than TeX's dollars, as ``$..$``: raised and lowered text of HTML, images that
carry their formula (``<img alt="..">``, addresses of servers that draw formulas), roles and directives of reStructuredText and MyST.
What HTML sets off is set off as Markdown does it, and of a wiki's link the words are left that a reader sees.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote_plus, urlsplit

from mathrag.documents.statement_words import form_of_box, head_of

_DIRECTIVE = re.compile(
    r"^(?P<indent>[ \t]*)\.\. math::[ \t]*(?P<first>[^\n]*)\n(?P<body>(?:(?P=indent)[ \t]+\S[^\n]*(?:\n|\Z)|[ \t]*\n)*)",
    re.MULTILINE,
)
_OPTION = re.compile(r":(?:label|nowrap|name|class|number|no-wrap):.*")
_BLANK = re.compile(r"\n[ \t]*\n")
_ROLE = r"(?::math:|\{math\})`(?P<role>[^`]+)`|\$`(?P<dollars>[^`]+)`\$"
_CODE = r"(?P<ticks>(?<!`)`+)(?!`).+?(?<!`)(?P=ticks)(?!`)"
_TAG = r"<img\s[^<>]{1,2000}>"
_IMAGE = r"!\[(?P<alt>[^\]\n]*)\]\((?P<address>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+\"[^\"\n]*\")?\)"
_POWER = r"(?<=[\w)])<sup>(?P<power>[^<>\n]{0,60}(?:</?(?:i|em)>|<sub>[^<>\n]{1,12}</sub>)[^\n]{0,120}?)</sup>"
"""Raised text with an index in it."""
_SCRIPT = r"(?P<base>(?<![^\W\d_])[^\W\d_][ ]?)?<(?P<raised>su[bp])>(?P<script>[^<>\n]{1,200})</(?P=raised)>"
_SET_OFF = r"<(?P<mark>b|strong|dfn|i|em)(?:\s[^<>]*)?>\s*(?P<set_off>(?:[^<>*\n]|\n(?!\s*\n)){1,200}?)\s*</(?P=mark)>"
_COLOURED = r"<(?P<tint>u|span)(?:\s[^<>]*)?>\s*(?P<coloured>[^\W\d_][\w .]{3,30}?)[ ]?</(?P=tint)>"
"""A few words that are underlined or coloured: the lead of a statement, or what they are."""
_WIKI_LINK = (
    r"(?<!!)\[\[(?=[^\[\]\n]*[^\W\d_]{2})(?:[^\[\]|\n,#]*#\^(?P<block>[\w-]+)(?:\|(?P<said>[^\[\]|\n]+))?"
    r"|(?:[^\[\]|\n,]*\|)?(?:[^\[\]|\n,$#]*#)?(?P<shown>[^\[\]|\n,$]+))\]\](?!\()"
)
_FOREIGN = re.compile(
    rf"{_ROLE}|{_CODE}|{_TAG}|{_IMAGE}|{_POWER}|{_SCRIPT}|{_SET_OFF}|{_COLOURED}|{_WIKI_LINK}",
    re.IGNORECASE | re.DOTALL,
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BOX = re.compile(rf"{_CODE}|^[ \t]*\|[^\n]*|</?(?:div|p|section|article)\b[^<>\n]*>", re.IGNORECASE | re.MULTILINE)
"""A tag that begins or ends a line of a page; where one is the box of a theorem all of them stay."""
_CLASSED = re.compile(r"<(?:div|p|section|article)\b[^<>\n]*\bclass=[\"']?([^\"'>\n]*)")
_ENTITY = re.compile(r"&(?!(?:lt|gt|amp|quot|apos|nbsp);)[A-Za-z]{2,8};")
"""The name of a letter or sign: ``&pi;``; not of what is markup itself."""
_STARTED = re.compile(r"([^\W\d_])[ ]?<sub>[01]</sub>", re.IGNORECASE)
"""A letter counted from 0 or 1."""
_ATTRIBUTE = re.compile(r"""\b(src|alt|class)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_DRAWN_BY = re.compile(r"/math\b|latex|mathtex|mimetex|/tex\b|chart\?", re.IGNORECASE)
"""Addresses of servers that draw a formula: its source is what they are asked for."""
_ASKED = re.compile(r"(?:^|&)(?:math|chl|tex|latex)=(.*)", re.DOTALL)
_LOOKS = re.compile(
    r"^(?:\\(?:small|large|Large|LARGE|huge|inline|dpi\{\d+\}|bg_\w+|fg_\w+|displaystyle|textstyle|color\{\w+\})\s*)+"
)
_UPRIGHT = re.compile(r"\\(?:mathrm|mathbf|mathit|text)\{([^{}]*=[^{}]*)\}")
"""A whole formula in another shape of letters."""
_NO_SCRIPT = re.compile(r"st|nd|rd|th|TM|SM|®|.*[\[\]].*", re.IGNORECASE)
"""Ordinals, marks of trade, and references to a note."""


_ENTRY = re.compile(
    r"^(?P<indent>[ \t]*)(?P<term>[*`]{0,2}[^\W\d_]\w{0,30}[*`]{0,2})[ \t]*:[ \t]+"
    r"(?P<sort>(?:[a-z:`{]|[A-Z]\w*[.\[])(?:[^\n.]|\.(?=\w)){0,120})\n"
    r"(?P<body>(?:(?P=indent)[ \t]+\S[^\n]*(?:\n|\Z))+)",
    re.MULTILINE,
)
"""An entry of reStructuredText's definition lists: a term with what sort of thing it is, and below it, further in, the definition."""


_OF_SYMBOLS = re.compile(
    r"^(?P<indent>[ \t]*)(?P<term>(?:(?::math:`[^`\n]+`|\$[^$\n]+\$)(?:,[ ]|(?=[ \t]*\n)))+)[ \t]*\n"
    r"(?P<body>(?:(?P=indent)[ \t]+[^\W\d_][^\n]*(?:\n|\Z))+)",
    re.MULTILINE,
)
"""The same for symbols, each with what it is in the line below it."""


def entries_as_items(text: str) -> str:
    """``text`` with the entries of definition lists as items of a list: "- term: definition (sort of thing)"."""
    text = _OF_SYMBOLS.sub(
        lambda found: f"{found['indent']}- {found['term']}: {' '.join(found['body'].split())}\n", text
    )
    return _ENTRY.sub(
        lambda found: (
            f"{found['indent']}- {found['term']}: {' '.join(found['body'].split())} ({re.sub('[()]', '', found['sort']).strip()})\n"
        ),
        text,
    )


def foreign_as_math(text: str) -> str:
    """``text`` without fenced code: what other markups say of mathematics between dollars; code spans stay as they are."""
    text = _DIRECTIVE.sub(_displays, text) if ".. math::" in text else text
    ended = text.rfind("-->") + len(
        "-->"
    )  # what opens a comment behind it would be looked for to the end, again and again
    text = _COMMENT.sub("", text[:ended]) + text[ended:] if "<!--" in text and "-->" in text else text
    if "</" in text and not any(form_of_box(word) for found in _CLASSED.finditer(text) for word in found[1].split()):
        text = _BOX.sub(lambda found: "\n" if found[0][0] == "<" else found[0], text)
    text = _ENTITY.sub(lambda found: unescape(found[0]), text)
    if not re.search(r"[`<]|!\[|\[\[", text):
        return text
    started = {found[1] for found in _STARTED.finditer(text)} if "<" in text else set()
    return _FOREIGN.sub(lambda found: _written(found, started), text)


def _displays(found: re.Match[str]) -> str:
    """A directive's formulas: each paragraph below it is one."""
    body = "\n".join(
        line for line in f"{found['first']}\n{found['body']}".split("\n") if not _OPTION.fullmatch(line.strip())
    )
    formulas = [" ".join(part.split()) for part in _BLANK.split(body)]
    return "\n" + "".join(f"{found['indent']}$${latex}$$\n\n" for latex in formulas if latex)


def _written(found: re.Match[str], started: set[str]) -> str:
    if role := found["role"] or found["dollars"]:
        return f"${_LOOKS.sub('', ' '.join(role.split()))}$"
    if found["power"]:  # what plain letters make of it
        power = re.sub("<sub>(.*?)</sub>", _lowered, found["power"])
        return f"^({re.sub('</?(?:i|em)>|[*]', '', power)})"
    if found["script"]:
        return _script(found, started)
    if found["set_off"]:
        stars = "*" if found["mark"].lower() in ("i", "em") else "**"
        return f"{stars}{found['set_off']}{stars}"
    if found["coloured"]:
        return found[0] if head_of(found["coloured"]) is None else f"**{found['coloured']}**"
    if found["block"]:
        return f"[{found['said'] or found['block']}](#{found['block']})"
    if found["shown"]:
        return str(found["shown"])
    if found[0].startswith("`"):
        return found[0]
    attributes = {name.lower(): one or other for name, one, other in _ATTRIBUTE.findall(found[0])}
    address = found["address"] if found["address"] is not None else attributes.get("src", "")
    latex = drawn_from(address)
    return f" ${latex}$ " if latex else found[0]


def _lowered(index: re.Match[str]) -> str:
    return f"_{re.sub('<[^<>]*>', '', index[1]).strip()}"


def drawn_from(address: str) -> str:
    r"""The formula that a server is asked to draw at ``address``: ``https://server/svg.latex?E=mc^2``; empty where it is none."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    if not parts.query or not _DRAWN_BY.search(f"{parts.netloc}{parts.path}?"):
        return ""
    named = _ASKED.search(parts.query)
    asked = named[1] if named else parts.query.replace("+", "%2B")
    latex = unquote_plus(asked.replace("+", "%2B") if " " in asked else asked)
    latex = " ".join(_LOOKS.sub("", latex.replace("&space;", " ").strip()).split())
    upright = _UPRIGHT.fullmatch(latex)
    latex = upright[1] if upright else latex
    return "" if "$" in latex else latex


def _script(found: re.Match[str], started: set[str]) -> str:
    """Raised or lowered text as a script; a single letter with an index is a symbol.

    A letter with a number may be an element (N2) unless the text counts that letter from 0 or 1 (``started``).
    """
    base, script = found["base"] or "", re.sub("[−–]", "-", re.sub(r"[*$]", "", found["script"])).strip()
    if not script or _NO_SCRIPT.fullmatch(script):
        return f"{base}{script}"
    if found["raised"].lower() == "sup":
        return f"{base}$^{{{script}}}$"
    script = script.replace("½", "1/2")
    latex = script if not re.search(r"[^\W\d_]{2}", script) else rf"\text{{{script}}}"
    if base and (not script.isdigit() or base.strip() in started):
        return f"${base.strip()}_{{{latex}}}$"
    return f"{base}$_{{{latex}}}$"
