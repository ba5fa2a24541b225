"""BIR Form 2307, January 2018 (ENCS), drawn exactly as the official one and filled in."""
