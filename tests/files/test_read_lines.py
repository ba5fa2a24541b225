"""Income lines read out of spreadsheets and pasted text; and the templates to fill in."""

import re
import zipfile
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from openpyxl import load_workbook

from tests.files import made
from workflow.files import breakdown
from workflow.files.templates import LINES
from workflow.files.types import CSV, XLSX

READ = "/api/lines/read/"
HEADER = ["section", "atc", "description", "month1", "month2", "month3", "total", "rate", "tax"]
RENT = ["EWT", "WC100", "Rent", "100,000.00", "₱50000", "", "150,000.00", "5%", "7,500.00"]
TOLD = {
    "section": "EWT",
    "atc": "WC100",
    "description": "Rent",
    "rate": "5.00",
    "m1": "100000.00",
    "m2": "50000.00",
    "m3": "0.00",
    "total": "150000.00",
    "tax": "7500.00",
}


@pytest.fixture
def tenant(api: Any) -> Any:
    return api("tenant")


def pasted(client: Any, text: str, status: int = 200) -> dict[str, Any]:
    answer = client.post(READ, {"text": text}, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


def sent(client: Any, data: bytes, name: str = "lines.xlsx", status: int = 200) -> dict[str, Any]:
    given = {"file": SimpleUploadedFile(name, data)}
    answer = client.post(READ, given, format="multipart")
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.mark.parametrize("data", [made.xlsx([HEADER, RENT]), made.csv_of([HEADER, RENT])])
def test_a_file_is_read(tenant: Any, data: bytes):
    assert sent(tenant, data) == {"lines": [TOLD], "errors": [], "warnings": []}


def in_strict_names(book: bytes) -> bytes:
    """The workbook as Excel saves it under "Strict Open XML Spreadsheet"."""
    usual, strict = (
        rb"http://schemas\.openxmlformats\.org/(\w+)/2006/",
        rb"http://purl.oclc.org/ooxml/\1/",
    )

    def rename_part(part: bytes) -> bytes:
        return re.sub(usual, strict, part).replace(
            b"http://purl.oclc.org/ooxml/package/",
            b"http://schemas.openxmlformats.org/package/2006/",
        )

    with zipfile.ZipFile(BytesIO(book)) as parts:
        return made.rezipped(book, dict.fromkeys(parts.namelist(), rename_part))


def test_a_strict_open_xml_workbook_is_read(tenant: Any):
    strict = in_strict_names(made.xlsx([HEADER, RENT]))
    assert b"2006/main" not in zipfile.ZipFile(BytesIO(strict)).read("xl/workbook.xml")
    assert sent(tenant, strict) == {"lines": [TOLD], "errors": [], "warnings": []}


@pytest.mark.parametrize("separator", ["\t", ";", ","])
def test_pasted_text_is_read(tenant: Any, separator: str):
    text = made.csv_of([HEADER, RENT], separator=separator).decode("utf-8-sig")
    assert pasted(tenant, text) == {"lines": [TOLD], "errors": [], "warnings": []}


@pytest.mark.parametrize("code", ["WC-100", "wc 100", "WC.100", "WC–100"])
def test_a_code_is_read_as_it_is_meant(tenant: Any, code: str):
    row = [cell.replace("WC100", code) for cell in RENT]
    assert sent(tenant, made.csv_of([HEADER, row]))["lines"] == [TOLD]


@pytest.mark.parametrize(("rate", "read"), [("0.05", "5.00"), (".05", "5.00"), ("0.5", "0.50")])
def test_five_per_cent_as_a_spreadsheet_stores_it(tenant: Any, rate: str, read: str):
    row = [rate if cell == "5%" else cell for cell in RENT]
    [told] = sent(tenant, made.csv_of([HEADER, row]))["lines"]
    assert told["rate"] == read


def test_text_that_was_encoded_twice_is_taken_with_a_warning(tenant: Any):
    twice = "Niño's stall".encode().decode("cp1252")
    told = sent(tenant, made.csv_of([HEADER, [*RENT[:2], twice, *RENT[3:]]]), "lines.csv")
    assert (told["lines"][0]["description"], told["errors"]) == (twice, [])
    (warning,) = told["warnings"]
    assert (warning["row"], warning["column"]) == (2, "description")
    assert "is it “Niño's stall”?" in warning["message"]


def test_rows_without_a_header_are_read_in_the_usual_order(tenant: Any):
    told = pasted(tenant, "WC100\t100,000.00\t50,000.00\t0\t7,500.00\nwc 160\t1\t2\t3\n")
    first, second = told["lines"]
    assert (first["atc"], first["m2"], first["tax"]) == ("WC100", "50000.00", "7500.00")
    assert (second["atc"], second["total"], second["tax"]) == ("WC160", "6.00", "0.12")
    assert told["errors"] == []


def test_what_is_left_out_is_computed_as_on_the_form(tenant: Any):
    (line,) = pasted(tenant, "ATC;Month 1;Month 2;Month 3\nWB080;100;100;100")["lines"]
    assert line["section"] == "BUSINESS"
    assert line["description"]
    assert (line["rate"], line["total"], line["tax"]) == ("3.00", "300.00", "9.00")


def test_a_blank_first_cell_keeps_its_place(tenant: Any):
    told = pasted(tenant, "\t".join(HEADER) + "\n\tWC100\tRent\t1\t1\t1\n")
    assert (told["lines"][0]["m1"], told["errors"]) == ("1.00", [])


def test_good_rows_come_back_beside_the_faults_of_others(tenant: Any):
    rows = [
        HEADER,
        [],
        RENT,
        ["", "XX999", "", "1", "1", "1", "", "", ""],
        ["EWT", "WC100", "", "(1)", "ten", "1", "", "", ""],
        ["OTHER", "WC100", "", "1", "1", "1", "", "200", ""],
        ["TOTAL", "", "", "100", "", "", "", "", ""],
    ]
    told = sent(tenant, made.xlsx(rows))
    assert told["lines"] == [TOLD]
    where = [(fault["row"], fault["column"]) for fault in told["errors"]]
    assert where == [(4, "atc"), (5, "month1"), (5, "month2"), (6, "section"), (6, "rate")]
    assert told["errors"][0]["message"] == "There is no ATC XX999."


def test_rows_beyond_the_tenth_of_a_section_ask_for_a_second_certificate(tenant: Any):
    rows = [["WC100", 1, 1, 1]] * 11 + [["WB080", 1, 1, 1]]
    told = pasted(tenant, "\n".join("\t".join(map(str, row)) for row in rows))
    assert len(told["lines"]) == 11
    assert told["errors"] == [
        {
            "row": 11,
            "column": "",
            "message": "The form has 10 lines in each section. "
            "Start a second certificate for this row.",
        }
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "hello",
        "a,b,c,d",
        "atc,month1\nWC100,1",
        "WC100,1,000.00,2,000.00,3,000.00",
        "atc,month1,month2,month3",
        "a\0b",
        'atc,"month1\n',
    ],
)
def test_what_is_no_table_is_refused(tenant: Any, text: str):
    assert pasted(tenant, text, 422)["message"]


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", 422),
        (b"MZ\x90\x00", 415),
        (made.pdf(), 415),
        (made.zip_bomb(), 422),
        (made.with_macros(), 415),
        (made.with_entities(), 422),
        (made.xlsx([[f"c{n}" for n in range(1000)]]), 422),
        (made.csv_of([["WC100", 1, 1, 1]] * 300), 422),
    ],
)
def test_bad_files_are_refused(tenant: Any, data: bytes, status: int):
    assert sent(tenant, data, status=status)["message"]


