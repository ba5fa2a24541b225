"""After every change of master data the reconciliation is what a full computation gives."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest

from accounts.models import Branch, Company, CompanyProfile, Tenant
from accounts.tax_profiles import company_profiles
from console.billing.models import BillingDocument, ReconciledRow, ReconciledShare
from console.billing.reconciling import follow_changes, reconcile_payors
from core.cached_values import forget_everything
from tests.console.sawt import ABOUT
from tests.support.billing_files import INVOICE, Api, bring_in
from tests.support.builders import line
from workflow.tax.models import TaxCode

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Make = Callable[..., Any]
RECORDS = "/api/masterdata/records/"
TENANTS = "/api/masterdata/tenants/"
SENDS, SILENT, NEW, NOBODYS = "998765432", "995707646", "990111222", "990333444"
COLUMNS = [
    each.attname for each in ReconciledRow._meta.concrete_fields if each.attname not in ("id",)
]


class Administrator:
    """Changes master data by the API, as the screens do."""

    def __init__(self, client: Any):
        self.client = client

    def add(self, address: str, /, **given: str) -> str:
        """Add a record; its address."""
        answer = self.send("post", address, given, 201)
        return f"{address}{answer['id']}/"

    def change(self, address: str, /, **given: str) -> None:
        self.send("patch", address, given, 200)

    def deactivate(self, address: str) -> None:
        self.send("post", f"{address}deactivate/", {}, 200)

    def reactivate(self, address: str) -> None:
        self.send("post", f"{address}reactivate/", {}, 200)

    def send(self, verb: str, address: str, given: dict[str, str], status: int) -> Any:
        answer = getattr(self.client, verb)(address, given, format="json")
        assert answer.status_code == status, (address, answer.content)
        return answer.json()


def tenant_address(tin9: str) -> str:
    return f"{TENANTS}{Tenant.objects.get(tin__startswith=tin9).pk}/"


def change_master_data(by: Administrator) -> Iterator[str]:
    """Every change of master data that there is, one after the other, each with its name."""
    about = {"name": "ALON FOODS", "address": "MANILA", "zip": "1000"}
    by.add(TENANTS, **about, tin=f"{NEW}00000")
    yield "an account for a TIN that was billed"
    by.change(tenant_address(NEW), tin=f"{NOBODYS}00000")
    yield "another TIN of a tenant"
    by.change(tenant_address(SILENT), tin=f"{NEW}00000")
    yield "a TIN that another tenant had before"
    by.change(tenant_address(NOBODYS), tin=f"{SILENT}00000")
    yield "a TIN that was given away"
    by.change(tenant_address(NEW), tin=f"{NEW}00012")
    yield "another branch code"
    by.add(TENANTS, **about | {"name": "ALON HEAD"}, tin=f"{NEW}00000", is_withholding_agent="true")
    yield "a head office above an account of a branch"
    yield from change_a_tenant(by)
    yield from change_companies(by)


def change_a_tenant(by: Administrator) -> Iterator[str]:
    tenant = tenant_address(SENDS)
    by.change(tenant, is_withholding_agent="true")
    yield "a withholding agent"
    by.change(tenant, name="LUNTIAN KITCHEN", is_government="true")
    yield "another name, and government"
    by.deactivate(tenant)
    yield "a tenant out of use"
    by.reactivate(tenant)
    yield "a tenant in use again"
    profiles = f"{RECORDS}tenant-profiles/"
    first = by.add(profiles, tenant=SENDS, valid_from="2026-01-01", withholding_agent="no")
    yield "a profile of a tenant"
    second = by.add(profiles, tenant=SENDS, valid_from="2026-09-30", withholding_agent="yes")
    yield "a later profile, which ends the one before"
    by.change(second, valid_to="2026-09-30", withholding_agent="no")
    yield "a profile with an end"
    by.deactivate(second)
    yield "a profile out of use"
    by.deactivate(first)
    yield "no profile any more"
    by.reactivate(second)
    yield "a profile in use again"
    lease = {"company": "PCM", "branch": "Crest Bay Mall", "unit": "G-12", "natures": "RENT"}
    terms = {"valid_from": "2026-01-01", "area": "10", "rent": "100000.00"}
    held = by.add(f"{RECORDS}leases/", **lease, **terms, tenant=SENDS)
    yield "a lease"
    by.deactivate(held)
    by.add(f"{RECORDS}leases/", **lease, **terms | {"valid_from": "2026-02-01"}, tenant=SILENT)
    yield "a lease that moves to another tenant"


def change_companies(by: Administrator) -> Iterator[str]:
    profiles = f"{RECORDS}company-profiles/"
    reit = by.add(profiles, company="PCM", valid_from="2026-01-01", kind="reit")
    yield "a company that is a REIT"
    by.change(reit, merged_tins=NEW, former_names="CREST", valid_to="2026-08-31")
    yield "merged TINs, and a REIT until August"
    by.change(reit, valid_to="")
    yield "a REIT until further notice"
    by.deactivate(reit)
    yield "a REIT no more"
    elsewhere = Company.objects.get(code="CNL")
    company = f"{RECORDS}companies/{elsewhere.pk}/"
    by.change(company, tin="009888777-00000", name="CREST NORTH", year_ends="6")
    yield "another TIN, name and year of a company"
    by.deactivate(company)
    yield "a company out of use"
    row = TaxCode.objects.get(code="WC100", valid_to=None)
    about = {"description": row.description, "section": row.section, "payee_kind": row.payee_kind}
    by.add(f"{RECORDS}atcs/", **about, code="WC100", rate="6", valid_from="2026-12-01")
    yield "a new rate"
    mall = Branch.objects.get(name="Crest Bay Mall")
    by.change(f"{RECORDS}malls/{mall.pk}/", city="Makati")
    by.deactivate(f"{RECORDS}malls/{mall.pk}/")
    yield "a mall out of use"


def read_rows() -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    rows = ReconciledRow.objects.values_list(*COLUMNS)
    shares = ReconciledShare.objects.values_list("company", "tin9", "quarter", "certificate", "tax")
    return sorted(map(with_plain_amounts, rows), key=repr), sorted(
        map(with_plain_amounts, shares), key=repr
    )


def with_plain_amounts(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Amounts alike, whatever zeros they are read with."""
    return tuple(f"{each:.2f}" if isinstance(each, Decimal) else each for each in row)


