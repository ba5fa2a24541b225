"""Oversight for leads and managers: arrivals, decisions and people of a quarter."""
