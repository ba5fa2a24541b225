"""The register: who decided what when and why, where it was claimed, and nothing that computes."""

import csv
import tracemalloc
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from console.filing import register
from console.filing.register import HEADER
from core.api.paging import Order
from tests.console.sawt import export
from tests.support.builders import name_warnings
from tests.support.changed_rows import change_rows
from tests.support.large_lists import many
from workflow.api.certificates import register as of_lists
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Make = Callable[..., Any]
Api = Callable[[str], Any]
RETURNED = {"reasons": ["SUM", {"code": "OTHER", "text": "=1+1"}], "remarks": "＝HYPERLINK(1)"}


def as_rows(answer: Any) -> dict[str, dict[str, str]]:
    assert answer.status_code == 200, answer.content
    text = answer.getvalue().decode("utf-8-sig")
    return {row["Reference"]: row for row in csv.DictReader(StringIO(text))}


def book_of(answer: Any) -> Any:
    return load_workbook(BytesIO(answer.getvalue()))["Register"]


def test_it_tells_who_decided_when_and_why_and_where_it_was_claimed(
    of_the_third: Make, api: Api, people: Any, tmp_path: Path
):
    filed, returned, waiting = of_the_third(), of_the_third("SUBMITTED"), of_the_third("SUBMITTED")
    perform("certificates", returned.pk, "send_back", by=people["lead"], inputs=RETURNED)
    export(tmp_path)
    answer = api("manager").get("/api/register.csv")
    rows = as_rows(answer)
    assert answer["Content-Disposition"] == 'attachment; filename="register-2026-10-12.csv"'
    assert tuple(rows[filed.reference]) == HEADER
    row = rows[filed.reference]
    assert (row["Decision"], row["Decided by"]) == ("Approve", people["processor"].name)
    assert (row["Decided at"], row["Filings"]) == ("2026-10-12 11:00:00", "1702Q 2026Q3 version 1")
    row = rows[returned.reference]
    assert (row["Decision"], row["Decided by"]) == ("Return", people["lead"].name)
    assert row["Reasons"].endswith("=1+1")
    assert row["Remarks"] == "'＝HYPERLINK(1)"
    assert rows[waiting.reference]["Decided by"] == rows[waiting.reference]["Filings"] == ""


def test_the_last_decision_counts(of_the_third: Make, api: Api, people: Any):
    paper = of_the_third("RETURNED")
    paper = perform("certificates", paper.pk, "resubmit", by=people["tenant"])
    inputs = name_warnings(paper)
    perform("certificates", paper.pk, "approve", by=people["lead"], inputs=inputs)
    row = as_rows(api("manager").get("/api/register.csv"))[paper.reference]
    assert (row["Decision"], row["Decided by"]) == ("Approve", people["lead"].name)


def test_the_workbook_says_the_same_and_computes_nothing(of_the_third: Make, api: Api, people: Any):
    paper = of_the_third("SUBMITTED")
    change_rows(Certificate.objects.filter(pk=paper.pk), payor_name='=cmd|"/c calc"!A1')
    perform("certificates", paper.pk, "send_back", by=people["lead"], inputs=RETURNED)
    head, row = book_of(api("lead").get("/api/register.xlsx")).iter_rows()
    assert tuple(cell.value for cell in head) == HEADER
    found = dict(zip(HEADER, row, strict=True))
    assert (found["Month 1"].value, found["Tax withheld"].value) == (100_000, 15_000)
    assert found["Payor"].value == '\'=cmd|"/c calc"!A1'
    assert found["Remarks"].value == "'＝HYPERLINK(1)"
    assert all(cell.data_type != "f" for cell in row)


@pytest.mark.parametrize("who", ["processor", "processor elsewhere", "lead", "manager"])
@pytest.mark.parametrize("asked", ["", "?list=open", "?status=APPROVED&ordering=reference"])
def test_it_holds_what_the_list_shows_in_its_order(
    of_the_third: Make, api: Api, who: str, asked: str
):
    for status in ("APPROVED", "SUBMITTED", "DRAFT"):
        of_the_third(status)
    listed = api(who).get(f"/api/certificates/{asked}").json()["results"]
    references = [row["reference"] for row in listed]
    assert list(as_rows(api(who).get(f"/api/register.csv{asked}"))) == references
    sheet = book_of(api(who).get(f"/api/register.xlsx{asked}"))
    assert [row[0].value for row in list(sheet.rows)[1:]] == references


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_tenants_and_administrators_have_none(ending: str, api: Api):
    for who in ("tenant", "administrator"):
        assert api(who).get(f"/api/register.{ending}").status_code == 403
    assert api("lead").get(f"/api/register.{ending}?list=all").status_code == 422


def test_taking_it_is_on_record(of_the_third: Make, api: Api, caplog: Any):
    of_the_third()
    with caplog.at_level("INFO", "portal.security"):
        api("lead").get("/api/register.xlsx").getvalue()
    (told,) = (each.security for each in caplog.records if each.message == "exported")
    assert (told["event"], told["what"], told["rows"]) == ("exported", "register xlsx", 1)


@pytest.mark.thorough
@pytest.mark.parametrize("pieces", [register.iterate_register_csv, register.xlsx_pieces])
def test_five_times_the_certificates_need_no_more_memory(
    pieces: Callable[..., Any], certificate: Make, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(of_lists, "AT_ONCE", 50)
    paper = certificate("SUBMITTED")
    many(paper, 1_000)
    rows = Certificate.objects.all()
    first = rows.filter(pk__in=list(rows.order_by("reference").values_list("pk", flat=True)[:200]))
    peak_of(pieces, first)  # what is loaded once is loaded
    small, large = peak_of(pieces, first), peak_of(pieces, rows)
    assert large < small * 1.4, (small, large)


def peak_of(pieces: Callable[..., Any], rows: Any) -> int:
    tracemalloc.start()
    for _ in pieces(rows, Order("reference", descending=False)):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


DOWNLOADS = (
    "register.csv",
    "register.xlsx",
    "certificates/export.csv",
    "certificates/export.xlsx",
    "audit/evidence.zip",
    "certificates/{pk}/evidence.zip",
)


@pytest.mark.parametrize("address", DOWNLOADS)
def test_a_file_with_an_altered_row_is_refused_in_words(address: str, certificate: Any, api: Any):
    form = certificate("APPROVED")
    Certificate.objects.filter(pk=form.pk).update(pouch="ABC")
    answer = api("manager").get(f"/api/{address.format(pk=form.pk)}")
    assert (answer.status_code, answer.json()["code"]) == (503, "altered")
