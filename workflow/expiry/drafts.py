"""Drafts as time passes: warned, deleted at the quarter's end, reminded of the day they are due."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from typing import Any

from core import clock
from core.deadlines import FilingQuarter, last_ended_quarter
from core.quarter import Quarter
from core.refusals import Refusal
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import perform
from workflow.expiry.draft_expiry import FIRST_DAYS, expires_on, is_expired, warning_due
from workflow.expiry.draft_warnings import Announcement, announcements_of, is_among

READ_AT_ONCE = 500
REMIND_DAYS, LAST_REMIND_DAYS = 7, 1


@dataclass(frozen=True)
class Deed:
    """What is due for one draft today: a move of the portal."""

    certificate: Certificate
    move: str
    days: int = 0

    def __str__(self) -> str:
        said = f", {self.days} days" if self.days else ""
        return f"{self.certificate.reference}: {self.move}{said}"

    def do(self) -> bool:
        """Make the move; False when the draft was saved, submitted or warned of meanwhile."""
        inputs = {"days": self.days} if self.days else {}
        try:
            perform(LIFECYCLE, self.certificate.pk, self.move, by=None, inputs=inputs)
        except Refusal:
            return False
        return True


def purge_expired_drafts(*, dry_run: bool = False, most: int | None = None) -> list[Deed]:
    """Warn of drafts and delete those whose day has come; what was done, or would be."""
    return carry_out(islice(expiry_due(clock.today()), most), dry_run=dry_run)


def remind(*, most: int | None = None) -> list[Deed]:
    """Remind of drafts whose quarter is due; what was done."""
    return carry_out(islice(reminders_due(clock.today()), most))


def carry_out(deeds: Iterable[Deed], *, dry_run: bool = False) -> list[Deed]:
    return [deed for deed in list(deeds) if dry_run or deed.do()]


def expiry_due(today: date) -> Iterator[Deed]:
    """What is due today for drafts that the end of a quarter is near to, or behind."""
    near = Quarter.of(today + timedelta(days=FIRST_DAYS)).start
    rows = Certificate.objects.filter(
        status=Status.DRAFT, saved_at__lt=clock.start_of_manila_day(near)
    )
    for certificate, warnings in read_with_announcements("warn", rows):
        days = warning_due(certificate.saved_at, warnings, today)
        if days:
            yield Deed(certificate, "warn", days)
        elif is_expired(certificate.saved_at, warnings, today):
            yield Deed(certificate, "expire")


def reminders_due(today: date) -> Iterator[Deed]:
    """What is due today for drafts of the quarter that is to be handed over next."""
    quarter = last_ended_quarter(today)
    days = (quarter.due - today).days
    if not 0 <= days <= REMIND_DAYS:
        return
    wanted = REMIND_DAYS if days > LAST_REMIND_DAYS else LAST_REMIND_DAYS
    begun_before = quarter.due - timedelta(days=wanted)
    since = clock.start_of_manila_day(Quarter.parse(quarter.code).following.start)
    for certificate, reminders in read_with_announcements(
        "remind", drafts_of(quarter, begun_before)
    ):
        if not is_among(reminders, wanted, since):
            yield Deed(certificate, "remind", wanted)


def drafts_of(quarter: FilingQuarter, begun_before: date) -> Any:
    """Drafts of the quarter, begun before the reminder's day."""
    period = Quarter.parse(quarter.code)
    return Certificate.objects.filter(
        status=Status.DRAFT,
        period_from__range=(period.start, period.end),
        created_at__lt=clock.start_of_manila_day(begun_before),
    )


def read_with_announcements(
    move: str, rows: Any
) -> Iterator[tuple[Certificate, list[Announcement]]]:
    """Read certificates with their earlier warnings, in batches."""
    found = rows.only("id", "reference", "saved_at", "status").order_by("id")
    rest = found.iterator(chunk_size=READ_AT_ONCE)
    while batch := list(islice(rest, READ_AT_ONCE)):
        before = announcements_of(move, [certificate.pk for certificate in batch])
        for certificate in batch:
            yield certificate, before.get(str(certificate.pk), [])


def expiry_of(certificate: Certificate) -> date | None:
    """The day on which the quarterly job would delete this draft; None when it is none."""
    if certificate.status != Status.DRAFT:
        return None
    warnings = announcements_of("warn", [certificate.pk]).get(str(certificate.pk), [])
    return expires_on(certificate.saved_at, warnings, clock.today())
