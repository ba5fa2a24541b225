"""The directory's signing key, created once and stored in its folder."""

from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from config.data_folder import OWNER_ONLY, write_secret_text_once


def read_or_create_rsa_key(path: Path) -> str:
    """An RSA key as PEM, readable by its owner alone."""
    if not path.exists():
        path.parent.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        write_secret_text_once(path, new_key().decode())
    return path.read_text()


def new_key() -> bytes:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
