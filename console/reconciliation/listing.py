"""The rows of the reconciliation that a list asks for."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from accounts.models import Company
from console.billing.einvoices import rows_of_document
from console.billing.models import ReconciledRow
from console.billing.reconciling import CATCH_UP_SECONDS, follow_changes
from console.billing.standings import has_amount
from console.billing.unleased import NONE, without_lease
from console.filing.choices import company_to_read, require_filing_reader
from core.api.queries import Query, get_query
from core.quarter import Quarter

FEWEST_DIGITS = 3  # fewer are no TIN


@dataclass(frozen=True)
class ReconciledQuarter:
    """A company and quarter that somebody may read."""

    company: Company
    quarter: Quarter

    def rows(self) -> "QuerySet[ReconciledRow]":
        return ReconciledRow.objects.filter(
            company=self.company, quarter=self.quarter.in_one_number
        ).select_related("tenant", "branch")

    def narrowed_rows(self, asked: Query) -> Any:
        """The rows of a state, a mall, an amount above zero, units without a lease, words of a
        payor, or a document."""
        rows: Any = self.rows()
        if state := asked.get("state"):
            rows = rows.filter(state=state)
        if mall := asked.get("mall"):
            rows = rows.filter(branch__name=mall)
        if amount := asked.get("amount"):
            rows = rows.filter(has_amount(amount))
        if asked.get("lease") == NONE:
            rows = without_lease(rows, self.quarter)
        if payor := asked.get("tenant"):
            rows = rows.filter(is_of_payor(payor))
        if document := asked.get("document"):
            rows = rows.filter(rows_of_document(self.company, self.quarter, document))
        return rows


def is_of_payor(words: str) -> Q:
    """The condition that a row is of a payor with such a name or TIN."""
    digits = "".join(filter(str.isdigit, words))[:9]
    by_name = Q(tenant__name__icontains=words)
    is_tin = len(digits) >= FEWEST_DIGITS
    return by_name | Q(tin9__startswith=digits) if is_tin else by_name


def read_company_asked(request: Request) -> Company:
    """The company that is asked for, once everything that moved was computed.

    That takes two seconds at most. Raises NotAllowed and NotFound.
    """
    user = require_filing_reader(get_current_user(request))
    company = company_to_read(get_query(request)["company"], user)
    follow_changes(seconds=CATCH_UP_SECONDS)
    return company


def read_quarter_asked(request: Request) -> ReconciledQuarter:
    """Likewise the company and quarter. Raises NotAllowed, NotFound and NotLikeThis."""
    return ReconciledQuarter(read_company_asked(request), get_query(request)["quarter"])
