"""The preview of reminders before a lead starts them, and their progress afterwards."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice

from django.utils import timezone

from accounts import organization
from accounts.models import Branch, Role, User
from console.oversight.lists import links_of_page, place_in
from console.oversight.periods import OversightPeriod, parse_oversight_quarter
from console.oversight.scope import Scope, whole_scope
from console.reminders.calls import call_reasons
from console.reminders.candidates import (
    ReminderCandidate,
    ReminderCandidates,
    reminders_of,
    serialize_wanted_places,
    wanting,
)
from console.reminders.lifecycle import ROUNDS
from console.reminders.mails import reminder_mail_content, render_reminder_text
from console.reminders.models import Reminder, Round, RoundStatus
from console.reminders.rounds import running_in, touches, why_not_yet
from console.reminders.schemas import (
    ReminderMail,
    ReminderRound,
    RemindersPage,
    ReminderStep,
    StepOnDay,
    TenantToRemind,
    WantingCounts,
)
from core import clock
from core.api.queries import Query
from core.deadlines import due_after
from core.office_hours import next_open
from core.quarter import Quarter
from workflow.engine.models import Transition
from workflow.expiry.reminder_schedule import SAID, Planned, next_step, plan_steps

MOST_ROUNDS = 10
UNREACHABLE = "unreachable"


def serialize_reminders(user: User, asked: Query, scope: Scope, path: str) -> RemindersPage:
    """Serialize tenants, sent mails and coming ones. Raises NotLikeThis."""
    quarter, only = parse_oversight_quarter(asked), asked.get("only")
    found = wanting(quarter, [scope])
    before = reminders_of(quarter, found)
    running = next(running_in(quarter, scope), None)
    wanted = [one for one in found.in_order() if not (only and one.tenant.verified_email)]
    start, size = place_in(asked)
    rows: list[TenantToRemind] = [
        serialize_wanted_tenant(one, before, quarter, bool(running))
        for one in wanted[start : start + size]
    ]
    return {
        **links_of_page(len(wanted), asked, path),
        "results": rows,
        "period": OversightPeriod.of_quarter(quarter).told(),
        "companies": whole_scope(user).companies(),
        "may_remind": user.role == Role.LEAD,
        "blocked": why_not_yet(quarter),
        "counts": {
            **serialize_wanting_counts(found),
            "calls": len(call_reasons(found, before, quarter)),
        },
        "steps": serialize_reminder_steps(quarter, running, before.values()),
        "goes_on_at": clock.utc_moment(next_open(clock.now())),
        "running": serialize_reminder_round(running) if running else None,
        "earlier": serialize_past_rounds(user, quarter, scope),
        "sample": sample(found, quarter),
        "is_capped": found.is_capped,
    }


def serialize_wanting_counts(found: ReminderCandidates) -> WantingCounts:
    every = found.of.values()
    reachable = [one for one in every if one.tenant.verified_email]
    return {
        "tenants": len(every),
        "missing": sum(len(one.missing) for one in every),
        "unanswered": sum(len(one.unanswered) for one in every),
        "unreachable": len(every) - len(reachable),
        "reachable_missing": sum(len(one.missing) for one in reachable),
        "reachable_unanswered": sum(len(one.unanswered) for one in reachable),
    }


def serialize_wanted_tenant(
    one: ReminderCandidate, before: dict[int, Reminder], quarter: Quarter, is_running: bool
) -> TenantToRemind:
    made = before[one.tenant.pk].made if one.tenant.pk in before else []
    due = due_after(quarter.end)
    coming = next_step(made, due, clock.today()) if is_running else None
    return {
        "tenant": one.tenant.name,
        "tin": str(one.tenant.tin),
        "missing": serialize_wanted_places(one.missing),
        "unanswered": [
            {"id": str(each.pk), "reference": each.reference} for each in one.unanswered.values()
        ],
        "is_reachable": bool(one.tenant.verified_email),
        "contact_email": one.tenant.contact_email,
        "last": serialize_planned_step(made[-1]) if made else None,
        "next": serialize_planned_step(not_past(coming)) if coming else None,
    }


def not_past(coming: Planned) -> Planned:
    """Return the planned step, on the next working day if it is past."""
    step, day = coming
    return step, max(day, timezone.localdate(next_open(clock.now())))


def serialize_planned_step(each: Planned) -> StepOnDay:
    return {"label": SAID[each[0]].label, "day": each[1].isoformat()}


def serialize_reminder_steps(
    quarter: Quarter, running: Round | None, before: Iterable[Reminder]
) -> list[ReminderStep]:
    """Serialize the steps for the tenants reminded first, and count the tenants on each step."""
    begun = running.created_at if running else clock.now()
    first = timezone.localdate(next_open(begun))
    days = dict(plan_steps(first, due_after(quarter.end)))
    standing = Counter(each.made[-1][0] for each in before)
    return [
        {
            "step": step,
            "label": said.label,
            "when": said.when,
            "why": said.why,
            "day": days[step].isoformat() if step in days else None,
            "tenants": standing[step],
        }
        for step, said in SAID.items()
    ]


def sample(found: ReminderCandidates, quarter: Quarter) -> ReminderMail | None:
    """The mail as the first of them will read it, preferably one that it reaches."""
    wanted = sorted(found.in_order(), key=lambda each: not each.tenant.verified_email)
    if not wanted:
        return None
    one = wanted[0]
    subject, facts = reminder_mail_content(one, Reminder(quarter=str(quarter), tenant=one.tenant))
    return {"tenant": one.tenant.name, "subject": subject, "text": render_reminder_text(facts)}


def serialize_past_rounds(user: User, quarter: Quarter, scope: Scope) -> list[ReminderRound]:
    """Serialize earlier rounds that the user may see, newest first."""
    rows = Round.objects.visible_to(user).filter(quarter=str(quarter))
    over = rows.exclude(status=RoundStatus.RUNNING).select_related("by")
    there = (each for each in over.order_by("-created_at") if touches(each, scope))
    return serialize_reminder_rounds(islice(there, MOST_ROUNDS))


def serialize_reminder_rounds(rounds: Iterable[Round]) -> list[ReminderRound]:
    """Each with who stopped it and why, read once for all."""
    all_ = list(rounds)
    rows = Transition.objects.filter(lifecycle=ROUNDS, move="stop")
    stops = rows.filter(subject_id__in=[str(each.pk) for each in all_]).select_related("revision")
    stopped = {done.subject_id: done for done in stops} if all_ else {}
    return [serialize_reminder_round(each, stopped.get(str(each.pk))) for each in all_]


def branches_of_round(one: Round) -> list[Branch]:
    """Return the branches of a round, those of its company where it has one."""
    all_ = organization.get_cached_branches(one.branches)
    return [each for each in all_ if one.company_id in (None, each.company_id)]


def serialize_reminder_round(one: Round, stopped: Transition | None = None) -> ReminderRound:
    company = organization.company(one.company_id)
    said = ((stopped.revision.values or {}) if stopped else {}).get("inputs", {})
    return {
        "id": str(one.pk),
        "version": one.version,
        "status": one.status,
        "company": company.code if company else "",
        "branches": [each.name for each in branches_of_round(one)],
        "by": one.started_by,
        "started_at": clock.utc_moment(one.created_at),
        "ended_at": clock.utc_moment(one.ended_at) if one.ended_at else None,
        "stopped_by": stopped.actor_name if stopped else "",
        "why": said.get("remarks", ""),
    }
