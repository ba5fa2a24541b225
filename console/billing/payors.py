"""The payors of billing documents, and those of whom a change lets expect other tax."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.db.models import Q, QuerySet
from django.db.models.functions import Substr

from accounts.models import Company, Nature, Tenant, TenantProfile
from console.billing.expecting import (
    SERVICES,
    expected_code,
    expected_tax_of,
    quarter_from_number,
)
from console.billing.models import BillingDocument, ReconciledRow
from console.masterdata.models import Kind, MasterRecord
from core.cached_values import forget_everything
from workflow.tax.models import TaxCode

PayorKey = tuple[int, str]  # company and nine digits of the payor
AT_ONCE = 2_000


def tenants_of(tins: Collection[str]) -> dict[str, list[Tenant]]:
    """The tenants by nine digits, the head office first."""
    found: dict[str, list[Tenant]] = defaultdict(list)
    rows = Tenant.objects.annotate(nine=Substr("tin", 1, 9)).filter(nine__in=tins)
    for tenant in rows.order_by("tin"):
        found[tenant.tin.tin9].append(tenant)
    return found


def payors_of_records(subjects: Collection[str]) -> set[PayorKey]:
    """The payors of whom other tax is expected since these records of master data changed.

    They are a tenant, a tenant's or a company's tax profile, and a rate of a tax code. Another
    process changed them: what this one cached may be older.
    """
    changed: dict[str, set[int]] = defaultdict(set)
    rows = MasterRecord.objects.filter(pk__in=subjects)
    for kind, pk in rows.values_list("kind", "record_id"):
        changed[kind].add(pk)
    if not changed:
        return set()
    forget_everything()
    profiles = TenantProfile.objects.filter(pk__in=changed[Kind.TENANT_PROFILE])
    return {
        *billed_payors(Tenant.objects.filter(pk__in=changed[Kind.TENANT]), Q()),
        *billed_payors(
            Tenant.objects.filter(pk__in=profiles.values("tenant")), Q(nature__in=SERVICES)
        ),
        *payors_of_companies(Company.objects.filter(profiles__in=changed[Kind.COMPANY_PROFILE])),
        *payors_of_codes(TaxCode.objects.filter(pk__in=changed[Kind.TAX_CODE])),
    }


def billed_payors(tenants: QuerySet[Tenant], documents: Q) -> set[PayorKey]:
    """The companies that have such documents of these tenants."""
    tins = {tin.tin9 for tin in tenants.values_list("tin", flat=True)}
    rows = BillingDocument.objects.filter(documents, tin9__in=tins) if tins else None
    return set() if rows is None else set(rows.order_by().values_list("company", "tin9").distinct())


def payors_of_companies(companies: QuerySet[Company]) -> Iterator[PayorKey]:
    """Those whose rent is expected under another code than their row has."""
    for company in companies.distinct():
        rows = ReconciledRow.objects.filter(company=company, nature=Nature.RENT).order_by()
        columns = rows.values_list("tin9", "quarter", "expected_atc").distinct()
        for tin9, number, code in columns.iterator(chunk_size=AT_ONCE):
            day = quarter_from_number(number).end
            if expected_code(Nature.RENT, company, None, day) != code:
                yield company.pk, tin9


def payors_of_codes(codes: QuerySet[TaxCode]) -> Iterator[PayorKey]:
    """Those of whom another tax is expected under these codes than their row has."""
    names = set(codes.order_by().values_list("code", flat=True))
    rows = ReconciledRow.objects.filter(expected_atc__in=names).order_by()
    columns = ("company", "tin9", "quarter", "expected_atc", "expected_base", "expected_tax")
    found = rows.values_list(*columns).iterator(chunk_size=AT_ONCE) if names else ()
    for company, tin9, number, code, base, tax in found:
        if expected_tax_of(code, base, quarter_from_number(number).end) != tax:
            yield company, tin9
