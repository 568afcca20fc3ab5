"""The tables of what words imply (`reading.implicit` turns them into values): "from rest", "STP", a fair coin, light."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mathrag.agent.language.words import tokens


@dataclass(frozen=True)
class Rule:
    """Words that imply a value; ``needs`` are stems a parameter must have one of to take it (empty: any)."""

    pattern: re.Pattern[str]
    value: float
    unit: str
    name: str
    note: str
    markers: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    symbols: frozenset[str] = frozenset()


def _rule(pattern: str, value: float, unit: str, name: str, note: str, markers: str = "", needs: str = "") -> Rule:
    return Rule(
        re.compile(pattern, re.IGNORECASE),
        value,
        unit,
        name,
        note,
        frozenset(markers.split()),
        frozenset(tokens(needs)),
    )


RULES = (
    _rule(
        r"\b(?:from|at) rest\b|\bstarts? (?:from )?(?:a )?stand(?:still|ing)\b|\binitially (?:at rest|stationary)\b|"
        r"\b(?:is|are|was) (?:just |simply )?(?:dropped|let go|released)\b|\bdropped from\b|\bfalls? from\b|"
        r"\b(?:an?|the|another|second|her|his) (?:resting|stationary|motionless|parked)\b|"
        r"\b(?:stands|standing|stood|lies|lying|is|was)(?: there)? (?:still|motionless|parked)\b",
        0.0, "m/s", "initial velocity", "starts from rest: initial velocity 0 m/s", "initial", "velocity speed",
    ),
    _rule(
        r"\b(?:comes?|coming|came|brought|bring(?:s|ing)?) (?:(?:it|them|him|her|(?:the|this|that) \w+) )?"
        r"to (?:a )?(?:\w+ )?(?:rest|stop|halt|standstill)\b|"
        r"\b(?:slow|brak|decelerat)\w*\b[^.?;]{0,30}\bto (?:a )?(?:\w+ )?(?:rest|stop|halt|standstill)\b|"
        r"\b(?:until|when|before) (?:it|he|she|the \w+) (?:stops|stands still|halts)\b|"
        r"\bhow far (?:up (?:\w+ ){0,3})?(?:does|will|did|would|do|can)\b[^.?;]{0,30}\b(?:skid|slide|coast|glide|slip)s?\b(?!\s+in\s+\d)|"
        r"\bfrom \d[\d.]*\s*\S+ to (?:a )?(?:rest|stop|halt|standstill)\b|"
        r"\bstops? (?:in|after|within)\b|\bstopped (?:in|after|within|by)\b|\bto (?:a )?(?:complete )?stop\b",
        0.0, "m/s", "final velocity", "comes to rest: final velocity 0 m/s", "final", "velocity speed",
    ),
    _rule(
        r"\b(?:maximum|greatest|highest) (?:height|point|elevation)\b|\b(?:to rise|rises?|jumps?|leaps?)\b.{0,40}\b(?:above|high|m\b)",
        0.0, "m/s", "final velocity", "at the highest point: final velocity 0 m/s", "final", "velocity speed",
    ),
    _rule(
        r"(?<!not )\bboil(?:s|ed|ing)?\b(?=.*\bwater\b)|\bwater\b.*(?<!not )\bboil(?:s|ed|ing)?\b",
        100.0, "°C", "final temperature boiling point water", "water boils at 100 °C at standard pressure", "final", "temperature boiling",
    ),
    _rule(r"\bmelting ice\b|\bice (?:water|bath)\b|\bice .{0,20}\bmelts?\b", 0.0, "°C", "temperature melting ice",
          "ice melts at 0 °C at standard pressure", "", "temperature"),
    _rule(
        r"\bat (?:a )?right angles?\b|"
        r"^(?!.*\b(?:plane|loop|coil|surface|area|plate)\b).*\bperpendicular(?:ly)?\b(?! (?:bisector|distance))",
        90.0, "°", "angle", "at right angles: 90°",
    ),
    _rule(r"\bSTP\b|\bstandard temperature and pressure\b", 273.15, "K", "temperature", "STP: temperature 273.15 K", "", "temperature"),
    _rule(r"\bSTP\b|\bstandard temperature and pressure\b", 100000.0, "Pa", "pressure", "STP: pressure 100 kPa", "", "pressure"),
)  # fmt: skip

HEARING = replace(
    _rule(
        r"\bsound (?:intensity )?level\b|\bdecibels?\b|\bdB\b|\bhow loud\b", 1e-12, "W/m^2", "reference intensity",
        "reference intensity of sound levels: 10^-12 W/m²",
    ),
    symbols=frozenset({"I0"}),
)  # fmt: skip
STRUCK = _rule(
    r"\b(?:hits?|strikes?|runs? into|collides? with|bumps? into|fired into|shot into|crashes into|"
    r"(?:buries|embeds|lodges)(?: itself)? in(?:to)?|sticks? in(?:to)?)\s+(?:an?|the|another)\b",
    0.0, "m/s", "initial velocity", "nothing is said to move but what hits: initial velocity 0 m/s", "initial", "velocity speed",
)  # fmt: skip

TURNS = re.compile(  # "above what temperature is it spontaneous", "the temperature at which ΔG changes its sign"
    r"\btemperature\b[^.?;]{0,80}\b(?:spontaneous|(?:in|at) equilibrium|(?:ΔG|Δ_rG|Gibbs (?:free )?energy)[^.?;]{0,25}"
    r"\b(?:becomes?|is|equals?|turns?|changes?)\s+(?:its\s+)?(?:negative|positive|zero|sign))",
    re.IGNORECASE,
)


def at_equilibrium(unit: str) -> Rule:
    """No Gibbs energy is left where a reaction turns to the other side."""
    note = "at equilibrium the Gibbs energy changes by nothing: ΔG = 0"
    return Rule(TURNS, 0.0, unit, "change in Gibbs energy", note, needs=frozenset(tokens("Gibbs")))


@dataclass(frozen=True)
class Default:
    """The value of a kind where the question matches ``when`` and not ``unless``."""

    kind: str
    value: float
    note: str
    when: re.Pattern[str] = re.compile("")
    unless: re.Pattern[str] = re.compile("(?!)")


DEFAULTS = (
    Default(
        "probability",
        0.5,
        "a fair coin: probability 1/2 of either side",
        when=re.compile(r"\bcoins?\b", re.IGNORECASE),
        unless=re.compile(r"\b(?:biased|unfair|loaded|weighted|bent)\b", re.IGNORECASE),
    ),
    Default(
        "relative_permittivity",
        1.0,
        "no dielectric is named: relative permittivity 1, as of a vacuum or air",
        unless=re.compile(
            r"\bdielectric|\bfilled|\bpermittivit|\bglass|\bmica|\bpaper|\bteflon|\bin (?:water|oil)|\bmedium",
            re.IGNORECASE,
        ),
    ),
    Default(
        "van_t_hoff_factor",
        1.0,
        "a solute that does not split into ions: van 't Hoff factor 1",
        when=re.compile(
            r"\b(?:sugar|glucose|sucrose|fructose|urea|ethanol|glycerol|glycol|non-?electrolyte|protein|polymer|naphthalene|benzene)\b",
            re.IGNORECASE,
        ),
        unless=re.compile(r"\bi\s*=\s*\d"),
    ),
)
LIGHT = re.compile(
    r"\b(?:(?<!\ba )(?<!\bvery )light(?!\s*(?:bulb|years?|weight|house|er\b|ning|switch))|"
    r"light (?:beam|wave|ray|pulse|signal|flash|source|quantum)|"
    r"laser|radio|microwaves?|x-?rays?|gamma rays?|infrared|ultraviolet|photons?|electromagnetic)\b",
    re.IGNORECASE,
)
SLOWER = re.compile(
    r"\b(?:glass|water|diamond|medium|index|refract\w*|fib(?:re|er)|crystal|oil|plastic)\b", re.IGNORECASE
)
MATTER = re.compile(r"\belectrons?\b(?!\s*-?volt)", re.IGNORECASE)
EJECTED = re.compile(r"\bwork function|\bphoto-?electr|\b(?:eject|emit|knock|liberat|free)\w*\b", re.IGNORECASE)
"""An electron has a speed of its own, but not where light drives it out."""
SPEED_OF_LIGHT = 299792458.0
"""Light has its speed in a vacuum unless it goes through something else."""
ORIGINS = (
    Rule(
        re.compile(""), 0.0, "m", "initial position", "positions are measured from the starting point", frozenset({"initial"}),
        symbols=frozenset({"x0", "y0", "z0", "s0", "d0", "xi", "yi"}),
    ),
    Rule(
        re.compile(""), 0.0, "s", "initial time", "time is measured from the start", frozenset({"initial"}),
        symbols=frozenset({"t0", "ti"}),
    ),
)  # fmt: skip
