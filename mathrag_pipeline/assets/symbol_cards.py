"""The cards of a dictionary's symbols: their texts as readable LaTeX (ontology-guided inference, B.3)."""

from mathrag.entities import Symbol
from mathrag.home import read_rows, write_rows
from mathrag.openmath import Defined, card, normalizer
from mathrag_pipeline.metadata import describe_cards
from mathrag_pipeline.stages import Made, Work, document_stage


@document_stage("symbol_cards", {"json"}, deps=["content_dictionaries"], group="openmath", rows=Symbol)
def symbol_cards(work: Work) -> Made:
    """Each symbol with its description, properties and examples in LaTeX, as an expression and in SymPy where it has a counterpart."""
    path = work.home.stage("symbol_cards", work.slug)
    if work.changed:
        found = read_rows(work.home.stage("content_dictionaries", work.slug), Defined)
        model = normalizer(work.settings.models) if found else None
        write_rows(path, [card(symbol, model) for one in found for symbol in one.symbols], synced=False)
    rows = read_rows(path, Symbol)
    return Made(describe_cards(rows, path))
