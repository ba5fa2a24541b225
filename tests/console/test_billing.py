"""Billing documents: their import, what they lead one to expect, and the reconciliation."""

import csv
from collections.abc import Callable
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook, load_workbook

from accounts.models import Branch, Company, CompanyProfile, Lease, Tenant, TenantProfile
from console.billing import importing
from console.billing.importing import run_billing_import
from console.billing.models import BillingDocument, BillingImport, ReconciledRow
from console.billing.reconciling import CURSOR, follow_changes
from core.quarter import Quarter
from tests.console.sawt import ABOUT, BECAUSE
from tests.support.billing_files import IMPORTS, INVOICE, LIST, Api, bring_in, csv_of, run, send
from tests.support.builders import line
from tests.support.job_arguments import last_arguments
from tests.support.stored import path_of_stored_file
from workflow.engine.execution import perform
from workflow.models import Cursor, Transition

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Make = Callable[..., Any]
SECOND = Quarter(2026, 2)


def listed(api: Api, who: str = "lead", **more: str) -> dict[str, Any]:
    answer = api(who).get(LIST, {"company": "PCM", "quarter": "2026Q3"} | more)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def states(api: Api, **more: str) -> list[tuple[str, str]]:
    return [(row["nature"], row["state"]) for row in listed(api, **more)["results"]]


def check_totals_tie(page: dict[str, Any]) -> None:
    sums = {name: Decimal(amount) for name, amount in page["totals"].items()}
    assert sums["expected"] == sums["certified"] + sums["short"] + sums["missing"] - sums["over"]


def counts(found: dict[str, Any]) -> tuple[int, int, int, int]:
    return found["rows"], found["new"], found["same"], found["faults"]


def test_documents_come_in_once(api: Api, people: Any, branch: Branch):
    found = bring_in(api, INVOICE, INVOICE | {"document_no": "INV-2", "income_month": "08/2026"})
    assert (found["state"], counts(found)) == ("done", (2, 2, 0, 0))
    again = bring_in(api, INVOICE, INVOICE)
    assert counts(again) == (2, 0, 2, 0)
    stored = BillingDocument.objects.get(document_no="INV-1")
    assert (stored.branch, stored.quarter, stored.tin9) == (branch, 20263, "998765432")
    assert (stored.net, stored.vat) == (Decimal("300000.00"), Decimal("36000.00"))
    assert not BillingImport.objects.exclude(stored_as="").exists()


@pytest.mark.usefixtures("begun_twice")
def test_no_document_is_lost_where_its_transaction_is_begun_again(
    api: Api, people: Any, branch: Branch
):
    rows = [INVOICE | {"document_no": f"INV-{at}"} for at in range(3)]
    assert counts(bring_in(api, *rows)) == (3, 3, 0, 0)
    assert BillingDocument.objects.count() == 3
    later = [rows[0] | {"einvoice_no": "EIS-1"}, rows[1] | {"net": "1.00"}]
    assert counts(bring_in(api, *later)) == (2, 0, 1, 1)
    assert BillingDocument.objects.get(document_no="INV-0").einvoice_no == "EIS-1"


def test_the_file_is_deleted_once_it_was_read(api: Api, people: Any, branch: Branch):
    pk = send(api, csv_of(INVOICE)).json()["id"]
    path = path_of_stored_file(BillingImport.objects.get(pk=pk).stored_as)
    assert path.exists()
    run(api, pk)
    assert not path.exists()


def test_a_dry_run_writes_nothing(api: Api, people: Any, branch: Branch):
    found = bring_in(api, INVOICE, INVOICE | {"net": "x"}, dry_run="true")
    assert (found["dry_run"], counts(found)) == (True, (2, 1, 0, 1))
    assert not BillingDocument.objects.exists()
    assert not ReconciledRow.objects.exists()


