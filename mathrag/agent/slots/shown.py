"""Situations that formulas are about, and the words by which a question shows them.

Centripetal forces are for what goes round, pendulums for what swings, v = f λ for waves, the elementary charge for particles. A formula is
one of a situation by its label, its conditions, its variables or its constants.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from mathrag.agent.language.dimensions import ACCELERATION, ENERGY, FORCE, LENGTH, MASS, SPEED, TEMPERATURE
from mathrag.entities import Formula

_WAVE = sorted([LENGTH, "T^-1", SPEED])
_MOTION = frozenset({LENGTH, "T", MASS, "1", SPEED, ACCELERATION, "T^-1", FORCE})


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_PLANCK, _BOLTZMANN, _WIEN = "L^2 M T^-1", "L^2 M T^-2 Θ^-1", "L Θ"
_PARTICLE = _words(r"\belementary charge|\b(?:electron|proton|neutron)\b|\bbohr\b|\brydberg")


def about(formula: Formula) -> str:
    """All words of the formula: its label, its conditions and the names of its variables."""
    return "; ".join([formula.label, *formula.conditions, *(p.name for p in formula.parameters)])


def _said(pattern: str) -> Callable[[Formula], bool]:
    """Do the formula's words match?"""
    words = _words(pattern)
    return lambda formula: words.search(about(formula)) is not None


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
            r"\bmerry|\bferris|\brim\b|(?<!straight )(?<!level )(?<!horizontal )\btrack|"
            r"\bbank|\bcentr|\bcenter|\bradi(?:us|i|al|ans?)\b|\bdiameter|"
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
