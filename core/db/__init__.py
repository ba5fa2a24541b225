"""The database: compiled statements, transactions and Django's private interfaces."""
