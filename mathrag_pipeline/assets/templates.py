"""Stage 4: what is said becomes typed, executable formulas and checked situations (thesis 3.2.4)."""

from mathrag.entities import Chunk, Document, Entity, Extraction, Formula, Skipped
from mathrag.examples import build_examples, linked_examples
from mathrag.extraction import build_definitions, build_templates, build_values
from mathrag.home import read_rows, write_rows
from mathrag.openmath import OPENMATH
from mathrag.quantities import ontology
from mathrag.situations import build_situations
from mathrag_pipeline.checks import EXTRACTED_KEPT, extracted_kept
from mathrag_pipeline.corpus import evaluable
from mathrag_pipeline.metadata import describe_templates
from mathrag_pipeline.stages import Made, Work, document_check, document_stage


@document_stage(
    "templates",
    {"json", "python"},
    deps=["markdown", "chunks", "extractions"],
    rows=Formula,
    checks=[
        document_check(
            EXTRACTED_KEPT, "templates", "All that was extracted is here or listed as skipped, with the reason"
        )
    ],
)
def templates(work: Work) -> Made:
    """Formulas as typed expressions, constants, relations; situations; definitions; values of things; worked examples."""
    home, slug = work.home, work.slug
    path, skipped_path = home.stage("templates", slug), home.stage("skipped", slug)
    said = read_rows(home.stage("extractions", slug), Extraction)
    document = read_rows(home.stage("markdown", slug), Document)[0]
    if work.changed and document.media_type in OPENMATH:  # says its symbols and nothing else
        write_rows(path, [], synced=False)
        write_rows(skipped_path, [], synced=False)
    elif work.changed:
        pieces = read_rows(home.stage("chunks", slug), Chunk)
        known = ontology(work.settings.ontology.extra)
        made = build_templates(document, pieces, said, known)
        values = build_values(pieces, said, made.formulas, known)
        told = build_situations(pieces, said)
        defined = build_definitions(pieces, said, made, known)
        worked = build_examples(pieces)
        laws = evaluable(made.formulas, made.constants)  # the document's own; `entities` knows those of all
        examples = linked_examples(worked.examples, laws, made.constants)
        kept = (*made.formulas, *made.constants, *made.relations, *told.situations)
        write_rows(path, [*kept, *defined, *values.values, *examples], synced=False)
        write_rows(skipped_path, [*made.skipped, *told.skipped, *values.skipped, *worked.skipped], synced=False)
    rows, skipped = read_rows(path, Entity), read_rows(skipped_path, Skipped)
    check = extracted_kept(said, rows, skipped)
    return Made(describe_templates(rows, skipped, path), [check])
