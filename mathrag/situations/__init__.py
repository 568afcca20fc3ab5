"""The engine that places a problem's values in the situations that documents tell; it knows no physics. See ``docs/situations.md``."""
