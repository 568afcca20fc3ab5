"""Words by which sources call definitions, theorems, problems and their proofs and solutions: ``ontology/statements.yaml``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from mathrag.ontology_files import read_yaml

FormKind = Literal["definition", "theorem", "problem", "example", "proof", "solution", "aside"]

_WORD = re.compile(r"[^\W\d_]+\.?")
# a word that a hyphen makes longer is another one: "Proof-Theoretic Notions"
_HEAD = re.compile(
    r"(?:(?P<before>(?:[A-Z]\.)?\d+(?:\.\d+)*[a-z]?)[.:)]?[ \t]+)?(?P<word>[^\W\d_]+(?:[ -][^\W\d_]+){0,2}?)(?!-[^\W\d_])"
    r"\.?(?:[ \t]+(?:[§#]|[Nn](?:[ro]\.?|°))?[ \t]?"
    r"(?P<number>\(?(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?(?:['′](?!\w))?\)?|(?:[A-Z]|[IVX]{2,5})(?!\w)))?"
    r"(?P<rest>[ \t]*(?:[(\[:|–—-]|\.(?!\d)|\b(?:of|for|von|de|du|to)\b).*)?\Z",
    re.DOTALL,
)
_STOPS = " \t:.|–—-"
# an author's own prefix or suffix: "mytheorem", "theoremA"
_LONG = 5


@dataclass(frozen=True)
class Form:
    """What a source calls a statement or an argument: 'lemma', of the kind 'theorem'."""

    name: str
    kind: FormKind


@dataclass(frozen=True)
class StatementWords:
    """The file: forms by name, and the word lists beside them."""

    by_word: dict[str, Form]
    by_environment: dict[str, Form]
    of: tuple[str, ...]
    solution_lists: frozenset[str]
    problem_lists: frozenset[str]
    named_by: tuple[str, ...]
    function_words: frozenset[str]
    no_titles: frozenset[str]
    own_words: frozenset[str]
    plans: frozenset[str]
    articles: frozenset[str]
    elided: tuple[str, ...]
    inflected: dict[str, Form]
    short: dict[str, Form]
    """Abbreviations that tell a form only with a number behind: "Q1"."""
    ordinals: dict[str, int]
    counts: dict[str, int]
    ranges: tuple[str, ...]
    negations: tuple[str, ...]
    property_nouns: tuple[str, ...]
    named_after: tuple[str, ...]
    genitives: tuple[str, ...]
    alike: dict[str, frozenset[str]]
    """All words of one meaning, by each."""
    prepositions: frozenset[str]
    copulas: frozenset[str]
    collections: frozenset[str]
    conditions: frozenset[str]
    sayings: frozenset[str]
    named_of: frozenset[str]
    before: frozenset[str]
    after: frozenset[str]
    by: frozenset[str]
    lists: frozenset[str]
    supposes: frozenset[str]
    definite: frozenset[str]
    pointing: frozenset[str]
    beside: frozenset[str]
    boxes: frozenset[str]
    ands: frozenset[str]
    named_for: frozenset[str]
    worth: frozenset[str]
    any_theorem: frozenset[str]
    any_form: frozenset[str]
    defining: frozenset[str]
    abbreviations: frozenset[str]
    introductions: frozenset[str]
    purposes: frozenset[str]
    auxiliaries: frozenset[str]
    unit_words: frozenset[str]
    what_is: frozenset[str]
    explaining: frozenset[str]
    form_words: frozenset[str]


def plain(word: str) -> str:
    """``word`` in lower case, without accents and dots."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip(" .")


@lru_cache(maxsize=1)
def statement_words() -> StatementWords:
    """The words that ship."""
    content = read_yaml("statements.yaml")
    by_word: dict[str, Form] = {}
    by_environment: dict[str, Form] = {}
    for name, entry in content["forms"].items():
        form = Form(name, entry["kind"])
        by_environment |= {plain(word): form for word in entry["environments"]}
        for words in (words for key, words in entry.items() if key not in ("kind", "environments")):
            for word in words:
                by_word.setdefault(plain(word), form)
    return StatementWords(
        by_word,
        by_environment,
        tuple(content["of"]),
        frozenset(plain(heading) for heading in content["solution_lists"]),
        frozenset(plain(heading) for heading in content["problem_lists"]),
        tuple(content["named_by"]),
        frozenset(content["function_words"]),
        frozenset(plain(title) for title in content["no_titles"]),
        frozenset(plain(word) for word in content["own_words"]),
        frozenset(plain(word) for word in content["plans"]),
        frozenset(content["articles"]),
        tuple(content["elided"]),
        {plain(word): by_word[plain(base)] for word, base in content["inflected"].items()},
        {plain(word): by_word[plain(base)] for word, base in content["short"].items()},
        {plain(word): place for place, words in enumerate(content["ordinals"]) for word in words},
        {plain(word): count for word, count in content["counts"].items()},
        tuple(content["ranges"]),
        tuple(content["negations"]),
        tuple(plain(ending) for ending in content["property_nouns"]),
        tuple(content["named_after"]),
        tuple(content["genitives"]),
        {plain(word): frozenset(map(plain, words)) for words in content["alike"] for word in words},
        *(
            frozenset(plain(word) for word in content[name])
            for name in (
                "prepositions",
                "copulas",
                "collections",
                "conditions",
                "sayings",
                "named_of",
                "before",
                "after",
                "by",
                "lists",
                "supposes",
                "definite",
                "pointing",
                "beside",
                "boxes",
                "ands",
                "named_for",
                "worth",
                "any_theorem",
                "any_form",
                "defining",
                "abbreviations",
                "introductions",
                "purposes",
                "auxiliaries",
                "unit_words",
                "what_is",
                "explaining",
                "form_words",
            )
        ),
    )


