"""How exactly formulas come back from PDFs that many producers make of them: sheets without end that nobody has tuned on.

::

    python benchmarks/rendered.py FOLDER [--out OUT] [--node NODE_MODULES] [--only WORD ...] [--count 30] [--seed A] [--show]

The formulas and the prose are those of the Markdown and LaTeX files below FOLDER. Each producer that is installed (pdfTeX,
LuaTeX, Typst; Chromium with KaTeX, MathJax and MathML from NODE_MODULES) sets them in each layout; the PDFs stay in OUT and
are made once. A formula is exact where its canonical LaTeX (the shared scorer's) is found in the Markdown of the PDF. Half of
the formulas, by a hash, may be looked at (``--show`` prints what was missed of them); of the other half there are totals only.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import random
import re
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parent))
from documents import MATH, _scorer
from mathrag.documents import convert
from mathrag.errors import DocumentError
from mathrag.settings import DocumentSettings

_LONGEST = 90
# characters of canonical LaTeX that a column of a sheet holds beside a name
_NARROW = 50
_SECONDS = 180
# commands that every producer here knows
_KNOWN = frozenset(
    "frac dfrac tfrac sqrt text mathrm mathbf mathit left right cdot times div pm mp le leq ge geq ne neq approx "
    "equiv sim simeq propto to rightarrow Rightarrow infty partial nabla sum prod int oint lim max min sin cos tan "
    "cot sec csc arcsin arccos arctan sinh cosh tanh log ln exp hat bar vec dot ddot tilde overline widehat "
    "underbrace hbar ell alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu "
    "xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi "
    "Omega circ prime ldots cdots dots quad qquad perp parallel langle rangle begin end mid in subset cup cap "
    "forall exists mathcal mathbb operatorname lvert rvert lVert rVert big Big bigl bigr Bigl Bigr sup inf det ll "
    "gg rightleftharpoons".split()
)
_WELL_KNOWN_ENVIRONMENTS = frozenset(("cases", "pmatrix", "bmatrix", "vmatrix"))


class Math(str):
    """LaTeX of one formula."""


Block = tuple[str, object]
Piece = str  # prose, or `Math`


# --- what is set --------------------------------------------------------------------------------------------------------


class Material:
    """Formulas, paragraphs with formulas in them, sentences and names of the documents below a folder."""

    def __init__(self, folder: Path, scorer: ModuleType) -> None:
        self.scorer = scorer
        pool: dict[str, Math] = {}
        self.stretches: list[list[Block]] = []
        self.names: list[str] = []
        for path in sorted(each for each in folder.rglob("*") if each.suffix in (".md", ".tex")):
            source = path.read_text(encoding="utf-8", errors="replace")
            for _, latex, canonical in scorer.truths(source)[0]:
                formula = re.sub(r"\s+", " ", latex).strip(" .,;:")
                if _can_be_set(formula) and scorer.canon(formula) == canonical:
                    pool.setdefault(canonical, Math(formula))
            for body in re.findall(r"\$\$(.+?)\$\$|\\\[(.+?)\\\]", source, re.DOTALL):
                formula = re.sub(r"\s+", " ", body[0] or body[1]).strip(" .,;:")
                if r"\begin" in formula and _can_be_set(formula):
                    pool.setdefault(scorer.canon(formula), Math(formula))
            if path.suffix == ".md":
                self.stretches.append(list(_blocks(source)))
                self.names += re.findall(r"^#+ ([A-Z][A-Za-z' -]{4,40})$", source, re.MULTILINE)
        self.formulas = [pool[canonical] for canonical in sorted(pool)]
        self.stretches = [blocks for blocks in self.stretches if sum(kind == "display" for kind, _ in blocks) > 20]

    def truths(self, blocks: Sequence[Block]) -> list[tuple[Math, str]]:
        """The formulas with a relation in what is set, with their canonical form."""
        found = [piece for block in blocks for piece in _pieces(block[1]) if isinstance(piece, Math)]
        out = {}
        for formula in found:
            if r"\begin" in formula:
                out[self.scorer.canon(formula)] = formula
            for _, latex, canonical in self.scorer.truths(f"${formula}$")[0]:
                out[canonical] = Math(latex)
        return [(formula, canonical) for canonical, formula in out.items()]


def _can_be_set(latex: str) -> bool:
    commands = set(re.findall(r"\\([A-Za-z]+)", latex))
    environments = set(re.findall(r"\\begin\{(.*?)\}", latex))
    balanced = latex.count("{") == latex.count("}") and latex.count(r"\left") == latex.count(r"\right")
    plain = latex.isascii() and not re.search(r"[%#$~@\"]|\\$|\\\\(?!.*\\end)", latex)
    words = re.search(
        "[A-Za-z]{4}", re.sub(r"\\[A-Za-z]+(?:\{[A-Za-z ]*\})?", "", latex)
    )  # prose between two amounts of dollars
    return (
        not words
        and commands <= _KNOWN
        and environments <= _WELL_KNOWN_ENVIRONMENTS
        and balanced
        and plain
        and len(latex) <= _LONGEST
    )


def _blocks(source: str) -> list[Block]:
    """Paragraphs and displays of a Markdown source that can be set; the rest is passed over."""
    out: list[Block] = []
    for part in re.split(r"\n\s*\n", source):
        text = re.sub(r"\*+|^#+ |^\s*- ", "", " ".join(part.split()))
        display = re.fullmatch(r"\$\$(.+?)[.,;]?\s*\$\$", text)
        if display and _can_be_set(display[1].strip()) and re.search("[=<>]|\\\\[lg]e", text):
            out.append(("display", Math(display[1].strip())))
        elif part.startswith("#") and text.isascii() and "$" not in text:
            out.append(("heading", text))
        elif (
            display is None
            and len(text) < 900
            and text.isascii()
            and not re.search(r"[|\\<>\[\]`]", MATH.sub("", text))
        ):
            pieces: list[Piece] = []
            for place, piece in enumerate(re.split(r"(?<!\\)\$([^$]+)\$", text)):
                pieces.append(Math(piece.strip()) if place % 2 else piece)
            if all(_can_be_set(piece) for piece in pieces if isinstance(piece, Math)):
                out.append(("text", pieces))
    return out


def _pieces(content: object) -> list[Piece]:
    if isinstance(content, str):
        return [content]
    return [piece for part in content for piece in _pieces(part)] if isinstance(content, (list, tuple)) else []


# --- layouts ------------------------------------------------------------------------------------------------------------


def textbook(material: Material, chance: random.Random, count: int) -> list[Block]:
    """A stretch of a chapter, paragraphs without formulas left out."""
    blocks = [
        block
        for block in chance.choice(material.stretches)
        if block[0] != "text" or any(isinstance(p, Math) for p in _pieces(block[1]))
    ]
    start = chance.randrange(len(blocks))
    out: list[Block] = []
    for block in (blocks[start:] + blocks[:start])[:90]:
        out.append(block)
        if len(material.truths(out)) >= count:
            break
    return out


def _named(material: Material, chance: random.Random, count: int, narrow: bool = False) -> list[tuple[str, Math]]:
    general = [
        formula for formula in material.formulas if not re.search(r"\d[.,]?\d", formula)
    ]  # a sheet has no worked examples
    if narrow:
        general = [formula for formula in general if len(material.scorer.canon(formula)) < _NARROW]
    return [(chance.choice(material.names), formula) for formula in chance.sample(general, min(count, len(general)))]


def _grouped(material: Material, chance: random.Random, count: int, kind: str, size: int) -> list[Block]:
    rows, out = _named(material, chance, count, kind == "list"), []
    for start in range(0, len(rows), size):
        out += [("heading", chance.choice(material.names)), (kind, rows[start : start + size])]
    return out


def sheet(material: Material, chance: random.Random, count: int) -> list[Block]:
    """Headings and lists of "name: formula", two columns of small type."""
    return _grouped(material, chance, count, "list", 6)


def table(material: Material, chance: random.Random, count: int) -> list[Block]:
    """Tables of name and formula."""
    return _grouped(material, chance, count, "table", 8)


def aligned(material: Material, chance: random.Random, count: int) -> list[Block]:
    """Formulas below each other, aligned at their relation."""
    return _grouped(material, chance, count, "align", 4)


def displays(material: Material, chance: random.Random, count: int) -> list[Block]:
    """Displays with a name above, two columns."""
    return [
        block
        for name, formula in _named(material, chance, count, True)
        for block in (("text", [name]), ("display", formula))
    ]


LAYOUTS: dict[str, Callable[[Material, random.Random, int], list[Block]]] = {
    "textbook": textbook, "sheet": sheet, "table": table, "aligned": aligned, "displays": displays,
}  # fmt: skip
_TWO_COLUMNS = ("sheet", "displays")


# --- LaTeX --------------------------------------------------------------------------------------------------------------

_PACKAGES = {
    "cm": "",
    "lm": r"\usepackage{lmodern}",
    "times": r"\usepackage{mathptmx}",
    "palatino": r"\usepackage{mathpazo}",
    "euler": r"\usepackage{eulervm}",
    "newtx": r"\usepackage{newtxtext,newtxmath}",
    "newpx": r"\usepackage{newpxtext,newpxmath}",
    "fourier": r"\usepackage{fourier}",
    "kp": r"\usepackage{kpfonts}",
    "libertine": r"\usepackage{libertine}\usepackage[libertine]{newtxmath}",
    "bright": r"\usepackage{cmbright}",
    "charter": r"\usepackage[charter]{mathdesign}",
    "stix": r"\usepackage{stix2}",
    "arev": r"\usepackage{arev}",
}
_OPEN_FONTS = {
    "latinmodern": "latinmodern-math.otf",
    "stixtwo": "STIXTwoMath-Regular.otf",
    "libertinus": "LibertinusMath-Regular.otf",
    "asana": "Asana-Math.otf",
    "xits": "XITSMath-Regular.otf",
    "fira": "FiraMath-Regular.otf",
}


def _latex_text(text: str) -> str:
    return re.sub(r"([&%#_{}$])", r"\\\1", text).replace("~", r"\textasciitilde{}").replace("^", r"\^{}")


def _latex_block(block: Block, number: int) -> str:
    kind, content = block
    if kind == "heading":
        return rf"\section*{{{_latex_text(str(content))}}}"
    if kind == "text":
        return "".join(f"${piece}$" if isinstance(piece, Math) else _latex_text(piece) for piece in _pieces(content))
    if kind == "display":
        return rf"\begin{{equation}}{content}\end{{equation}}" if number % 2 else rf"\[ {content} \]"
    rows = [tuple(row) for row in content]  # type: ignore[attr-defined]
    if kind == "align":
        return r"\begin{align}" + r" \\ ".join(_at_relation(formula) for _, formula in rows) + r"\end{align}"
    if kind == "table":
        ruled = number % 2
        body = (r" \\ \hline " if ruled else r" \\[4pt] ").join(
            rf"{_latex_text(name)} & $\displaystyle {formula}$" for name, formula in rows
        )
        frame = (
            (r"|l|l|", r"\hline ", r"\\ \hline")
            if ruled
            else ("ll", r"\toprule Name & Formula \\ \midrule ", r"\\ \bottomrule")
        )
        return rf"\noindent\begin{{tabular}}{{{frame[0]}}}{frame[1]}{body}{frame[2]}\end{{tabular}}"
    entries = "".join(rf"\item \textbf{{{_latex_text(name)}:}} ${formula}$" for name, formula in rows)
    return rf"\begin{{itemize}}{entries}\end{{itemize}}"


def _at_relation(formula: str) -> str:
    depth = 0
    for place, sign in enumerate(formula):
        depth += (sign == "{") - (sign == "}")
        if sign in "=<>" and not depth and r"\left" not in formula[:place] and r"\begin" not in formula[:place]:
            return f"{formula[:place]}&{formula[place:]}"
    return f"&{formula}"


def _tex(program: str, preamble: str) -> Callable[[list[Block], str, Path], None]:
    def write(blocks: list[Block], layout: str, target: Path) -> None:
        two = ",twocolumn" if layout in _TWO_COLUMNS else ""
        size = "9pt" if layout == "sheet" else "11pt"
        body = "\n\n".join(_latex_block(block, number) for number, block in enumerate(blocks))
        encoding = r"\usepackage[T1]{fontenc}" if program == "pdflatex" and preamble else ""
        target.with_suffix(".tex").write_text(
            rf"\documentclass[{size}{two}]{{extarticle}}\usepackage[margin=2cm]{{geometry}}\usepackage{{booktabs,amsmath}}"
            rf"{encoding}{_symbols(preamble)}{preamble}\begin{{document}}{body}\end{{document}}"
        )
        _run([program, "-interaction=nonstopmode", target.with_suffix(".tex").name], target.parent)

    return write


def _symbols(preamble: str) -> str:
    own = ("newtx", "newpx", "fourier", "kpfonts", "mathdesign", "stix2", "unicode-math", "arev")
    return "" if any(name in preamble for name in own) else r"\usepackage{amssymb}"


# --- HTML, Typst --------------------------------------------------------------------------------------------------------

_HTML_STYLE = {
    "serif": "font: 11pt Georgia, 'Liberation Serif', serif",
    "sans": "font: 10.5pt Arial, 'Liberation Sans', sans-serif",
}


def _html_block(block: Block, write: Callable[[str, bool], str]) -> str:
    kind, content = block
    if kind == "heading":
        return f"<h2>{html.escape(str(content))}</h2>"
    if kind == "text":
        return (
            "<p>"
            + "".join(write(p, False) if isinstance(p, Math) else html.escape(p) for p in _pieces(content))
            + "</p>"
        )
    if kind == "display":
        return write(str(content), True)
    rows = [tuple(row) for row in content]  # type: ignore[attr-defined]
    if kind == "align":
        return write(
            r"\begin{aligned}" + r"\\".join(_at_relation(formula) for _, formula in rows) + r"\end{aligned}", True
        )
    if kind == "table":
        return (
            "<table>"
            + "".join(f"<tr><td>{html.escape(n)}</td><td>{write(f, False)}</td></tr>" for n, f in rows)
            + "</table>"
        )
    return "<ul>" + "".join(f"<li><b>{html.escape(n)}:</b> {write(f, False)}</li>" for n, f in rows) + "</ul>"


def _chromium(node: Path, engine: str, style: str) -> Callable[[list[Block], str, Path], None]:
    def tagged(latex: str, display: bool) -> str:
        tag = "div" if display else "span"
        return f'<{tag} class="{"display" if display else "inline"}">{html.escape(latex)}</{tag}>'

    def delimited(latex: str, display: bool) -> str:
        return (r"\[%s\]" if display else r"\(%s\)") % html.escape(latex)

    katex = node / "katex" / "dist"
    if engine == "mathjax":
        head = f'<script src="file://{node}/mathjax/es5/tex-chtml.js"></script>'
    else:
        head = f'<link rel="stylesheet" href="file://{katex}/katex.min.css"><script src="file://{katex}/katex.min.js"></script>'
    output = "html" if engine == "katex" else "mathml"
    script = "" if engine == "mathjax" else (
        "<script>for (const e of document.querySelectorAll('.display,.inline'))"
        f" katex.render(e.textContent, e, {{displayMode: e.className == 'display', output: '{output}', throwOnError: false}})</script>"
    )  # fmt: skip

    def write(blocks: list[Block], layout: str, target: Path) -> None:
        body = "\n".join(_html_block(block, delimited if engine == "mathjax" else tagged) for block in blocks)
        columns = "columns: 2;" if layout in _TWO_COLUMNS else ""
        page = target.with_suffix(".html")
        page.write_text(
            f'<!doctype html><meta charset="utf-8">{head}<style>body {{{_HTML_STYLE[style]}; {columns}}} td {{border: 1px solid #999}}'
            f" table {{border-collapse: collapse}}</style><body>{body}{script}</body>"
        )
        _run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--no-pdf-header-footer",
              "--virtual-time-budget=20000", f"--print-to-pdf={target}", str(page)], target.parent)  # fmt: skip

    return write


def _typst(preamble: str) -> Callable[[list[Block], str, Path], None]:
    def write(blocks: list[Block], layout: str, target: Path) -> None:
        import typst

        formulas: list[str] = []

        def taken(latex: str, display: bool) -> str:
            formulas.append(latex)
            return f"\0{len(formulas) - 1}{'d' if display else 'i'}\0"

        parts = [_typst_block(block, taken) for block in blocks]
        asked = "\n\n".join(f"${formula}$" for formula in formulas)
        said = subprocess.run(
            ["pandoc", "-f", "latex", "-t", "typst", "--wrap=none"],
            input=asked,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        said = re.sub(r"\bsect\b", "inter", said)  # its name in pandoc's Typst is older than the one in Typst
        answers = [answer.strip().strip("$") for answer in re.split(r"\n\s*\n", said.strip())]
        if len(answers) != len(formulas):
            raise ValueError(f"{len(answers)} of {len(formulas)} formulas came back from pandoc")
        body = re.sub(
            "\0(\\d+)([di])\0",
            lambda m: f"$ {answers[int(m[1])]} $" if m[2] == "d" else f"${answers[int(m[1])]}$",
            "\n\n".join(parts),
        )
        columns = "#set page(columns: 2)\n" if layout in _TWO_COLUMNS else ""
        source = target.with_suffix(".typ")
        source.write_text(f"#set page(margin: 2cm)\n{columns}#set text(size: 10pt)\n{preamble}\n{body}")
        typst.compile(str(source), output=str(target))

    return write


def _typst_text(text: str) -> str:
    return re.sub(r"([^\w\s,.;:!?()'-])", r"\\\1", text)


def _typst_block(block: Block, write: Callable[[str, bool], str]) -> str:
    kind, content = block
    if kind == "heading":
        return f"== {_typst_text(str(content))}"
    if kind == "text":
        return "".join(
            write(piece, False) if isinstance(piece, Math) else _typst_text(piece) for piece in _pieces(content)
        )
    if kind == "display":
        return write(str(content), True)
    rows = [tuple(row) for row in content]  # type: ignore[attr-defined]
    if kind == "align":
        return write(
            r"\begin{aligned}" + r"\\".join(_at_relation(formula) for _, formula in rows) + r"\end{aligned}", True
        )
    if kind == "table":
        return "#table(columns: 2, " + ", ".join(f"[{_typst_text(n)}], [{write(f, False)}]" for n, f in rows) + ")"
    return "\n".join(f"- *{_typst_text(n)}:* {write(f, False)}" for n, f in rows)


# --- producers, measuring -----------------------------------------------------------------------------------------------


def _run(command: list[str], folder: Path) -> None:
    subprocess.run(
        command, cwd=folder, capture_output=True, timeout=_SECONDS, check=False
    )  # TeX ends with 1 after any warning


def producers(node: Path | None) -> dict[str, Callable[[list[Block], str, Path], None]]:
    """What is installed, by name."""
    out: dict[str, Callable[[list[Block], str, Path], None]] = {}
    if shutil.which("pdflatex"):
        out |= {
            f"pdftex-{name}": _tex("pdflatex", package) for name, package in _PACKAGES.items() if _has_package(package)
        }
    if shutil.which("lualatex"):
        out |= {
            f"luatex-{name}": _tex("lualatex", rf"\usepackage{{unicode-math}}\setmathfont{{{font}}}")
            for name, font in _OPEN_FONTS.items()
            if _finds(font)
        }
    if (
        shutil.which("pandoc")
        and "typst"
        in subprocess.run(["pandoc", "--list-output-formats"], capture_output=True, text=True, check=True).stdout
    ):
        out["typst"] = _typst("")
        out["typst-cm"] = _typst('#set text(font: "New Computer Modern")\n#set math.equation(numbering: "(1)")')
    if node and shutil.which("chromium"):
        for engine in ("katex", "mathjax", "mathml"):
            if (node / ("mathjax" if engine == "mathjax" else "katex")).exists():
                out |= {f"{engine}-{style}": _chromium(node, engine, style) for style in _HTML_STYLE}
    return out


def _finds(name: str) -> bool:
    return bool(subprocess.run(["kpsewhich", name], capture_output=True, text=True, check=False).stdout.strip())


def _has_package(package: str) -> bool:
    return all(_finds(f"{name}.sty") for names in re.findall(r"\{(.*?)\}", package) for name in names.split(","))


def is_held(canonical: str) -> bool:
    """Whether a formula is of the half that isn't looked at."""
    return hashlib.sha256(canonical.encode()).digest()[0] % 2 == 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=Path("rendered"))
    parser.add_argument("--node", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", default="A")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    scorer = _scorer()
    if scorer is None:
        sys.exit("the shared scorer is not there")
    material = Material(options.folder, scorer)
    out = (options.out / options.seed).resolve()
    out.mkdir(parents=True, exist_ok=True)
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    pages = seconds = 0.0
    for producer, write in producers(options.node and options.node.resolve()).items():
        for layout, compose in LAYOUTS.items():
            if options.only and not any(word in f"{producer}-{layout}" for word in options.only):
                continue
            if compose is textbook and not material.stretches:
                continue  # no document below FOLDER is a chapter
            blocks = compose(material, random.Random(f"{options.seed}/{producer}/{layout}"), options.count)
            target = out / f"{producer}-{layout}.pdf"
            if not target.exists():
                write(blocks, layout, target)
            if not target.exists():
                print(f"{target.stem}: not made")
                continue
            counts, took, number = _measure(target, material.truths(blocks), scorer, options.show)
            pages, seconds = pages + number, seconds + took
            for key in (producer, layout, "all"):
                totals[key] = [before + more for before, more in zip(totals[key], counts, strict=True)]
            print(f"{target.stem:32} " + _share(counts), flush=True)
    print(f"\n{'':32} looked at          held")
    for key, counts in totals.items():
        print(f"{key:32} {_share(counts)}")
    print(f"{pages:.0f} pages in {seconds:.1f} s: {pages / max(seconds, 1e-9):.1f} pages/s")
    return 0


def _share(counts: Sequence[int]) -> str:
    return "   ".join(f"{right:4}/{total:<4} {right / max(1, total):6.1%}" for right, total in (counts[:2], counts[2:]))


def _measure(
    path: Path, truths: Sequence[tuple[Math, str]], scorer: ModuleType, show: bool
) -> tuple[list[int], float, int]:
    """Right and all of the half that is looked at, then of the held one; seconds and pages."""
    start = time.perf_counter()
    try:
        converted = convert(path, "rendered", DocumentSettings())
    except DocumentError as error:
        print(f"{path.name}: {error.reason}")
        return [0, sum(not is_held(c) for _, c in truths), 0, sum(is_held(c) for _, c in truths)], 0.0, 0
    took = time.perf_counter() - start
    path.with_suffix(".md").write_text(converted.markdown)
    found = [display or inline for display, inline in MATH.findall(converted.markdown)]
    counts = [0, 0, 0, 0]
    for formula, canonical in truths:
        right = scorer.score([("", formula, canonical)], found)[0]
        counts[2 * is_held(canonical)] += right
        counts[2 * is_held(canonical) + 1] += 1
        if show and not right and not is_held(canonical):
            print(f"    missed {formula}\n       near {_nearest(canonical, found, scorer)}")
    return counts, took, max(1, len(converted.document.pages))


def _nearest(canonical: str, found: Sequence[str], scorer: ModuleType) -> str:
    import difflib

    near = difflib.get_close_matches(canonical, {scorer.canon(each): each for each in found}, 1, 0.3)
    return next((each for each in found if near and scorer.canon(each) == near[0]), "-")


if __name__ == "__main__":
    sys.exit(main())
