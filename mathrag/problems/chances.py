"""Questions about a variable whose distribution they tell: which family, its parameters, and the event or value that is asked.

"X ~ N(54, 8). Find the probability that x < 30", "normally distributed with a mean of 68 and a standard deviation of three", "repeated
100 times with a probability of success of 0.4". What is read is an expression in the family's functions, of numbers that stand in the
text; whether a document declares the family is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from mathrag.formulas import Family, declarations, families, is_discrete, replaced
from mathrag.problems.events import BOUNDED, SIDES, Event, counts_things, event_in, time_in, times_in
from mathrag.problems.numbers import Said, said_numbers
from mathrag.problems.statistic_words import before, behind, phrase_in, rule, statistic_words, within

Result = Literal["probability", "value", "number"]
GAP = 70
"""Letters between a parameter's name and its number."""
DAY = 86_400
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")


@dataclass(frozen=True)
class Chance:
    """``expression`` of ``values`` (numbers of the text by identifier, each with its ``names``) for what is asked of ``family``.

    ``family`` is that of a mean or sum where that is asked ("normal of mean"). ``result``: a probability, a value of the variable, or a
    plain number; ``percent``: asked as a percentage; ``said``: what it is called.
    """

    family: str
    expression: str
    values: Mapping[str, Said]
    names: Mapping[str, str]
    result: Result
    said: str
    percent: bool = False


@dataclass
class _Reading:
    """The parameters of a family as expressions of numbers that stand in the text."""

    family: str
    expressions: dict[str, str] = field(default_factory=dict)
    values: dict[str, Said] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def take(self, parameter: str, number: Said, name: str, expression: str | None = None) -> None:
        self.values[parameter], self.names[parameter] = number, name
        self.expressions[parameter] = expression or parameter

    @property
    def complete(self) -> bool:
        return self.expressions.keys() >= families()[self.family].parameters.keys()


def chance_in(text: str, declared: Mapping[str, Sequence[str]]) -> Chance | None:
    """What ``text`` asks of a distribution that it tells; None where it tells none, or not all of it.

    ``declared``: by family the expression of each parameter in terms of `it`, the argument that stands for it in the documents' notation;
    for the mean and the sum of several values ("normal of mean") in terms of mu, sigma and n.
    """
    numbers = said_numbers(text)
    event = event_in(text, numbers)
    if event is None:
        return None
    reading = _by_notation(text, numbers, declared) or _by_words(text, numbers, event, declared)
    alone = event.given is not None  # what is known of one value is said of no mean or sum
    if not alone and (several := _of_several(text, reading, event, numbers, declared)) is not None:
        return several
    if reading is None or not reading.complete or (not alone and _is_of_a_sample(text, reading, event, numbers)):
        return None
    return _asked(reading, event)


def short_in(text: str, declared: Container[str]) -> tuple[str, tuple[str, ...]] | None:
    """The one ``declared`` family that ``text`` tells and asks something of, and what those of its parameters are called that have no
    value; None where all have one, or none of several has.
    """
    numbers = said_numbers(text)
    event = event_in(text, numbers)
    if event is None or not numbers:
        return None
    written = {one.family: one.arguments for one in declarations(text) if one.family in declared}
    named = list(written) or [name for name, own in families().items() if name in declared and _is_named(own, text)]
    if len(named) != 1:
        return None
    (family,) = named
    parameters = families()[family].parameters.values()
    free = [one for one in numbers if one not in event.all_numbers]
    every = ["variance", *(word for words in parameters for word in words)]
    labels = {_label(text, one, free, every) for one in free}
    given = [any(map(str.isdigit, one)) for one in written.get(family, ())] or [
        not labels.isdisjoint(p) for p in parameters
    ]
    if "variance" in labels or all(given) or (len(given) > 1 and not any(given)):
        return None
    return family, tuple(words[0] for words, has in zip(parameters, given, strict=True) if not has)


