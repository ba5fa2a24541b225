"""The acceptance checks on the labelled sample forms."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from demo.samples import SAMPLES
from workflow.checks import CHECKS
from workflow.checks.paper import Finding
from workflow.checks.samples import check_file
from workflow.pages.checks import render_checks_page

# The labels of the sample file, and the ids of contract.md that must find them.
FOUND_BY = {
    "wrong_payee_tin": "PAYEE_TIN",
    "wrong_payee_name": "PAYEE_NAME",
    "period_not_one_quarter": "PERIOD",
    "atc_rate_mismatch": "TAX",
    "base_includes_vat": "VAT_IN_BASE",
    "wi_code_for_corporate_payee": "ATC_CLASS",
    "sum_mismatch": "SUM",
    "missing_signatory": "SIGNATORY",
    "duplicate": "DUPLICATE",
    "late": "LATE",
}


def faults() -> dict[str, str]:
    with SAMPLES.open(encoding="utf-8", newline="") as file:
        return {row["reference_no"]: row["fault"] for row in csv.DictReader(file)}


def test_every_labelled_fault_is_found_by_its_id():
    found = check_file(SAMPLES)
    for reference, fault in faults().items():
        if fault:
            severities = {finding.id: finding.severity for finding in found[reference]}
            expected = "warn" if fault == "late" else "block"
            assert severities.get(FOUND_BY[fault]) == expected, (reference, fault)


def test_clean_rows_are_neither_blocked_nor_warned():
    found = check_file(SAMPLES)
    clean = [reference for reference, fault in faults().items() if not fault]
    assert {reference: found[reference] for reference in clean if found[reference]} == {}
    assert len(clean) > 400


def test_check_forms_prints_findings_by_reference():
    printed = StringIO()
    call_command("check_forms", str(SAMPLES), stdout=printed)
    told = json.loads(printed.getvalue())
    assert list(told) == list(faults())
    first = next(findings for findings in told.values() if findings)[0]
    assert list(first) == ["id", "severity", "field", "message"]


HEAD, FIRST, SECOND, *_ = SAMPLES.read_text(encoding="utf-8").splitlines()


def checked(tmp_path: Path, *lines: str, encoding: str = "utf-8") -> dict[str, list[Finding]]:
    path = tmp_path / "forms.csv"
    path.write_bytes("\r\n".join((HEAD, *lines, "")).encode(encoding))
    return check_file(path)


def changed(line: str, **cells: str) -> str:
    """The line with other values in some columns."""
    (row,) = csv.reader([line])
    for column, value in cells.items():
        row[HEAD.split(",").index(column)] = value
    written = StringIO()
    csv.writer(written, lineterminator="").writerow(row)
    return written.getvalue()


@pytest.mark.parametrize(
    ("cells", "fields"),
    [
        ({"month1": "many"}, ["lines.0.m1"]),
        ({"month1": "NaN", "tax_withheld": "1e5"}, ["lines.0.m1", "lines.0.tax"]),
        ({"total": "999999999999999"}, ["lines.0.total"]),
        ({"period_from": "soon"}, ["period_from"]),
        ({"submitted_on": "31/12/2026"}, ["submitted_on"]),
        ({"payor_tin": "99712345678", "payor_branch": ""}, ["payor_tin"]),
        ({"payor_tin": "000000000"}, ["payor_tin"]),
        ({"payor_branch": "1200345"}, ["payor_tin"]),
        ({"signatory_tin": "98378O565"}, ["signatory_tin"]),
        ({"rate": "five"}, ["lines.0.rate"]),
    ],
)
def test_a_cell_that_cannot_be_read_is_found_on_its_form_and_others_are_judged(
    tmp_path: Path, cells: dict[str, str], fields: list[str]
):
    bad = changed(FIRST, reference_no="BAD", **cells)
    unsigned = changed(FIRST, reference_no="UNSIGNED", signatory="", payor_tin="991000001")
    found = checked(tmp_path, bad, unsigned)
    assert [(each.id, each.severity, each.field) for each in found["BAD"]] == [
        ("UNREADABLE", "block", field) for field in fields
    ]
    assert [each.id for each in found["UNSIGNED"]] == ["SIGNATORY"]


def test_rows_of_one_reference_may_stand_apart(tmp_path: Path):
    first = changed(FIRST, reference_no="ONE", line_no="1")
    other = changed(FIRST, reference_no="TWO", payor_tin="991000001")
    negative = changed(FIRST, reference_no="ONE", line_no="2", month1="(5,000.00)")
    found = checked(tmp_path, first, other, negative)
    assert list(found) == ["ONE", "TWO"]
    assert "lines.1.m1" in [each.field for each in found["ONE"] if each.id == "AMOUNT"]
    assert found["TWO"] == []


def test_a_reference_that_stands_for_two_certificates_is_told_and_hides_neither(tmp_path: Path):
    first = changed(FIRST, reference_no="ONE", signatory="")
    other = changed(FIRST, reference_no="ONE", payor_tin="991000001", payee_name="NOBODY")
    found = checked(tmp_path, first, other)["ONE"]
    assert [each.id for each in found] == ["REFERENCE", "SIGNATORY", "PAYEE_NAME"]
    assert "rows 2, 3" in found[0].message
    again = checked(tmp_path, first, first)["ONE"]
    assert "REFERENCE" in [each.id for each in again]


def test_what_lacks_a_reference_is_told_by_its_row(tmp_path: Path):
    found = checked(tmp_path, changed(FIRST, reference_no=""))
    assert {row: [each.id for each in told] for row, told in found.items()} == {
        "row 2": ["REFERENCE"]
    }


def test_short_rows_blank_rows_and_a_plain_csv_of_excel_are_taken(tmp_path: Path):
    short = FIRST.rsplit(",", 14)[0]
    peña = changed(FIRST, reference_no="PEÑA", payor_name="PEÑA FOODS", payor_tin="991000001")
    found = checked(tmp_path, short, "," * 25, peña, encoding="cp1252")
    assert found["PEÑA"] == []
    assert len(found) == 2


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n"])
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path, text: str):
    path = tmp_path / "forms.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("check_forms", str(path), stdout=StringIO())


def test_a_file_that_is_not_there_is_refused_in_a_sentence():
    with pytest.raises(CommandError):
        call_command("check_forms", "nowhere.csv", stdout=StringIO())


def test_the_page_of_checks_equals_the_list():
    written = (settings.BASE_DIR / "docs" / "checks.md").read_text(encoding="utf-8")
    assert written == render_checks_page(), "run: python manage.py write_checks"


def test_every_check_has_an_id_of_its_own():
    ids = [check.id for check in CHECKS]
    assert len(ids) == len(set(ids))
    assert set(FOUND_BY.values()) <= set(ids)
