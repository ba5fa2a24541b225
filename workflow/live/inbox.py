"""Moves of other people on a person's certificates, newest first.

It has no rows of its own: it is read from the transitions, and a mark stores what was read. A
tenant sees moves of accounting and the portal. A processor sees moves of tenants on certificates
that they handle, and the colleagues who took a claim of theirs over. Both walk an index from the
newest number down, the processor's within the last REACH transitions.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import Min, Q, QuerySet

from accounts.models import Role, User
from core.db.transactions import run_in_transaction
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.models import Transition
from workflow.engine.undo import final_only, still_undoable
from workflow.live.feed import last_committed_number
from workflow.live.models import InboxMark

PAGE = 25
MOST_UNREAD = 99
REACH = 200_000  # a quarter's transitions, and some
LOOKED_AT = 200  # of a processor's companies at once: most are her colleagues'

TELLS_TENANT = (
    "add_copy_by_link",
    "approve",
    "send_back",
    "disapprove",
    "amend",
    "ask_for_original",
    "dismiss_duplicate",
    "comment",
    "warn",
    "remind",
    "expire",
    "restore",
)
TELLS_PROCESSOR = ("resubmit", "request_return", "comment")
TAKEN = "take_over"


@dataclass(frozen=True)
class Read:
    """Everything ``up_to`` a number, and some ``besides``."""

    up_to: int = 0
    besides: frozenset[int] = frozenset()

    def has(self, number: int) -> bool:
        return number <= self.up_to or number in self.besides


class InboxSummary(NamedTuple):
    """The columns that decide whom a transition concerns."""

    number: int
    subject: str
    move: str
    role: str
    actor: int | None


@dataclass(frozen=True)
class Entry:
    done: Transition
    certificate: Certificate
    is_unread: bool


@dataclass(frozen=True)
class InboxSlice:
    """``following`` is the number to go on below; None at the end."""

    entries: list[Entry]
    following: int | None
    unread: int


def page_for(user: User, before: int | None = None, *, only_unread: bool = False) -> InboxSlice:
    """Return the entries for ``user`` below the number ``before``, and the count of unread ones."""
    read = inbox_read_state_of(user)
    rows = concerning(user)
    unread = rows.filter(number__gt=read.up_to).exclude(number__in=read.besides)
    found = glimpses(below(unread if only_unread else rows, before), inbox_search_limit(user))
    if user.is_processor and before is None:
        new = [row for row in found if not read.has(row.number)]
    else:
        new = glimpses(unread, LOOKED_AT)
    hers = theirs(user, {*found, *new})
    shown = [row.number for row in found if row.number in hers]
    is_cut = len(found) == inbox_search_limit(user)
    following = shown[PAGE - 1] if len(shown) > PAGE else found[-1].number if is_cut else None
    count = sum(row.number in hers for row in new)
    return InboxSlice(read_inbox_entries(shown[:PAGE], read), following, min(count, MOST_UNREAD))


def inbox_search_limit(user: User) -> int:
    return LOOKED_AT if user.is_processor else PAGE + 1


def glimpses(rows: "QuerySet[Transition]", most: int) -> list[InboxSummary]:
    columns = ("number", "subject_id", "move", "actor_role", "actor_id")
    return [InboxSummary(*row) for row in rows.values_list(*columns)[:most]]


def read_inbox_entries(numbers: list[int], read: Read) -> list[Entry]:
    """Read inputs and certificates of the entries that are shown."""
    rows = Transition.objects.filter(number__in=numbers).select_related("revision")
    done = list(rows.order_by("-number"))
    columns = ("id", "reference", "status", "branch__name")
    papers = Certificate.objects.select_related("branch").only(*columns)
    papers = papers.in_bulk({UUID(row.subject_id) for row in done})
    return [Entry(row, papers[UUID(row.subject_id)], not read.has(row.number)) for row in done]


def below(rows: "QuerySet[Transition]", before: int | None) -> "QuerySet[Transition]":
    return rows if before is None else rows.filter(number__lt=before)


def mark_all_read(user: User, number: int) -> None:
    """Everything up to ``number`` was read; a mark never goes back, nor beyond what there is."""

    def move(mark: InboxMark) -> None:
        mark.number = max(mark.number, min(number, last_readable_number(user)))
        mark.besides = [each for each in mark.besides if each > mark.number]

    change_mark(user, move)


def last_readable_number(user: User) -> int:
    """The last number of the chain; for a tenant the one before a decision that can be undone."""
    last = last_committed_number()
    if not user.is_tenant or not settings.UNDO_SECONDS:
        return last
    rows = Transition.objects.filter(still_undoable(LIFECYCLE), tenant_id=user.tenant_id)
    first: int | None = rows.aggregate(first=Min("number"))["first"]
    return last if first is None else first - 1


def mark_read(user: User, number: int) -> None:
    """This one was read, if it is there and concerns the user."""

    def add(mark: InboxMark) -> None:
        is_new = number > mark.number and number not in mark.besides
        if is_new and theirs(user, glimpses(concerning(user).filter(number=number), 1)):
            mark.besides = sorted([*mark.besides, number])[-LOOKED_AT:]

    change_mark(user, add)


def change_mark(user: User, change: Callable[[InboxMark], None]) -> None:
    """Two windows of one person take turns."""

    def change_locked() -> None:
        InboxMark.objects.get_or_create(user=user)
        mark = InboxMark.objects.select_for_update().get(user=user)
        change(mark)
        mark.save()

    run_in_transaction(change_locked)


def inbox_read_state_of(user: User) -> Read:
    mark = InboxMark.objects.filter(user=user).first()
    return Read(mark.number, frozenset(mark.besides)) if mark else Read()


def concerning(user: User) -> "QuerySet[Transition]":
    """Transitions that may concern the user, newest first."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE).order_by("-number")
    if user.is_tenant:
        mine = rows.filter(tenant_id=user.tenant_id, move__in=TELLS_TENANT)
        return final_only(mine.exclude(actor_role=Role.TENANT), LIFECYCLE)
    if user.is_processor:
        # The index by which they are found knows these moves, and nothing of who made them. Of a
        # list of companies PostgreSQL would read all that they have, and sort it.
        hers = reduce(or_, (Q(company_id=pk) for pk in user.company_ids), Q(pk__in=()))
        moves = {
            "move__in": (*TELLS_PROCESSOR, TAKEN),
            "number__gt": last_committed_number() - REACH,
        }
        return rows.filter(hers, **moves)
    return rows.none()


