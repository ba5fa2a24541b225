"""Master data: who and what the portal knows, kept by administrators, every change on record."""
