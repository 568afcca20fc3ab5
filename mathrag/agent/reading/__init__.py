"""What a question says: the values given, what is asked for, and the equations that its own words state."""
