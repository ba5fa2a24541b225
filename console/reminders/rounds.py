"""Starting and stopping reminders, and the steps that are due."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from accounts.models import Branch, Company, Role, User
from console.oversight.scope import Scope
from console.reminders.candidates import ReminderCandidates, reminders_of, wanting
from console.reminders.lifecycle import REMINDERS, ROUNDS, ReminderLifecycle, RoundLifecycle
from console.reminders.models import Reminder, Round, RoundStatus
from console.reminders.officer_mails import enqueue_officer_mails
from core import clock
from core.db.transactions import run_in_transaction
from core.deadlines import due_after, working_day_from
from core.jobs.tasks import job
from core.office_hours import is_office_open
from core.quarter import Quarter
from core.refusals import NotAllowed, NotNow, Refusal
from core.tampering import AlteredRecord
from workflow.engine.execution import Creation, create_subject, perform, perform_all
from workflow.engine.unaltered import check_unaltered
from workflow.expiry.reminder_schedule import ReminderStage, last_day, next_step

AT_ONCE = 100  # tenants in one job: another's work comes between
LIMIT_SECONDS = 300
FOR_LEADS = "Leads have tenants reminded."
NOT_ENDED = "This quarter has not ended: nothing is due yet."
NOBODY = "Nobody is to be reminded: nothing is missing there."


def start_reminder_round(by: User, quarter: Quarter, scope: Scope) -> Round:
    """Have everybody reminded of whom something is wanted in it. Raises NotAllowed, NotNow."""
    if by.role != Role.LEAD:
        raise NotAllowed(FOR_LEADS)
    if why := why_not_yet(quarter):
        raise NotNow(why, code="not_ended", status="none")

    def work() -> Round:
        branches = lock_branches(scope)
        check_no_overlapping_round(quarter, scope)
        if not wanting(quarter, [scope]).of:
            raise NotNow(NOBODY, code="nobody", status="none")
        content = {"quarter": str(quarter), "company": scope.company, "branches": branches}
        begun: Round = create_subject(ROUNDS, RoundLifecycle.initial_status, content, by=by)
        go_on.enqueue()
        return begun

    return run_in_transaction(work)


def why_not_yet(quarter: Quarter) -> str:
    """Nobody is pressed for what is not due; blank for a quarter that has ended."""
    return NOT_ENDED if quarter >= Quarter.current() else ""


def lock_branches(scope: Scope) -> list[int]:
    """Its branches, locked in one order: of two who start there, one is first."""
    rows = Branch.objects.filter(pk__in=scope.branches or ()).order_by("pk")
    return list(rows.select_for_update().values_list("pk", flat=True))


def check_no_overlapping_round(quarter: Quarter, scope: Scope) -> None:
    """A place is in one round at a time. Raises NotNow, and says whose."""
    other = next(running_in(quarter, scope), None)
    if other:
        raise NotNow(
            f"{other.started_by} has tenants reminded there already.",
            code="running",
            status=other.status,
            by=other.started_by,
            at=clock.utc_moment(other.created_at),
            version=other.version,
        )


def running_in(quarter: Quarter, scope: Scope) -> Iterator[Round]:
    """Return the running rounds that touch this scope."""
    rows = Round.objects.running(quarter).select_related("by").order_by("created_at")
    return (each for each in rows if touches(each, scope))


def touches(one: Round, scope: Scope) -> bool:
    """Return whether they share a branch and a company."""
    companies = {one.company_id, scope.company}
    shares_branch = scope.branches is None or bool(scope.branches & set(one.branches))
    return shares_branch and (None in companies or len(companies) == 1)


def stop_reminder_round(by: User, pk: Any, remarks: str, version: int | None) -> Round:
    """No further reminder leaves. Raises NotFound, NotAllowed, NotNow."""
    given = {"remarks": remarks} if remarks else {}
    stopped: Round = perform(ROUNDS, pk, "stop", by=by, inputs=given, version=version)
    return stopped


@job(limit_s=LIMIT_SECONDS)
def go_on() -> None:
    """The job: the steps that are due, a number of them; out of working hours none."""
    if not is_office_open(clock.now()):
        return
    start_due_rounds()
    left = AT_ONCE
    for code in codes_running():
        left -= advance(Quarter.parse(code), left)
        if left <= 0:
            go_on.enqueue()
            return


def start_due_rounds() -> None:
    """Start the reminders of companies whose master data says that they start by themselves."""
    quarter = Quarter.current().previous
    companies = Company.objects.filter(is_active=True, reminders_after__isnull=False)
    for company in companies.order_by("pk"):
        first = working_day_from(due_after(quarter.end), company.reminders_after or 0)
        if first <= clock.today():
            run_in_transaction(partial(start_round_of_portal, company, quarter))


def start_round_of_portal(company: Company, quarter: Quarter) -> None:
    """Remind at the company's malls where no round about the quarter was yet, stopped ones too."""
    own = Branch.objects.filter(company=company, is_active=True).order_by("pk")
    own_branches = lock_branches(Scope(frozenset(own.values_list("pk", flat=True))))
    branches = frozenset(own_branches) - reminded_branches(company, quarter)
    scope = Scope(branches, company.pk)
    if branches and wanting(quarter, [scope]).of:
        content = {
            "quarter": str(quarter),
            "company": company.pk,
            "branches": sorted(branches),
        }
        create_subject(ROUNDS, RoundLifecycle.initial_status, content, by=None)


