"""Certificates of former quarters, imported as approved in a former system."""
