"""Leave cover: who works for what a colleague is assigned, and from when to when."""

from datetime import date, timedelta

from accounts.models import Assignment, Cover, User
from core.clock import today


def create_cover(user: User, absent: User, starts_on: date, ends_on: date) -> Cover:
    """Lend the colleague's assignments from the first day to the last."""
    cover = Cover.objects.create(user=user, absent=absent, starts_on=starts_on, ends_on=ends_on)
    lend(cover)
    return cover


def end_cover(cover: Cover) -> None:
    """End a cover as of yesterday, unless it ended earlier."""
    cover.ends_on = min(cover.ends_on, today() - timedelta(days=1))
    cover.save(update_fields=["ends_on"])


def keep_in_step(absent: User) -> None:
    """Give or take an assignment for the people who cover for this colleague too."""
    for cover in absent.covered_by.filter(ends_on__gte=today()):
        cover.assignments.all().delete()
        lend(cover)


def lend(cover: Cover) -> None:
    Assignment.objects.bulk_create(
        Assignment(user=cover.user, company_id=company, branch_id=branch, cover=cover)
        for company, branch in own_assignment_keys(cover.absent)
    )


def own_assignment_keys(user: User) -> list[tuple[int | None, int | None]]:
    """Return a person's own assignments, each a company or a branch."""
    rows = user.assignments.filter(cover=None).order_by("pk")
    return list(rows.values_list("company_id", "branch_id"))
