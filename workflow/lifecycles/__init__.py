"""Every verb of the product: one lifecycle a file."""

from workflow.lifecycles import address as email
from workflow.lifecycles import audit, certificate, desk, scan

__all__ = ["audit", "certificate", "desk", "email", "scan"]
