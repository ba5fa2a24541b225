"""The reconciliation as rows, computed again for the payors of which something changed."""

import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from django.db.models import Max

from accounts.models import Company, Tenant
from console.billing.expecting import (
    ByQuarter,
    expect,
    forget_profiles_and_rates,
    quarter_from_number,
)
from console.billing.loaded import reconciled_quarters
from console.billing.matching import (
    Certified,
    Match,
    match_across_quarters,
    match_quarter,
)
from console.billing.models import ROW_VERSION, BillingDocument, ReconciledRow, ReconciledShare
from console.billing.payors import PayorKey, payors_of_records, tenants_of
from console.billing.rechecking import enqueue_recheck
from console.billing.tolerance import read_tolerance
from console.masterdata.lifecycle import LIFECYCLE as MASTER_DATA
from core.db.transactions import run_in_transaction
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates import LIFECYCLE as CERTIFICATES
from workflow.certificates.models import Certificate, FormType, Line
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import Status
from workflow.live.figures import note_figures_changed
from workflow.models import Cursor, Transition

CURSOR = "reconciliation"
AT_ONCE = 200  # payors in one transaction
TRANSITIONS = 500
CATCH_UP_SECONDS = 2.0  # of a reading
COUNTED = [Status.SUBMITTED, Status.RESUBMITTED, Status.APPROVED]
RowPlace = tuple[str, int, int | None, str, str]  # payor, quarter, mall, unit, nature
RowWithShares = tuple[ReconciledRow, dict[str, Decimal]]  # the tax of each certificate in it


@dataclass(frozen=True)
class Payor:
    """A payor of one company; ``tenant`` None: nobody has an account for this TIN."""

    company: Company
    tin9: str
    tenant: Tenant | None


def follow_changes(rounds: int | None = None, seconds: float | None = None) -> int:
    """Compute the payors again whose certificates or master data moved; how many payors.

    ``rounds`` and ``seconds`` bound the work of one call; the next one goes on.
    """
    skip_without_documents()
    count, done, begun = reconcile_payors(payors_of_former_rows()), 0, time.monotonic()
    while rounds is None or done < rounds:
        done += 1
        if seconds is not None and time.monotonic() - begun > seconds:
            break
        some = transitions_to_follow()
        if not some:
            break
        count += reconcile_payors(changed_payors(some))
        Cursor.objects.filter(name=CURSOR, number__lt=some[-1][0]).update(number=some[-1][0])
    return count


def skip_without_documents() -> None:
    """Pass over all transitions while there is nothing to reconcile.

    The last one is read first: what came before it is seen by any import that comes later.
    """
    last = Transition.objects.aggregate(last=Max("number"))["last"] or 0
    if not BillingDocument.objects.exists():
        Cursor.objects.get_or_create(name=CURSOR)
        Cursor.objects.filter(name=CURSOR, number__lt=last).update(number=last)


def payors_of_former_rows() -> set[PayorKey]:
    """Some payors whose rows were computed by an earlier version or by another tolerance."""
    rows = ReconciledRow.objects.filter(version__lt=ROW_VERSION).order_by("company", "tin9")
    return set(rows.values_list("company", "tin9").distinct()[:AT_ONCE])


def transitions_to_follow() -> list[tuple[int, str, str]]:
    cursor, _ = Cursor.objects.get_or_create(name=CURSOR)
    rows = Transition.objects.filter(
        number__gt=cursor.number, lifecycle__in=(CERTIFICATES, MASTER_DATA)
    ).order_by("number")
    return list(rows.values_list("number", "lifecycle", "subject_id")[:TRANSITIONS])


def changed_payors(steps: Iterable[tuple[int, str, str]]) -> set[PayorKey]:
    """The payors whose certificates moved, and those of whom master data lets expect other tax."""
    certificates = {subject for _, lifecycle, subject in steps if lifecycle == CERTIFICATES}
    found = {
        (company, tin.tin9)
        for company, tin in Certificate.objects.filter(
            pk__in=certificates, company__isnull=False
        ).values_list("company", "tenant__tin")
    }
    found = known_payors(found)
    subjects = {subject for _, lifecycle, subject in steps if lifecycle == MASTER_DATA}
    return found | payors_of_records(subjects)


