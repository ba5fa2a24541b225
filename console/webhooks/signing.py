"""Secrets and signatures of webhooks, by the Standard Webhooks scheme.

The signature is HMAC-SHA256 of ``id.timestamp.body`` under the bytes of the secret, in Base64.
"""

import base64
import hashlib
import hmac
import secrets

from cryptography.fernet import InvalidToken

from console.webhooks.models import Webhook
from core.encryption import cipher_for

PREFIX = "whsec_"
SECRET_BYTES = 32
PURPOSE = "console.webhooks"


def new_webhook_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def encrypt_webhook_secret(secret: str) -> str:
    return cipher_for(PURPOSE).encrypt(secret.encode()).decode()


def read_webhook_secret(webhook: Webhook) -> str | None:
    """The secret; None where it was encrypted under the key of another portal."""
    try:
        return cipher_for(PURPOSE).decrypt(webhook.secret.encode()).decode()
    except InvalidToken:
        return None


def reencrypt_webhook_secret(stored: str) -> str:
    """The same secret under the present key, so that a former key can be retired."""
    return cipher_for(PURPOSE).rotate(stored.encode()).decode()


def sign_webhook_message(secret: str, id_: str, timestamp: int, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    message = f"{id_}.{timestamp}.".encode() + body
    digest = hmac.new(key, message, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"
