"""How the generated benchmarks are made: questions with slots, numbers drawn by seed, answers computed twice.

A question is a line of ``wordings/*.txt`` whose slots (``{v: 40..90 km/h}``) hold bounds; a value is drawn from the seed,
the question's id and the slot, so every number can be drawn anew. Its answer is computed by plain arithmetic on floats in
SI units (with the table of units here) and checked apart from that with pint: the values as printed and the answer as
rounded nowhere are put into the equation itself, both sides of which must agree to 1e-9. Nothing of MathRAG is used.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pint

HERE = Path(__file__).parent
WORDINGS = HERE / "wordings"
AGREEMENT = 1e-9
SIGNIFICANT = 6
SEED = 600

Q = pint.UnitRegistry(autoconvert_offset_to_baseunit=True).Quantity
Values = SimpleNamespace
Solve = Callable[[Any], float]
Equation = Callable[[Any], tuple[Any, Any]]

# As printed: SI factor, offset, and what pint calls it.
UNITS: dict[str, tuple[float, float, str]] = {
    "1": (1, 0, ""),
    "%": (0.01, 0, "percent"),
    "°": (math.pi / 180, 0, "degree"),
    **{f"{p}m": (f, 0, f"{p}m") for p, f in (("", 1), ("k", 1e3), ("c", 1e-2), ("m", 1e-3), ("µ", 1e-6), ("n", 1e-9))},
    **{f"{p}m²": (f, 0, f"{p}m^2") for p, f in (("", 1), ("c", 1e-4), ("m", 1e-6))},
    **{f"{p}m³": (f, 0, f"{p}m^3") for p, f in (("", 1), ("c", 1e-6))},
    "L": (1e-3, 0, "L"),
    "mL": (1e-6, 0, "mL"),
    "m³/s": (1, 0, "m^3/s"),
    "L/s": (1e-3, 0, "L/s"),
    "L/min": (1e-3 / 60, 0, "L/min"),
    "s": (1, 0, "s"),
    "ms": (1e-3, 0, "ms"),
    "min": (60, 0, "min"),
    "h": (3600, 0, "hour"),
    "day": (86400, 0, "day"),
    "days": (86400, 0, "day"),
    "years": (31557600, 0, "year"),
    "1/s": (1, 0, "1/s"),
    "1/min": (1 / 60, 0, "1/min"),
    "1/h": (1 / 3600, 0, "1/hour"),
    "1/day": (1 / 86400, 0, "1/day"),
    "1/yr": (1 / 31557600, 0, "1/year"),
    "1/m": (1, 0, "1/m"),
    "Hz": (1, 0, "1/s"),
    "kHz": (1e3, 0, "1/ms"),
    "MHz": (1e6, 0, "1/us"),
    "m/s": (1, 0, "m/s"),
    "km/h": (1000 / 3600, 0, "km/hour"),
    "km/s": (1e3, 0, "km/s"),
    "cm/s": (1e-2, 0, "cm/s"),
    "m/s²": (1, 0, "m/s^2"),
    "cm/s²": (1e-2, 0, "cm/s^2"),
    "rad/s": (1, 0, "rad/s"),
    "rad/s²": (1, 0, "rad/s^2"),
    "kg": (1, 0, "kg"),
    "g": (1e-3, 0, "g"),
    "mg": (1e-6, 0, "mg"),
    "t": (1e3, 0, "metric_ton"),
    "kg/m": (1, 0, "kg/m"),
    "kg/m³": (1, 0, "kg/m^3"),
    "g/cm³": (1e3, 0, "g/cm^3"),
    "g/L": (1, 0, "g/L"),
    "kg·m²": (1, 0, "kg*m^2"),
    "kg·m/s": (1, 0, "kg*m/s"),
    "N": (1, 0, "N"),
    "MN": (1e6, 0, "MN"),
    "kN": (1e3, 0, "kN"),
    "mN": (1e-3, 0, "mN"),
    "µN": (1e-6, 0, "µN"),
    "N/m": (1, 0, "N/m"),
    "kN/m": (1e3, 0, "kN/m"),
    "N·m": (1, 0, "N*m"),
    "kN·m": (1e3, 0, "kN*m"),
    "Pa": (1, 0, "Pa"),
    "kPa": (1e3, 0, "kPa"),
    "MPa": (1e6, 0, "MPa"),
    "bar": (1e5, 0, "bar"),
    "atm": (101325, 0, "atm"),
    "J": (1, 0, "J"),
    "kJ": (1e3, 0, "kJ"),
    "MJ": (1e6, 0, "MJ"),
    "mJ": (1e-3, 0, "mJ"),
    "µJ": (1e-6, 0, "µJ"),
    "eV": (1.602176634e-19, 0, "eV"),
    "W": (1, 0, "W"),
    "kW": (1e3, 0, "kW"),
    "mW": (1e-3, 0, "mW"),
    "kWh": (3.6e6, 0, "kW*hour"),
    "dB": (1, 0, ""),
    "W/m²": (1, 0, "W/m^2"),
    "K": (1, 0, "K"),
    "mK": (1e-3, 0, "mK"),
    "°C": (1, 273.15, "degC"),
    "1/K": (1, 0, "1/K"),
    "J/K": (1, 0, "J/K"),
    "kJ/K": (1e3, 0, "kJ/K"),
    "J/(kg·K)": (1, 0, "J/(kg*K)"),
    "J/kg": (1, 0, "J/kg"),
    "kJ/kg": (1e3, 0, "kJ/kg"),
    "C": (1, 0, "C"),
    "mC": (1e-3, 0, "mC"),
    "µC": (1e-6, 0, "µC"),
    "nC": (1e-9, 0, "nC"),
    "A": (1, 0, "A"),
    "mA": (1e-3, 0, "mA"),
    "kA": (1e3, 0, "kA"),
    "V": (1, 0, "V"),
    "mV": (1e-3, 0, "mV"),
    "kV": (1e3, 0, "kV"),
    "Ω": (1, 0, "ohm"),
    "mΩ": (1e-3, 0, "milliohm"),
    "kΩ": (1e3, 0, "kiloohm"),
    "Ω·m": (1, 0, "ohm*m"),
    "F": (1, 0, "F"),
    "µF": (1e-6, 0, "µF"),
    "nF": (1e-9, 0, "nF"),
    "pF": (1e-12, 0, "pF"),
    "mF": (1e-3, 0, "mF"),
    "H": (1, 0, "H"),
    "mH": (1e-3, 0, "mH"),
    "T": (1, 0, "T"),
    "mT": (1e-3, 0, "mT"),
    "µT": (1e-6, 0, "µT"),
    "mol": (1, 0, "mol"),
    "mmol": (1e-3, 0, "mmol"),
    "mol/s": (1, 0, "mol/s"),
    "mmol/s": (1e-3, 0, "mmol/s"),
    "mol/L": (1e3, 0, "mol/L"),
    "mmol/L": (1, 0, "mmol/L"),
    "µmol/L": (1e-3, 0, "µmol/L"),
    "mol/kg": (1, 0, "mol/kg"),
    "mmol/kg": (1e-3, 0, "mmol/kg"),
    "g/mol": (1e-3, 0, "g/mol"),
    "K·kg/mol": (1, 0, "K*kg/mol"),
    "L/(mol·cm)": (0.1, 0, "L/(mol*cm)"),
    "L/(mol·s)": (1e-3, 0, "L/(mol*s)"),
    "J/mol": (1, 0, "J/mol"),
    "kJ/mol": (1e3, 0, "kJ/mol"),
    "J/(mol·K)": (1, 0, "J/(mol*K)"),
}
CLOSE_UNITS = ("°", "%")  # written without a space
SLOT = re.compile(r"\{(?P<name>[^{}:]+): (?P<bounds>\S+?)(?: (?P<unit>[^{}|]+?))?(?: \| (?P<shown>[^{}]+))?\}")
NUMBER = r"-?\d+(?:\.\d+)?"
POWER = r"(?:e|x10\^)-?\d+"
BOUNDS = re.compile(
    rf"(?P<low>{NUMBER})(?P<power>{POWER})?(?:\.\.(?P<high>{NUMBER})(?:{POWER})?)?(?:/(?P<step>[\d.]+))?"
)
ARTICLE = re.compile(r"\b([Aa])(?= (?:8|1[18](?!\d)))")
GREEK = "alpha|beta|epsilon|eta|gamma|lambda|mu|nu|omega|phi|Phi|Pi|rho|sigma|tau|theta"


@dataclass(frozen=True)
class Formula:
    """One or several equations, how each unknown follows from the rest, and the equations again to check it by.

    ``solve`` works on SI floats and gives the asked value, or, where several equations are chained, every value that
    the check needs; ``check`` gives the two sides of each equation on pint quantities.
    """

    latex: str | tuple[str, ...]
    solve: Mapping[str, Callable[[Any], Any]]
    check: Callable[[Any], Any]
    symbols: Mapping[str, str] = field(default_factory=dict)

    @property
    def solution(self) -> tuple[str, ...]:
        """LaTeX of each formula, in the order they are used."""
        return (self.latex,) if isinstance(self.latex, str) else self.latex


@dataclass(frozen=True)
class Line:
    """A line of a wordings file."""

    formula: str
    wording: str
    unknown: str
    unit: str
    said: str
    text: str


@dataclass(frozen=True)
class Given:
    """A value as the question has it."""

    value: float | int
    unit: str

    @property
    def si(self) -> float:
        """The value in SI units."""
        factor, offset, _ = UNITS[self.unit]
        return self.value * factor + offset

    @property
    def quantity(self) -> Any:
        """The value as pint has it."""
        return Q(self.value, UNITS[self.unit][2])


def read_lines(path: Path) -> Iterator[Line]:
    """The questions of a wordings file, by formula."""
    formula = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            formula = line[3:].strip()
        elif line and not line.startswith("#"):
            wording, asked, text = line.split(" | ", 2)
            target, _, said = asked.partition(";")
            unknown, unit = target.split(" ")
            yield Line(formula, wording, unknown, unit, said.strip(), text)


def row(line: Line, formula: Formula, id: str, domain: str, split: str, seed: int) -> dict[str, Any]:
    """The benchmark row of ``line``; raises `ArithmeticError` where the two computations differ."""
    question, given = fill(line, id, seed)
    value = answer(line, formula, given)
    kind = {"quantity_kind": "temperature_difference"} if line.unknown.startswith("dT") else {}
    return {
        "id": id,
        "question": question,
        "formula": formula.solution[-1],
        "answer": float(f"{value:.{SIGNIFICANT}g}"),
        "unit": line.unit,
        **kind,
        "domain": domain,
        "wording": line.wording,
        "split": split,
        "solution": list(formula.solution),
        "inputs": [
            {"symbol": formula.symbols.get(name) or symbol(name), "value": one.value, "unit": one.unit}
            for name, one in given.items()
        ],
    }


def fill(line: Line, id: str, seed: int) -> tuple[str, dict[str, Given]]:
    """The question with its numbers, and what they are the values of."""
    slots: dict[str, Given] = {}

    def put(match: re.Match[str]) -> str:
        name, unit = match["name"], match["unit"] or "1"
        printed, value = draw(match["bounds"], f"{seed}:{id}:{name}")
        if not name.startswith("_"):
            if name in slots:
                raise ValueError(f"{id}: two slots are called {name}")
            slots[name] = Given(value, unit)
        shown = match["shown"] or match["unit"] or ""
        return printed + (shown if shown in CLOSE_UNITS or not shown else f" {shown}")

    text = SLOT.sub(put, line.text)
    if "{" in text or "}" in text:
        raise ValueError(f"{id}: a slot can't be read: {text}")
    for said in filter(None, (part.strip() for part in line.said.split(","))):
        name, _, value = said.partition(" = ")
        number, _, unit = value.partition(" ")
        slots[name] = Given(float(number), unit or "1")
    return ARTICLE.sub(r"\1n", text), _merged(slots)


def _merged(slots: dict[str, Given]) -> dict[str, Given]:
    """Ends of a change become the change, twice a value the value, a change in °C one in K."""
    merged: dict[str, Given] = {}
    for name, one in slots.items():
        if name.endswith("<"):
            end = slots[name[:-1] + ">"]
            change = float(Decimal(str(end.value)) - Decimal(str(one.value)))
            merged[name[:-1]] = Given(change, "K" if one.unit == "°C" else one.unit)
        elif name[0].isdigit():
            merged[name[1:]] = Given(float(Decimal(str(one.value)) / int(name[0])), one.unit)
        elif not name.endswith(">"):
            merged[name] = one
    return merged


def draw(bounds: str, key: str) -> tuple[str, float | int]:
    """A number between ``bounds`` as it is printed and its value; the same for the same key."""
    match = BOUNDS.fullmatch(bounds)
    if match is None:
        raise ValueError(f"can't read the bounds '{bounds}'")
    low, power = Decimal(match["low"]), match["power"] or ""
    high = Decimal(match["high"] or match["low"])
    decimals = max(len(text.partition(".")[2]) for text in (match["low"], match["high"] or match["low"]))
    step = Decimal(match["step"]) if match["step"] else Decimal(1).scaleb(-decimals)
    steps = int((high - low) / step)
    if steps < 0:
        raise ValueError(f"the bounds '{bounds}' are the wrong way round")
    mantissa = f"{low + step * pick(key, steps + 1):.{decimals}f}"
    value = float(mantissa + power.replace("x10^", "e")) if decimals or power else int(mantissa)
    return mantissa + re.sub(r"x10\^(-?)(\d+)", _times_ten, power), value


def _times_ten(match: re.Match[str]) -> str:
    return " × 10" + (match[1] + match[2]).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def pick(key: str, count: int) -> int:
    """A number below ``count`` that depends on ``key`` only."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big") % count


