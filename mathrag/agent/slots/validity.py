"""Conditions of validity: a formula of a situation that the question does not show, or of the opposite of what it says, does not hold.

- Situations: centripetal forces are for what goes round, pendulums for what swings, v = f λ for waves, the elementary charge for particles,
  the law of gravitation for celestial bodies or masses that attract each other. A formula is one of a situation by its label, its
  conditions, its variables or its constants.
- Opposites: charging and discharging, in series and in parallel, reactions of the first and of the second order. Where the formula's
  words name one and the question only others, it speaks of something else.
- What melts or evaporates takes a latent heat.
- Two that meet: where one catches up with another, both are at one place at one time; a formula of one motion alone does not say when.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, FORCE, LENGTH, MASS, SPEED, TEMPERATURE, TIME
from mathrag.entities import Formula

GRAVITATION = "L^3 M^-1 T^-2"
_WAVE = sorted([LENGTH, "T^-1", SPEED])
_MOTION = frozenset({LENGTH, "T", MASS, "1", SPEED, ACCELERATION, "T^-1", FORCE})
_WITH = "#with="


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_PLANCK, _BOLTZMANN, _WIEN = "L^2 M T^-1", "L^2 M T^-2 Θ^-1", "L Θ"
_PARTICLE = _words(r"\belementary charge|\b(?:electron|proton|neutron)\b|\bbohr\b|\brydberg")


def _about(formula: Formula) -> str:
    return "; ".join([formula.label, *formula.conditions, *(p.name for p in formula.parameters)])


def _said(pattern: str) -> Callable[[Formula], bool]:
    """Do the formula's words match?"""
    words = _words(pattern)
    return lambda formula: words.search(_about(formula)) is not None


def _goes_round(formula: Formula) -> bool:
    """Does it relate a speed, a radius and forces or accelerations, and nothing else?"""
    dimensions = [p.dimension for p in formula.parameters]
    radius = any(p.quantity_kind == "radius" for p in formula.parameters)
    pushed = FORCE in dimensions or ACCELERATION in dimensions
    return radius and pushed and SPEED in dimensions and all(own in _MOTION for own in dimensions)


def _of_waves(formula: Formula) -> bool:
    """Is it v = f λ? (v = ω r has these dimensions, too.)"""
    angular = any((p.quantity_kind or "").startswith("angular") for p in formula.parameters)
    dimensions = sorted(p.dimension or "" for p in formula.parameters if p.constant is None)
    return dimensions == _WAVE and not angular and any(p.quantity_kind == "wavelength" for p in formula.parameters)


def _of_matter(formula: Formula) -> bool:
    """Is it E = m c²?"""
    light = any(p.constant is not None and p.dimension == SPEED for p in formula.parameters)
    return light and {p.dimension for p in formula.parameters if p.constant is None} == {MASS, ENERGY}


def _of_particles(formula: Formula) -> bool:
    """Has it a constant of a particle, such as the elementary charge?"""
    return _PARTICLE.search("; ".join(p.name for p in formula.parameters if p.constant is not None)) is not None


def _has_constant(formula: Formula, dimension: str) -> bool:
    return any(p.constant is not None and p.dimension == dimension for p in formula.parameters)


def _of_molecules(formula: Formula) -> bool:
    """Does it relate a mass to a temperature by the Boltzmann constant?"""
    variables = {p.dimension for p in formula.parameters if p.constant is None}
    return _has_constant(formula, _BOLTZMANN) and {MASS, TEMPERATURE} <= variables


@dataclass(frozen=True)
class Situation:
    """What a formula is about (``of``) and how a question shows it."""

    name: str
    of: Callable[[Formula], bool]
    shown: re.Pattern[str]


