"""What a signature covers of the signatory is unread; anything else that differs is named."""

from typing import Any

import pytest

from workflow.certificates.content import content_value
from workflow.scans.copy_comparison import compare_with_paper, paired_fields

SURE = 0.98
NAMED = {"signatory_name": "ANA B. CRUZ", "signatory_title": "FINANCE MANAGER"}


@pytest.fixture
def form(certificate: Any) -> Any:
    return certificate("DRAFT", **NAMED)


def read_paper_of(form: Any, **otherwise: str) -> dict[str, dict[str, Any]]:
    """A paper that says what the certificate says, all of it sure."""
    values = {name: content_value(own) for name, _, own in paired_fields(form, {})}
    return {
        name: {"value": value, "confidence": SURE}
        for name, value in (values | {"signed": "yes"} | otherwise).items()
    }


def compare_form(form: Any, **otherwise: str) -> tuple[str, list[str], list[str]]:
    found = compare_with_paper(form, read_paper_of(form, **otherwise))
    return found["outcome"], [each["field"] for each in found["differences"]], found["unread"]


def test_a_paper_that_says_the_same_counts(form: Any):
    assert compare_form(form) == ("same", [], [])


@pytest.mark.parametrize(
    ("field", "rest"),
    [("signatory_title", "MANAGER"), ("signatory_title", "FINAN"), ("signatory_name", "B. CRUZ")],
)
def test_what_is_left_of_a_covered_name_or_title_is_no_difference(form: Any, field: str, rest: str):
    """However sure the reader is of the rest."""
    assert compare_form(form, **{field: rest}) == ("same", [], [field])


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("signatory_title", "SALES MANAGER"),
        ("signatory_title", ""),
        ("signatory_name", "ANA B. CRUZADA"),
        ("signatory_name", "NAB"),
        ("signatory_tin", "780565000"),
        ("payor_name", "VENTURES"),
    ],
)
def test_another_value_is_a_difference(form: Any, field: str, other: str):
    assert compare_form(form, **{field: other}) == ("differs", [field], [])


def test_without_a_signature_nothing_covers_a_title(form: Any):
    found = compare_form(form, signatory_title="MANAGER", signed="no")
    assert found == ("differs", ["signatory_title"], [])
