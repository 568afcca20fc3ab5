"""What terms mean, in a document's own words (paper 3, definitions).

- `wording`: the words of the language that introduce a definition (``ontology/definitions.yaml``)
- `entries`, `sentences`: the entries of a chunk's glossaries; the sentences that introduce a term
- `finding`: both, with the formulas they give
- `building`: typed `Definition` entities of a document, and those of several documents merged
"""