@pytest.mark.parametrize(
    ("change", "column"),
    [
        ({"company": "XYZ"}, "company"),
        ({"company": "CNL"}, "company"),
        ({"mall": "Crest Nowhere"}, "mall"),
        ({"payor_tin": ""}, "payor_tin"),
        ({"payor_tin": "12345678901234567"}, "payor_tin"),
        ({"payor_tin": "000-000-000"}, "payor_tin"),
        ({"document_no": ""}, "document_no"),
        ({"document_no": "x" * 41}, "document_no"),
        ({"kind": "BILL"}, "kind"),
        ({"date": "31/12/2026"}, "date"),
        ({"date": "1999-01-01"}, "date"),
        ({"income_month": "July"}, "income_month"),
        ({"nature": "GIFT"}, "nature"),
        ({"net": ""}, "net"),
        ({"net": "-1.00"}, "net"),
        ({"net": "NaN"}, "net"),
        ({"net": "1.001"}, "net"),
        ({"net": "1e30"}, "net"),
        ({"vat": "twelve"}, "vat"),
        ({"withheld": "Infinity"}, "withheld"),
        ({"unit": "x" * 41}, "unit"),
        ({"einvoice_no": "x" * 61}, "einvoice_no"),
    ],
)
def test_a_faulty_row_is_named_and_the_good_ones_go_in(
    api: Api, people: Any, branch: Branch, change: dict[str, str], column: str
):
    bad = INVOICE | {"document_no": "INV-9"} | change
    found = bring_in(api, INVOICE, bad, INVOICE | {"document_no": "INV-3"})
    assert (found["state"], counts(found)) == ("done", (3, 2, 0, 1))
    (fault,) = found["faulty"]
    assert (fault["row"], fault["column"]) == (3, column)
    assert fault["message"]


def test_other_figures_under_a_known_number_are_a_fault(api: Api, people: Any, branch: Branch):
    bring_in(api, INVOICE)
    found = bring_in(api, INVOICE | {"net": "1.00"})
    assert counts(found) == (1, 0, 0, 1)
    assert found["faulty"][0]["column"] == "document_no"
    assert BillingDocument.objects.get().net == Decimal("300000.00")
    memo = bring_in(api, INVOICE | {"kind": "CREDIT_MEMO", "net": "1.00"})
    assert memo["new"] == 1


def test_an_einvoice_number_may_come_after_its_document(api: Api, people: Any, branch: Branch):
    bring_in(api, INVOICE)
    numbered = INVOICE | {"einvoice_no": "EIS-1"}
    assert counts(bring_in(api, numbered)) == (1, 0, 1, 0)
    assert counts(bring_in(api, INVOICE)) == (1, 0, 1, 0)
    found = bring_in(api, INVOICE | {"einvoice_no": "EIS-2"})
    assert (counts(found), found["faulty"][0]["column"]) == ((1, 0, 0, 1), "einvoice_no")
    assert "EIS-1" in found["faulty"][0]["message"]
    assert BillingDocument.objects.get().einvoice_no == "EIS-1"


def test_of_a_document_twice_in_a_file_the_einvoice_number_is_taken(
    api: Api, people: Any, branch: Branch
):
    rows = [INVOICE, INVOICE | {"einvoice_no": "EIS-1"}, INVOICE | {"einvoice_no": "EIS-2"}]
    assert counts(bring_in(api, *rows, dry_run="true")) == (3, 1, 1, 1)
    assert counts(bring_in(api, *rows)) == (3, 1, 1, 1)
    assert BillingDocument.objects.get().einvoice_no == "EIS-1"


