r"""A model's reply to values: JSON found and repaired, every part validated on its own, what is malformed named.

LaTeX in JSON loses its backslashes in two ways: ``\frac`` is a form feed and ``rac`` to a JSON parser, ``\alpha`` an
error. Both are repaired in the text, before it is parsed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from mathrag.entities import RelationType, Skipped
from mathrag.errors import ReplyError

MAX_CHARACTERS = 200_000
MAX_ITEMS = 200
MAX_TEXT = 600
MAX_LATEX = 4_000

_ESCAPE = re.compile(r"\\(\\|u[0-9a-fA-F]{4}|[A-Za-z]+|.)", re.S)
_HEX = re.compile(r"u[0-9a-fA-F]{4}")
_LATEX = frozenset(
    "backslash bar because begin beta big bigg bigl bigr Big bigcup bigcap binom bf bm boldsymbol bot boxed breve bullet"
    " flat forall frac frown nabla natural ne nearrow neg neq newline ni nmid nonumber not notag notin nu"
    " rangle rbrace rbrack rceil rfloor rho right rightarrow rightleftharpoons rm root rvert rVert"
    " tag tan tanh tau tbinom text textbf textit textrm textstyle tfrac theta thinspace tilde times to top triangle"
    " triangleq unlhd underbrace underline underset unit uparrow uplus upsilon".split()
)  # commands whose first letter JSON reads as an escape


def _text(value: Any) -> Any:
    if value is None:
        return ""
    return " ".join(value.split())[:MAX_TEXT] if isinstance(value, str) else value


def _latex(value: Any) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not 3 <= len(text) <= MAX_LATEX:
        raise ValueError("it names no equation of the list and is none")
    return text


def _words(value: Any) -> Any:
    return value.split(",") if isinstance(value, str) else value or ()


Text = Annotated[str, BeforeValidator(_text)]
Latex = Annotated[str, BeforeValidator(_latex)]
Number = Annotated[str, BeforeValidator(lambda value: str(value) if isinstance(value, int | float) else _text(value))]
Words = Annotated[tuple[Text, ...], BeforeValidator(_words)]


class _Said(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class SaidParameter(_Said):
    """A symbol, as the model says."""

    symbol: Text = Field(min_length=1)
    description: Text = ""
    unit: Text = ""


class SaidFormula(_Said):
    """A formula, as the model says."""

    latex: Latex
    label: Text = ""
    parameters: tuple[SaidParameter, ...] = ()
    unit: Text = ""
    python_code: Text = ""
    description: Text = ""
    intent: Text = ""
    keywords: Words = ()
    conditions: Text = ""


class SaidConstant(_Said):
    """A constant, as the model says."""

    symbol: Text = Field(min_length=1)
    value: Number = Field(min_length=1)
    unit: Text = ""
    description: Text = ""
    intent: Text = ""
    keywords: Words = ()


class SaidRelation(_Said):
    """A relation, as the model says."""

    source_label: Text
    target_label: Text
    relation_type: RelationType
    confidence: Text = "medium"
    evidence: Text = ""


class Said(_Said):
    """Everything a model says of one chunk; ``malformed`` are the parts that have not the form asked for."""

    formulas: tuple[SaidFormula, ...] = ()
    constants: tuple[SaidConstant, ...] = ()
    relations: tuple[SaidRelation, ...] = ()
    malformed: tuple[Skipped, ...] = ()

    def __add__(self, other: Said) -> Said:
        return Said(**{name: getattr(self, name) + getattr(other, name) for name in type(self).model_fields})


_Row = TypeVar("_Row", bound=BaseModel)


def parse(text: str, equations: Sequence[str] = ()) -> Said:
    """What ``text`` says; a formula may be named by its number in ``equations``.

    Raises `ReplyError` where there is no JSON object with a list of formulas in it.
    """
    if len(text) > MAX_CHARACTERS:
        raise ReplyError(f"the reply has {len(text)} characters; {MAX_CHARACTERS} are read", reason="form")
    start = text.find("{")
    if start < 0:
        raise ReplyError(f"the reply is no JSON but: {text[:80]!r}", reason="form")
    try:
        found, _ = json.JSONDecoder(strict=False).raw_decode(repaired(text[start:]))
    except (json.JSONDecodeError, RecursionError) as error:
        raise ReplyError(f"the reply is no whole JSON: {error}", reason="form") from error
    if not isinstance(found, dict) or not isinstance(found.get("formulas"), list):
        raise ReplyError('the reply has no list "formulas"', reason="form")
    malformed: list[Skipped] = []
    return Said(
        formulas=tuple(_each(_resolved(found, equations), "formulas", SaidFormula, malformed)),
        constants=tuple(_each(found, "constants", SaidConstant, malformed)),
        relations=tuple(_each(found, "relations", SaidRelation, malformed)),
        malformed=tuple(malformed),
    )


def _resolved(found: dict[str, Any], equations: Sequence[str]) -> dict[str, Any]:
    """The reply with the LaTeX of the equations that it names by number."""
    return {
        **found,
        "formulas": [
            {**row, "latex": _equation(row.get("equation", row.get("latex")), equations)}
            if isinstance(row, dict)
            else row
            for row in found["formulas"]
        ],
    }


def _equation(named: Any, equations: Sequence[str]) -> Any:
    number = str(named).strip().rstrip(".")
    if not number.isdecimal():
        return named
    numbered = {str(place): latex for place, latex in enumerate(equations, start=1)}
    return numbered.get(number)


def _each(found: dict[str, Any], name: str, kind: type[_Row], malformed: list[Skipped]) -> list[_Row]:
    rows = found.get(name) or []
    if not isinstance(rows, list):
        malformed.append(Skipped(item=str(rows)[:200], reason=f"the model's {name} are no list"))
        return []
    if len(rows) > MAX_ITEMS:
        malformed.append(Skipped(item=name, reason=f"the model gave {len(rows)} {name}; {MAX_ITEMS} are read"))
    kept = []
    for row in rows[:MAX_ITEMS]:
        try:
            kept.append(kind.model_validate(row))
        except ValidationError as error:
            problem = error.errors()[0]
            place = ".".join(str(part) for part in problem["loc"])
            malformed.append(
                Skipped(item=str(row)[:200], reason=f"the model's {name}: {place or 'row'}: {problem['msg']}")
            )
    return list(dict.fromkeys(kept))


def repaired(text: str) -> str:
    """JSON text whose LaTeX commands have the backslashes they need."""
    return _ESCAPE.sub(lambda match: _doubled(match.group(1)), text)


def _doubled(escaped: str) -> str:
    if escaped in ("\\", '"', "/"):
        return "\\" + escaped
    is_json = escaped[0] in "bfnrt" or bool(_HEX.fullmatch(escaped))
    return ("\\" if is_json and escaped not in _LATEX else "\\\\") + escaped
