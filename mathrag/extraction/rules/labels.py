"""What a formula is called where it stands: row label, bold run, "Label: formula", "X is given by", the name behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mathrag.extraction.rules.asides import CALLED, OFTEN, without_asides
from mathrag.extraction.rules.before import ORDER
from mathrag.extraction.rules.behind import counts_kept
from mathrag.extraction.rules.heads import subject
from mathrag.extraction.rules.sentences import clean_phrase, plain_words
from mathrag.quantities.names import stem

MAX_WORDS = 10

_BOLD = re.compile(r"\*\*\*?((?:[^*\n]|(?<!\*)\*[^*\n]+\*(?!\*)){2,80}?)\*\*\*?|__([^_\n]{2,80}?)__")
_BOLD_SENTENCE = re.compile(r"\s*\*\*(?:[^*\s]+\s+){3,}[^*]*\.\s*\*\*\s*")
"""A line in bold type that says something of a formula: "**Flags what moves between flights.**"."""
_COLON = re.compile(r"([^.;:\n]{3,120}?)\s*[:–—]\s*$")
_GIVEN_BY = re.compile(
    r"(?:^|[.;,]\s+|\b(?:that|so|then|and|thus|hence|therefore)\s+)(?P<name>[^.;]{3,100}?)[,\s]+(?:of\s+\S+\s+)?(?:can\s+be\s+|may\s+be\s+|is\s+then\s+|is\s+|are\s+)?"
    r"(?:is|are|be|given|equals?|equal|defined|calculated|estimated|approximated|expressed|written|found|described|computed|determined|obtained|stated|represented|needed|required|wanted)"
    r"(?:\s+(?:to|by|as|from|using|with|through|the|following|equation|formula|relation|relationship|expression|mathematically|simply|in|terms|form|"
    r"(?:that|this|such\s+a)\s+case|then|here|thus|therefore|approximately|roughly))*\s*,?\s*:?\s*$",
    re.I,
)
_SUBJECT = re.compile(
    r"(?:^|[.;]\s+)The\s+(?P<name>(?:(?!(?:of|for|in|on|at|with|to|by|and|or|is|are|that|which|following|above|same|next)\b)[^\W\d_][\w'’-]*\s+){2,4}?)"
    r"(?:(?:of|for|in|on|at|with|by|from|to|between|under|through)\s[^.;:]{1,80}?\s)?(?:is|are|reads?|equals?|amounts\s+to)"
    r"(?:\s+(?:then|thus|therefore|here|given\s+by))?\s*[,:]?\s*$"
)
"""The subject of a sentence whose predicate is the formula, in two to four words: "The half-value layer is"."""
_IS_THE = re.compile(
    r"(?:^|[.;]\s+)(?P<name>[^.;:,]{3,80}?)\s+(?:is|are|equals?|is\s+(?:defined|given|obtained)\s+as)\s+(?:(?:approximately|simply|just|equal\s+to)\s+)?(?:the|an?)\s+"
    r"(?:product|quotient|ratio|sum|difference|square|cube|inverse|reciprocal|average|mean|logarithm|change|rate|integral|derivative)\b",
    re.I,
)
"""What an operation on other quantities gives: "The hydraulic radius is the quotient of ..."."""
_FOLLOWS_FROM = re.compile(
    r"(?:^|[.;]\s+)(?P<name>(?:the|an?)\s[^.;:,]{3,90}?)\s+(?:follows|results|comes|is\s+(?:given|described|governed))\s+"
    r"(?:from|by)\s+(?:the\s+)?(?P<law>[^.;:,$]{3,60}?)\s*[,:]?\s*$",
    re.I,
)
"""What a law is used for: "The head loss in a pipe follows from the Darcy-Weisbach equation"."""
_EQUATION_FOR = re.compile(
    r"\b(?:equation|formula|expression|relation|relationship)s?\s+(?P<how>for|of|between|relating)\s+(?P<name>(?!th(?:is|ese)\b)"
    r"[^.,;:]{3,80}?)(?=\s+(?:is|are)(?:\s+then)?\s*[,:]?\s*$|[.,;:]|$)",
    re.I,
)
_NOUNS_AT_END = re.compile(
    r"\b(?:the|an?|its|their)\s+(?P<name>(?:(?!(?:the|an?|its|their|that|which|where|when|if|and|or|so|to|by|as|from|this|these|terms)\b)"
    r"[^\W\d_][\w'’–-]*\s+(?:(?:of|across|through)\s+(?:the|an?|its)\s+)?){0,5}[^\W\d_][\w'’–-]*)\s*[,:]?\s*$",
    re.I,
)
"""The noun phrase that a display completes, with what it is of: "we receive the flux", "equal to the drop across the load"."""
_SYMBOL_LAST = re.compile(r"\$\s*(?:,?\s*in\s+[^\s,;:$]+(?:\s+per\s+\w+)?|\([^()$]{1,20}\))?\s*[,:]?\s*$")
"""A symbol stands last, perhaps with its unit, and what is in front of it is its own name: "the plasma flow and the haematocrit $Hct$:"."""
_NAME_ALONE = re.compile(
    r"[;,.]\s*(?:and\s+)?(?P<name>(?:(?!(?:where|with|for|if|when|and|or|so|thus|hence|then|but|here|that|which|we|as|in|to|by)\b)"
    r"[^\W\d_][\w'’–-]*\s*){2,5})",
    re.I,
)
"""All that stands between an earlier formula of the sentence and this one: "; elimination half-life"."""
_OF_MATTER = (
    r"(?:\s+of\s+[a-z][\w-]+(?:\s+(?:[a-z]{3,}(?:tion|sion|ism|ity|ment|ers|ium)\b|"
    r"(?!(?:gives|yields|states|says|tells|shows|relates|predicts|reads|holds|takes|leads)\b)[a-z]{3,}s(?=\s*[:;,.]|\s*$)))?){0,2}"
)
"""What a law is of: "of energy conservation"."""
_NAMED_EQUATIONS = (
    re.compile(
        r"\b(?P<name>(?:[A-Z][\w’'–-]*\s+){1,4}(?:[a-z][\w-]+\s+)?(?:law|principle|equation|formula|theorem|relation|rule|effect)"
        + _OF_MATTER
        + r")\b"
    ),
    re.compile(r"\b(?P<name>(?:[\w’'–-]+\s+){1,3}(?:law|equation|formula|theorem|rule)" + _OF_MATTER + r")\b"),
)
_NAMED_BEHIND = re.compile(
    r"^\s*(?:This|That|The|It|Such)\b(?:\s+(?!is\b|are\b)[\w’'-]+){0,4}\s+(?:is|are)\s+"
    + OFTEN
    + r"(?:known|called|named|referred\s+to|stated)(?:\s+as)?\s+(?P<name>(?:the\s+)?[^.,;:$()]{3,60}?)"
    r"(?=[.,;:(]|\s+(?:and|because|since|after|for|which|that|or)\b|$)"
)
"""A sentence behind a formula that says what it is called: "This is known as the lens equation."."""
_NAME_BEHIND = re.compile(
    r"^\s*[,.]?\s*\((?P<bracket>[A-Z][^()$]{3,60}|[a-z][^()$]{2,50}(?:law|principle|equation|formula|theorem|rule))\)|^\s*,?\s*(?:(?:which\s+)?(?:is|are)\s+)?"
    + OFTEN
    + r"(?:known|called|referred\s+to)\s+(?:as\s+)?(?P<name>[^.,;:$]{3,60})"
)
_DEFINED_BEHIND = re.compile(
    r"^\s*(?:This|The\s+last)\s+(?:equation|formula|expression|relation|relationship|result)\s+(?:defines|gives|expresses|describes|"
    r"is\s+(?:the|an?)\s+(?:equation|formula|expression)\s+for)\s+(?P<name>(?:the|an?)\s+[^.,;:$()]{3,80}?)"
    r"(?=[.,;:(]|\s+(?:and|because|since|as|in\s+terms|which|that|when|where|if)\b|$)"
)
"""A sentence behind a formula that says what it is of: "This equation gives the range of a projectile"."""
_USED_BEHIND = re.compile(
    r"^\s*(?:is|can\s+be|may\s+be)\s+used\s+to\s+(?:find|calculate|determine|compute|get|obtain|estimate)\s+(?P<name>(?:the|an?)\s+[^.,;:$()]{3,80}?)"
    r"(?=[.,;:(]|\s+(?:and|because|since|as|in\s+terms|which|that|when|where|if|given|from|by)\b|$)"
)
"""What a formula is said to be used for right behind it: "is used to find the volume of a cone"."""
_BY_EQUATION = re.compile(
    r"\b(?:find|calculate|determine|compute|get|obtain|estimate)\s+(?P<name>the\s[^.;:,]{3,80}?)\s+(?:by\s+)?(?:using|with|from|by)\s+"
    r"(?:the|this)\s+(?:following\s+)?(?:equation|formula|expression|relation|relationship)\s*[,:]?\s*$"
    r"|\b(?:equation|formula|expression)\s+(?:that\s+)?(?:(?:we|you)\s+(?:can\s+|will\s+)?use|is\s+used)\s+to\s+(?:find|calculate|determine|compute|obtain|"
    r"estimate)\s+(?P<used>[^.;:,]{3,80}?)(?:,\s+which)?\s+is\s*[,:]?\s*$"
    r"|\bto\s+(?:find|calculate|determine|compute|obtain|estimate)\s+(?P<task>the\s[^.;:,]{3,80}?),?\s+(?:we|you)\s+(?:can\s+|will\s+)?use\s+the\s+"
    r"(?:following\s+)?(?:equation|formula)\s*[,:]?\s*$",
    re.I,
)
"""What an equation is used for: "we can find the speed by using the equation"."""
_REWRITTEN = re.compile(
    r"\b(?:rewrite|write|express|restate)\s+(?:the\s+)?(?P<name>[^.;:,]{3,60}?\b(?:law|equation|formula|relation|theorem|rule))s?\s+as\s*[,:]?\s*$"
)
"""Another form of a law that has a name: "we can rewrite the lens equation as"."""
_CALLED_BEFORE = re.compile(
    r"\b(?:is|are)\s+"
    + OFTEN
    + r"(?:known|called|named|referred\s+to)\s+(?:as\s+)?(?P<name>[^.;:,$]{3,60}?)\s*[,:]?\s*$"
)
"""What the formula that follows is called: "the drag on a sphere is known as Stokes' law:"."""
_GIVES_THE_LAW = re.compile(
    r"\b(?:gives?|yields?|becomes?|leads?\s+to|(?:we\s+)?(?:obtain|get|find|arrive\s+at))\s+(?:us\s+)?the\s+"
    r"(?P<name>(?:[\w’'–-]+\s+){1,4}(?:law|principle|equation|formula|theorem|relation|rule))\s*[,:]?\s*$"
)
"""A law that comes out: "substituting Newton's second law gives the work-energy theorem"."""
_NO_LABEL = frozenset(
    "this that it which these those we they one there here equation formula expression "
    "relation figure example strategy solution discussion significance answer result then thus hence therefore "
    "what how why when where who".split()
)


@dataclass(frozen=True)
class Label:
    """What a formula is called; ``from_prose``: a sentence about it seems to say so, which its types may bear out or not."""

    text: str = ""
    from_prose: bool = False

    def with_remark(self, remark: str) -> Label:
        """With what a remark behind the formula adds to its name."""
        if not remark or re.match(r"(?:constant|const|uniform)\b", remark):
            return self
        if not self.text:
            return Label(remark) if _usable(remark) and " " in remark else self
        return self if remark.lower() in self.text.lower() else replace(self, text=f"{self.text} ({remark})")

    def completed(self, earlier: str) -> Label:
        """With the head of the label before it where this one goes on: "Duty cycle of a buck converter", "and of a boost converter"."""
        if not re.match(r"(?:of|for)\s", self.text):
            return self
        head = re.split(r"\s(?:of|for)\s", earlier)[0]
        return replace(self, text=f"{head} {self.text}") if head and head != earlier else Label()


_CASE = re.compile(r"(?:^|[.;]\s+)(?:for|in|with|at)\s+(?P<case>(?:an?|the)\s+[^,.;:]{3,60}),\s*$", re.I)


def other_case(text: str) -> Label:
    """For what else the formula before is written, where ``text`` says so: "for a pipe that is closed at one end"."""
    case = _CASE.search(plain_words(text))
    return Label(f"for {case['case']}") if case else Label()


def label_before(text: str, *, formula_only: bool) -> Label:
    """The label in the words before a formula; ``formula_only``: the words are no prose but an item's own."""
    if _BOLD_SENTENCE.fullmatch(text):
        return Label()
    text = without_asides(counts_kept(text))
    if formula_only:
        entry, colon = _ENTRY.match(text), _COLON.search(text)
        label = clean_phrase(entry["term"] if entry else colon.group(1) if colon else text).rstrip(":")
        if _usable(label) and not _ACTS.search(label):
            return Label(label)
    called = _CALLED_BEFORE.search(plain_words(text))
    if called and _usable(label := _tidy(called["name"])):
        return Label(label)
    found = [(label, from_prose) for name, from_prose in _candidates(text) if _usable(label := _tidy(name))]
    name = _APPOSED.sub("", _SHOWN.sub("", subject(text)))
    if name and _usable(name) and not _BOLD.search(text) and not _A_LAW.search(text):
        longer = (label for label, _ in found if label.lower().startswith(name.lower()))
        return Label(next(longer, name))
    return Label(*found[0]) if found else Label()