_ROUND = _said(r"\bcentripetal|\bcentrifugal|\bcircular (?:motion|path)|\bbanked\b")
SITUATIONS = (
    Situation(
        "motion in a circle",
        lambda formula: _ROUND(formula) or _goes_round(formula),
        _words(
            r"\bcirc|\bround|\baround\b|\bcurv|\bbends?\b|\bturn|\borbit|\bloop|\bsw[iua]ng|\bwhirl|\brevol|"
            r"\brotat|\bsp[iu]n|\bcorner|wheel|\bcarousel|"
            r"\bmerry|\bferris|\brim\b|\btrack|\bbank|\bcentr|\bcenter|\bradi(?:us|i|al|ans?)\b|\bdiameter|"
            r"\bhub\b|\bax(?:is|le|es)\b|\bsatellite|\bplanet|"
            r"\bmoon|\bsun\b|\bstars?\b|\barcs?\b|\bmagnet|\bdrum\b|\bpulley|\brev\b|\brpm\b|\bdip\b|\bhill|\bhump|"
            r"\bcrest|\bpendul|\bdis[ck]s?\b|\bcyclotron|rad/s|"
            r"\bspiral|\bvortex|\bgear|\bt[iy]re|\bhammer|\bdanc|\bpirouet|\bball\b.*\bstring"
        ),
    ),
    Situation(
        "what a fluid buoys up",
        _said(r"\bbuoyan"),
        _words(
            r"\bbuoy|\bfloat|\bsink|\bsank\b|\bsunk|\bsubmer|\bimmers|\bdisplac|\bunder ?water|\bballoon|\bair(?:ship|[ -]bag)|\blift|"
            r"\brais|"
            r"\bdiv(?:e|es|ed|er|ers|ing)\b|\b(?:in|into|under|inside|beneath|within) (?:the |a |an |fresh |sea |salt |cold |pure )*"
            r"(?:water|sea|lake|oil|liquid|fluid|alcohol|brine|mercury|pool|tank|beaker|seawater|river)\b|\bship|\bboat|\braft|\biceberg|\bfish"
        ),
    ),
    Situation(
        "a slope",
        _said(r"\bweight components?|\bcomponents? of (?:the |its )?weight|\bon an incline"),
        _words(
            r"\binclin|\bslop|\bramp|\bhill|\bbank|\btilt|\bplane\b|\bsk(?:i|is|ier|iing)\b|\bsle[dg]|\bsnowboard|\bslid|\bcomponent|\bwedge|\broof|\bsteep|\bchute|"
            r"\bdriveway|\bgrade|\bparallel|\bperpendicular|\bpendul|\bstring"
        ),
    ),
    Situation(
        "a spring",
        _said(r"\bspring\b|\belastic (?:potential )?energy|\bhooke"),
        _words(
            r"\bspring|\belastic|\bstretch|\bcompress|\bext(?:end|ension)|\boscillat|\bvibrat|\bharmonic|\bbows?\b|\bbungee|\btrampoline|\brubber|"
            r"\bsling|\bcatapult|\bcord|\bropes?\b|\bwires?\b|\bband\b|\bhooke|\bstiff|\bN/(?:c|m)?m\b|\bbounc|\bsuspension|\bscales?\b|\bbalance\b|\bdeform|\bsqueez|"
            r"\bmattress|\bshorten|\blengthen|\bdynamometer|\bdiving board|\bbumper|\bbuffer|\bk\s*="
        ),
    ),
    Situation(
        "a pendulum",
        _said(r"\bpendulum"),
        _words(
            r"\bpendul|\bsw[iua]ng|\boscillat|\bvibrat|\bbob\b|\bhang|\bhung\b|\bdangl|\bsuspend|\bstrings?\b|"
            r"\bcord|\bthread|\bropes?\b|\bchain|\bclock|"
            r"\bto and fro\b|\bback and forth\b|\bsway|\bperiod"
        ),
    ),
    Situation(
        "a single molecule or atom",
        _said(r"\b(?:of|per) an? (?:single )?(?:\w+ )?(?:molecule|atom)\b"),
        _words(
            r"\bmolecul|\batom|\bparticle|\bgas(?:es|eous)?\b|\bions?\b|\bvapou?r|\bnitrogen|\boxygen|\bhydrogen|\bhelium|\bargon|\bneon|\bxenon|"
            r"\bkrypton|\bradon|\bchlorine|\bmethane|\bplasma|\bthermal|\bkinetic|\bair\b"
        ),
    ),
    Situation(
        "molecules",
        _of_molecules,
        _words(
            r"\bmolecul|\batom|\bparticle|\bgas(?:es|eous)?\b|\bions?\b|\bvapou?r|\bnitrogen|\boxygen|\bhydrogen|\bhelium|\bargon|\bneon|\bxenon|"
            r"\bkrypton|\bradon|\bchlorine|\bmethane|\bcarbon|\bammonia|\bplasma|\bthermal|\brms\b|\broot.mean|\bair\b|\belectron|\bneutron|"
            r"\bmost probable"
        ),
    ),
    Situation(
        "light or particles",
        lambda formula: _has_constant(formula, _PLANCK),
        _words(
            r"\bphoto|\blight\b|\bquant|\bx-?ray|\blaser|\bultra|\binfra|\bUV\b|\bradi(?:o|at|ance)|\bmicrowave|\bwave|\bspectr|\bemi(?:t|s)|\babsor|"
            r"\belectron|\bneutron|\bproton|\batom|\bmolecul|\bhydrogen|\bbroglie|\bgamma|\bcolou?r|\bLED\b|\bwork function|\bparticle|"
            r"\bplanck|\b[kMGTP]?Hz\b|\bhertz|\bfrequen|\blevel(?!\s+(?:road|ground|floor|surface|track|snow|ice|field|street|highway))|\btransition|\bstation|\bantenna|\bbeam|λ|ν|\bsolar|\bnm\b|\bnucle"
        ),
    ),
    Situation(
        "speeds near that of light",
        _said(r"\blorentz|\btime dilation|\blength contraction|\brelativistic"),
        _words(
            r"\brelativ|\bspeed of light|\blight\b|\blorentz|\bdilat|\bcontract|\bproper\b|\bspace|\brocket|\bship|\bstar|\bmuon|"
            r"\bparticle|\bproton|\belectron|\baccelerator|\bcosmic|\bclock|\btwin|\bgamma\b|γ|\d\s*c\b|\bfrac\w* of c\b"
        ),
    ),
    Situation(
        "what glows",
        lambda formula: _has_constant(formula, _WIEN),
        _words(
            r"\bglow|\bradiat|\bstars?\b|\bsun\b|\bblack.?bod|\bpeak|\bbright|\bspectr|\bfilament|\blamp|\bemi(?:t|s)|\bshine|\bwavelength|\bcolou?r|"
            r"\binfra|\bincandescent|\bheat camera|\bthermal"
        ),
    ),
    Situation(
        "a string or a pipe",
        _said(r"\b(?:of|on|in) an? (?:\w+ )?(?:string|pipe)\b"),
        _words(
            r"\bstring|\brope|\bwire|\bcord\b|\bcable|\bline\b|\bguitar|\bviol|\bcello|\bpiano|\bharp|\bbass\b|\blute|\bpipe|\btube|\bflute|"
            r"\borgan|\bclarinet|\btrumpet|\bwhistle|\bhose|\bbottle|\bcolumn|\btension|\bstretch|\bpluck|\bduct|\bchannel|\bflow|\bmain\b"
        ),
    ),
    Situation(
        "the expansion of the universe",
        _said(r"\bhubble"),
        _words(
            r"\bhubble|\bgalax|\breced|\bredshift|\buniverse|\bcosm|\bpc\b|\bparsec|\blight[- ]?year|\bsupernova|\bquasar"
        ),
    ),
    Situation(
        "waves",
        _of_waves,
        _words(
            r"\bwave|\blight\b|\bsound|\btone|\bnote\b|\bradio|\blaser|\bHz\b|[kMGT]Hz\b|\bhertz|\bfrequen|\bsignal|\bantenna|\bultra|\binfra|\becho|"
            r"\btuning|\bsiren|\bsing|\bspeaker|\bwhistle|\bstring|\bpipe|\bripple|\bswell|\bmicrowave|\bx-?ray|\bphoton|\bspectr|\bcolou?r|\bcrest|"
            r"\bomega\b|ω|λ|\blambda|\bν|\bnu\b|\bmusic|\bhear|\bloud|\bbeam|\bemit|\bstation|\bbroadcast|\bwi-?fi|\bradar|\bsonar|\bseismic|\bearthquake"
        ),
    ),
    Situation(
        "mass that becomes energy",
        _of_matter,
        _words(
            r"\brest (?:energy|mass)|\bmass.?energy|\bconver|\bannihil|\bnucle|\bfission|\bfusion of\b|"
            r"\b(?:in)?to (?:pure )?energy|\btransform|\brelativ|\bm ?c\b|"
            r"\bdefect|\bmatter\b|\bequivalen|\bdecay|\bradiat|\bsun\b|\bstars?\b|\bloses? mass|\batom|\belectron|"
            r"\bproton|\bneutron|\bparticle|\bbinding|\bvanish|"
            r"\bcorrespond|\bspeed of light|\bbomb|\breactor|\bc²"
        ),
    ),
    Situation(
        "particles",
        _of_particles,
        _words(
            r"\belectron|\bproton|\bneutron|\bions?\b|\bionis|\bioniz|\batom|\bnucle|\bparticle|\bphoto|\bquant|\bev\b|\b[kmg]ev\b|\bcharge|\bx-?ray|"
            r"\btube|\bcathode|\banode|\bbeam|\bdrift|\bcarrier|\bsemiconduct|\bdiode|\btransistor|\bhydrogen|\bspectr|\blevel|\borbit|\bstopping|"
            r"\bwork function|\blight\b|\bradiat|\bwavelength|\bcompton|\bscatter|\bbohr|\bhall\b|\bvalence|\bmol|"
            r"\baccelerat|\bcyclotron|\bisotope|\bdecay"
        ),
    ),
    Situation(  # pure numbers may be any other, so that these and the next would chain everything
        "sums and remainders of whole numbers",
        _said(r"\b(?:whole|natural) numbers?\b|\b(?:geometric|arithmetic) (?:series|sequence|progression)"),
        _words(
            r"\bsum|\badd|\bseries|\bsequence|\bprogression|\bterms?\b|\bintegers?\b|\bwhole\b|\bnatural\b|\bnumbers?\b|\bmod|\bremain|\bdivi|"
            r"\bpower|\bfactorial|\bcongru|\bdigit|\blast\b|\bleft over|\bfirst \d|\btotal|\d\s*\^|\*\*|\d\s*\+\s*\d"
        ),
    ),
    Situation("a mean of numbers", _said(r"\b(?:arithmetic|geometric|harmonic) mean"), _words(r"\bmean|\baverage")),
    Situation(
        "the spread of data",
        _said(r"\bstandard score|\bcoefficient of variation|\bz-score"),
        _words(
            r"\bdeviat|\bscore|\bmean\b|\baverage|\bvari|\bsample|\bstandard|\bspread|\bz\b|σ|\bsigma|\bCV\b|\bdistribut|\bscatter"
        ),
    ),
    Situation(
        "acids, salts and their equilibria",
        _said(r"\bpK_?\{?[ab]\b|\bsolubility of|\bsolubility product"),
        _words(
            r"\bacid|\bbases?\b|\bbasic|\bpO?H\b|\bpK|\bK_|\bsolub|\bdissol|\bbuffer|\bdissoc|\bequilib|\bsalt|\bsaturat|\bion|\bconstant\b|\bprecipit"
        ),
    ),
)
GRAVITY = _words(
    r"\bgravit|\bplanet|\bmoon|\bsun\b|\bsolar|\bstars?\b|\bstellar|\bearth|\bsatellite|\borbit|\battract|\bcelestial|"
    r"\basteroid|\bcomet|\bgalax|\bblack hole|\bspace|"
    r"\bmars\b|\bvenus\b|\bjupiter\b|\bsaturn|\bmercury\b|\bneptune|\buranus|\bpluto|\bworld|\beach other|"
    r"\bone another|\bmutual|\bescape|\buniverse|\bdwarf"
)
ORBIT = _words(
    r"\borbit|\brevol|\bsatellite|\bcircl|\bround\b|\baround|\byear|\bplanet|\bkepler|\bspace|\bstation|\bprobe|\bmoons?\b of\b|\bcomet"
)
HUGE = 1e10  # kg: nothing on Earth