def _of_several(
    text: str, reading: _Reading | None, event: Event, numbers: Sequence[Said], declared: Mapping[str, Sequence[str]]
) -> Chance | None:
    """What is asked of the mean or the sum of n values, whose mean and deviation the text tells, and of nothing else."""
    sentence = next((one for one in _SENTENCE.split(text) if event.text in one), event.text)
    said = event.text if event.kind in BOUNDED else sentence
    of_mean = "mean" if event.kind in (*BOUNDED, "percentile") else "samples"
    key = "normal of sum" if within("sum", said) else "normal of mean" if within(of_mean, said) else ""
    free = [one for one in numbers if one not in event.all_numbers and not one.ordinal]
    asked = said if event.kind == "percentile" else event.text
    own = [one for one in free if not 0 <= one.start - text.find(asked) < len(asked)]  # "the mean of 100 cells"
    single = reading and reading.complete and not is_discrete(reading.family)
    base = reading if single else _labelled(text, own, "normal")
    if key not in declared or base is None:
        return None
    told = {one.value for one in base.values.values()}
    others = [one for one in free if one not in base.values.values()]
    sized = [one for one in others if before("sized", text, one.start)]
    left = {one.value: one for one in sized or others if sized or one.value not in told}
    family, count = families()[base.family], next(iter(left.values()), None)
    several = count is not None and len(left) == 1 and count.is_whole and count.value > 1
    if count is None or not several or not (family.mean and family.deviation):
        return None
    moments = {"mu": in_terms(family.mean, base.expressions), "sigma": in_terms(family.deviation, base.expressions)}
    forms = {name: in_terms(form, {**moments, "n": "n"}) for name, form in zip(moments, declared[key], strict=True)}
    sampled = families()["normal"].sampled[0]
    chance = _asked(_Reading("normal", forms, {**base.values, "n": count}, {**base.names, "n": sampled}), event)
    return replace(chance, family=key) if chance else None


def in_terms(form: str, expressions: Mapping[str, str]) -> str:
    """``form`` with expressions put for its names."""
    own = {name: f"({expression})" for name, expression in expressions.items()}
    return replaced(f"it == {form}", own).partition("==")[2].strip()


def _is_of_a_sample(text: str, reading: _Reading, event: Event, numbers: Sequence[Said]) -> bool:
    """Is the event one of a mean or a sum of several: such a word tells it, or a whole number is left that the family has no place for?

    What is left of a continuous variable is how many are sampled, as often as not; then its own distribution answers something else.
    """
    if event.kind == "deviation" and "error" in event.text:
        return True
    if is_discrete(reading.family) or event.around == "deviations" or event.kind not in (*BOUNDED, "percentile"):
        return False
    inside = text.find(event.text)
    things = [one for one in numbers if one.start >= inside and counts_things(text, one)]
    if phrase_in(event.text, statistic_words().draws.single) or any(one.value == 1 for one in things):
        return False
    taken = [*event.all_numbers, *reading.values.values(), *things]
    left = (one for one in numbers if one not in taken and not one.ordinal and text[one.start - 1 : one.start] != "^")
    return bool(within("mean", event.text) or within("sum", event.text)) or any(
        one.value > 1 and one.value == int(one.value) for one in left
    )


# --- which distribution ---


def _by_notation(text: str, numbers: Sequence[Said], declared: Mapping[str, Sequence[str]]) -> _Reading | None:
    found = [one for one in declarations(text) if one.family in declared]
    if len(found) != 1:
        return None
    family = families()[found[0].family]
    inside = [one for one in numbers if found[0].start <= one.start and one.end <= found[0].end]
    if len(inside) != len(family.parameters):
        return None
    reading = _Reading(found[0].family)
    for (name, words), number, form in zip(family.parameters.items(), inside, declared[found[0].family], strict=True):
        reading.take(name, number, words[0], replaced(f"it == {form}", {"it": name}).partition("==")[2].strip())
    return reading


def _by_words(
    text: str, numbers: Sequence[Said], event: Event, declared: Mapping[str, Sequence[str]]
) -> _Reading | None:
    named = [name for name, family in families().items() if name in declared and _is_named(family, text)]
    free = [one for one in numbers if one not in event.all_numbers and not one.ordinal]
    if set(named) == {"normal", "binomial"} and " approximat" in text.lower():
        return _approximated(_trials(text, free, event), "normal")
    if len(named) > 1:
        return None
    if not named:
        return _unnamed(text, free, event, declared)
    family = named[0]
    match family:
        case "binomial":
            return _trials(text, free, event)
        case "uniform":
            return _range(text, free) or _labelled(text, free, family)
        case "exponential":
            return _labelled(text, free, family) or _rate_of_mean(text, free, event)
        case "poisson":
            rare = _approximated(_trials(text, free, event), family)
            return rare or _per_interval(text, free, event) or _labelled(text, free, family)
    reading = _labelled(text, free, family)
    if reading is None and family == "normal" and event.around == "deviations" and not free:
        return _Reading("normal", {"mu": "0", "sigma": "1"})
    return reading


