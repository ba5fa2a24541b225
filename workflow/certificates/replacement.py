"""A certificate that comes in the place of an approved one: what it begins with, whom it meets."""

from collections.abc import Iterator
from typing import Any

from core.refusals import NotNow
from workflow.certificates.content import FIELDS
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import STANDING, Status

OF_LINE = ("section", "atc", "description", "rate", "m1", "m2", "m3", "total", "tax")


def copy_for_replacement(original: Certificate) -> dict[str, Any]:
    """Return the content of a replacement: the original's without its files."""
    fields = {name: getattr(original, name) for name in FIELDS}
    lines = [{name: getattr(line, name) for name in OF_LINE} for line in original.lines.all()]
    return fields | {
        "replaces": original,
        "tenant": original.tenant,
        "company": original.company,
        "branch": original.branch,
        "locations": list(original.locations.all()),
        "lines": lines,
    }


def find_replacement(original: Certificate) -> Certificate | None:
    """The one that is about to replace it, or did; given up or refused, it frees the original."""
    if original.replacement_begun_at is None:
        return None
    rows = Certificate.objects.filter(replaces=original.pk, status__in=STANDING)
    return rows.order_by("created_at").first()


def originals_of(certificate: Certificate) -> Iterator[Certificate]:
    """Return the original that it replaces, and the originals of that one."""
    while certificate.replaces is not None:
        certificate = certificate.replaces
        yield certificate


def can_be_replaced(original: Certificate, by: Certificate) -> bool:
    """Approved, and replaced by nobody else."""
    free = original.superseded_by_id in (None, by.pk)
    return original.status == Status.APPROVED and free


def reserve_original(certificate: Certificate) -> None:
    """Check that no other replacement is open before the original is valid again. Raises NotNow."""
    if certificate.replaces_id is None:
        return
    original = Certificate.objects.select_for_update(of=("self",)).get(pk=certificate.replaces_id)
    if other := find_replacement(original):
        raise NotNow(
            f"{other.reference} is about to replace {original.reference} by now.", code="condition"
        )