def test_einvoices_are_shown_with_their_documents_and_found(api: Api, people: Any, branch: Branch):
    other = {"document_no": "INV-2", "unit": "G-13"}
    bring_in(api, INVOICE | {"einvoice_no": "EIS-1"}, INVOICE | other)
    first, second = listed(api)["results"]
    assert first["einvoices"] == [{"document": "INV-1", "number": "EIS-1"}]
    assert second["einvoices"] == []
    for asked, units in {
        "EIS-1": ["G-12"],
        "eis-1 ": ["G-12"],
        "INV-2": ["G-13"],
        "INV": [],
        "%": [],
    }.items():
        assert [row["unit"] for row in listed(api, document=asked)["results"]] == units, asked
    query = {"company": "PCM", "quarter": "2026Q3", "document": "EIS-1"}
    answer = api("lead").get(f"{LIST}export.csv", query)
    (row,) = csv.DictReader(StringIO(answer.getvalue().decode("utf-8-sig")))
    assert (row["Documents"], row["E-invoice numbers"]) == ("INV-1", "EIS-1")


def test_a_workbook_is_read_as_a_csv_file(api: Api, people: Any, branch: Branch):
    book = Workbook()
    assert book.active is not None
    book.active.append(["Company Code", "Mall Name", *list(INVOICE)[2:]])
    book.active.append([INVOICE[name] for name in INVOICE])
    data = BytesIO()
    book.save(data)
    answer = send(api, data.getvalue(), name="july.xlsx")
    assert answer.status_code == 202, answer.content
    assert counts(run(api, answer.json()["id"])) == (1, 1, 0, 0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"company,mall\nPCM,Crest Bay Mall\n", "Missing"),
        (b"", ""),
        (b"\x89PNG\r\n\x1a\n0000", ""),
        (b"%PDF-1.4 no table", ""),
    ],
)
def test_a_file_that_is_no_table_of_documents_fails_and_says_why(
    api: Api, people: Any, data: bytes, words: str
):
    answer = send(api, data)
    if answer.status_code == 202:
        found = run(api, answer.json()["id"])
        assert found["state"] == "failed"
        assert found["message"]
        assert words in found["message"]
        assert not BillingImport.objects.exclude(stored_as="").exists()
    else:
        assert answer.status_code in (415, 422), answer.content


def test_an_import_begun_again_finds_what_it_wrote(api: Api, monkeypatch: pytest.MonkeyPatch):
    """The worker was killed after it had written one of two rows."""
    pk = send(api, csv_of(INVOICE, INVOICE | {"document_no": "INV-2"})).json()["id"]
    real = importing.write_documents
    written: list[BillingDocument] = []

    def killed(*given: Any) -> list[BillingDocument]:
        if written:
            raise KeyboardInterrupt
        written.extend(real(*given))
        return written

    monkeypatch.setattr(importing, "AT_ONCE", 1)
    monkeypatch.setattr(importing, "write_documents", killed)
    with pytest.raises(KeyboardInterrupt):
        run_billing_import(*last_arguments(run_billing_import))
    monkeypatch.undo()
    found = run(api, pk)
    assert (found["state"], counts(found)) == ("done", (2, 1, 1, 0))
    assert BillingDocument.objects.count() == 2


def test_without_documents_no_transition_is_followed(api: Api, certificate: Make):
    """They are skipped, so that the first reading of an old portal does not go through all."""
    certificate("SUBMITTED", **ABOUT)
    assert follow_changes(rounds=0) == 0
    last = Transition.objects.order_by("number").last()
    assert last is not None
    assert Cursor.objects.get(name=CURSOR).number == last.number
    bring_in(api, INVOICE)
    certificate("SUBMITTED", lines=[line("100000.00")], **ABOUT)
    assert ("RENT", "MISSING") not in states(api)


@pytest.mark.parametrize("who", ["tenant", "processor", "manager", "administrator"])
def test_only_leads_bring_documents_in(api: Api, who: str):
    assert send(api, csv_of(INVOICE), who).status_code == 403


def test_an_import_is_its_leads_own(api: Api, people: Any, branch: Branch):
    pk = bring_in(api, INVOICE)["id"]
    BillingImport.objects.update(by=people["processor elsewhere"])
    assert api("lead").get(f"{IMPORTS}{pk}/").status_code == 404
    assert api("lead").get(IMPORTS).json()["results"] == []


