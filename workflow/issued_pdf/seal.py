"""The digital seal of an issued paper (PAdES): nothing in the file may change after it.

pyHanko is loaded when the first paper is sealed or looked at, not with the portal: it takes a
second and 30 MB.
"""

import logging
from io import BytesIO
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding
from django.conf import settings

from workflow.issued_pdf.key import NoSuchKey, SealKey, seal_key

FIELD = "Seal"
REASON = "Issued by the portal as it was approved"
log = logging.getLogger(__name__)


def seal_if_configured(pdf: bytes) -> tuple[bytes, str]:
    """The file under its seal, and the fingerprint of the seal's certificate; blank: no seal."""
    key = usable_key()
    return (seal_pdf(pdf, key), key.fingerprint) if key else (pdf, "")


def usable_key() -> SealKey | None:
    """A paper is handed out all the same where the key cannot be used; the log says why."""
    try:
        key = seal_key()
    except NoSuchKey as refusal:
        log.error("papers go out without a seal: %s", refusal)
        return None
    if key and not key.is_valid_now:
        log.error("papers go out without a seal: the certificate of the seal has ended")
        return None
    return key


def seal_pdf(pdf: bytes, key: SealKey) -> bytes:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import fields, signers

    signer = signers.SimpleSigner.load_pkcs12(str(key.path), passphrase=key.password)
    facts = signers.PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm="sha256",
        subfilter=fields.SigSeedSubFilter.PADES,
        name=settings.PORTAL_NAME,
        reason=REASON,
        certify=True,
        docmdp_permissions=fields.MDPPerm.NO_CHANGES,
    )
    out = signers.sign_pdf(IncrementalPdfFileWriter(BytesIO(pdf)), facts, signer=signer)
    return bytes(out.getvalue())


def is_sealed(pdf: bytes, key: SealKey) -> bool:
    """Return whether the file bears a seal of this key that covers every byte of it."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    try:
        found = list(PdfFileReader(BytesIO(pdf)).embedded_signatures)
        return len(found) == 1 and holds(found[0], key)
    except Exception:  # noqa: BLE001 - a broken file breaks its reader in any way there is
        return False


def holds(signature: Any, key: SealKey) -> bool:
    """pyHanko's own judgement, trusting this certificate alone."""
    from asn1crypto.x509 import Certificate as Asn1Certificate
    from pyhanko.sign.validation import SignatureCoverageLevel, validate_pdf_signature
    from pyhanko_certvalidator import ValidationContext

    root = Asn1Certificate.load(key.certificate.public_bytes(Encoding.DER))
    said: Any = validate_pdf_signature(signature, ValidationContext(trust_roots=[root]))
    return bool(said.bottom_line) and said.coverage == SignatureCoverageLevel.ENTIRE_FILE
