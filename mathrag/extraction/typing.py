r"""Typing an equation: of the readings of its symbols that make both sides dimensionally equal, the best supported wins.

Readings of all symbols are combined best first, and the first dimensionally consistent combination is taken. Where the best ones all
clash, the symbols with the least evidence are let go, up to three at a time, and take what the equation demands. A combination that is far
better supported than any consistent one is kept and flagged.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from mathrag.entities import Consistency
from mathrag.extraction.percentages import PERCENT, in_percent
from mathrag.extraction.reading import DEMANDED, OWN_WORDS, UNIT_ALONE, Reading, counted_in, dimension_or_none
from mathrag.extraction.scaled import has_odd_number, holds_in_units, units_by_factor
from mathrag.extraction.vouched import vouched
from mathrag.formulas import Equation, check_dimensions, counts, infer, odd_powers, pure_numbers
from mathrag.quantities import DIMENSIONLESS, Dimension, Ontology, canonical_unit, dimension_of, si_unit, to_si

MAX_COMBINATIONS = 150
MAX_RELEASED, MAX_WEAKEST = 3, 10
_COUNT = re.compile(r"^number\b|\bquantum number$")
IN_BRACKETS = "conc_"
"""The identifier of ``[A]``, which may be a number whatever the text says of units, begins so."""
BRACKETS_AS_NUMBERS = -3.0
"""``[A]`` is taken for a number only where that makes as much better sense: in a pH, not in a rate law."""
BEYOND_DOUBT = 7.0
"""An inconsistent combination is kept where what the document says speaks for it this much more than for the best consistent one."""
STRANGE, BROKEN = -2.0, -5.0
"""For an inferred dimension that no known quantity has; and for one such as ``L^8/3 M^1/3``."""
GUESSED = "nothing but its letter: not typed"
_TOLD = re.compile(r"the text:|its name|label |\bunit |in brackets")
"""Evidence of what a symbol is that is more than its letter."""
AMBIGUOUS = "its words mean something else here: not typed"
HINT = 1.2
"""What words say of a kind that they have the name of somewhere within them: "metabolic equivalent of the activity"."""
TOLD_UNIT = UNIT_ALONE * OWN_WORDS
"""From so much on that the document says a unit is the symbol's own."""
SURELY_CONSTANT = 5.0
"""What letters that are constants of nature together count against what is said of another symbol elsewhere."""
USUAL = 0.5
"""From this weight on a letter is a usual one of a kind."""
UNDECIDED = 2.0
"""A combination that can't be judged, as one of a power with a variable exponent, is taken where it scores this much better."""


@dataclass(frozen=True)
class Typing:
    """One reading a symbol, by identifier, and how well they agree."""

    readings: dict[str, Reading]
    consistency: Consistency
    flags: tuple[str, ...]
    score: float
    clash: str = ""
    """Why the best supported readings contradict each other, where that is not what the document itself says."""


Verdict = tuple[Consistency, str, dict[str, Dimension | None]]
"""How a choice of dimensions is judged, and what it makes of those that were not known."""
Verdicts = dict[tuple[Dimension | None, ...], Verdict]


