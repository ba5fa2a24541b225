"""Codes, companies, malls, accounts and tax profiles of the portal, for ``check_forms``."""

from datetime import date
from typing import Any

from accounts import organization
from accounts.models import Tenant
from core.tin import Tin
from workflow.checks.paper import Account
from workflow.checks.sample_sources import SampleSource
from workflow.checks.stored import account_on, facts_of_profile, registered_party_of
from workflow.checks.twins import normalize_place_name
from workflow.tax import atc


def portal_source() -> SampleSource:
    """The portal's own records, as its checks read them."""
    companies = {each.code: each for each in organization.companies().values()}
    malls = {
        normalize_place_name(each.name): organization.companies()[each.company_id].code
        for each in organization.branches().values()
    }

    def facts_of(code: str, day: date) -> dict[str, Any]:
        return facts_of_profile(companies.get(code), day)

    return SampleSource(
        {code: registered_party_of(company) for code, company in companies.items()},
        malls,
        atc.atc_on_day,
        facts_of,
        find_account,
    )


def find_account(tin: Tin | None, day: date) -> Account | None:
    """The account of this taxpayer with its branches, or None."""
    tenant = Tenant.objects.filter(tin__startswith=tin.tin9).first() if tin else None
    if tenant is None:
        return None
    branches = frozenset(branch.code for branch in tenant.bir_branches.all())
    return account_on(tenant, branches, day)