def _candidates(text: str) -> list[tuple[str, bool]]:
    found: list[tuple[str, bool]] = []
    plain = _BUT.split(plain_words(text))[-1]
    bold = [first or second for first, second in _BOLD.findall(text)]
    if (
        (used := _FOLLOWS_FROM.search(plain))
        and " " in used["law"]
        and _LAW.search(used["law"])
        and not _NO_NAME.search(used["law"])
    ):
        subject = _short(_tidy(used["name"]), MAX_WORDS - len(used["law"].split()))
        found.append((f"{subject} ({used['law']})", False))
    for pattern in (_BY_EQUATION, _REWRITTEN):
        if match := pattern.search(plain):
            found.append((next(filter(None, match.groups())), match["name"] is not None and pattern is _BY_EQUATION))
    own, related = _SUBJECT.search(plain) is not None, ""
    for pattern in (_GIVEN_BY, _EQUATION_FOR):
        match = pattern.search(plain)
        if match:
            name = _last_clause(match["name"])
            if match.groupdict().get("how") in ("between", "relating"):
                related = _relation_between(name)
            else:
                found.append((name, pattern is _GIVEN_BY and not own))
    if both := _RELATED.search(plain):
        related = _relation_between(clean_phrase(both["names"]))
    if gained := _FOUND_FOR.search(plain):
        found.append((gained["name"], True))
    if also := _WHICH_IS.search(plain):
        found.insert(0, (also["name"], False))
    if gives := _GIVES_THE_LAW.search(plain):
        found.insert(0, (gives["name"], False))
    if bold and _A_LAW.search(bold[-1]):
        found.insert(0, (bold[-1].rstrip(" .:"), False))
    if operation := _IS_THE.search(plain):
        found.append((_last_clause(operation["name"]), True))
    colon = _COLON.search(plain)
    if colon and len(colon[1].split()) <= 6:
        found.insert(0, (colon.group(1), True))
    found += [(_once(label), False) for label in bold[-1:]]
    found += [(named.group("name"), False) for pattern in _NAMED_EQUATIONS if (named := pattern.search(plain))]
    if related_to := _RELATED_TO.search(plain):
        found.append((related_to["name"], True))
    if colon and not (_SENTENCE_VERB.search(colon[1]) or _CLAUSAL.search(colon[1])):
        found.append((colon.group(1), False))
    if colon and (title := _TITLE_LINE.match(text)):
        found.insert(0, (title["name"], False))
    if between := _NAME_ALONE.fullmatch(plain):
        found.append((between["name"], True))
    if not _SYMBOL_LAST.search(text) and (ending := _NOUNS_AT_END.search(plain)):
        found.append((ending.group("name"), True))
    if related:  # which no other words should tell in part
        found = [(name, prose) for name, prose in found if not _RELATION.match(name)]
        found += [(related, True)] if not _CLAUSAL.search(related) else []
    return found


