"""Leases of units, their import, and the lessee information statement of RR 12-2011."""

import csv
from datetime import date
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from accounts.models import Branch, Company, Lease, Tenant
from console.masterdata.lessee_statement import lease_months, next_statement_day
from core.tin import Tin
from tests.files import made
from workflow.engine.verify import verify_chain

pytestmark = pytest.mark.both_databases

LEASES = "/api/masterdata/records/leases/"
STATEMENT = "/api/leases/statement"
HEAD = ["company", "branch", "unit", "valid_from", "valid_to", "tenant", "area", "rent", "natures"]
Body = dict[str, str]


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


@pytest.fixture
def mall(company: Company) -> Branch:
    return Branch.objects.create(company=company, name="Crest Lease Mall", city="Pasay")


@pytest.fixture
def lease(mall: Branch, people: Any) -> Body:
    """A lease as it is sent."""
    return {
        "company": "PCM",
        "branch": mall.name,
        "unit": "2-041",
        "valid_from": "2026-01-01",
        "valid_to": "2026-12-31",
        "tenant": str(people["tenant"].tenant.tin),
        "area": "42.50",
        "rent": "50000.00",
        "natures": "RENT, CUSA",
    }


def add(client: Any, body: Body, **more: str) -> dict[str, Any]:
    answer = client.post(LEASES, body | more, format="json")
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def refused(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.content
    return [(each["field"], each["code"]) for each in answer.json()["fields"]]


def send(client: Any, rows: list[Body], shown: str = "") -> Any:
    lines = [HEAD, *([row[name] for name in HEAD] for row in rows)]
    file = SimpleUploadedFile("leases.csv", made.csv_of(lines), "text/csv")
    return client.post(f"{LEASES}import/", {"file": file} | ({"shown": shown} if shown else {}))


def statement(client: Any, as_of: str) -> list[list[str]]:
    answer = client.get(f"{STATEMENT}.csv", {"company": "PCM", "as_of": as_of})
    assert answer.status_code == 200, answer.content
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.reader(StringIO(text)))


def test_a_lease_is_added_changed_and_on_record(admin: Any, lease: Body):
    told = add(admin, lease, natures="cusa, RENT")
    assert told["title"] == "Crest Lease Mall 2-041 from 2026-01-01"
    assert told["values"] == lease | {"remarks": ""}
    one = f"{LEASES}{told['id']}/"
    assert admin.patch(one, {"rent": "51000"}, format="json").status_code == 200
    assert refused(admin.patch(one, {"unit": "2-042"}, format="json")) == [("unit", "fixed")]
    log = admin.get(one).json()["log"]
    assert [each["label"] for each in log] == ["Changed", "Added"]
    verify_chain()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"tenant": "009934567"}, ("tenant", "unknown")),
        ({"company": "XYZ"}, ("company", "does_not_exist")),
        ({"branch": "Nowhere"}, ("branch", "does_not_exist")),
        ({"branch": "Elsewhere"}, ("branch", "other_company")),
        ({"valid_to": "2025-12-31"}, ("valid_to", "before")),
        ({"valid_from": "soon"}, ("valid_from", "invalid")),
        ({"area": "0"}, ("area", "min_value")),
        ({"area": "wide"}, ("area", "invalid")),
        ({"area": "NaN"}, ("area", "invalid")),
        ({"area": "1.234"}, ("area", "max_decimal_places")),
        ({"rent": "-1"}, ("rent", "min_value")),
        ({"natures": "RENT, GIFT"}, ("natures", "nature")),
        ({"unit": "=1+1"}, ("unit", "formula")),
        ({"unit": ""}, ("unit", "blank")),
    ],
)
def test_what_is_wrong_is_refused_at_its_field(
    admin: Any, lease: Body, body: Body, fault: tuple[str, str]
):
    other = Company.objects.create(code="OTH", name="OTHER", tin=Tin("009111333"))
    Branch.objects.create(company=other, name="Elsewhere")
    assert refused(admin.post(LEASES, lease | body, format="json")) == [fault]
    assert not Lease.objects.exists()


