"""The assets of the evaluation, one a file: a benchmark's rows, the runs over it, and what all runs say."""

from eval_assets.assets.ablations import ablations
from eval_assets.assets.answers import answers
from eval_assets.assets.metrics import metrics
from eval_assets.assets.openmath import OPENMATH
from eval_assets.assets.questions import questions
from eval_assets.assets.report import report
from eval_assets.assets.statements import statement_figures

MEASURING = [answers, metrics]
REPORTING = [ablations, report]
ASSETS = [questions, *MEASURING, *REPORTING, statement_figures, *OPENMATH]

__all__ = [
    "ASSETS",
    "MEASURING",
    "OPENMATH",
    "REPORTING",
    "ablations",
    "answers",
    "metrics",
    "questions",
    "report",
    "statement_figures",
]
