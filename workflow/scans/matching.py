"""Whose a scan is: our company, our tenant, and the mall where they last met."""

from typing import Any

from django.db.models import Max

from accounts import organization
from accounts.models import BirBranch, Branch, Company, Tenant
from core.text import fold
from core.tin import Tin
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import UNSEEN

LEGAL_FORMS = {"INC", "INCORPORATED", "CORP", "CORPORATION", "CO", "COMPANY", "LTD", "OPC"}


def match_company(tin: str, name: str) -> Company | None:
    """Our company by its number, else by its name."""
    ours = organization.companies().values()
    number = parse_tin_or_none(tin)
    by_number = next((each for each in ours if number and each.tin.tin9 == number.tin9), None)
    return by_number or next((each for each in ours if is_same_company_name(each.name, name)), None)


def match_tenant(tin: str, name: str) -> Tenant | None:
    """Our tenant by its number: that branch, one listed for it, or the taxpayer's only account;
    else the only one of this name."""
    number = parse_tin_or_none(tin)
    if number:
        found = list(Tenant.objects.filter(tin__range=number.branches))
        exact = next((each for each in found if each.tin == number), None)
        if exact or (exact := listed_under(number, found)):
            return exact
        if len(found) == 1:
            return found[0]
    words = fold(name).split()
    named = Tenant.objects.filter(folded_name__startswith=words[0])[:200] if words else ()
    alike = [each for each in named if is_same_company_name(each.name, name)]
    return alike[0] if len(alike) == 1 else None


def listed_under(number: Tin, found: list[Tenant]) -> Tenant | None:
    listed = BirBranch.objects.filter(tenant__in=found, code=number.branch5).first()
    return next((each for each in found if listed and each.pk == listed.tenant_id), None)


def parse_tin_or_none(text: str) -> Tin | None:
    try:
        return Tin.parse(text) if text else None
    except ValueError:
        return None


def is_same_company_name(one: str, other: str) -> bool:
    """The same name, whatever its tildes, its punctuation and its spelling of Inc."""
    return bool(company_name_words(one)) and company_name_words(one) == company_name_words(other)


def company_name_words(name: str) -> list[str]:
    plain = fold(name).upper().replace(".", "")
    letters = "".join(each if each.isalnum() or each == "&" else " " for each in plain)
    return [word for word in letters.split() if word not in LEGAL_FORMS]


def branch_for(tenant: Tenant | None, company: Company | None) -> Branch | None:
    """The mall of the tenant's newest certificate to the company; the form itself names none."""
    if tenant is None or company is None:
        return None
    sent = Certificate.objects.filter(tenant=tenant, company=company).exclude(status__in=UNSEEN)
    rows = sent.filter(branch__isnull=False).values("branch").annotate(last=Max("submitted_at"))
    newest = rows.order_by("-last").values_list("branch", flat=True).first()
    if newest is not None:
        return organization.get_cached_branch(newest)
    malls = [each for each in organization.branches().values() if each.company_id == company.pk]
    return malls[0] if len(malls) == 1 else None


def unmatched_party_reason(company: Any, tenant: Any) -> str:
    """Why it cannot become a certificate, for a person; blank: it can."""
    if company is None and tenant is None:
        return "Neither the payee nor the payor is one of ours."
    if company is None:
        return "The payee is not one of our companies."
    return "" if tenant is not None else "The payor is none of our tenants."
