"""What is dear runs in ``make test-all``: the recorded prices of files and tests have limits."""

from pathlib import Path

import pytest

from scripts import prices
from scripts.prices import FilePrice, dearest_files, prices_of_report, read_prices, scale_prices

# Seconds of one core, of the tests without the marker essential: a file, and a single test.
LIMITS = {
    "sqlite": (5, 1),
    "postgres": (8, 1.5),
    "journeys": (60, 45),
    "proxy": (60, 60),
}
# All files of a step together, the essential tests included.
TOTALS = {"sqlite": 640, "postgres": 360, "journeys": 640, "proxy": 60}
REPORT = """<testsuites><testsuite>
<testcase classname="tests.core.test_text" name="test_a" time="0.25"/>
<testcase classname="tests.core.test_text.TestMore" name="test_b[1]" time="0.5"/>
<testcase classname="tests.core.test_text" name="test_c" time="7">
<properties><property name="essential" value="the one kill"/></properties></testcase>
<testcase classname="tests.core.test_turns" name="test_d" time="0.1"/>
</testsuite></testsuites>"""


@pytest.fixture
def recorded() -> list[FilePrice]:
    found = read_prices()
    assert {price.step for price in found} == set(LIMITS)
    return found


def test_no_file_costs_more_than_its_limit(recorded: list[FilePrice]) -> None:
    dear = [price for price in recorded if price.seconds > LIMITS[price.step][0]]
    assert dear == [], "mark its dear tests thorough, or make them cheaper"


def test_no_single_test_costs_more_than_its_limit(recorded: list[FilePrice]) -> None:
    dear = [price for price in recorded if price.dearest_seconds > LIMITS[price.step][1]]
    assert dear == [], "mark the test thorough, or essential with its reason"


def test_no_step_costs_more_than_its_limit(recorded: list[FilePrice]) -> None:
    totals = dict.fromkeys(TOTALS, 0.0)
    for price in recorded:
        totals[price.step] += price.total
    assert {step: total for step, total in totals.items() if total > TOTALS[step]} == {}


def test_every_recorded_file_exists(recorded: list[FilePrice]) -> None:
    assert [price.file for price in recorded if not (prices.ROOT / price.file).exists()] == []


def test_prices_are_taken_from_a_report_and_written(tmp_path: Path) -> None:
    report, written = tmp_path / "report.xml", tmp_path / "var" / "prices.csv"
    report.write_text(REPORT)
    found = prices_of_report("sqlite", report)
    assert found == [
        FilePrice("sqlite", "tests/core/test_text.py", 3, 0.8, 7.0, "test_b[1]", 0.5),
        FilePrice("sqlite", "tests/core/test_turns.py", 1, 0.1, 0.0, "test_d", 0.1),
    ]
    prices.write_prices(written, reversed(found))
    assert read_prices(written) == found
    assert dearest_files(found, 1) == ["    7.8 s  tests/core/test_text.py (sqlite)"]
    assert prices_of_report("sqlite", tmp_path / "none.xml") == []


def test_prices_of_a_slow_machine_are_scaled_by_what_both_have() -> None:
    def price(file: str, seconds: float) -> FilePrice:
        return FilePrice("sqlite", file, 1, seconds, 0.0, "test", seconds)

    before = [price("a", 2.0), price("b", 4.0), price("c", 0.1)]
    slow = [price("a", 4.0), price("b", 8.0), price("c", 1.0), price("new", 6.0)]
    after = [price("a", 2.0), price("b", 4.0), price("c", 0.5), price("new", 3.0)]
    assert scale_prices(slow, before) == after
    assert scale_prices(slow, []) == slow
