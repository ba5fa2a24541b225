"""Signed copies: what came of comparing one with its certificate, and whether that still holds.

A comparison is stored with the file as plain JSON: ``outcome``, ``sha256`` (the digest of what the
certificate said), ``differences`` (``field, paper, certificate``, and ``box`` where the paper has
it on the page that was read), ``page`` (that page; None: the first), ``unread`` (fields that the
signature covers), ``reason`` (why there is none; of a person: why the differences do not count),
``by`` (who compared it; blank: the reader), and ``at``. A signed copy without one was attached
before copies were compared, and counts as it did.
"""

from collections.abc import Sequence
from typing import Any

from django.db import models

from core import clock
from core.db.row_caches import clear_prefetched_rows
from core.refusals import NotFound, NotLikeThis, field_fault
from workflow.certificates.attachments import current_attachments
from workflow.certificates.models import Certificate
from workflow.files.models import Attachment
from workflow.signatures.digest import digest_to_sign

Comparison = dict[str, Any]
REASON_NEEDED = "The copy differs from the certificate. Say why it counts all the same."


class CopyState(models.TextChoices):
    """What a comparison of a signed copy is worth now; the last two are not stored."""

    SAME = "same", "the reader found it equal and signed"
    CONFIRMED = "confirmed", "a person of accounting compared it"
    DIFFERS = "differs", "it says something else"
    UNSIGNED = "unsigned", "no signature was found on it"
    NOT_COMPARED = "not_compared", "it was not compared"
    CHANGED = "changed", "the certificate was changed after it was compared"
    FORMER = "former", "it was attached before copies were compared"


def state_of_copy(file: Attachment, certificate: Certificate) -> CopyState:
    """The state of a signed copy of what its certificate says now."""
    found = file.comparison
    if found is None:
        return CopyState.FORMER
    outcome = CopyState(found["outcome"])
    if outcome == CopyState.NOT_COMPARED or found["sha256"] == digest_to_sign(certificate):
        return outcome
    return CopyState.CHANGED


def build_comparison(
    outcome: CopyState,
    sha256: str = "",
    *,
    differences: Sequence[dict[str, Any]] = (),
    page: int | None = None,
    unread: Sequence[str] = (),
    reason: str = "",
    by: str = "",
) -> Comparison:
    return {
        "outcome": outcome.value,
        "sha256": sha256,
        "differences": list(differences),
        "page": page,
        "unread": list(unread),
        "reason": reason,
        "by": by,
        "at": clock.utc_moment(clock.now()),
    }


def find_signed_copy(certificate: Certificate, pk: Any) -> Attachment:
    """One of its signed copies. Raises NotFound for any other file, and a removed one."""
    for file in current_attachments(certificate):
        if str(file.pk) == str(pk) and file.kind == Attachment.Kind.SIGNED_COPY:
            return file
    raise NotFound


def write_comparison(certificate: Certificate, compared: dict[str, Any]) -> None:
    """Write what came of comparing one of its signed copies: ``file`` and ``comparison``."""
    file = find_signed_copy(certificate, compared["file"])
    Attachment.objects.filter(pk=file.pk).update(comparison=compared["comparison"])
    clear_prefetched_rows(certificate)


def confirm_signed_copy(certificate: Certificate, pk: Any, by: str, reason: str) -> None:
    """Write that a person compared a signed copy with what the certificate says now.

    The differences that were found stay with the person's reason. Raises NotFound, and NotLikeThis
    without a reason where there are any.
    """
    before = find_signed_copy(certificate, pk).comparison or {}
    differences = before.get("differences", [])
    if differences and not reason:
        raise NotLikeThis([field_fault("reason", "required", REASON_NEEDED)])
    found = build_comparison(
        CopyState.CONFIRMED,
        digest_to_sign(certificate),
        differences=differences,
        page=before.get("page"),
        reason=reason,
        by=by,
    )
    write_comparison(certificate, {"file": pk, "comparison": found})


def bind_comparisons(certificate: Certificate) -> None:
    """Bind the comparison of a new certificate's paper to what it says, once all is written."""
    for file in current_attachments(certificate):
        if file.comparison and file.comparison["outcome"] == CopyState.CONFIRMED:
            found = file.comparison | {"sha256": digest_to_sign(certificate)}
            write_comparison(certificate, {"file": file.pk, "comparison": found})