OPPOSITES: tuple[tuple[tuple[re.Pattern[str], re.Pattern[str]], ...], ...] = tuple(
    tuple((_words(own), _words(said or own)) for own, said in group)
    for group in (
        (
            (
                r"\bcharging\b|\buncharged\b",
                r"\bcharging\b|\buncharged\b|\bcharge[sd]? (?:up\b|through|from|by|via)|\b(?:is|are|be|being|gets) charged|\bto charge\b",
            ),
            (r"\bdischarg", r"\bdischarg|\bempt(?:ies|ied|ying)\b|\bto empty\b|\bdrain|\bloses? (?:its|their|the) charge|\bruns? down\b"),
        ),
        ((r"\bzero(?:th)?.order|\border: zero", ""), (r"\bfirst.order|\border: first", ""), (r"\bsecond.order|\border: second", "")),
        (
            (r"\bin series\b|\bseries (?:resist|capac|connect|circuit)", ""),
            (r"\bin parallel\b|\bparallel (?:resist|capac|connect|circuit|branch)", ""),
        ),
        (
            (r"\bconstant pressure|\bisobaric", r"\bconstant pressure|\bisobaric"),
            (r"\bconstant volume|\bisochoric", r"\bconstant volume|\bisochoric|\bvolume (?:is|being) (?:kept|held)"),
            (r"\bconstant temperature|\bisothermal", ""),
            (r"\badiabatic", ""),
        ),
        (
            (r"\bapproach", r"\bapproach|\btowards?\b|\bnearer\b|\bcloser\b"),
            (r"\breced|\bmov\w+ away", r"\breced|\b(?:mov|driv|go|fl[yi]|speed|runn?|rac|sail)\w* (?:\w+ )?away"),
        ),
        (
            (r"(?<!non-)(?<!non)\binverting", r"(?<!non-)(?<!non)\binverting|\binverts\b"),
            (r"\bnon-?inverting", r"\bnon-?inverting|\bn[o']t invert"),
        ),
        (
            (r"\bcontinuous(?:ly)?\b", r"\bcompounded continuously|\bcontinuous(?:ly)? compound"),
            (
                r"\btimes (?:a|per|each) year|\bcompounding periods",
                r"\b(?:compound|credit|add)\w* (?:\w+ )?(?:annual|year|half-year|semi-?annual|quarter|month|week|dai)ly\b|"
                r"\b(?:annual|year|half-year|semi-?annual|quarter|month|week|dai)ly (?:compound|conversion)|"
                r"\binterest\b[^.;?]{0,20}\b(?:added|credited|compounded) (?:each|every) (?:half-)?(?:year|quarter|month|week|day)\b",
            ),
            (
                r"(?<!simple )\bcompound(?!ing periods)",
                r"\bcompound|\binterest (?:is |gets |being )?(?:added|credited)|\badds? the interest|\binterest on (?:the )?interest",
            ),
            (r"\bsimple interest", r"\bsimple interest"),
        ),
        ((r"\bbuck\b", r"\bbuck\b|\bstep(?:s|ped|ping)?[- ]down"), (r"\bboost\b", r"\bboost|\bstep(?:s|ped|ping)?[- ]up")),
        (
            (r"\bclosed at one end|\bstopped pipe", r"\bclosed\b|\bshut\b|\bstopped\b|\bcovered\b|\bone end\b"),
            (r"\bopen at both|\bopen (?:pipe|tube)", r"\bopen at both|\bopen (?:pipe|tube)|\bboth ends\b"),
        ),
        (
            (r"\bstick together|\binelastic", r"\bstick|\bstuck|\bcoupl|\binelastic|\bembed|\bcling|\block|\bstays? in\b|\btogether\b"),
            (r"(?<!in)\belastic collision", r"(?<!in)\belastic|\bbounc|\brebound"),
        ),
        (
            (r"\bmelt|\bfusion\b|\bfreez", r"\bmelt|\bfusion\b|\bfreez|\bthaw|\bsolidif|\bice\b"),
            (r"\bvapori[sz]|\bevaporat|\bboil", r"\bvapou?ri[sz]|\bevaporat|\bboil|\bsteam|\bcondens"),
        ),
        (  # speeds of molecules; the symbol says it where the name does not
            (r"\broot[- ]mean[- ]square|\brms\b", r"\broot[- ]mean[- ]square|\brms\b|v_\{?(?:\\\w+\{)?rms"),
            (r"\bmost[- ]probable|\bmost[- ]likely speed", r"\bmost[- ](?:probable|likely|common)|v_\{?(?:\\\w+\{)?(?:mp|p)\b"),
            (r"\b(?:mean|average) speed of (?:a |the )?(?:gas|molecules?|particles?|atoms?)", r"\b(?:mean|average) (?:molecular )?speed"),
        ),
        (
            (r"\bescape", r"\bescap|\bnever (?:to )?(?:fall|com|return)\w* (?:back|down)|\bfor good\b"),
            (r"\borbital (?:speed|velocity)", r"\borbit|\bcircl|\bround\b|\baround\b|\bsatellite"),
        ),
        (  # solids
            (r"\bspher|\bball\b", r"\bspher|\bballs?\b|\bglobe\b|\bmarbles?\b"),
            (r"\bcube\b", r"\bcubes?\b|\bdice\b|\bdie\b"),
            (r"\bcuboid|\brectangular (?:prism|block|solid)", r"\bcuboid|\brectangular (?:prism|block|solid|box|tank)|\bbricks?\b|\bbox"),
            (r"\bcylinder", r"\bcylind|\bcans?\b|\bpipe|\btube|\bdrum|\bwire|\brods?\b|\bdis[ck]"),
            (r"\bcone\b", r"\bcon(?:e|es|ical)\b|\bfunnel"),
            (r"\bpyramid", ""),
            (r"(?!)", r"\bcircles?\b"),  # a circle has no volume
        ),
        (  # plane figures
            (r"\bcircle|\bdis[ck]\b", r"\bcirc|\bround\b|\bdis[ck]|\bradius|\bdiameter|\bpipe|\btube|\bwire|\brods?\b|\bwheel"),
            (r"\brectang", r"\brectang"),
            (r"\bsquare\b(?! (?:root|met|cent|kilo|mean))", r"\bsquares?\b(?! (?:root|met|cent|milli|kilo|inch|f[oe]+t|mile|mm|cm|m\b))"),
            (r"\btriang|\bhypotenuse", r"\btriang|\bhypotenuse"),
            (r"\btrapez", r"\btrapez"),
        ),
    )
)  # fmt: skip
_CATCH = _words(
    r"\bcatch(?:es)? (?:it |him |her |them |the \w+ )?up\b|\bcatch(?:es)? up|\bcaught up|\bovertak|\bdraws? level|\bgains? on\b"
)


