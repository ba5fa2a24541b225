"""Matching billed amounts with certificates: each state, and sums that tie to the centavo."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.billing.matching import (
    Certified,
    Expected,
    Match,
    Tolerance,
    match_across_quarters,
    match_quarter,
)
from core.money import ZERO, round_to_centavo
from core.quarter import Quarter

pytestmark = pytest.mark.both_databases

ALLOWED = Tolerance(Decimal(1), Decimal("0.001"))
Q2, Q3 = Quarter(2026, 2), Quarter(2026, 3)


def billed(
    base: str, nature: str = "RENT", atc: str = "WC100", branch: int = 1, unit: str = ""
) -> Expected:
    amount = Decimal(base)
    return Expected(branch, unit, nature, atc, amount, tax_of(amount, atc), (f"{nature}-{base}",))


def certified(
    base: str, atc: str = "WC100", branch: int | None = 1, unit: str = "", reference: str = "A"
) -> Certified:
    amount = Decimal(base)
    return Certified(reference, branch, unit, atc, amount, tax_of(amount, atc))


def tax_of(base: Decimal, atc: str) -> Decimal:
    return round_to_centavo(base * (5 if atc == "WC100" else 2) / 100)


def states(rows: Iterable[Match]) -> list[tuple[str, str]]:
    return sorted((row.expected.nature if row.expected else "", row.state) for row in rows)


RENT, CUSA, PROMO = (
    billed("100000"),
    billed("30000", "CUSA", "WC160"),
    billed("5000", "PROMO", "WC160"),
)


@pytest.mark.parametrize(
    ("wanted", "lines", "expected"),
    [
        ([RENT], [certified("100000")], [("RENT", "MATCHED")]),
        ([RENT], [certified("100100")], [("RENT", "MATCHED")]),
        ([RENT], [certified("100100.01")], [("RENT", "OVER")]),
        ([RENT], [certified("99899.99")], [("RENT", "SHORT")]),
        ([billed("100")], [certified("101")], [("RENT", "MATCHED")]),
        ([billed("100")], [certified("101.01")], [("RENT", "OVER")]),
        ([RENT], [], [("RENT", "MISSING")]),
        ([], [certified("100000")], [("", "OVER")]),
        ([RENT], [certified("112000")], [("RENT", "VAT_IN_BASE")]),
        ([RENT], [certified("100000", "WC160")], [("RENT", "WRONG_CODE")]),
        ([RENT], [certified("100000"), certified("100000", reference="B")], [("RENT", "DOUBLE")]),
        ([RENT], [certified("95000"), certified("95000")], [("RENT", "DOUBLE")]),
        ([RENT], [certified("100000"), certified("50000")], [("", "OVER"), ("RENT", "MATCHED")]),
        ([RENT], [certified("40000"), certified("60000")], [("RENT", "MATCHED")]),
        ([RENT], [certified("100000", branch=2)], [("", "OVER"), ("RENT", "MISSING")]),
        ([RENT], [certified("100000", branch=None)], [("RENT", "MATCHED")]),
        ([CUSA, PROMO], [certified("35000", "WC160")], [("CUSA", "MATCHED"), ("PROMO", "MATCHED")]),
        ([CUSA, PROMO], [certified("30000", "WC160")], [("CUSA", "MATCHED"), ("PROMO", "MISSING")]),
        ([CUSA, PROMO], [certified("32000", "WC160")], [("CUSA", "MATCHED"), ("PROMO", "SHORT")]),
        (
            [billed("50000", unit="G-1"), billed("70000", unit="G-2")],
            [certified("120000")],
            [("RENT", "MATCHED"), ("RENT", "MATCHED")],
        ),
        (
            [billed("50000", unit="G-1"), billed("50000", unit="G-2")],
            [certified("50000", unit="G-2")],
            [("RENT", "MATCHED"), ("RENT", "MISSING")],
        ),
        (
            [billed("50000", unit="G-1"), billed("70000", unit="G-2")],
            [
                certified("50000", unit="G-1"),
                certified("50000", unit="G-1", reference="B"),
                certified("70000", unit="G-2"),
            ],
            [("RENT", "DOUBLE"), ("RENT", "MATCHED")],
        ),
    ],
)
def test_each_state(
    wanted: list[Expected], lines: list[Certified], expected: list[tuple[str, str]]
):
    assert states(match_quarter(wanted, lines, ALLOWED)) == expected


def test_the_line_that_names_the_unit_is_taken_for_it():
    wanted = [billed("50000", unit="G-1"), billed("50000", unit="G-2")]
    rows = match_quarter(wanted, [certified("50000", unit="G-2")], ALLOWED)
    assert {row.unit: row.state for row in rows} == {"G-1": "MISSING", "G-2": "MATCHED"}


def test_a_certificate_dated_in_the_quarter_before_is_told_in_both():
    here = match_quarter([RENT], [], ALLOWED)
    before = match_quarter([], [certified("100000", reference="B")], ALLOWED)
    found, used = match_across_quarters({Q2: before, Q3: here}, ALLOWED)
    assert states(found[Q3]) == [("RENT", "WRONG_QUARTER")]
    assert (found[Q3][0].missing, found[Q2][0].over) == (Decimal(5000), Decimal(5000))
    assert found[Q3][0].certificates == ("B",)
    assert "B is dated in Q2 2026" in found[Q3][0].why
    assert used == [(Q2, before[0])]


def test_two_certificates_of_one_quarter_may_be_one_of_the_quarter_before():
    papers = [certified("100000"), certified("100000", reference="B")]
    rows = {Q2: match_quarter([RENT], [], ALLOWED), Q3: match_quarter([RENT], papers, ALLOWED)}
    found, _ = match_across_quarters(rows, ALLOWED)
    assert (states(found[Q2]), states(found[Q3])) == (
        [("RENT", "WRONG_QUARTER")],
        [("RENT", "DOUBLE")],
    )


def test_one_excess_explains_one_quarter():
    rows = {quarter: match_quarter([RENT], [], ALLOWED) for quarter in (Quarter(2026, 1), Q3)} | {
        Q2: match_quarter([], [certified("100000")], ALLOWED)
    }
    found, used = match_across_quarters(rows, ALLOWED)
    assert len(used) == 1
    assert sorted(state for rows in found.values() for _, state in states(rows)) == [
        *("MISSING", "OVER", "WRONG_QUARTER"),
    ]


amounts = st.integers(1, 40_000_000).map(lambda cents: str(Decimal(cents) / 100))
wanted_rows = st.lists(
    st.builds(
        billed,
        amounts,
        st.sampled_from(["RENT", "CUSA", "PROMO"]),
        st.sampled_from(["WC100", "WC160"]),
        st.integers(1, 2),
        st.sampled_from(["", "G-1"]),
    ),
    max_size=6,
)
lines_of_papers = st.lists(
    st.builds(
        certified,
        amounts,
        st.sampled_from(["WC100", "WC160"]),
        st.sampled_from([1, 2, None]),
        st.sampled_from(["", "G-1"]),
        st.sampled_from(["A", "B", "C"]),
    ),
    max_size=6,
)


@given(wanted_rows, lines_of_papers)
def test_the_sums_tie_to_the_centavo(wanted: list[Expected], lines: list[Certified]):
    rows = match_quarter(wanted, lines, ALLOWED)
    assert sum((row.expected_tax for row in rows), ZERO) == sum((each.tax for each in wanted), ZERO)
    assert sum((row.tax for row in rows), ZERO) == sum((each.tax for each in lines), ZERO)
    assert sum((row.base for row in rows), ZERO) == sum((each.base for each in lines), ZERO)
    shared = [share for row in rows for share in row.shares]
    assert taxes_by_reference(shared) == taxes_by_reference(
        (line.reference, line.tax) for line in lines
    )
    for row in rows:
        assert row.expected_tax == row.tax + row.short + row.missing - row.over
        assert sum((tax for _, tax in row.shares), ZERO) == row.tax
        assert row.why
        assert len(row.why) <= 300


def taxes_by_reference(shares: Iterable[tuple[str, Decimal]]) -> dict[str, Decimal]:
    found: dict[str, Decimal] = {}
    for reference, tax in shares:
        found[reference] = found.get(reference, ZERO) + tax
    return {reference: tax for reference, tax in found.items() if tax}


@pytest.mark.parametrize(
    ("announced", "line", "words"),
    [
        ("5000", "100000", ""),
        ("5001", "100000", ""),
        (
            "5001.01",
            "100000",
            "Receipts say that ₱5,001.01 of tax was withheld, but certificates show ₱5,000.00.",
        ),
        (
            "4000",
            "100000",
            "Receipts say that ₱4,000.00 of tax was withheld, but certificates show ₱5,000.00.",
        ),
        (
            "4000",
            "",
            "Receipts say that ₱4,000.00 of tax was withheld, but no certificate shows it yet.",
        ),
        ("0", "", ""),
    ],
)
def test_a_receipt_that_announces_another_tax_is_named(announced: str, line: str, words: str):
    wanted = replace(RENT, announced=Decimal(announced))
    (row,) = match_quarter([wanted], [certified(line)] if line else [], ALLOWED)
    assert row.why.partition("Receipts")[2] == words.partition("Receipts")[2]


@given(wanted_rows)
def test_what_is_certified_as_billed_is_matched(wanted: list[Expected]):
    lines = [
        Certified("A", each.branch, each.unit, each.atc, each.base, each.tax) for each in wanted
    ]
    rows = match_quarter(wanted, lines, ALLOWED)
    assert {row.state for row in rows} <= {"MATCHED"}
    assert len(rows) == len(wanted)


FAULTS = ("MISSING", "SHORT", "OVER", "WRONG_CODE", "VAT_IN_BASE", "DOUBLE", "WRONG_QUARTER")
UNITS, ONE_OF = 5, 20  # five per cent of the payors have each fault


def billed_units(chance: Random) -> list[Expected]:
    return [
        billed(str(Decimal(chance.randint(500_000, 30_000_000)) / 100), unit=f"U-{number}")
        for number in range(UNITS)
    ]


def papers_of(wanted: list[Expected], fault: str) -> dict[Quarter, list[Certified]]:
    """Certificates of a payor as billed, the first unit with a fault."""
    lines = [
        Certified("A", each.branch, each.unit, each.atc, each.base, each.tax) for each in wanted
    ]
    first, rest = lines[0], lines[1:]
    other: dict[str, list[Certified]] = {
        "": [first],
        "MISSING": [],
        "SHORT": [with_base(first, first.base / 2)],
        "OVER": [with_base(first, first.base * Decimal("1.3"))],
        "WRONG_CODE": [replace(first, atc="WC160", tax=tax_of(first.base, "WC160"))],
        "VAT_IN_BASE": [with_base(first, first.base * Decimal("1.12"))],
        "DOUBLE": [first, replace(first, reference="B")],
        "WRONG_QUARTER": [],
    }
    earlier = [replace(first, reference="B")] if fault == "WRONG_QUARTER" else []
    return {Q2: earlier, Q3: other[fault] + rest}


def with_base(line: Certified, base: Decimal) -> Certified:
    amount = round_to_centavo(base)
    return replace(line, base=amount, tax=tax_of(amount, line.atc))


@pytest.mark.parametrize(
    "payors",
    [400, pytest.param(20_000, marks=[pytest.mark.thorough, pytest.mark.slow])],
)
def test_of_many_payors_each_fault_is_found_and_no_other(payors: int):
    """20,000 payors are 100,000 billed amounts."""
    chance, wrong, found, tax = Random(5), 0, Counter[str](), [ZERO, ZERO]
    for number in range(payors):
        fault = FAULTS[number % ONE_OF] if number % ONE_OF < len(FAULTS) else ""
        wanted = billed_units(chance)
        papers = papers_of(wanted, fault)
        matched = {
            quarter: match_quarter(wanted if quarter == Q3 else [], lines, ALLOWED)
            for quarter, lines in papers.items()
        }
        rows, _ = match_across_quarters(matched, ALLOWED)
        states_of_units = {row.unit: row.state for row in rows[Q3] if row.expected}
        right = {each.unit: "MATCHED" for each in wanted} | {"U-0": fault or "MATCHED"}
        found[states_of_units["U-0"]] += 1
        wrong += sum(states_of_units[unit] != state for unit, state in right.items())
        every = [row for some in rows.values() for row in some]
        tax[0] += sum((line.tax for lines in papers.values() for line in lines), ZERO)
        tax[1] += sum((row.tax for row in every), ZERO)
        assert sum((row.expected_tax for row in every), ZERO) == sum(e.tax for e in wanted)
    assert wrong < payors * UNITS * 5 / 1_000
    assert all(found[fault] >= payors / ONE_OF * 0.99 for fault in FAULTS), found
    assert tax[0] == tax[1]
