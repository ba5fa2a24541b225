"""The certificates that billing documents lead one to expect: code, base and tax."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from accounts.models import Company, Nature, Tenant
from accounts.tax_profiles import (
    company_profile_on,
    company_profiles,
    tenant_profile_on,
    tenant_profiles,
)
from console.billing.matching import Expected
from console.billing.models import BillingDocument, DocumentKind
from core.money import ZERO, round_to_centavo
from core.quarter import Quarter
from workflow.checks.rent import REIT_CODE
from workflow.tax import atc
from workflow.tax.atc import atc_on_day

RENT_CODE, SERVICE_CODE = "WC100", "WC160"
SERVICES = {Nature.CUSA, Nature.PARKING, Nature.PROMO, Nature.OTHER}
SIGNS = {DocumentKind.INVOICE: 1, DocumentKind.DEPOSIT_APPLIED: 1, DocumentKind.CREDIT_MEMO: -1}
ByQuarter = dict[int, list[Expected]]


class BilledUnit(NamedTuple):
    """What the documents of one payor are summed by; ``quarter`` like 20263."""

    quarter: int
    branch: int
    unit: str
    nature: str


def expected_code(nature: str, company: Company, tenant: Tenant | None, day: date) -> str:
    """The code under which income of this nature is certified; blank: nothing is withheld.

    Rent is WC100, of a REIT WC690 (RR 13-2011). Services are WC160 where the payor is a top
    withholding agent on that day (RR 11-2018). Utilities and interest are not withheld on.
    """
    if nature == Nature.RENT:
        profile = company_profile_on(company.pk, day)
        return REIT_CODE if profile and profile.is_reit else RENT_CODE
    if nature in SERVICES and tenant and is_withholding_agent(tenant, day):
        return SERVICE_CODE
    return ""


def is_withholding_agent(tenant: Tenant, day: date) -> bool:
    profile = tenant_profile_on(tenant.pk, day)
    return profile.is_withholding_agent if profile else tenant.is_withholding_agent


def expect(
    documents: Iterable[BillingDocument], company: Company, tenant: Tenant | None
) -> ByQuarter:
    """Sum the documents of one payor by quarter, mall, unit and nature."""
    groups: dict[BilledUnit, list[BillingDocument]] = defaultdict(list)
    receipts: dict[BilledUnit, Decimal] = defaultdict(lambda: ZERO)
    for each in documents:
        at = BilledUnit(each.quarter, each.branch_id, each.unit, each.nature)
        if each.kind in SIGNS:
            groups[at].append(each)
        elif each.kind == DocumentKind.RECEIPT:
            receipts[at] += each.withheld
    announced = announced_taxes(receipts, groups)
    found: ByQuarter = defaultdict(list)
    for at, some in groups.items():
        number, branch, unit, nature = at
        day = quarter_from_number(number).end
        code = expected_code(nature, company, tenant, day)
        base = sum((SIGNS[DocumentKind(each.kind)] * each.net for each in some), ZERO)
        if code and base > 0:
            numbers = tuple(sorted(each.document_no for each in some))
            tax = expected_tax_of(code, base, day)
            found[number].append(
                Expected(branch, unit, nature, code, base, tax, numbers, announced[at])
            )
    return found


def announced_taxes(
    receipts: dict[BilledUnit, Decimal], billed: Collection[BilledUnit]
) -> dict[BilledUnit, Decimal]:
    """What receipts say was withheld, by what was billed.

    A receipt that names no unit is for the unit of its mall and nature where only one was billed.
    """
    units: dict[BilledUnit, list[BilledUnit]] = defaultdict(list)
    for at in billed:
        units[without_unit(at)].append(at)
    found: dict[BilledUnit, Decimal] = defaultdict(lambda: ZERO)
    for at, tax in receipts.items():
        only = units[at] if not at.unit and len(units[at]) == 1 else [at]
        found[only[0]] += tax
    return found


def without_unit(at: BilledUnit) -> BilledUnit:
    return BilledUnit(at.quarter, at.branch, "", at.nature)


def expected_tax_of(code: str, base: Decimal, day: date) -> Decimal:
    known = atc_on_day(code, day)
    return round_to_centavo(base * known.rate / 100) if known else ZERO


def forget_profiles_and_rates() -> None:
    """Read them again when next asked: another process may have changed them within the minute."""
    for cached in (company_profiles, tenant_profiles, atc.stored):
        cached.forget()


def quarter_from_number(number: int) -> Quarter:
    return Quarter(number // 10, number % 10)
