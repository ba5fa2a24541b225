"""The schedule of reminders about a quarter: which mail is sent on which day, and why.

There are four at most, however often they are started or stopped. One is sent at once, one after a
week, and one on either side of the day on which the quarter is due. Two that would be close
together are one, and the statutory day counts more than the week.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from core.deadlines import working_day_from, working_days_between

AGAIN_DAYS = 5  # working days: a week, enough to answer the first mail
BEFORE_DAYS = 2  # before the due date: late enough to be meant, early enough to sign and send
AFTER_DAYS = 3  # after it: what was sent on the last day has come in by then
APART_DAYS = 2  # the least between two reminders, so that nobody is pressed day by day
UNANSWERED_DAYS = 5  # for so long what came back is its tenant's own affair


class ReminderStage(StrEnum):
    FIRST = "first"
    AGAIN = "again"
    BEFORE = "before_due"
    AFTER = "after_due"


@dataclass(frozen=True)
class ReminderRule:
    """What is said of a step: its name, when it comes, and why then."""

    label: str
    when: str
    why: str


SAID: dict[ReminderStage, ReminderRule] = {
    ReminderStage.FIRST: ReminderRule(
        "First reminder", "at once, in working hours", "Most have only forgotten."
    ),
    ReminderStage.AGAIN: ReminderRule(
        "Second reminder",
        f"{AGAIN_DAYS} working days later",
        "Within a week, whoever only forgot has answered.",
    ),
    ReminderStage.BEFORE: ReminderRule(
        "Before the due date",
        f"{BEFORE_DAYS} working days before it",
        "Late enough to be meant, early enough to sign and send.",
    ),
    ReminderStage.AFTER: ReminderRule(
        "After the due date",
        f"{AFTER_DAYS} working days after it",
        "What was sent on the last day has come in by then.",
    ),
}
Planned = tuple[ReminderStage, date]


def plan_steps(first: date, due: date) -> list[Planned]:
    """The steps for somebody who was reminded first on a day, in their order."""
    by_the_due_date = [
        (ReminderStage.BEFORE, working_day_from(due, -BEFORE_DAYS)),
        (ReminderStage.AFTER, working_day_from(due, AFTER_DAYS)),
    ]
    kept = [(step, day) for step, day in by_the_due_date if are_apart(first, day)]
    again = working_day_from(first, AGAIN_DAYS)
    if all(are_apart(*sorted((again, day))) for _, day in kept):
        kept.append((ReminderStage.AGAIN, again))
    return [(ReminderStage.FIRST, first), *sorted(kept, key=lambda each: each[1])]


def are_apart(earlier: date, later: date) -> bool:
    return working_days_between(earlier, later) >= APART_DAYS


def next_step(made: Sequence[Planned], due: date, today: date) -> Planned | None:
    """Return the next step, on a day that may be past; None at the end.

    Of several missed ones only the last is due.
    """
    if not made:
        return ReminderStage.FIRST, today
    steps, (_, last) = {step for step, _ in made}, made[-1]
    rest = [(step, day) for step, day in plan_steps(made[0][1], due) if step not in steps]
    rest = [(step, day) for step, day in rest if day > last]
    come = [each for each in rest if each[1] <= today]
    return come[-1] if come else next(iter(rest), None)


def last_day(first: date, due: date) -> date:
    """From the day after it, nobody who was reminded first on a day is reminded any more."""
    return max(working_day_from(due, AFTER_DAYS), working_day_from(first, AGAIN_DAYS))
