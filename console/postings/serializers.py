"""Postings and their accounts as the API answers them."""

from collections.abc import Iterable
from typing import Any

from accounts.models import Company, Role, User
from console.postings.models import Posting, PostingAccount, PostingKind
from console.postings.schemas import PostingAccounts, PostingRow
from core import clock
from core.money import plain_pesos

ACCOUNT_COLUMNS = ("debit", "credit", "cost_centre", "document_type")


def serialize_postings(rows: Iterable[Posting]) -> list[PostingRow]:
    some = list(rows)
    found = Posting.objects.filter(reverses__in=some).values_list("reverses", "pk")
    reversals = dict(found)
    return [
        {
            "id": each.pk,
            "kind": each.kind,
            "reverses": each.reverses_id,
            "reversed_by": reversals.get(each.pk),
            "certificate": each.certificate_id,
            "reference": each.reference,
            "company": each.company.code,
            "branch": each.branch.name if each.branch else "",
            "tenant": each.tenant.name,
            "atc": each.atc,
            "form": each.form,
            "amount": plain_pesos(each.amount),
            "day": each.day,
            "document": each.document,
            "acknowledged_at": clock.utc_moment(each.acknowledged_at)
            if each.acknowledged_at
            else None,
            "acknowledged_by": each.acknowledged_by.name if each.acknowledged_by else "",
        }
        for each in some
    ]


def serialize_posting_accounts(company: Company, user: User) -> PostingAccounts:
    rows = {each.kind: each for each in PostingAccount.objects.filter(company=company)}
    return {
        "company": company.code,
        "may_edit": user.role == Role.ADMINISTRATOR,
        "accounts": [
            serialize_posting_account(rows.get(kind) or PostingAccount(kind=kind))
            for kind in PostingKind.values
        ],
    }


def serialize_posting_account(account: PostingAccount) -> dict[str, Any]:
    return {
        "kind": account.kind,
        "debit": account.debit,
        "credit": account.credit,
        "cost_centre": account.cost_centre,
        "document_type": account.document_type,
    }
