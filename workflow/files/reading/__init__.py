"""What strangers' files hold. Read in a process of its own, so nothing in here needs Django."""