def type_equation(
    equation: Equation,
    candidates: Mapping[str, Sequence[Reading]],
    ontology: Ontology,
    verdicts: Verdicts | None = None,
    *,
    wordy: bool = False,
) -> Typing:
    """The best joint reading of ``equation``'s symbols; ``candidates``: per identifier, best first, never empty.

    ``verdicts``: what was found about this equation before, by the dimensions of its symbols in alphabetical order; ``wordy``: the
    document says what its symbols are, so that a letter alone proves little.
    """
    verdicts = {} if verdicts is None else verdicts
    plain = pure_numbers(equation)
    counted = counts(equation)
    every = {name: _allowed(found, name in plain) for name, found in sorted(candidates.items())}
    every = {name: _counting(found) if name in counted else found for name, found in every.items()}
    percents = in_percent(equation, {name: found[0] for name, found in every.items()})
    every |= {
        name: [one for one in every[name] if one.numeric != PERCENT] or every[name] for name in percents
    }  # the 100 is theirs
    options = {name: [item for item in found if not item.is_si_number] or found for name, found in every.items()}
    consistent, undecided, clash = _searched(equation, options, ontology, verdicts)
    if consistent and any(_in_brackets(name, reading) for name, reading in consistent.readings.items()):
        real = {name: [item for item in found if not _in_brackets(name, item)] for name, found in options.items()}
        other = _searched(equation, real, ontology, verdicts)[0]
        if other and other.score > consistent.score + BRACKETS_AS_NUMBERS and _keeps_brackets(other):
            consistent = other
    told = consistent is None or any(reading.numeric for reading in consistent.readings.values())
    alone = consistent is None or (not told and has_odd_number(equation))
    numbers = _of_numbers(equation, every, ontology, verdicts, only=alone)
    if numbers and consistent and _parts_letters(numbers) and not _parts_letters(consistent):
        numbers = None
    if numbers and (
        told or (consistent and (numbers.score > consistent.score or _lets_go(consistent, numbers, equation)))
    ):
        consistent = numbers
    weak = consistent is None or consistent.score < sum(found[0].score for found in options.values()) + STRANGE
    if weak and (
        consistent is None or consistent is not numbers
    ):  # stated units are not let go for what an equation demands
        released = _released(equation, options, ontology, verdicts)
        if released and (consistent is None or released.score > consistent.score):
            consistent = released
    if consistent and (usual := _with_constants(equation, options, consistent, ontology, verdicts)):
        consistent = usual
    best = consistent or undecided
    surely = consistent is not None and consistent is numbers and has_odd_number(equation)
    if consistent and undecided and not surely and undecided.score - consistent.score > UNDECIDED:
        best = undecided
    if clash and (best is None or _said(clash[1]) - _said(best.readings, best.score) > BEYOND_DOUBT):
        best = numbers or Typing(clash[1], "inconsistent", (f"dimension: {clash[2]}",), clash[0])
    assert best is not None  # every combination is consistent, undecided or a clash
    if clash and clash[0] - best.score > BEYOND_DOUBT:
        best = replace(best, clash=clash[2])
    best = replace(best, readings=best.readings | in_percent(equation, best.readings))
    best = _empirical(equation, best, every) or _in_stated_units(equation, best, every)
    if wordy and (best.consistency == "inconsistent" or leaves_strange(best, ontology)):
        best = _freed(equation, best, lambda reading: reading.said > 0, GUESSED, ontology, verdicts)
    if best.consistency == "inconsistent":
        best = _freed(equation, best, lambda reading: vouched(reading, ontology), AMBIGUOUS, ontology, verdicts)
    return _usual_there(equation, _in_told_units(equation, best, candidates, ontology, verdicts, wordy=wordy), ontology)


def _with_constants(
    equation: Equation,
    options: Mapping[str, Sequence[Reading]],
    typing: Typing,
    ontology: Ontology,
    verdicts: Verdicts,
) -> Typing | None:
    """The typing that keeps the constants of nature which ``typing`` lets go for whatever dimension is left over, where all fits so.

    A letter that means something else a paragraph before, the ``λ`` of a decay constant, is then no reason to take the ``h`` of ``hc/λ``
    for a force.
    """
    let_go = {
        name
        for name, reading in typing.readings.items()
        if _is_left_over(reading) and not reading.name and options[name][0].constant
    }
    if not let_go:
        return None
    known = {name: [one for one in found if one.evidence != DEMANDED] for name, found in options.items()}
    kept = {name: found[:1] if name in let_go else found for name, found in known.items()}
    if not all(kept.values()):
        return None
    found = _searched(equation, kept, ontology, verdicts)[0]
    return found if found and found.score > typing.score - SURELY_CONSTANT else None


def _usual_there(equation: Equation, typing: Typing, ontology: Ontology) -> Typing:
    """``typing`` with the only symbol that is what the equation demands taken for what its letter usually is, of that dimension:
    a constant of nature, else a kind.

    Where the document tells all others, that is what it is, and words that mean something of another dimension are of another place.
    """
    found: dict[str, Reading] = {}
    for name, reading in typing.readings.items():
        others = (one for other, one in typing.readings.items() if other != name)
        told = all(one.said > 0 or one.constant for one in others)
        if not told or typing.consistency != "consistent" or not _is_left_over(reading) or reading.kind is not None:
            continue
        symbol = equation.symbols.get(name, name)
        entry = next((e for e in ontology.constants_for_symbol(symbol) if e.dimension == reading.dimension), None)
        if entry is not None and not reading.name:
            found[name] = Reading(
                None, entry.dimension, reading.score, entry.name, entry.name, entry.unit, entry,
                f"usual symbol of the {entry.name}; {DEMANDED}",
            )  # fmt: skip
            continue
        usual = ontology.for_symbol(symbol)
        kind = next((kind for kind, weight in usual if weight >= USUAL and kind.dimension == reading.dimension), None)
        if kind is None:
            continue
        means = [one.dimension for one, _ in ontology.for_name(reading.name)[:3]] if reading.name else []
        if not reading.name or (means and reading.dimension not in means):
            evidence = f"usual symbol of {kind.label}; {DEMANDED}"
            found[name] = replace(reading, kind=kind, name="", description="", evidence=evidence)
    return replace(typing, readings=typing.readings | found) if found else typing