def _last_clause(name: str) -> str:
    """What is named in the last clause of what stands before a verb, without what tells which thing is meant."""
    return _CLAUSE.split(_RELATIVE.sub("", name))[-1]


_BUT = re.compile(r",\s+but\s+")
"""What stands before it is said of something else."""
_TITLE_LINE = re.compile(
    r"^\s*(?P<name>[A-Z][^.;:,$]{3,70})(?:,?\s+(?:with|of|at|for|when|where|between|in|on|by|having|through|from)\s+(?:(?:the|an?|its)\s+)?(?:[\w-]+\s+){0,4}?\$[^:;.]*)\s*:\s*$"
)
"""A line that says what the display is, with symbols behind it: "Resistance of a wire with length $\\ell$ and ...:"."""
_NO_PART = re.compile(r"\b(?:the|an?)\s+|\s+(?:is|are|can|may|by|through|using)\b.*$", re.I)


_RELATION = re.compile(r"(?:the\s+|an?\s+)?(?:relation|relationship|connection|equation|formula)s?\b", re.I)


def _relation_between(names: str) -> str:
    """The relation of quantities, without articles and how it is come by."""
    return f"relation between {_NO_PART.sub('', names).strip()}"


_FOUND_FOR = re.compile(
    r"\b(?:find|get|obtain|have|gives?|yields?)\s+(?:us\s+)?for\s+(?P<name>(?:the|an?|its)\s[^.;:,]{3,80}?)\s*[,:]?\s*$"
)
"""What a formula is found for: "we find for the self-inductance of the solenoid"."""
_WHICH_IS = re.compile(
    r"\b(?:is|are|called|by|uses?|using|calculate|find)\s+(?P<name>(?:(?!\b(?:is|are|used|to)\b)[^.;:,$]){3,80}),\s+which\s+(?:is|are|states?\s+that|reads)\s*[,:]?\s*$"
)
"""What the formula is behind a pronoun for it: "an example is Newton's law of universal gravitation, which is"."""
_LAW = re.compile(r"\b(?:law|principle|equation|formula|theorem|relation|rule|method)$")
_A_LAW = re.compile(r"\b(?:laws?|principle|equation|formula|theorem|relation|rule|method)\b", re.I)
_CLAUSAL = re.compile(
    r"^\s*(?:from|with|for|by|in|at|on|under|after|using|if|when|as|to|of)\b|\b(?:we|us|you|it|this|these|that|which|show\w*|saw|seen|"
    r"to (?:calculate|find|determine|get|obtain|compute|solve|express|be))\b|\b\w+s\s+(?:the|an?|that|to|us)\b",
    re.I,
)
"""Words of a sentence, not of a title."""
_ACTS = re.compile(r"\s(?!(?:across|plus|minus|versus|less|times|towards|as)\b)[a-z]+s\s+(?:the|an?)\s")
"""A verb with its object: "the rate constant enters the decay law"."""
_CLAUSE = re.compile(r"\b(?:that|which|where|when|if|because)\b")
_RELATIVE = re.compile(
    r"\s+(?:that|which)\s+(?:is|are|has|have|runs?|moves?|carries|carry|lies?|lie|stands?|transmits?)\b.*$", re.I | re.S
)
"""What tells which thing is meant: "of a string that is fixed at both ends"."""


