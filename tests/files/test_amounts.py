"""The one reader of amounts: ``tests/data/amounts.json`` is the pages' table too."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from console.shared.cells import FaultyCell, parse_amount
from workflow.files.amounts import BadAmount, NegativeAmount, read_amount, read_signed_amount

CASES = json.loads((Path(__file__).parents[1] / "data" / "amounts.json").read_text())


@pytest.mark.parametrize(("text", "amount"), CASES["read"].items())
def test_amounts_as_people_type_them(text: str, amount: str):
    assert read_signed_amount(text) == Decimal(amount)
    if not amount.startswith("-"):
        assert read_amount(text) == Decimal(amount)
        assert parse_amount({"net": text}, "net", "No credits.") == Decimal(amount)


@pytest.mark.parametrize(
    "text", [text for text, amount in CASES["read"].items() if amount.startswith("-")]
)
def test_an_amount_below_zero_is_refused_where_none_is_taken(text: str):
    with pytest.raises(NegativeAmount, match="without brackets"):
        read_amount(text)
    with pytest.raises(FaultyCell, match="No credits"):
        parse_amount({"net": text}, "net", "No credits.")


@pytest.mark.parametrize("text", [*CASES["refused"], *CASES["two_readings"], "9" * 5000])
def test_what_is_no_amount_is_refused(text: str):
    with pytest.raises(BadAmount, match=r"\.$"):
        read_amount(text.removeprefix("-"))
    with pytest.raises(BadAmount, match=r"\.$"):
        read_signed_amount(text)
    with pytest.raises(FaultyCell):
        parse_amount({"net": text}, "net", "No credits.")


@pytest.mark.parametrize(("text", "readings"), CASES["two_readings"].items())
def test_an_amount_with_two_readings_is_refused_with_both(text: str, readings: list[str]):
    with pytest.raises(BadAmount, match="can be read as") as refused:
        read_signed_amount(text)
    for reading in readings:
        assert f"{abs(Decimal(reading)):,}" in str(refused.value)


@pytest.mark.parametrize("text", CASES["blank"])
def test_a_blank_is_no_amount(text: str):
    assert read_amount(text) is None


def test_the_largest_amount_is_that_of_the_form():
    assert read_amount("99999999999.99") == Decimal("99999999999.99")
    with pytest.raises(BadAmount, match="too large"):
        read_amount("100000000000")
