"""Every code of the list on the days around its beginnings and ends, as orders set them."""

from collections import defaultdict
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from itertools import chain

import pytest

from core.quarter import Quarter
from demo.samples import SAMPLES
from workflow.checks.codes import atc as check_code
from workflow.checks.codes import check_code_rate
from workflow.checks.paper import CheckedPaper, PaperLine
from workflow.checks.samples import check_file, check_input_of_sample
from workflow.checks.sheet import group_rows_by_reference
from workflow.tax import atc

pytestmark = pytest.mark.django_db
FORM_BEGINS = date(2018, 1, 1)
DAY = timedelta(days=1)
Time = tuple[str, str, str]  # first day, last day or blank, rate

# A certificate covers a quarter: a code begins with the quarter in which its order took effect, and
# a code that an order dropped holds to the end of that quarter.
PERCENTAGE_TAX = [  # Tax Code, section 116; RA 11534, section 13; RMC 69-2023
    ("2018-01-01", "2020-06-30", "3"),
    ("2020-07-01", "2023-06-30", "1"),
    ("2023-07-01", "", "3"),
]
JOINT_VENTURES = ("2023-10-01", "2024-06-30")  # RR 14-2023, until RMO 18-2024 (30 April 2024)
OFFERINGS = ("2018-01-01", "2020-09-30")  # until RA 11494, section 6 (15 September 2020)
MARKETPLACES = ("2024-01-01", "2025-06-30")  # RMO 4-2024, until RMO 18-2025 (10 April 2025)


def until_2019(rate: str) -> list[Time]:
    """RR 1-2019 and RMO 16-2019: from 2019 on no rate is above 15% (RA 10963, section 17)."""
    return [("2018-01-01", "2018-12-31", rate), ("2019-01-01", "", "15")]


def of_both(number: str, times: list[Time]) -> dict[str, list[Time]]:
    return {f"{letters}{number}": times for letters in ("WI", "WC")}


DATED: dict[str, list[Time]] = {
    **{f"WB{number}": PERCENTAGE_TAX for number in ("080", "082", "084")},
    **{f"WV{number}": [("2021-01-01", "", "5")] for number in ("010", "020")},
    "WB200": [("2018-01-01", "2025-06-30", "0.6"), ("2025-07-01", "", "0.1")],  # RA 12214
    **{f"WB{number}": [(*OFFERINGS, rate)] for number, rate in (("201", "4"), ("202", "2"))},
    "WB203": [(*OFFERINGS, "1")],
    **of_both("650", until_2019("25")),
    **of_both("651", until_2019("32")),
    **of_both("661", until_2019("10")),
    **of_both("663", until_2019("20")),
    **of_both("710", until_2019("20")),
    "WI750": [(*JOINT_VENTURES, "1")],
    "WC730": [(*JOINT_VENTURES, "1")],
    "WC740": [(*JOINT_VENTURES, "2")],
    "WC750": [(*JOINT_VENTURES, "15")],
    **of_both("770", [("2024-04-01", "", "1")]),  # RMO 18-2024
    **of_both("780", [("2024-04-01", "", "2")]),
    "WC790": [("2024-04-01", "", "15")],
    **of_both("760", [(*MARKETPLACES, "1")]),
    **of_both("820", [("2025-04-01", "", "0.5")]),  # RMO 18-2025
    **of_both("830", [("2025-04-01", "", "0.5")]),
    **of_both("840", [("2025-10-01", "", "0.5")]),  # RR 24-2025
    **of_both("850", [("2025-10-01", "", "0.5")]),
    **of_both("860", [("2025-10-01", "", "0.5")]),
}
# What no order changed since the form of January 2018, such as these.
UNCHANGED = {
    "WC100": "5.00",
    "WC160": "2.00",
    "WC660": "10.00",
    "WC662": "10.00",
    "WC690": "1.00",
    "WC640": "1.00",
    "WC156": "0.50",
}


def days_around(time: Time) -> list[date]:
    """The day before, the first day, the last one, and the day after."""
    begins, ends, _ = time
    first = date.fromisoformat(begins)
    days = [first - DAY, first, first + DAY]
    last = date.fromisoformat(ends) if ends else None
    return [*days, last - DAY, last, last + DAY] if last else days


def rate_on(times: list[Time], day: date) -> Decimal | None:
    found = [rate for begins, ends, rate in times if begins <= day.isoformat() <= (ends or "9")]
    return Decimal(found[0]) if found else None


def test_all_other_codes_hold_since_the_form_began():
    times = {
        code: [(each.valid_from, each.valid_to) for each in atc.stored().periods_of(code)]
        for code in {each.code for each in atc.stored().periods()} - set(DATED)
    }
    assert len(times) > 100
    assert set(chain.from_iterable(times.values())) == {(FORM_BEGINS, None)}
    assert {code: f"{atc.catalogue()[code].rate:f}" for code in UNCHANGED} == UNCHANGED


@pytest.mark.parametrize("code", DATED)
def test_a_code_has_the_rate_of_each_day_around_its_times(code: str):
    for day in chain.from_iterable(map(days_around, DATED[code])):
        known = atc.atc_on_day(code, day)
        assert (known.rate if known else None) == rate_on(DATED[code], day), day


@cache
def clean_sample() -> CheckedPaper:
    found = check_file(SAMPLES)
    first = next(ref for ref, findings in found.items() if not findings)
    return check_input_of_sample(group_rows_by_reference(SAMPLES)[first][0], defaultdict(list))


def certificate_under(code: str, rate: Decimal, quarter: Quarter) -> CheckedPaper:
    amount = Decimal(1_000)
    line = PaperLine(code, (amount, amount, amount), 3 * amount, 30 * rate, rate, "EWT", "Income")
    return replace(
        clean_sample(),
        lines=(line,),
        period_from=quarter.start,
        period_to=quarter.end,
        codes=atc.atc_on_day,
    )


@pytest.mark.parametrize("code", DATED)
def test_a_certificate_is_accepted_in_the_quarters_of_its_code_and_rate_alone(code: str):
    for begins, ends, rate in DATED[code]:
        first = Quarter.of(date.fromisoformat(begins))
        last = Quarter.of(date.fromisoformat(ends)) if ends else first.following
        for quarter in {first.previous, first, last, last.following}:
            if quarter.start < FORM_BEGINS:
                continue  # of an older form: not judged
            paper = certificate_under(code, Decimal(rate), quarter)
            found = [each.id for each in (*check_code(paper), *check_code_rate(paper))]
            known = rate_on(DATED[code], quarter.start)
            assert found == (
                ["ATC"] if known is None else [] if known == Decimal(rate) else ["RATE"]
            )
