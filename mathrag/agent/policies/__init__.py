"""Who chooses the next action: the search, a language model, or both (issue: policies)."""