def _parts_letters(typing: Typing) -> bool:
    """Are symbols of one letter, ``I`` and ``I_0``, of different dimensions?"""
    sorts: dict[str, set[str]] = {}
    for name, reading in typing.readings.items():
        sorts.setdefault(name.partition("_")[0], set()).add(_sort_of(reading))
    return any(len(found) > 1 for found in sorts.values())


def _in_told_units(
    equation: Equation,
    typing: Typing,
    candidates: Mapping[str, Sequence[Reading]],
    ontology: Ontology,
    verdicts: Verdicts,
    *,
    wordy: bool,
) -> Typing:
    """``typing``, or where a symbol is only what the equation demands and not in the unit that the text gives it, the one in which it is.

    Inconsistent where there is none.
    """
    if typing.consistency == "inconsistent":
        return typing
    told = {name: [one for one in found if _is_told_unit(one)] for name, found in candidates.items()}
    other = {
        name: found
        for name, found in told.items()
        if found and typing.readings[name].evidence == DEMANDED and not _has_dimension_of(typing.readings[name], found)
    }
    if not other:
        return typing
    kept = {name: found if name in other else candidates[name] for name, found in told.items()}
    # else it would ask the same again
    narrower = any(len(found) < len(candidates[name]) for name, found in other.items())
    best = type_equation(equation, kept, ontology, verdicts, wordy=wordy) if narrower else typing
    if any(one.numeric for one in best.readings.values()) and _has_untold(best):
        return typing
    if all(_has_dimension_of(best.readings[name], found) for name, found in other.items()):
        return best
    units = " and ".join(f"{name} in {found[0].unit}" for name, found in other.items())
    return replace(typing, consistency="inconsistent", flags=(f"units: {units} does not fit the others",))


def holds_in_untold_units(equation: Equation, typing: Typing, ontology: Ontology) -> bool:
    """Has a law a factor or numbers in units that tell it to hold in certain ones, and a symbol whose own unit nothing tells?

    One that is only what the equation demands of it beside others that are surely told, where an odd number may change that; or that is no
    more than a letter between numbers; or a number in a unit that only its kind has.
    """
    if typing.consistency != "consistent":
        return False
    numbers = [one for one in typing.readings.values() if one.numeric not in (None, PERCENT)]
    if not numbers:
        left = [one for one in typing.readings.values() if _is_left_over(one)]
        told = (one for one in typing.readings.values() if one not in left and not _is_plain(one))
        sure = leaves_strange(typing, ontology) or any(
            "its name" in one.evidence or vouched(one, ontology) for one in told
        )
        return bool(left) and sure and has_odd_number(equation)
    if all(one.is_si_number for one in numbers):
        return not all("unit " in one.evidence for one in numbers)
    return _has_untold(typing)


def _has_untold(typing: Typing) -> bool:
    """Is there a symbol without a name of which nothing but the equation tells what it is, which between numbers is not enough?"""
    return any(
        one.evidence == DEMANDED and one.numeric is None and one.name.lower() in ("", name.lower())
        for name, one in typing.readings.items()
    )


def _is_told_unit(reading: Reading) -> bool:
    """Is it counted in a unit that the text gives together with words for it?"""
    told = reading.unit is not None and f"unit {reading.unit}" in reading.evidence
    return told and reading.name != "" and reading.said >= TOLD_UNIT


def _has_dimension_of(reading: Reading, others: Sequence[Reading]) -> bool:
    return reading.dimension is None or _sort_of(reading) in {_sort_of(one) for one in others}


