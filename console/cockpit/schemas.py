"""The shapes of the cockpit."""

from typing import Annotated, TypedDict

from console.oversight.schemas import OverseenPeriod
from core.api.answers import Day, Moment, Uuid, one_of
from core.api.paging import PageLinks
from workflow.certificates.statuses import Status

TASKS = ["not_sent", "decide", "look_at", "file", "sent_back", "short"]


class CockpitAmount(TypedDict):
    count: int
    tax: Annotated[str, "pesos, two decimals"]


class CockpitBilled(TypedDict):
    """Sums of the reconciliation; ``count``: its rows in which the amount is above zero."""

    expected: CockpitAmount
    certified: CockpitAmount
    short: CockpitAmount
    missing: CockpitAmount
    over: CockpitAmount


class CockpitFigures(TypedDict):
    """Certificates of some places; expected is what is in, was sent back or was not sent."""

    billed: Annotated[CockpitBilled | None, "null where no billing is loaded"]
    expected: int
    not_sent: Annotated[int, "places with a certificate in the year before and none now"]
    received: Annotated[CockpitAmount, "SUBMITTED, RESUBMITTED or APPROVED, and not replaced"]
    clean: Annotated[CockpitAmount, "approved, or open without a finding"]
    approved: CockpitAmount
    filed: Annotated[CockpitAmount, "approved, and in the live version of a return"]
    sent_back: Annotated[CockpitAmount, "returned, for amendment or disapproved"]


class CockpitCompany(CockpitFigures):
    """A company's certificates; expected is what is in, was sent back or was not sent."""

    code: str
    name: str


class CockpitMall(CockpitFigures):
    """A mall's certificates; expected is what is in, was sent back or was not sent."""

    company: Annotated[str, "code"]
    mall: Annotated[str, "blank: certificates of several malls"]
    by_day: Annotated[list[CockpitAmount], "first sent on each of ``days``"]
    earlier: Annotated[CockpitAmount, "first sent before them"]
    later: Annotated[CockpitAmount, "first sent after them"]


class CockpitPaceDay(TypedDict):
    day: Day
    count: Annotated[int, "in by the end of that day"]
    tax: str


class CockpitPace(TypedDict):
    """What is in by each day, and on the day it is due at the pace of five working days.

    Pesos are of the companies with billing, where any has it.
    """

    state: Annotated[str, one_of(["done", "running", "overdue"])]
    working_days_left: Annotated[int, "after today"]
    count_a_day: float
    tax_a_day: str
    needed_count: Annotated[int | None, "a working day; null once it is over"]
    needed_tax: Annotated[str | None, "null without billing too"]
    count_when_due: int
    tax_when_due: str
    days: list[CockpitPaceDay]


class CockpitStep(CockpitAmount):
    task: Annotated[str, one_of(TASKS)]


class CockpitSchema(TypedDict):
    at: Moment
    period: OverseenPeriod
    company: Annotated[str, "code; blank: all of the caller's"]
    choices: Annotated[list[str], "codes"]
    is_capped: Annotated[bool, "not_sent is of the newest 20,000 alone"]
    totals: CockpitFigures
    companies: list[CockpitCompany]
    days: Annotated[list[Day], "up to the due day"]
    malls: Annotated[list[CockpitMall], "the one that misses most first"]
    pace: CockpitPace
    next: Annotated[list[CockpitStep], "what to do, most pesos first"]


class CockpitCertificate(TypedDict):
    id: Uuid
    reference: str
    status: Annotated[str, one_of(Status.choices)]
    payor_name: str
    company: str
    branch: str
    tax: Annotated[str, "income tax withheld, pesos"]
    submitted_at: Moment | None


class CockpitCertificates(PageLinks):
    total: Annotated[CockpitAmount, "of all pages"]
    results: list[CockpitCertificate]
