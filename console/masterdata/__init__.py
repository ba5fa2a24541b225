"""Master data: people, places and codes of the portal, changed by administrators on record."""
