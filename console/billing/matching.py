"""Matching what was billed to a payor in a quarter with what its certificates say.

Everything here is about one company and one payor. Rules: docs/contract.md, Reconciliation.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from console.billing.models import MatchState
from core.money import ZERO, in_pesos, round_to_centavo
from core.quarter import Quarter

VAT_RATIO, VAT_TOLERANCE = Decimal("1.12"), Decimal("0.002")
DOUBLE_FROM = Decimal("1.9")
RECEIPT_TOLERANCE = Decimal(1)  # pesos: receipts are rounded one by one
GroupKey = Callable[[int | None, str, str], object]


@dataclass(frozen=True)
class Tolerance:
    """Two bases are equal within ``pesos`` or within ``share``, whichever is larger."""

    pesos: Decimal
    share: Decimal

    def allows(self, base: Decimal, expected: Decimal) -> bool:
        return abs(base - expected) <= max(self.pesos, abs(expected) * self.share)


@dataclass(frozen=True)
class Expected:
    """What the documents of one mall, unit and nature lead one to expect.

    ``announced`` is the tax that receipts say was withheld, zero where none says anything.
    """

    branch: int
    unit: str
    nature: str
    atc: str
    base: Decimal
    tax: Decimal
    documents: tuple[str, ...] = ()
    announced: Decimal = ZERO


@dataclass(frozen=True)
class Certified:
    """A line of a certificate; ``branch`` None: the certificate is of several malls."""

    reference: str
    branch: int | None
    unit: str
    atc: str
    base: Decimal
    tax: Decimal


Share = tuple[str, Decimal]  # the reference of a certificate, and its part of the tax


@dataclass(frozen=True)
class Match:
    """A row of the reconciliation. ``expected`` None: no document explains what is certified.

    ``shares`` add up to ``tax``.
    """

    expected: Expected | None
    branch: int | None
    unit: str
    state: str
    why: str
    base: Decimal = ZERO
    tax: Decimal = ZERO
    atc: str = ""
    certificates: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()

    @property
    def expected_base(self) -> Decimal:
        return self.expected.base if self.expected else ZERO

    @property
    def expected_tax(self) -> Decimal:
        return self.expected.tax if self.expected else ZERO

    @property
    def missing(self) -> Decimal:
        is_missing = self.state in (MatchState.MISSING, MatchState.WRONG_QUARTER)
        return self.expected_tax if is_missing else ZERO

    @property
    def short(self) -> Decimal:
        return ZERO if self.missing else max(ZERO, self.expected_tax - self.tax)

    @property
    def over(self) -> Decimal:
        return max(ZERO, self.tax - self.expected_tax)


def match_quarter(
    expected: Iterable[Expected], certified: Iterable[Certified], tolerance: Tolerance
) -> list[Match]:
    """Match one quarter of a payor, the largest expected amounts first."""
    work = Matching(sorted(expected, key=order_of_size), list(certified), tolerance)
    work.match_doubles()
    work.match_single_lines()
    work.match_sums(lambda branch, unit, atc: (branch, unit, atc))
    work.match_sums(lambda branch, unit, atc: (branch, "", atc))
    work.match_sums_of_several_malls()
    work.match_wrong_codes()
    work.match_vat_in_base()
    work.share_out_rest()
    return work.matches


def order_of_size(expected: Expected) -> tuple[Decimal, str, str]:
    return -expected.base, expected.unit, expected.nature


@dataclass
class Matching:
    """The state of one matching: what is not matched yet, and what is."""

    expected: list[Expected]
    certified: list[Certified]
    tolerance: Tolerance
    matches: list[Match] = field(default_factory=list)

    def match_doubles(self) -> None:
        """A mall and code of which 1.9 times the expected base is certified, and more; then a
        unit that several certificates name."""
        for wanted, lines in self.groups(lambda branch, unit, atc: (branch, "", atc)):
            if wanted and is_double(wanted, lines):
                self.share_out(wanted, lines, MatchState.DOUBLE)
        for wanted, lines in self.groups(lambda branch, unit, atc: (branch, unit, atc)):
            if wanted and is_repeated(lines) and is_double(wanted, lines):
                self.share_out(wanted, lines, MatchState.DOUBLE)

    def match_single_lines(self) -> None:
        """A line of the same mall, code and amount; one that names the unit goes first."""
        for each in tuple(self.expected):
            lines = [line for line in self.of_place(each) if line.atc == each.atc]
            lines = [line for line in lines if self.tolerance.allows(line.base, each.base)]
            if lines:
                line = max(lines, key=lambda line: (line.unit == each.unit, line.base == each.base))
                self.settle(each, MatchState.MATCHED, [line])

    def of_place(self, each: Expected) -> list[Certified]:
        """Lines of its mall that name its unit or none."""
        return [
            line
            for line in self.certified
            if line.branch == each.branch and line.unit in ("", each.unit)
        ]

    def match_sums(self, key: GroupKey) -> None:
        """Groups whose sums agree are matched in full, each row with its expected share."""
        for wanted, lines in self.groups(key):
            if wanted and self.tolerance.allows(sum_of(lines), sum_of(wanted)):
                self.share_out(wanted, lines, MatchState.MATCHED)

    def match_sums_of_several_malls(self) -> None:
        """A code whose sum over the malls agrees, where there are several or none is named."""
        for wanted, lines in self.groups(lambda branch, unit, atc: atc):
            malls = {each.branch for each in wanted}
            is_of_many = len(malls) > 1 or any(line.branch is None for line in lines)
            if wanted and is_of_many and self.tolerance.allows(sum_of(lines), sum_of(wanted)):
                self.share_out(wanted, lines, MatchState.MATCHED)

    def groups(self, key: GroupKey) -> list[tuple[list[Expected], list[Certified]]]:
        """What is left, by key: expected amounts and lines, where there are lines."""
        found: dict[object, tuple[list[Expected], list[Certified]]] = defaultdict(lambda: ([], []))
        for each in self.expected:
            found[key(each.branch, each.unit, each.atc)][0].append(each)
        for line in self.certified:
            found[key(line.branch, line.unit, line.atc)][1].append(line)
        return [group for group in found.values() if group[1]]

    def match_wrong_codes(self) -> None:
        """The same mall and amount under another code."""
        for each in tuple(self.expected):
            for line in self.of_place(each):
                if line.atc != each.atc and self.tolerance.allows(line.base, each.base):
                    self.settle(each, MatchState.WRONG_CODE, [line])
                    break

    def match_vat_in_base(self) -> None:
        """A line that is 1.12 times the expected base."""
        for each in tuple(self.expected):
            for line in self.of_place(each):
                if line.atc == each.atc and has_vat_in_base(line.base, each.base):
                    self.settle(each, MatchState.VAT_IN_BASE, [line])
                    break

    def share_out_rest(self) -> None:
        """Share what is left among the natures of its unit or its mall and code; then name what
        nothing explains, and what nothing certifies."""
        for wanted, lines in self.groups(lambda branch, unit, atc: (branch, unit, atc)):
            if sum_of(lines) < sum_of(wanted):
                self.share_out(wanted, lines)
        for wanted, lines in self.groups(lambda branch, unit, atc: (branch, "", atc)):
            if wanted:
                has_vat = has_vat_in_base(sum_of(lines), sum_of(wanted))
                self.share_out(wanted, lines, MatchState.VAT_IN_BASE if has_vat else "")
        for line in tuple(self.certified):
            why = f"{line.reference} shows {in_pesos(line.base)}, but nothing was billed for it."
            self.add(None, MatchState.OVER, [line], line.base, shares_of_lines([line]), why=why)
        for each in tuple(self.expected):
            self.settle(each, MatchState.MISSING, [])

    def settle(self, each: Expected, state: str, lines: Sequence[Certified]) -> None:
        base, taxes = sum_of(lines), shares_of_lines(lines)
        self.expected.remove(each)
        self.add(each, state, lines, base, taxes)

    def share_out(
        self, wanted: Sequence[Expected], lines: Sequence[Certified], state: str = ""
    ) -> None:
        """Fill each expected amount, the largest first; what is over goes to the largest."""
        base, tax = sum_of(lines), sum((line.tax for line in lines), ZERO)
        shares = shares_of(base, [each.base for each in wanted])
        taxes = deal_out(shares_of_lines(lines), split_tax(tax, shares))
        for each, share, its_taxes in zip(wanted, shares, taxes, strict=True):
            self.expected.remove(each)
            its_state = state or state_of_share(share, each.base, self.tolerance)
            self.add(each, its_state, lines if share else [], share, its_taxes)

    def add(
        self,
        each: Expected | None,
        state: str,
        lines: Sequence[Certified],
        base: Decimal,
        shares: Sequence[Share],
        why: str = "",
    ) -> None:
        for line in lines:
            if line in self.certified:
                self.certified.remove(line)
        first, tax = lines[0] if lines else None, tax_of_shares(shares)
        self.matches.append(
            Match(
                expected=each,
                branch=each.branch if each else (first.branch if first else None),
                unit=each.unit if each else (first.unit if first else ""),
                state=state,
                why=why or explain(each, state, base, first) + explain_receipts(each, tax),
                base=base,
                tax=tax,
                atc=first.atc if first else "",
                certificates=tuple(sorted({line.reference for line in lines})),
                shares=tuple(shares),
            )
        )


def is_double(wanted: Sequence[Expected], lines: Sequence[Certified]) -> bool:
    return sum_of(lines) >= sum_of(wanted) * DOUBLE_FROM


def is_repeated(lines: Sequence[Certified]) -> bool:
    """Return whether two certificates have the same base for one unit that they name."""
    bases = {(line.reference, line.base) for line in lines}
    return bool(lines[0].unit) and len({base for _, base in bases}) < len(bases)


def has_vat_in_base(base: Decimal, expected: Decimal) -> bool:
    return expected > 0 and abs(base / expected - VAT_RATIO) <= VAT_TOLERANCE


def sum_of(rows: Iterable[Expected] | Iterable[Certified]) -> Decimal:
    return sum((each.base for each in rows), ZERO)


def state_of_share(base: Decimal, expected: Decimal, tolerance: Tolerance) -> str:
    if tolerance.allows(base, expected):
        return MatchState.MATCHED
    if not base:
        return MatchState.MISSING
    return MatchState.SHORT if base < expected else MatchState.OVER


def shares_of(total: Decimal, wanted: Sequence[Decimal]) -> list[Decimal]:
    """Divide a total over expected amounts: each in turn as far as it goes; the rest to the
    first."""
    shares, left = [], total
    for each in wanted:
        share = min(each, left)
        shares.append(share)
        left -= share
    shares[0] += left
    return shares


def split_tax(tax: Decimal, shares: Sequence[Decimal]) -> list[Decimal]:
    """Divide a tax by shares of its base, to the centavo and without a rest."""
    total, taken, found = sum(shares, ZERO), ZERO, []
    for share in shares[1:]:
        part = round_to_centavo(tax * share / total) if total else ZERO
        found.append(part)
        taken += part
    return [tax - taken, *found]


def shares_of_lines(lines: Iterable[Certified]) -> list[Share]:
    return [(line.reference, line.tax) for line in lines]


def tax_of_shares(shares: Iterable[Share]) -> Decimal:
    return sum((tax for _, tax in shares), ZERO)


def deal_out(shares: Sequence[Share], taxes: Iterable[Decimal]) -> list[list[Share]]:
    """Deal the taxes of certificates out to rows in turn: both sums stay, to the centavo."""
    stack, found = [*reversed(shares)], []
    for tax in taxes:
        part: list[Share] = []
        left = tax
        while stack and left > 0:
            reference, there = stack.pop()
            taken = min(there, left)
            part.append((reference, taken))
            left -= taken
            if there > taken:
                stack.append((reference, there - taken))
        found.append(part)
    return found


def explain_receipts(each: Expected | None, tax: Decimal) -> str:
    """A sentence where receipts announce another tax than is certified; else blank."""
    if each is None or not each.announced or abs(each.announced - tax) <= RECEIPT_TOLERANCE:
        return ""
    shown = f"certificates show {in_pesos(tax)}" if tax else "no certificate shows it yet"
    return f" Receipts say that {in_pesos(each.announced)} of tax was withheld, but {shown}."


def explain(each: Expected | None, state: str, base: Decimal, first: Certified | None) -> str:
    """Why a row has its state, in one sentence."""
    if each is None:
        return ""
    billed, certified = in_pesos(each.base), in_pesos(base)
    code = first.atc if first else ""
    return {
        MatchState.MATCHED: f"{billed} was billed and {certified} is certified.",
        MatchState.SHORT: f"{billed} was billed, but only {certified} is certified.",
        MatchState.OVER: f"{billed} was billed, but {certified} is certified.",
        MatchState.MISSING: f"{billed} was billed, but no certificate shows it.",
        MatchState.WRONG_CODE: f"{billed} is certified under {code}; its code is {each.atc}.",
        MatchState.VAT_IN_BASE: (
            f"{certified} is certified, but that is {billed} with 12% VAT. Tax is withheld on the "
            "amount without VAT."
        ),
        MatchState.DOUBLE: (
            f"{billed} was billed, but {certified} is certified: the same income may be there "
            "twice."
        ),
    }[MatchState(state)]


def match_across_quarters(
    matches: dict[Quarter, list[Match]], tolerance: Tolerance
) -> tuple[dict[Quarter, list[Match]], list[tuple[Quarter, Match]]]:
    """Mark what is missing in a quarter and over in a neighbouring one as WRONG_QUARTER.

    Returns all matches, and the excesses that explained one. Each explains one row.
    """
    free = {quarter: [row for row in rows if excess_of(row)] for quarter, rows in matches.items()}
    found: dict[Quarter, list[Match]] = {}
    used: list[tuple[Quarter, Match]] = []
    for quarter, rows in sorted(matches.items()):
        found[quarter] = []
        for match in rows:
            hit = find_excess(match, quarter, free, tolerance)
            if hit:
                free[hit[0]].remove(hit[1])
                used.append(hit)
            found[quarter].append(in_other_quarter(match, quarter, *hit) if hit else match)
    return found, used


def excess_of(match: Match) -> Decimal:
    """The base that is certified beyond what is expected, where that is an amount of its own."""
    if match.state not in (MatchState.OVER, MatchState.DOUBLE):
        return ZERO
    return match.base - match.expected_base


def find_excess(
    match: Match, quarter: Quarter, free: dict[Quarter, list[Match]], tolerance: Tolerance
) -> tuple[Quarter, Match] | None:
    """The excess of a neighbouring quarter that is what this row lacks."""
    expected = match.expected
    if expected is None or match.state != MatchState.MISSING:
        return None
    for near in (quarter.previous, quarter.following):
        for other in free.get(near, ()):
            is_same = other.branch == expected.branch and other.atc == expected.atc
            if is_same and tolerance.allows(excess_of(other), expected.base):
                return near, other
    return None


def in_other_quarter(match: Match, billed_in: Quarter, dated_in: Quarter, other: Match) -> Match:
    where = other.certificates[0] if len(other.certificates) == 1 else "a certificate"
    billed = f"{in_pesos(match.expected_base)} was billed for {billed_in.short_name}"
    why = f"{billed}, but {where} is dated in {dated_in.short_name}."
    return replace(match, state=MatchState.WRONG_QUARTER, why=why, certificates=other.certificates)
