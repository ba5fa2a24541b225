"""Secrets that must be read again, encrypted under keys made from SECRET_KEY."""

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def cipher_for(purpose: str) -> MultiFernet:
    """Encrypts with SECRET_KEY and decrypts under its former keys too.

    Decrypting raises ``cryptography.fernet.InvalidToken`` for a secret of another portal's key.
    """
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(derive_cipher_key(purpose, key)) for key in keys])


def derive_cipher_key(purpose: str, secret: str) -> bytes:
    """A key for one purpose alone: who learns it has not learned SECRET_KEY."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"{purpose} {secret}".encode()).digest())