def _is_named(family: Family, text: str) -> bool:
    words = "|".join(re.escape(word) for word in sorted(family.called, key=len, reverse=True))
    flags = re.IGNORECASE if len(family.name) > 1 else re.NOFLAG
    between = "|from|between" if "a" in family.parameters else ""
    told = (
        rf"\b(?:{words})(?:\s+probability)?\s+(?:distribut(?:ed|ions?)|random variable|model|curve{between})\b"
        rf"|\bdistribution\b[^.;?]{{0,50}}\s(?:is|follows)\s+(?:{words})(?=[\s.,;])|\b(?:is|are)\s+(?:\w+ly\s+|almost\s+)?(?:{words})\s+with\b"
    )
    return re.search(told, text, flags) is not None


def _unnamed(text: str, free: Sequence[Said], event: Event, declared: Mapping[str, Sequence[str]]) -> _Reading | None:
    """Trials of one probability are binomial, those up to a first success geometric, counts of a mean for an interval Poisson's."""
    counts = event.kind in (*BOUNDED, "equal") and not any(one.share for one in free)
    if "poisson" in declared and counts and (of_interval := _per_interval(text, free, event)) is not None:
        return of_interval
    if "geometric" in declared and (event.at_first or (event.kind == "mean" and " until " in text)):
        share = _share(text, free)
        if share is not None:
            return _single("geometric", share, "probability of success")
    in_turn = phrase_in(event.text, "until | before | first") or phrase_in(text, "without replacement")
    if "binomial" not in declared or in_turn or event.at_first or (event.called == "mean" and not within("even", text)):
        return None
    return _trials(text, free, event)


# --- its parameters ---


def _single(family: str, number: Said, name: str, expression: str | None = None) -> _Reading:
    """A family of one parameter, which is called ``name`` and told by ``number``."""
    (parameter,) = families()[family].parameters
    return _Reading(family, {parameter: expression or parameter}, {parameter: number}, {parameter: name})


def _labelled(text: str, free: Sequence[Said], family: str) -> _Reading | None:
    """Each parameter as the number that stands behind its name."""
    words = {word: name for name, said in families()[family].parameters.items() for word in said}
    reading = _Reading(family)
    for number in free:
        if number.is_whole and text[: number.start].lower().endswith((" the ", " these ", " all ")):
            continue  # "the 16 reviews": how many there are
        label = _label(text, number, free, [*words, *(["variance"] if family == "normal" else [])])
        name = "sigma" if label == "variance" else words.get(label or "")
        if name is None:
            continue
        if name in reading.values and reading.values[name].value != number.value:
            return None
        reading.take(name, number, label or name, "sqrt(sigma)" if label == "variance" else None)
    if family == "normal" and reading.values.keys() == {"sigma"}:
        sigma = reading.values["sigma"]
        alike = [one for one in free if one is not sigma and _unit(text, one) == _unit(text, sigma) != ""]
        if len({one.value for one in alike}) == 1:
            reading.take("mu", alike[0], "mean")  # "it takes about four hours, with a standard deviation of 1.2 hours"
    return reading if reading.complete else None


def _unit(text: str, number: Said) -> str:
    """The word behind a number."""
    found = re.match(r"\s?-?([A-Za-z]{2,})", text[number.end :])
    return found[1].lower().rstrip("s") if found else ""


def _label(text: str, number: Said, free: Sequence[Said], words: Sequence[str]) -> str | None:
    """The last of ``words`` between the number before and this one, or what follows it ("3 degrees of freedom")."""
    earlier = max((one.end for one in free if one.end <= number.start), default=0)
    before = text[max(earlier, number.start - GAP) : number.start].lower()
    places = {word: match.start() for word in words for match in re.finditer(rf"\b{re.escape(word)}\b", before)}
    if places:
        return max(places, key=lambda word: places[word])
    after = text[number.end : number.end + GAP].lower()
    return next((word for word in words if re.match(rf"\s*{re.escape(word)}\b", after)), None)


