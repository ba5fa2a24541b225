"""The records of a QAP file: header, details and control (domain facts, section 5.1).

Texts are bare or in double quotes, as the dialects of the BIR's module write them. A fault names
its line and never repeats what is written there: the line may be about somebody else.
"""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import IO

from core import clock
from core.money import ZERO
from core.quarter import Quarter

FORM = "1601EQ"
HEADER, DETAIL, CONTROL = "HQAP", "D1", "C1"
FIELDS = {HEADER: 7, DETAIL: 14, CONTROL: 7}
LONGEST_LINE = 2_000  # bytes; the fields of a record have 250
MOST_LINES = 200_000
OLDEST = date(2018, 1, 1)  # the form of the product is of 2018
TIN9, BRANCH = re.compile(r"[0-9]{9}"), re.compile(r"[0-9]{3,5}")
CODE = re.compile(r"[A-Z]{2}[0-9]{3}")
AMOUNT = re.compile(r"[0-9]{1,11}(\.[0-9]{1,2})?")
RATE = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})?|100(\.0{1,2})?")
MONTH = re.compile(r"(0[1-9]|1[0-2])/([0-9]{4})")
CONTROLS = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class QapFault(ValueError):
    """A line that cannot be used: its number, and why."""

    def __init__(self, line: int, message: str, code: str = "invalid"):
        super().__init__(message)
        self.line, self.message, self.code = line, message, code


@dataclass(frozen=True)
class QapHeader:
    tin9: str
    branch: str
    quarter: Quarter


@dataclass(frozen=True)
class QapDetail:
    """``line`` of the file; ``month`` is its first day."""

    line: int
    tin9: str
    name: str
    month: date
    atc: str
    rate: Decimal
    base: Decimal
    tax: Decimal


@dataclass
class QapReader:
    """The details of a file, one at a time, with the sums that its control record must have."""

    file: IO[bytes]
    header: QapHeader = field(init=False)
    base: Decimal = ZERO
    tax: Decimal = ZERO

    def __post_init__(self) -> None:
        """Read the header. Raises QapFault."""
        self.records = read_records(self.file)
        self.header = self.read_header()

    def read_header(self) -> QapHeader:
        for line, values in self.records:
            return parse_header(line, values)
        raise QapFault(1, "The file is empty.")

    def details(self) -> Iterator[QapDetail]:
        """Raises QapFault, at the end too where the control record is missing or other."""
        last = 1
        for line, values in self.records:
            last = line
            if values[0] == CONTROL:
                self.check_control(line, values)
                self.check_end()
                return
            yield self.add(parse_detail(line, values, self.header.quarter))
        raise QapFault(last, "The file ends without its control record (C1).", "no_control")

    def add(self, detail: QapDetail) -> QapDetail:
        self.base += detail.base
        self.tax += detail.tax
        return detail

    def check_control(self, line: int, values: list[str]) -> None:
        require_record(line, values, CONTROL, FORM)
        header = self.header
        of_header = (values[2], values[3].zfill(5), parse_period(line, values[4]))
        if of_header != (header.tin9, header.branch, last_month_of(header.quarter)):
            raise QapFault(line, "TIN, branch or period is not that of the header.")
        totals = tuple(parse_qap_amount(line, "control total", each) for each in values[5:])
        if totals != (self.base, self.tax):
            words = "The control totals are not the sums of the detail records."
            raise QapFault(line, words, "control_totals")

    def check_end(self) -> None:
        for line, _ in self.records:
            raise QapFault(line, "Nothing may follow the control record.")


def read_records(file: IO[bytes]) -> Iterator[tuple[int, list[str]]]:
    """The fields of each line, with its number; blank lines are none."""
    for line, raw in enumerate(read_lines(file), start=1):
        if line > MOST_LINES:
            raise QapFault(line, f"A file has at most {MOST_LINES:,} lines.", "too_many_rows")
        if raw:
            yield line, split_record(line, decode_line(line, raw))


