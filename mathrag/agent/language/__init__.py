"""What words can mean: tokens, quantity kinds, dimensions, phrases that name, imply or ask for a value; no formula is known here."""
