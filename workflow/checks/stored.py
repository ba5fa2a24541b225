"""Papers of the certificates we keep, and what the checks say of them."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Company, Tenant
from workflow import atc
from workflow.checks.listed import BLOCK, look_at
from workflow.checks.paper import Agent, Breakdown, Finding, Other, Paper, PaperLine, Party
from workflow.clock import today
from workflow.files import held
from workflow.models.attachment import Attachment
from workflow.models.certificate import CLAIMING, Certificate
from workflow.quarter import Quarter

A_PESO = Decimal("1.00")


def findings(certificate: Certificate) -> list[Finding]:
    """Everything the checks find in a stored certificate; empty is clean.

    Kept on the object until its content is written: conditions, screens and dialogs ask the same.
    """
    if certificate.kept_findings is None:
        certificate.kept_findings = look_at(paper_of(certificate))
    return certificate.kept_findings


def blocking(certificate: Certificate) -> list[Finding]:
    return [found for found in findings(certificate) if found.severity == BLOCK]


def paper_of(certificate: Certificate) -> Paper:
    branch, company = certificate.branch, certificate.company
    return Paper(
        form_type=certificate.form_type,
        is_affiliate=certificate.tenant.is_affiliate,
        payee=as_written(certificate, "payee"),
        payor=as_written(certificate, "payor"),
        period_from=certificate.period_from,
        period_to=certificate.period_to,
        lines=tuple(lines_of(certificate)),
        signatory=Party(certificate.signatory_name, certificate.signatory_tin),
        signatory_title=certificate.signatory_title,
        today=today(),
        codes=atc.at,
        submitted_on=day_of_submission(certificate),
        ours=tuple(on_record(each) for each in Company.objects.all()),
        company=on_record(company) if company else None,
        account=on_record(certificate.tenant),
        branch=branch.name if branch else "",
        branch_is_of_company=branch is None or branch.company_id == certificate.company_id,
        foreign_locations=foreign_locations(certificate),
        agent=agent_of(certificate, "agent"),
        conforme=Party(certificate.conforme_name, certificate.conforme_tin),
        conforme_title=certificate.conforme_title,
        conforme_agent=agent_of(certificate, "conforme"),
        total=certificate.total,
        tax=certificate.tax,
        twins=cache(lambda: told(twins_of(certificate))),
        near_twins=cache(lambda: told(near_twins_of(certificate))),
        breakdowns=tuple(breakdowns_of(certificate)),
        same_files=cache(lambda: same_files(certificate)),
    )


def breakdowns_of(certificate: Certificate) -> Iterator[Breakdown]:
    """What the attached breakdown says, or nothing."""
    if file := held.breakdown_of(certificate):
        yield Breakdown(file.total, file.tax, strange_branches(certificate, file.rows or []))


def strange_branches(certificate: Certificate, rows: list[dict[str, Any]]) -> tuple[str, ...]:
    """Branches of the rows that the company does not have, as the file writes them."""
    if certificate.company is None:
        return ()
    ours = {name.casefold() for name in certificate.company.branches.values_list("name", flat=True)}
    named = dict.fromkeys(row["branch"] for row in rows)
    return tuple(name for name in named if name.casefold() not in ours)


def same_files(certificate: Certificate) -> list[Other]:
    """Another certificate, still claiming, with a file of the same bytes."""
    digests = [file.sha256 for file in held.held_by(certificate)]
    if not digests:
        return []
    rows = Attachment.objects.filter(
        sha256__in=digests, removed_at=None, certificate__status__in=CLAIMING
    ).exclude(certificate=certificate.pk)
    found = rows.order_by("added_at").values_list(
        "certificate__reference", "certificate_id", "certificate__tenant_id"
    )
    return [
        Other(reference, str(pk), payor_may_know=tenant == certificate.tenant_id)
        for reference, pk, tenant in found[:1]
    ]


def as_written(certificate: Certificate, who: str) -> Party:
    """Payee or payor as the form names it."""
    return Party(*(getattr(certificate, f"{who}_{x}") for x in ("name", "tin", "address", "zip")))


def on_record(who: Company | Tenant) -> Party:
    return Party(who.name, who.tin, who.address, who.zip)


def agent_of(certificate: Certificate, who: str) -> Agent:
    """What makes the payor's or the payee's signer a tax agent."""
    return Agent(
        *(getattr(certificate, f"{who}_{x}") for x in ("accreditation", "issued", "expires"))
    )


def foreign_locations(certificate: Certificate) -> tuple[str, ...]:
    """Branches it is split over that belong to another company than its own."""
    company = certificate.company_id
    split = certificate.locations.all()
    return tuple(branch.name for branch in split if company and branch.company_id != company)


def lines_of(certificate: Certificate) -> list[PaperLine]:
    return [
        PaperLine(line.atc, (line.m1, line.m2, line.m3), line.total, line.tax, line.rate)
        for line in certificate.lines.all()
    ]


def day_of_submission(certificate: Certificate) -> date | None:
    at = certificate.submitted_at
    return timezone.localdate(at) if at else None


def twins_of(certificate: Certificate) -> QuerySet[Certificate]:
    """Earlier claims on the same income (contract.md, ``DUPLICATE``).

    None where a lead decided that they are no duplicates, of either. What another taxpayer sent
    is not told to whoever writes its TIN: that is the account's own or found wrong.
    """
    quarter = paper_quarter(certificate)
    codes = {line.atc for line in certificate.lines.all() if line.atc}
    if certificate.duplicates_dismissed or certificate.payor_tin != certificate.tenant.tin:
        return Certificate.objects.none()
    if quarter is None or not (certificate.branch_id and codes):
        return Certificate.objects.none()
    rows = earlier_than(certificate).filter(
        duplicates_dismissed=False,
        payor_tin=certificate.payor_tin,
        company=certificate.company,
        branch=certificate.branch,
        period_from__range=quarter,
        lines__atc__in=codes,
    )
    return rows.distinct()


def near_twins_of(certificate: Certificate) -> QuerySet[Certificate]:
    """Earlier ones of the same taxpayer and period whose tax differs by a peso at most."""
    payor, account = certificate.payor_tin, certificate.tenant.tin
    if not (payor and account and payor.tin9 == account.tin9):
        return Certificate.objects.none()
    if not (certificate.period_from and certificate.tax):
        return Certificate.objects.none()
    return earlier_than(certificate).filter(
        payor_tin__startswith=payor.tin9,
        period_from=certificate.period_from,
        period_to=certificate.period_to,
        tax__range=(certificate.tax - A_PESO, certificate.tax + A_PESO),
    )


def earlier_than(certificate: Certificate) -> QuerySet[Certificate]:
    """Sent ones that still claim, and came before this one was sent."""
    rows = Certificate.objects.filter(status__in=CLAIMING).exclude(pk=certificate.pk)
    at = certificate.submitted_at
    if at is None:
        return rows
    return rows.filter(Q(submitted_at__lt=at) | Q(submitted_at=at, pk__lt=certificate.pk))


def paper_quarter(certificate: Certificate) -> tuple[date, date] | None:
    if certificate.period_from is None:
        return None
    quarter = Quarter.of(certificate.period_from)
    return quarter.start, quarter.end


def told(rows: QuerySet[Certificate]) -> list[Other]:
    found = rows.order_by("submitted_at").values_list("reference", "pk")[:1]
    return [Other(reference, str(pk)) for reference, pk in found]