def _rate_of_mean(text: str, free: Sequence[Said], event: Event) -> _Reading | None:
    """The rate of events from their mean distance, or so many of them for a time."""
    labelled = [one for one in free if _label(text, one, free, ["mean", "average", "averages"])]
    if len({one.value for one in labelled}) != 1:
        return None
    each = behind("for each", text, labelled[0].end)
    length = time_in(each["span"]) if each and _unit(text, labelled[0]) != "per" else None
    if length is None or time_in(f"1 {_unit(text, labelled[0])}"):
        return _single("exponential", labelled[0], "mean", "1/m")
    own = {time_in(f"1 {_unit(text, one)}") for one in event.numbers}  # so many per hour, and a wait in minutes
    if len(own) != 1 or (unit := own.pop()) is None:
        return None
    return _single("exponential", labelled[0], "rate", f"(m*{unit.numerator}/({length * unit.denominator}))")


def _range(text: str, free: Sequence[Said]) -> _Reading | None:
    """ "From 2 to 12", "between zero and 15": the values between which all lie."""
    found = [
        (low, high)
        for place, low in enumerate(free)
        for high in free[place + 1 : place + 3]
        if before("range opens", text, low.start)
        and before("and", text, high.start)
        and len(text[low.end : high.start]) < GAP // 2
        and low.value < high.value
        and not _units_apart(text, low, high)
    ]
    if len(found) != 1:
        return None
    reading = _Reading("uniform")
    for name, number, words in zip(("a", "b"), found[0], families()["uniform"].parameters.values(), strict=True):
        reading.take(name, number, words[0])
    return reading


def _units_apart(text: str, low: Said, high: Said) -> bool:
    """Do the two have different words behind them ("six months to 9.5 years")?"""
    own, other = _unit(text, low), _unit(text, high)
    return own not in ("", "to", "and") and own[:3] != other[:3]


def _trials(text: str, free: Sequence[Said], event: Event) -> _Reading | None:
    share = _share(text, free)
    even = share is None and phrase_in(text, statistic_words().draws.even) is not None
    ways = next((one for one in free if one.is_whole and behind("even", text, one.end)), None)
    counts = [one for one in free if one not in (share, ways) and one.is_whole and one.value > 1 and not one.money]
    meant = [one for one in counts if before("chosen", text, one.start) or behind("times", text, one.end)]
    chosen = {one.value for one in meant} or {one.value for one in counts}
    if len(chosen) != 1 or (share is None and not even):
        return None
    reading = _Reading("binomial")
    reading.take("n", next(one for one in counts if one.value in chosen), "number of trials")
    if share is None and ways is not None:
        reading.take("p", ways, "number of equally likely outcomes", "1/p")
    elif share is None:
        reading.expressions["p"] = "1/2"
    else:
        other = _of_the_others(text, share, event)
        reading.take("p", share, "probability of success", "(1 - p)" if other else None)
    return reading


def _share(text: str, free: Sequence[Said]) -> Said | None:
    """The one probability that is given: a share, or a number up to one that is called a probability."""
    told = (
        one
        for one in free
        if one.share or (one.value > 0 and phrase_in(_SENTENCE.split(text[: one.start])[-1], statistic_words().chance))
    )
    found = [one for one in told if one.value < 1]
    return found[0] if len({one.value for one in found}) == 1 else None


def _of_the_others(text: str, share: Said, event: Event) -> bool:
    """Is it given of those that are not what the event counts ("85 % have no defects", "at most two are defective")?"""
    rest = _SENTENCE.split(text[share.end :])[0]
    return any(one in event.text.lower() for one in _denied(rest)) and not any(_denied(event.text))


def _denied(words: str) -> Iterator[str]:
    """How what is said not to be begins: "no defects", "are not always late"."""
    for match in rule("not").finditer(words):
        behind_it = re.findall(r"\w+", words[match.end() :].lower())[:3]
        if behind_it and behind_it[0] not in ("more", "less", "fewer"):
            yield from [one[:4] for one in behind_it if len(one) >= 4][:1]


def _approximated(trials: _Reading | None, family: str) -> _Reading | None:
    """The ``family`` with the mean and deviation of these trials."""
    if trials is None:
        return None
    moments = {"mu": families()["binomial"].mean, "sigma": families()["binomial"].deviation}
    forms = {name: in_terms(str(moments[name]), trials.expressions) for name in families()[family].parameters}
    return _Reading(family, forms, trials.values, trials.names)


