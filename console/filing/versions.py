"""The difference between two versions of a return, certificate by certificate."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from console.filing.exceptions import Share
from console.filing.filed_lines import digest_filed_lines, version_before
from console.filing.models import FiledLine, Filing
from core.money import ZERO


@dataclass(frozen=True)
class Change:
    """A certificate in two versions: what it claims now and what it claimed before, if it did."""

    certificate: UUID
    reference: str
    payor: str
    now: Share | None
    was: Share | None


@dataclass(frozen=True)
class Difference:
    """The certificates that came, left or claim other figures, by reference."""

    is_changed: bool = False
    added: list[Change] = field(default_factory=list)
    removed: list[Change] = field(default_factory=list)
    changed: list[Change] = field(default_factory=list)

    @property
    def tax(self) -> Decimal:
        """How much more tax is claimed; negative for less."""
        return sum((tax_of(each.now) - tax_of(each.was) for each in self.all), ZERO)

    @property
    def all(self) -> list[Change]:
        return [*self.added, *self.removed, *self.changed]


def tax_of(share: Share | None) -> Decimal:
    return share[1] if share else ZERO


def compare_versions(lines: Iterable[FiledLine], former: Iterable[FiledLine]) -> Difference:
    """Compare the lines of a version with those of the version before it."""
    lines, former = list(lines), list(former)
    now, was = shares_by_certificate(lines), shares_by_certificate(former)
    found = Difference(digest_filed_lines(lines) != digest_filed_lines(former))
    for pk in sorted(now.keys() | was.keys(), key=lambda pk: (now.get(pk) or was[pk])[0]):
        reference, payor, _ = now.get(pk) or was[pk]
        shares = [each[pk][2] if pk in each else None for each in (now, was)]
        change = Change(pk, reference, payor, *shares)
        if pk not in was:
            found.added.append(change)
        elif pk not in now:
            found.removed.append(change)
        elif change.now != change.was:
            found.changed.append(change)
    return found


def difference_of(filing: Filing, lines: Iterable[FiledLine]) -> Difference:
    """Compare a version, with these lines, with the version that it replaced."""
    former = version_before(filing)
    return compare_versions(lines, former.lines.all()) if former else Difference()


def shares_by_certificate(lines: Iterable[FiledLine]) -> dict[UUID, tuple[str, str, Share]]:
    """Sum the lines of each certificate: its reference, its payor, income and tax."""
    found: dict[UUID, tuple[str, str, Share]] = {}
    for line in lines:
        *_, (base, tax) = found.get(line.certificate_id, ("", "", (ZERO, ZERO)))
        share = base + line.base, tax + line.tax
        found[line.certificate_id] = line.reference, line.name, share
    return found
