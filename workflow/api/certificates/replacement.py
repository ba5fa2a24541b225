"""The replacement of a certificate and its original, as both pages show them."""

from typing import Any

from workflow.certificates.content import content_of_certificate, content_value
from workflow.certificates.content_changes import FILE_FIELDS, list_content_changes
from workflow.certificates.models import Certificate
from workflow.certificates.own import is_our_own
from workflow.certificates.statuses import STANDING, Status


def serialize_replaced_original(certificate: Certificate, user: Any) -> dict[str, Any] | None:
    """The one in whose place it comes, with what is other in this one."""
    if certificate.replaces_id is None:
        return None
    old = Certificate.objects.visible_to(user).filter(pk=certificate.replaces_id).first()
    return None if old is None else serialize_replacement(old, old, certificate)


def serialize_successor(certificate: Certificate, user: Any) -> dict[str, Any] | None:
    """The one that takes its place or is about to, as far as this user may know of it."""
    if certificate.replacement_begun_at is None:
        return None
    rows = Certificate.objects.visible_to(user).filter(replaces=certificate.pk)
    new = rows.filter(status__in=STANDING).first()
    return None if new is None else serialize_replacement(new, certificate, new)


def serialize_replacement(other: Certificate, old: Certificate, new: Certificate) -> dict[str, Any]:
    return {
        "id": str(other.pk),
        "reference": other.reference,
        "status": other.status,
        "counts": is_our_own(other)
        and other.status == Status.APPROVED
        and other.superseded_by_id is None,
        "total": content_value(other.total),
        "tax": content_value(other.tax),
        "differences": replacement_differences(old, new),
    }


def replacement_differences(old: Certificate, new: Certificate) -> list[dict[str, Any]]:
    """Both are whole forms of their own: their files differ anyway."""
    sums = [
        {"field": name, "before": content_value(was), "after": content_value(now)}
        for name in ("total", "tax")
        if (was := getattr(old, name)) != (now := getattr(new, name))
    ]
    found = list_content_changes(content_of_certificate(old), content_of_certificate(new))
    return sums + [each for each in found if each["field"] not in FILE_FIELDS]
