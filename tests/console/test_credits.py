"""The credit ledger: what was certified, claimed and used, and why the sums differ."""

from collections.abc import Callable
from datetime import date, timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from accounts.models import Company
from accounts.tax_profiles import taxable_years_of
from console.credits.models import CreditEntry
from console.credits.taxable_year import annual_period, held_until, returns_of_year
from console.filing.models import Filing
from core import clock
from core.taxable_years import TaxableYears
from tests.console.sawt import ABOUT, BECAUSE, STEM
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.filings import made, work_off
from workflow.certificates.models import Certificate, Line
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.expiry import retention

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Make = Callable[..., Any]
Api = Callable[[str], Any]
YEAR = {"company": "PCM", "year": "2026"}


def ledger(api: Api, who: str = "lead", **more: str) -> dict[str, Any]:
    answer = api(who).get("/api/credits/", YEAR | more)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def typed(api: Api, kind: str, who: str = "lead", **more: Any) -> Any:
    body = {"company": "PCM", "year": 2026, "kind": kind, "reason": "As filed."} | more
    return api(who).post("/api/credits/entries/", body, format="json")


def differences(api: Api, quarter: int) -> dict[str, Any]:
    asked = YEAR | {"number": str(quarter)}
    found: dict[str, Any] = api("lead").get("/api/credits/differences/", asked).json()
    return found


def third(api: Api) -> dict[str, Any]:
    found: dict[str, Any] = ledger(api)["returns"][2]
    return found


def test_the_ledger_rolls_from_the_opening_credit_to_the_end_of_the_year(
    of_the_third: Make, api: Api
):
    of_the_third()
    made(api)
    assert typed(api, "opening", amount="500.00").status_code == 201
    assert typed(api, "used", quarter=3, amount="2000.00").status_code == 201
    found = ledger(api)
    assert found["opening"]["amount"] == "500.00"
    assert found["returns"][2]["certified"] == {"certificates": 1, "tax": "15000.00"}
    assert found["returns"][2]["claimed"] == {"certificates": 1, "tax": "15000.00"}
    assert [each["balance"] for each in found["returns"]] == [
        *("500.00", "500.00", "13500.00", "13500.00")
    ]
    assert (found["balance"], found["carried_over"]) == ("13500.00", "13500.00")
    assert ledger(api, year="2027")["expected_opening"] == "13500.00"


def test_the_annual_return_adds_only_what_the_quarters_lack(of_the_third: Make, api: Api):
    of_the_third()
    made(api)
    with clock.set_to(clock.now() + timedelta(days=100)):
        of_the_third()
        made(api, form="1702", quarter="2026Q4")
        found = ledger(api)
    assert found["returns"][3]["claimed"] == {"certificates": 2, "tax": "21000.00"}
    assert found["returns"][3]["added"] == "6000.00"
    assert found["balance"] == "21000.00"


def test_a_return_is_tied_when_sawt_line_and_account_are_equal(of_the_third: Make, api: Api):
    of_the_third()
    made(api)
    assert third(api)["is_tied"] is False
    typed(api, "return_line", quarter=3, amount="15000.00")
    typed(api, "ledger_account", quarter=3, amount="14999.99")
    assert third(api)["is_tied"] is False
    typed(api, "ledger_account", quarter=3, amount="15000.00", reason="Corrected.")
    assert third(api)["is_tied"] is True
    assert len(ledger(api)["entries"]) == 3


def test_each_difference_is_named_and_they_add_up(of_the_third: Make, api: Api, people: Any):
    changed, gone = of_the_third(), of_the_third()
    made(api)
    fresh = of_the_third()
    change_rows(Line.objects.filter(certificate=changed.pk), tax="15000.01")
    perform("certificates", gone.pk, "amend", by=people["processor"], inputs=BECAUSE)
    found = differences(api, 3)
    assert {each["reference"]: each["kind"] for each in found["results"]} == {
        fresh.reference: "not_claimed",
        changed.reference: "other_figures",
        gone.reference: "not_approved",
    }
    assert found["tax"] == third(api)["difference"]


def test_entries_are_in_the_chain_with_who_and_why(api: Api, company: Company, people: Any):
    typed(api, "opening", amount="7.00", reason="Return of 2025, line 31.")
    entry = CreditEntry.objects.get()
    assert (entry.by, entry.reason) == (people["lead"], "Return of 2025, line 31.")
    verify_chain()
    CreditEntry.objects.update(amount="8.00")
    with pytest.raises(Exception, match="credit entry"):
        verify_chain()