def _empirical(equation: Equation, typing: Typing, candidates: Mapping[str, Sequence[Reading]]) -> Typing | None:
    """The typing of a law with an odd power of a quantity (``R^{2/3}``) that holds between numbers in units of SI, where no dimensions fit.

    None where the dimensions fit what the text calls its symbols.
    """
    first = {name: found[0] for name, found in candidates.items()}
    if any(one.numeric and not one.is_si_number for found in candidates.values() for one in found):
        return None
    told = {name for name, one in first.items() if not _is_plain(one) and _TOLD.search(one.evidence)}
    let_go = {name for name in told if typing.readings[name].dimension != first[name].dimension}
    demanded = {
        name
        for name, one in typing.readings.items()
        if DEMANDED in one.evidence and one.dimension is not None and not one.dimension.dimensionless
    }
    clashes = let_go | demanded or typing.consistency == "inconsistent"
    if not odd_powers(equation) & told or not clashes or any(one.constant or one.numeric for one in first.values()):
        return None
    readings = {}
    for name, one in first.items():
        unit = si_unit(one.dimension) if name in told and one.dimension else None
        kept = one if name in told or _is_plain(one) else typing.readings[name]
        kind = kept.kind if unit or (kept.kind and kept.kind.dimension.dimensionless) else None
        readings[name] = replace(kept, kind=kind, dimension=DIMENSIONLESS, numeric=unit)
    return Typing(readings, "consistent", (), typing.score)


def _in_stated_units(equation: Equation, typing: Typing, candidates: Mapping[str, Sequence[Reading]]) -> Typing:
    """The typing of a law whose factor tells that it holds between numbers in the units that the text states for its quantities.

    Those for which it states none are counted as the factor tells.
    """
    measured = {
        name: reading
        for name, reading in typing.readings.items()
        if reading.dimension is None or not _is_plain(reading) or reading.constant
    }
    numbers = {
        name: next((one for one in candidates[name] if one.numeric and one.kind == reading.kind), None)
        or _in_own_unit(reading)
        for name, reading in measured.items()
    }
    told = {name: one for name, one in numbers.items() if one is not None}
    percents = {name: PERCENT for name, one in typing.readings.items() if one.numeric == PERCENT}
    units = percents | {name: str(one.numeric) for name, one in told.items()}
    if typing.consistency != "consistent" or not told or len(measured) < 2 or holds_in_units(equation, percents):
        return typing
    if len(told) == len(measured):
        rest = {name: one for name, one in typing.readings.items() if name not in measured and one.numeric is None}
        shares = {name: one for name, reading in rest.items() if (one := _in_own_unit(reading)) is not None}
        for more in ({}, shares):  # "volume of solids, in %" is counted so, too, where the factor tells
            if holds_in_units(equation, units | {name: str(one.numeric) for name, one in more.items()}):
                return replace(typing, readings={**typing.readings, **told, **more})
        return typing
    others = {name: reading for name, reading in measured.items() if name not in told}
    if any(reading.constant or reading.dimension is None for reading in others.values()):
        return typing
    found = units_by_factor(equation, units, {name: str(reading.dimension) for name, reading in others.items()})
    counted = {name: counted_in(others[name], unit, "as the factor tells") for name, unit in found.items()}
    return replace(typing, readings={**typing.readings, **told, **counted}) if counted else typing


def _in_own_unit(reading: Reading, of_si: bool = False) -> Reading | None:
    """``reading`` as a number in the unit that words far off give it, which is enough beside a factor that tells.

    None where they give none, or one of SI, unless it may be ``of_si``.
    """
    if reading.unit is None or dimension_or_none(reading.unit) != reading.dimension:
        return None
    if to_si(1, reading.unit)[0] == 1 and (not of_si or reading.constant or reading.dimension == DIMENSIONLESS):
        return None
    return counted_in(reading, canonical_unit(reading.unit))


def _searched(
    equation: Equation, options: Mapping[str, Sequence[Reading]], ontology: Ontology, verdicts: Verdicts
) -> tuple[Typing | None, Typing | None, tuple[float, dict[str, Reading], str] | None]:
    """The best combination that is consistent, the first that can't be judged, and the first that clashes, with the reason."""
    clash: tuple[float, dict[str, Reading], str] | None = None
    undecided: Typing | None = None
    consistent: Typing | None = None
    for bound, choice in _best_first(list(options.values())):
        if consistent and bound <= consistent.score:
            break
        chosen = dict(zip(options, choice, strict=True))
        if _mixes(equation, chosen, options):
            continue
        status, reason, completed = _judge(equation, chosen, ontology, verdicts)
        score = bound + _strangeness(chosen, completed, ontology)
        if status == "consistent" and (consistent is None or score > consistent.score):
            consistent = Typing(completed, "consistent", (), score)
        elif status == "unknown":
            undecided = undecided or Typing(completed, "unknown", (), bound)
        elif status == "inconsistent":
            clash = clash or (bound, chosen, reason)
    return consistent, undecided, clash


