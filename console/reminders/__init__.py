"""Reminding tenants of what a quarter still lacks: a lead starts it, the portal goes on with it."""
