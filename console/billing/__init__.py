"""Billing documents, the certificates that they lead one to expect, and what came of them."""
