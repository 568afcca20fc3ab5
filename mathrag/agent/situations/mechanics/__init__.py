"""Forces and what they balance, drive, press on and collide with."""
