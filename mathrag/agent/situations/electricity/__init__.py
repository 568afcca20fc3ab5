"""Circuits: their parts, what the parts share, motors and meters."""
