"""Heat and fuel: energies spent and gained, changes of phase, mixtures."""
