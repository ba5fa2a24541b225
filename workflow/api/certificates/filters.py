"""What a list of certificates may be narrowed and sorted by; each has an index behind it."""

from collections.abc import Callable
from typing import Any

from django.db.models import Count, Q, QuerySet, Subquery
from django.http import QueryDict

from accounts.models import Branch, Company, User
from core.api.paging import Order, refuse
from core.quarter import Quarter
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.search import by_words
from workflow.certificates.statuses import GONE, OPEN, PROCESSED, Status

SORTS = ("updated_at", "submitted_at", "reference", "period_from", "tax")
DEFAULT_SORT = "-updated_at"
LISTS = {"open": OPEN, "processed": PROCESSED}


def narrow(asked: QueryDict, user: User) -> QuerySet:
    """The certificates ``user`` is shown, narrowed as asked. Raises NotLikeThis."""
    name, statuses = asked.get("list", ""), statuses_in(asked.get("status", "").strip())
    rows = in_list(name or list_of(statuses), user)
    if statuses:
        # What no row of the list can be is not looked for.
        rows = rows.filter(status__in=statuses & set(LISTS.get(name, Status)))
    for filtered, narrow in FILTERS.items():
        if value := asked.get(filtered, "").strip():
            rows = rows.filter(narrow(value))
    return rows


def list_of(statuses: set[str]) -> str:
    """The one list that has all of these statuses; blank where there is none."""
    return next((name for name, its in LISTS.items() if statuses and statuses <= set(its)), "")


def in_list(name: str, user: User) -> QuerySet:
    """OPEN or PROCESSED FORMS (specification section 6), or all of the user's lists."""
    if name == "open":
        return Certificate.objects.open_for(user)
    if name == "processed":
        return Certificate.objects.processed_for(user)
    if name:
        refuse("list", "list is open or processed.")
    return Certificate.objects.listed_for(user)


def order_of(asked: QueryDict) -> Order:
    given = asked.get("ordering") or DEFAULT_SORT
    column = given.removeprefix("-")
    if column not in SORTS:
        refuse("ordering", f"ordering is one of {', '.join(SORTS)}, with - for descending.")
    return Order(column, given.startswith("-"))


def statuses_in(value: str) -> set[str]:
    """The statuses asked for, between commas; none asks for all. Raises NotLikeThis."""
    asked = {part.strip() for part in value.split(",")} if value else set()
    if unknown := asked - set(Status.values):
        refuse("status", f"There is no status {unknown.pop()}.")
    return asked


def by_quarter(value: str) -> Q:
    try:
        quarter = Quarter.parse(value)
    except ValueError as error:
        refuse("quarter", str(error), error)
    return Q(period_from__range=(quarter.start, quarter.end))


def by_form_type(value: str) -> Q:
    if value not in FormType.values:
        refuse("form_type", "form_type is SINGLE or CONSOLIDATED.")
    return Q(form_type=value)


def of_company(code: str) -> Q:
    return Q(company=only(Company.objects.filter(code=code)))


def at_branch(name: str) -> Q:
    return Q(branch=only(Branch.objects.filter(name=name)))


def only(rows: QuerySet) -> Subquery:
    """The key of the one row, looked up first: joined, the list would lose its index's order."""
    return Subquery(rows.values("pk")[:1])


FILTERS: dict[str, Callable[[str], Q]] = {
    "quarter": by_quarter,
    "form_type": by_form_type,
    "company": of_company,
    "branch": at_branch,
    "q": by_words,
}


def counts(user: User) -> dict[str, Any]:
    """How many of each status, and how many OPEN and PROCESSED FORMS show this user."""
    rows = Certificate.objects
    # A processor's lists are asked apart: together they would be told row by row.
    apart = (rows.open_for, rows.processed_for) if user.is_processor else (rows.listed_for,)
    found: dict[str, int] = {}
    for shown in apart:
        found |= dict(shown(user).order_by().values_list("status").annotate(Count("pk")))
    told = {status: found.get(status, 0) for status in Status if status not in GONE}
    sums = {name: sum(told[status] for status in its) for name, its in LISTS.items()}
    return {"by_status": told, **sums}
