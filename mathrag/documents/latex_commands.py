"""Words of LaTeX: commands that every installation knows, and the arguments of those that the parser does not."""

from __future__ import annotations

from mathrag.documents.siunitx import ARGUMENTS as OF_UNITS

# commands of LaTeX, amsmath and plain TeX beyond those that pylatexenc knows: layout, and signs kept in formulas
STANDARD = frozenset(
    """
    begin end left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr Biggl Biggr limits nolimits
    displaystyle textstyle scriptstyle scriptscriptstyle dfrac tfrac cfrac frac binom dbinom tbinom sqrt substack overset
    underset stackrel xrightarrow xleftarrow boxed fbox mbox hbox cancel operatorname mathop mathbin mathrel mathord mathopen
    mathclose mathpunct mathstrut strut phantom hphantom vphantom smash boldsymbol bm pmb boldmath unboldmath text textnormal
    intertext shortintertext tag notag nonumber label qedhere allowbreak nobreak nobreakspace implies impliedby iff colon
    coloneqq eqqcolon coloneq lvert rvert lVert rVert lbrace rbrace lbrack rbrack lt gt land lor lnot ne le ge Box square Diamond
    triangle degree hslash hdots dotsc dotsb dotsm dotsi dotso idotsint iint iiint oiint varinjlim shoveleft shoveright mod pmod bmod
    hline cline cmidrule toprule midrule bottomrule multicolumn multirow tabcolsep arraystretch rm it bf sf tt sl sc cal em
    rmfamily sffamily ttfamily bfseries mdseries itshape slshape scshape upshape normalfont tiny scriptsize footnotesize small
    normalsize large Large LARGE huge Huge centering raggedright raggedleft centerline noindent indent par medskip bigskip smallskip
    vskip hskip kern mskip mkern hfil hfill vfil vfill hss hrule vrule rule raisebox parbox makebox framebox minipage newpage
    pagebreak nopagebreak linebreak nolinebreak clearpage cleardoublepage enlargethispage leavevmode relax null protect quad
    qquad enspace thinspace negthinspace item itemsep parsep topsep partopsep parindent parskip baselineskip textwidth linewidth
    columnwidth textheight caption footnote footnotetext footnotemark hyperlink hypertarget hyperref href url nolinkurl autoref
    cref Cref nameref ref eqref pageref cite index glossary input include includegraphics maketitle tableofcontents appendix
    newcommand renewcommand providecommand def gdef let newenvironment newtheorem theoremstyle newcounter setcounter addtocounter
    stepcounter setlength addtolength newlength makeatletter makeatother usepackage documentclass pagestyle thispagestyle markboth
    markright addcontentsline today LaTeX TeX copyright circledR
    begingroup endgroup pagenumbering typeout newcolumntype
    color textcolor colorbox rowcolor columncolor cellcolor SI si qty
    unit num ang SIrange qtyrange ce smallskipamount fill stretch allowdisplaybreaks numberwithin section
    subsection subsubsection paragraph chapter part
    """.split()
)

# signs of gensymb, textcomp, eurosym and units, in running text
SIGNS = {
    "degree": "°",
    "textdegree": "°",
    "celsius": "°C",
    "textcelsius": "°C",
    "micro": "µ",
    "textmicro": "µ",
    "ohm": "Ω",
    "perthousand": "‰",
    "euro": "€",
    "EUR": "€",
    "pounds": "£",
}

# arguments of commands that pylatexenc doesn't know, in its notation: ``*`` a star, ``[`` an option, ``{`` an argument
ARGUMENTS = {
    **OF_UNITS,
    "href": "{{",
    "hyperref": "[{",
    "hyperlink": "{{",
    "hypertarget": "{{",
    "url": "{",
    "index": "[{",
    "glossary": "{",
    "label": "{",
    "lean": "{",
    "proves": "{",
    "discussion": "{",
    "caption": "*[{",
    "paragraph": "*[{",
    "footnote": "[{",
    "footnotetext": "[{",
    "textcolor": "[{{",
    "color": "[{",
    "colorbox": "[{{",
    "parbox": "[[[{{",
    "raisebox": "{[[{",
    "makebox": "[[{",
    "framebox": "[[{",
    "mbox": "{",
    "hspace": "*{",
    "vspace": "*{",
    "setcounter": "{{",
    "stepcounter": "{",
    "addtocounter": "{{",
    "setlength": "{{",
    "addtolength": "{{",
    "usepackage": "[{",
    "documentclass": "[{",
    "hypersetup": "{",
    "includegraphics": "*[[{",
    "input": "{",
    "include": "{",
    "subfile": "{",
    "subfileinclude": "{",
    "pagestyle": "{",
    "thispagestyle": "{",
    "markboth": "{{",
    "addcontentsline": "{{{",
    "enlargethispage": "*{",
    "texorpdfstring": "{{",
    "rule": "[{{",
    "pagenumbering": "{",
    "typeout": "{",
    "newcolumntype": "{[{",
    "pagebreak": "[",
    "nopagebreak": "[",
    "linebreak": "[",
    "nolinebreak": "[",
}
