"""The shapes of oversight."""

from typing import Annotated, TypedDict

from core.api.answers import Day, Moment, Uuid, one_of
from workflow.certificates.statuses import Status


class OverseenPeriod(TypedDict):
    quarter: Annotated[str | None, "like 2026Q3; null where days were asked for"]
    label: str
    since: Annotated[Day, "its pace is told from this day on"]
    until: Day
    due: Day | None


class OverseenCounts(TypedDict):
    """Counts; expected is the sum of the others without cancelled ones."""

    expected: Annotated[int | None, "null where days were asked for"]
    not_sent: Annotated[int | None, "places with a certificate in the year before"]
    open: int
    to_correct: int
    approved: int
    disapproved: int
    cancelled: int


class Forecast(TypedDict):
    """The day on which nothing is left, at the pace of the last five working days."""

    state: Annotated[str, one_of(["done", "early", "never", "late", "in_time"])]
    left: Annotated[int, "not sent, open or returned"]
    a_day: Annotated[float, "finished on each of the last five working days"]
    needed_a_day: Annotated[int | None, "to be done in time; null once it is over"]
    ends_on: Day | None
    working_days_late: int | None


class PaceDay(TypedDict):
    day: Day
    received: int
    decided: int
    finished: int


class Aged(TypedDict):
    days: Annotated[int, "working days waited; the last are all over the goal"]
    count: int


class ReasonCounted(TypedDict):
    code: str
    label: str
    count: int


class BranchOverseen(TypedDict):
    branch: str
    open: int
    median_days: Annotated[float | None, "working days the open waited"]
    decided: int
    returned: int


class PersonOverseen(TypedDict):
    username: str
    name: str
    holds: int
    decided: int
    returned: int


class StateTime(TypedDict):
    status: Annotated[str, one_of(Status.choices)]
    count: Annotated[int, "certificates that were in it and have left it"]
    median_days: float
    high_days: Annotated[float, "nine in ten stayed no longer"]


class Oversight(TypedDict):
    """A period in numbers; each is how many certificates ``/api/oversight/forms/`` lists."""

    at: Moment
    period: OverseenPeriod
    companies: Annotated[list[str], "that may be asked for"]
    certificates: int
    is_capped: Annotated[bool, "there are more than the newest 20,000"]
    counts: OverseenCounts
    tax_approved: Annotated[str, "pesos, two decimals"]
    forecast: Forecast | None
    pace: list[PaceDay]
    received_outside: Annotated[
        int, "certificates that came in before or after the days of the pace"
    ]
    goal_days: Annotated[int, "working days within which one is decided"]
    ageing: list[Aged]
    decided: int
    returned: int
    reasons: list[ReasonCounted]
    branches: list[BranchOverseen]
    people: list[PersonOverseen]
    nobody: Annotated[int, "open ones that nobody holds"]
    states: list[StateTime]


class OverseenForm(TypedDict):
    id: Uuid
    reference: str
    status: Annotated[str, one_of(Status.choices)]
    payor_name: str
    company: str
    branch: str
    tax: Annotated[str, "pesos, two decimals"]
    waiting_days: Annotated[int | None, "working days an open one waited"]
    changed_at: Moment | None
    decided_by: str


class NumberedLinks(TypedDict):
    """Of a list in pages by number."""

    count: int
    next: Annotated[str | None, "address of the next page"]


class Page(NumberedLinks):
    is_capped: Annotated[bool, "there are more than were looked at"]


class OverseenForms(Page):
    label: Annotated[str, "of the value, where it is a reason or somebody"]
    results: list[OverseenForm]


class NotSent(TypedDict):
    tenant: str
    tin: Annotated[str, "14 digits"]
    company: str
    branch: str
    last_quarter: Annotated[
        str,
        "the last one that was sent for; blank where the place is billed"
        " and nothing was sent in the year before",
    ]
    is_reachable: Annotated[bool, "it has a proven address for notices"]


class NotSentPage(Page):
    period: OverseenPeriod
    results: list[NotSent]
