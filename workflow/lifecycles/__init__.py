"""Every verb of the product: one lifecycle a file."""

from workflow.lifecycles import audit, certificate, desk, findings, quarter, records, scan
from workflow.lifecycles import notification_email as email

__all__ = ["audit", "certificate", "desk", "email", "findings", "quarter", "records", "scan"]
