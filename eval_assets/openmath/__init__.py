"""Evaluation of definitions and computation on mathematics problems (paper, sections 3 and 4): runs, figures, assets.

- `problems`: MATH-500 rows, their halves
- `retrieval`: recall and nDCG against published relevance
- `runs`: baseline, inject, compute-or-inject; resumable rows on disk
- `measuring`: accuracy differences by threshold, attempts, coverage, with bootstrap intervals
- `drawing`, `published`: the paper's figures beside its own values
- `command`: `mathrag evaluate-openmath`
"""