def _once(label: str) -> str:
    """A term without its echo: "Average Velocity" of "Average VelocityAverage velocity"."""
    half = len(label) // 2
    return label[half:] if label[:half].strip().lower() == label[half:].strip().lower() else label


_FORMULAS_FOR = re.compile(
    r"^(?:the\s+)?(?:formula|equation|expression)s?\s+(?:for|of)\s+(?:the\s+|an?\s+)?(?P<name>.+)$", re.I
)


_ENTRY = re.compile(r"\s*\*\*(?P<term>[^*\n]{3,80}?)\*\*\s*:")


def entry_of(item: str, *, alone: bool) -> Label:
    """The law that an entry explains: "Joule's law" of "**Joule's law**: the relationship between ..., given by".

    ``alone``: the entry has one formula, which any term names.
    """
    found = _ENTRY.match(item)
    term = clean_phrase(found["term"]) if found else ""
    return Label(term) if (alone or _A_LAW.search(term)) and _usable(term) else Label()


_RELATED_TO = re.compile(
    r"(?:^|[.;,]\s+|\bthat\s+)(?P<name>[^.;:,]{3,80}?)\s+(?:is|are)\s+related\s+to\s+[^.;:]{3,80}?\s+(?:by|as|through)\s*[,:]?\s*$",
    re.I,
)
_RELATED = re.compile(
    r"(?:^|[.;,]\s+)(?P<names>(?:the\s+)?[^.;:,]{3,80}?\s+and\s+[^.;:,]{3,80}?)\s+are\s+(?:then\s+)?related(?:\s+(?:by|as|through|according\s+to))?\s*[,:]?\s*$",
    re.I,
)


