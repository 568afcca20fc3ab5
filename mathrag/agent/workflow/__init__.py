"""The thesis's workflow: actions, the gate, the loop and the episodic state (thesis 3.4, 4.2)."""
