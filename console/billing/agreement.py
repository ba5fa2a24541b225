"""How certificates agree with billing now: what their checks and lists show.

The reconciliation says what is expected and which other certificates have it. The lines of the
certificate itself are read from it, so that a draft is compared while it is typed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from console.billing.loaded import CompanyQuarter, find_reconciled, reconciled_quarters
from console.billing.matching import (
    Certified,
    Expected,
    Match,
    excess_of,
    match_across_quarters,
    match_quarter,
)
from console.billing.models import MatchState, ReconciledRow
from console.billing.reconciling import COUNTED
from console.billing.tolerance import read_tolerance
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates.billed import Billed, BilledAmount
from workflow.certificates.models import Certificate, FormType, Section
from workflow.certificates.own import is_our_own
from workflow.certificates.statuses import CLAIMING, Status

COMPARED = {Status.DRAFT, *CLAIMING}


@dataclass(frozen=True)
class Place:
    """The company, payor and quarter that a certificate is reconciled with."""

    company: int
    tin9: str
    quarter: Quarter

    @property
    def quarters(self) -> tuple[Quarter, Quarter, Quarter]:
        return self.quarter.previous, self.quarter, self.quarter.following

    @property
    def company_quarters(self) -> set[CompanyQuarter]:
        """The company with its quarter and the neighbours of that."""
        return {(self.company, each.in_one_number) for each in self.quarters}

    @property
    def own_company_quarter(self) -> CompanyQuarter:
        return self.company, self.quarter.in_one_number


def billed_amounts(certificates: Sequence[Certificate]) -> Billed:
    """What was billed for these certificates; none where nothing is loaded near them."""
    places = {each.pk: place for each in certificates if (place := place_to_compare(each))}
    loaded = find_reconciled(set().union(*map(company_quarters_to_ask, places.values())))
    near = {pk: at for pk, at in places.items() if not loaded.isdisjoint(at.company_quarters)}
    if not near:
        return {}
    rows = rows_of_places(near.values())
    return {
        each.pk: [
            *amounts_of(each, near[each.pk], rows, near[each.pk].own_company_quarter in loaded)
        ]
        for each in certificates
        if each.pk in near
    }


def company_quarters_to_ask(place: Place) -> set[CompanyQuarter]:
    """Leave out the neighbours where the quarter itself is known to be loaded."""
    is_known = place.own_company_quarter in reconciled_quarters()
    return {place.own_company_quarter} if is_known else place.company_quarters


def place_to_compare(certificate: Certificate) -> Place | None:
    """Where it is reconciled; None where it does not count."""
    start, company = certificate.period_from, certificate.company_id
    is_valid = certificate.status in COMPARED and certificate.superseded_by_id is None
    if start is None or company is None or not is_valid or not is_our_own(certificate):
        return None
    return Place(company, certificate.tenant.tin.tin9, Quarter.of(start))


Rows = dict[tuple[int, str, int], list[ReconciledRow]]


def rows_of_places(places: Iterable[Place]) -> Rows:
    """The rows of these payors in these quarters and their neighbours."""
    some = set(places)
    found: Rows = defaultdict(list)
    rows = ReconciledRow.objects.filter(
        company__in={each.company for each in some},
        tin9__in={each.tin9 for each in some},
        quarter__in={near.in_one_number for each in some for near in each.quarters},
    )
    for row in rows.order_by("pk"):
        found[row.company_id, row.tin9, row.quarter].append(row)
    return found


def amounts_of(
    certificate: Certificate, place: Place, rows: Rows, is_loaded: bool
) -> Iterator[BilledAmount]:
    """Shared rows as they are stored, the rest by matching its lines with what is open."""
    own = {certificate.reference}
    if certificate.replaces:
        own.add(certificate.replaces.reference)
    near = {
        quarter: rows.get((place.company, place.tin9, quarter.in_one_number), [])
        for quarter in place.quarters
    }
    shared = [row for row in near[place.quarter] if is_shared(row, own)]
    lines = certified_lines_of(certificate)
    if shared:
        codes = {row.expected_atc for row in shared}
        lines = [line for line in lines if line.atc not in codes]
        yield from map(amount_of_row, shared if certificate.status in COUNTED else [])
    expected = {quarter: [*open_amounts(some, own)] for quarter, some in near.items()}
    yield from match_own_lines(lines, expected, place.quarter, is_loaded=is_loaded)


def is_shared(row: ReconciledRow, own: set[str]) -> bool:
    """Several certificates make up this row, and this one is among them."""
    return bool(own.intersection(row.certificates)) and not own.issuperset(row.certificates)


def open_amounts(rows: Iterable[ReconciledRow], own: set[str]) -> Iterator[Expected]:
    """What is expected and no other certificate has."""
    for row in rows:
        if own.issuperset(row.certificates):
            yield from expected_amount(row, ZERO, ZERO)
        elif row.state == MatchState.SHORT and not is_shared(row, own):
            yield from expected_amount(row, row.certified_base, row.certified_tax)


def expected_amount(row: ReconciledRow, base: Decimal, tax: Decimal) -> Iterator[Expected]:
    """What is left of a row after a base and its tax."""
    if row.branch_id is None or row.expected_base <= base:
        return
    yield Expected(
        row.branch_id,
        row.unit,
        row.nature,
        row.expected_atc,
        row.expected_base - base,
        row.expected_tax - tax,
        tuple(row.documents),
        max(row.announced - tax, ZERO),
    )


def certified_lines_of(certificate: Certificate) -> list[Certified]:
    is_of_many = certificate.form_type == FormType.CONSOLIDATED or certificate.is_split
    branch = None if is_of_many else certificate.branch_id
    return [
        Certified(certificate.reference, branch, certificate.unit, line.atc, line.total, line.tax)
        for line in certificate.lines.all()
        if line.section == Section.EWT and line.total > 0
    ]


def match_own_lines(
    lines: Sequence[Certified],
    expected: dict[Quarter, list[Expected]],
    at: Quarter,
    *,
    is_loaded: bool,
) -> Iterator[BilledAmount]:
    """Match the lines in their quarter, then what is over with the quarters around it."""
    if not lines:
        return
    allowed = read_tolerance()
    matches = {
        quarter: match_quarter(some, lines if quarter == at else (), allowed)
        for quarter, some in expected.items()
    }
    found, used = match_across_quarters(matches, allowed)
    explained = [match for _, match in used]
    if is_loaded:
        own = [match for match in found[at] if match.certificates and match not in explained]
        yield from map(amount_of_match, own)
    elsewhere = [match for quarter, some in found.items() if quarter != at for match in some]
    wrong = [match for match in elsewhere if match.state == MatchState.WRONG_QUARTER]
    yield from map(amount_in_other_quarter, wrong, explained)


def amount_in_other_quarter(match: Match, own: Match) -> BilledAmount:
    """Billed in another quarter, and certified in its own."""
    amount = amount_of_match(match)
    return replace(amount, atc=own.atc, certified=excess_of(own), short=ZERO, over=ZERO)


def amount_of_match(match: Match) -> BilledAmount:
    return BilledAmount(
        state=match.state,
        why=match.why,
        atc=match.atc or (match.expected.atc if match.expected else ""),
        billed=match.expected_base,
        certified=match.base,
        short=match.short,
        over=match.over,
    )


def amount_of_row(row: ReconciledRow) -> BilledAmount:
    return BilledAmount(
        state=row.state,
        why=row.why,
        atc=row.certified_atc,
        billed=row.expected_base,
        certified=row.certified_base,
        short=row.short,
        over=row.over,
    )
