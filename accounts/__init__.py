"""People: users, tenants, staff, their sign-in, tokens and limits. Imports nothing of the house."""
