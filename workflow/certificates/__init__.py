"""Certificates: what they say, in which status, and what is so because of it."""

LIFECYCLE = "certificates"  # their name in addresses, events and the audit