def reminded_branches(company: Company, quarter: Quarter) -> set[int]:
    """The malls of all rounds about a quarter that were of this company or of any."""
    rounds = Round.objects.filter(quarter=str(quarter)).order_by("pk")
    return {pk for each in rounds if each.company_id in (None, company.pk) for pk in each.branches}


def codes_running() -> list[str]:
    rows = Round.objects.filter(status=RoundStatus.RUNNING).order_by("quarter")
    return list(rows.values_list("quarter", flat=True).distinct())


def advance(quarter: Quarter, most: int) -> int:
    """Take what is due for a quarter, at most so many; how many were taken. Ends what is over."""
    rounds = [each for each in Round.objects.running(quarter) if is_as_started(each)]
    found = wanting(quarter, [each.scope for each in rounds])
    due = list(due_now(quarter, found))
    count = sum([try_reminder_step(quarter, tenant, step) for tenant, step in due[:most]])
    if len(due) <= most:
        enqueue_officer_mails(quarter, found)
    if not due:
        end_those_over(quarter, rounds, found)
    return count


def is_as_started(one: Round) -> bool:
    """Return whether a round says what its transitions say; by another nobody is reminded."""
    try:
        check_unaltered([RoundLifecycle(one)])
    except AlteredRecord:
        return False
    return True


def due_now(quarter: Quarter, found: ReminderCandidates) -> Iterator[tuple[int, ReminderStage]]:
    """List those whose next step is due."""
    before, due = reminders_of(quarter, found), due_after(quarter.end)
    for tenant in found.of:
        made = before[tenant].made if tenant in before else []
        coming = next_step(made, due, clock.today())
        if coming and coming[1] <= clock.today():
            yield tenant, coming[0]


def try_reminder_step(quarter: Quarter, tenant: int, step: ReminderStage) -> bool:
    """One step of one tenant; False where it was taken, or everything stopped, meanwhile."""
    try:
        return run_in_transaction(lambda: take_step(quarter, tenant, step))
    except (Refusal, IntegrityError):
        return False


def take_step(quarter: Quarter, tenant: int, step: ReminderStage) -> bool:
    """Take one step. Stopping waits for it, or it finds the round stopped."""
    if not list(Round.objects.running(quarter).order_by("pk").select_for_update()):
        return False
    rows = Reminder.objects.filter(quarter=str(quarter), tenant=tenant)
    if (pk := rows.values_list("pk", flat=True).first()) is not None:
        perform(REMINDERS, pk, "remind", by=None, inputs={"step": step})
    else:
        perform_all([build_reminder_creation(quarter, tenant, step)], by=None)
    return True


def build_reminder_creation(quarter: Quarter, tenant: int, step: ReminderStage) -> Creation:
    content = {"quarter": str(quarter), "tenant": tenant, "step": step}
    return Creation(REMINDERS, ReminderLifecycle.initial_status, content, inputs={"step": step})


def end_those_over(quarter: Quarter, rounds: list[Round], found: ReminderCandidates) -> None:
    """The ladder of a round is over once its last day is past and nobody has a step left."""
    before, due = reminders_of(quarter, found), due_after(quarter.end)
    left = [
        tenant
        for tenant in found.of
        if next_step(before[tenant].made if tenant in before else [], due, clock.today())
    ]
    for each in rounds:
        is_past = clock.today() > last_day(timezone.localdate(each.created_at), due)
        if is_past and not left:
            end_round(each)


def end_round(one: Round) -> None:
    """Not one that was stopped meanwhile."""
    try:
        perform(ROUNDS, one.pk, "end", by=None)
    except Refusal:
        return
