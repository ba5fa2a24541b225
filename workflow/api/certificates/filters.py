"""The filters and orderings of a list of certificates; each has an index behind it."""

from collections.abc import Callable
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts import organization
from accounts.models import User
from core.api.paging import MOST_COUNTED, Order, count_of, refuse_parameter
from core.api.parameters import (
    by_name,
    choice,
    choices_parameter,
    quarter_parameter,
    sorts,
    text_parameter,
)
from core.api.queries import Query
from core.quarter import Quarter
from workflow.api.schemas import Counts
from workflow.certificates.lanes import LANES, Lane
from workflow.certificates.models import Certificate, FormType
from workflow.certificates.qap_state import QapState
from workflow.certificates.search import by_words
from workflow.certificates.statuses import GONE, OPEN, PROCESSED, Status

SORTS = ("updated_at", "submitted_at", "reference", "period_from", "tax", "handed_over_at")
ONLY_OPEN = "handed_over_at"  # what is not open waits for nobody at the desk
DEFAULT_SORT = "-updated_at"
SORTED_BY_QUARTER = ("updated_at", "submitted_at")  # each has an index that begins with it
FEW = 100
LISTS = {"open": OPEN, "processed": PROCESSED}
# What a list is asked with, in an address and in a bulk filter alike.
QUERY = [
    choice("list", LISTS),
    choices_parameter("status", Status.values),
    choice("lane", LANES, description="staff's; a part of a list"),
    quarter_parameter(),
    choice("form_type", FormType.values),
    text_parameter("company", description="code"),
    text_parameter("branch", description="name"),
    choice("unsigned", ["true", "false"], description="sent without a signature, or with one"),
    choice("qap", QapState.values, description="what the payor's QAP says of it"),
    text_parameter("q"),
    choice("ordering", sorts(SORTS)),
]
PARAMETERS = by_name(QUERY)


def filter_certificates(asked: Query, user: User) -> QuerySet:
    """The certificates ``user`` is shown, narrowed as asked. Raises NotLikeThis."""
    name, statuses = asked.get("list", ""), set(asked.get("status", ()))
    if "lane" in asked:
        rows = in_lane(lane_named(asked["lane"], name, user), user)
    elif "q" in asked:  # who looks for one finds it, put off or not
        rows = in_searched_list(name or list_of(statuses), user)
    else:
        rows = in_list(name or list_of(statuses), user)
    return apply_certificate_filters(rows, asked)


def apply_certificate_filters(rows: QuerySet, asked: Query) -> QuerySet:
    """Apply the filters that do not choose the list itself. Raises NotLikeThis."""
    if "status" in asked:
        # What no row of the list can be is not looked for.
        possible = set(LISTS.get(asked.get("list", ""), Status))
        rows = rows.filter(status__in=possible.intersection(asked["status"]))
    rows, quarter = narrow_certificates(rows, asked), asked.get("quarter")
    if quarter and certificate_order(asked).column not in SORTED_BY_QUARTER:
        # Where the walk along the period begins and ends; to any other, how few they are.
        rows = rows.filter(period_from__range=(quarter.start, quarter.end))
    return rows


def narrow_certificates(rows: QuerySet, asked: Query) -> QuerySet:
    """Apply the filters that lists and lanes have in common."""
    for name, narrow in FILTERS.items():
        if name in asked:
            rows = rows.filter(narrow(asked[name]))
    return rows


def list_of(statuses: set[str]) -> str:
    """The one list that has all of these statuses; blank where there is none."""
    return next((name for name, its in LISTS.items() if statuses and statuses <= set(its)), "")


def is_open_list_query(asked: Query) -> bool:
    """Return whether all that is asked for is OPEN."""
    return (asked.get("list") or list_of(set(asked.get("status", ())))) == "open"


def in_list(name: str, user: User) -> QuerySet:
    """A list as it is worked off: staff find what they put off in a lane of its own."""
    rows = in_whole_list(name, user)
    return rows if user.is_tenant or name != "open" else rows.awake()


def in_searched_list(name: str, user: User) -> Any:
    """A list; without one all that the user may open, also where it is in none of their lists."""
    if name:
        return in_whole_list(name, user)
    return Certificate.objects.visible_to(user).exclude(status__in=GONE)