def test_a_matching_certificate_is_matched(api: Api, certificate: Make):
    form = certificate("SUBMITTED", lines=[line("100000.00")], unit="G-12", **ABOUT)
    bring_in(api, INVOICE)
    page = listed(api)
    (row,) = page["results"]
    assert row["state"] == "MATCHED"
    assert row["tenant"] == {"tin": "998765432", "name": "TENANT VENTURES CORPORATION"}
    assert row["expected"] == {"base": "300000.00", "tax": "15000.00", "atc": "WC100"}
    assert row["certified"] == row["expected"]
    assert (row["certificates"], row["documents"]) == ([form.reference], ["INV-1"])
    assert "300,000.00" in row["why"]
    check_totals_tie(page)
    assert page["is_loaded"] is True
    assert page["states"] == [
        {"state": "MATCHED", "rows": 1, "tax": "15000.00", "difference": "0.00"}
    ]


def test_credit_memos_deposits_and_receipts_count_as_they_are(api: Api, certificate: Make):
    bring_in(
        api,
        INVOICE,
        INVOICE | {"kind": "CREDIT_MEMO", "document_no": "CM-1", "net": "100000"},
        INVOICE | {"kind": "DEPOSIT_APPLIED", "document_no": "DA-1", "net": "50,000.00"},
        INVOICE | {"kind": "RECEIPT", "document_no": "OR-1", "net": "", "withheld": "9000"},
    )
    (row,) = listed(api)["results"]
    assert (row["expected"]["base"], row["expected"]["tax"]) == ("250000.00", "12500.00")
    assert row["documents"] == ["CM-1", "DA-1", "INV-1"]


@pytest.mark.parametrize("nature", ["CUSA", "PARKING", "PROMO", "OTHER"])
def test_services_are_expected_of_withholding_agents_only(
    api: Api, people: Any, branch: Branch, nature: str
):
    bring_in(api, INVOICE | {"nature": nature})
    assert listed(api)["results"] == []
    TenantProfile.objects.create(
        tenant=people["tenant"].tenant, valid_from="2026-01-01", withholding_agent="yes"
    )
    bring_in(api, INVOICE | {"nature": nature, "document_no": "INV-2"})
    (row,) = listed(api)["results"]
    assert row["expected"] == {"base": "600000.00", "tax": "12000.00", "atc": "WC160"}


@pytest.mark.parametrize("nature", ["UTILITY", "INTEREST"])
def test_nothing_is_expected_of_utilities_and_interest(
    api: Api, people: Any, branch: Branch, nature: str
):
    Tenant.objects.update(is_withholding_agent=True)
    bring_in(api, INVOICE | {"nature": nature})
    assert listed(api)["results"] == []


def test_the_rent_of_a_reit_has_its_own_code(api: Api, company: Company, people: Any, branch: Any):
    CompanyProfile.objects.create(company=company, kind="reit", valid_from="2026-01-01")
    bring_in(api, INVOICE)
    assert listed(api)["results"][0]["expected"]["atc"] == "WC690"


def test_what_nobody_certifies_is_missing_and_a_payor_may_be_unknown(
    api: Api, people: Any, branch: Branch
):
    bring_in(api, INVOICE, INVOICE | {"document_no": "INV-2", "payor_tin": "123456782"})
    page = listed(api)
    assert [row["state"] for row in page["results"]] == ["MISSING", "MISSING"]
    assert {row["tenant"]["name"] for row in page["results"]} == {
        "",
        "TENANT VENTURES CORPORATION",
    }
    assert page["totals"]["missing"] == "30000.00"
    check_totals_tie(page)


def test_a_certificate_without_billing_is_over(api: Api, certificate: Make, people: Any):
    form = certificate("SUBMITTED", lines=[line("100000.00")], **ABOUT)
    bring_in(api, INVOICE | {"payor_tin": "995707646"})
    page = listed(api)
    rows = {tuple(row["certificates"]): row for row in page["results"]}
    assert rows[form.reference,]["state"] == "OVER"
    assert rows[form.reference,]["expected"] == {"base": "0.00", "tax": "0.00", "atc": ""}
    assert (page["totals"]["over"], page["totals"]["missing"]) == ("15000.00", "15000.00")
    check_totals_tie(page)