def answer(line: Line, formula: Formula, given: Mapping[str, Given]) -> float:
    """The asked value in its unit; checked by putting everything into the equations with units."""
    solved = formula.solve[line.unknown](Values(**{name: one.si for name, one in given.items()}))
    values = solved if isinstance(solved, dict) else {line.unknown: solved}
    factor, offset, unit = UNITS[line.unit]
    value = (float(values[line.unknown]) - offset) / factor
    quantities = {name: one.quantity for name, one in given.items()}
    sides = formula.check(Values(**{**_intermediate(values), **quantities, line.unknown: Q(value, unit)}))
    for left, right in sides if isinstance(sides, list) else [sides]:
        _agree(left, right, line)
    return value


def _intermediate(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values between two equations come with their unit: they are pairs of number and pint unit."""
    return {name: Q(*pair) for name, pair in values.items() if isinstance(pair, tuple)}


def _agree(left: Any, right: Any, line: Line) -> None:
    left, right = (Q(side) if isinstance(side, (int, float)) else side for side in (left, right))
    first, second = left.to_base_units(), right.to_base_units()
    if first.dimensionality != second.dimensionality or not math.isclose(
        first.magnitude, second.magnitude, rel_tol=AGREEMENT
    ):
        raise ArithmeticError(f"{line.formula}, {line.wording}: {left} is not {right}")


def symbol(name: str) -> str:
    """LaTeX of a name: ``dT`` is a change, Greek letters are spelled out."""
    if re.match(r"d[A-Z]", name):
        return r"\Delta " + symbol(name[1:])
    return re.sub(rf"\b({GREEK})(?=_|$)", r"\\\1", name)


def sin(angle: Any) -> float:
    """Of a pint angle."""
    return math.sin(angle.to("rad").magnitude)


def cos(angle: Any) -> float:
    """Of a pint angle."""
    return math.cos(angle.to("rad").magnitude)


def ln(ratio: Any) -> float:
    """Of a pint quantity without dimension."""
    return math.log(Q(ratio).to("").magnitude)


def exp(power: Any) -> float:
    """Of a pint quantity without dimension."""
    return math.exp(Q(power).to("").magnitude)


def main(name: str, rows: Callable[[int], Iterable[dict[str, Any]]]) -> None:
    """The command of a maker: write ``NAME.jsonl``."""
    parser = argparse.ArgumentParser(description=f"Write {name}.jsonl.")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed draws other numbers")
    parser.add_argument("--out", type=Path, default=HERE, metavar="FOLDER")
    arguments = parser.parse_args()
    lines = [json.dumps(one, ensure_ascii=False) + "\n" for one in rows(arguments.seed)]
    target = arguments.out / f"{name}.jsonl"
    target.write_text("".join(lines), encoding="utf-8")
    print(f"{target.name}: {len(lines)} questions")
