"""A thin reader for tests of the engine: numbers with units, the words before them, substances, and what the last sentence asks for.

It knows less than the reader of the agent, on purpose: the engine is tested with little to go by.
"""

from __future__ import annotations

import re

from mathrag.problems import Problem, Quantity, Thing
from mathrag.quantities import DIMENSIONLESS, ontology, read_quantities

HOW = {
    "heavy": "mass", "far": "distance", "long": "time", "fast": "speed", "deep": "depth", "high": "height",
    "strong": "force", "hot": "temperature",
}  # fmt: skip
ASKED = re.compile(
    r"\b(?:find|calculate|determine|compute|what|which|how much|how many)\b ([^.?]*)"
    r"|\bhow (\w+)\b",
    re.IGNORECASE,
)
WORD = re.compile(r"[a-zA-Z]+")


def problem(text: str, asked: str | None = None, **of: str) -> Problem:
    """The question as a problem. ``asked`` overrides the kind asked for; ``of`` tells things by written value: ``crate="12 kg"``."""
    things, quantities = _substances(text), []
    meant: Thing | None = None
    for n, found in enumerate(read_quantities(text), 1):
        is_money = text[: found.start].endswith("$")
        kinds = ("money",) if is_money else _kinds(text[max(0, found.start - 45) : found.start], found.dimension)
        again = next((q for q in quantities if (q.value, q.unit) == (found.value, found.unit)), None)
        if again is not None and text[: found.start].lower().endswith("the "):
            meant = Thing(id="meant", head=" ".join(WORD.findall(text[found.end :])[:1]))
            quantities[quantities.index(again)] = again.model_copy(update={"of": meant.id})
            continue
        quantities.append(
            Quantity(
                id=f"q{n}",
                symbol=found.symbol,
                value=found.value,
                unit=found.unit,
                dimension=str(found.dimension),
                kinds=kinds,
                of=_thing_beside(text, found.start, found.end, things),
                when="change" if found.difference else None,
                status=_status(text, found.start),
                span=(found.start, found.end),
            )
        )
    named = []
    for number, count in (("two", 2), ("three", 3), ("four", 4)):
        for hit in re.finditer(rf"\b{number} (?:identical |equal )?(?=\d)", text, re.IGNORECASE):
            several = Thing(id=f"several {count}", head="part", count=count)
            named.append(several)
            quantities = [q.model_copy(update={"of": several.id}) if q.span[0] == hit.end() else q for q in quantities]  # type: ignore[index]
    for m, (head, written) in enumerate(of.items(), 1):
        thing = Thing(id=f"named {m}", head=head.replace("_", " "))
        named.append(thing)
        quantities = [
            q.model_copy(update={"of": thing.id}) if text[q.span[0] : q.span[1]] == written else q for q in quantities
        ]  # type: ignore[index]
    quantities += _of_substances(things)
    unknown = _unknown(text, asked)
    quantities.append(unknown.model_copy(update={"of": meant.id}) if meant else unknown)
    return Problem(
        text=text, things=(*things, *named, *([meant] if meant else [])), quantities=tuple(quantities), asked=("asked",)
    )


def _status(text: str, start: int) -> str:
    before = text[max(0, start - 25) : start].lower()
    if re.search(r"\b(?:each|every)\b[^.]*$", before):
        return "each"
    return "rated" if re.search(r"\b(?:marked|rated|labelled)\b[^.]*$", before) else "given"


def _kinds(before: str, dimension: object) -> tuple[str, ...]:
    words = WORD.findall(before.rsplit(". ", 1)[-1])
    for length in (3, 2, 1):
        for end in range(len(words), max(0, len(words) - 3), -1):
            phrase = " ".join(words[max(0, end - length) : end])
            own = [
                kind.id for kind, score in ontology().for_name(phrase) if score > 0.85 and kind.dimension == dimension
            ]
            if own:
                return tuple(own[:1])
    return ()


def _substances(text: str) -> list[Thing]:
    found: dict[str, tuple[int, int]] = {}
    for name in ontology().materials:
        hit = re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)
        if hit:
            found[name] = hit.span()
    return [
        Thing(id=f"thing {n}", head=name, substance=name, mentions=(span,))
        for n, (name, span) in enumerate(sorted(found.items(), key=lambda own: own[1]), 1)
    ]


def _thing_beside(text: str, start: int, end: int, things: list[Thing]) -> str | None:
    before = re.split(r"[.;]|\band\b", text[max(0, start - 40) : start])[-1]
    after = re.split(r"[.,;]|\band\b|\binto\b|\bin\b|\bat\b", text[end : end + 40])[0]
    near = [WORD.findall(after.lower())[:3], WORD.findall(before.lower())[-3:]]
    return next((thing.id for words in near for thing in things if thing.head.split()[0] in words), None)


def _of_substances(things: list[Thing]) -> list[Quantity]:
    return [
        Quantity(
            id=f"a{n}{m}",
            value=float(own.value_text),
            unit=ontology().kinds[own.kind].unit,
            dimension=str(ontology().kinds[own.kind].dimension),
            kinds=(own.kind,),
            of=thing.id,
            status="assumed",
            note=f"{own.kind} of {thing.head}",
        )
        for n, thing in enumerate(things)
        for m, own in enumerate(ontology().materials[thing.head])
    ]


def _unknown(text: str, asked: str | None) -> Quantity:
    kind = asked
    *_, hit = ASKED.finditer(text)
    if kind is None and hit[2]:
        kind = HOW.get(hit[2])
    phrase = hit[1] or ""
    if kind is None and "$" in text:
        kind = "number" if hit[0].lower().startswith("how many") else "money" if "value" in phrase else None
    words = WORD.findall(phrase)
    for first in range(min(6, len(words))):
        for length in (3, 2, 1):
            if kind is None:
                ranked = ontology().for_name(" ".join(words[first : first + length]))
                kind = next((own.id for own, score in ranked if score > 0.85), None)
    dimension = str(ontology().kinds[kind].dimension) if kind else str(DIMENSIONLESS)
    return Quantity(
        id="asked",
        name=" ".join(words[:5]),
        dimension=dimension,
        kinds=(kind,) if kind else (),
        status="asked",
        span=(hit.start(), hit.start() + len(" ".join(text[hit.start() :].split(" ")[:5]))),
    )
