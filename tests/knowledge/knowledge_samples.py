"""Entities for the tests of the knowledge room."""

from mathrag.entities import (
    Chunk,
    Constant,
    Definition,
    Document,
    Example,
    ExampleBinding,
    ExamplePart,
    ExampleStep,
    Formula,
    LikeKind,
    LikeThings,
    Occurrence,
    PageSpan,
    Parameter,
    Relation,
    Role,
    RoleQuantity,
    Sameness,
    Situation,
    SituationExample,
    Symbol,
    SymbolExample,
    SymbolProperty,
    Told,
    Value,
)
from mathrag.knowledge import (
    constant_uri,
    definition_uri,
    example_uri,
    formula_uri,
    relation_uri,
    situation_uri,
    symbol_uri,
    value_uri,
)

DOCUMENT = Document(
    slug="sheet-md",
    title="A sheet",
    filename="sheet.md",
    media_type="text/markdown",
    sha256="ab" * 32,
    converter="markdown 1",
    pages=(PageSpan(page=1, start=0, end=80, confidence=0.9, warnings=("blurred", "rotated", "blurred")),),
)
CHUNK = Chunk(
    id="sheet-md-0000",
    document="sheet-md",
    ordinal=0,
    headings=("Physics", "Circuits", "Ohm's law"),
    page=1,
    start=0,
    end=42,
    text='$$V = I R$$ where "V" is\nthe voltage \\ and more',
)
FOUND = Occurrence(document="sheet-md", chunk="sheet-md-0000", page=1, extractor="rules 1", headings=CHUNK.headings)


def parameter(symbol, name="", kind=None, unit=None, dimension=None, **more):
    return Parameter(
        symbol=symbol, identifier=symbol, name=name, quantity_kind=kind, unit=unit, dimension=dimension, **more
    )


def formula(latex, label="", target="y", template="x", parameters=None, **more):
    """An executable formula ``target = template``."""
    return Formula(
        uri=formula_uri(latex),
        label=label,
        latex=latex,
        equation=f"{target} == {template}",
        target=target,
        template=template,
        parameters=parameters if parameters is not None else (parameter("y"), parameter("x")),
        executable=True,
        consistency="consistent",
        conversion="latex",
        occurrences=more.pop("occurrences", (FOUND,)),
        **more,
    )


