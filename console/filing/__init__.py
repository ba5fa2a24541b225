"""Filing what was approved: SAWT files, what goes into them, and what was claimed in which."""