def _per_interval(text: str, free: Sequence[Said], event: Event) -> _Reading | None:
    """ "An average of nine calls per hour": the mean for the interval of the event ("two calls in 20 minutes"), which may be another."""
    spread = [(one, own) for one in free if (own := behind("for each", text, one.end))]
    told = [
        (one, own) for one, own in spread if before("is mean", text, one.start) or behind("on average", text, own.end())
    ]
    if len(told) != 1:
        return None
    number, each = told[0]
    length = time_in(each["span"])
    others = times_in(event.text)
    if len(others) > 1 or (length is None and each["span"].split()[-1] not in event.text.split()):
        return None
    if length == DAY and others and min(others) < DAY:
        return None  # a day of business, or 24 hours?
    ratio = others.pop() / length if length and others else Fraction(1)
    return _single("poisson", number, "mean", None if ratio == 1 else f"(mu*{ratio.numerator}/{ratio.denominator})")


# --- what is asked ---


def _asked(reading: _Reading, event: Event) -> Chance | None:
    family = families()[reading.family]
    inner = ", ".join(reading.expressions[name] for name in family.parameters)
    bounds = {f"x_{place}": one for place, one in enumerate(event.all_numbers, 1)}
    values, names = {**reading.values, **bounds}, {**reading.names, **dict.fromkeys(bounds, event.said)}
    moments = {"mean": family.mean, "deviation": family.deviation}
    result: Result = "value"
    match event.kind:
        case "mean" | "deviation":
            moment = moments[event.kind]
            if moment is None:
                return None
            expression = in_terms(moment, reading.expressions)
        case "percentile":
            expression = f"{reading.family}_quantile({'1 - ' if event.above else ''}x_1, {inner})"
        case "score" | "scored":
            if reading.family != "normal":
                return None
            mu, sigma = reading.expressions["mu"], reading.expressions["sigma"]
            expression = f"{mu} {'+' if event.above else '-'} x_1*{sigma}"
            if event.kind == "score":
                expression, result = f"(x_1 - ({mu}))/({sigma})", "number"
        case _:
            found = _probability(reading, inner, event)
            if found is None:
                return None
            expression, result = found, "probability"
    chance = Chance(reading.family, expression, values, names, result, event.called)
    return replace(chance, percent=event.percent)


def _probability(reading: _Reading, inner: str, event: Event) -> str | None:
    """Of an event; of a continuous variable where another is known the chance of both by that of the other."""
    family, own = reading.family, reading.expressions
    discrete, known = is_discrete(family), event.given
    if discrete and (known or not all(one.value.denominator == 1 for one in event.numbers)):
        return None
    if event.around:
        away = f"x_1*{own.get('sigma') if event.around == 'deviations' else '1'}"
        return (
            None
            if family != "normal" or known
            else _area(family, inner, f"{own['mu']} - {away}", f"{own['mu']} + {away}")
        )
    if event.kind in ("one", "equal"):
        at = "1" if event.kind == "one" and own.get("n") == "1" else "x_1" if event.kind == "equal" and discrete else ""
        return f"{family}_pdf({at}, {inner})" if at else None
    ends: dict[str, dict[str, Fraction]] = {"low": {}, "high": {}}
    told: dict[str, str] = {}
    places = iter(range(1, 5))
    for one in (known, event) if known else (event,):
        further = known.numbers[0].value if known and event.further and one is event else None
        for side, number, strict in zip(SIDES[one.kind], one.numbers, one.strict, strict=True):
            name = f"x_{next(places)}"
            shown = f"{name} - 1" if discrete and strict is (side == "high") else name  # of a count the next one within
            ends[side] |= {shown: number.value} if further is None else {f"(x_1 + {name})": number.value + further}
            told |= {side: name} if one is known else {}
    low, high = (
        max(ends["low"], key=ends["low"].__getitem__, default=None),
        min(ends["high"], key=ends["high"].__getitem__, default=None),
    )
    if low and high and known and ends["low"][low] >= ends["high"][high]:
        return None
    area = _area(family, inner, low, high)
    return f"({area})/({_area(family, inner, told.get('low'), told.get('high'))})" if known else area


def _area(family: str, inner: str, low: str | None, high: str | None) -> str:
    """The chance of a value from ``low`` up to ``high``."""
    upper = f"{family}_cdf({high}, {inner})" if high else "1"
    return f"{upper} - {family}_cdf({low}, {inner})" if low else upper
