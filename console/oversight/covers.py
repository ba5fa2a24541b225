"""Leave cover: a lead lends a colleague's assignments for a time."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import TypedDict

from django.db.models import F, Q, QuerySet

from accounts import leave_cover
from accounts.models import Branch, Company, Cover, Role, User
from accounts.models.people import DECIDING_ROLES
from console.masterdata import log
from console.masterdata.models import Kind
from core.api.answers import Day
from core.clock import today
from core.db.transactions import run_in_transaction
from core.refusals import NotAllowed, NotFound, NotLikeThis, field_fault

LONGEST = timedelta(days=92)
FOR_LEADS = "Leads arrange who covers for whom."
NOT_HERS = "They work for what is not yours, so another lead arranges it."
NOTHING_TO_LEND = "They work for nothing, so there is nothing to cover."


class CoverSchema(TypedDict):
    """A cover of a colleague, first and last day included."""

    id: int
    name: str
    absent: str
    starts_on: Day
    ends_on: Day


def current_and_coming_covers() -> "QuerySet[Cover]":
    """Covers of today and of days to come."""
    rows = Cover.objects.filter(ends_on__gte=today()).filter(ends_on__gte=F("starts_on"))
    return rows.select_related("user", "absent")


def serialize_covers(
    companies: Collection[Company], branches: Collection[Branch]
) -> list[CoverSchema]:
    """Serialize the covers of these places."""
    places = Q(assignments__company__in=companies) | Q(assignments__branch__in=branches)
    return [
        serialize_cover(cover) for cover in current_and_coming_covers().filter(places).distinct()
    ]


def serialize_cover(cover: Cover) -> CoverSchema:
    return {
        "id": cover.pk,
        "name": str(cover.user),
        "absent": str(cover.absent),
        "starts_on": cover.starts_on.isoformat(),
        "ends_on": cover.ends_on.isoformat(),
    }


def arrange(by: User, username: str, absent: str, starts_on: date, ends_on: date) -> Cover:
    """Arrange the cover of a colleague. Raises NotAllowed, NotLikeThis."""
    check_may_arrange_covers(by)

    def work() -> Cover:
        user, away = colleague(username, "username"), colleague(absent, "absent")
        check_cover_allowed(by, user, away)
        check_days(user, away, starts_on, ends_on)
        entry = log.open_logs(Kind.ASSIGNMENTS, [user.pk], by)[user.pk]
        cover = leave_cover.create_cover(user, away, starts_on, ends_on)
        log.record_master_data_changes(
            [log.push(entry, "cover", f"For {away}, {starts_on} to {ends_on}")], by
        )
        return cover

    return run_in_transaction(work)


def end_cover_as_lead(by: User, pk: int) -> None:
    """End a cover now; repeating is safe. Raises NotAllowed, NotFound."""
    check_may_arrange_covers(by)

    def work() -> None:
        cover = Cover.objects.select_for_update().filter(pk=pk).first()
        if cover is None or not is_hers(by, cover.absent):
            raise NotFound
        if cover.ends_on < today():
            return
        entry = log.open_logs(Kind.ASSIGNMENTS, [cover.user_id], by)[cover.user_id]
        leave_cover.end_cover(cover)
        log.record_master_data_changes([log.push(entry, "cover", f"For {cover.absent}: ended")], by)

    run_in_transaction(work)


def check_may_arrange_covers(by: User) -> None:
    if by.role != Role.LEAD:
        raise NotAllowed(FOR_LEADS)


def colleague(username: str, field: str) -> User:
    """Locked, so that of two leads one is first. Raises NotLikeThis."""
    people = User.objects.select_for_update().filter(role__in=DECIDING_ROLES, is_active=True)
    if person := people.filter(username=username).first():
        return person
    raise NotLikeThis([field_fault(field, "unknown", "There is nobody of this name who decides.")])


def check_cover_allowed(by: User, user: User, away: User) -> None:
    """Raises NotLikeThis."""
    if user.pk == away.pk:
        raise NotLikeThis([field_fault("username", "same", "Somebody else must cover for them.")])
    if not leave_cover.own_assignment_keys(away):
        raise NotLikeThis([field_fault("absent", "nothing", NOTHING_TO_LEND)])
    if not is_hers(by, away):
        raise NotLikeThis([field_fault("absent", "not_hers", NOT_HERS)])


def is_hers(by: User, away: User) -> bool:
    """Return whether all that the absent works for is this lead's too."""
    return all(
        company in by.company_ids if company else branch in by.branch_ids
        for company, branch in leave_cover.own_assignment_keys(away)
    )


def check_days(user: User, away: User, starts_on: date, ends_on: date) -> None:
    """Raises NotLikeThis."""
    if starts_on < today():
        raise NotLikeThis([field_fault("starts_on", "past", "A cover begins today or later.")])
    if not starts_on <= ends_on <= starts_on + LONGEST:
        message = f"The last day is the first or later, at most {LONGEST.days} days on."
        raise NotLikeThis([field_fault("ends_on", "range", message)])
    others = current_and_coming_covers().filter(user=user, absent=away)
    if others.filter(starts_on__lte=ends_on, ends_on__gte=starts_on).exists():
        raise NotLikeThis([field_fault("starts_on", "taken", "They cover for them then already.")])