def compute_everything() -> None:
    forget_everything()
    documents = BillingDocument.objects.values_list("company", "tin9")
    rows = ReconciledRow.objects.values_list("company", "tin9")
    reconcile_payors({*documents.distinct(), *rows.distinct()})


def bill_every_payor(api: Api) -> None:
    """Rent and common areas of every payor, in this quarter and the next one."""
    january = {"date": "2027-01-05", "income_month": "2027-01"}
    payors = (SENDS, SILENT, NEW, NOBODYS)
    rows = [
        INVOICE | when | {"payor_tin": tin, "nature": nature, "document_no": f"{tin}{nature}{at}"}
        for tin in payors
        for nature in ("RENT", "CUSA")
        for at, when in enumerate(({}, january))
    ]
    assert bring_in(api, *rows)["faults"] == 0


@pytest.mark.essential("every change of master data")
def test_rows_follow_every_change_of_master_data(
    api: Api, certificate: Make, people: Any, branch: Branch
):
    bill_every_payor(api)
    certificate("SUBMITTED", **ABOUT, lines=[line("100000.00")])
    follow_changes()
    differing = []
    for name in change_master_data(Administrator(api("administrator"))):
        follow_changes()
        followed = read_rows()
        compute_everything()
        if followed != read_rows():
            differing.append(name)
    assert differing == []


def test_rows_under_a_former_tin_name_the_tenant_no_more(api: Api, people: Any, branch: Branch):
    bring_in(api, INVOICE | {"payor_tin": SILENT}, INVOICE | {"document_no": "2", "payor_tin": NEW})
    Administrator(api("administrator")).change(tenant_address(SILENT), tin=f"{NEW}00000")
    follow_changes()
    named = ReconciledRow.objects.values_list("tin9", "tenant__name").order_by("tin9")
    assert list(named) == [(NEW, "OTHER VENTURES CORPORATION"), (SILENT, None)]


def test_a_profile_that_another_process_wrote_counts_at_once(
    api: Api, certificate: Make, company: Company, people: Any, branch: Branch
):
    bring_in(api, INVOICE)
    follow_changes()
    assert company_profiles() == {}
    # Written past the signals that forget what this process has cached.
    CompanyProfile.objects.bulk_create(
        [CompanyProfile(company=company, kind="reit", valid_from="2026-01-01")]
    )
    certificate("SUBMITTED", **ABOUT, lines=[line("100000.00")])
    follow_changes()
    assert ReconciledRow.objects.get(quarter=20263).expected_atc == "WC690"
