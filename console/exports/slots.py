"""On which days an export goes out, in Manila, and which of them is due."""

from calendar import monthrange
from datetime import date, timedelta

from console.exports.models import Every, ScheduledExport, Status

WEEK = timedelta(days=7)


def latest_export_day(export: ScheduledExport, today: date) -> date:
    """The last of its days, today included."""
    if export.every == Every.DAY:
        return today
    if export.every == Every.WEEK:
        return today - timedelta(days=(today.isoweekday() - (export.weekday or 1)) % 7)
    this_month = in_month_of(today, export)
    if this_month <= today:
        return this_month
    return in_month_of(today.replace(day=1) - timedelta(days=1), export)


def next_export_day(export: ScheduledExport, today: date) -> date:
    """The first of its days after today."""
    if export.every == Every.DAY:
        return today + timedelta(days=1)
    if export.every == Every.WEEK:
        return latest_export_day(export, today) + WEEK
    last = latest_export_day(export, today)
    return in_month_of(last.replace(day=1) + timedelta(days=31), export)


def in_month_of(day: date, export: ScheduledExport) -> date:
    """Its day in that month; one that the month lacks is the month's last."""
    return day.replace(day=min(export.day or 1, monthrange(day.year, day.month)[1]))


def due_slot(export: ScheduledExport, last_slot: date | None, today: date) -> date | None:
    """The day it has to go out for now. Of days that were missed only the last is made up."""
    slot = latest_export_day(export, today)
    is_open = slot > export.since and (last_slot is None or slot > last_slot)
    return slot if is_open and export.status == Status.ACTIVE else None


def upcoming(export: ScheduledExport, last_slot: date | None, today: date) -> date | None:
    """Return the day of the next run; None where there is none."""
    if export.status != Status.ACTIVE:
        return None
    return due_slot(export, last_slot, today) or next_export_day(export, today)
