"""Certificates and their moves: lifecycles, the engine, effects, live updates and the API."""
