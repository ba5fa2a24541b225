"""Typing a figure of the ledger: a lead does it, and the chain records it."""

from typing import Any

from accounts.models import Company, User
from console.credits.ledger import find_taxable_year, read_credit_ledger
from console.credits.models import (
    OF_QUARTER,
    CreditEntry,
    EntryKind,
    YearEndChoice,
)
from core import clock
from core.db.transactions import run_in_transaction
from core.recording import CREATED, record_rows
from core.refusals import NotLikeThis, NotNow, field_fault
from core.taxable_years import LAST_QUARTER
from workflow.live.figures import note_figures_changed

TABLE = "credit_entries"  # as its rows are recorded
IT_BINDS = (
    "The excess credit of this year is carried over, and that choice is final "
    "(Tax Code, section 76). It could be corrected on the day it was typed."
)
NOTHING_APPLIED_FOR = "No refund or tax credit certificate was applied for in this year."


def type_credit_entry(company: Company, given: dict[str, Any], by: User) -> CreditEntry:
    """Write one figure. Raises NotLikeThis, NotFound, and NotNow where an earlier choice
    binds."""
    check_credit_entry(given)

    def work() -> CreditEntry:
        Company.objects.select_for_update(no_key=True).get(pk=company.pk)
        check_against_ledger(company, given)
        entry = CreditEntry.objects.create(company=company, by=by, **given)
        record_rows(TABLE, [entry.pk], changed=CREATED, why="credit entry typed", by=by)
        note_figures_changed(company.pk)
        return entry

    return run_in_transaction(work)


def check_credit_entry(given: dict[str, Any]) -> None:
    kind, quarter = given["kind"], given["quarter"]
    if (kind in OF_QUARTER) != (1 <= quarter <= LAST_QUARTER):
        message = "Name a quarter from 1 to 4." if kind in OF_QUARTER else "It is of the year."
        raise NotLikeThis([field_fault("quarter", "invalid", message)])
    if kind == EntryKind.CHOICE and not given["choice"]:
        raise NotLikeThis([field_fault("choice", "required", "Choose one.")])
    if kind != EntryKind.CHOICE and given["amount"] is None:
        raise NotLikeThis([field_fault("amount", "required", "Enter an amount.")])


def check_against_ledger(company: Company, given: dict[str, Any]) -> None:
    """Raise NotFound for a return that the year does not have, NotNow for another choice after a
    carry-over, and for a refund nobody applied for."""
    year = find_taxable_year(company, given["year"], is_second=given["is_second"])
    ledger = read_credit_ledger(company, year)
    if given["quarter"]:
        ledger.span(given["quarter"])
    choice = ledger.entry(EntryKind.CHOICE)
    differs = given["kind"] == EntryKind.CHOICE and given["choice"] != YearEndChoice.CARRY_OVER
    if differs and choice and is_choice_final(choice):
        raise NotNow(IT_BINDS, code="condition")
    if given["kind"] == EntryKind.SETTLED and not (choice and is_refund_choice(choice)):
        raise NotNow(NOTHING_APPLIED_FOR, code="condition")


def is_choice_final(choice: CreditEntry) -> bool:
    """Return whether it is a carry-over that was typed before today (Manila)."""
    is_carried = choice.choice == YearEndChoice.CARRY_OVER
    return is_carried and clock.manila_date(choice.at) < clock.today()


def is_refund_choice(choice: CreditEntry) -> bool:
    return choice.choice in (YearEndChoice.REFUND, YearEndChoice.CERTIFICATE)
