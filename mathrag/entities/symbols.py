"""Symbols of OpenMath content dictionaries."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mathrag.entities.base import Frozen, Occurrence

NormalPath = Literal["as written", "rules", "model", "corrected"]
"""How a text of a dictionary became readable LaTeX; "as written": nothing could be made of it, or nothing was to do."""


class SymbolProperty(Frozen):
    """What holds of a symbol: in words (CMP), formally (FMP), or both."""

    text: str = Field(default="", description="the commented property as written")
    latex: str = Field(default="", description="the commented property readable: text with LaTeX")
    path: NormalPath = "as written"
    openmath: str | None = Field(default=None, description="the formal property as OpenMath XML, canonical form")
    formal: str = Field(default="", description="the formal property as LaTeX, from its tree")
    equation: str | None = Field(
        default=None, description="the formal property in the closed grammar, where the phrasebook knows its symbols"
    )


class SymbolExample(Frozen):
    """An example of a symbol's use."""

    text: str = Field(default="", description="as written; U+FFFC stands where one of its objects does")
    latex: str = ""
    path: NormalPath = "as written"
    openmath: tuple[str, ...] = Field(default=(), description="its objects as OpenMath XML, canonical form")


class Symbol(Frozen):
    """A symbol of a content dictionary: what it means, what holds of it, how it is computed."""

    type: Literal["symbol"] = "symbol"
    uri: str
    name: str = Field(description="'arith1:gcd'")
    dictionary: str = Field(description="'arith1'")
    base: str = Field(default="http://www.openmath.org/cd", description="cdbase of its dictionary")
    label: str = Field(description="what a reader calls it: 'greatest common divisor', else its name")
    role: str = Field(default="", description="OpenMath role: 'application', 'constant', 'binder' ...")
    status: str = Field(default="", description="of its dictionary: 'official', 'experimental' ...")
    description: str = Field(default="", description="as written")
    description_latex: str = Field(default="", description="readable: text with LaTeX")
    description_path: NormalPath = "as written"
    properties: tuple[SymbolProperty, ...] = ()
    examples: tuple[SymbolExample, ...] = ()
    signature: str | None = Field(default=None, description="STS signature, readable: 'nassoc(SemiGroup) -> SemiGroup'")
    signature_xml: str | None = Field(default=None, description="STS signature as OpenMath XML")
    sympy: str | None = Field(default=None, description="SymPy's counterpart, where the phrasebook has one")
    function: str | None = Field(default=None, description="name in the closed grammar, where it has one")
    mathematical: bool = Field(
        default=True, description="False: it tells of the dictionary or a protocol; not searched"
    )
    see_also: tuple[str, ...] = Field(default=(), description="URIs of symbols that its properties use")
    formulas: tuple[str, ...] = Field(default=(), description="URIs of formulas that use it")
    aliases: tuple[str, ...] = ()
    occurrences: tuple[Occurrence, ...] = ()

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]
