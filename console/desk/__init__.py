"""The processors' desk: its figures, its rules, quarter locks and the next certificate."""
