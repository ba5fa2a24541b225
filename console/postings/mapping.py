"""The accounts that each kind of posting of a company goes to."""

from dataclasses import dataclass
from typing import Any

from accounts.models import Company, User
from console.postings.models import Posting, PostingAccount, PostingKind
from core.db.transactions import run_in_transaction
from core.recording import CREATED, Changed, record_rows
from core.refusals import NotNow

TABLE = "posting_accounts"  # as its rows are recorded
ACCOUNTS = ("debit", "credit", "cost_centre", "document_type")
OWN_ACCOUNTS = (PostingKind.CERTIFIED, PostingKind.CLAIMED, PostingKind.EXPIRED)


@dataclass(frozen=True)
class PostingBooking:
    """The accounts of one posting; a reversal has those of what it reverses, exchanged."""

    debit: str
    credit: str
    cost_centre: str
    document_type: str


class PostingMapping:
    """The accounts of all companies, read once for a file."""

    def __init__(self) -> None:
        rows = PostingAccount.objects.all()
        self.accounts = {(each.company_id, each.kind): each for each in rows}

    def booking(self, posting: Posting) -> PostingBooking:
        """Return the accounts of a posting. Raises NotNow where none were entered."""
        own = self.accounts.get((posting.company_id, posting.kind))
        if own and own.debit and own.credit and posting.kind in OWN_ACCOUNTS:
            return PostingBooking(own.debit, own.credit, own.cost_centre, own.document_type)
        forward = self.accounts.get((posting.company_id, posting.effect))
        if forward is None or not (forward.debit and forward.credit):
            raise no_accounts(posting)
        debit, credit = forward.debit, forward.credit
        if posting.reverses_id:
            debit, credit = credit, debit
        return PostingBooking(
            debit,
            credit,
            (own.cost_centre if own else "") or forward.cost_centre,
            (own.document_type if own else "") or forward.document_type,
        )


def no_accounts(posting: Posting) -> NotNow:
    kind = PostingKind(posting.effect).label
    message = f"{posting.company.code} has no accounts for {kind}. An administrator enters them."
    return NotNow(message, code="no_accounts")


def set_posting_accounts(company: Company, given: dict[str, Any], by: User) -> PostingAccount:
    """Write the accounts of one kind, and record them."""

    def work() -> PostingAccount:
        Company.objects.select_for_update(no_key=True).get(pk=company.pk)
        row, is_new = PostingAccount.objects.update_or_create(
            company=company, kind=given["kind"], defaults=given
        )
        changed: Changed = CREATED if is_new else ACCOUNTS
        record_rows(TABLE, [row.pk], changed=changed, why="posting accounts set", by=by)
        return row

    return run_in_transaction(work)
