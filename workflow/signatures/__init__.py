"""Signatures that the payor's signatories make here, each bound to what its certificate says."""
