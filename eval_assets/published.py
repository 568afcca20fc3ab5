"""Figures that others have published, to stand beside ours. Their questions, documents and models are not ours.

Counts of the MathRAG thesis (D. Morelli, Politecnico di Milano): chapter 5, 600 questions, Llama 3.2 and qwen2-math on a laptop.
"""

from __future__ import annotations

from collections.abc import Mapping

THESIS = "thesis (published)"
PHYSICS, CHEMISTRY = "physics", "chemistry"

TOTAL = {PHYSICS: 300, CHEMISTRY: 300}
NOT_MATHEMATICAL = {PHYSICS: 4, CHEMISTRY: 3}
CORRECT_TOOL = {PHYSICS: 190, CHEMISTRY: 95}
WRONG_TOOL = {PHYSICS: 86, CHEMISTRY: 125}
NO_TOOL = {PHYSICS: 20, CHEMISTRY: 77}
CORRECT_ANSWER = {PHYSICS: 127, CHEMISTRY: 41}
NO_TOOL_CAUSES: Mapping[str, Mapping[str, int]] = {
    "not in the knowledge base": {PHYSICS: 1, CHEMISTRY: 4},
    "retrieved but not used": {PHYSICS: 19, CHEMISTRY: 47},
    "not retrieved": {PHYSICS: 0, CHEMISTRY: 26},
}
MEDIAN_MS = 50_000.0
STEPS = 6

PEOA = "PEOA (published)"
PEOA_FIGURES: Mapping[str, float] = {
    "tool usage awareness": 0.7696,
    "pass rate": 0.7163,
    "plan accuracy": 0.7452,
    "tool recall@5": 0.7777,
    "tool NDCG@5": 0.68,
    "tool COMP@5": 0.7555,
    "consistency with stipulations": 0.7964,
    "parameter extraction": 0.7723,
    "error handling": 0.7570,
    "BLEU": 0.69,
    "ROUGE-L": 0.67,
    "exact match": 0.7413,
}
"""PEOA itself on its ChemProc set, tables 2 to 5 and 12; it does not state its K."""

AUTOMATHKG = "AutoMathKG (published)"
AUTOMATHKG_HITS: Mapping[str, Mapping[int, float]] = {
    "MathVD1": {1: 0.8831, 5: 0.8364, 10: 0.8182, 15: 0.7861},
    "MathVD2": {1: 0.8974, 5: 0.8385, 10: 0.8013, 15: 0.7786},
    "TransE": {1: 0.9610, 5: 0.7766, 10: 0.7182, 15: 0.6797},
    "R-GCN": {1: 0.7273, 5: 0.7065, 10: 0.6948, 15: 0.6840},
}
"""Hits@q of AutoMathKG, table 7: 5 hops, 100 statements."""
AUTOMATHKG_GRAPH: Mapping[str, int] = {
    "nodes": 13388,
    "heads": 4216,
    "leaves": 3789,
    "edges": 29459,
    "simple cycles": 145,
}
"""Table 6."""
AUTOMATHKG_PRECISION: Mapping[str, float] = {"MathVD1": 0.952, "MathVD2": 0.948}
"""Precision@10 as people judged it, table 9."""
