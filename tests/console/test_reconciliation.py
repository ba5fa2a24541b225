"""Reading the reconciliation: standings, payors, documents, ageing, the tie to the ledger."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from accounts.models import Branch
from console.billing.models import ReconciledRow, ReconciledShare
from console.billing.reconciling import follow_changes
from core import clock
from core.quarter import Quarter
from tests.console.sawt import ABOUT, BECAUSE
from tests.support.billing_files import INVOICE, LIST, Api, bring_in
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.filings import made
from workflow.certificates.models import Certificate, Line
from workflow.engine.execution import perform

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Make = Callable[..., Any]
ASKED = {"company": "PCM", "quarter": "2026Q3"}
OTHER_PAYOR = {"document_no": "INV-2", "payor_tin": "995707646", "unit": "G-13"}
SECOND = Quarter(2026, 2)


def read_reconciliation(api: Api, path: str = "", who: str = "lead", **more: str) -> dict[str, Any]:
    answer = api(who).get(f"{LIST}{path}", ASKED | more)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def of_company(api: Api, path: str, **more: str) -> dict[str, Any]:
    answer = api("lead").get(f"{LIST}{path}", {"company": "PCM"} | more)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def standing_of(row: dict[str, Any]) -> tuple[str, str, str]:
    return row["signed"], row["filed"], row["open"]


def approved_form(certificate: Make, **more: Any) -> Any:
    return certificate("APPROVED", lines=[line("100000.00")], unit="G-12", **(ABOUT | more))


def test_a_row_says_what_is_signed_filed_and_open(api: Api, certificate: Make):
    form = approved_form(certificate)
    bring_in(api, INVOICE, INVOICE | OTHER_PAYOR)
    change_rows(Certificate.objects.filter(pk=form.pk), is_signed=False)
    missing, certified = read_reconciliation(api)["results"]
    assert standing_of(certified) == ("0.00", "0.00", "0.00")
    assert standing_of(missing) == ("0.00", "0.00", "15000.00")
    change_rows(Certificate.objects.filter(pk=form.pk), is_signed=True)
    made(api)
    page = read_reconciliation(api)
    assert standing_of(page["results"][1]) == ("15000.00", "15000.00", "0.00")
    assert standing_of(page["totals"]) == ("15000.00", "15000.00", "15000.00")


@pytest.mark.parametrize(
    ("amount", "units"),
    [
        ("open", ["G-13"]),
        ("signed", []),
        ("filed", []),
        ("unsigned", ["G-12"]),
        ("unfiled", ["G-12"]),
        ("missing", ["G-13"]),
    ],
)
def test_each_figure_has_its_list(api: Api, certificate: Make, amount: str, units: list[str]):
    form = approved_form(certificate)
    bring_in(api, INVOICE, INVOICE | OTHER_PAYOR)
    change_rows(Certificate.objects.filter(pk=form.pk), is_signed=False)
    assert [row["unit"] for row in read_reconciliation(api, amount=amount)["results"]] == units


def test_a_certificate_of_two_units_is_shared_out_to_the_centavo(api: Api, certificate: Make):
    form = certificate("SUBMITTED", lines=[line("40000.00")], **ABOUT)
    bring_in(
        api,
        INVOICE | {"net": "50000.01"},
        INVOICE | {"document_no": "INV-2", "unit": "G-13", "net": "70000.02"},
    )
    shares = ReconciledShare.objects.order_by("pk")
    assert {each.certificate_id for each in shares} == {form.pk}
    assert sum(each.tax for each in shares) == form.tax
    for row in ReconciledRow.objects.all():
        assert sum(each.tax for each in row.shares.all()) == row.certified_tax


def test_rows_of_the_former_version_are_computed_again(api: Api, certificate: Make):
    approved_form(certificate)
    bring_in(api, INVOICE)
    follow_changes()
    ReconciledShare.objects.all().delete()
    ReconciledRow.objects.update(version=1)
    assert follow_changes() == 1
    assert ReconciledShare.objects.count() == 1
    assert follow_changes() == 0


def test_shares_of_rows_that_the_former_version_replaced_are_replaced(api: Api, certificate: Make):
    form = approved_form(certificate)
    change_rows(Certificate.objects.filter(pk=form.pk), is_signed=True)
    bring_in(api, INVOICE)
    follow_changes()
    row = ReconciledRow.objects.get()
    ReconciledRow.objects.filter(pk=row.pk)._raw_delete("default")  # it knows no shares
    ReconciledRow.objects.bulk_create([as_former_version_writes(row)])
    totals = read_reconciliation(api)["totals"]
    assert (totals["certified"], totals["signed"]) == ("15000.00", "15000.00")
    assert ReconciledShare.objects.count() == 1


def as_former_version_writes(row: ReconciledRow) -> ReconciledRow:
    """The same row as the former version of the portal writes it."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return ReconciledRow(**values | {"id": None, "version": 1})


