"""Which certificates claim the same income twice, and which only look as if they did."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from core.quarter import Quarter

Amounts = tuple[str, tuple[Decimal, ...], Decimal]


@dataclass(frozen=True)
class Income:
    """The income one certificate is about: whose, of whom, where, when, which codes and amounts.

    ``places`` are names of branches and locations, and of the rows of a breakdown.
    ``dismissed`` are the pairs that a lead decided are no duplicates.
    """

    reference: str
    payor: str
    payee: str
    places: frozenset[str]
    start: date
    end: date
    lines: tuple[Amounts, ...]
    id: str = ""
    continues: str = ""
    replaces: str = ""
    unit: str = ""
    dismissed: tuple[dict[str, Any], ...] = field(default=(), compare=False)

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(code for code, *_ in self.lines)

    @property
    def tax(self) -> Decimal:
        return sum((tax for *_, tax in self.lines), Decimal(0))

    def meets(self, other: "Income") -> bool:
        """Same payor and payee, overlapping periods, a shared place and a shared code."""
        return (
            (self.payor, self.payee) == (other.payor, other.payee)
            and self.start <= other.end
            and other.start <= self.end
            and bool(self.places & other.places)
            and bool(self.codes & other.codes)
        )

    def is_copy_of(self, other: "Income") -> bool:
        """Equal amounts, line by line, in whatever order."""
        return sorted(self.lines) == sorted(other.lines)

    @property
    def described(self) -> list[Any]:
        """What a lead's word holds for; amounts may still be corrected."""
        quarter = str(Quarter.of(self.start))
        places, codes = sorted(self.places), sorted(self.codes)
        return [self.reference, self.payor, self.payee, places, quarter, codes]


@dataclass(frozen=True)
class Twin:
    """An earlier certificate of the same income.

    ``excuse`` is the tenant's word why both are right: it ``continues`` the other, or is of
    another ``unit``; blank where there is none.
    """

    reference: str
    id: str = ""
    is_copy: bool = False
    excuse: str = ""

    @property
    def blocks(self) -> bool:
        return self.is_copy or not self.excuse


def normalize_place_name(name: str) -> str:
    """A place's name as it is compared."""
    return " ".join(name.split()).casefold()


def twins_among(mine: Income, others: Iterable[Income]) -> list[Twin]:
    """List conflicts with ``mine`` among earlier ones, blocking ones first."""
    others = list(others)
    family, unit = family_of(mine, others), unit_of(mine, others)
    found = [
        Twin(each.reference, each.id, each.is_copy_of(mine), excuse(mine, each, family, unit))
        for each in others
        if each.meets(mine) and not is_dismissed(mine, each)
    ]
    return sorted(found, key=lambda twin: not twin.blocks)


def excuse(mine: Income, other: Income, family: set[str], unit: str | None) -> str:
    """``unit`` is that of ``mine``, None where nothing tells it."""
    if other.reference in family:
        return "continues"
    return "unit" if unit is not None and unit != normalize_place_name(other.unit) else ""


def unit_of(mine: Income, others: list[Income]) -> str | None:
    """The unit it names, or that of the one it continues; None where it says neither."""
    if mine.unit:
        return normalize_place_name(mine.unit)
    continued = (
        normalize_place_name(each.unit) for each in others if each.reference == mine.continues
    )
    return next(continued, None)


def family_of(mine: Income, others: list[Income]) -> set[str]:
    """Return the references that continue one another and ``mine``.

    A replacement takes the place of its original.
    """
    links = [(each.reference, each.continues) for each in (mine, *others) if each.continues]
    links += [(each.reference, each.replaces) for each in (mine, *others) if each.replaces]
    family = {mine.reference}
    while joined := {one for pair in links if family & set(pair) for one in pair} - family:
        family |= joined
    return family


def is_dismissed(one: Income, other: Income) -> bool:
    """A lead's word on this pair, for the incomes it was said of.

    Amounts that differed then and are equal now are a copy that nobody let through.
    """
    entries = [each for each in one.dismissed if each["other"] == other.reference]
    entries += [each for each in other.dismissed if each["other"] == one.reference]
    incomes, are_equal = digest_of_duplicate_pair(one, other), one.is_copy_of(other)
    return any(each["incomes"] == incomes and each["equal"] >= are_equal for each in entries)


def dismissal(mine: Income, other: Income) -> dict[str, Any]:
    """Return the record of a lead's dismissal."""
    return {
        "other": other.reference,
        "incomes": digest_of_duplicate_pair(mine, other),
        "equal": mine.is_copy_of(other),
    }


def digest_of_duplicate_pair(one: Income, other: Income) -> str:
    both = sorted([one.described, other.described])
    return hashlib.sha256(json.dumps(both).encode()).hexdigest()[:32]
