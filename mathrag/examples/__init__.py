"""Worked examples: what a document asks and answers itself, as entities whose results are computed anew.

- `heads`, `sections`, `parts`: how a text marks them (``ontology/examples.yaml``)
- `statements`, `telling`: equations and values of a solution; the entities of one document
- `lawbook`, `verifying`, `linking`: the formulas that the steps use and the values that come out, over the whole knowledge base
- `withheld`: what of a knowledge base only an example says, for asking the example itself
"""

from mathrag.examples.linking import linked_examples
from mathrag.examples.statements import Measure
from mathrag.examples.telling import EXAMPLES_VERSION, WorkedExamples, build_examples, merged_examples
from mathrag.examples.withheld import withheld

__all__ = [
    "EXAMPLES_VERSION",
    "Measure",
    "WorkedExamples",
    "build_examples",
    "linked_examples",
    "merged_examples",
    "withheld",
]
