"""What is forgotten with a certificate whose time is over; its row stays, as a tombstone.

Left are its reference, its tenant, the kind of form, and the transitions: who moved it when. Gone
are names, TINs, addresses, amounts, lines, remarks and files, whom it was mailed to, the answers
kept for repeated requests, and (by the engine) everything that was said with its moves.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from workflow.models.attachment import Attachment
from workflow.models.certificate import Certificate
from workflow.models.idempotency import IdempotencyKey
from workflow.models.notice import Notice
from workflow.models.transition import Transition

NAME = "certificates"
STAYS = {
    "id",
    "reference",
    "status",
    "version",
    "tenant",
    "form_type",
    "created_at",
    "updated_at",
    "saved_at",
}


def forget(certificate: Certificate) -> None:
    """Empty a certificate, and delete what lies about it elsewhere; the caller saves it."""
    for field in certificate._meta.concrete_fields:
        if field.name not in STAYS:
            setattr(certificate, field.attname, field.get_default())
    certificate.lines.all().delete()
    certificate.locations.clear()
    certificate._prefetched_objects_cache = {}
    certificate.kept_findings = None
    forget_files(certificate)
    forget_answers(certificate)
    Notice.objects.filter(transition__in=transitions_of(certificate)).delete()


def transitions_of(certificate: Certificate) -> Any:
    return Transition.objects.filter(lifecycle=NAME, subject_id=str(certificate.pk))


def forget_answers(certificate: Certificate) -> None:
    """Answers hold the certificate as it was told to whoever began or moved it."""
    actors = transitions_of(certificate).exclude(actor=None).values("actor")
    kept = IdempotencyKey.objects.filter(user__in=actors)
    kept.filter(route__startswith=f"/api/certificates/{certificate.pk}/").delete()
    kept.filter(route="/api/certificates/", answer__id=str(certificate.pk)).delete()


def forget_files(certificate: Certificate) -> None:
    """Blank what is known of its files; where the bytes lie stays, for ``delete_bytes``."""
    Attachment.objects.filter(certificate=certificate).update(
        name="",
        media_type="",
        size=0,
        sha256="",
        rows=None,
        total=0,
        tax=0,
        added_by=None,
        removed_at=timezone.now(),
    )


def delete_bytes(certificate_id: Any) -> None:
    """Delete the files of an erased certificate; a repeated call does no harm."""
    names = Attachment.objects.filter(certificate=certificate_id).values_list("stored_as")
    for (name,) in names:
        bytes_of(name).unlink(missing_ok=True)


def bytes_of(stored_as: str) -> Path:
    """Where the bytes of a file lie."""
    return Path(settings.DATA_DIR) / "uploads" / stored_as