def _mixes(equation: Equation, chosen: Mapping[str, Reading], options: Mapping[str, Sequence[Reading]]) -> bool:
    """Are some symbols numbers in their units, and one that is told to be a quantity or an angle a number without any?"""
    if not any(reading.numeric and not name.startswith(IN_BRACKETS) for name, reading in chosen.items()):
        return False
    turned = pure_numbers(equation)
    return any(
        not reading.numeric
        and (reading.dimension is None or reading.dimension.dimensionless)
        and name not in turned
        and not _is_plain(first := options[name][0])
        and _TOLD.search(first.evidence)
        for name, reading in chosen.items()
    )


def _is_plain(reading: Reading) -> bool:
    """Is it a number whatever it is counted in?"""
    angle = reading.kind is not None and reading.kind.unit == "rad"
    return reading.dimension is None or (reading.dimension.dimensionless and not angle) or reading.constant is not None


def _in_brackets(name: str, reading: Reading) -> bool:
    return reading.numeric is not None and name.startswith(IN_BRACKETS)


def _keeps_brackets(typing: Typing) -> bool:
    return all(reading.kind for name, reading in typing.readings.items() if name.startswith(IN_BRACKETS))


def _said(readings: Mapping[str, Reading], score: float | None = None) -> float:
    """What the document's own words say for ``readings``; ``score``: of all together, lower for what they leave strange."""
    strangeness = 0.0 if score is None else min(0.0, score - sum(reading.score for reading in readings.values()))
    return sum(reading.firm for reading in readings.values()) + strangeness


def leaves_strange(typing: Typing, ontology: Ontology) -> bool:
    """Does the typing demand of a symbol a dimension that no known quantity has?"""
    return any(
        DEMANDED in reading.evidence and reading.dimension is not None and not ontology.for_dimension(reading.dimension)
        for reading in typing.readings.values()
    )


def _freed(
    equation: Equation,
    typing: Typing,
    holds: Callable[[Reading], bool],
    why: str,
    ontology: Ontology,
    verdicts: Verdicts,
) -> Typing:
    """``typing`` with only what ``holds`` of it, and the constants; the other symbols take what the equation demands, or stay free.

    Where that contradicts itself, too, nothing is freed. ``why`` is the evidence of what is.
    """
    kept = {
        name: reading
        if reading.constant or holds(reading)
        else replace(reading, kind=None, dimension=None, evidence=why)
        for name, reading in typing.readings.items()
    }
    status, _, completed = _judge(equation, kept, ontology, verdicts)
    if status == "inconsistent":
        return typing if typing.consistency == status else replace(typing, readings=kept, consistency="unknown")
    clash = typing.clash or "; ".join(typing.flags)
    return replace(typing, readings=completed, consistency=status, flags=(), clash=clash)


def _allowed(found: Sequence[Reading], pure_number: bool) -> list[Reading]:
    """Readings that a symbol may have where it stands: an exponent is a pure number whatever its letter means, an angle no mere one."""
    if not pure_number:
        return list(found)
    angles = (reading for reading in found if not (reading.numeric and dimension_of(reading.numeric).dimensionless))
    return [reading for reading in angles if reading.dimension is None or reading.dimension.dimensionless]


def _counting(found: Sequence[Reading]) -> list[Reading]:
    """Readings of what stands in a factorial: numbers, of things or quantum numbers, no other ratio."""
    return [item for item in found if item.kind is None or _COUNT.search(item.kind.label)]


def _strangeness(chosen: Mapping[str, Reading], completed: Mapping[str, Reading], ontology: Ontology) -> float:
    """What it costs that inferred dimensions belong to no known quantity."""
    inferred = [completed[name].dimension for name, reading in chosen.items() if reading.dimension is None]
    return sum(_strange(dimension, ontology) for dimension in inferred if dimension is not None)


