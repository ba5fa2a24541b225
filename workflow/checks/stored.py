"""Papers of the certificates we keep, and what the checks say of them."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts import organization
from accounts.models import Company, Tenant
from accounts.tax_profiles import company_profile_on, split_list, split_names, tenant_profile_on
from core.clock import today
from core.deadlines import due_after
from core.quarter import Quarter
from workflow.certificates import attachments
from workflow.certificates.billed import billed_amounts_of
from workflow.certificates.models import Certificate
from workflow.certificates.places import split_over
from workflow.certificates.replacement import can_be_replaced
from workflow.certificates.statuses import CLAIMING, OPEN, Status
from workflow.checks import answers, earned, period, signers
from workflow.checks.catalogue import BLOCK, look_at
from workflow.checks.history import past_of
from workflow.checks.paper import (
    NOTHING_ASKED,
    Account,
    Agent,
    Breakdown,
    CheckedPaper,
    CheckedParty,
    Finding,
    Other,
    PaperLine,
    ReplacedCertificate,
    RequestedAnswers,
)
from workflow.checks.rent import REIT_CODE
from workflow.checks.stored_answers import answers_of_certificate
from workflow.checks.stored_reading import reading_of
from workflow.checks.stored_twins import is_known_to, look_for_twins, near_twins_in, twins_of
from workflow.files.models import Attachment
from workflow.signatures.grounds import has_signature, signature_fault, unsigned_words
from workflow.signatures.lookup import signature_of
from workflow.tax import atc


def findings_of_certificate(certificate: Certificate) -> list[Finding]:
    """Return all findings of a stored certificate; empty is clean.

    Cached on the object until its content is written, because conditions, screens and dialogs need
    the same.
    """
    if certificate.kept_findings is None:
        certificate.kept_findings = look_at(check_input_of_certificate(certificate))
    return certificate.kept_findings


def findings_of_accounting(certificate: Certificate) -> list[Finding]:
    """Return the findings of one that is being submitted: the tenant's, and those of accounting."""
    found = [each.as_sent() for each in findings_of_certificate(certificate)]
    if certificate.submitted_at is not None:
        asked = answers_of_certificate(certificate)
        found += [answers.unanswered_finding(asked)] if asked.unanswered else []
    if has_signature(certificate):
        return found
    words = unsigned_words(certificate)
    return [*found, signers.unsigned_finding(settings.SIGNATURE_REQUIRED, words)]


def blocking(certificate: Certificate) -> list[Finding]:
    return [found for found in findings_of_certificate(certificate) if found.severity == BLOCK]


def what_blocks(certificate: Certificate) -> str:
    """One sentence of what a blocking check found; blank when nothing blocks."""
    found = blocking(certificate)
    if not found:
        return ""
    rest = f" ({len(found)} things to fix.)" if len(found) > 1 else ""
    return found[0].message + rest


def check_input_of_certificate(certificate: Certificate) -> CheckedPaper:
    return CheckedPaper(
        form_type=certificate.form_type,
        payee=as_written(certificate, "payee"),
        payor=as_written(certificate, "payor"),
        period_from=certificate.period_from,
        period_to=certificate.period_to,
        lines=tuple(check_lines_of_certificate(certificate)),
        signatory=CheckedParty(certificate.signatory_name, certificate.signatory_tin),
        signatory_title=certificate.signatory_title,
        agent=agent_of(certificate, "agent"),
        conforme=CheckedParty(certificate.conforme_name, certificate.conforme_tin),
        conforme_title=certificate.conforme_title,
        conforme_agent=agent_of(certificate, "conforme"),
        total=certificate.total,
        tax=certificate.tax,
        breakdowns=tuple(breakdowns_of(certificate)),
        reading=reading_of(certificate),
        today=today(),
        codes=atc.atc_on_day,
        due_after=due_after,
        **facts_of_parties(certificate),
        **facts_of_course(certificate),
        **facts_of_signature(certificate),
        **finders_for(certificate),
    )


def facts_of_parties(certificate: Certificate) -> dict[str, Any]:
    """The payor and the payee's companies as on record."""
    branch, company = certificate.branch, certificate.company
    return {
        "is_affiliate": certificate.tenant.is_affiliate,
        "ours": tuple(map(registered_party_of, organization.companies().values())),
        "company": registered_party_of(company) if company else None,
        "account": account_of(certificate),
        "branch": branch.name if branch else "",
        "branch_is_of_company": branch is None or branch.company_id == certificate.company_id,
        "foreign_locations": foreign_locations(certificate),
    } | facts_of_profile(company, day_of_codes(certificate))


def facts_of_course(certificate: Certificate) -> dict[str, Any]:
    """When it was sent, what it follows, and what the payor's QAP says of it."""
    return {
        "submitted_on": day_of_submission(certificate),
        "was_sent": certificate.submitted_at is not None,
        "continues": certificate.continues,
        "is_continued_known": is_known_to(certificate),
        "replaces": replaced_certificate(certificate),
        "qap_state": certificate.qap_state,
    }


def finders_for(certificate: Certificate) -> dict[str, Any]:
    """Functions that find other records, for the checks that need them."""
    alike = cache(lambda: look_for_twins(certificate))
    return {
        "twins": cache(lambda: twins_of(alike())),
        "near_twins": cache(lambda: near_twins_in(alike())),
        "past": lambda index: past_of(certificate)[index],
        "same_files": cache(lambda: same_files(certificate)),
        "billed": lambda: billed_amounts_of(certificate),
        "answers": lambda: answers_once_sent(certificate),
    }


def answers_once_sent(certificate: Certificate) -> RequestedAnswers:
    """What it was returned for, while accounting is to decide on it again."""
    is_back = certificate.status == Status.RESUBMITTED
    return answers_of_certificate(certificate) if is_back else NOTHING_ASKED


