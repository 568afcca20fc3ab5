"""PDFs by their text layer: glyphs and drawn lines to Markdown with LaTeX, by geometry alone.

One step a module, each with the next one's input as its output:

``glyphs`` (decoded by ``encodings``) and ``paths`` -> ``accents``, ``structure`` (with ``matrices``): fractions, radicals, accents, limits
-> ``fragments`` -> ``tables`` and ``lines`` (with ``linear``: scripts, words; ``runs``: prose and math; ``units``) in
``reading_order`` -> ``blocks`` -> ``pages``: headings and running heads. ``legibility`` says what can't be read.
"""

from mathrag.documents.textlayer.converter import TextLayerConverter

__all__ = ["TextLayerConverter"]
