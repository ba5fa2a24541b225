"""Signatories with a certificate of their own, who sign PDFs by pyHanko."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers

Key = ec.EllipticCurvePrivateKey
DAY = timedelta(days=1)


def name_of(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


@dataclass
class Authority:
    """Issues certificates, and is its own root."""

    name: str = "Test Authority"
    key: Key = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def pem(self) -> bytes:
        built = self.begin(name_of(self.name), self.key, datetime.now(UTC) - 90 * DAY, 900)
        ca = built.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
        root = ca.add_extension(usage, critical=True).sign(self.key, hashes.SHA256())
        return root.public_bytes(serialization.Encoding.PEM)

    def begin(
        self, subject: x509.Name, key: Key, begins: datetime, days: int
    ) -> x509.CertificateBuilder:
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(name_of(self.name))
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begins)
            .not_valid_after(begins + timedelta(days=days))
            .add_extension(
                x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False
            )
        )

    def issue(self, name: str, begins: datetime | None = None, days: int = 60) -> Any:
        """A signer of pyHanko's with a new key."""
        key = ec.generate_private_key(ec.SECP256R1())
        begins = begins or datetime.now(UTC) - 2 * DAY
        usage = x509.KeyUsage(True, True, False, False, False, False, False, False, False)
        built = self.begin(name_of(name), key, begins, days).add_extension(usage, critical=True)
        certificate = built.sign(self.key, hashes.SHA256())
        none = serialization.NoEncryption()
        packed = pkcs12.serialize_key_and_certificates(b"own", key, certificate, None, none)
        return signers.SimpleSigner.load_pkcs12_data(packed, other_certs=[], passphrase=None)


def sign_pdf(pdf: bytes, signer: Any, name: str = "Signature1", hashed: str = "sha256") -> bytes:
    """The PDF with a PAdES signature over all of it."""
    facts = signers.PdfSignatureMetadata(
        field_name=name, md_algorithm=hashed, subfilter=fields.SigSeedSubFilter.PADES
    )
    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    with ThreadPoolExecutor(1) as thread:  # pyHanko runs a loop, of which Playwright has one
        out = thread.submit(signers.sign_pdf, writer, facts, signer=signer).result()
    return bytes(out.getvalue())


def add_page_note(pdf: bytes) -> bytes:
    """The PDF with its information changed by an update after the last byte."""
    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    from pyhanko.pdf_utils import generic

    page = writer.root["/Pages"]["/Kids"][0]
    page["/Rotate"] = generic.NumberObject(90)
    writer.update_container(page)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()
