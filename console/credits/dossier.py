"""The papers for a refund or tax credit certificate, as one ZIP (RMC 75-2024, RMC 14-2025).

Sources for the layout are summaries of the circulars, not the annexes themselves: the list of
certificates, a matrix that compares them with the SAWT and the returns, the SAWT files, the copies
of the certificates, and what was not used.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from console.credits.ledger import CreditLedger, CreditReturn
from console.credits.models import CreditEntry, EntryKind, YearEndChoice
from console.credits.sums import claimed_lines, iterate_differences
from console.credits.workbook import ledger_workbook
from console.filing.filed_lines import period_filed
from console.filing.filing import data_of, stem_of
from console.filing.models import Filing
from console.filing.models import Status as FilingStatus
from console.filing.packages import contents, making
from console.filing.packages.models import Package
from console.filing.packages.papers import read_package_paper_chunks
from console.filing.preview import sawt_header_of_filing
from console.filing.returns import ANNUAL_INCOME_TAX
from console.shared.zip_files import Member
from core.jobs.runs import RunState
from core.money import ZERO, in_pesos, plain_pesos
from workflow.files.csv_text import BOM, as_csv, encode_csv
from workflow.tax.alphalist_names import format_stored_name

LIST_HEADINGS = (
    *("Number", "Reference", "Payor TIN", "Withholding agent", "From", "To", "ATC"),
    *("Nature of income", "Income payment", "Tax withheld", "SAWT", "Version"),
)
MATRIX_HEADINGS = (
    *("Return", "From", "To", "Tax per certificates (2307)", "Tax per SAWT"),
    *("Tax per return", "Certificates less SAWT", "SAWT less return"),
)
UNUSED_HEADINGS = ("Item", "Amount")
UNCLAIMED_HEADINGS = ("Return", "To", "Reference", "Withholding agent", "Tax", "Why")
CHECKLIST = """REFUND DOSSIER
{name}, TIN {tin}
Taxable year {start} to {end}
Excess credit at the end of the year: {balance}
Choice on record: {choice}

In this file
  list.csv           certificates claimed in the live returns of the year
  matrix.csv         certificates, SAWT and returns compared, by return
  unutilised.csv     how much of the credit was not used
  not-claimed.csv    certificates that count and that no live return claims as they are
  ledger.xlsx        the credit ledger with every typed figure
  sawt/              the SAWT file of each live return
  certificates/      copies of the certificates, from the packages of the returns

{packages}

Not in this file, to be added by the taxpayer
  Application for Tax Credits/Refunds (BIR Form No. 1914)
  The annual income tax return that chooses refund or tax credit certificate
  The notarized attestation, and whatever else Annex A.1 of RMC 75-2024 (as clarified by
  RMC 14-2025) asks for

