"""When notification mails leave: at once, once a day, and not in the quiet hours of their reader.

All hours are of Manila. Codes, invitations and links never wait; they are not sent through here.
"""

from datetime import datetime, time, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Role, User
from core.db.transactions import run_in_transaction
from workflow.certificates.models import Certificate
from workflow.mails.models import MailSchedule

DIGEST_HOUR = 8
AT_ONCE = MailSchedule()
WEEKLY_READERS = (Role.LEAD, Role.MANAGER)  # who gets the weekly figures, unless switched off


def schedule_of(user: User) -> MailSchedule:
    """The schedule of a person's own mails; of their company's notifications for a tenant."""
    owner = {"tenant": user.tenant_id} if user.is_tenant else {"user": user.pk}
    return MailSchedule.objects.filter(**owner).first() or AT_ONCE


def schedule_for(certificate: Certificate, audience: str, recipient: str) -> MailSchedule:
    """The schedule of who is mailed about a certificate."""
    if audience == "tenant":
        rows = MailSchedule.objects.filter(tenant=certificate.tenant_id)
    else:
        rows = MailSchedule.objects.filter(user__tenant=None, user__email=recipient)
    return rows.first() or AT_ONCE


def set_schedule(
    user: User,
    *,
    every: str,
    quiet_from: int | None,
    quiet_to: int | None,
    weekly_figures: bool | None = None,
) -> MailSchedule:
    """Choose when mails leave. What waits already leaves when it was to leave.

    ``weekly_figures`` None: as it was.
    """
    owner = {"tenant_id": user.tenant_id} if user.is_tenant else {"user_id": user.pk}
    values: dict[str, Any] = {"every": every, "quiet_from": quiet_from, "quiet_to": quiet_to}
    if weekly_figures is not None:
        values["weekly_figures"] = weekly_figures

    def work() -> MailSchedule:
        return MailSchedule.objects.update_or_create(**owner, defaults=values)[0]

    return run_in_transaction(work)


def hold_until(schedule: MailSchedule, at: datetime) -> datetime | None:
    """Return when a mail of this moment may leave; None: at once."""
    due = next_digest(at) if schedule.every == MailSchedule.Every.DAY else at
    due = after_quiet_hours(schedule, due)
    return due if due > at else None


def next_digest(at: datetime) -> datetime:
    """The next time that digests leave, later than ``at``."""
    local = timezone.localtime(at)
    today = at_hour(local, DIGEST_HOUR)
    return today if today > local else today + timedelta(days=1)


def after_quiet_hours(schedule: MailSchedule, at: datetime) -> datetime:
    """``at``, or the end of the quiet hours that it is in."""
    first, last = schedule.quiet_from, schedule.quiet_to
    if first is None or last is None or not is_quiet(first, last, timezone.localtime(at).hour):
        return at
    end = at_hour(timezone.localtime(at), last)
    return end if end > at else end + timedelta(days=1)


def is_quiet(first: int, last: int, hour: int) -> bool:
    """Return whether an hour is within, also over midnight; equal hours are none."""
    return first <= hour < last if first <= last else hour >= first or hour < last


def at_hour(local: datetime, hour: int) -> datetime:
    return timezone.make_aware(datetime.combine(local.date(), time(hour)))
