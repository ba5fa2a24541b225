"""A change of a tax profile or rate computes the payors again that it touches, and no other."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Branch, Company, Tenant
from console.billing.models import ReconciledRow
from console.billing.reconciling import follow_changes
from core import clock
from tests.support.billing_files import INVOICE, Api, bring_in
from workflow.tax.models import TaxCode

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
RECORDS = "/api/masterdata/records/"
OTHER_TIN = "995707646"
OTHERS_CUSA = {"document_no": "INV-2", "payor_tin": OTHER_TIN, "nature": "CUSA"}
JANUARY = {"date": "2027-01-05", "income_month": "2027-01"}


def add_record(api: Api, resource: str, **given: str) -> None:
    answer = api("administrator").post(f"{RECORDS}{resource}/", given, format="json")
    assert answer.status_code == 201, answer.content


def codes_and_taxes(tin9: str) -> dict[int, tuple[str, Any]]:
    rows = ReconciledRow.objects.filter(tin9=tin9)
    return {row.pk: (row.expected_atc, row.expected_tax) for row in rows}


def expected_of(tin9: str) -> list[tuple[str, Any]]:
    return sorted(codes_and_taxes(tin9).values())


def test_a_company_that_becomes_a_reit_touches_who_is_billed_rent(
    api: Api, people: Any, branch: Branch
):
    Tenant.objects.update(is_withholding_agent=True)
    bring_in(api, INVOICE, INVOICE | OTHERS_CUSA)
    follow_changes()
    before = codes_and_taxes(OTHER_TIN)
    add_record(api, "company-profiles", company="PCM", valid_from="2026-01-01", kind="reit")
    assert follow_changes() == 1
    assert [code for code, _ in expected_of("998765432")] == ["WC690"]
    assert before
    assert codes_and_taxes(OTHER_TIN) == before


def test_a_company_profile_that_changes_no_code_touches_nobody(
    api: Api, people: Any, branch: Branch
):
    bring_in(api, INVOICE)
    follow_changes()
    before = codes_and_taxes("998765432")
    add_record(
        api, "company-profiles", company="PCM", valid_from="2026-01-01", kind="ordinary", vat="vat"
    )
    assert follow_changes() == 0
    assert codes_and_taxes("998765432") == before


def test_a_tenant_profile_touches_that_tenant(api: Api, people: Any, branch: Branch):
    mine = OTHERS_CUSA | {"payor_tin": "998765432", "document_no": "INV-3"}
    bring_in(api, INVOICE, INVOICE | mine, INVOICE | {"document_no": "I-4", "payor_tin": OTHER_TIN})
    follow_changes()
    before = codes_and_taxes(OTHER_TIN)
    profile = {"tenant": "998765432", "valid_from": "2026-01-01", "withholding_agent": "yes"}
    add_record(api, "tenant-profiles", **profile)
    assert follow_changes() == 1
    assert [code for code, _ in expected_of("998765432")] == ["WC100", "WC160"]
    assert before
    assert codes_and_taxes(OTHER_TIN) == before


def test_a_rate_touches_the_quarters_in_which_it_holds(
    api: Api, people: Any, branch: Branch, company: Company
):
    bring_in(
        api,
        INVOICE,
        INVOICE | JANUARY | {"document_no": "INV-5", "payor_tin": OTHER_TIN},
    )
    follow_changes()
    before = codes_and_taxes("998765432")
    row = TaxCode.objects.get(code="WC100", valid_to=None)
    given = {"description": row.description, "section": row.section, "payee_kind": row.payee_kind}
    begins = clock.today() + timedelta(days=40)
    add_record(api, "atcs", code="WC100", rate="6", valid_from=begins.isoformat(), **given)
    assert follow_changes() == 1
    assert [float(tax) for _, tax in expected_of(OTHER_TIN)] == [18_000.0]
    assert codes_and_taxes("998765432") == before
