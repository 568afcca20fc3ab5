"""From a question to ranked plans: binding, search, what speaks for and against a plan, and what it comes to."""
