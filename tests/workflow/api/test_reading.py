"""Reading a table into the quarter sheet: which stores, which columns, and what is asked."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from accounts.models import Branch
from tests.files import made

ADDRESS = "/api/quarter-sheet/read/?quarter=2026Q4"
DATED = ["Oct 2026", "Nov 2026", "Dec 2026"]
TABLE: list[list[Any]] = [["Store", *DATED], ["CREST  BAY MALL", 1, "2.5", "₱1,234.50"]]


@pytest.fixture
def mall_tenant(api: Any, branch: Any) -> Any:
    return api("tenant")


def read_file(client: Any, table: Any, more: str = "", status: int = 200) -> Any:
    data = table if isinstance(table, bytes) else made.csv_of(table)
    sent = {"file": SimpleUploadedFile("sheet.csv", data)}
    answer = client.post(f"{ADDRESS}{more}", sent, format="multipart")
    assert answer.status_code == status, answer.content
    return answer.json()


def read_text(client: Any, table: Any, more: str = "", status: int = 200) -> Any:
    text = "\n".join("\t".join(map(str, row)) for row in table)
    answer = client.post(f"{ADDRESS}{more}", {"text": text}, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_file_and_a_paste_are_read_alike_but_for_the_names_of_columns(mall_tenant: Any):
    found, pasted = read_file(mall_tenant, TABLE), read_text(mall_tenant, TABLE)
    (row,) = found["lines"]
    assert row == {
        "row": 2,
        "company": "PCM",
        "company_name": "PACIFIC CREST MALLS, INC.",
        "branch": "Crest Bay Mall",
        "atc": "",
        "amounts": ["1.00", "2.50", "1234.50"],
    }
    assert pasted["lines"] == found["lines"]
    assert pasted["rows"] == found["rows"]
    assert [each["column"] for each in found["months"]] == ["column B", "column C", "column D"]
    assert [each["column"] for each in pasted["months"]] == ["column 2", "column 3", "column 4"]
    assert [each["heading"] for each in found["months"]] == DATED
    assert [each["month"] for each in found["months"]] == ["October", "November", "December"]
    assert (found["question"], found["unmatched"], found["blank"]) == (None, [], 0)


def test_codes_are_normalized_and_a_store_of_another_company_is_none(mall_tenant: Any):
    head = ["Company", "Store", "Code", *DATED]
    rows = [["PCM", "Crest Bay Mall", "wc-100", 1, 2, 3], ["CNL", "Crest Bay Mall", "", 4, 5, 6]]
    found = read_file(mall_tenant, [head, *rows, ["", "Nowhere", "", 7, 8, 9]])
    assert [row["atc"] for row in found["lines"]] == ["WC100"]
    assert found["unmatched"] == ["Crest Bay Mall", "Nowhere"]


def test_a_company_without_malls_is_found_by_name_code_and_tin(mall_tenant: Any, certificate: Any):
    certificate("DRAFT", branch=None)
    for name in ("Pacific Crest Malls Inc", "pcm", "009-912-345-000"):
        (row,) = read_file(mall_tenant, [["Store", *DATED], [name, 1, 2, 3]])["lines"]
        assert (row["company"], row["branch"]) == ("PCM", "")


def test_a_name_that_two_malls_share_but_for_marks_is_no_store(mall_tenant: Any, company: Any):
    Branch.objects.create(company=company, name="Crest-Bay Mall")
    assert read_file(mall_tenant, TABLE)["unmatched"] == ["CREST BAY MALL"]


def test_a_question_names_the_columns_and_its_answer_is_read(mall_tenant: Any):
    table = [["Store", "October", "Nov", "Dec", "October"], ["Crest Bay Mall", 11, 2, 3, 1]]
    question = read_file(mall_tenant, table)["question"]
    assert question["message"].startswith("Columns B and E are both October.")
    assert (question["store"], question["months"]) == (1, [0, 3, 4])
    assert question["columns"][4] == {
        "column": 5,
        "name": "column E",
        "heading": "October",
        "sample": "1",
    }
    for read in (read_file, read_text):
        found = read(mall_tenant, table, "&columns=1,5,3,0")
        assert found["lines"][0]["amounts"] == ["1.00", "2.00", None]
        assert found["months"][2] == {"month": "December", "column": "", "heading": ""}


@pytest.mark.parametrize("columns", ["1,1,2,3", "1,0,0,0", "1,2,3,99", "x", "1,2,3", "0,1,2,3"])
def test_an_answer_of_no_use_is_refused(mall_tenant: Any, columns: str):
    (fault,) = read_file(mall_tenant, TABLE, f"&columns={columns}", status=422)["fields"]
    assert fault["field"] == "columns"


def test_a_table_of_another_quarter_is_refused_by_name(mall_tenant: Any):
    table = [["Store", "April 2026", "May 2026", "June 2026"], ["Crest Bay Mall", 1, 2, 3]]
    (fault,) = read_file(mall_tenant, table, status=422)["fields"]
    assert fault["code"] == "other_quarter"
    assert "column B is April 2026" in fault["message"]


def test_the_first_sheet_is_read_and_the_others_are_named(mall_tenant: Any):
    def second(book: Workbook) -> None:
        book.create_sheet("2025").append(["x"])

    found = read_file(mall_tenant, made.xlsx(TABLE, then=second))
    assert (found["sheets"], len(found["lines"])) == (["Sheet", "2025"], 1)


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_a_text_without_rows_is_refused(mall_tenant: Any, text: str):
    answer = mall_tenant.post(ADDRESS, {"text": text}, format="json")
    assert answer.status_code == 422


def test_too_much_text_is_refused(mall_tenant: Any, settings: Any):
    settings.PASTED_MAX_BYTES = 1_000
    read_text(mall_tenant, [["Store", "x" * 1_100]], status=413)
