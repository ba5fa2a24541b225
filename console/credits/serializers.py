"""The ledger as the API answers it."""

from collections.abc import Iterable

from accounts.models import User
from console.credits.entries import is_choice_final
from console.credits.ledger import CreditLedger, CreditReturn, expected_opening
from console.credits.models import CreditEntry, EntryKind
from console.credits.schemas import (
    CreditDifferenceRow,
    CreditEntryRow,
    CreditLedgerSchema,
    CreditReturnRow,
    CreditSums,
)
from console.credits.sums import CreditSum, Difference
from console.filing.choices import may_file
from core import clock
from core.money import plain_pesos

MOST_ENTRIES = 200


def serialize_credit_ledger(ledger: CreditLedger, user: User) -> CreditLedgerSchema:
    company, choice = ledger.company, ledger.entry(EntryKind.CHOICE)
    return {
        "company": company.code,
        "company_name": company.name,
        "year": ledger.year.year,
        "is_second": ledger.year.is_second,
        "code": ledger.year.code,
        "starts": ledger.year.start,
        "ends": ledger.year.end,
        "may_type": may_file(user, company),
        "opening": serialize_optional_entry(ledger.entry(EntryKind.OPENING)),
        "expected_opening": plain_pesos(expected_opening(ledger)),
        "returns": [serialize_credit_return(each) for each in ledger.returns],
        "balance": plain_pesos(ledger.balance),
        "choice": serialize_optional_entry(choice),
        "is_final": choice is not None and is_choice_final(choice),
        "settled": serialize_optional_entry(ledger.entry(EntryKind.SETTLED)),
        "carried_over": plain_pesos(ledger.carried_over),
        "entries": serialize_credit_entries(last_entries(ledger)),
    }


def last_entries(ledger: CreditLedger) -> Iterable[CreditEntry]:
    rows = CreditEntry.objects.of_year(ledger.company, ledger.year)
    return rows.select_related("by").order_by("-id")[:MOST_ENTRIES]


def serialize_credit_return(each: CreditReturn) -> CreditReturnRow:
    return {
        "number": each.span.number,
        "form": each.span.form,
        "starts": each.span.start,
        "ends": each.span.end,
        "certified": serialize_credit_sum(each.certified),
        "claimed": serialize_credit_sum(each.claimed),
        "versions": [
            {
                "id": version.pk,
                "number": version.number,
                "status": version.status,
                "tax": plain_pesos(version.tax),
                "at": clock.utc_moment(version.created_at),
            }
            for version in each.versions
        ],
        "is_tied": each.is_tied,
        "used": serialize_optional_entry(each.used),
        "return_line": serialize_optional_entry(each.return_line),
        "ledger_account": serialize_optional_entry(each.ledger_account),
        "difference": plain_pesos(each.difference),
        "added": plain_pesos(each.added),
        "balance": plain_pesos(each.balance),
    }


def serialize_credit_sum(each: CreditSum) -> CreditSums:
    return {"certificates": each.certificates, "tax": plain_pesos(each.tax)}


def serialize_optional_entry(entry: CreditEntry | None) -> CreditEntryRow | None:
    return serialize_credit_entries([entry])[0] if entry else None


def serialize_credit_entries(entries: Iterable[CreditEntry]) -> list[CreditEntryRow]:
    return [
        {
            "id": each.pk,
            "kind": each.kind,
            "quarter": each.quarter,
            "amount": plain_pesos(each.amount),
            "choice": each.choice,
            "reason": each.reason,
            "by": each.by.name,
            "at": clock.utc_moment(each.at),
        }
        for each in entries
    ]


def serialize_difference(each: Difference) -> CreditDifferenceRow:
    return {
        "id": each.certificate.pk,
        "reference": each.certificate.reference,
        "payor_name": each.certificate.payor_name,
        "kind": each.kind.value,
        "certified": plain_pesos(each.certified),
        "claimed": plain_pesos(each.claimed),
        "difference": plain_pesos(each.amount),
        "why": each.why,
    }
