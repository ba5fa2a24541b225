"""Who reads the audit, and what was last proven of it."""
