"""The knowledge base as the search sees it: each variable of each formula a slot with type and words; how well two of them agree."""
