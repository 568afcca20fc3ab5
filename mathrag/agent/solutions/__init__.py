"""What the search builds: trees of formulas, the plans made of them, and the tools that carry a plan out."""