OHM = formula(
    "V=IR",
    "Ohm's law",
    "V",
    "I*R",
    (
        parameter("V", "voltage", "voltage", "V", "L^2 M T^-3 I^-1"),
        parameter("I", "electric current", "electric_current", "A", "I"),
        parameter("R", "resistance", "electric_resistance", "ohm", "L^2 M T^-3 I^-2"),
    ),
    description="Voltage across a resistor that carries a current",
    keywords=("resistor", "circuit"),
    conditions=("ohmic conductors only",),
    aliases=("https://w3id.org/mathrag/formula/0123456789ab",),
)
LIGHT = Constant(
    uri=constant_uri("c", "299792458", "m/s"),
    symbol="c",
    identifier="c",
    name="speed of light in vacuum",
    value=299792458.0,
    value_text="299792458",
    unit="m/s",
    dimension="L T^-1",
    quantity_kind="speed",
    codata="speed-of-light-in-vacuum",
    intent="used in mass and energy",
    keywords=("light",),
    occurrences=(FOUND,),
)
ENERGY = formula(
    "E=mc^2",
    "Rest energy",
    "E",
    "m*c**2",
    (
        parameter("E", "energy", "energy", "J", "L^2 M T^-2"),
        parameter("m", "mass", "mass", "kg", "M"),
        parameter("c", "speed of light", "speed", "m/s", "L T^-1", constant=LIGHT.uri),
    ),
    description="Energy of a body at rest",
)
SPHERE = formula(
    "V=\\frac{4}{3}\\pi r^3",
    "Volume of a sphere",
    "V",
    "4/3*pi*r**3",
    (parameter("V", "volume", "volume", "m^3", "L^3"), parameter("r", "radius", "radius", "m", "L")),
    keywords=("ball", "globe"),
)
BARE = Formula(
    uri=formula_uri(r"\oint E\cdot dA=Q/\epsilon_0"),
    label="Gauss's law",
    latex=r"\oint E\cdot dA=Q/\epsilon_0",
    executable=False,
    reason="an integral",
    occurrences=(FOUND,),
)
USES = Relation(
    uri=relation_uri(ENERGY.uri, "uses_constant", LIGHT.uri),
    source=ENERGY.uri,
    target=LIGHT.uri,
    relation_type="uses_constant",
    confidence="high",
    evidence="c stands in it",
)
_LEVER = Situation(
    uri="",
    name="seesaw",
    label="Two weights balance on a seesaw",
    description="The torques about the pivot are equal",
    source="Archimedes",
    shows=(("seesaw", "lever"), ("balance", "level")),
    unless=("tilts",),
    roles=(Role(name="left", words=("first", "left")), Role(name="right", words=("second", "right"))),
    quantities=(
        RoleQuantity(name="F_1", said="weight on the left", quantity_kind="force", dimension="L M T^-2", of="left"),
        RoleQuantity(name="d_1", quantity_kind="distance", dimension="L", unit="m", of="left", cues=("from … pivot",)),
        RoleQuantity(
            name="F_2",
            quantity_kind="force",
            dimension="L M T^-2",
            of="right",
            when="throughout",
            told=(Told(value="0", phrases=("empty", "nobody")), Told(value="1.50", phrases=("a feather",))),
        ),
        RoleQuantity(
            name="d_2", dimension="L", symbol="d_{2}", status="total", signed=True, default="1.0", assumed=True
        ),
    ),
    equations=("F_1*d_1 == F_2*d_2",),
    many=LikeThings(
        role="child",
        least=2,
        most=4,
        sequence=True,
        first=("in front",),
        last=("behind", "at the end"),
        kinds=(LikeKind(name="heavy", words=("heavy",), equations=("F_# == F_next",)),),
    ),
    order=("d_1 > 0", "d_2 > 0"),
    same=(Sameness(these=("d_1", "d_2"), when=("equal arms",)), Sameness(these=("F_1", "F_2"))),
    cancels=("F_1",),
    exports=("F_2",),
    closed=True,
    examples=(
        SituationExample(ask="A seesaw balances: 300 N at 2 m. How far is 200 N?", answer="3 m"),
        SituationExample(ask="A seesaw balances. How heavy is the second child?"),
    ),
    occurrences=(FOUND,),
)
SEESAW = _LEVER.model_copy(update={"uri": situation_uri(_LEVER.name, "F_1*d_1 == F_2*d_2")})
TERM = Definition(
    uri=definition_uri("Ohm's law", "voltage is proportional to current, $V = IR$"),
    term="Ohm's law",
    names=("law of Ohm",),
    text="voltage is proportional to current, $V = IR$",
    formulas=(OHM.uri,),
    occurrences=(FOUND.model_copy(update={"label": "Ohm's law"}),),
)
ICE = Value(
    uri=value_uri("ice", "specific_heat_capacity", "2.09e3", "J/(kg·K)", "at 0 °C"),
    thing="ice",
    quantity="specific heat",
    quantity_kind="specific_heat_capacity",
    symbol="c",
    value=2090.0,
    value_text="2.09e3",
    unit="J/(kg·K)",
    dimension="L^2 T^-2 Θ^-1",
    condition="at 0 °C",
    note="Solids",
    occurrences=(FOUND,),
)
LAMP = Example(
    uri=example_uri("A lamp of 6.0 ohms carries 2.0 A. (a) What is the voltage? (b) Sketch it."),
    label="A lamp",
    question="A lamp of 6.0 ohms carries 2.0 A.",
    plan="We use Ohm's law.",
    parts=(
        ExamplePart(
            letter="a",
            question="What is the voltage?",
            steps=(
                ExampleStep(latex="V = I R", law=OHM.uri),
                ExampleStep(
                    latex=r"V = 12\,\text{V}",
                    value="12",
                    unit="V",
                    law=OHM.uri,
                    bindings=(
                        ExampleBinding(symbol="I", value="2.0", unit="A"),
                        ExampleBinding(symbol="R", value="6.0"),
                    ),
                    computed=12.0,
                    verdict="verified",
                    reason="by Ohm's law",
                ),
            ),
            value="12",
            unit="V",
            result=r"V = 12\,\text{V}",
            computed=12.0,
            verdict="verified",
            reason="by Ohm's law",
        ),
        ExamplePart(letter="b", question="Sketch it.", reason="it asks for no number"),
    ),
    laws=(OHM.uri,),
    text="A lamp ...",
    chunks=(CHUNK.id,),
    occurrences=(FOUND,),
)
TIMES = Symbol(
    uri=symbol_uri("http://www.openmath.org/cd", "arith1:times"),
    name="arith1:times",
    dictionary="arith1",
    label="product",
    role="application",
    status="official",
    description="The product of numbers.",
    description_latex="The product of numbers.",
    properties=(
        SymbolProperty(
            text="a*b = b*a",
            latex=r"$a \cdot b = b \cdot a$",
            path="rules",
            openmath='<OMOBJ xmlns="http://www.openmath.org/OpenMath"><OMV name="a"/></OMOBJ>',
            formal=r"a \cdot b = b \cdot a",
            equation="a*b == b*a",
        ),
        SymbolProperty(text="It distributes."),
    ),
    examples=(
        SymbolExample(
            text="2*3 \N{OBJECT REPLACEMENT CHARACTER}", latex="$6$", openmath=("<OMI>6</OMI>", "<OMI>2</OMI>")
        ),
    ),
    signature="SemiGroup* (associative) → SemiGroup",
    sympy="Mul(*args)",
    function="a*b",
    formulas=(OHM.uri,),
    occurrences=(FOUND,),
)
NOTE = Symbol(
    uri=symbol_uri("http://www.openmath.org/cd", "meta:CMP"),
    name="meta:CMP",
    dictionary="meta",
    label="CMP",
    description="A property in words.",
    mathematical=False,
    see_also=(TIMES.uri,),
    occurrences=(FOUND,),
)
ALL = (DOCUMENT, CHUNK, OHM, ENERGY, SPHERE, BARE, SEESAW, LAMP, TIMES, NOTE, LIGHT, USES, TERM, ICE)
