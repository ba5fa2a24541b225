"""Scans: uploads, their pages, the reader, matching and confirming."""

LIFECYCLE = "scans"
