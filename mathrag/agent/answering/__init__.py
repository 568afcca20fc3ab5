"""A plan as an answer: its words, its checks, its sources, or the reason why there is none."""
