"""The records of a SAWT file, byte for byte (domain facts, section 5.1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.money import LARGEST, ZERO, plain_pesos
from core.refusals import NotLikeThis, field_fault
from core.tin import Tin
from workflow.tax.alphalist_names import Name

END = "\r\n"
BARE, QUOTED, QUOTED_BLANKS = "bare", "quoted", "quoted_blanks"  # SAWT_TEXT
LAST_BRANCH = 9999


@dataclass(frozen=True)
class Head:
    """The payee, the return and its period: what header, rows and control record share."""

    form: str
    tin: Tin
    name: Name
    period: str
    rdo: str
    text_style: str = BARE


@dataclass(frozen=True)
class SawtRow:
    """The tax that one payor withheld at one rate for one code."""

    tin: Tin
    name: Name
    nature: str
    atc: str
    rate: Decimal
    base: Decimal
    tax: Decimal


def write_records(head: Head, rows: Iterable[SawtRow]) -> bytes:
    """The file. Raises NotLikeThis for an amount that a record cannot hold."""
    return "".join(line + END for line in iterate_sawt_records(head, list(rows))).encode("ascii")


def iterate_sawt_records(head: Head, rows: list[SawtRow]) -> Iterator[str]:
    yield header(head)
    for number, row in enumerate(rows, start=1):
        yield format_sawt_detail(head, number, row)
    yield control(head, rows)


def header(head: Head) -> str:
    name = texts(head, head.name.fields)
    if head.text_style == QUOTED_BLANKS:
        name = [value or '""' for value in name]
    return ",".join(
        ["HSAWT", f"H{head.form}", *tin_and_branch_fields(head.tin), *name, head.period, head.rdo]
    )


def format_sawt_detail(head: Head, number: int, row: SawtRow) -> str:
    name, (nature,) = texts(head, row.name.fields), texts(head, (row.nature,))
    who = [str(number), *tin_and_branch_fields(row.tin), *name, head.period]
    what = [
        nature,
        row.atc,
        f"{row.rate:.2f}",
        format_sawt_amount(row.base),
        format_sawt_amount(row.tax),
    ]
    return ",".join(["DSAWT", f"D{head.form}", *who, *what])


def control(head: Head, rows: list[SawtRow]) -> str:
    totals = (sum((row.base for row in rows), ZERO), sum((row.tax for row in rows), ZERO))
    start = ["CSAWT", f"C{head.form}", *tin_and_branch_fields(head.tin), head.period]
    return ",".join([*start, *map(format_sawt_amount, totals)])


def tin_and_branch_fields(tin: Tin) -> tuple[str, str]:
    """Nine digits and a branch of four."""
    return tin.tin9, tin.branch5[1:]


def is_branch_too_long(tin: Tin) -> bool:
    return int(tin.branch5) > LAST_BRANCH


def texts(head: Head, values: Iterable[str]) -> list[str]:
    """Bare, or in double quotes where the module wants another dialect."""
    is_quoted = head.text_style != BARE
    return [f'"{value}"' if is_quoted and value else value for value in values]


def format_sawt_amount(value: Decimal) -> str:
    if value > LARGEST:
        message = f"{value:,} has more digits than the record takes."
        raise NotLikeThis([field_fault("amount", "too_large", message)])
    return plain_pesos(value)


def sawt_file_stem(head: Head, end: date, *, is_annual: bool) -> str:
    """Without its ending: TIN, branch, the period's end, form (RMC 25-2024, Annex B)."""
    return "".join(
        [
            *tin_and_branch_fields(head.tin),
            f"{end:%m%d%Y}" if is_annual else f"{end:%m%Y}",
            head.form,
        ]
    )