def test_a_carry_over_binds_from_the_next_day_on(api: Api, company: Company):
    assert typed(api, "choice", choice="carry_over").status_code == 201
    assert typed(api, "choice", choice="refund").status_code == 201
    assert typed(api, "choice", choice="carry_over").status_code == 201
    with clock.set_to(clock.now() + timedelta(days=1)):
        answer = typed(api, "choice", choice="refund")
        assert (answer.status_code, answer.json()["code"]) == (409, "condition")
        assert ledger(api)["is_final"] is True


def test_a_refund_is_not_carried_over_and_can_be_settled(api: Api, company: Company):
    assert typed(api, "settled", amount="1.00").status_code == 409
    typed(api, "opening", amount="100.00")
    typed(api, "choice", choice="refund")
    assert ledger(api)["carried_over"] == "0.00"
    assert typed(api, "settled", amount="100.00").status_code == 201


@pytest.mark.parametrize(
    ("kind", "more", "field"),
    [
        ("used", {"amount": "1.00"}, "quarter"),
        ("opening", {"quarter": 1, "amount": "1.00"}, "quarter"),
        ("opening", {}, "amount"),
        ("opening", {"amount": "-1.00"}, "amount"),
        ("choice", {}, "choice"),
        ("opening", {"amount": "1.00", "reason": ""}, "reason"),
        ("opening", {"amount": "1.00", "more": 1}, "more"),
    ],
)
def test_a_faulty_entry_names_its_field(
    api: Api, company: Company, kind: str, more: dict[str, Any], field: str
):
    answer = typed(api, kind, **more)
    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_a_manager_reads_and_types_nothing(api: Api, company: Company):
    assert ledger(api, "manager")["may_type"] is False
    assert typed(api, "opening", "manager", amount="1.00").status_code == 403


def test_the_same_key_types_once(api: Api, company: Company):
    body = YEAR | {"kind": "opening", "amount": "1.00", "reason": "As filed."}
    for _ in range(2):
        answer = api("lead").post(
            "/api/credits/entries/", body, format="json", headers={"Idempotency-Key": "a"}
        )
        assert answer.status_code == 201
    assert CreditEntry.objects.count() == 1


def test_the_workbook_has_the_ledger_and_its_differences(of_the_third: Make, api: Api):
    left = of_the_third()
    answer = api("manager").get("/api/credits/ledger.xlsx", YEAR)
    book = load_workbook(BytesIO(b"".join(answer.streaming_content)))
    assert book.sheetnames == ["Ledger", "Entries", "Differences"]
    assert [row[2] for row in book["Differences"].iter_rows(min_row=2, values_only=True)] == [
        left.reference,
        left.reference,  # of the annual return too
    ]


def test_a_fiscal_year_ends_in_the_year_of_its_name():
    year = TaxableYears(3).on(date(2026, 1, 1))
    assert (year.start.isoformat(), year.end.isoformat()) == ("2025-04-01", "2026-03-31")
    assert annual_period(year).due_by_law.isoformat() == "2026-07-15"
    spans = returns_of_year(year)
    assert spans[0].calendar_quarters == [20252]
    assert [each.number for each in spans] == [1, 2, 3, 4]


def test_the_ledger_follows_the_fiscal_year_of_its_company(of_the_third: Make, api: Api):
    Company.objects.filter(code="PCM").update(year_ends=6)
    of_the_third()
    made(api, quarter="2027Q1")  # July to September 2026
    found = ledger(api, year="2027")
    assert (found["starts"], found["ends"]) == ("2026-07-01", "2027-06-30")
    assert found["returns"][0]["claimed"] == {"certificates": 1, "tax": "15000.00"}
    assert found["returns"][0]["difference"] == "0.00"


def test_papers_are_held_five_years_from_the_deadline_or_a_later_filing(company: Company):
    year = taxable_years_of(company).on(date(2026, 1, 1))
    assert held_until(company, year.end, year.end).isoformat() == "2032-04-15"
    assert held_until(company, year.end, annual_period(year).due + timedelta(days=30)) > (
        held_until(company, year.end, year.end)
    )


