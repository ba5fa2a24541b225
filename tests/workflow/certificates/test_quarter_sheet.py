"""The quarter sheet: all stores of a quarter at once, each row a certificate of its own."""

import uuid
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from accounts.models import Branch
from core import clock
from core.quarter import Quarter
from tests.files import made
from tests.support.builders import line
from workflow.api.quarter import serializers
from workflow.certificates.models import Certificate
from workflow.certificates.quarter_sheet import MOST_ROWS
from workflow.engine.models import Revision, Transition
from workflow.files.opening import open_upload

ADDRESS = "/api/quarter-sheet/"
IN_OCTOBER = datetime(2026, 10, 12, 4, 0, tzinfo=UTC)
SIGNS = {
    "signatory_name": "MARIA LOURDES R. VILLANUEVA",
    "signatory_title": "FINANCE MANAGER",
    "signatory_tin": "98378056500000",
}


@pytest.fixture(autouse=True)
def _in_october() -> Any:
    with clock.set_to(IN_OCTOBER):
        yield


@pytest.fixture
def tenant(api: Any) -> Any:
    return api("tenant")


@pytest.fixture
def stores(company: Any) -> list[str]:
    """The names of fifty stores."""
    names = [f"Crest Mall {number:02}" for number in range(50)]
    Branch.objects.bulk_create(Branch(company=company, name=name, city="Lipa") for name in names)
    return names


def row_of(branch: str, month: str = "1000.00", **more: Any) -> dict[str, Any]:
    given = {"row": branch, "id": str(uuid.uuid4()), "company": "PCM", "branch": branch}
    return given | {"atc": "WC100", "m1": month, "m2": month, "m3": month} | more


def body_of(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"quarter": "2026Q3", "signatory": SIGNS, "rows": list(rows)} | more


def ask(client: Any, method: str, address: str, body: Any = None, status: int = 200, **more: Any):
    answer = getattr(client, method)(address, body, format="json", **more)
    assert answer.status_code == status, answer.content
    return answer.json()


def kept(client: Any, *rows: dict[str, Any], key: str = "", **more: Any) -> list[dict[str, Any]]:
    signed: dict[str, Any] = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return ask(client, "put", ADDRESS, body_of(*rows, **more), **signed)["results"]


def submitted(client: Any, results: list[dict[str, Any]], key: str = "") -> list[dict[str, Any]]:
    rows = [{"id": each["id"], "version": each["version"]} for each in results]
    signed: dict[str, Any] = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    address = f"{ADDRESS}submit/?quarter=2026Q3"
    return ask(client, "post", address, {"rows": rows}, **signed)["results"]


def test_a_row_for_every_store_with_last_quarter_beside_it(tenant: Any, certificate: Any):
    second = Quarter.parse("2026Q2")
    certificate(
        "SUBMITTED",
        period_from=second.start,
        period_to=second.end,
        lines=[line("96400.00")],
    )
    (row,) = ask(tenant, "get", ADDRESS)["rows"]
    assert (row["company"], row["branch"], row["certificate"]) == ("PCM", "Crest Bay Mall", None)
    assert row["before"] == {
        "atc": "WC100",
        "m1": "96400.00",
        "m2": "96400.00",
        "m3": "96400.00",
        "total": "289200.00",
        "tax": "14460.00",
    }


def test_every_row_becomes_an_ordinary_draft_signed_by_the_one_named(tenant: Any, branch: Any):
    (result,) = kept(tenant, row_of(branch.name))
    assert result["ok"]
    assert result["certificate"]["checks"] == []
    draft = Certificate.objects.get(pk=result["id"])
    assert (draft.status, draft.branch, str(draft.period_from)) == ("DRAFT", branch, "2026-07-01")
    assert (draft.total, draft.tax) == (3000, 150)
    assert draft.signatory_name == SIGNS["signatory_name"]
    assert draft.payee_name == branch.company.name
    assert Transition.objects.get(subject_id=str(draft.pk)).move == "born"


