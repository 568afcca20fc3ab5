"""Tables: what glyphs without a Unicode mapping are (TeX's own encodings), and what characters are in LaTeX.

The encodings are those of TeX's math fonts (D. E. Knuth, Computer Modern Typefaces; ``fontmath.ltx``): OML letters, OMS
symbols, OMX extensions, AMS symbols. They are used only where a font gives no Unicode for a character code.
"""

from __future__ import annotations


def _run(start: int, characters: str) -> dict[int, str]:
    return dict(enumerate(characters, start))


OML = {
    **_run(0x00, "ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ"),
    **_run(0x3A, ".,</>⋆∂"),
    0x60: "ℓ",
    0x7B: "ı",
    0x7C: "ȷ",
    0x7D: "℘",
    0x7E: "⃗",
}
OMS = {
    **_run(0x00, "−·×∗÷⋄±∓⊕⊖⊗⊘⊙○∘•≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽"),
    0x36: "̸",
    0x38: "∀",
    0x39: "∃",
    0x3A: "¬",
    0x3B: "∅",
    0x3C: "ℜ",
    0x3D: "ℑ",
    0x3E: "⊤",
    0x3F: "⊥",
    0x40: "ℵ",
    **_run(0x5B, "∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕∖≀√∐∇∫⊔⊓⊑⊒§†‡¶"),
    **_run(0x9E, "`´ˆ˜¯˘˙¨˚ˇ"),  # of the fonts txsys, beyond TeX's
}
OMX = {
    **_run(0x00, "()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\()[][][]{}{}{}{|()()⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗"),
    **_run(0x50, "∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√√√√"),
    **_run(0x7A, "⏞⏞⏟⏟"),  # pieces of braces: ends of one above and of one below, each the other's middle
}
_TX_SIZES = {0xCD: "∑", 0xD5: "∑", 0xCE: "∏", 0xD6: "∏"}  # of the fonts txex and pxex, beyond TeX's
OMX |= _TX_SIZES
OT1 = {
    **_run(0x00, "ΓΔΘΛΞΠΣΥΦΨΩ"),
    **dict(enumerate(("ff", "fi", "fl", "ffi", "ffl"), 0x0B)),
    **_run(0x10, "ıȷ`´ˇ˘¯˚"),
    0x5E: "ˆ",
    0x5F: "˙",
    0x7E: "˜",
    0x7F: "¨",
}
EXTENSIONS = {
    "FOURIER": {
        **_run(0xA1, "()[]⌊⌋⌈⌉{}"),
        **_run(0xAD, "⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\("),
        **_run(0xCE, "∬∬∭∭"),
    },
    "MATHDESIGN": {
        **_run(0x80, "(((⟦⟦⟦⟦⟦⟦⟦)))⟧⟧⟧⟧⟧⟧⟧[[[]]]⌊⌊⌊⌋⌋⌋⌈⌈⌈⌉⌉⌉{{{}}}⟨⟨⟨"),
        **_run(0xB6, "⟩⟩⟩"),
        **_run(0xC0, "///\\\\\\√√√"),
    },
    "KP--": {0xB4: "∑", 0xB5: "∏", 0xBC: "∑", 0xBD: "∏", 0xC4: "∐", 0xC5: "∐"},
}
"""What the extension fonts of other families have beyond TeX's, by what their names begin with."""
OMS[0xAE] = "⃗"
T1 = {
    **_run(0x10, "“”„«»–—"),
    **dict(enumerate(("ff", "fi", "fl", "ffi", "ffl"), 0x1B)),
    **_run(0x21, '!"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~-'),
    **_run(0xC0, "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞ"),
    **_run(0xE0, "àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"),
}
"""TeX's text in the Cork encoding, but for the letters that only central European languages have."""
TS1 = {0x88: "•", 0xB0: "°", 0xB1: "±", 0xB2: "²", 0xB3: "³", 0xB5: "μ", 0xB7: "·", 0xD6: "×", 0xF6: "÷"}
"""Some of the signs that TeX's text takes from a font beside it."""
MSB = {0x7D: "ℏ", 0x7E: "ℏ", 0x06: "≨", 0x07: "≩"}