def test_a_certificate_of_the_quarter_before_is_named_in_both(api: Api, certificate: Make):
    form = certificate(
        "SUBMITTED", lines=[line("100000.00")], period_from=SECOND.start, period_to=SECOND.end
    )
    bring_in(api, INVOICE)
    (row,) = listed(api)["results"]
    assert (row["state"], row["certificates"]) == ("WRONG_QUARTER", [form.reference])
    assert (row["missing"], row["certified"]["tax"]) == ("15000.00", "0.00")
    before = listed(api, quarter="2026Q2")
    assert [(each["state"], each["over"]) for each in before["results"]] == [("OVER", "15000.00")]
    check_totals_tie(before)


def test_moves_of_certificates_are_followed(api: Api, certificate: Make, people: Any):
    bring_in(api, INVOICE)
    assert states(api) == [("RENT", "MISSING")]
    form = certificate("DRAFT", lines=[line("100000.00")], **ABOUT)
    assert states(api) == [("RENT", "MISSING")]
    perform("certificates", form.pk, "submit", by=people["tenant"])
    assert states(api) == [("RENT", "MATCHED")]
    reason = {"reasons": ["SUM"]} | BECAUSE
    perform("certificates", form.pk, "send_back", by=people["processor"], inputs=reason)
    assert states(api) == [("RENT", "MISSING")]
    assert follow_changes() == 0


def test_a_row_that_is_computed_again_keeps_its_place(api: Api, certificate: Make, people: Any):
    others = INVOICE | {"document_no": "INV-2", "payor_tin": "995-707-646-000"}
    bring_in(api, INVOICE, others)
    before = [(row["id"], row["state"]) for row in listed(api)["results"]]
    certificate("SUBMITTED", **ABOUT, lines=[line("100000.00")])
    after = [(row["id"], row["state"]) for row in listed(api)["results"]]
    assert [pk for pk, _ in after] == [pk for pk, _ in before]
    assert {state for _, state in after} == {"MATCHED", "MISSING"}


def test_a_profile_that_changes_is_followed(api: Api, people: Any, branch: Branch):
    bring_in(api, INVOICE | {"nature": "CUSA"})
    assert states(api) == []
    answer = api("administrator").post(
        "/api/masterdata/records/tenant-profiles/",
        {
            "tenant": "998765432",
            "valid_from": "2026-01-01",
            "withholding_agent": "yes",
        },
        format="json",
    )
    assert answer.status_code == 201, answer.content
    assert states(api) == [("CUSA", "MISSING")]


def test_the_list_narrows_by_state_and_payor(api: Api, certificate: Make):
    certificate("SUBMITTED", lines=[line("100000.00")], unit="G-12", **ABOUT)
    bring_in(
        api, INVOICE, INVOICE | {"document_no": "INV-2", "payor_tin": "995707646", "net": "10"}
    )
    assert states(api, state="MATCHED") == [("RENT", "MATCHED")]
    assert states(api, tenant="other vent") == [("RENT", "MISSING")]
    assert states(api, tenant="998-765-432") == [("RENT", "MATCHED")]
    assert states(api, tenant="%") == []
    assert listed(api, state="MATCHED")["totals"] == listed(api)["totals"]


@pytest.mark.parametrize(
    ("who", "asked", "status"),
    [
        ("tenant", {}, 403),
        ("administrator", {}, 403),
        ("processor", {}, 200),
        ("manager", {}, 200),
        ("processor elsewhere", {}, 404),
        ("lead", {"company": "XYZ"}, 404),
        ("lead", {"quarter": "2026Q5"}, 422),
        ("lead", {"quarter": ""}, 422),
        ("lead", {"state": "GONE"}, 422),
    ],
)
def test_who_reads_the_reconciliation(api: Api, who: str, asked: dict[str, str], status: int):
    query = {"company": "PCM", "quarter": "2026Q3"} | asked
    assert api(who).get(LIST, query).status_code == status