def test_a_row_sent_again_changes_its_draft(tenant: Any, branch: Any):
    first = row_of(branch.name)
    (born,) = kept(tenant, first)
    (result,) = kept(tenant, first | {"m2": "2000.00", "version": born["version"]})
    assert result["certificate"]["total"] == "4000.00"
    assert Certificate.objects.count() == 1


def test_one_bad_row_loses_no_other(tenant: Any, stores: list[str]):
    rows = [
        row_of(stores[0]),
        row_of(stores[1], "84.500,00"),
        row_of("Nowhere Mall"),
        row_of(stores[3]),
    ]
    results = kept(tenant, *rows)
    assert [result["ok"] for result in results] == [True, False, False, True]
    assert [fault["field"] for fault in results[1]["fields"]] == ["m1", "m2", "m3"]
    assert results[2]["fields"][0]["field"] == "branch"
    assert Certificate.objects.count() == 2


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"m1": "₱1,234.50"}, "m1"),
        ({"m1": "NaN"}, "m1"),
        ({"m1": "Infinity"}, "m1"),
        ({"m1": "1e30"}, "m1"),
        ({"m1": "1.234"}, "m1"),
        ({"m1": "99999999999.99"}, "total"),
        ({"m1": None}, "m1"),
        ({"m1": ["1"]}, "m1"),
        ({"atc": "ZZ999"}, "atc"),
        ({"company": "NOPE"}, "company"),
        ({"branch": "no such branch"}, "branch"),
        ({"id": "not an id"}, "id"),
        ({"id": None}, "id"),
        ({"version": -1}, "version"),
        ({"version": "x"}, "version"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_row_is_said_by_field(
    tenant: Any, branch: Any, change: dict[str, Any], field: str
):
    (result,) = kept(tenant, row_of(branch.name) | change)
    assert not result["ok"]
    assert field in [fault["field"] for fault in result["fields"]]
    assert not Certificate.objects.exists()


def test_what_is_no_text_is_refused_by_its_place(tenant: Any):
    body = body_of(row_of("Crest Bay Mall") | {"branch": "no such\x00branch"})
    answer = ask(tenant, "put", ADDRESS, body, status=422)
    assert answer["field"] == "rows.0.branch"
    assert not Certificate.objects.exists()


def test_a_negative_amount_is_kept_and_blocks(tenant: Any, branch: Any):
    results = kept(tenant, row_of(branch.name, "-5.00"))
    assert [found["id"] for found in results[0]["certificate"]["checks"]] == ["AMOUNT"]
    (sent,) = submitted(tenant, results)
    assert (sent["ok"], sent["code"]) == (False, "condition")
    assert sent["message"] == "Amounts cannot be negative."


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"quarter": "2026Q5"}, "quarter"),
        ({"quarter": "0000Q1"}, "quarter"),
        ({"quarter": None}, "quarter"),
        ({"rows": []}, "rows"),
        ({"rows": "all"}, "rows"),
        ({"rows": ["one"]}, "rows.0"),
        ({"signatory": SIGNS | {"signatory_tin": "98378056500"}}, "signatory.signatory_tin"),
        ({"signatory": "me"}, "signatory"),
    ],
    ids=str,
)
def test_a_sheet_that_cannot_be_read_is_refused_whole(tenant: Any, more: Any, field: str):
    answer = ask(tenant, "put", ADDRESS, body_of(row_of("x")) | more, status=422)
    assert field in [fault["field"].removesuffix(".non_field_errors") for fault in answer["fields"]]


def test_more_rows_than_are_taken_are_refused_before_any_is_kept(tenant: Any, branch: Any):
    rows = [row_of(branch.name) for _ in range(MOST_ROWS + 1)]
    assert ask(tenant, "put", ADDRESS, body_of(*rows), status=422)["fields"][0]["code"] == (
        "too_many_rows"
    )
    chosen = {"rows": [{"id": row["id"], "version": 1} for row in rows]}
    ask(tenant, "post", f"{ADDRESS}submit/", chosen, status=422)
    assert not Certificate.objects.exists()