@dataclass(frozen=True)
class Scope:
    """What a formula holds for, whatever is asked: its situations, orbits, masses that attract, and the cases it names."""

    situations: tuple[Situation, ...]
    orbits: bool
    attracts: bool
    cases: tuple[frozenset[int], ...]


def scope(formula: Formula) -> Scope:
    """The scope of ``formula``."""
    attracts = any(p.dimension == GRAVITATION and p.constant is not None for p in formula.parameters)
    periods = any(p.dimension == TIME and p.constant is None for p in formula.parameters)
    situations = tuple(situation for situation in SITUATIONS if situation.of(formula))
    return Scope(situations, attracts and periods, attracts, _members(_about(formula), 0))


def invalid(of: Scope, text: str, heaviest: float = 0.0) -> str | None:
    """Why a formula of this scope does not hold for what the question ``text`` is about; None where nothing speaks against it.

    ``heaviest`` is the greatest mass that is given, in kg.
    """
    for situation in of.situations:
        if situation.name not in _situations(text):
            return f"is about {situation.name}, of which the question says nothing"
    if of.orbits and not ORBIT.search(text):
        return "is about orbits, of which the question says nothing"
    if of.attracts and heaviest < HUGE and not GRAVITY.search(text):
        return "is about celestial bodies or masses that attract each other, of which the question says nothing"
    for case, other in zip(of.cases, _members(text, 1), strict=True):
        if case and other and not case & other:
            return "is about another case than the question"
    return None