def test_nothing_is_loaded_at_first(api: Api, people: Any):
    page = listed(api)
    assert (page["is_loaded"], page["results"], page["totals"]["expected"]) == (False, [], "0.00")


def test_the_files_have_the_rows_of_the_list(api: Api, certificate: Make):
    certificate("SUBMITTED", lines=[line("100000.00")], unit="G-12", **ABOUT)
    bring_in(api, INVOICE, INVOICE | {"document_no": "=1+1", "nature": "RENT", "unit": "G-13"})
    query = {"company": "PCM", "quarter": "2026Q3"}
    answer = api("lead").get(f"{LIST}export.csv", query)
    rows = list(csv.DictReader(StringIO(answer.getvalue().decode("utf-8-sig"))))
    assert [(row["State"], row["Expected tax"]) for row in rows] == [
        ("MATCHED", "15000.00"),
        ("MISSING", "15000.00"),
    ]
    assert not rows[1]["Documents"].startswith("=")
    book = load_workbook(BytesIO(api("lead").get(f"{LIST}export.xlsx", query).getvalue()))
    sheet = book["Reconciliation"]
    assert [cell.value for cell in sheet[2]][7] == 15000


def test_a_service_with_the_scope_brings_documents_in(
    api: Api, people: Any, branch: Branch, company: Company
):
    made = api("administrator").post(
        "/api/v1/service-tokens/",
        {
            "name": "SAP",
            "scopes": ["billing:write"],
            "companies": ["PCM"],
            "expires_at": "2026-12-31T00:00:00Z",
        },
        format="json",
    )
    assert made.status_code == 201, made.content
    client = api("anonymous")
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {made.json()['secret']}")
    file = SimpleUploadedFile("july.csv", csv_of(INVOICE))
    answer = client.post("/api/v1/billing/imports/", {"file": file}, format="multipart")
    assert answer.status_code == 202, answer.content
    pk = answer.json()["id"]
    run_billing_import(*last_arguments(run_billing_import))
    assert client.get(f"/api/v1/billing/imports/{pk}/").json()["new"] == 1
    assert client.get(LIST, {"company": "PCM", "quarter": "2026Q3"}).status_code == 403


@pytest.mark.parametrize(
    ("lease", "is_listed"),
    [
        (None, True),
        ({}, False),
        ({"valid_from": "2026-09-30"}, False),
        ({"valid_from": "2026-10-01"}, True),
        ({"valid_to": "2026-07-01"}, False),
        ({"valid_to": "2026-06-30"}, True),
        ({"is_active": False}, True),
        ({"unit": "Z-9"}, True),
    ],
)
def test_units_that_were_billed_without_a_lease_are_listed(
    api: Api, people: Any, branch: Branch, lease: dict[str, Any] | None, is_listed: bool
):
    bring_in(api, INVOICE)
    if lease is not None:
        given = {"unit": INVOICE["unit"], "valid_from": "2025-01-01"} | lease
        place = {
            "company": branch.company,
            "branch": branch,
            "tenant": Tenant.objects.order_by("pk")[0],
        }
        Lease.objects.create(**place, **given, natures="RENT", area=40, rent=44_000)
    found = [row["unit"] for row in listed(api, lease="none")["results"]]
    assert found == ([INVOICE["unit"]] if is_listed else [])


def test_a_document_without_a_unit_is_no_unit_without_a_lease(
    api: Api, people: Any, branch: Branch
):
    bring_in(api, INVOICE | {"unit": ""})
    assert listed(api, lease="none")["results"] == []
    assert (
        api("lead").get(LIST, {"company": "PCM", "quarter": "2026Q3", "lease": "x"}).status_code
        == 422
    )
