"""Every verb of the product: one lifecycle a file."""

from workflow.lifecycles import address as email
from workflow.lifecycles import audit, certificate, scan

__all__ = ["audit", "certificate", "email", "scan"]