The application is filed within two years. Once it is filed, no return of the year may be amended.
"""
ALL_PACKED = "Copies of every claimed certificate are in it, as far as the packages have them."
NOT_PACKED = "NO COPIES yet for {returns}: make the package of each on its page, and come back."


def live_filings_of_year(ledger: CreditLedger) -> list[Filing]:
    """Return the live version of each return of the year."""
    last = {
        (each.form, each.period_to): each
        for each in ledger.versions
        if each.status == FilingStatus.FILED
    }
    return list(last.values())


def packed_filings(filings: Iterable[Filing]) -> list[tuple[Filing, Package]]:
    """Return the filings with a finished package; the annual one alone, where it has one."""
    found = []
    for filing in filings:
        package = making.package_of(filing)
        if package and package.state == RunState.DONE:
            found.append((filing, package))
    annual = [pair for pair in found if pair[0].form == ANNUAL_INCOME_TAX]
    return annual or found


def filings_without_copies(
    filings: Iterable[Filing], packed: list[tuple[Filing, Package]]
) -> list[Filing]:
    with_copies = {filing.pk for filing, _ in packed}
    has_annual = any(filing.form == ANNUAL_INCOME_TAX for filing, _ in packed)
    return [] if has_annual else [each for each in filings if each.pk not in with_copies]


def iterate_dossier_members(
    ledger: CreditLedger, filings: list[Filing], packed: list[tuple[Filing, Package]]
) -> Iterator[Member]:
    """Each file with its pieces."""
    yield "checklist.txt", [dossier_checklist(ledger, filings, packed).encode()]
    yield "list.csv", csv_pieces(LIST_HEADINGS, claimed_rows(ledger))
    yield "matrix.csv", csv_pieces(MATRIX_HEADINGS, map(matrix_row, ledger.returns))
    yield "unutilised.csv", csv_pieces(UNUSED_HEADINGS, unused_rows(ledger))
    yield "not-claimed.csv", csv_pieces(UNCLAIMED_HEADINGS, unclaimed_rows(ledger))
    yield "ledger.xlsx", ledger_workbook(ledger)
    for filing in filings:
        stem = stem_of(sawt_header_of_filing(filing), period_filed(filing))
        yield f"sawt/{stem}.DAT", [data_of(filing)]
    for filing, package in packed:
        folder = f"certificates/{filing.form}-{filing.quarter}"
        for paper in contents.in_it(package).iterator(chunk_size=500):
            yield f"{folder}/{paper.name}", read_package_paper_chunks(paper)


def csv_pieces(headings: Iterable[str], rows: Iterable[Iterable[Any]]) -> Iterator[bytes]:
    yield encode_csv(BOM + as_csv([headings]))
    for row in rows:
        yield encode_csv(as_csv([row]))


def dossier_checklist(
    ledger: CreditLedger, filings: list[Filing], packed: list[tuple[Filing, Package]]
) -> str:
    missing = ", ".join(map(str, filings_without_copies(filings, packed)))
    choice = ledger.entry(EntryKind.CHOICE)
    return CHECKLIST.format(
        name=ledger.company.name,
        tin=ledger.company.tin.display,
        start=f"{ledger.year.start:%m/%d/%Y}",
        end=f"{ledger.year.end:%m/%d/%Y}",
        balance=in_pesos(ledger.balance),
        choice=describe_choice(choice),
        packages=NOT_PACKED.format(returns=missing) if missing else ALL_PACKED,
    )


def describe_choice(choice: CreditEntry | None) -> str:
    return YearEndChoice(choice.choice).label if choice else "none"


def claimed_rows(ledger: CreditLedger) -> Iterator[list[Any]]:
    """One row a line of each live return; the quarters only where no annual return is filed."""
    spans = ledger.spans
    annual = ledger.returns[-1]
    chosen = spans[-1:] if annual.claimed.certificates else spans[:-1]
    number = 0
    for span in chosen:
        lines = claimed_lines(ledger.company, span).select_related("certificate", "filing")
        for line in lines.order_by("name", "reference", "position").iterator(chunk_size=500):
            number += 1
            paper = line.certificate
            yield [
                *(number, line.reference, str(line.tin), format_stored_name(line.name)),
                *(paper.period_from or "", paper.period_to or "", line.atc, line.nature),
                *(plain_pesos(line.base), plain_pesos(line.tax)),
                *(line.form, line.filing.number),
            ]


def matrix_row(each: CreditReturn) -> list[Any]:
    line = each.return_line.amount if each.return_line else None
    return [
        *(each.span.form, each.span.start.isoformat(), each.span.end.isoformat()),
        *(plain_pesos(each.certified.tax), plain_pesos(each.claimed.tax), plain_pesos(line)),
        plain_pesos(each.difference),
        "" if line is None else plain_pesos(each.claimed.tax - line),
    ]


def unused_rows(ledger: CreditLedger) -> Iterator[list[Any]]:
    yield ["Excess credit of the year before", plain_pesos(ledger.amount(EntryKind.OPENING))]
    added = sum((each.added for each in ledger.returns), ZERO)
    yield ["Creditable tax withheld, claimed for the year", plain_pesos(added)]
    used = ZERO
    for each in ledger.returns:
        amount = (each.used.amount if each.used else None) or ZERO
        used += amount
        yield [f"Used against tax due, {each.span.form} to {each.span.end}", plain_pesos(amount)]
    yield ["Used in all", plain_pesos(used)]
    yield ["Not utilised", plain_pesos(ledger.balance)]


def unclaimed_rows(ledger: CreditLedger) -> Iterator[list[Any]]:
    for span in ledger.spans:
        for each in iterate_differences(ledger.company, span):
            yield [
                *(span.form, span.end.isoformat(), each.certificate.reference),
                *(each.certificate.payor_name, plain_pesos(each.amount), each.why),
            ]
