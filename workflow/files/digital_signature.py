"""The digital signature of an uploaded PDF, judged in a child process, and its words."""

import logging
from pathlib import Path
from typing import Any

from django.conf import settings

from core import clock
from core.refusals import Refusal
from workflow.files.child import Bounds, read_apart
from workflow.files.reading.unreadable import Unreadable

log = logging.getLogger(__name__)

READER = "workflow.files.reading.digital_signatures:read_digital_signature"
BOUNDS = Bounds(cpu_seconds=20)
BYTE_RANGE = b"/ByteRange"  # in plain bytes of every signed PDF
LARGEST_ROOTS = 1_048_576  # bytes
Facts = dict[str, Any]

FAULTS = {
    "altered": "This PDF was changed after it was signed.",
    "not_covering": "Something was added to this PDF after it was signed.",
    "expired": "The certificate of the digital signature is not valid at the time of signing.",
    "in_the_future": "The digital signature says that it was made at a time that has not come.",
    "untrusted": "The digital signature is not of an issuer that this portal trusts.",
    "weak": "The digital signature uses an old algorithm. Sign with SHA-256.",
    "encrypted": "This PDF is encrypted. Sign it without a password.",
    "too_many": "This PDF has too many digital signatures.",
    "unreadable": "The digital signature of this PDF cannot be read.",
}


class NoTrustRoots(Refusal):
    """503: SIGNATURE_TRUST_ROOTS names a file that cannot be used."""

    status_code, code = 503, "no_trust_roots"

    def __init__(self) -> None:
        super().__init__(
            "Digital signatures cannot be checked now. Please tell the portal's support."
        )


def digital_signature_of(data: bytes, *, is_new: bool = False) -> Facts | None:
    """Facts of the last digital signature of a PDF; None where it has none.

    Keys: ``fault`` (a code of FAULTS, blank: it holds), ``by``, ``issuer``, ``is_issuer_checked``,
    ``at``. Raises NotRead, NoTrustRoots.
    """
    if BYTE_RANGE not in data:
        return None
    options = {"roots": trust_roots(), "now": clock.now().isoformat(), "is_new": is_new}
    try:
        found: Facts | None = read_apart(READER, data, BOUNDS, **options)
    except Unreadable:
        blank = {"by": "", "issuer": "", "is_issuer_checked": False, "at": ""}
        return {"fault": "unreadable", **blank}
    return found


def trust_roots() -> str:
    """The trusted issuers as PEM; blank where none are named. Raises NoTrustRoots."""
    if not settings.SIGNATURE_TRUST_ROOTS:
        return ""
    try:
        pem = read_trust_roots(Path(settings.SIGNATURE_TRUST_ROOTS))
    except (OSError, ValueError) as error:
        log.error("digital signatures are not checked: SIGNATURE_TRUST_ROOTS: %s", error)
        raise NoTrustRoots from error
    return pem


def read_trust_roots(path: Path) -> str:
    """Raises OSError, and ValueError for a file that holds no certificates."""
    from cryptography.x509 import load_pem_x509_certificates

    pem = path.read_bytes()
    if len(pem) > LARGEST_ROOTS or not load_pem_x509_certificates(pem):
        raise ValueError(f"{path} is no list of certificates")
    return pem.decode()


def signature_fault_words(facts: Facts) -> str:
    """What is wrong with it, in a sentence; blank where it holds."""
    return FAULTS[facts["fault"]] if facts["fault"] else ""