@pytest.mark.parametrize(
    ("begins", "ends", "code"),
    [
        ("2026-01-01", "", "taken"),
        ("2026-12-31", "", "overlap"),
        ("2025-01-01", "2026-01-01", "overlap"),
        ("2025-01-01", "", "overlap"),
        ("2027-01-01", "", ""),
        ("2025-01-01", "2025-12-31", ""),
    ],
)
def test_a_unit_has_one_lease_at_a_time(admin: Any, lease: Body, begins: str, ends: str, code: str):
    add(admin, lease)
    answer = admin.post(LEASES, lease | {"valid_from": begins, "valid_to": ends}, format="json")
    if code:
        assert refused(answer) == [("valid_from", code)]
    else:
        assert answer.status_code == 201


def test_one_out_of_use_returns_while_its_unit_is_free(admin: Any, lease: Body):
    first = add(admin, lease)
    admin.post(f"{LEASES}{first['id']}/deactivate/")
    second = add(admin, lease, valid_from="2026-02-01")
    again = admin.post(f"{LEASES}{first['id']}/reactivate/")
    assert (again.status_code, again.json()["code"]) == (409, "overlap")
    admin.post(f"{LEASES}{second['id']}/deactivate/")
    assert admin.post(f"{LEASES}{first['id']}/reactivate/").status_code == 200


def test_an_import_is_shown_first_and_names_each_fault(admin: Any, lease: Body):
    other = Company.objects.create(code="OTH", name="OTHER", tin=Tin("009111333"))
    Branch.objects.create(company=other, name="Elsewhere")
    add(admin, lease, unit="1-001")
    rows = [
        lease,
        lease | {"unit": "2", "tenant": "009934567"},
        lease | {"unit": "3", "branch": "Elsewhere"},
        lease | {"unit": "1-001", "valid_from": "2026-06-01"},
        lease | {"unit": "4", "valid_to": "2025-01-01"},
        lease | {"unit": "5", "area": "wide"},
        lease | {"valid_from": "2026-06-01", "valid_to": ""},
    ]
    told = send(admin, rows).json()
    assert Lease.objects.count() == 1
    assert told["counts"] == told["counts"] | {"new": 1, "refused": 6}
    faults = [each["faults"][0] for each in told["rows"] if each["faults"]]
    for fault, words in zip(
        faults,
        (
            "no tenant of this TIN",
            "mall of another company",
            "has this unit from 2026-01-01",
            "last day is 2026-01-01 or later",
            "valid number",
            "overlaps that of row 2",
        ),
        strict=True,
    ):
        assert words in fault
    assert send(admin, rows, told["digest"]).status_code == 200
    assert Lease.objects.count() == 2
    verify_chain()


@pytest.mark.parametrize("who", ["tenant", "processor", "lead", "manager"])
def test_administrators_alone_keep_leases(api: Any, lease: Body, who: str):
    assert api(who).get(LEASES).status_code == 403
    assert api(who).post(LEASES, lease, format="json").status_code == 403


@pytest.mark.parametrize("typed", ["2-04", "lease mall", "CREST LEASE"])
def test_leases_are_found_by_unit_and_mall(admin: Any, lease: Body, typed: str):
    told = add(admin, lease)
    [row] = admin.get(LEASES, {"q": typed}).json()["results"]
    assert row["id"] == told["id"]
    assert admin.get(LEASES, {"q": "nobody"}).json()["results"] == []