def read_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Each line without its end; one of any length is read only as far as a record can go."""
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise QapFault(number, "This line is longer than a record can be.", "not_a_qap")
        yield raw.removeprefix(BYTE_ORDER_MARK if number == 1 else b"").rstrip(b"\r\n\x1a ")


def decode_line(line: int, raw: bytes) -> str:
    """ASCII, UTF-8, or the encoding of Windows that older modules write."""
    if CONTROLS.search(raw):
        words = "This is no plain text. Save the DAT file as the BIR's module writes it."
        raise QapFault(line, words, "encoding")
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def split_record(line: int, text: str) -> list[str]:
    """The fields between commas, in double quotes or bare. Raises QapFault."""
    try:
        (values,) = csv.reader([text], strict=True)
    except (csv.Error, ValueError):
        raise QapFault(line, "The double quotes of this line do not pair.") from None
    return [value.strip() for value in values]


def require_record(line: int, values: list[str], kind: str, form: str) -> None:
    """Check kind, form and number of fields. Raises QapFault."""
    if values[0] != kind:
        words = f"A QAP of Form {FORM} has {kind} here."
        raise QapFault(line, words, "not_a_qap" if kind == HEADER else "invalid")
    if len(values) != FIELDS[kind]:
        words = f"This record has {len(values)} fields; {kind} has {FIELDS[kind]}."
        raise QapFault(line, f"{words} A comma within a name is dropped or quoted.")
    if values[1] != form:
        raise QapFault(line, f"Only the QAP of Form {FORM} is read here.", "wrong_form")


def parse_header(line: int, values: list[str]) -> QapHeader:
    require_record(line, values, HEADER, f"H{FORM}")
    tin9, branch = parse_party(line, values[2], values[3])
    month = parse_period(line, values[5])
    quarter = Quarter.of(month)
    if month != last_month_of(quarter):
        raise QapFault(line, "The period of a QAP is the last month of its quarter.", "period")
    if not month >= OLDEST or quarter.start > clock.today():
        raise QapFault(line, f"{quarter} cannot be the quarter of a QAP today.", "period")
    return QapHeader(tin9, branch, quarter)


def parse_detail(line: int, values: list[str], quarter: Quarter) -> QapDetail:
    require_record(line, values, DETAIL, FORM)
    tin9, _ = parse_party(line, values[3], values[4])
    month = parse_period(line, values[9])
    if Quarter.of(month) != quarter:
        raise QapFault(line, f"This row is not of {quarter}, the quarter of the header.", "period")
    atc = values[10].replace(" ", "").upper()
    if not values[2].isdecimal() or not CODE.fullmatch(atc):
        raise QapFault(line, "The sequence number or the tax code cannot be read.")
    if not RATE.fullmatch(values[11]):
        raise QapFault(line, "The rate is not a number between 0 and 100.")
    base, tax = (parse_qap_amount(line, "amount", each) for each in values[12:])
    return QapDetail(line, tin9, values[5], month, atc, Decimal(values[11]), base, tax)


def parse_party(line: int, tin9: str, branch: str) -> tuple[str, str]:
    if not TIN9.fullmatch(tin9) or not BRANCH.fullmatch(branch):
        raise QapFault(line, "A TIN has nine digits here, and the branch three to five.")
    return tin9, branch.zfill(5)


def parse_period(line: int, text: str) -> date:
    if not (found := MONTH.fullmatch(text)) or not "2000" <= found[2] <= "2100":
        raise QapFault(line, "A period is written like 09/2026.", "period")
    return date(int(found[2]), int(found[1]), 1)


def parse_qap_amount(line: int, what: str, text: str) -> Decimal:
    if not AMOUNT.fullmatch(text):
        raise QapFault(line, f"The {what} is not written like 1234.50.", "amount")
    return Decimal(text)


def last_month_of(quarter: Quarter) -> date:
    return quarter.end.replace(day=1)