def day_of_codes(certificate: Certificate) -> date:
    """The day whose rates and profiles count."""
    return certificate.period_from or today()


def facts_of_profile(company: Company | None, day: date) -> dict[str, Any]:
    """What the company is to the BIR in the period, and the codes that it earns."""
    if company is None:
        return {}
    codes = earned.by(company.code)
    profile = company_profile_on(company.pk, day)
    if profile is None:
        return {"earned": codes}
    besides = {*split_list(profile.codes), *([REIT_CODE] if profile.is_reit else [])}
    return {
        "earned": codes | besides,
        "is_vat": profile.is_vat,
        "is_reit": profile.is_reit,
        "former_names": split_names(profile.former_names),
        "merged_tins": frozenset(split_list(profile.merged_tins.replace("-", ""))),
    }


def replaced_certificate(certificate: Certificate) -> ReplacedCertificate | None:
    """The one in whose place it comes, if any."""
    old = certificate.replaces
    if old is None:
        return None
    by = old.superseded_by.reference if old.superseded_by else ""
    return ReplacedCertificate(
        old.reference,
        str(old.pk),
        is_free=can_be_replaced(old, certificate),
        why_not=f"was replaced by {by}" if by else f"is {old.get_status_display()} now",
        is_of_its_company=old.company_id == certificate.company_id,
    )


def breakdowns_of(certificate: Certificate) -> Iterator[Breakdown]:
    """What the attached breakdown says, or nothing."""
    if file := attachments.breakdown_of(certificate):
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
    digests = [file.sha256 for file in attachments.current_attachments(certificate)]
    if not digests:
        return []
    rows = Attachment.objects.filter(
        sha256__in=digests,
        removed_at=None,
        certificate__status__in=CLAIMING,
        certificate__superseded_by=None,
    ).exclude(certificate__in=[certificate.pk, certificate.replaces_id or certificate.pk])
    found = rows.order_by("added_at").values_list(
        "certificate__reference", "certificate_id", "certificate__tenant_id"
    )
    return [
        Other(reference, str(pk), payor_may_know=tenant == certificate.tenant_id)
        for reference, pk, tenant in found[:1]
    ]


def as_written(certificate: Certificate, who: str) -> CheckedParty:
    """Payee or payor as the form names it."""
    return CheckedParty(
        *(getattr(certificate, f"{who}_{x}") for x in ("name", "tin", "address", "zip"))
    )


def registered_party_of(who: Company | Tenant) -> CheckedParty:
    return CheckedParty(who.name, who.tin, who.address, who.zip)


def account_of(certificate: Certificate) -> Account:
    """The payor as on record."""
    return account_on(certificate.tenant, other_branches(certificate), day_of_codes(certificate))


def account_on(tenant: Tenant, branches: frozenset[str], day: date) -> Account:
    """The payor as on record, of a kind by its profile on the day where it has one."""
    kind = tenant_profile_on(tenant.pk, day) or tenant
    kinds = kind.is_government, kind.is_withholding_agent
    return Account(tenant.name, tenant.tin, branches, *kinds)


def other_branches(certificate: Certificate) -> frozenset[str]:
    """Under which it is registered besides; asked only where the form names another TIN."""
    tenant = certificate.tenant
    if certificate.payor_tin in (None, tenant.tin):
        return frozenset()
    return frozenset(branch.code for branch in tenant.bir_branches.all())


def facts_of_signature(certificate: Certificate) -> dict[str, Any]:
    """Who signed it in the portal, and where accounting is to decide, whether it is signed."""
    facts = {
        "signature_required": settings.SIGNATURE_REQUIRED,
        "signer": name_of_signer(certificate),
        "signature_faults": signature_faults_of(certificate),
    }
    if certificate.status not in OPEN:
        return facts
    signed = has_signature(certificate)
    return facts | {
        "is_signed": signed,
        "unsigned_words": "" if signed else unsigned_words(certificate),
    }


def name_of_signer(certificate: Certificate) -> str:
    """The name under which it was signed in the portal; blank where it was not."""
    signature = signature_of(certificate)
    return signature.name if signature else ""


def signature_faults_of(certificate: Certificate) -> tuple[str, ...]:
    """Why the digital signatures on its signed copies do not hold."""
    files = attachments.current_attachments(certificate)
    return tuple(fault for file in files if (fault := signature_fault(file)))


def agent_of(certificate: Certificate, who: str) -> Agent:
    """What makes the payor's or the payee's signer a tax agent."""
    return Agent(
        *(getattr(certificate, f"{who}_{x}") for x in ("accreditation", "issued", "expires"))
    )


def foreign_locations(certificate: Certificate) -> tuple[str, ...]:
    """Branches it is split over that belong to another company than its own."""
    company = certificate.company_id
    split = split_over(certificate)
    return tuple(branch.name for branch in split if company and branch.company_id != company)


def check_lines_of_certificate(certificate: Certificate) -> list[PaperLine]:
    return [
        PaperLine(
            line.atc,
            (line.m1, line.m2, line.m3),
            line.total,
            line.tax,
            line.rate,
            line.section,
            line.description,
        )
        for line in certificate.lines.all()
    ]


def day_of_submission(certificate: Certificate) -> date | None:
    at = certificate.submitted_at
    return timezone.localdate(at) if at else None


def is_sent_too_late_to_claim(certificate: Certificate) -> bool:
    """Sent when the tax of its quarter could hardly be claimed any more."""
    start, sent = certificate.period_from, day_of_submission(certificate)
    if start is None or sent is None:
        return False
    return period.is_past_claiming_years(Quarter.of(start), sent)