def test_a_store_that_is_there_twice_makes_one_draft(tenant: Any, branch: Any):
    results = kept(tenant, row_of(branch.name), row_of(branch.name, row="again"))
    assert [result["ok"] for result in results] == [True, False]
    assert results[1]["fields"][0]["code"] == "twice"
    assert Certificate.objects.count() == 1


def test_a_stale_version_loses_nothing_and_says_what_is_there(tenant: Any, branch: Any):
    first = row_of(branch.name)
    (born,) = kept(tenant, first)
    (kept_now,) = kept(tenant, first | {"m1": "7.00", "version": born["version"]})
    (late,) = kept(tenant, first | {"m1": "9.00", "version": born["version"]})
    assert (late["ok"], late["code"], late["version"]) == (False, "stale", kept_now["version"])
    assert Certificate.objects.get().lines.get().m1 == 7


def test_asking_twice_with_one_key_changes_nothing_more(tenant: Any, stores: list[str]):
    rows = [row_of(stores[0]), row_of(stores[1], "x")]
    first, again = kept(tenant, *rows, key="k"), kept(tenant, *rows, key="k")
    assert first == again
    assert Certificate.objects.get().version == 1
    mended = [rows[0], row_of(stores[1], id=rows[1]["id"])]
    assert [result["ok"] for result in kept(tenant, *mended, key="k")] == [True, True]


def test_another_tenants_certificate_is_neither_changed_nor_submitted(
    tenant: Any, api: Any, branch: Any
):
    row = row_of(branch.name)
    results = kept(tenant, row)
    (result,) = kept(api("other tenant"), row | {"m1": "7.00"})
    assert (result["ok"], result["code"]) == (False, "id_taken")
    (sent,) = submitted(api("other tenant"), results)
    assert (sent["ok"], sent["code"]) == (False, "not_found")
    assert Certificate.objects.get().lines.get().m1 == 1000


def test_what_a_row_cannot_say_is_left_as_it_is(tenant: Any, certificate: Any, branch: Any):
    third = Quarter.parse("2026Q3")
    period = {"period_from": third.start, "period_to": third.end}
    draft = certificate("DRAFT", lines=[line(), line("5.00", "2", "WC160")], **period)
    (told,) = ask(tenant, "get", ADDRESS)["rows"]
    assert told["certificate"]["in_sheet"] is False
    (result,) = kept(tenant, row_of(branch.name, id=str(draft.pk)))
    assert (result["ok"], result["code"]) == (False, "not_in_sheet")
    assert draft.lines.count() == 2


@pytest.mark.slow
def test_the_chosen_ones_are_submitted_and_the_others_say_why_not(tenant: Any, stores: list[str]):
    rows = [row_of(store) for store in stores]
    rows[7]["m1"] = rows[7]["m2"] = rows[7]["m3"] = "0.00"
    results = submitted(tenant, kept(tenant, *rows))
    assert [result["ok"] for result in results] == [at != 7 for at in range(50)]
    assert Certificate.objects.filter(status="SUBMITTED").count() == 49
    pushes = Transition.objects.filter(move="submit").select_related("revision")
    (request_id,) = {(done.revision.values or {})["request_id"] for done in pushes}
    assert request_id
    mended = kept(tenant, row_of(stores[7], id=rows[7]["id"], version=results[7]["version"]))
    assert submitted(tenant, mended)[0]["certificate"]["status"] == "SUBMITTED"


def test_a_submission_asked_for_twice_is_one(tenant: Any, branch: Any):
    results = kept(tenant, row_of(branch.name))
    assert submitted(tenant, results, key="k") == submitted(tenant, results, key="k")
    assert Transition.objects.filter(move="submit").count() == 1
    (late,) = submitted(tenant, results)
    assert (late["ok"], late["code"]) == (False, "wrong_status")


