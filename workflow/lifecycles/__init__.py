"""Every verb of the product: one lifecycle a file."""

from workflow.lifecycles import address as email
from workflow.lifecycles import audit, certificate, desk, quarter, records, scan

__all__ = ["audit", "certificate", "desk", "email", "quarter", "records", "scan"]
