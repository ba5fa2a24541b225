"""The key that seals papers: the operator's own PKCS#12 file, or one made for the demo."""

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID
from django.conf import settings

DEMO_NAME = "demo_seal.p12"
DEMO_DAYS = 3650
SOON = timedelta(days=30)


class NoSuchKey(Exception):
    """The file cannot be used; the message says why and what to do, in one sentence."""


@dataclass(frozen=True)
class SealKey:
    """The file with its password, and the certificate in it."""

    path: Path
    password: bytes | None
    certificate: x509.Certificate

    @property
    def fingerprint(self) -> str:
        return self.certificate.fingerprint(hashes.SHA256()).hex()

    @property
    def ends_soon(self) -> bool:
        return self.certificate.not_valid_after_utc - SOON < datetime.now(UTC)

    @property
    def ends_on(self) -> date:
        return self.certificate.not_valid_after_utc.date()

    @property
    def is_valid_now(self) -> bool:
        certificate = self.certificate
        return (
            certificate.not_valid_before_utc <= datetime.now(UTC) < certificate.not_valid_after_utc
        )


def seal_key() -> SealKey | None:
    """The key in use; None where the operator has none. Raises NoSuchKey."""
    if settings.SEAL_PKCS12:
        return read_seal_key(Path(settings.SEAL_PKCS12), settings.SEAL_PASSWORD)
    return read_seal_key(demo_file(), "") if settings.DEMO else None


def read_seal_key(path: Path, password: str) -> SealKey:
    """Read the key; a replaced file is read again. Raises NoSuchKey."""
    try:
        return read_once(path, password, path.stat().st_mtime_ns)
    except OSError as error:
        raise NoSuchKey(f"SEAL_PKCS12 names {path}, which cannot be read: {error}.") from error
    except ValueError as error:
        words = (
            f"SEAL_PKCS12 names {path}, which SEAL_PASSWORD does not open, or is no PKCS#12 file."
        )
        raise NoSuchKey(words) from error


@lru_cache(maxsize=2)
def read_once(path: Path, password: str, written: int) -> SealKey:
    secret = password.encode() or None
    key, certificate, _ = pkcs12.load_key_and_certificates(path.read_bytes(), secret)
    if key is None or certificate is None:
        raise NoSuchKey(f"SEAL_PKCS12 names {path}, which lacks a key or its certificate.")
    return SealKey(path, secret, certificate)


def demo_file() -> Path:
    """Made once, open to its owner alone."""
    path = Path(settings.DATA_DIR) / "keys" / DEMO_NAME
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file_once(path, self_signed(f"{settings.PORTAL_NAME} demo seal"))
    return path


def write_file_once(path: Path, data: bytes) -> None:
    """The whole file or nothing; of two who write at once, the first one's stays."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        unfinished.touch(mode=0o600)
        unfinished.write_bytes(data)
        with suppress(FileExistsError):
            path.hardlink_to(unfinished)
    finally:
        unfinished.unlink(missing_ok=True)


def self_signed(name: str, days: int = DEMO_DAYS) -> bytes:
    """A key and a certificate that only says its own name, as PKCS#12 without a password."""
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = build_seal_certificate(key, name, days).sign(key, hashes.SHA256())
    unprotected = serialization.NoEncryption()
    return pkcs12.serialize_key_and_certificates(b"seal", key, certificate, None, unprotected)


def build_seal_certificate(
    key: ec.EllipticCurvePrivateKey, name: str, days: int
) -> x509.CertificateBuilder:
    """For signing alone, and no authority over other certificates."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])
    begins = datetime.now(UTC) - timedelta(days=1)
    signing = x509.KeyUsage(True, True, False, False, False, False, False, False, False)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(signing, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
