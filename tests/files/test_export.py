"""The register as CSV: what the list shows, nothing a spreadsheet would run, in constant memory."""

import csv
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.db import connection, models
from django.utils import timezone
from openpyxl import load_workbook

from core.api.paging import Order
from tests.files.served import fetched, in_thread
from tests.support.builders import line
from tests.support.changed_rows import record_as_it_is
from tests.support.large_lists import many
from workflow.api.certificates import register
from workflow.api.certificates.register import HEADER, stream_certificates_csv
from workflow.certificates.models import Certificate, Line
from workflow.certificates.statuses import Status
from workflow.files.csv_text import guard_cell

pytestmark = pytest.mark.slow

EXPORT = "/api/certificates/export.csv"
WORKBOOK = "/api/certificates/export.xlsx"
Api = Callable[[str], Any]


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "AT_ONCE", 200)


def rows_of(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.content
    text = answer.getvalue().decode()
    assert text.startswith("\ufeff")
    return list(csv.DictReader(StringIO(text[1:])))


def test_each_line_is_a_row(api: Api, certificate: Any, branch: Any):
    form = certificate("SUBMITTED", locations=[branch])
    answer = api("tenant").get(EXPORT)
    (row,) = rows_of(answer)
    assert tuple(row) == HEADER
    assert row["Reference"] == form.reference
    assert row["Status"] == "SUBMITTED"
    assert (row["Company"], row["Branch"], row["Locations"]) == ("PCM", *["Crest Bay Mall"] * 2)
    assert row["Payor TIN"] == "998-765-432-000"
    assert (row["Month 1"], row["Total"]) == ("100000.00", "300000.00")
    sent = timezone.localtime(Certificate.objects.get().submitted_at)
    assert row["Submitted at"] == f"{sent:%Y-%m-%d %H:%M:%S}"
    assert answer["X-Total-Count"] == "1"
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    name = f"certificates-{timezone.localdate():%Y-%m-%d}.csv"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer["Cache-Control"] == "no-store"


def test_a_certificate_with_two_lines_has_two_rows_and_one_without_has_one(
    api: Api, certificate: Any
):
    two, none = certificate("DRAFT", lines=[line(), line(atc="WC160")]), certificate("DRAFT")
    Line.objects.filter(certificate=none).delete()
    record_as_it_is(none)
    answer = api("tenant").get(EXPORT)
    assert answer["X-Total-Count"] == "2"
    found = sorted((row["Reference"], row["ATC"]) for row in rows_of(answer))
    expected = [(two.reference, "WC100"), (two.reference, "WC160"), (none.reference, "")]
    assert found == sorted(expected)


def sheet_of(answer: Any) -> list[tuple[Any, ...]]:
    assert answer.status_code == 200, answer.content
    book = load_workbook(BytesIO(answer.getvalue()))
    return list(book.active.iter_rows(values_only=True))


def test_the_workbook_holds_the_rows_of_the_csv_with_amounts_as_numbers(api: Api, certificate: Any):
    form = certificate("DRAFT", lines=[line(), line(atc="WC160")])
    certificate("SUBMITTED", unit="2")
    asked = {"status": "DRAFT"}
    answer = api("tenant").get(WORKBOOK, asked)
    head, *rows = sheet_of(answer)
    assert head == HEADER
    texts = [[row[name] for name in HEADER] for row in rows_of(api("tenant").get(EXPORT, asked))]
    assert [[as_text(cell) for cell in row] for row in rows] == texts
    assert {row[0] for row in rows} == {form.reference}
    month = HEADER.index("Month 1")
    assert {type(row[month]) for row in rows} <= {int, float}
    assert answer["X-Total-Count"] == "1"
    assert answer["Content-Disposition"].endswith('.xlsx"')


def as_text(cell: Any) -> str:
    """As the CSV writes it: amounts with two decimals."""
    return f"{cell:.2f}" if isinstance(cell, (int, float)) else cell or ""


def test_a_workbook_of_no_certificate_has_its_head_alone(api: Api, people: Any):
    assert sheet_of(api("tenant").get(WORKBOOK)) == [HEADER]


def test_lines_of_the_workbook_are_read_back_as_they_were(api: Api, certificate: Any):
    form = certificate("DRAFT", lines=[line(), line(atc="WC160")])
    head, *rows = sheet_of(api("tenant").get(WORKBOOK))
    columns = [head.index(name) for name in register.OF_LINE]
    text = "\n".join("\t".join(str(row[at] or "") for at in columns) for row in [head, *rows])
    answer = api("tenant").post("/api/lines/read/", {"text": text}, format="json")
    assert answer.status_code == 200, answer.content
    assert not answer.json()["errors"]
    saved = [each.as_content() for each in form.lines.all()]
    again = answer.json()["lines"]
    names = ("section", "atc", "m1", "m2", "m3", "total", "tax")
    assert [[each[name] for name in names] for each in again] == [
        [each[name] for name in names] for each in saved
    ]


@pytest.mark.parametrize("who", ["tenant", "other tenant", "processor", "manager", "administrator"])
@pytest.mark.parametrize(
    "asked",
    ["", "?status=SUBMITTED,DRAFT&ordering=reference", "?list=open", "?q=PACIFIC&ordering=-tax"],
)
def test_the_file_holds_what_the_list_shows_in_its_order(
    api: Api, certificate: Any, who: str, asked: str
):
    for status in Status:
        if status != "ERASED":
            certificate(status)
    client = api(who)
    listed = client.get(f"/api/certificates/{asked}").json()
    answer = client.get(EXPORT + asked)
    found = [row["Reference"] for row in rows_of(answer)]
    assert found == [row["reference"] for row in listed["results"]]
    assert answer["X-Total-Count"] == str(listed["count"])


@pytest.mark.parametrize("asked", ["?status=NONE", "?ordering=payee", "?list=all", "?quarter=Q3"])
def test_a_filter_that_is_none_is_refused(api: Api, asked: str):
    assert api("tenant").get(EXPORT + asked).status_code == 422


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+639171234567 ext", "'+639171234567 ext"),
        ("-SUM(A1)", "'-SUM(A1)"),
        ("@cmd", "'@cmd"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("\nx", "'\nx"),
        (" =1+1", "' =1+1"),
        ("＝1+1", "'＝1+1"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠cmd", "'＠cmd"),
        ("\u3000＝1", "'\u3000＝1"),
        ("-12.50", "-12.50"),
        ("1,2", "1,2"),
        ("Crest = Bay", "Crest = Bay"),
        ("-٣", "'-٣"),
        ("", ""),
    ],
)
def test_a_cell_that_would_be_computed_is_written_as_text(cell: str, safe: str):
    assert guard_cell(cell) == safe


def test_an_injected_name_is_harmless(api: Api, certificate: Any):
    certificate("DRAFT", signatory_name='=cmd|"/c calc"!A1')
    assert rows_of(api("tenant").get(EXPORT))[0]["Signatory"] == '\'=cmd|"/c calc"!A1'


def peak_of(rows: Any, order: Order) -> tuple[int, int]:
    """Bytes in use at most, and rows written."""
    tracemalloc.start()
    count = sum(piece.count(b"\r\n") for piece in stream_certificates_csv(rows, order))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak, count - 1


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.usefixtures("small_batches")
def test_memory_does_not_grow_with_the_rows(certificate: Any):
    form, order = certificate("SUBMITTED"), Order("updated_at", descending=True)
    many(form, 5_000)
    rows = Certificate.objects.all()
    first = rows.filter(pk__in=list(order.apply(rows).values_list("pk", flat=True)[:500]))
    peak_of(first, order)  # what is loaded once is loaded
    small, few = peak_of(first, order)
    large, all_of_them = peak_of(rows, order)
    assert (few, all_of_them) == (500, 5_001)
    assert large < small * 1.3


@pytest.mark.essential("a thousand are counted nowhere else in make test")
def test_what_is_more_than_a_thousand_is_not_counted_first(certificate: Any, api: Api):
    many(certificate("SUBMITTED"), 1_000)
    answer = api("tenant").get(EXPORT)
    assert "X-Total-Count" not in answer
    assert len(rows_of(answer)) == 1_001


@pytest.mark.usefixtures("small_batches")
def test_every_row_comes_once_across_the_batches(certificate: Any, api: Api):
    form = certificate("SUBMITTED")
    many(form, 450)
    for ordering in ("-updated_at", "tax", "-submitted_at", "reference"):
        found = [
            row["Reference"] for row in rows_of(api("tenant").get(f"{EXPORT}?ordering={ordering}"))
        ]
        assert len(found) == len(set(found)) == 451


@pytest.mark.usefixtures("small_batches")
@pytest.mark.filterwarnings("error")
@pytest.mark.django_db(transaction=True)
async def test_it_is_streamed_through_the_real_handler(api: Api, certificate: Any):
    form = await in_thread(certificate, "SUBMITTED")
    await in_thread(many, form, 450)
    status, chunks = await fetched(EXPORT, await in_thread(api, "tenant"))
    assert status == 200
    assert len(chunks) > 1
    assert b"".join(chunks).count(b"\r\n") == 452


@pytest.mark.usefixtures("small_batches")
@pytest.mark.django_db(transaction=True)
def test_the_file_is_of_one_moment_while_others_go_on(certificate: Any):
    many(certificate("SUBMITTED"), 450)
    rows = Certificate.objects.order_by("reference")
    last = rows.last()
    assert last is not None
    pieces = stream_certificates_csv(rows, Order("reference", descending=False))
    begun = [next(pieces), next(pieces)]  # the header and a batch
    in_another_thread(lambda: changed(last.pk))
    text = b"".join([*begun, *pieces]).decode()
    assert text.count("\r\n") == 452
    assert "SOMEBODY ELSE" not in text
    assert Certificate.objects.get(pk=last.pk).signatory_name == "SOMEBODY ELSE"


@pytest.mark.usefixtures("small_batches")
@pytest.mark.django_db(transaction=True)
def test_who_stops_reading_leaves_no_transaction_behind(certificate: Any):
    form = certificate("SUBMITTED")
    many(form, 450)
    pieces = stream_certificates_csv(
        Certificate.objects.all(), Order("reference", descending=False)
    )
    next(pieces), next(pieces)
    pieces.close()  # type: ignore[attr-defined]  # as an answer does with its pieces
    changed(form.pk)  # not refused as within a transaction that only reads
    in_another_thread(lambda: changed(form.pk))


def changed(pk: Any) -> None:
    models.QuerySet(Certificate).filter(pk=pk).update(signatory_name="SOMEBODY ELSE")


def in_another_thread(work: Callable[[], None]) -> None:
    def done() -> None:
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(done).result()
