"""Tax profiles as of a day, cached in each process, because they seldom change."""

import re
from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from accounts.models import Company, CompanyProfile, TenantProfile
from accounts.models.tax_profiles import AnyProfile
from core.cached_values import CachedValue
from core.taxable_years import TaxableYears, YearEndChange

company_profiles = CachedValue(
    lambda: group_profiles(
        (each.company_id, each) for each in CompanyProfile.objects.filter(is_active=True)
    ),
    CompanyProfile,
)
tenant_profiles = CachedValue(
    lambda: group_profiles(
        (each.tenant_id, each) for each in TenantProfile.objects.filter(is_active=True)
    ),
    TenantProfile,
)


def group_profiles(rows: Iterable[tuple[int, AnyProfile]]) -> dict[int, list[AnyProfile]]:
    """The profiles of each company or tenant."""
    found: dict[int, list[AnyProfile]] = defaultdict(list)
    for owner, profile in rows:
        found[owner].append(profile)
    return dict(found)


def company_profile_on(company: int | None, day: date) -> CompanyProfile | None:
    """The company's profile on a day, or None."""
    return latest_profile_on(company_profiles().get(company or 0, []), day)


def taxable_years_of(company: Company) -> TaxableYears:
    """The taxable years of a company, as its record and its profiles say."""
    changes = (
        YearEndChange(each.valid_from, each.year_ends)
        for each in company_profiles().get(company.pk, [])
        if each.year_ends
    )
    return TaxableYears(company.year_ends, tuple(sorted(changes)))


def tenant_profile_on(tenant: int, day: date) -> TenantProfile | None:
    """The tenant's profile on a day; None: the tenant's own record counts."""
    return latest_profile_on(tenant_profiles().get(tenant, []), day)


def latest_profile_on(profiles: list[AnyProfile], day: date) -> AnyProfile | None:
    """Of those that hold on a day the one that began last."""
    holding = [each for each in profiles if each.holds_on(day)]
    return max(holding, key=lambda each: each.valid_from, default=None)


def split_names(text: str) -> tuple[str, ...]:
    """Names with a semicolon between two."""
    return tuple(filter(None, (name.strip() for name in text.split(";"))))


def split_list(text: str) -> list[str]:
    """TINs or codes, with commas or blanks between them."""
    return re.findall(r"[^\s,;]+", text)
