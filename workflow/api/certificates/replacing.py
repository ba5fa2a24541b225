"""What replaces a certificate and what it replaces, as both pages show it."""

from typing import Any

from workflow.api.certificates.differences import FILE_FIELDS, changes
from workflow.certificates.content import content_of, plain
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import STANDING, Status


def original_told(certificate: Certificate, user: Any) -> dict[str, Any] | None:
    """The one in whose place it comes, with what is other in this one."""
    if certificate.replaces_id is None:
        return None
    old = Certificate.objects.visible_to(user).filter(pk=certificate.replaces_id).first()
    return None if old is None else told(old, old, certificate)


def replacement_told(certificate: Certificate, user: Any) -> dict[str, Any] | None:
    """The one that takes its place or is about to, as far as this user may know of it."""
    if certificate.replacement_begun_at is None:
        return None
    rows = Certificate.objects.visible_to(user).filter(replaces=certificate.pk)
    new = rows.filter(status__in=STANDING).first()
    return None if new is None else told(new, certificate, new)


def told(other: Certificate, old: Certificate, new: Certificate) -> dict[str, Any]:
    return {
        "id": str(other.pk),
        "reference": other.reference,
        "status": other.status,
        "counts": other.status == Status.APPROVED and other.superseded_by_id is None,
        "total": plain(other.total),
        "tax": plain(other.tax),
        "differences": differences(old, new),
    }


def differences(old: Certificate, new: Certificate) -> list[dict[str, Any]]:
    """Both are whole forms of their own: their files differ anyway."""
    sums = [
        {"field": name, "before": plain(was), "after": plain(now)}
        for name in ("total", "tax")
        if (was := getattr(old, name)) != (now := getattr(new, name))
    ]
    found = changes(content_of(old), content_of(new))
    return sums + [each for each in found if each["field"] not in FILE_FIELDS]
