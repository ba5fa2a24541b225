"""What happened to a person's certificates by others' hands, newest first.

It has no rows of its own: it is read from the transitions, and a mark says how far it was seen.
A tenant reads what accounting and the portal did; a processor what tenants did with certificates
that are hers, and who took a claim of hers over. Both walk an index from the newest number down,
the processor's within the last REACH transitions.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.models import Role, User
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.models import Transition
from workflow.live.feed import head
from workflow.live.models import InboxMark

PAGE = 25
MOST_UNREAD = 99
REACH = 200_000  # a quarter's transitions, and some
LOOKED_AT = 400  # of a processor's companies at once: most are her colleagues'

TELLS_TENANT = (
    "approve",
    "send_back",
    "disapprove",
    "amend",
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
class Entry:
    done: Transition
    certificate: Certificate
    is_unread: bool


@dataclass(frozen=True)
class Page:
    """``following`` is the number to go on below; None at the end."""

    entries: list[Entry]
    following: int | None
    unread: int


def page_for(user: User, before: int | None = None) -> Page:
    """What concerns ``user`` below the number ``before``, and how much of all is unread."""
    seen = seen_by(user)
    rows = concerning(user)
    found = list(below(rows, before)[: looked_at(user)])
    new = list(rows.filter(number__gt=seen)[:LOOKED_AT])
    kept = theirs(user, {row.number: row for row in (*found, *new)}.values())
    shown = [row.number for row in found if row.number in kept]
    entries = [Entry(row, kept[row.number], row.number > seen) for row in whole(shown[:PAGE])]
    unread = sum(row.number in kept for row in new)
    is_cut = len(found) == looked_at(user)
    following = shown[PAGE - 1] if len(shown) > PAGE else found[-1].number if is_cut else None
    return Page(entries, following, min(unread, MOST_UNREAD))


def looked_at(user: User) -> int:
    return LOOKED_AT if user.is_processor else PAGE + 1


def whole(numbers: list[int]) -> "QuerySet[Transition]":
    """What was said with them is read for those that are shown only."""
    rows = Transition.objects.filter(number__in=numbers).select_related("revision")
    return rows.order_by("-number")


def below(rows: "QuerySet[Transition]", before: int | None) -> "QuerySet[Transition]":
    return rows if before is None else rows.filter(number__lt=before)


def mark_seen(user: User, number: int) -> None:
    """Everything up to ``number`` was seen; a mark never goes back, nor beyond what there is."""
    InboxMark.objects.get_or_create(user=user)
    reached = min(number, head())
    InboxMark.objects.filter(user=user, number__lt=reached).update(number=reached)


def seen_by(user: User) -> int:
    return InboxMark.objects.filter(user=user).values_list("number", flat=True).first() or 0


def concerning(user: User) -> "QuerySet[Transition]":
    """Transitions that may concern the user and are not hers, newest first."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE).order_by("-number")
    rows = rows.only("number", "subject_id", "move")
    if user.is_tenant:
        mine = rows.filter(tenant_id=user.tenant_id, move__in=TELLS_TENANT)
        return mine.exclude(actor_role=Role.TENANT)
    if user.is_processor:
        by_tenants = Q(move__in=TELLS_PROCESSOR, actor_role=Role.TENANT)
        taken = Q(move=TAKEN) & ~Q(actor=user)
        since = {"company_id__in": user.company_ids, "number__gt": head() - REACH}
        return rows.filter(by_tenants | taken, **since)
    return rows.none()


def theirs(user: User, rows: Iterable[Transition]) -> dict[int, Certificate]:
    """Those that concern the user and may be seen today, by number."""
    rows = list(rows)
    ids = {row.subject_id for row in rows}
    seen = Certificate.objects.visible_to(user).filter(pk__in=ids)
    columns = ("id", "reference", "status", "processor", "branch__name")
    certificates = {str(each.pk): each for each in seen.select_related("branch").only(*columns)}
    found = {
        row.number: certificates[row.subject_id] for row in rows if row.subject_id in certificates
    }
    if user.is_tenant:
        return found
    lost = taken_from(user, [row for row in rows if row.move == TAKEN])
    return {
        row.number: found[row.number]
        for row in rows
        if row.number in found and is_hers(user, row, found[row.number], lost)
    }


def is_hers(user: User, row: Transition, certificate: Certificate, lost: set[int]) -> bool:
    return row.number in lost if row.move == TAKEN else certificate.processor_id == user.pk


def taken_from(user: User, taken: list[Transition]) -> set[int]:
    """The take-overs that ended a claim of this user: she was the last to claim before."""
    if not taken:
        return set()
    claims = Transition.objects.filter(
        lifecycle=LIFECYCLE,
        subject_id__in={row.subject_id for row in taken},
        move__in=("claim", TAKEN),
    ).order_by("number")
    holders: dict[str, int | None] = {}
    lost = set()
    for number, subject, actor in claims.values_list("number", "subject_id", "actor"):
        if holders.get(subject) == user.pk:
            lost.add(number)
        holders[subject] = actor
    return lost & {row.number for row in taken}
