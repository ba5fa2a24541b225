"""PostgreSQL as a database of Django's, which plans once what comes again (``base``)."""
