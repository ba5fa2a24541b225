"""The cockpit of a quarter: what should have come, what is in, and what to do next."""