def theirs(user: User, rows: Iterable[InboxSummary]) -> set[int]:
    """The numbers of those that concern the user and may be seen today."""
    if not user.is_processor:
        return seen_of(user, list(rows))
    rows = list(rows)
    by_tenants = [row for row in rows if row.move != TAKEN and row.role == Role.TENANT]
    taken = [row for row in rows if row.move == TAKEN and row.actor != user.pk]
    lost = taken_from(user, taken)
    told = seen_of(user, by_tenants, processor=user)
    return told | seen_of(user, [row for row in taken if row.number in lost])


def seen_of(user: User, rows: list[InboxSummary], **of: Any) -> set[int]:
    """The numbers of those whose certificate the user may see today."""
    ids = {row.subject for row in rows}
    found = Certificate.objects.visible_to(user).filter(pk__in=ids, **of)
    seen = {str(pk) for pk in found.values_list("pk", flat=True)} if ids else set()
    return {row.number for row in rows if row.subject in seen}


def taken_from(user: User, taken: list[InboxSummary]) -> set[int]:
    """Return the take-overs that ended a claim of this user, who was the last to claim before."""
    if not taken:
        return set()
    claims = Transition.objects.filter(
        lifecycle=LIFECYCLE,
        subject_id__in={row.subject for row in taken},
        move__in=("claim", TAKEN),
    ).order_by("number")
    holders: dict[str, int | None] = {}
    lost = set()
    for number, subject, actor in claims.values_list("number", "subject_id", "actor"):
        if holders.get(subject) == user.pk:
            lost.add(number)
        holders[subject] = actor
    return lost & {row.number for row in taken}
