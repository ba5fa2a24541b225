"""The form printed to be signed, and the link on it by which the signed copy is uploaded."""