def test_payors_come_with_the_most_open_tax_first(api: Api, certificate: Make):
    approved_form(certificate)
    bring_in(api, INVOICE, INVOICE | OTHER_PAYOR, INVOICE | OTHER_PAYOR | {"document_no": "I-3"})
    page = read_reconciliation(api, "payors/")
    assert [(row["tin"], row["expected"], row["open"]) for row in page["results"]] == [
        ("995707646", "30000.00", "30000.00"),
        ("998765432", "15000.00", "0.00"),
    ]
    assert page["results"][1]["billed"] == "300000.00"
    assert (page["count"], page["next"]) == (2, None)
    first = read_reconciliation(api, "payors/", page_size="1")
    assert "page=2" in first["next"]
    last = read_reconciliation(api, "payors/", page_size="1", page="2")
    assert [row["tin"] for row in last["results"]] == ["998765432"]
    assert [
        row["tin"] for row in read_reconciliation(api, "payors/", tenant="998765")["results"]
    ] == ["998765432"]


def test_the_documents_of_a_row_add_up_to_its_base(api: Api, people: Any, branch: Branch):
    receipt = {"kind": "RECEIPT", "document_no": "OR-1", "net": "", "vat": "", "withheld": "9000"}
    bring_in(
        api,
        INVOICE,
        INVOICE | {"kind": "CREDIT_MEMO", "document_no": "CM-1", "net": "100000", "vat": ""},
        INVOICE | receipt,
        INVOICE | {"document_no": "INV-9", "unit": "G-13"},
    )
    (row,) = read_reconciliation(api, document="INV-1")["results"]
    place = {"tin": "998765432", "mall": row["mall"], "unit": "G-12", "nature": "RENT"}
    page = read_reconciliation(api, "documents/", **place)
    assert page["totals"] == {"base": row["expected"]["base"], "announced": "9000.00"}
    assert row["expected"]["base"] == "200000.00"
    assert [(each["number"], each["base"]) for each in page["results"]] == [
        ("INV-1", "300000.00"),
        ("CM-1", "-100000.00"),
        ("OR-1", "0.00"),
    ]
    assert row["announced"] == "9000.00"
    assert (
        "Receipts say that ₱9,000.00 of tax was withheld, but no certificate shows it yet."
        in row["why"]
    )
    assert len(read_reconciliation(api, "documents/", tin="998765432")["results"]) == 4
    assert read_reconciliation(api, "documents/", **(place | {"unit": ""}))["results"] == []


def test_a_receipt_without_a_unit_is_of_the_only_unit(api: Api, people: Any, branch: Branch):
    receipt = {"kind": "RECEIPT", "net": "", "withheld": "9000", "unit": ""}
    bring_in(api, INVOICE, INVOICE | receipt | {"document_no": "OR-1"})
    assert [row["announced"] for row in read_reconciliation(api)["results"]] == ["9000.00"]
    bring_in(api, INVOICE | {"document_no": "INV-2", "unit": "G-13"})
    assert [row["announced"] for row in read_reconciliation(api)["results"]] == ["0.00", "0.00"]


@pytest.mark.parametrize(
    ("days", "bucket"),
    [
        (0, "not_due"),
        (1, "1_30"),
        (30, "1_30"),
        (31, "31_60"),
        (60, "31_60"),
        (61, "61_90"),
        (90, "61_90"),
        (91, "over_90"),
        (400, "over_90"),
    ],
)
def test_open_tax_ages_from_the_due_day(
    api: Api, people: Any, branch: Branch, days: int, bucket: str
):
    bring_in(api, INVOICE)
    due = clock.today().replace(day=20)
    with clock.set_to(clock.start_of_manila_day(due) + timedelta(days=days, hours=9)):
        found = of_company(api, "ageing/")
        assert [each["bucket"] for each in found["buckets"] if each["rows"]] == [bucket]
        (quarter,) = next(each for each in found["buckets"] if each["rows"])["quarters"]
        assert (quarter["quarter"], quarter["due"]) == ("2026Q3", "2026-10-20")
        assert quarter["days_past_due"] == days
        assert (found["open"], quarter["missing"]) == ("15000.00", "15000.00")
        (row,) = of_company(api, "open/", bucket=bucket)["results"]
    assert (row["open"], row["quarter"], row["days_past_due"]) == ("15000.00", "2026Q3", days)


