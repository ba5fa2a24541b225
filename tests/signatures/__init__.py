"""Signing of certificates by the signatories of the payor."""