def announced(heading: str) -> Label:
    """What a heading says that the formulas below it are for: "Formulas for the Population Standard Deviation"."""
    found = _FORMULAS_FOR.match(_NUMBERED.sub("", plain_words(heading)).rstrip(" :"))
    return Label(clean_phrase(found["name"])) if found and _usable(clean_phrase(found["name"])) else Label()


def of_symbol(heading: str, symbol: str) -> str:
    """What a section is about, if its heading ends in ``symbol``: "Correlation Coefficient" of "The Correlation Coefficient r".

    It may stand in brackets, and be spelled without marks of LaTeX: "Percent Overshoot (%OS)".
    """
    title, _, last = plain_words(heading, keep_math=True).rpartition(" ")
    name = clean_phrase(_NUMBERED.sub("", title))
    return name if symbol and _MARKS.sub("", last) == _MARKS.sub("", symbol) and _usable(name) else ""


_MARKS = re.compile(r"\\(?:text|mathrm)(?![A-Za-z])|[{}\\$*()]")


def title_of(heading: str) -> str:
    """The law that a section is called after: "Newton's Second Law for Rotation"; empty where its heading names none."""
    title = clean_phrase(_TO_USE.sub("", _NUMBERED.sub("", plain_words(heading))))
    return title if _A_LAW.search(title) and not _OF_LAWS.search(title) and _usable(title) else ""


