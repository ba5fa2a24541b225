"""What lists tell of the checks without asking them: how much they found when they last looked.

They look whenever a certificate is handed over, and every night at what is open: a twin may have
come since, or what we know of a company changed.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from core.cached_values import forget_everything
from workflow.certificates import attachments
from workflow.certificates.billed import billed_amounts_of, sum_billed_amounts
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN
from workflow.checks.batches import look_at_many
from workflow.checks.catalogue import BLOCK, WARN
from workflow.checks.paper import Finding
from workflow.checks.stored import findings_of_accounting, findings_of_certificate

AT_ONCE = 100  # are read and checked together
FIRST = UUID(int=0)
Found = dict[str, Any]


def columns_of_findings(found: Sequence[Finding]) -> Found:
    """The columns that tell of these findings."""
    severities = [each.severity for each in found]
    return {
        "found_blocking": severities.count(BLOCK),
        "found_warnings": severities.count(WARN),
        "is_late": any(each.id == "LATE" for each in found),
        "is_unanswered": any(each.id == "UNANSWERED" for each in found),
    }


def update_finding_columns(certificate: Certificate) -> None:
    """Put what is found now into the object; its push saves it."""
    set_finding_columns(certificate, findings_of_certificate(certificate))


def note_handed_over(certificate: Certificate) -> None:
    """The same of one that its tenant is just handing over, from what was found to let it go."""
    set_finding_columns(certificate, findings_of_accounting(certificate))


def set_finding_columns(certificate: Certificate, found: Sequence[Finding]) -> None:
    for name, value in (columns_of_findings(found) | columns_of_billing(certificate)).items():
        setattr(certificate, name, value)


def columns_of_billing(certificate: Certificate) -> Found:
    """The columns of what was billed for it."""
    amounts = billed_amounts_of(certificate)
    return {
        "differs_from_billing": not all(each.is_matched for each in amounts),
        "billing": sum_billed_amounts(amounts),
    }


def differs_in_billing(certificate: Certificate) -> bool:
    """Return whether lists show other billed amounts than there are now."""
    columns = columns_of_billing(certificate)
    return any(getattr(certificate, name) != value for name, value in columns.items())


def recheck_open_certificates(after: UUID = FIRST) -> UUID | None:
    """Check the next open certificates in the order of their keys; return the last, None at the
    end.

    Findings are stored outside the content, so no version changes and no event is sent. They
    outlast the minute for which a process caches what it read, so nothing cached is used.
    """
    forget_everything()
    some = list(open_certificates().filter(pk__gt=after)[:AT_ONCE])
    save_findings_of(some)
    return some[-1].pk if len(some) == AT_ONCE else None


def recheck_certificates(keys: Collection[UUID]) -> None:
    """Check those of them that are open."""
    save_findings_of(open_certificates().filter(pk__in=keys))


def open_certificates() -> "QuerySet[Certificate]":
    """Open certificates with all that checks read, in the order of their keys."""
    rows = Certificate.objects.filter(status__in=OPEN).order_by("pk")
    rows = rows.select_related("company", "branch", "tenant", "replaces")
    return rows.prefetch_related("lines", "locations", attachments.files())


def save_findings_of(certificates: Iterable[Certificate]) -> None:
    """Check these certificates, and store what is found."""
    checked = list(certificates)
    look_at_many(checked)
    for each in checked:
        columns = columns_of_findings(each.kept_findings or [])
        save_finding_columns(each, columns | columns_of_billing(each))


def save_finding_columns(certificate: Certificate, found: Found) -> None:
    """Write what differs, unless the certificate changed meanwhile."""
    if any(getattr(certificate, name) != value for name, value in found.items()):
        same = Certificate.objects.filter(pk=certificate.pk, version=certificate.version)
        same.update(**found)
