"""Words for what excludes each other: charging and discharging, in series and in parallel, a sphere and a cube.

Each group has pairs of patterns: how a formula names the case, and how a question does.
"""

from __future__ import annotations

import re

OPPOSITES: tuple[tuple[tuple[re.Pattern[str], re.Pattern[str]], ...], ...] = tuple(
    tuple((re.compile(own, re.IGNORECASE), re.compile(said or own, re.IGNORECASE)) for own, said in group)
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