_NUMBERED = re.compile(r"^\s*(?:\d+|[A-Z])(?:\.\d+)*[.)]?\s+(?=\S)")
_TO_USE = re.compile(r"^(?:use|apply)\s+(?:the\s+)?", re.I)
_OF_LAWS = re.compile(r"\b(?:laws|and)\b|^\w+ing\b|[?:]", re.I)
"""Headings about several laws, or about what is done with one."""


def label_behind(text: str) -> str:
    """The name that follows a formula: "(Ohm's law)", "known as the lens equation"."""
    plain = plain_words(text, keep_math=True)
    match = _NAME_BEHIND.match(plain)
    if not match:
        named = _NAMED_BEHIND.match(plain)
        label = clean_phrase(named["name"]) if named else ""
        if _A_LAW.search(label) and _usable(label):
            return label
        defined = _DEFINED_BEHIND.match(plain) or _USED_BEHIND.match(plain)
        label = _tidy(defined["name"]) if defined else ""
        return label if _usable(label) else ""
    label = clean_phrase(match.group("bracket") or match.group("name"))
    return label if _usable(label) and not _UNITS.search(label) else ""


_UNITS = re.compile(r"\bunits?\b|\bin (?:SI|metric|imperial|kelvins?|degrees)\b", re.I)
"""A remark on units names no formula."""