def _strange(dimension: Dimension, ontology: Ontology) -> float:
    if ontology.for_dimension(dimension):
        return 0.0
    return BROKEN if any(exponent.denominator > 1 for exponent in dimension.exponents) else STRANGE


def _released(
    equation: Equation, candidates: Mapping[str, Sequence[Reading]], ontology: Ontology, verdicts: Verdicts
) -> Typing | None:
    """The best consistent typing that keeps the first reading of all but a few symbols; these take what the equation demands."""
    first = {name: options[0] for name, options in candidates.items()}
    weakest = sorted(candidates, key=lambda name: (first[name].score, name))[:MAX_WEAKEST]
    best: Typing | None = None
    for size in range(1, min(MAX_RELEASED, len(weakest)) + 1):
        for released in combinations(weakest, size):
            chosen = {**first, **{name: candidates[name][-1] for name in released}}
            if _mixes(equation, chosen, candidates):
                continue
            status, _, completed = _judge(equation, chosen, ontology, verdicts)
            if status != "consistent":
                continue
            readings = {name: _supported(completed[name], candidates[name]) for name in chosen}
            score = sum(reading.score for reading in readings.values()) + _strangeness(chosen, completed, ontology)
            if best is None or score > best.score:
                best = Typing(readings, "consistent", (), score)
        if best:
            return best
    return None


def _of_numbers(
    equation: Equation,
    candidates: Mapping[str, Sequence[Reading]],
    ontology: Ontology,
    verdicts: Verdicts,
    *,
    only: bool,
) -> Typing | None:
    """The typing of an equation between numbers, each symbol in the unit that the text gives for it, not all of them of SI.

    Where that is the ``only`` way to read it, one such symbol will do. Units of SI will, where the text states them for all symbols and
    the equation has an odd number (``T = 0.161 V/A``).
    """
    chosen = _counted_alike({name: _as_number(options, far=only) for name, options in candidates.items()})
    if has_odd_number(equation):
        chosen = _counted_in_si(chosen)
    numbers = [reading for name, reading in chosen.items() if reading.numeric and not name.startswith(IN_BRACKETS)]
    if len(numbers) < (1 if only else 2):
        return None
    turned = pure_numbers(equation)
    if all(reading.is_si_number for reading in numbers) and not (
        has_odd_number(equation)
        and all(one.numeric or _is_told_plain(one) or name in turned for name, one in chosen.items())
    ):
        return None  # a law of quantities, as long as no factor of its own says that it counts them in these units
    status, _, completed = _judge(equation, chosen, ontology, verdicts)
    if status != "consistent":
        return None
    return Typing(completed, "consistent", (), sum(reading.score for reading in completed.values()))


def _lets_go(typing: Typing, numbers: Typing, equation: Equation) -> bool:
    """Does an equation with an odd number hold between quantities only where one is none of the unit that the text states for it?

    Or only where one that it states no unit for is none of a number, but of whatever dimension is left over?
    """
    units = {name: reading.numeric for name, reading in numbers.readings.items() if reading.numeric}
    enough = len(units) > 1 and any(to_si(1, unit)[0] != 1 for unit in units.values())
    return has_odd_number(equation) and any(
        (reading.dimension != dimension_of(units[name]) if name in units else enough and _is_left_over(reading))
        for name, reading in typing.readings.items()
        if reading.numeric is None
    )


def _is_left_over(reading: Reading) -> bool:
    """Is its dimension only what the equation demands?"""
    return reading.evidence == DEMANDED and reading.dimension is not None and not reading.dimension.dimensionless


def _is_told_plain(reading: Reading) -> bool:
    return reading.constant is None and reading.dimension is not None and _is_plain(reading)


def _counted_alike(chosen: Mapping[str, Reading]) -> dict[str, Reading]:
    """``chosen`` with symbols that are told no unit counted in the one that others of the same kind are counted in."""
    units: dict[str, set[str]] = {}
    for reading in chosen.values():
        if reading.numeric:
            units.setdefault(_sort_of(reading), set()).add(reading.numeric)
    alike = {sort: unit for sort, (unit, *others) in units.items() if not others}
    return {
        name: counted_in(reading, alike[sort], "as another of its kind")
        if (reading.kind or reading.name)
        and not (reading.numeric or reading.constant or _is_plain(reading))
        and (sort := _sort_of(reading)) in alike
        else reading
        for name, reading in chosen.items()
    }


