"""A backup of all that the portal keeps in one file, and a portal made again from it."""
