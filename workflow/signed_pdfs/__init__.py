"""Certificates signed by their own PDF with a digital signature in it."""
