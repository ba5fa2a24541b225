"""The payors of billing documents, and those of whom a change lets expect other tax."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Substr

from accounts.models import Company, Nature, Tenant, TenantProfile
from console.billing.expecting import (
    SERVICES,
    expected_code,
    expected_tax_of,
    forget_profiles_and_rates,
    quarter_from_number,
)
from console.billing.models import BillingDocument, ReconciledRow
from console.masterdata.lifecycle import LIFECYCLE as MASTER_DATA
from console.masterdata.models import Kind, MasterRecord
from workflow.models import Revision
from workflow.tax.models import TaxCode

PayorKey = tuple[int, str]  # company and nine digits of the payor
AT_ONCE = 2_000
TIN9_DIGITS = 9


def tenants_of(tins: Collection[str]) -> dict[str, list[Tenant]]:
    """The tenants by nine digits, the head office first."""
    found: dict[str, list[Tenant]] = defaultdict(list)
    rows = Tenant.objects.annotate(nine=Substr("tin", 1, 9)).filter(nine__in=tins)
    for tenant in rows.order_by("tin"):
        found[tenant.tin.tin9].append(tenant)
    return found


def payors_of_records(subjects: Collection[str]) -> set[PayorKey]:
    """The payors of whom other tax is expected since these records of master data changed.

    They are a tenant, a tenant's or a company's tax profile, and a rate of a tax code. A lease, a
    mall, and what a company is called change no row.
    """
    changed: dict[str, set[int]] = defaultdict(set)
    rows = MasterRecord.objects.filter(pk__in=subjects)
    for kind, pk in rows.values_list("kind", "record_id"):
        changed[kind].add(pk)
    if not changed:
        return set()
    forget_profiles_and_rates()
    tins = tins_on_record(changed[Kind.TENANT])
    profiles = TenantProfile.objects.filter(pk__in=changed[Kind.TENANT_PROFILE])
    with_profile = {tin.tin9 for tin in profiles.values_list("tenant__tin", flat=True)}
    return {
        *payors_in(BillingDocument.objects.all(), tins),
        *payors_in(ReconciledRow.objects.all(), tins),
        *payors_in(BillingDocument.objects.filter(nature__in=SERVICES), with_profile),
        *payors_of_companies(Company.objects.filter(profiles__in=changed[Kind.COMPANY_PROFILE])),
        *payors_of_codes(TaxCode.objects.filter(pk__in=changed[Kind.TAX_CODE])),
    }


def tins_on_record(tenants: Collection[int]) -> set[str]:
    """The nine digits of these tenants, and those that they had before: rows stand under both."""
    entries = MasterRecord.objects.filter(kind=Kind.TENANT, record_id__in=tenants)
    subjects = [str(pk) for pk in entries.values_list("pk", flat=True)]
    said: Any = Revision.objects.filter(
        transition__lifecycle=MASTER_DATA,
        transition__subject_id__in=subjects,
        values__has_key="content",
    )
    contents = said.values_list("values", flat=True).iterator(chunk_size=AT_ONCE)
    return {values["content"]["said"]["tin"][:TIN9_DIGITS] for values in contents}


def payors_in(rows: QuerySet[Any], tins: Collection[str]) -> set[PayorKey]:
    """The payors of these nine digits that have such rows, by company."""
    companies = list(Company.objects.values_list("pk", flat=True))  # their indexes begin with it
    found = rows.filter(company__in=companies, tin9__in=tins).order_by()
    return set(found.values_list("company", "tin9").distinct()) if tins else set()


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