_LEADING = re.compile(
    r"^(?:(?:so|now|thus|then|hence|therefore|also|again|finally|first(?!\s+(?:law|principle|order))|next|here|notice|note|recall|that|from|into|applying|using|use|by|in|of|on|for|"
    r"with|to|and|or|but|because|since|as|at|another|we|know|see|find|where|equating|substituting|solving|obeys?|the|a|an|this|these|its|their|familiar|famous|well-known)\b(?!-)[\s,]*)+",
    re.I,
)
_SENTENCE_VERB = re.compile(
    r"\b(?:is|are|was|were|be|can|could|will|would|may|must|has|have|had|do|does|find|see|get|gives?|becomes?|obtain|shows?|written|"
    r"defined|holds?|follows|results? in|applies)\b",
    re.I,
)
_NO_NAME = re.compile(
    r"\b(?:the|an?|this|these|using|following|above|our|one)\s+(?:\w+\s+)?(?:equation|formula|expression|relation|relationship|law|rule)s?$|"
    r"^(?:derive|solve|use|using|convert|find|finding|calculate|calculating|combine|combining|rearrange|rearranging|substitute|consider|"
    r"directly|come|up|verify|show|apply|applying|found|given|derived|determined|obtained|denoted?|recall|first(?!-|\s+(?:law|principle|order))|most|best|use|see|"
    r"across|drops?|flows?|says|this|that|these|those|here|nach|mit|umformen|beispiel|bzw)\b|\byields?\b|"
    r"\b(?:loses|gains|falls|exceeds|reaches|flows?|flowing|drops?|acts?|leads?|states?|says|decreases?|increases?|depends?|varies|remains?|equals?|moves?|relates?|satisf(?:y|ies)|fails?|simplif\w+)\b"
    r"(?!\s+(?:of|in|per)\b)|"
    r"^(?:(?:first|second|third|last|previous|next|following|other|same|general|generalized|preceding|latter|former|final|original|new|basic|vector|scalar|"
    r"resulting|famous|useful|simple|important|familiar|well-known|so-called)\s+)+"
    r"(?:equation|formula|form|expression|relation(?:ship)?|rule|law|term|line|part|step|one|two|case)s?$|"
    r"^(?:steps?|parts?|nodes?|junctions?|loops?|rows?|columns?|lines?|options?|methods?|ratios?|numbers?)(?:\s+(?!(?:rule|law|equation)\b)\w+)?$|"
    r"\b(?:as|in|on|at|to use|from|for|by|with|using|to|of|and|or|between|than|in terms|follows?|then|only|"
    r"involving|according|relative|exceeds?|that|around|about|along)$|\brequires?\b|"
    r"^reduces\s|^units?\sof\s|\b(?:equation|formula|expression|relation)s?\srelating\b|^\w+ly$|^known\s|^\w+\s+(?:as|to)$|"
    r"^in\s+(?:general|particular|practice|addition|fact|short|other words)$|^[a-z]*[^e\W]ed$",
    re.I,
)
"""A clause about an equation, such as "solve the equation", is not what it is called."""
_INSTRUCTION = re.compile(
    r"^step\s+\d|^(?:(?:first|then|next|now|finally),?\s+)?(?:convert|rewrite|write|simplify|solve|isolate|remove|substitute|divide|multiply|add|subtract|find|identify|name|translate|evaluate|"
    r"check|use|let|take|set|distribute|combine|rearrange|calculate|compute|determine|estimate)(?:\s|$)",
    re.I,
)
_A_STEP = re.compile(
    r"^(?:step\s+\d|table:)|^(?:let|let[’']s|begin|beginning|start|starting|write|writing|rewrite|choose|choosing|take|taking|plot|multiply|multiplying|divide|dividing|input|"
    r"integrate|integrating|differentiate|insert|inserting|compare|comparing|consider|considering|note|notice|remember|enter|plug|add|adding|"
    r"subtract|subtracting|set|setting|look|isolate|determine|compute|evaluate|check|knowing|entering|deriving|expressed)\b|"
    r"^(?:at|in|on|for|from|to|by|with|when|where|as|after|before|between|during|under|over|near|since|while|because|if|per)\b|"
    r"\b(?:example|when|whenever|such\s+that|so\s+that|occurs?|becomes?|appropriate|respectively)\b|\bfigure\b|%|"
    r"^(?:exact(?:ly)?\s+)?(?:same|following|above|below|previous|preceding|resulting|individual|appropriate|new|desired|required|needed)\s|"
    r"\b(?:of|in|from|for)\s+(?:interest|this\s+\w+|these\s+\w+)$",
    re.I,
)
"""What is done, when and where: the words of a step or of a condition, which name no law."""


def instructs(label: str) -> bool:
    """Do the words of a row say what to do, as those of a worked example, and not what something is?"""
    return _INSTRUCTION.match(label) is not None