ALPHABETS = (
    (range(0x1D49C, 0x1D504), "mathcal"),
    (range(0x1D504, 0x1D538), "mathfrak"),
    (range(0x1D538, 0x1D56C), "mathbb"),
    (range(0x1D56C, 0x1D5A0), "mathfrak"),
)
"""Letters of formulas that Unicode has in a shape of their own."""
LATIN = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧ", "ABEZHIKMNOPTX", strict=True))
"""Greek capitals that formulas have no command for: a font that has one shape for both maps it to the Greek letter."""

# pieces of extensible delimiters: each stands for the whole, the pieces are merged by position
PIECES = {
    **dict.fromkeys("⎛⎜⎝", "("),
    **dict.fromkeys("⎞⎟⎠", ")"),
    **dict.fromkeys("⎡⎢⎣", "["),
    **dict.fromkeys("⎤⎥⎦", "]"),
    **dict.fromkeys("⎧⎨⎩⎪", "{"),
    **dict.fromkeys("⎫⎬⎭", "}"),
    **{chr(0xF8EB + place): char for place, char in enumerate("((([[[{{{{∫)))]]]}}}")},
}

BRACE_PIECES = {0xE150: "⏞", 0xE151: "⏞", 0xE152: "⏟", 0xE153: "⏟"}
BRACE_STRAIGHT = 0xE154
"""MathJax's pieces of braces that lie down: TeX's four, and what is straight between them, which says nothing more."""

LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}

# letters at U+F000-U+F0FF: the Symbol font addressed by its own codes (Word, older producers)
SYMBOL_FONT = {
    **dict(zip(range(0xF061, 0xF07B), "αβχδεϕγηιϕκλμνοπθρστυϖωξψζ", strict=True)),
    **dict(zip(range(0xF041, 0xF05B), "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", strict=True)),
    **dict(zip(range(0xF030, 0xF03A), "0123456789", strict=True)),
    0xF02B: "+",
    0xF02D: "−",
    0xF03D: "=",
    0xF03C: "<",
    0xF03E: ">",
    0xF028: "(",
    0xF029: ")",
    0xF05B: "[",
    0xF05D: "]",
    0xF0B0: "°",
    0xF0B1: "±",
    0xF0B3: "≥",
    0xF0B4: "×",
    0xF0B5: "∝",
    0xF0B6: "∂",
    0xF0B7: "•",
    0xF0B8: "÷",
    0xF0B9: "≠",
    0xF0A3: "≤",
    0xF0A5: "∞",
    0xF0BA: "≡",
    0xF0BB: "≈",
    0xF0D1: "∇",
    0xF0D5: "∏",
    0xF0D6: "√",
    0xF0D7: "⋅",
    0xF0AE: "→",
    0xF0E5: "∑",
    0xF0F2: "∫",
    0xF0A2: "′",
    0xF0B2: "″",
    0xF0D0: "∠",
    0xF0DE: "⇒",
    0xF0E1: "⟨",
    0xF0F1: "⟩",
    0xF07E: "∼",
}

