"""The three assets of the evaluation, one a file, each partitioned by benchmark."""

from eval_assets.assets.answers import answers
from eval_assets.assets.metrics import metrics
from eval_assets.assets.questions import questions

ASSETS = [questions, answers, metrics]

__all__ = ["ASSETS", "answers", "metrics", "questions"]
