"""What kind of question it is (thesis 3.4.1, 4.2.2): it decides which actions are open."""

from __future__ import annotations

import re

from mathrag.agent.workflow.state import Intent

GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|thanks?|thank you|bye|goodbye|how are you|"
    r"who are you|what(?: is|'s) your name|nice to meet you|my name is|i am called)\b",
    re.IGNORECASE,
)
EXPLAIN = re.compile(r"^\W*(?:explain|define|describe|why)\b", re.IGNORECASE)
COMMAND = re.compile(
    r"\b(?:calculate|compute|determine|find|evaluate|solve|how (?:much|many|far|long|fast|high))\b", re.IGNORECASE
)
WORDS = re.compile(
    r"\b(?:explain|define|describe|definition of|meaning of|what does\b.*\bmean|why|tell me about|state|derive|difference|"
    r"compare|how (?:does|do|is|are)|when does|(?:formula|equation) for|what formula|law of)\b|"
    r"^\W*(?:what(?:'s| is| are| was)|which|who)\b",
    re.IGNORECASE,
)

ENGLISH = frozenset(
    "the a an of is are was what which how much many and in on at to for from with by it its this that if when find "
    "calculate has have does do i you my your be as or than per name hello hi explain".split()
)
OTHERS = frozenset(
    "il lo la gli le un una uno di che è e con per quale quanto quanta quanti qual della del dello nel nella calcola calcolare "
    "der die das ein eine einer und ist wie viel welche welcher berechne mit von auf den dem im zu groß "
    "les des du est une quel quelle quels combien avec dans sur par et pour calculez calculer "
    "el los las de cuál cuánto cuanta es por qué en que y o os as do da dos em um uma é calcule wat is het een hoe groot bereken".split()
)

_WORD = re.compile(r"(?<![\w^\\{}])(?:[^\W\d_]{2,}|[éèàù])(?![\w^=°])")  # whole words; a letter alone is a symbol


def detect_intent(text: str, *, has_values: bool, names_constant: bool, limit: int) -> Intent:
    """The intent of ``text``; ``has_values``: it gives numbers; ``names_constant``: it asks for one that is known."""
    if not text.strip():
        return "empty"
    if len(text) > limit:
        return "oversize"
    if foreign(text):
        return "language"
    if GREETING.match(text) and not (has_values and COMMAND.search(text)):
        return "conversation"
    if names_constant and not has_values:
        return "constant"
    if has_values and not EXPLAIN.match(text):
        return "mathematical"
    return "mathematical" if COMMAND.search(text) and not WORDS.search(text) else "conceptual"


def is_plain(text: str) -> bool:
    """Is the text one sentence that asks with no word for computing?"""
    return not COMMAND.search(text) and len(re.split(r"[.?!]\s", text.strip())) == 1


def foreign(text: str) -> bool:
    """Is the text in another language than English? Judged by its function words, or by its script."""
    letters = [c for c in text if c.isalpha()]
    latin = sum(c.isascii() or "À" <= c <= "ɏ" or "Α" <= c <= "ω" for c in letters)
    if latin < 0.7 * len(letters):
        return True
    words = _WORD.findall(text.lower())
    others = [word for word in words if word in OTHERS - ENGLISH]
    return len(words) >= 3 and len(set(others)) >= 2 and len(others) > sum(word in ENGLISH for word in words)
