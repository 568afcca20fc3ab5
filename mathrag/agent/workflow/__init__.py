"""The thesis's workflow: actions, the episodic state with its gate, the loop (thesis 3.4, 4.2)."""
