"""SQLite as a database of Django's, with a queue for its one write lock (``base``)."""
