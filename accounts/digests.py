"""What is kept in the place of a secret, and what is derived from one."""

import hashlib

from django.utils.crypto import salted_hmac


def digest(secret: str) -> str:
    """For a random secret of 128 bits or more: nobody finds it by trying."""
    return hashlib.sha256(secret.encode()).hexdigest()


def keyed_digest(purpose: str, text: str) -> str:
    """For what could be guessed (a name, six digits): worth nothing without our key."""
    return salted_hmac(f"accounts.{purpose}", text, algorithm="sha256").hexdigest()
