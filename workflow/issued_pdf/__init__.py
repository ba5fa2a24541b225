"""Issued papers: the final form as it was handed out, its code, its seal, and what became of it."""
