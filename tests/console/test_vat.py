"""VAT withheld: lines with WV codes and Forms 2306, their sums, and what a 2550Q claims."""

import csv
from collections.abc import Callable
from io import BytesIO, StringIO
from typing import Any

import pytest
from openpyxl import load_workbook

from accounts.models import Tenant
from tests.console.sawt import ABOUT
from tests.files import made
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.filings import made as file_return
from workflow.certificates.attachment_changes import attach
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Make = Callable[..., Any]
Api = Callable[[str], Any]
URL = "/api/vat-withheld/"
FIGURES = {
    "number": "G-0071",
    "period_from": "2026-07-01",
    "period_to": "2026-09-30",
    "atc": "WV020",
    "base": "50000.00",
    "tax": "2500.00",
}


@pytest.fixture
def government(certificate: Make, people: dict[str, Any]) -> Make:
    """An approved certificate of a government payor with rent, and VAT of 15,000.00."""
    Tenant.objects.filter(pk=people["tenant"].tenant_id).update(is_government=True)

    def build(forms: int = 0, vat: str = "WV020", base: str = "100000.00", **more: Any) -> Any:
        lines = [line(base)]
        lines += [line(base, atc=vat) | {"section": "BUSINESS"}] if vat else []
        draft = certificate("DRAFT", **ABOUT | {"lines": lines} | more)
        for number in range(forms):
            words = made.pdf(f"{draft.pk} {number}")
            attach(draft.pk, "FORM_2306", "2306.pdf", words, by=people["tenant"])
        perform("certificates", draft.pk, "submit", by=people["tenant"])
        return perform("certificates", draft.pk, "approve", by=people["processor"])

    return build


def listed(api: Api, who: str = "lead", **more: str) -> dict[str, Any]:
    answer = api(who).get(URL, {"company": "PCM"} | more)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def type_figures(api: Api, form: Any, **more: str) -> None:
    file = form.files.get()
    url = f"/api/certificates/{form.pk}/files/{file.pk}/figures/"
    answer = api("processor").put(url, FIGURES | more, format="json")
    assert answer.status_code == 200, answer.content


def test_a_certificate_without_vat_is_not_listed(api: Api, of_the_third: Make):
    of_the_third()
    found = listed(api)
    assert (found["results"], found["sums"], found["count"]) == ([], [], 0)
    assert found["totals"] == {
        "base": "0.00",
        "tax": "0.00",
        "claimed": "0.00",
        "unclaimed": "0.00",
        "double": "0.00",
        "untyped": 0,
    }


def test_lines_with_vat_codes_are_listed_and_summed_by_code(api: Api, government: Make):
    form = government()
    government(vat="WV010", base="50000.00", unit="Stall 2")
    found = listed(api)
    assert [each["atc"] for each in found["sums"]] == ["WV010", "WV020"]
    assert found["sums"][1] == {
        "quarter": "2026Q3",
        "atc": "WV020",
        "form": "2307",
        "certificates": 1,
        "base": "300000.00",
        "tax": "15000.00",
        "claimed": "0.00",
        "unclaimed": "15000.00",
    }
    assert found["totals"]["tax"] == "22500.00"
    row = next(each for each in found["results"] if each["id"] == str(form.pk))
    assert (row["quarter"], row["tax"], len(row["entries"])) == ("2026Q3", "15000.00", 1)


def test_a_form_2306_counts_once_its_figures_are_typed(api: Api, government: Make):
    form = government(forms=1, vat="")
    before = listed(api)
    assert (before["totals"]["untyped"], before["totals"]["tax"]) == (1, "0.00")
    assert before["results"][0]["entries"][0]["atc"] == ""
    type_figures(api, form)
    found = listed(api)
    assert (found["totals"]["untyped"], found["totals"]["unclaimed"]) == (0, "2500.00")
    (entry,) = found["results"][0]["entries"]
    assert (entry["form"], entry["number"], entry["tax"]) == ("2306", "G-0071", "2500.00")
    assert entry["file"] == str(form.files.get().pk)
    assert entry["is_double"] is False


def test_final_tax_on_a_form_2306_is_no_vat(api: Api, government: Make):
    form = government(forms=1, vat="")
    type_figures(api, form, atc="WC180")
    assert listed(api)["results"] == []