def one_motion(formulas: tuple[Formula, ...], text: str) -> bool:
    """Does one thing catch up with another, and the formulas are of one motion alone?"""
    kinds = {p.dimension for formula in formulas for p in formula.parameters}
    return bool(_CATCH.search(text)) and ACCELERATION in kinds and not any(_WITH in formula.uri for formula in formulas)


_STRIKES = _words(
    r"\bspring\b.*\b(?:slid|drop|fall|fell|runs? into|hit|str[iu][ck]k?|shot|shoot|launch|collid|moving|rolls?|dart)|"
    r"\b(?:slid|drop|fall|fell|runs? into|hit|str[iu][ck]k?|shot|shoot|launch|collid|moving|rolls?|dart)\w*\b.*\bspring\b"
)
SPRING = sorted([FORCE, LENGTH, "M T^-2"])


def at_rest_on_spring(formulas: tuple[Formula, ...], text: str) -> bool:
    """Does something move against a spring, and the formulas have the spring's force balance a weight?"""
    kinds = [sorted(p.dimension or "" for p in f.parameters if p.constant is None) for f in formulas]
    weighs = any(p.constant is not None and p.dimension == ACCELERATION for f in formulas for p in f.parameters)
    return SPRING in kinds and weighs and bool(_STRIKES.search(text))


