"""How allauth.mfa keeps its secrets here: encrypted under a key made from SECRET_KEY."""

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import MultiFernet
from django.conf import settings

from core.encryption import cipher_for


class FactorAdapter(DefaultMFAAdapter):
    """Encrypts with SECRET_KEY and decrypts under its former keys too.

    Raises ``cryptography.fernet.InvalidToken`` for a secret of another portal's key.
    """

    def encrypt(self, text: str) -> str:
        return factor_cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return factor_cipher().decrypt(encrypted_text.encode()).decode()

    def get_totp_label(self, user: object) -> str:
        return str(getattr(user, "username", user))

    def get_totp_issuer(self) -> str:
        return settings.PORTAL_NAME


def factor_cipher() -> MultiFernet:
    return cipher_for("accounts.factors")


def reencrypt(stored: str) -> str:
    """The same secret under the present key, so that a former key can be retired."""
    return factor_cipher().rotate(stored.encode()).decode()
