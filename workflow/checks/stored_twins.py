"""Which stored certificates claim the same income as one of them."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet

from workflow.certificates import attachments
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.places import split_over
from workflow.certificates.statuses import CLAIMING
from workflow.checks.look_alikes import NEAR, SAME, IncomeClaim, LookAlike, look_alikes_of
from workflow.checks.paper import Other
from workflow.checks.twins import Income, Twin, normalize_place_name, twins_among
from workflow.files.models import Attachment

A_PESO = Decimal("1.00")


class TwinSearch(NamedTuple):
    """What a certificate claims, and the earlier ones that may claim the same."""

    mine: Income | None
    others: list[LookAlike]


def look_for_twins(certificate: Certificate) -> TwinSearch:
    """Find twins under the account's own TIN only.

    A tenant who types another TIN must not learn what that taxpayer sent.
    """
    mine = claimed_income_of_certificate(certificate)
    if not is_of_its_account(certificate):
        return TwinSearch(mine, [])
    claim = claim_of_certificate(certificate, mine)
    if certificate.known_look_alikes is None or certificate.known_look_alikes[0] != claim:
        certificate.known_look_alikes = claim, look_alikes_of(claim)
    return TwinSearch(mine, certificate.known_look_alikes[1])


def claim_of_certificate(certificate: Certificate, mine: Income | None) -> IncomeClaim:
    payor, tax, places = certificate.payor_tin, certificate.tax, branch_ids(certificate)
    assert payor is not None, "it is its account's"
    lowest, highest = payor.branches
    return IncomeClaim(
        pk=certificate.pk,
        sent_at=certificate.submitted_at,
        payor=payor,
        lowest=lowest,
        highest=highest,
        company=certificate.company_id,
        start=certificate.period_from,
        end=mine.end if mine else None,
        period_to=certificate.period_to,
        least=tax - A_PESO if tax else None,
        most=tax + A_PESO if tax else None,
        replaces=certificate.replaces_id,
        codes=tuple(mine.codes) if mine else (),
        places=tuple(places),
        is_elsewhere=mine is not None and len(mine.places) > len(places),
    )


def twins_of(found: TwinSearch) -> list[Twin]:
    """Earlier claims on the same income (contract.md, ``DUPLICATE``)."""
    same = [each.pk for each in found.others if each.rule == SAME]
    if found.mine is None or not same:
        return []
    others = map(
        claimed_income_of_certificate, with_places(Certificate.objects.filter(pk__in=same))
    )
    return twins_among(found.mine, [other for other in others if other])


def near_twins_in(found: TwinSearch) -> list[Other]:
    """The first that was sent of those whose tax differs by a peso at most."""
    near = [each for each in found.others if each.rule == NEAR]
    near.sort(key=lambda each: each.submitted_at)
    return [Other(each.reference, str(each.pk)) for each in near[:1]]


def is_of_its_account(certificate: Certificate) -> bool:
    payor, account = certificate.payor_tin, certificate.tenant.tin
    return bool(payor and account) and payor.tin9 == account.tin9


def branch_ids(certificate: Certificate) -> set[int]:
    ids = {branch.pk for branch in split_over(certificate)}
    return ids | ({certificate.branch_id} - {None})  # type: ignore[operator]


def with_places(rows: QuerySet[Certificate]) -> Iterable[Certificate]:
    """With lines, branches and the rows of a breakdown."""
    breakdowns = Attachment.objects.filter(kind=attachments.BREAKDOWN, removed_at=None)
    return rows.select_related("branch", "replaces").prefetch_related(
        "lines", "locations", Prefetch("files", breakdowns)
    )


def claimed_income_of_certificate(certificate: Certificate) -> Income | None:
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
        places=places_of_certificate(certificate),
        start=start,
        end=certificate.period_to or start,
        lines=lines,
        continues=certificate.continues.strip(),
        replaces=certificate.replaces.reference if certificate.replaces else "",
        unit=certificate.unit,
        dismissed=tuple(certificate.dismissed_duplicates),
    )


def places_of_certificate(certificate: Certificate) -> frozenset[str]:
    """Branch, locations and, of a CONSOLIDATED one, the rows of its breakdown."""
    names = [branch.name for branch in split_over(certificate)]
    if certificate.branch:
        names.append(certificate.branch.name)
    if certificate.form_type == FormType.CONSOLIDATED:
        file = attachments.breakdown_of(certificate)
        names += [row["branch"] for row in (file.rows if file else None) or []]
    return frozenset(map(normalize_place_name, names))


def is_known_to(certificate: Certificate) -> bool:
    """Return whether the one it continues, if any, is its tenant's, was sent and still counts."""
    if not certificate.continues:
        return True
    rows = Certificate.objects.filter(tenant=certificate.tenant_id, status__in=CLAIMING)
    return rows.filter(reference=certificate.continues.strip()).exclude(pk=certificate.pk).exists()
