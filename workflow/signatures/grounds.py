"""What makes a certificate count as signed; a typed note never does."""

from collections.abc import Iterable

from django.db import models

from workflow.certificates.attachments import current_attachments
from workflow.certificates.models import Certificate
from workflow.files.digital_signature import signature_fault_words
from workflow.files.models import Attachment
from workflow.signatures.copies import CopyState, state_of_copy

COUNTING = (CopyState.SAME, CopyState.CONFIRMED, CopyState.FORMER)
WAYS = "It was not signed in the portal, {}, and the original was not received."
NO_COPY = "no signed copy is attached"
NONE_COUNTS = "no signed copy counts"


class SignatureGround(models.TextChoices):
    """One thing by which a certificate counts as signed."""

    PORTAL = "portal", "signed in the portal"
    DIGITAL = "digital", "a signed copy whose digital signature holds"
    COPY = "copy", "a signed copy without a digital signature"
    ORIGINAL = "original", "the original was received"


def has_signature(certificate: Certificate) -> bool:
    """Return whether there is a ground to count it as signed."""
    return bool(list_signature_grounds(certificate, current_attachments(certificate)))


def list_signature_grounds(
    certificate: Certificate, files: Iterable[Attachment]
) -> list[SignatureGround]:
    """List each ground once, for a certificate that has these files; empty: it is unsigned."""
    grounds = {ground_of_file(file, certificate) for file in files}
    if certificate.signed_with is not None:
        grounds.add(SignatureGround.PORTAL)
    if certificate.original_received_on is not None:
        grounds.add(SignatureGround.ORIGINAL)
    return [ground for ground in SignatureGround if ground in grounds]


def ground_of_file(file: Attachment, certificate: Certificate) -> SignatureGround | None:
    """A signed copy is one where it says what the certificate says now, unless it has a digital
    signature that does not hold."""
    if file.kind != Attachment.Kind.SIGNED_COPY or signature_fault(file):
        return None
    if state_of_copy(file, certificate) not in COUNTING:
        return None
    return SignatureGround.DIGITAL if file.digital_signature else SignatureGround.COPY


def signature_fault(file: Attachment) -> str:
    """What is wrong with the digital signature of a file; blank where nothing is, or none is."""
    return signature_fault_words(file.digital_signature) if file.digital_signature else ""


def unsigned_words(certificate: Certificate) -> str:
    """Say that it is unsigned, with the reason for each signed copy that does not count."""
    copies = [
        file
        for file in current_attachments(certificate)
        if file.kind == Attachment.Kind.SIGNED_COPY
    ]
    reasons = [reason_against_copy(file, certificate) for file in copies]
    return " ".join([WAYS.format(NONE_COUNTS if copies else NO_COPY), *reasons])


def reason_against_copy(file: Attachment, certificate: Certificate) -> str:
    """Why a signed copy does not count, as a sentence; it is asked only of one that does not."""
    if signature_fault(file):
        return f"The digital signature of {file.name} does not hold."
    state = state_of_copy(file, certificate)
    if state == CopyState.DIFFERS:
        count = len((file.comparison or {}).get("differences", ()))
        fields = "1 field" if count == 1 else f"{count} fields"
        return f"{file.name} differs from the certificate in {fields}."
    return REASONS.get(state, "").format(file.name)


REASONS = {
    CopyState.UNSIGNED: "No signature was found on {}.",
    CopyState.NOT_COMPARED: "{} was not compared with the certificate.",
    CopyState.CHANGED: "The certificate was changed after {} was compared with it.",
}
