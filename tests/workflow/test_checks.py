"""The acceptance checks on the labelled sample forms."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from workflow.checks import CHECKS
from workflow.checks.page import page
from workflow.checks.samples import check_file

SAMPLES = Path(__file__).parents[1] / "data" / "sample_forms.csv"
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


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a,b\n1,2\n",
        SAMPLES.read_text(encoding="utf-8").replace("87722.37", "many"),
        SAMPLES.read_text(encoding="utf-8").replace("07/01/2026", "soon", 1),
    ],
)
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
    assert written == page(), "run: python manage.py write_checks"


def test_every_check_has_an_id_of_its_own():
    ids = [check.id for check in CHECKS]
    assert len(ids) == len(set(ids))
    assert set(FOUND_BY.values()) <= set(ids)