_GENERIC = frozenset(
    "law laws type types identity condition conditions limit limits step steps substitution sides side ratios formulation shorthand "
    "variables proportionality equality known unknown form following magnitude value values quantity definition notation case "
    "model models expression example equation equations formula formulas relation relationship symbols figure general calculation "
    "proof lemma theorem corollary proposition remark fact effect property component change integral".split()
)


_CIRCUMSTANCE = re.compile(
    r"^\s*(?:for|at|in|with|under|on|during|near)\s.*\s(?<!\bof\s)(?<!\bin\s)(?<!\bto\s)(?<!\bon\s)(?<!\bat\s)(?<!\bby\s)"
    r"(?<!\bfor\s)(?<!\band\s)(?<!\bwith\s)(?<!\bfrom\s)(?<!\bbetween\s)(?=the\s)",
    re.I,
)
"""What goes before the subject: "For small velocities" of "For small velocities the radial velocity is"."""


def _tidy(candidate: str) -> str:
    """A candidate without its clause before the comma, its remark behind a dash and its leading function words."""
    clause = re.split(r"\s+–\s+|\s*—\s*|;\s*", candidate)[0]
    clause = next((part for part in reversed(clause.split(", ")) if not _CALLED_TOO.match(part)), "")
    head, _, _ = clause.partition(": ")
    clause = head if _A_LAW.search(head) else clause  # "Dalton's law of partial pressures: the total pressure"
    clause = _AROUND.sub("", _CIRCUMSTANCE.sub("", _SHOWN.sub("", clause)))
    return _short(_APPOSED.sub("", clean_phrase(_LEADING.sub("", clause.strip()).strip('“”"‘’,'))))


_AROUND = re.compile(r"\s+at\s+time$|^\s*(?:(?:the|our)\s+)?(?:previously|recently|already)\s+[a-z]+ed\s+", re.I)
"""When it holds and that it was derived before, which is no part of a name: "our previously derived second law"."""
_CALLED_TOO = re.compile(CALLED, re.I)
"""Another name between commas, behind the first."""
_SHOWN = re.compile(r"\s+(?:shown\s+|pictured\s+|illustrated\s+)?(?:of|in|by)\s+(?:the\s+|this\s+)?figure\b.*$", re.I)
_APPOSED = re.compile(
    r"(?<=[a-z]{3})\s+d?(?![aAI]\b)[A-Za-z](?:\s+such\s+that)?$|\s+such\s+that$|\s+(?:for|of|in)\s+(?:both|each|all)$|\s+(?:of|with)\s+(?:an?\s+|the\s+)?magnitude$|\s+(?:of|for|at)\s+an?\s+(?:particular|given|certain|specific)$|\s+in\s+(?:our|this|the)\s+(?:\w+\s+){0,2}example$|\s+whose\b.*$"
)
"""The symbol that a name ends in: "incremental work dW", "distance d such that"."""
_FURTHER = re.compile(
    r"\s+(?:with|on|in|at|for|from|by|under|between|through|during|of|having|carrying|whose)\b(?!.*\s(?:with|on|in|at|for|from|by|under|between|through|during|of|having|carrying|whose)\b)"
)
"""The last preposition of a phrase."""


def _short(phrase: str, limit: int = MAX_WORDS) -> str:
    """A phrase without the last things that it says of its noun, as far as it is too long."""
    while len(phrase.split()) > limit and "(" not in phrase and (further := _FURTHER.search(phrase)):
        phrase = phrase[: further.start()]
    return phrase


def _usable(label: str) -> bool:
    words = label.split()
    if not 0 < len(words) <= MAX_WORDS or not re.search(r"[A-Za-zÀ-ÿ]{3}", label):
        return False
    if (
        (words[0].lower() in _NO_LABEL and words[1:2] != ["between"])
        or re.search(r"[=\\{}]", label)
        or label[0].isdigit()
    ):
        return False
    if _NO_NAME.search(label) or _A_STEP.search(label) or label.count("(") != label.count(")"):
        return False
    if words[-1] in ORDER or words[-1].endswith(("’s", "'s")):
        return False
    return not _SENTENCE_VERB.search(label) and not {stem(word) for word in words} <= _GENERIC