def test_what_came_back_is_resubmitted(tenant: Any, certificate: Any):
    third = Quarter.parse("2026Q3")
    back = certificate("RETURNED", period_from=third.start, period_to=third.end)
    (row,) = ask(tenant, "get", ADDRESS)["rows"]
    (sent,) = submitted(tenant, [row["certificate"]])
    assert sent["certificate"]["status"] == "RESUBMITTED"
    assert back.pk == uuid.UUID(sent["id"])


def test_what_came_back_says_its_reasons_and_what_was_changed_since(
    tenant: Any, certificate: Any, branch: Any
):
    third = Quarter.parse("2026Q3")
    back = certificate("RETURNED", period_from=third.start, period_to=third.end)
    (row,) = ask(tenant, "get", ADDRESS)["rows"]
    told = row["certificate"]
    assert [reason["label"] for reason in told["reasons"]]
    assert (told["changes"], told["is_signed"]) == ([], False)
    changed = row_of(branch.name, "7.00", id=str(back.pk), version=told["version"])
    (result,) = kept(tenant, changed)
    fields = [change["field"] for change in result["certificate"]["changes"]]
    assert "lines.0.m1" in fields
    assert result["certificate"]["reasons"] == told["reasons"]
    (sent,) = submitted(tenant, [result])
    assert (sent["certificate"]["reasons"], sent["certificate"]["changes"]) == ([], [])


def test_one_id_sent_twice_is_refused(tenant: Any, branch: Any):
    (result,) = kept(tenant, row_of(branch.name))
    chosen = {"id": result["id"], "version": 1}
    ask(tenant, "post", f"{ADDRESS}submit/", {"rows": [chosen, chosen]}, status=422)


def test_a_duplicate_is_found_among_many(tenant: Any, stores: list[str]):
    first = kept(tenant, row_of(stores[0]))
    submitted(tenant, first)
    results = kept(tenant, row_of(stores[0]), row_of(stores[1], "2000.00"), row_of(stores[2]))
    found = [[check["id"] for check in result["certificate"]["checks"]] for result in results]
    assert found == [["DUPLICATE"], [], ["NEAR_DUPLICATE"]]


def queries(client: Any, rows: int) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert len(ask(client, "get", ADDRESS)["rows"]) == rows
    return len(asked)


@pytest.mark.slow
def test_reading_the_sheet_asks_no_more_often_for_more_rows(tenant: Any, stores: list[str]):
    kept(tenant, row_of(stores[0]))
    queries(tenant, 1)  # the first may ask besides for what is kept in process for a while
    few = queries(tenant, 1)
    kept(tenant, *(row_of(store, f"{n}.00") for n, store in enumerate(stores[1:], start=5000)))
    assert queries(tenant, 50) == few


def test_keeping_rows_costs_the_same_for_each(tenant: Any, stores: list[str]):
    def cost(names: list[str]) -> int:
        with CaptureQueriesContext(connection) as asked:
            kept(tenant, *map(row_of, names))
        return len(asked)

    cost(stores[20:21])  # what is read once in a process is read now
    one, two, ten = cost(stores[:1]), cost(stores[1:3]), cost(stores[3:13])
    assert ten == one + 9 * (two - one)


def test_what_the_sheet_keeps_is_recorded_as_anything_else_is(tenant: Any, branch: Any):
    kept(tenant, row_of(branch.name))
    values = Revision.objects.get().values or {}
    assert values["content"]["lines"][0]["m1"] == "1000.00"


def download(client: Any) -> bytes:
    answer = client.get(f"{ADDRESS}file.xlsx?quarter=2026Q3")
    assert answer.status_code == 200
    assert 'filename="quarter-sheet-2026Q3.xlsx"' in answer["Content-Disposition"]
    return b"".join(answer.streaming_content)