def test_the_list_of_a_bucket_has_the_rows_it_counts(api: Api, certificate: Make):
    approved_form(certificate)
    early = {"document_no": "INV-0", "date": "2026-04-05", "income_month": "2026-04"}
    bring_in(api, INVOICE, INVOICE | OTHER_PAYOR, INVOICE | early)
    found = of_company(api, "ageing/")
    assert {each["bucket"]: each["open"] for each in found["buckets"]} == {
        "not_due": "15000.00",
        "1_30": "0.00",
        "31_60": "0.00",
        "61_90": "15000.00",
        "over_90": "0.00",
    }
    rows = of_company(api, "open/")["results"]
    assert [row["quarter"] for row in rows] == ["2026Q2", "2026Q3"]
    assert of_company(api, "open/", bucket="over_90")["results"] == []
    first = of_company(api, "open/", page_size="1")
    assert first["count"] == 2
    following = api("lead").get(first["next"]).json()
    assert [row["quarter"] for row in following["results"]] == ["2026Q3"]


def named_differences(tie: dict[str, Any]) -> dict[str, tuple[str, list[str]]]:
    return {each["name"]: (each["tax"], each["certificates"]) for each in tie["differences"]}


def test_what_is_approved_and_filed_ties_to_the_ledger(api: Api, certificate: Make):
    approved_form(certificate)
    bring_in(api, INVOICE)
    made(api)
    found = read_reconciliation(api, "ledger/")
    for tie in found.values():
        assert (tie["reconciled"], tie["ledger"], tie["is_tied"]) == ("15000.00", "15000.00", True)
        assert tie["differences"] == []
    ledger = api("lead").get("/api/credits/", {"company": "PCM", "year": "2026"}).json()
    third = ledger["returns"][2]
    assert third["certified"]["tax"] == found["certified"]["ledger"]
    assert third["claimed"]["tax"] == found["filed"]["ledger"]


def test_each_difference_from_the_ledger_has_a_name(api: Api, certificate: Make, people: Any):
    approved = approved_form(certificate)
    gone = certificate("APPROVED", lines=[line("10000.00")], unit="G-14", **ABOUT)
    bring_in(api, INVOICE)
    made(api)
    change_rows(Line.objects.filter(certificate=approved.pk), tax="15000.01")
    perform("certificates", gone.pk, "amend", by=people["processor"], inputs=BECAUSE)
    waiting = certificate("SUBMITTED", lines=[line("20000.00")], unit="G-15", **ABOUT)
    found = read_reconciliation(api, "ledger/")
    assert named_differences(found["certified"]) == {"waiting": ("3000.00", [waiting.reference])}
    assert named_differences(found["filed"]) == {
        "other_figures": ("0.01", [approved.reference]),
        "not_counted": ("-1500.00", [gone.reference]),
    }
    assert found["filed"]["reconciled"] == "15000.01"
    assert found["filed"]["ledger"] == "16500.00"


def test_rows_that_are_not_computed_yet_are_a_difference_with_a_name(api: Api, certificate: Make):
    form = approved_form(certificate)
    bring_in(api, INVOICE)
    follow_changes()
    ReconciledRow.objects.update(certified_tax="1.00")
    (only,) = read_reconciliation(api, "ledger/")["certified"]["differences"]
    assert (only["name"], only["tax"]) == ("not_computed", "-14999.00")
    assert form.reference not in only["certificates"]


def test_the_workbook_has_payors_documents_ageing_and_ledger(api: Api, certificate: Make):
    approved_form(certificate)
    bring_in(api, INVOICE, INVOICE | OTHER_PAYOR)
    answer = api("lead").get(f"{LIST}export.xlsx", ASKED)
    book = load_workbook(BytesIO(answer.getvalue()))
    rows = {sheet.title: [[cell.value for cell in row] for row in sheet] for sheet in book}
    assert rows["Reconciliation"][0][-4:] == [
        *("Open tax", "Signed tax", "Filed tax", "Tax in receipts")
    ]
    assert rows["Reconciliation"][1][-4:] == [15000, 0, 0, 0]
    assert [(row[0], row[8]) for row in rows["By payor"][1:]] == [
        ("995707646", 15000),
        ("998765432", 0),
    ]
    assert [(row[5], row[11]) for row in rows["Documents"][1:]] == [
        ("INV-1", 300000),
        ("INV-2", 300000),
    ]
    assert rows["Ageing"][1] == ["Not due", "2026Q3", "2026-10-20", 1, 0, 15000, 15000]
    assert [row[:4] for row in rows["Ledger"][1:]] == [
        ["Certified", 15000, 15000, 0],
        ["Filed", 0, 0, 0],
    ]


@pytest.mark.parametrize("path", ["payors/", "documents/", "ageing/", "open/", "ledger/"])
@pytest.mark.parametrize(
    ("who", "status"), [("tenant", 403), ("processor elsewhere", 404), ("manager", 200)]
)
def test_who_reads_each_list(api: Api, path: str, who: str, status: int):
    asked = {"company": "PCM"} if path in ("ageing/", "open/") else dict(ASKED)
    asked |= {"tin": "998765432"} if path == "documents/" else {}
    assert api(who).get(f"{LIST}{path}", asked).status_code == status
