"""Which stored certificates claim the same income as one of them."""

from collections.abc import Iterable

from django.db.models import Prefetch, Q, QuerySet

from workflow.certificates import attachments
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.statuses import CLAIMING
from workflow.checks.twins import Income, Twin, place, twins_among
from workflow.files.models import Attachment


def twins_of(certificate: Certificate) -> list[Twin]:
    """Earlier claims on the same income (contract.md, ``DUPLICATE``).

    What another taxpayer sent is not told to whoever writes its TIN: that is the account's own or
    found wrong.
    """
    mine = income_of(certificate)
    if mine is None or not is_of_its_account(certificate):
        return []
    others = map(income_of, with_places(candidates(certificate, mine)))
    return twins_among(mine, [other for other in others if other])


def is_of_its_account(certificate: Certificate) -> bool:
    payor, account = certificate.payor_tin, certificate.tenant.tin
    return bool(payor and account) and payor.tin9 == account.tin9


def candidates(certificate: Certificate, mine: Income) -> QuerySet[Certificate]:
    """Earlier ones of payor, payee, period and a code; where, is looked at afterwards."""
    rows = earlier_than(certificate).filter(
        payor_tin=certificate.payor_tin,
        company=certificate.company_id,
        period_from__lte=mine.end,
        period_to__gte=mine.start,
        lines__atc__in=mine.codes,
    )
    somewhere = branch_ids(certificate)
    is_there = Q(branch__in=somewhere) | Q(locations__in=somewhere)
    if len(mine.places) > len(somewhere):
        return rows.distinct()  # a breakdown names more places than there are branches for
    return rows.filter(is_there | Q(form_type=FormType.CONSOLIDATED)).distinct()


def branch_ids(certificate: Certificate) -> set[int]:
    ids = {branch.pk for branch in certificate.locations.all()}
    return ids | ({certificate.branch_id} - {None})  # type: ignore[operator]


def with_places(rows: QuerySet[Certificate]) -> Iterable[Certificate]:
    """With lines, branches and the rows of a breakdown."""
    breakdowns = Attachment.objects.filter(kind=attachments.BREAKDOWN, removed_at=None)
    return rows.select_related("branch").prefetch_related(
        "lines", "locations", Prefetch("files", breakdowns)
    )


def income_of(certificate: Certificate) -> Income | None:
    """What it claims; None while it does not say of whom, when or what."""
    start = certificate.period_from
    lines = tuple(
        (line.atc, (line.m1, line.m2, line.m3), line.tax)
        for line in certificate.lines.all()
        if line.atc
    )
    if not (start and lines and certificate.company_id and certificate.payor_tin):
        return None
    return Income(
        reference=certificate.reference,
        id=str(certificate.pk),
        payor=str(certificate.payor_tin),
        payee=str(certificate.company_id),
        places=places_of(certificate),
        start=start,
        end=certificate.period_to or start,
        lines=lines,
        continues=certificate.continues.strip(),
        unit=certificate.unit,
        dismissed=tuple(certificate.dismissed_duplicates),
    )


def places_of(certificate: Certificate) -> frozenset[str]:
    """Branch, locations and, of a CONSOLIDATED one, the rows of its breakdown."""
    names = [branch.name for branch in certificate.locations.all()]
    if certificate.branch:
        names.append(certificate.branch.name)
    if certificate.form_type == FormType.CONSOLIDATED:
        file = attachments.breakdown_of(certificate)
        names += [row["branch"] for row in (file.rows if file else None) or []]
    return frozenset(map(place, names))


def earlier_than(certificate: Certificate) -> QuerySet[Certificate]:
    """Sent ones that still claim, and came before this one was sent."""
    rows = Certificate.objects.filter(status__in=CLAIMING).exclude(pk=certificate.pk)
    at = certificate.submitted_at
    if at is None:
        return rows
    return rows.filter(Q(submitted_at__lt=at) | Q(submitted_at=at, pk__lt=certificate.pk))


def is_known_to(certificate: Certificate) -> bool:
    """Whether the one it continues, if any, is its tenant's, was sent and still counts."""
    if not certificate.continues:
        return True
    rows = Certificate.objects.filter(tenant=certificate.tenant_id, status__in=CLAIMING)
    return rows.filter(reference=certificate.continues.strip()).exclude(pk=certificate.pk).exists()
