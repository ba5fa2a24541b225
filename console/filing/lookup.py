"""A dry look at a filing: what would go in, what not and why, and how it adds up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from hashlib import sha256
from itertools import groupby
from typing import TypedDict
from uuid import UUID

from console.filing import records
from console.filing.exceptions import FilingException, Kind, Share
from console.filing.models import FiledLine
from console.filing.preview import PreparedFiling
from console.filing.returns import ReturnPeriod
from console.filing.versions import shares_by_certificate
from core.db.money_sums import MoneySum
from core.money import ZERO, plain_pesos
from workflow.certificates.models import Line
from workflow.certificates.statuses import Status

AT_ONCE = 500


@dataclass(frozen=True)
class Sums:
    """The sums of some certificates."""

    certificates: int = 0
    base: Decimal = ZERO
    tax: Decimal = ZERO


@dataclass(frozen=True)
class Pile:
    """Certificates of which the same is said."""

    kind: Kind
    code: str
    told: list[FilingException]

    @property
    def sums(self) -> Sums:
        shares = {each.certificate.pk: each.share for each in self.told}.values()
        base, tax = (sum(amounts, ZERO) for amounts in zip(*shares, strict=True))
        return Sums(len(shares), base, tax)


@dataclass(frozen=True)
class OfCode:
    """The lines of a filing under one tax code and rate."""

    atc: str
    nature: str
    rate: Decimal
    lines: int
    base: Decimal
    tax: Decimal


@dataclass
class FilingPreview:
    """``filed`` is what the version that counts now claims, ``register`` what the lines of the
    certificates that go in add up to when the database is asked once more."""

    prepared: PreparedFiling
    rows: list[records.SawtRow] = field(default_factory=list)
    data: bytes = b""
    filed: Sums = Sums()
    register: Sums = Sums()

    @property
    def goes_in(self) -> Sums:
        base, tax = (sum((getattr(row, of) for row in self.rows), ZERO) for of in ("base", "tax"))
        return Sums(len(self.prepared.versions), base, tax)

    @property
    def sha256(self) -> str:
        """Of the file that would be made; blank where there is nothing to file."""
        return sha256(self.data).hexdigest() if self.rows or self.prepared.former else ""

    @property
    def ties(self) -> bool:
        """Whether the control record is the sum of the certificates, to the centavo."""
        return self.register == self.goes_in

    @property
    def approved(self) -> int:
        """Every approved certificate there is: in, or left out."""
        left = (each.certificate for each in self.prepared.told if each.kind == Kind.LEFT_OUT)
        out = {paper.pk for paper in left if paper.status == Status.APPROVED}
        return self.goes_in.certificates + len(out)


def build_filing_preview(prepared: PreparedFiling) -> FilingPreview:
    rows = prepared.rows
    data = records.write_records(prepared.head, rows)
    filed = claimed_before(prepared)
    return FilingPreview(
        prepared, rows, data, filed, sum_certificate_lines(prepared.versions, prepared.period)
    )


def claimed_before(prepared: PreparedFiling) -> Sums:
    if prepared.former is None:
        return Sums()
    lines = prepared.former.lines.all()
    sums = lines.aggregate(base=MoneySum("base"), tax=MoneySum("tax"))
    count = lines.values("certificate").distinct().count()
    return Sums(count, sums["base"] or ZERO, sums["tax"] or ZERO)


def sum_certificate_lines(certificates: Iterable[UUID], period: ReturnPeriod) -> Sums:
    """Sum their lines in the database."""
    found, pks = Sums(), list(certificates)
    for at in range(0, len(pks), AT_ONCE):
        some = pks[at : at + AT_ONCE]
        lines = Line.objects.filter(certificate__in=some, atc__startswith=period.form.codes)
        told = lines.aggregate(base=MoneySum("total"), tax=MoneySum("tax"))
        base, tax = (found.base + (told["base"] or ZERO), found.tax + (told["tax"] or ZERO))
        found = Sums(found.certificates + len(some), base, tax)
    return found


def piles_of(told: list[FilingException]) -> Iterator[Pile]:
    """Group certificates by finding; ``told`` is sorted so."""
    for (kind, code), some in groupby(told, key=lambda each: (each.kind, each.code)):
        yield Pile(kind, code, list(some))


def sum_lines_by_tax_code(lines: Iterable[FiledLine]) -> list[OfCode]:
    """The lines by tax code and rate."""
    ordered = sorted(lines, key=code_and_rate)
    return [of_code(list(some)) for _, some in groupby(ordered, key=code_and_rate)]


def code_and_rate(line: FiledLine) -> tuple[str, Decimal]:
    return line.atc, line.rate


def of_code(lines: list[FiledLine]) -> OfCode:
    first = lines[0]
    base, tax = (sum((getattr(line, of) for line in lines), ZERO) for of in ("base", "tax"))
    return OfCode(first.atc, first.nature, first.rate, len(lines), base, tax)


@dataclass(frozen=True)
class IncludedCertificate:
    """A certificate in the file that would be made, with its lines of one code or of all."""

    certificate: UUID
    reference: str
    payor: str
    share: Share


def included_certificates(
    lines: Iterable[FiledLine], atc: str = "", rate: str = ""
) -> list[IncludedCertificate]:
    """The certificates of the lines, of one tax code and rate (like 5.00) where they are named, by
    payor."""
    chosen = [
        line for line in lines if atc in ("", line.atc) and rate in ("", plain_pesos(line.rate))
    ]
    found = [
        IncludedCertificate(pk, reference, payor, share)
        for pk, (reference, payor, share) in shares_by_certificate(chosen).items()
    ]
    return sorted(found, key=lambda each: (each.payor, each.reference))


class SomeRecords(TypedDict):
    first: list[str]
    control: str
    records: int


def some_records(data: bytes) -> SomeRecords:
    """The first and last records of a file."""
    lines = data.decode("ascii").splitlines()
    return {"first": lines[: min(2, len(lines) - 1)], "control": lines[-1], "records": len(lines)}
