"""Dimensions by name, as the quantities room writes them, for rules that are about one sort of quantity."""

LENGTH, AREA, VOLUME = "L", "L^2", "L^3"
MASS, AMOUNT, TEMPERATURE, TIME = "M", "N", "Θ", "T"
SPEED, ACCELERATION, FORCE, PRESSURE = "L T^-1", "L T^-2", "L M T^-2", "L^-1 M T^-2"
ENERGY, POWER = "L^2 M T^-2", "L^2 M T^-3"
DENSITY, CONCENTRATION, NUMBER_DENSITY, MOLAR_MASS = "L^-3 M", "L^-3 N", "L^-3", "M N^-1"
MOLALITY = "M^-1 N"
ENERGY_DENSITY = PRESSURE  # what a cubic metre of gas gives off
SPECIFIC_ENERGY = "L^2 T^-2"
CAPACITANCE = "L^-2 M^-1 T^4 I^2"
VOLTAGE, RESISTANCE, CHARGE = "L^2 M T^-3 I^-1", "L^2 M T^-3 I^-2", "T I"
