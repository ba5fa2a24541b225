"""What a tenant was billed in a quarter, by mall and code: the quarter sheet opens with it."""

from collections import defaultdict
from decimal import Decimal

from accounts import organization
from accounts.models import Tenant
from console.billing.expecting import SIGNS, expected_code, expected_tax_of
from console.billing.explaining import read_explanations
from console.billing.models import BillingDocument, DocumentKind
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates.billed import BilledPlace

MONTHS = 3
Sums = dict[tuple[int, int, str], list[Decimal]]


def billed_places(tenant: Tenant, quarter: Quarter) -> list[BilledPlace]:
    """By company, mall and code, by at most two statements."""
    rows = BillingDocument.objects.filter(
        company__in=organization.companies(), tin9=tenant.tin.tin9, quarter=quarter.in_one_number
    ).select_related("company", "branch")
    documents = list(rows.order_by("company", "branch", "pk"))
    companies = {each.company_id for each in documents}
    explained = read_explanations(companies, [tenant.tin.tin9], quarter.in_one_number)
    by_place = {(each.company_id, each.branch_id): each for each in documents}
    found = []
    for (company, branch, atc), months in sum_months(documents, tenant, quarter).items():
        one, total = by_place[company, branch], sum(months, ZERO)
        said = explained.get((company, tenant.tin.tin9, branch, atc))
        if total > 0:
            found.append(
                BilledPlace(
                    place=(one.company.code, one.company.name, one.branch.name),
                    atc=atc,
                    months=spread_negative(months),
                    tax=expected_tax_of(atc, total, quarter.end),
                    reason=said.reason if said else "",
                    text=said.text if said else "",
                )
            )
    return found


def sum_months(documents: list[BillingDocument], tenant: Tenant, quarter: Quarter) -> Sums:
    """The net amounts of each month on which tax is withheld."""
    sums: Sums = defaultdict(lambda: [ZERO] * MONTHS)
    for each in documents:
        atc = expected_code(each.nature, each.company, tenant, quarter.end)
        if each.kind in SIGNS and atc:
            month = (each.income_month.month - 1) % MONTHS
            amount = SIGNS[DocumentKind(each.kind)] * each.net
            sums[each.company_id, each.branch_id, atc][month] += amount
    return sums


def spread_negative(months: list[Decimal]) -> tuple[Decimal, Decimal, Decimal]:
    """Take a month below zero from the largest ones: the form has no negative month."""
    left = list(months)
    lack = -sum((each for each in left if each < 0), ZERO)
    left = [max(each, ZERO) for each in left]
    for at in sorted(range(MONTHS), key=lambda at: -left[at]):
        taken = min(left[at], lack)
        left[at] -= taken
        lack -= taken
    return left[0], left[1], left[2]
