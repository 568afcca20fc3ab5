"""Asset `statement_figures`: the graph of statements, reachability, and a sheet for judges of relevance, beside AutoMathKG's."""

import dagster as dg

from eval_assets.assets.answers import KNOWLEDGE_BASE
from eval_assets.partitions import CODE_VERSION, Materialized
from eval_assets.resources import Evaluation
from eval_assets.statement_measures import FIGURES, FOLDER, SHEET, measure_statements
from eval_assets.statement_tables import statement_tables
from mathrag.knowledge import KnowledgeBase
from mathrag_pipeline.stages import failing_partition
from mathrag_pipeline.tables import table


@dg.asset(
    group_name="statements",
    kinds={"python", "csv"},
    tags={"mathrag/stage": "statement_figures"},
    code_version=CODE_VERSION,
    deps=[KNOWLEDGE_BASE],
)
def statement_figures(evaluation: dg.ResourceParam[Evaluation]) -> Materialized:
    """How well vectors of statements know the graph of their references, and what is near what, for people to judge."""
    folder = evaluation.home.evaluations / FOLDER
    with failing_partition("statement_figures", "the knowledge base"):
        knowledge = KnowledgeBase.open(evaluation.home, evaluation.settings)
        figures = measure_statements(knowledge, evaluation.settings, folder)
    tables = {
        one.title.lower().replace(" ", "_"): table(dict(zip(one.columns, row, strict=True)) for row in one.rows)
        for one in statement_tables(figures)
    }
    return dg.MaterializeResult(
        metadata={
            "snapshot": figures.snapshot,
            "statement_count": sum(figures.nodes.values()),
            "edge_count": figures.edges,
            "chance": figures.chance,
            **{f"hits_at_1_{number}": one.hits[1] for number, one in enumerate(figures.reachability)},
            "not_measured": "; ".join(figures.missing) or "nothing",
            "figures": dg.MetadataValue.path(str(folder / FIGURES)),
            "sheet_for_judges": dg.MetadataValue.path(str(folder / SHEET)),
            **tables,
        }
    )