@lru_cache(maxsize=4096)
def form_of(title: str, environment: str = "") -> Form | None:
    """The form by what is printed above a statement ('Main Theorem'), else by the name of its environment ('mainthm')."""
    words = statement_words()
    if found := words.by_word.get(plain(title)):
        return found
    told = [form for word in _WORD.findall(title) if (form := _by_word(word))]
    told = told or [form for word in _WORD.findall(title) if (form := _compound(word))]
    if told:
        return next((form for form in told if form.kind in ("proof", "solution")), told[0])
    name = plain(re.sub(r"[\d*]+$", "", environment))
    return words.by_word.get(name) or words.by_environment.get(name) or next(_inside(name), None)


def head_of(text: str) -> tuple[Form, str, str] | None:
    """Form, number and title of a head: 'Theorem 2.3 (Rolle)', '2.3 Theorem', 'Definition: Limit', 'Proof of Theorem 2.3'; None where
    it is none."""
    if whole := _by_word(text.strip("*_ .:")):
        return whole, "", ""  # "Sketch of proof"
    match = _HEAD.match(" ".join(text.strip("*_ ").split()))
    form = (_by_word(match["word"]) or _compound(match["word"])) if match else None
    if match is None or form is None:
        return None
    rest = (match["rest"] or "").strip()
    argument = form.kind in ("proof", "solution")
    if rest and not argument and rest[0].isalpha():
        return None  # "Theorem of the day" names nothing
    name = "" if argument else rest.strip(_STOPS)
    if name[:1] in "([" and name[-1:] in ")]":
        name = name[1:-1]
    return form, (match["number"] or match["before"] or "").strip("()"), name.strip(" *_")


def _by_word(word: str) -> Form | None:
    return statement_words().by_word.get(plain(word))


def _compound(word: str) -> Form | None:
    """The form of a word that ends in one: "Metatheorem", "Hauptlemma", "Hausaufgabe"."""
    whole = plain(word)
    ends = (one for one in statement_words().by_word if len(one) >= _LONG and whole.endswith(one) and " " not in whole)
    return _by_word(max(ends, key=len, default=""))


def form_of_title(title: str) -> Form | None:
    """What a box is by its ``title`` where its class says nothing: "Theorem 2 (Rolle)", "Proof:", "Exercise 3". Examples, solutions
    and problems without a number are read as prose."""
    told = head_of(title.replace("**", "").strip(f"*_{_STOPS}"))
    stated = told is not None and (
        told[0].kind in ("definition", "theorem", "proof") or (told[0].kind == "problem" and told[1])
    )
    return told[0] if told and stated else None


def form_of_summary(summary: str) -> Form | None:
    """What folds away under a ``summary``: "Proof (click to expand)", "Show the solution"; None where it is no statement or argument."""
    told = form_of_title(summary)
    form = form_of(re.sub(r"\(.*?\)", " ", summary)) if told is None and len(summary.split()) <= _LONG else None
    return told or (form if form is not None and form.kind in ("proof", "solution") else None)


def word_in_class(name: str) -> str | None:
    """What a class of an element calls a statement or a proof: "theorem", "ltx_theorem_lemma", "hiddenproof", "proof2"."""
    words = statement_words().by_word
    *parts, last = (plain(part) for part in re.split(r"[-_]", name.rstrip("0123456789")))
    if parts and last in statement_words().boxes:  # "proof-body"
        last = parts[-1]
    if last in words:
        return last
    return next((word for word in words if len(word) >= _LONG and last.endswith(word)), None)


def _inside(name: str) -> Iterator[Form]:
    """Forms that an environment's name begins or ends with; a plural is a list of them, not one."""
    for word, form in statement_words().by_word.items():
        if len(word) >= _LONG and len(name) > len(word) and " " not in word:
            rest = name.removeprefix(word)
            if name.endswith(word) or (rest != name and rest not in ("s", "es")):
                yield form


def form_of_box(token: str) -> Form | None:
    """The form that a class or a label tells: ".theorem", "prf:lemma", "#thm-name"; an abbreviation as a class is a statement's only."""
    words = statement_words()
    name = plain(re.sub(r"^(?:prf:|[.#])", "", token))
    if token.startswith("#"):
        begin = re.split(r"[-:]", name)[0]
        return (words.by_word.get(begin) or words.by_environment.get(begin)) if begin != name else None
    found = words.by_word.get(name)
    if found is None and token.startswith("."):
        short = words.by_environment.get(name)
        found = short if short is not None and short.kind in ("definition", "theorem") else None
        found = found or words.by_word.get(word_in_class(name) or "")
    return found
