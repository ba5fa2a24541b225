"""Hashing for passwords that stand in the manual."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class PublishedPasswordHasher(PBKDF2PasswordHasher):
    """Quick, so that the directory is ready within a second: there is nothing to protect."""

    iterations = 20_000
