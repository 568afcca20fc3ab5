"""A network drawn on the page: zoomed, dragged, pointed at, clicked.

The drawing is force-graph's (``drawing/``, which the browser gets from here and from nowhere else). What it shows can be
chosen from a list, too: a canvas says nothing to a keyboard.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import streamlit as st

from mathrag.formulas.readable import readable, readable_prose
from mathrag.views.network import Network

FOLDER = Path(__file__).with_name("drawing")
HTML = """<div class="mathrag-drawing"><div class="canvas" role="img"></div>
<div class="buttons"><button class="nearer" aria-label="Zoom in">+</button>
<button class="farther" aria-label="Zoom out">−</button>
<button class="whole" aria-label="Show all of it">Fit</button></div><div class="legend"></div></div>"""


def draw(shown: Network, key: str, *, chosen: str | None = None, height: int = 560) -> str | None:
    """``shown`` with ``chosen`` marked; the URI of the node that was clicked just now."""
    data = {
        "nodes": [
            {
                "id": n.uri,
                "type": n.type,
                "label": readable_prose(n.label),
                "text": readable(n.latex),
                "degree": n.degree,
            }
            for n in shown.nodes
        ],
        "edges": [
            {"source": e.source, "target": e.target, "relation": e.relation.replace("_", " ")} for e in shown.edges
        ],
        "chosen": chosen,
        "height": height,
        "name": f"A drawing of {len(shown.nodes)} nodes and {len(shown.edges)} edges; the list below it has the same nodes",
    }
    result = _component()(key=key, data=data, on_clicked_change=_nothing)
    clicked: str | None = result.clicked
    return clicked


def _nothing() -> None:
    """What was clicked is in the result of the run that the click starts."""


@lru_cache(maxsize=1)
def _component() -> Any:
    scripts = ("force-graph.min.js", "drawing.js")
    return st.components.v2.component(
        "mathrag_drawing",
        html=HTML,
        css=(FOLDER / "drawing.css").read_text("utf-8"),
        js="\n".join((FOLDER / name).read_text("utf-8") for name in scripts),
        isolate_styles=False,
    )
