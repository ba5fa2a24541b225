"""Every verb of the product: one lifecycle a file."""

from workflow.lifecycles import certificate, email

__all__ = ["certificate", "email"]
