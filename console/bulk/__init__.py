"""Work in bulk: choose, rehearse, run. Each certificate is a push of its own."""
