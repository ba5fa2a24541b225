"""What a signature is bound to: the content of its certificate, as one digest."""

from typing import Any

from core.digests import json_digest
from workflow.certificates.attachments import breakdown_of
from workflow.certificates.content import content_of_certificate
from workflow.certificates.models import Certificate

# What becomes of a certificate later, and how its values came about.
UNSIGNED_PARTS = frozenset(
    {"submitted_at", "files", "scan", "ocr_confidence", "confirmed_by", "from_pdf"}
)


def digest_to_sign(certificate: Certificate) -> str:
    """The SHA-256 of what is signed, as canonical JSON."""
    return json_digest(content_to_sign(certificate))


def content_to_sign(certificate: Certificate) -> dict[str, Any]:
    """What a certificate says, with the digest of its breakdown."""
    content = content_of_certificate(certificate)
    said = {name: value for name, value in content.items() if name not in UNSIGNED_PARTS}
    breakdown = breakdown_of(certificate)
    return said | {"breakdown": breakdown.sha256 if breakdown else ""}
