"""OpenMath content dictionaries: symbols, phrasebook, retrieval and exact computation (ontology-guided inference)."""