_MELTS = _words(
    r"\bmelt(?:s|ed|ing)?\b|\bthaw|\bevaporat|\bvapou?ri[sz]|\bboil(?:s|ed|ing)? (?:\w+ ){0,3}(?:off|away|dry)\b|\bsublim|\bcondens"
)
_LATENT = _words(r"\blatent\b|\bfusion\b|\bmelt|\bvapou?ri[sz]|\bevaporat|\bboil|\bsublim|\benthalpy|\bheat of\b")


def without_latent_heat(formulas: tuple[Formula, ...], text: str) -> bool:
    """Is heat asked for that melts or evaporates something, and no formula has a heat of fusion or vaporisation?"""
    return bool(_MELTS.search(text)) and not any(_LATENT.search(_about(formula)) for formula in formulas)


@lru_cache(maxsize=64)
def _situations(text: str) -> frozenset[str]:
    """The names of those that the question ``text`` shows."""
    return frozenset(situation.name for situation in SITUATIONS if situation.shown.search(text))


@lru_cache(maxsize=20_000)
def _members(text: str, side: int) -> tuple[frozenset[int], ...]:
    """Of each group of opposites those that ``text`` names (``side``: 0 as formulas do, 1 as questions do)."""
    return tuple(
        frozenset(number for number, patterns in enumerate(group) if patterns[side].search(text)) for group in OPPOSITES
    )