def read(client: Any, name: str, data: bytes, status: int = 200, quarter: str = "2026Q3") -> Any:
    file = {"file": SimpleUploadedFile(name, data)}
    answer = client.post(f"{ADDRESS}read/?quarter={quarter}", file, format="multipart")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_the_workbook_comes_back_as_it_was_filled_in(tenant: Any, branch: Any):
    kept(tenant, row_of(branch.name, "1234.50"))
    found = read(tenant, "sheet.xlsx", download(tenant))
    (row,) = found["lines"]
    assert (row["company"], row["branch"], row["atc"]) == ("PCM", branch.name, "WC100")
    assert row["amounts"] == ["1234.50"] * 3
    assert [each["heading"] for each in found["months"]] == [
        "July 2026",
        "August 2026",
        "September 2026",
    ]
    other = read(tenant, "sheet.xlsx", download(tenant), status=422, quarter="2026Q4")
    assert other["fields"][0]["code"] == "other_quarter"


def test_a_store_called_like_a_formula_is_text_in_the_workbook(tenant: Any, branch: Any):
    Branch.objects.filter(pk=branch.pk).update(name="=1+1")
    kept(tenant, row_of("=1+1"))
    cell = load_workbook(BytesIO(download(tenant))).active["B2"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [("sheet.pdf", made.pdf(), 415), ("sheet.xlsx", b"PK\x03\x04 broken", 422)],
)
def test_what_is_no_spreadsheet_is_refused(tenant: Any, name: str, data: bytes, status: int):
    read(tenant, name, data, status)


def test_the_rows_come_at_once_and_what_the_checks_find_after(
    tenant: Any, branch: Any, monkeypatch: pytest.MonkeyPatch
):
    kept(tenant, row_of(branch.name, "-1.00"))
    whole = ask(tenant, "get", "/api/quarter-sheet/?quarter=2026Q3")
    for name in ("look_at_open", "permitted_moves", "findings_of_certificate"):
        monkeypatch.setattr(serializers, name, lambda *_: pytest.fail("nothing is checked yet"))
    first = ask(tenant, "get", "/api/quarter-sheet/?quarter=2026Q3&checks=none")
    assert (first["is_checked"], whole["is_checked"]) == (False, True)
    assert [row["certificate"]["checks"] for row in first["rows"]] == [[]]
    [[found, *_]] = [row["certificate"]["checks"] for row in whole["rows"]]
    assert found["severity"] == "block"
    for sheet in (first, whole):
        for row in sheet["rows"]:
            row["certificate"] |= {"checks": [], "moves": []}
    assert first["rows"] == whole["rows"]


def test_who_signed_last_is_asked_for_by_company(tenant: Any, certificate: Any, branch: Any):
    address = "/api/certificates/last-signatory/"
    assert ask(tenant, "get", f"{address}?company=PCM")["signatory_name"] == ""
    certificate("SUBMITTED", signatory_name="MARIA SANTOS", signatory_title="CFO")
    assert ask(tenant, "get", f"{address}?company=PCM")["signatory_name"] == "MARIA SANTOS"
    assert ask(tenant, "get", address)["signatory_title"] == "CFO"
    # Before the first certificate to another company, the last one to any.
    assert ask(tenant, "get", f"{address}?company=ZZZ")["signatory_name"] == "MARIA SANTOS"


def test_the_template_of_a_breakdown_has_the_tenants_branches(
    tenant: Any, api: Any, certificate: Any, branch: Any
):
    form = certificate("SUBMITTED")
    code = form.lines.get().atc
    for address in ("breakdown-template.csv", "breakdown-template.xlsx"):
        empty = b"".join(tenant.get(f"/api/{address}"))
        filled = b"".join(tenant.get(f"/api/{address}?company=PCM"))
        rows = open_upload(filled, rows=9).rows
        assert [row.cells[0] for row in rows][1:] == [branch.name]
        assert code in rows[1].cells
        assert len(open_upload(empty, rows=9).rows) == 1
        others = b"".join(api("other tenant").get(f"/api/{address}?company=PCM"))
        assert len(open_upload(others, rows=9).rows) == 1