def in_whole_list(name: str, user: User) -> Any:
    """OPEN or PROCESSED FORMS (specification section 6), or all of the user's lists."""
    if name == "open":
        return Certificate.objects.open_for(user)
    if name == "processed":
        return Certificate.objects.processed_for(user)
    return Certificate.objects.listed_for(user)


def lane_named(lane: str, name: str, user: User) -> Lane:
    """The lane of a list, or of whichever has it. Raises NotLikeThis."""
    if user.is_tenant:
        refuse_parameter("lane", "Lanes are accounting's.")
    offered = {each: of for each, of in LANES.items() if name in ("", of.list)}
    if lane not in offered:
        refuse_parameter(
            "lane", f"lane is one of {', '.join(offered)}." if offered else "No lane is there."
        )
    return offered[lane]


def in_lane(lane: Lane, user: User) -> QuerySet:
    """Narrow a list to a lane of this member of staff; their own decisions are of every branch."""
    if lane.of_everywhere:
        rows = Certificate.objects.visible_to(user).filter(status__in=LISTS[lane.list])
    else:
        rows = (in_whole_list if lane.of_asleep else in_list)(lane.list, user)
    return rows.filter(lane.rows(user))


def certificate_order(asked: Query) -> Order:
    given = asked.get("ordering", DEFAULT_SORT)
    column = given.removeprefix("-")
    if column == ONLY_OPEN and asked.get("list") != "open":
        refuse_parameter("ordering", f"{ONLY_OPEN} sorts list=open.")
    return Order(column, given.startswith("-"))


def by_quarter(quarter: Quarter) -> Q:
    return Q(quarter=quarter.in_one_number)


def by_form_type(value: str) -> Q:
    return Q(form_type=value)


def company_code_filter(code: str) -> Q:
    return Q(company__in=[pk for pk, each in organization.companies().items() if each.code == code])


def at_branch(name: str) -> Q:
    return Q(branch__in=[pk for pk, each in organization.branches().items() if each.name == name])


def by_signature(value: str) -> Q:
    return Q(submitted_at__isnull=False, is_signed=value == "false")


def by_qap_state(value: str) -> Q:
    return Q(qap_state=value)


FILTERS: dict[str, Callable[[Any], Q]] = {
    "quarter": by_quarter,
    "form_type": by_form_type,
    "unsigned": by_signature,
    "company": company_code_filter,
    "branch": at_branch,
    "qap": by_qap_state,
    "q": by_words,
}


def count_certificates_by_status(user: User) -> Counts:
    """Count the certificates of each status, and those of OPEN and PROCESSED FORMS.

    For staff each status is counted to MOST_COUNTED, a processor's processed ones, which are
    searched among other branches', to FEW. ``capped`` names the statuses that have more, and their
    lists.
    """
    found = counted_to_the_end(user) if user.is_tenant else counted_each(user)
    told = {status: found.get(status, (0, False)) for status in Status if status not in GONE}
    numbers = {status: number for status, (number, _) in told.items()}
    capped = {status for status, (_, has_more) in told.items() if has_more}
    return {
        "by_status": {status.value: number for status, number in numbers.items()},
        "open": sum(numbers[status] for status in LISTS["open"]),
        "processed": sum(numbers[status] for status in LISTS["processed"]),
        "capped": [
            *(status for status in told if status in capped),
            *(name for name, its in LISTS.items() if capped & set(its)),
        ],
    }


Counted = dict[str, tuple[int, bool]]


def counted_to_the_end(user: User) -> Counted:
    rows = Certificate.objects.listed_for(user).order_by().values_list("status")
    return {status: (number, False) for status, number in rows.annotate(Count("pk"))}


def counted_each(user: User) -> Counted:
    shown = {name: in_list(name, user) for name in LISTS}
    return {
        status: count_of(shown[name].filter(status=status), most_of(name, user))
        for name, its in LISTS.items()
        for status in its
    }


def most_of(name: str, user: User) -> int:
    return FEW if user.is_processor and name == "processed" else MOST_COUNTED
