"""The ledger as a workbook: its returns, the typed figures and the differences."""

from collections.abc import Iterable, Iterator
from typing import Any

from console.credits.ledger import CreditLedger, CreditReturn
from console.credits.models import CreditEntry, EntryKind
from console.credits.sums import iterate_differences
from core.money import ZERO
from workflow.files import xlsx

LEDGER_HEADINGS = (
    *("Return", "From", "To", "Certificates", "Certified", "Claimed (SAWT)", "Not claimed"),
    *("Line of the return", "Ledger account", "Added", "Used against tax due", "Balance"),
)
ENTRY_HEADINGS = ("Kind", "Quarter", "Amount", "Choice", "Reason", "By", "At")
DIFFERENCE_HEADINGS = (
    *("Return", "To", "Reference", "Payor", "Kind", "Certified", "Claimed", "Difference", "Why"),
)


def ledger_workbook(ledger: CreditLedger) -> Iterator[bytes]:
    """Sheets Ledger, Entries and Differences."""
    pages: list[xlsx.Page] = [
        ("Ledger", LEDGER_HEADINGS, ledger_rows(ledger)),
        ("Entries", ENTRY_HEADINGS, entry_rows(ledger)),
        ("Differences", DIFFERENCE_HEADINGS, difference_rows(ledger)),
    ]
    return xlsx.stream_workbook(pages)


def ledger_rows(ledger: CreditLedger) -> Iterable[list[Any]]:
    blank = [""] * (len(LEDGER_HEADINGS) - 2)
    yield ["Opening excess credit", *blank, ledger.amount(EntryKind.OPENING)]
    for each in ledger.returns:
        yield ledger_row_of_return(each)
    yield ["Excess credit at the end of the year", *blank, ledger.balance]
    choice = ledger.entry(EntryKind.CHOICE)
    yield [choice.get_choice_display() if choice else "Not chosen", *blank, ledger.carried_over]


def ledger_row_of_return(each: CreditReturn) -> list[Any]:
    return [
        *(each.span.form, each.span.start.isoformat(), each.span.end.isoformat()),
        *(each.certified.certificates, each.certified.tax, each.claimed.tax, each.difference),
        *(entry_amount(each.return_line), entry_amount(each.ledger_account), each.added),
        *((each.used.amount or ZERO) if each.used else ZERO, each.balance),
    ]


def entry_amount(entry: CreditEntry | None) -> Any:
    return "" if entry is None or entry.amount is None else entry.amount


def entry_rows(ledger: CreditLedger) -> Iterable[list[Any]]:
    rows = CreditEntry.objects.of_year(ledger.company, ledger.year)
    for each in rows.select_related("by").order_by("id"):
        yield [
            *(each.get_kind_display(), each.quarter or "", entry_amount(each)),
            *(each.get_choice_display() if each.choice else "", each.reason, each.by.name),
            each.at.isoformat(timespec="seconds"),
        ]


def difference_rows(ledger: CreditLedger) -> Iterable[list[Any]]:
    for span in ledger.spans:
        for each in iterate_differences(ledger.company, span):
            yield [
                *(span.form, span.end.isoformat(), each.certificate.reference),
                *(each.certificate.payor_name, each.kind.value),
                *(each.certified, each.claimed, each.amount, each.why),
            ]
