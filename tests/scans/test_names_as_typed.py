"""Every search of the product finds a name however it is typed: capitals, tildes and accents."""

import json
import unicodedata
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Branch, Company, CompanyProfile, Lease, TenantProfile, User
from console.masterdata.record_kinds import SHELVES
from core.models import Holiday
from tests.scans.fake import form
from workflow.certificates import names
from workflow.scans import matching

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.essential("each list finds names as they are typed"),
]
NAME = "DELA PEÑA & NIÑO FOOD STALLS"
WHOLE = [
    *(NAME, NAME.lower(), NAME.title(), NAME.replace("Ñ", "N"), "dela pena & nino food stalls"),
    *(unicodedata.normalize("NFD", NAME), "  dela  peña & niño food stalls "),
]
PARTS = ["peña", "pena", "PEÑA", "Peña", "NIÑO", "nino", "nin\u0303o", "pena & ni"]
NOBODY = "SINTA"
NAMED_BY_OTHERS = {"company-profiles", "tenant-profiles", "leases"}
SHELF_TEXTS = {"atcs": "description", "mails": "closing"}  # of the others, the name

SEARCHES = [
    ("/api/certificates/", "q", "manager"),
    ("/api/certificates/", "q", "processor"),
    ("/api/certificates/", "q", "tenant"),
    ("/api/certificates/sum/", "q", "processor"),
    ("/api/certificates/lanes/", "q", "processor"),
    ("/api/certificates/export.csv", "q", "processor"),
    ("/api/register.csv", "q", "manager"),
    ("/api/scans/", "q", "processor"),
    ("/api/scans/tenants/", "q", "processor"),
    ("/api/masterdata/tenants/", "q", "administrator"),
    ("/api/masterdata/staff/", "q", "administrator"),
    *((f"/api/masterdata/records/{shelf}/", "q", "administrator") for shelf in SHELVES),
    ("/api/audit/", "who", "manager"),
    ("/api/audit/", "tenant", "manager"),
]
# The register as a workbook has the rows of the one as text.
SAME_ROWS = {
    "/api/register.xlsx",
    "/api/certificates/export.xlsx",
    "/api/masterdata/tenants/list.xlsx",
}


@pytest.fixture
def named(people: dict[str, User], certificate: Any, scanned: Any) -> None:
    """Everything that has a name is called by this one."""
    for record in (people["tenant"].tenant, people["tenant"], people["processor"]):
        rename(record, "name")
    for status in ("SUBMITTED", "APPROVED"):
        certificate(status, payor_name=NAME, remarks=status)
    scanned(form(payor_name=NAME), name="of a payor.pdf")
    scanned(form(remarks="other"), name=f"{NAME}.pdf")
    Holiday.objects.get_or_create(on=date(2026, 12, 30), defaults={"name": "Rizal Day"})
    for address, shelf in SHELVES.items():
        if address not in NAMED_BY_OTHERS:
            rename(shelf.rows().first(), SHELF_TEXTS.get(address, "name"))
    tenant = people["tenant"].tenant
    assert tenant
    TenantProfile.objects.create(tenant=tenant, valid_from=date(2026, 1, 1))
    company = Company.objects.filter(name=NAME).get()
    CompanyProfile.objects.create(company=company, valid_from=date(2026, 1, 1))
    branch = Branch.objects.order_by("pk").first()
    assert branch
    Lease.objects.create(
        tenant=tenant, company=branch.company, branch=branch, unit="2-041",
        valid_from=date(2026, 1, 1), natures="RENT", area=40, rent=44_000,
    )  # fmt: skip


def rename(record: Any, column: str) -> None:
    setattr(record, column, NAME)
    record.save(update_fields=[column])


def found(client: Any, path: str, name: str, typed: str) -> Any:
    """What a search answers, without the question."""
    answer = client.get(path, {name: typed})
    assert answer.status_code == 200, answer.content
    if path.endswith(".csv"):
        return b"".join(answer.streaming_content).partition(b"\n")[2]
    told = answer.json()
    return told.get("results", told)


@pytest.mark.parametrize(("path", "name", "who"), SEARCHES)
def test_a_search_finds_a_name_as_it_is_typed(
    api: Any, named: None, path: str, name: str, who: str
):
    client = api(who)
    nothing, expected = (found(client, path, name, typed) for typed in (NOBODY, NAME))
    assert expected != nothing
    told = {typed: found(client, path, name, typed) for typed in (*WHOLE, *PARTS)}
    assert [typed for typed, rows in told.items() if rows != expected] == []


@pytest.mark.parametrize("who", ["manager", "processor", "tenant"])
def test_a_name_that_most_forms_have_is_found_alike(
    api: Any, named: None, monkeypatch: Any, who: str
):
    monkeypatch.setattr(names, "FEW", 0)
    test_a_search_finds_a_name_as_it_is_typed(api, named, "/api/certificates/", "q", who)


@pytest.mark.parametrize("typed", WHOLE)
def test_the_audit_finds_a_company_by_its_whole_name_as_it_is_typed(
    api: Any, named: None, company: Company, typed: str
):
    rename(company, "name")
    client = api("manager")
    assert found(client, "/api/audit/", "company", NOBODY) == []
    assert found(client, "/api/audit/", "company", typed)


def test_every_search_of_the_api_is_among_these():
    api = json.loads(Path("portal-ui/openapi.json").read_text())
    searches = {
        path
        for path, methods in api["paths"].items()
        for each in methods.get("get", {}).get("parameters", ())
        if (each["in"], each["name"]) == ("query", "q")
    }
    tried = {path.replace(f"/{shelf}/", "/{shelf}/") for path, *_ in SEARCHES for shelf in SHELVES}
    assert searches <= tried | SAME_ROWS


@pytest.mark.parametrize("printed", [*WHOLE, f"{NAME}, INC."])
def test_a_scan_is_its_tenants_however_the_name_is_printed(printed: str, people: dict[str, User]):
    tenant = people["tenant"].tenant
    assert tenant
    rename(tenant, "name")
    assert matching.match_tenant("", printed) == tenant
    assert matching.match_tenant("", NOBODY) is None
