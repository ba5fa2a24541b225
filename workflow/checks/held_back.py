"""Later certificates that are refused as duplicates of one that was sent."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from accounts.models import Role
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import CLAIMING, STANDING, UNSEEN
from workflow.checks.stored_twins import look_for_twins, twins_of

MOST = 10  # candidates that are compared


def serialize_held_back(certificate: Certificate, user: Any) -> list[dict[str, str]]:
    """Serialize those that a lead can let through; for anybody else there are none.

    Of a draft staff learn its reference, which the tenant is asked to name, and nothing else.
    """
    if user.role != Role.LEAD or certificate.status not in CLAIMING:
        return []
    return [
        {
            "reference": each.reference,
            "id": "" if each.status in UNSEEN else str(each.pk),
        }
        for each in iterate_held_back(certificate)
    ]


def iterate_held_back(certificate: Certificate) -> Iterator[Certificate]:
    for each in later_candidates(certificate)[:MOST]:
        twins = twins_of(look_for_twins(each))
        if any(twin.blocks and twin.id == str(certificate.pk) for twin in twins):
            yield each


def later_candidates(certificate: Certificate) -> Any:
    """The tenant's own of the same company and days that were not sent before this one."""
    is_later = Q(submitted_at__isnull=True) | Q(submitted_at__gt=certificate.submitted_at)
    return (
        Certificate.objects.filter(
            is_later,
            tenant=certificate.tenant_id,
            company=certificate.company_id,
            status__in=STANDING,
            superseded_by=None,
            period_from__lte=certificate.period_to,
            period_to__gte=certificate.period_from,
        )
        .exclude(pk=certificate.pk)
        .order_by("reference")
    )
