"""PostgreSQL as a database of Django's: plans once what comes again, reads moments in one call."""