def known_payors(keys: Collection[PayorKey]) -> set[PayorKey]:
    """Those of companies whose billing is loaded: no other has a reconciliation."""
    companies = {company for company, _ in keys}
    loaded = {pk for pk in companies if BillingDocument.objects.filter(company=pk).exists()}
    return {key for key in keys if key[0] in loaded}


def reconcile_payors(keys: Collection[PayorKey]) -> int:
    """Compute all quarters of these payors again."""
    if keys:
        forget_profiles_and_rates()
    by_company: dict[int, list[str]] = defaultdict(list)
    for pk, tin9 in sorted(keys):
        by_company[pk].append(tin9)
    for pk, tins in by_company.items():
        company = Company.objects.get(pk=pk)
        for at in range(0, len(tins), AT_ONCE):
            run_in_transaction(partial(write_rows, company, tins[at : at + AT_ONCE]))
    return len(keys)


def write_rows(company: Company, tins: list[str]) -> None:
    """Replace the rows of these payors. Two at a time wait for each other at the company."""
    Company.objects.select_for_update(no_key=True).get(pk=company.pk)
    tenants = tenants_of(tins)
    documents: dict[str, list[BillingDocument]] = defaultdict(list)
    for each in BillingDocument.objects.filter(company=company, tin9__in=tins):
        documents[each.tin9].append(each)
    lines = certified_lines(company, tenants)
    loaded = loaded_quarters(company)
    rows: list[RowWithShares] = []
    for tin9 in tins:
        payor = Payor(company, tin9, next(iter(tenants.get(tin9, ())), None))
        expected = expect(documents[tin9], company, payor.tenant)
        rows += rows_of_payor(payor, expected, lines.get(tin9, {}), loaded)
    replace_rows(company, tins, rows)
    reconciled_quarters.changed()
    enqueue_recheck(company.pk, tins)
    note_figures_changed(company.pk)


def replace_rows(company: Company, tins: list[str], rows: list[RowWithShares]) -> None:
    """Write these rows and their shares in the place of all rows of these payors."""
    former = ReconciledRow.objects.filter(company=company, tin9__in=tins)
    keep_keys(list(former.order_by("pk")), [row for row, _ in rows])
    ReconciledShare.objects.filter(company=company, tin9__in=tins).delete()
    former.delete()
    ReconciledRow.objects.bulk_create([row for row, _ in rows], batch_size=500)
    references = {reference for _, shares in rows for reference in shares}
    keys = dict(Certificate.objects.filter(reference__in=references).values_list("reference", "pk"))
    shares = [
        ReconciledShare(
            row=row,
            company=company,
            quarter=row.quarter,
            tin9=row.tin9,
            certificate_id=keys[reference],
            tax=tax,
        )
        for row, some in rows
        for reference, tax in some.items()
    ]
    ReconciledShare.objects.bulk_create(shares, batch_size=500)


def keep_keys(former: Iterable[ReconciledRow], rows: Iterable[ReconciledRow]) -> None:
    """Give rows of the same place the keys of the former ones: in open lists they stay in place."""
    known: dict[RowPlace, list[int]] = defaultdict(list)
    for row in former:
        known[place_of_row(row)].append(row.pk)
    for row in rows:
        if keys := known[place_of_row(row)]:
            row.pk = keys.pop(0)


def place_of_row(row: ReconciledRow) -> RowPlace:
    return row.tin9, row.quarter, row.branch_id, row.unit, row.nature


