"""Every verb of the product: one lifecycle a file."""

from workflow.lifecycles import address as email
from workflow.lifecycles import certificate

__all__ = ["certificate", "email"]
