"""Reading the reconciliation: lists, ageing, documents, the tie to the credit ledger, files."""
