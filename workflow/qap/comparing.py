"""Rows of a QAP compared with certificates: sums of a payee and code. No database."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from core.money import CENTAVO, ZERO
from workflow.certificates.qap_state import QapState

Key = tuple[str, str]  # nine digits of the payee, and the tax code


@dataclass(frozen=True)
class Difference:
    """One figure or word: what the QAP has, and what the certificates together have."""

    field: str
    atc: str
    qap: str
    certificates: str


@dataclass
class QapSum:
    """The rows of a payee and code."""

    payee: str
    atc: str
    row: int = 0
    line: int = 0
    base: Decimal = ZERO
    tax: Decimal = ZERO
    rates: set[Decimal] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    months: dict[date, Decimal] = field(default_factory=lambda: defaultdict(lambda: ZERO))
    count: int = 0

    @property
    def key(self) -> Key:
        return self.payee, self.atc


@dataclass
class CertifiedSum:
    """The lines of the certificates of a payee and code."""

    base: Decimal = ZERO
    tax: Decimal = ZERO
    rates: set[Decimal] = field(default_factory=set)
    certificates: set[UUID] = field(default_factory=set)
    count: int = 0


@dataclass
class Comparison:
    """The state of each certificate with its differences, and sums that none certifies."""

    states: dict[UUID, QapState] = field(default_factory=dict)
    differs: dict[UUID, list[Difference]] = field(default_factory=dict)
    unmatched: list[QapSum] = field(default_factory=list)


@dataclass(frozen=True)
class KeyResult:
    state: QapState
    differs: tuple[Difference, ...] = ()


Names = dict[str, set[str]]


def compare_sums(
    rows: dict[Key, QapSum], certified: dict[Key, CertifiedSum], names: Names
) -> Comparison:
    """Compare each sum; ``names`` are the right names of a payee."""
    found = {
        key: compare_sum(rows[key], certified[key], names) for key in rows.keys() & certified.keys()
    }
    extra = {key: each for key, each in rows.items() if key not in certified}
    for key in sorted(certified.keys() - rows.keys()):
        other = other_code_of(key, certified[key], extra.values())
        found[key] = result_without_row(key, certified[key], other, names)
        if other:
            del extra[other.key]
    result = Comparison(unmatched=sorted(extra.values(), key=lambda each: each.line))
    for pk, keys in keys_by_certificate(certified).items():
        note_certificate_state(result, pk, [(key, found[key]) for key in keys])
    return result


def other_code_of(key: Key, certified: CertifiedSum, extra: Iterable[QapSum]) -> QapSum | None:
    """The row with this base under another code, which no certificate has."""
    near = (each for each in extra if each.payee == key[0])
    return next((each for each in near if is_same(each.base, certified.base, certified)), None)


def result_without_row(
    key: Key, certified: CertifiedSum, other: QapSum | None, names: Names
) -> KeyResult:
    if other is None:
        return KeyResult(QapState.NOT_IN_QAP)
    code = Difference("code", key[1], other.atc, key[1])
    return KeyResult(QapState.DIFFERS, (code, *compare_sum(other, certified, names).differs))


def compare_sum(row: QapSum, certified: CertifiedSum, names: Names) -> KeyResult:
    differs = [
        Difference(what, row.atc, f"{there:.2f}", f"{here:.2f}")
        for what, there, here in (
            ("base", row.base, certified.base),
            ("tax", row.tax, certified.tax),
        )
        if not is_same(there, here, certified)
    ]
    if certified.rates and row.rates != certified.rates:
        differs.append(Difference("rate", row.atc, in_words(row.rates), in_words(certified.rates)))
    right = names.get(row.payee, set())
    if wrong := [written for folded, written in row.names.items() if folded not in right]:
        differs.append(Difference("name", row.atc, wrong[0], ", ".join(sorted(right))))
    return KeyResult(QapState.DIFFERS if differs else QapState.IN_QAP, tuple(differs))


def is_same(there: Decimal, here: Decimal, certified: CertifiedSum) -> bool:
    """To the centavo of each line: accounting software adds up months that it did not round."""
    return abs(there - here) <= CENTAVO * certified.count


def in_words(rates: Iterable[Decimal]) -> str:
    return ", ".join(f"{rate:.2f}" for rate in sorted(rates))


def keys_by_certificate(certified: dict[Key, CertifiedSum]) -> dict[UUID, list[Key]]:
    found: dict[UUID, list[Key]] = defaultdict(list)
    for key, each in sorted(certified.items()):
        for pk in each.certificates:
            found[pk].append(key)
    return found


def note_certificate_state(result: Comparison, pk: UUID, keys: list[tuple[Key, KeyResult]]) -> None:
    """A certificate of several codes is in the QAP if all are, and not if none is."""
    states = {each.state for _, each in keys}
    state = states.pop() if len(states) == 1 else QapState.DIFFERS
    differs = [one for _, each in keys for one in each.differs]
    if state == QapState.DIFFERS:
        differs += [
            Difference("code", key[1], "", key[1])
            for key, each in keys
            if each.state == QapState.NOT_IN_QAP
        ]
    result.states[pk], result.differs[pk] = state, differs


def difference_as_json(each: Difference) -> dict[str, Any]:
    return {
        "field": each.field,
        "atc": each.atc,
        "qap": each.qap,
        "certificates": each.certificates,
    }