@pytest.mark.parametrize(
    ("as_of", "units"),
    [
        ("2025-12-31", []),
        ("2026-01-01", ["2-041"]),
        ("2026-12-31", ["2-041"]),
        ("2027-01-01", ["2-041", "2-042"]),
    ],
)
def test_first_and_last_day_of_a_lease_count(admin: Any, lease: Body, as_of: str, units: list[str]):
    add(admin, lease)
    add(admin, lease, valid_from="2027-01-01", valid_to="")
    add(admin, lease, unit="2-042", valid_from="2027-01-01", valid_to="")
    gone = add(admin, lease, unit="2-043")
    admin.post(f"{LEASES}{gone['id']}/deactivate/")
    rows = statement(admin, as_of)[1:]
    assert [row[5] for row in rows if not row[0].startswith("Total")] == units


def test_the_statement_adds_up_by_mall(admin: Any, lease: Body, company: Company):
    second = Branch.objects.create(company=company, name="Crest Second Mall")
    add(admin, lease)
    add(admin, lease, unit="2-042", area="10.25", rent="1000.10")
    add(admin, lease, branch=second.name, area="7.25", rent="0")
    Tenant.objects.update(name="=HYPERLINK(1)")
    rows = statement(admin, "2026-06-30")
    assert [row[6][-8:] for row in rows[1:4]] == ["RLINK(1)", "RLINK(1)", "2 leases"]
    assert not rows[1][6].startswith("=")
    totals = [(row[0], row[8], row[9]) for row in rows if row[0].startswith("Total")]
    assert totals == [
        ("Total Crest Lease Mall", "52.75", "51000.10"),
        ("Total Crest Second Mall", "7.25", "0.00"),
        ("Total PCM", "60.00", "51000.10"),
    ]
    assert {len(row) for row in rows} == {len(rows[0])}
    answer = admin.get(f"{STATEMENT}.xlsx", {"company": "PCM", "as_of": "2026-06-30"})
    assert "lessees-PCM-2026-06-30.xlsx" in answer["Content-Disposition"]
    sheet = load_workbook(BytesIO(b"".join(answer.streaming_content)))["Lessees"]
    assert [cell.value for cell in sheet[1]] == rows[0]
    assert sheet.max_row == len(rows)
    assert Decimal(str(sheet.cell(sheet.max_row, 10).value)) == Decimal("51000.10")
    assert sheet.cell(2, 7).data_type != "f"


def test_a_company_without_leases_has_a_total_of_none(admin: Any, company: Company):
    [_, total] = statement(admin, "2026-06-30")
    assert (total[0], total[6], total[9]) == ("Total PCM", "0 leases", "0.00")


def test_the_statement_is_of_leads_managers_and_administrators(api: Any, company: Company):
    Company.objects.create(code="OTH", name="OTHER", tin=Tin("009111333"))
    for who, code, status in (
        ("lead", "PCM", 200),
        ("lead", "OTH", 404),
        ("manager", "OTH", 200),
        ("administrator", "OTH", 200),
        ("administrator", "XXX", 404),
        ("processor", "PCM", 403),
        ("tenant", "PCM", 403),
    ):
        assert api(who).get(f"{STATEMENT}.csv", {"company": code}).status_code == status
    bad = api("lead").get(f"{STATEMENT}.csv", {"company": "PCM", "as_of": "30.06.2026"})
    assert bad.status_code == 422


@pytest.mark.parametrize(
    ("today", "as_of"),
    [
        (date(2027, 1, 31), date(2026, 12, 31)),
        (date(2027, 2, 1), date(2027, 6, 30)),
        (date(2027, 7, 31), date(2027, 6, 30)),
        (date(2027, 8, 1), date(2027, 12, 31)),
    ],
)
def test_the_next_statement_is_proposed(today: date, as_of: date):
    assert next_statement_day(today) == as_of


def test_the_months_of_a_lease():
    assert lease_months(date(2026, 1, 1), date(2026, 12, 31)) == 12
    assert lease_months(date(2026, 1, 15), date(2027, 1, 14)) == 12
    assert lease_months(date(2026, 1, 15), date(2026, 2, 15)) == 2