def _sort_of(reading: Reading) -> str:
    """The dimension of what a reading is of, or is the number of."""
    return str(dimension_of(reading.numeric) if reading.numeric else reading.dimension)


def _counted_in_si(chosen: Mapping[str, Reading]) -> dict[str, Reading]:
    """``chosen`` with quantities that the text names without a unit counted as SI does, where all that it states are units of SI."""
    stated = [reading for reading in chosen.values() if reading.numeric]
    if not stated or not all(reading.is_si_number for reading in stated):
        return dict(chosen)
    return {
        name: counted_in(reading, si_unit(reading.dimension), "as the others in SI")
        if reading.numeric is None
        and reading.dimension is not None
        and not _is_plain(reading)
        and _TOLD.search(reading.evidence)
        else reading
        for name, reading in chosen.items()
    }


def _as_number(options: Sequence[Reading], *, far: bool) -> Reading:
    """How a symbol is read in an equation between numbers: in its unit; else as what it is said to be, and not by its letter alone.

    ``far``: a unit that words far off give it will do.
    """
    numeric = next((option for option in options if option.numeric), None)
    if numeric is None and far:
        numeric = _in_own_unit(options[0], of_si=True)
    first = next(option for option in options if option.constant is None or _TOLD.search(option.evidence))
    told = _TOLD.search(first.evidence) and not (far and 0 < first.said <= HINT)
    return numeric or (first if _is_plain(first) or told else options[-1])


def _supported(reading: Reading, options: Sequence[Reading]) -> Reading:
    """A reading with evidence for the same dimension, where there is one."""
    alike = (option for option in options if option.dimension == reading.dimension and not option.numeric)
    fitting = [option for option in alike if option.constant is None]
    return fitting[0] if fitting and reading.constant is None else reading


def _best_first(lists: Sequence[Sequence[Reading]]) -> Iterator[tuple[float, tuple[Reading, ...]]]:
    """Combinations of one reading a list in order of falling total score, at most `MAX_COMBINATIONS`."""
    start = (0,) * len(lists)
    total = sum(options[0].score for options in lists)
    queue, seen = [(-total, start)], {start}
    for _ in range(MAX_COMBINATIONS):
        if not queue:
            return
        negative, indices = heapq.heappop(queue)
        yield -negative, tuple(options[index] for options, index in zip(lists, indices, strict=True))
        for position, index in enumerate(indices):
            if index + 1 < len(lists[position]):
                following = (*indices[:position], index + 1, *indices[position + 1 :])
                if following not in seen:
                    seen.add(following)
                    worse = lists[position][index + 1].score - lists[position][index].score
                    heapq.heappush(queue, (negative - worse, following))


def _judge(
    equation: Equation, chosen: dict[str, Reading], ontology: Ontology, verdicts: Verdicts
) -> tuple[Consistency, str, dict[str, Reading]]:
    key = tuple(chosen[name].dimension for name in sorted(chosen))
    verdict = verdicts.get(key)
    if verdict is None:
        given = {name: reading.dimension for name, reading in chosen.items()}
        verdict = verdicts[key] = _verdict(equation, given)
    status, reason, dimensions = verdict
    completed = {
        name: _inferred(reading, inferred, ontology)
        if reading.dimension is None and (inferred := dimensions[name]) is not None
        else reading
        for name, reading in chosen.items()
    }
    return status, reason, completed


def _verdict(equation: Equation, dimensions: dict[str, Dimension | None]) -> Verdict:
    """Completes ``dimensions`` by what the equation demands, then judges them."""
    missing = [name for name, dimension in dimensions.items() if dimension is None]
    for _ in missing:  # each round may settle one that the next depends on
        for name in missing:
            if dimensions[name] is None:
                dimensions[name] = infer(equation, dimensions, name)
    check = check_dimensions(equation, dimensions)
    return check.status, check.reason, dimensions


def _inferred(reading: Reading, dimension: Dimension, ontology: Ontology) -> Reading:
    """An untyped reading with the dimension the equation demands; a kind only where its name or the ontology leaves no choice."""
    kinds = ontology.for_dimension(dimension)
    named = [kind for kind, _ in ontology.for_name(reading.name) if kind.dimension == dimension] if reading.name else []
    kind = named[0] if named else (kinds[0] if len(kinds) == 1 else None)
    return replace(reading, dimension=dimension, kind=kind)
