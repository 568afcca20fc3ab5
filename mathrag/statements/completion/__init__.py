"""Proofs and solutions that sources leave out: found missing, made where a model or the agent can, checked, kept apart (AutoMathKG, 6.1).

- `analysis`: which task it is, and what one has to know for it
- `evidence`: that looked for, exactly in the graph and fuzzily among vectors; what contributes
- `attempts`: a task's prompt, and what a model wrote as an argument
- `calibration`: the rules an argument has to pass, by task
- `completing`: attempt, correction, summary of errors, another attempt; bounded
- `kept`: what was made, in its own file and its own named graph
- `training`: what sources prove and solve as examples for fine-tuning
"""
