"""Motion along a line, in phases, thrown, pursued, in orbit."""