def test_vat_that_both_forms_certify_is_marked(api: Api, government: Make):
    form = government(forms=1)
    type_figures(api, form)
    found = listed(api)
    assert [each["is_double"] for each in found["results"][0]["entries"]] == [False, True]
    assert found["totals"]["double"] == "2500.00"
    assert [(each["form"], each["tax"]) for each in found["sums"]] == [
        ("2306", "2500.00"),
        ("2307", "15000.00"),
    ]


def test_a_period_of_another_quarter_is_marked(api: Api, government: Make):
    form = government(forms=1, vat="")
    type_figures(api, form)
    change_rows(form.files.all(), period_from="2026-04-01", period_to="2026-06-30")
    found = listed(api, quarter="2026Q3")
    assert found["results"][0]["entries"][0]["is_other_quarter"] is True
    answer = api("lead").get(f"{URL}export.csv", {"company": "PCM"})
    assert "another quarter than the certificate" in answer.getvalue().decode()


def test_what_a_live_2550q_claims_is_told_apart(api: Api, government: Make):
    first = government(forms=1)
    type_figures(api, first)
    filing = file_return(api, form="2550Q")
    government(unit="Stall 2", base="50000.00")
    found = listed(api)
    assert found["totals"]["claimed"] == "15000.00"
    assert found["totals"]["unclaimed"] == "10000.00"
    row = next(each for each in found["results"] if each["id"] == str(first.pk))
    told = row["entries"][0]["filing"]
    assert told == {"id": filing["id"], "quarter": "2026Q3", "number": 1}
    assert row["entries"][1]["filing"] is None


def test_a_withdrawn_filing_claims_nothing(api: Api, government: Make):
    government()
    filing = file_return(api, form="2550Q")
    url = f"/api/filings/{filing['id']}/withdraw/"
    api("lead").post(url, {"reason": "The wrong quarter."}, format="json")
    assert listed(api)["totals"]["claimed"] == "0.00"


def test_the_list_is_narrowed_to_a_quarter(api: Api, government: Make):
    government()
    assert len(listed(api, quarter="2026Q3")["results"]) == 1
    assert listed(api, quarter="2026Q2")["results"] == []
    assert listed(api, quarter="2026Q2")["sums"] == []


def test_pages_follow_one_another(api: Api, government: Make):
    amounts = ("1000.00", "2000.00", "3000.00")
    forms = {str(government(base=each, unit=f"Stall {each}").pk) for each in amounts}
    first = listed(api, page_size="2")
    assert first["next"]
    second = api("lead").get(first["next"]).json()
    assert {each["id"] for each in (*first["results"], *second["results"])} == forms


@pytest.mark.parametrize(
    "asked", [{}, {"company": "PCM", "status": "APPROVED"}, {"company": "PCM", "quarter": "3"}]
)
def test_a_wrong_question_is_refused(api: Api, asked: dict[str, str]):
    for address in (URL, f"{URL}export.csv", f"{URL}export.xlsx"):
        assert api("lead").get(address, asked).status_code == 422


def test_the_files_have_a_row_for_each_code(api: Api, government: Make):
    type_figures(api, government(forms=1))
    asked = {"company": "PCM", "quarter": "2026Q3"}
    answer = api("manager").get(f"{URL}export.csv", asked)
    assert "vat-withheld-PCM-2026Q3.csv" in answer["Content-Disposition"]
    rows = list(csv.DictReader(StringIO(answer.getvalue().decode("utf-8-sig"))))
    assert [(row["Form"], row["ATC"], row["VAT withheld"]) for row in rows] == [
        ("2307", "WV020", "15000.00"),
        ("2306", "WV020", "2500.00"),
    ]
    assert rows[1]["Remark"] == "The certificate has this code too"
    book = load_workbook(BytesIO(api("manager").get(f"{URL}export.xlsx", asked).getvalue()))
    assert book.sheetnames == ["Sums", "Certificates"]
    sums = [[cell.value for cell in row] for row in book["Sums"].rows]
    assert sums[-1][5] == 17500
    assert len(list(book["Certificates"].rows)) == 3


@pytest.mark.parametrize("name", ["export.csv", "export.xlsx"])
def test_a_file_with_an_altered_row_is_refused_in_words(name: str, api: Api, government: Make):
    Certificate.objects.filter(pk=government().pk).update(pouch="ABC")
    answer = api("lead").get(f"{URL}{name}", {"company": "PCM"})
    assert (answer.status_code, answer.json()["code"]) == (503, "altered")