_GREEK = {
    **dict(zip("αβγδεζηθικλμνξπρςστυφχψω", (
        "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho varsigma sigma tau upsilon "
        "varphi chi psi omega"
    ).split(), strict=True)),
    **dict(zip("ΓΔΘΛΞΠΣΥΦΨΩ", "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split(), strict=True)),
    "∆": "Delta", "Ω": "Omega", "ϑ": "vartheta", "ϕ": "phi", "ϖ": "varpi", "ϱ": "varrho", "ϵ": "epsilon", "µ": "mu",
}  # fmt: skip
_COMMANDS = {
    "×": "times", "·": "cdot", "⋅": "cdot", "∙": "cdot", "±": "pm", "∓": "mp", "÷": "div", "≤": "le", "≥": "ge",
    "⩽": "le", "⩾": "ge", "≪": "ll", "≫": "gg", "≠": "ne", "≈": "approx", "≡": "equiv", "∼": "sim", "≃": "simeq",
    "≅": "cong", "∝": "propto", "∞": "infty", "∂": "partial", "∇": "nabla", "∫": "int", "∮": "oint", "∬": "iint",
    "∭": "iiint", "∑": "sum", "∏": "prod", "∐": "coprod", "→": "to", "⟶": "to", "←": "leftarrow", "⇒": "Rightarrow",
    "⟹": "Rightarrow", "⇐": "Leftarrow", "⇔": "Leftrightarrow", "⟺": "Leftrightarrow", "↔": "leftrightarrow",
    "↦": "mapsto", "↑": "uparrow", "↓": "downarrow", "⇌": "rightleftharpoons", "⇄": "rightleftharpoons",
    "⇋": "rightleftharpoons", "∈": "in",
    "∉": "notin", "⊂": "subset", "⊆": "subseteq", "∪": "cup", "∩": "cap", "∀": "forall", "∃": "exists", "∅": "emptyset",
    "⊥": "perp", "∥": "parallel", "∠": "angle", "◦": "circ", "∘": "circ", "○": "circ", "…": "ldots", "⋯": "cdots",
    "⋮": "vdots", "⋱": "ddots", "⟨": "langle", "⟩": "rangle", "〈": "langle", "〉": "rangle",
    "⟂": "perp", "\u2329": "langle", "\u232a": "rangle", "ℏ": "hbar", "ħ": "hbar",
    "ℓ": "ell", "△": "triangle", "⊕": "oplus", "⊗": "otimes", "⊙": "odot", "†": "dagger", "∧": "wedge", "∨": "vee",
    "¬": "neg", "⌊": "lfloor", "⌋": "rfloor", "⌈": "lceil", "⌉": "rceil", "ℜ": "Re", "ℑ": "Im", "ℵ": "aleph",
    "⋆": "star", "★": "star", "∴": "therefore", "⨯": "times", "‡": "ddagger", "□": "Box", "≲": "lesssim",
    "≳": "gtrsim", "≺": "prec", "≻": "succ",
    "∖": "setminus", "⧵": "setminus", "∯": "oiint", "∰": "oiiint",
}  # fmt: skip
LATEX = {
    **{char: f"\\{name}" for char, name in {**_GREEK, **_COMMANDS}.items()},
    "−": "-", "‐": "-", "∗": "*", "°": r"^{\circ}", "′": "'", "″": "''", "‴": "'''", "‖": r"\|", "∣": "|", "ı": "i",
    "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "_": r"\_", "\\": r"\setminus", "~": r"\sim",
    "ℎ": "h", "ȷ": "j", "⁄": "/", "∕": "/", "≔": ":=", "ο": "o", "∶": ":", "ƒ": "f", "ℰ": r"\mathcal{E}", "ℒ": r"\mathcal{L}",
    "ℋ": r"\mathcal{H}", "ℱ": r"\mathcal{F}", "ℳ": r"\mathcal{M}", "ℛ": r"\mathcal{R}", "ℬ": r"\mathcal{B}",
    "ℝ": r"\mathbb{R}", "ℂ": r"\mathbb{C}", "ℕ": r"\mathbb{N}", "ℤ": r"\mathbb{Z}", "ℚ": r"\mathbb{Q}", "Å": r"\text{Å}",
    "Ω": r"\Omega", "℃": r"^{\circ}\mathrm{C}", "℉": r"^{\circ}\mathrm{F}", "½": r"\frac{1}{2}", "²": "^{2}", "³": "^{3}",
}  # fmt: skip
GREEK = frozenset(_GREEK)

RELATIONS = frozenset("=<>≤≥⩽⩾≈≡∼≃≅∝→⟶←≠⇒⟹⇔⟺⇐≪≫⇌⇋⇄↔≲≳≔∈↦")
EQUALITIES = frozenset("=<>≤≥⩽⩾≈≡≃≅∝≠≪≫≔")
OPERATORS = frozenset("+−-×·⋅±∓/∗*÷∙")
BIG_OPERATORS = frozenset("∑∏∫∮∬∭∯∰⋃⋂∐⋀⋁")
DELIMITERS = frozenset("()[]{}⟨⟩|‖⌊⌋⌈⌉")
ACCENTS = {
    "ˆ": "hat", "^": "hat", "̂": "hat", "~": "tilde", "˜": "tilde", "̃": "tilde", "¯": "bar", "ˉ": "bar", "‾": "bar", "̄": "bar",
    "˙": "dot", "̇": "dot", "¨": "ddot", "̈": "ddot", "⃗": "vec", "ˇ": "check",
}  # fmt: skip
FUNCTIONS = frozenset(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min det arg dim ker deg gcd sup "
    "inf Pr".split()
)
LIMITED_FUNCTIONS = frozenset("lim max min sup inf det gcd Pr".split())
