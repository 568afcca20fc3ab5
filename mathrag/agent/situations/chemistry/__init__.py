"""Substances: what they are made of, what is dissolved, what decays."""