def purge_in(years: int) -> int:
    with clock.set_to(clock.now() + timedelta(days=366 * years)):
        return retention.purge_expired()[retention.CERTIFICATES]


def test_a_live_claim_is_held_for_five_years_and_others_go_after_three(
    of_the_third: Make, api: Api
):
    claimed = of_the_third()
    made(api)
    other = of_the_third()
    assert purge_in(4) == 1
    assert Certificate.objects.get(pk=other.pk).status == "ERASED"
    assert Certificate.objects.get(pk=claimed.pk).status == "APPROVED"
    assert purge_in(6) == 1


def test_a_refund_claim_holds_the_certificates_of_its_year(of_the_third: Make, api: Api):
    of_the_third()
    typed(api, "choice", choice="refund")
    assert purge_in(9) == 0
    typed(api, "settled", amount="1.00")
    assert purge_in(9) == 1


def test_a_tax_code_of_another_return_is_no_income_tax_credit(certificate: Make, api: Api):
    approved = certificate("APPROVED", lines=[line()], **ABOUT)
    change_rows(approved.lines.all(), atc="WV010")
    assert third(api)["certified"]["certificates"] == 0


def dossier(api: Api, who: str = "lead") -> Any:
    return api(who).get("/api/credits/dossier.zip", YEAR)


def test_the_dossier_has_list_matrix_sawt_and_copies(
    of_the_third: Make, api: Api, settings: Any, tmp_path: Path
):
    settings.DATA_DIR = tmp_path / "data"
    paper = of_the_third()
    filing = made(api)
    typed(api, "return_line", quarter=3, amount="15000.00")
    api("lead").post(f"/api/filings/{filing['id']}/package/", format="json")
    work_off()
    with ZipFile(BytesIO(b"".join(dossier(api).streaming_content))) as pack:
        names = pack.namelist()
        rows = pack.read("list.csv").decode("utf-8-sig").splitlines()
        matrix = pack.read("matrix.csv").decode("utf-8-sig").splitlines()
        unused = pack.read("unutilised.csv").decode("utf-8-sig").splitlines()
        data = pack.read(f"sawt/{STEM}.DAT")
        checklist = pack.read("checklist.txt").decode()
    assert len(rows) == 2
    assert paper.reference in rows[1]
    assert matrix[3].endswith("15000.00,15000.00,15000.00,0.00,0.00")
    assert unused[-1] == "Not utilised,15000.00"
    assert sha256(data).hexdigest() == Filing.objects.get().sha256
    assert any(name.startswith("certificates/1702Q-2026Q3/") for name in names)
    assert "NO COPIES" not in checklist
    assert Filing.objects.get().package_left_at is not None


def test_a_dossier_without_packages_says_so(of_the_third: Make, api: Api):
    of_the_third()
    made(api)
    with ZipFile(BytesIO(b"".join(dossier(api).streaming_content))) as pack:
        checklist = pack.read("checklist.txt").decode()
    assert "NO COPIES yet for 1702Q 2026Q3 version 1" in checklist
    assert Filing.objects.get().package_left_at is None
    assert dossier(api, "manager").status_code == 403


def imported(api: Api, text: str) -> Any:
    file = SimpleUploadedFile("figures.csv", text.encode())
    address = "/api/credits/entries/import/?company=PCM&year=2026"
    return api("lead").post(address, {"file": file}, format="multipart")


def test_figures_are_imported_all_or_none(api: Api, company: Company):
    head = "kind,quarter,amount,reason\n"
    good = "ledger_account,1,10.00,Account 1410\nledger_account,2,20.50,Account 1410\n"
    assert imported(api, head + good).json() == {"entries": 2}
    found = ledger(api)["returns"]
    assert [each["ledger_account"]["amount"] for each in found[:2]] == ["10.00", "20.50"]
    answer = imported(api, head + good + "used,,5.00,No quarter\n")
    assert (answer.status_code, "Row 4" in answer.json()["message"]) == (422, True)
    assert CreditEntry.objects.count() == 2
    verify_chain()


@pytest.mark.parametrize(
    "text", ["", "kind\n", "kind,amount\nopening,abc\n", "kind,amount\nopening,1.00\n", "\xff"]
)
def test_a_faulty_file_of_figures_is_refused(api: Api, company: Company, text: str):
    assert imported(api, text).status_code == 422
    assert not CreditEntry.objects.exists()
