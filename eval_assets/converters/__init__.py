"""Published benchmarks in their own forms become rows of ours; each form is one file with a ``FORM``, listed here.

The data is not part of the project: fetch it from where it is published and run `mathrag convert-benchmark`.
"""

from eval_assets.converters import competition_math, formula_reasoning, math_500, scibench, theoremqa
from eval_assets.converters.forms import Conversion, Converted, Form, Skipped, convert

FORMS: dict[str, Form] = {
    module.FORM.name: module.FORM for module in (scibench, theoremqa, competition_math, math_500, formula_reasoning)
}

__all__ = ["FORMS", "Conversion", "Converted", "Form", "Skipped", "convert"]
