"""The checks of many certificates of one tenant: what all of them need is asked once."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import prefetch_related_objects

from workflow.certificates.billed import prefetch_billed_amounts
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import CLAIMING, Status
from workflow.checks.catalogue import look_at
from workflow.checks.history import keep_pasts
from workflow.checks.stored import check_input_of_certificate
from workflow.checks.stored_answers import cache_answers
from workflow.checks.stored_twins import A_PESO

# id, company, the period's first and last day, tax
Claim = tuple[Any, Any, date, date, Decimal]


def look_at_many(certificates: Sequence[Certificate]) -> None:
    """Find what ``findings`` finds in each, and keep it there."""
    claims = claims_near(certificates)
    keep_pasts(certificates)
    cache_answers(each for each in certificates if each.status == Status.RESUBMITTED)
    prefetch_billed_amounts(certificates)
    prefetch_related_objects([each.tenant for each in certificates], "bir_branches")
    for certificate in certificates:
        paper = check_input_of_certificate(certificate)
        others = [claim for claim in claims if claim[0] != certificate.pk]
        if not any(may_be_twin(certificate, claim) for claim in others):
            paper = replace(paper, twins=list)
        if not any(may_be_near_twin(certificate, claim) for claim in others):
            paper = replace(paper, near_twins=list)
        certificate.kept_findings = look_at(paper)


def claims_near(certificates: Sequence[Certificate]) -> list[Claim]:
    """What the same taxpayers already claim for periods that touch these."""
    starts = [each.period_from for each in certificates if each.period_from]
    ends = [each.period_to for each in certificates if each.period_to]
    if not (starts and ends):
        return []
    rows = Certificate.objects.none()
    for tin9 in {each.payor_tin.tin9 for each in certificates if each.payor_tin}:
        rows |= Certificate.objects.filter(payor_tin__startswith=tin9)
    rows = rows.filter(status__in=CLAIMING, superseded_by=None)
    rows = rows.filter(period_from__lte=max(ends), period_to__gte=min(starts))
    return list(rows.values_list("pk", "company_id", "period_from", "period_to", "tax"))


def may_be_twin(certificate: Certificate, claim: Claim) -> bool:
    """Return whether the claim may be for the same income; the check itself asks on."""
    _, company, start, end, _ = claim
    first, last = certificate.period_from, certificate.period_to
    if first is None or last is None or company != certificate.company_id:
        return False
    return start <= last and end >= first


def may_be_near_twin(certificate: Certificate, claim: Claim) -> bool:
    return abs(claim[-1] - certificate.tax) <= A_PESO
