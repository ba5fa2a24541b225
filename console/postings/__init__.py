"""Accounting postings: each effect of a certificate on the books once, and its reversal."""