@pytest.mark.parametrize(
    ("raw", "media_type", "status"),
    [
        ("[]", "application/json", 422),
        ("{", "application/json", 400),
        ('{"text": 3}', "application/json", 422),
        ('{"text": ["a"]}', "application/json", 422),
        ('{"text": "WC100\\t\\ud800"}', "application/json", 422),
        ("x", "text/plain", 415),
        ("", "multipart/form-data; boundary=x", 422),
    ],
)
def test_bad_bodies_are_refused(tenant: Any, raw: str, media_type: str, status: int):
    answer = tenant.generic("POST", READ, raw, content_type=media_type)
    assert answer.status_code == status, answer.content
    assert answer.json()["code"]


@override_settings(PASTED_MAX_BYTES=100)
def test_too_much_text_is_refused(tenant: Any):
    assert pasted(tenant, "x" * 101, 413)["code"] == "too_large"
    assert pasted(tenant, "x" * 100_000, 413)["code"] == "too_large"


@pytest.mark.parametrize("name", ["breakdown", "lines"])
@pytest.mark.parametrize(("kind", "media_type"), [("xlsx", XLSX), ("csv", CSV)])
def test_templates_are_downloaded_empty(api: Any, name: str, kind: str, media_type: str):
    answer = api("tenant").get(f"/api/{name}-template.{kind}")
    assert answer["Content-Type"] == media_type
    assert answer["Content-Disposition"] == f'attachment; filename="{name}-template.{kind}"'
    columns = breakdown.COLUMNS if name == "breakdown" else LINES
    header = [column.name for column in columns]
    if kind == "csv":
        assert answer.getvalue() == ("\ufeff" + ",".join(header) + "\r\n").encode()
        return
    table, words = load_workbook(BytesIO(answer.getvalue())).worksheets
    assert [cell.value for cell in table[1]] == header
    assert not any(cell.value for row in table.iter_rows(min_row=2) for cell in row)
    assert table.cell(2, header.index("atc") + 1).number_format == "@"
    assert [row[0].value for row in words.iter_rows(max_row=len(header))] == header
    assert all(row[1].value for row in words.iter_rows(max_row=len(header)))


def test_a_filled_in_template_is_read(api: Any, tenant: Any):
    book = load_workbook(BytesIO(tenant.get("/api/lines-template.xlsx").getvalue()))
    for at, cell in enumerate(RENT, start=1):
        book.worksheets[0].cell(2, at, cell)
    assert sent(tenant, made.saved(book))["lines"] == [TOLD]
