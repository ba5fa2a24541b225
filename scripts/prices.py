"""The price of each test file, from the reports of pytest: measured in a run, and recorded.

The recorded list decides in which order files begin, and ``tests/plumbing/test_prices.py`` fails
where it names a file or a test that is too dear for ``make test``. ``make prices`` updates it.
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields, replace
from itertools import groupby
from pathlib import Path
from statistics import median
from xml.etree.ElementTree import Element, parse  # nosec B405: what our own runners wrote

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ROOT / "var" / "prices.csv"
RECORDED = ROOT / "tests" / "data" / "prices.csv"
WEIGHTY = 1.0
"""Files of fewer seconds say nothing of the speed of a machine."""
ESSENTIAL = "essential"
"""A test with this mark may be dear; its reason is a property of its report."""


@dataclass(frozen=True)
class FilePrice:
    """The tests of one file in one step, in seconds of one core.

    ``seconds`` and ``dearest`` leave out the essential tests, whose seconds are ``essential``.
    """

    step: str
    file: str
    tests: int
    seconds: float
    essential: float
    dearest: str
    dearest_seconds: float

    @property
    def total(self) -> float:
        return self.seconds + self.essential


def prices_of_report(step: str, report: Path) -> list[FilePrice]:
    """The price of each file of a JUnit report; empty where the runner wrote none."""
    if not report.exists():
        return []
    cases = list(parse(report).iter("testcase"))  # nosec B314: as above
    cases.sort(key=find_test_file)
    return [price_file(step, file, list(own)) for file, own in groupby(cases, key=find_test_file)]


def price_file(step: str, file: str, cases: Sequence[Element]) -> FilePrice:
    ordinary = [case for case in cases if not is_essential(case)]
    dearest = max(ordinary, key=read_seconds, default=None)
    return FilePrice(
        step,
        file,
        len(cases),
        round(sum(map(read_seconds, ordinary)), 1),
        round(sum(read_seconds(case) for case in cases if is_essential(case)), 1),
        "" if dearest is None else str(dearest.get("name")),
        0 if dearest is None else round(read_seconds(dearest), 1),
    )


def find_test_file(case: Element) -> str:
    """The path of a test's file; its class name may go on with a class in it."""
    parts = str(case.get("classname")).split(".")
    paths = ("/".join(parts[:end]) + ".py" for end in range(len(parts), 0, -1))
    return next((path for path in paths if (ROOT / path).is_file()), "/".join(parts) + ".py")


def read_seconds(case: Element) -> float:
    return float(case.get("time", 0))


def is_essential(case: Element) -> bool:
    return any(each.get("name") == ESSENTIAL for each in case.iter("property"))


def write_prices(path: Path, prices: Iterable[FilePrice]) -> None:
    """Each step's files, the dearest first."""
    path.parent.mkdir(exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(field.name for field in fields(FilePrice))
        ordered = sorted(prices, key=lambda price: (price.step, -price.total, price.file))
        rows.writerows(astuple(price) for price in ordered)


def scale_prices(measured: Sequence[FilePrice], recorded: Sequence[FilePrice]) -> list[FilePrice]:
    """Measured prices in the seconds of the machine of the recorded ones, for each step.

    A machine that is busy, or half as fast, makes everything dearer: the median of the files that
    both have says how much.
    """
    known = {(price.step, price.file): price.total for price in recorded}
    factors = {
        step: median(
            [
                price.total / known[step, price.file]
                for price in own
                if known.get((step, price.file), 0) >= WEIGHTY
            ]
            or [1]
        )
        for step, own in groupby(sorted(measured, key=name_step), key=name_step)
    }
    return [divide_price(price, factors[price.step]) for price in measured]


def name_step(price: FilePrice) -> str:
    return price.step


def divide_price(price: FilePrice, factor: float) -> FilePrice:
    return replace(
        price,
        seconds=round(price.seconds / factor, 1),
        essential=round(price.essential / factor, 1),
        dearest_seconds=round(price.dearest_seconds / factor, 1),
    )


def read_prices(path: Path = RECORDED) -> list[FilePrice]:
    """The prices in a list; none where there is no list."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    kinds = {"tests": int, "seconds": float, "essential": float, "dearest_seconds": float}
    return [FilePrice(**{name: kinds.get(name, str)(row[name]) for name in row}) for row in rows]


def dearest_files(prices: Iterable[FilePrice], number: int = 10) -> list[str]:
    """A line for each of the dearest files."""
    ordered = sorted(prices, key=lambda price: -price.total)[:number]
    return [f"{price.total:7.1f} s  {price.file} ({price.step})" for price in ordered]