def loaded_quarters(company: Company) -> set[int]:
    """The quarters with billing documents: others are not reconciled."""
    numbers = BillingDocument.objects.filter(company=company).order_by("quarter")
    quarters = numbers.values_list("quarter", flat=True)
    found: set[int] = set()
    # One step along the index for each quarter: a company may have a million documents.
    while (number := quarters.filter(quarter__gt=max(found, default=0)).first()) is not None:
        found.add(number)
    return found


def is_billing_loaded(company: Company, quarter: Quarter) -> bool:
    documents = BillingDocument.objects.filter(company=company, quarter=quarter.in_one_number)
    return documents.exists()


def payors_with_certificates(company: Company, quarters: Collection[int]) -> set[PayorKey]:
    """Those whose certificates in these quarters are counted."""
    rows = Certificate.objects.filter(
        of_our_own(), company=company, quarter__in=quarters, status__in=COUNTED, superseded_by=None
    )
    tins = rows.order_by().values_list("tenant__tin", flat=True).distinct()
    return {(company.pk, tin.tin9) for tin in tins}


def certified_lines(
    company: Company, tenants: dict[str, list[Tenant]]
) -> dict[str, dict[int, list[Certified]]]:
    """What the certificates of these payors say, by payor and quarter; replaced ones left out."""
    tin9_of = {tenant.pk: tin9 for tin9, some in tenants.items() for tenant in some}
    rows = Line.objects.filter(
        of_our_own("certificate__"),
        certificate__tenant__in=tin9_of,
        certificate__company=company,
        certificate__status__in=COUNTED,
        certificate__superseded_by=None,
        certificate__quarter__isnull=False,
        section="EWT",
    ).select_related("certificate")
    found: dict[str, dict[int, list[Certified]]] = defaultdict(lambda: defaultdict(list))
    for line in rows.order_by("certificate__reference", "position"):
        paper = line.certificate
        is_of_many = paper.form_type == FormType.CONSOLIDATED or paper.is_split
        quarter = paper.quarter or 0  # every counted certificate has one
        found[tin9_of[paper.tenant_id]][quarter].append(
            Certified(
                paper.reference,
                None if is_of_many else paper.branch_id,
                paper.unit,
                line.atc,
                line.total,
                line.tax,
            )
        )
    return found


def rows_of_payor(
    payor: Payor, expected: ByQuarter, certified: dict[int, list[Certified]], loaded: set[int]
) -> Iterator[RowWithShares]:
    """The rows of the quarters whose billing is loaded, and excesses elsewhere that explain one."""
    allowed = read_tolerance()
    matches = {
        quarter_from_number(number): match_quarter(
            expected.get(number, ()), certified.get(number, ()), allowed
        )
        for number in {*expected, *certified}
    }
    found, used = match_across_quarters(matches, allowed)
    for quarter, some in found.items():
        is_loaded = quarter.in_one_number in loaded
        for match in some if is_loaded else [one for at, one in used if at == quarter]:
            yield row_of_match(match, payor, quarter), sum_shares(match)


def sum_shares(match: Match) -> dict[str, Decimal]:
    """The tax of each certificate in a row, by reference."""
    found: dict[str, Decimal] = defaultdict(lambda: ZERO)
    for reference, tax in match.shares:
        found[reference] += tax
    return found


def row_of_match(match: Match, payor: Payor, quarter: Quarter) -> ReconciledRow:
    expected = match.expected
    return ReconciledRow(
        company=payor.company,
        quarter=quarter.in_one_number,
        tin9=payor.tin9,
        tenant=payor.tenant,
        branch_id=match.branch,
        unit=match.unit,
        nature=expected.nature if expected else "",
        expected_base=match.expected_base,
        expected_tax=match.expected_tax,
        expected_atc=expected.atc if expected else "",
        certified_base=match.base,
        certified_tax=match.tax,
        certified_atc=match.atc,
        state=match.state,
        why=match.why,
        short=match.short,
        missing=match.missing,
        over=match.over,
        announced=expected.announced if expected else ZERO,
        certificates=list(match.certificates),
        documents=list(expected.documents) if expected else [],
    )
