"""What floats, hangs in a liquid or is held under it: the buoyant force in balance with the weight and a pull.

A liquid buoys up with the weight of what is displaced. What floats is held by that alone; what hangs on a scale or a rope is held by both,
and what is held down is pulled by what the buoyant force exceeds its weight. Where the documents speak of buoyant forces, and every value
of a question has its place (`immersed`), whatever is asked of it becomes an equation of the question alone: a force, a mass, a volume, a
density.
"""

from __future__ import annotations

import re

from mathrag.agent.language.dimensions import AREA, DENSITY, FORCE, LENGTH, MASS, VOLUME
from mathrag.agent.reading.asked import Asked
from mathrag.agent.reading.draft import Draft
from mathrag.agent.reading.statements import Statement
from mathrag.agent.situations.mechanics.immersed import (
    CARRIES,
    DISPLACED,
    FLUIDS,
    OUT,
    UNDER,
    WHOLE,
    Scene,
    read_scene,
)
from mathrag.agent.situations.motion.kinematics import ONE, Product, Relation, Sum, given_as, solved
from mathrag.agent.situations.worked_out import worked_out
from mathrag.agent.slots.typed import Noun
from mathrag.formulas.expressions import write
from mathrag.formulas.solving import as_quotient

BUOYANT = "buoyant_force"
ASKED = frozenset({FORCE, MASS, VOLUME, DENSITY, LENGTH, AREA})
LABELS = {
    "floats": "it floats: weight = buoyant force",
    "load": "it floats deeper or higher: weight of the load = additional buoyant force",
    "hangs": "held from above in the liquid: weight = buoyant force + pull",
    "down": "held down in the liquid: buoyant force = weight + pull",
    "rests": "it rests on the bottom: weight = buoyant force + force on the bottom",
    "immersed": "buoyant force = weight of the liquid displaced",
}
_SHARE = re.compile(r"\b(?:fraction|share|part|percentage|per ?cent|proportion)\b[^.;?]*\bvolume\b|%", re.IGNORECASE)
_COMMON: tuple[Relation, ...] = (
    Product("G", "m", "g"),
    Product("m", "r_body", "V"),
    Product("B", "m_displaced", "g"),
    Product("m_displaced", "r_fluid", "V_under"),
)
_BALANCED: dict[str, tuple[Relation, ...]] = {
    "floats": (Sum("G", ("B",)), Sum("m", ("m_displaced",)), Product("r_body", "k", "r_fluid")),
    "load": (Sum("G", ("B",)), Sum("m", ("m_displaced",))),
    "hangs": (Sum("G", ("B", "F")),),
    "down": (Sum("B", ("G", "F")),),
    "rests": (Sum("G", ("B", "F")),),
    "immersed": (),
}


def buoyancy(draft: Draft, number: int) -> list[Statement]:
    """What is asked of a body in a liquid, numbered ``number``, where every value of ``text`` has its place."""
    asked = draft.asked
    target, dimensions = draft.wanted
    if draft.known is None or BUOYANT not in draft.known.kinds:
        return []
    own = dimensions & ASKED or (dimensions & {"1"} if _SHARE.search(asked.text) else frozenset[str]())
    if MASS in own and CARRIES.search(asked.context):
        own, dimensions = frozenset({MASS}), frozenset({MASS})
    if len(own) != 1 or dimensions - own - {"1"}:
        return []
    scene = read_scene(
        draft.whole, draft.facts, f"{asked.text} {asked.context}", asked.changes or "change" in target.markers
    )
    if scene is None:
        return []
    name = _name(min(own), target, asked)
    if name == "r_fluid" and target.stems & scene.second:
        name = "r_2"
    if name == "m" and "m_body" in scene.values and "m_load" not in scene.values:
        name = "m_load"
    if name is None or name in scene.values:
        return []
    return _worked_out(scene, name, target, number)


def _worked_out(scene: Scene, name: str, target: Noun, number: int) -> list[Statement]:
    relations = [*_COMMON, *_BALANCED[scene.state], *scene.relations]
    given = {letter: given_as(letter, fact.si) for letter, fact in scene.values.items()} | {WHOLE: ONE}
    found = solved(relations, given, name)
    if found is None or not found[name].settled:
        return []
    expression = write(as_quotient(found[name].node))
    return worked_out(LABELS[scene.state], f"{name} == {expression}", name, scene.values, target, number)


def _name(sort: str, target: Noun, asked: Asked) -> str | None:
    """The name of what is asked."""
    words = asked.text if asked.placeholder is None else " ".join(target.stems)
    if sort == FORCE:
        if BUOYANT in target.kinds or re.search(r"\bbuoy|\bupthrust|\bdisplac", words, re.IGNORECASE):
            return "B"
        return "G" if "weight" in target.kinds else "F"
    if sort == "1":
        return "k_out" if OUT.search(f"{words} {asked.context}") else "k"
    if sort == DENSITY:
        return "r_fluid" if target.stems & FLUIDS else "r_body"
    if sort == MASS:
        return "m_displaced" if DISPLACED.search(words) else "m"
    if sort == VOLUME:
        if DISPLACED.search(words) or UNDER.search(words):
            return "V_under"
        return "V_out" if OUT.search(words) else "V"
    return {LENGTH: "h", AREA: "A"}[sort]
