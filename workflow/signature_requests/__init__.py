"""A preparer asks the signatories of the payor to sign a list of certificates."""
