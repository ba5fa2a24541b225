"""Whether the chain that is here may be served: cheap, so that every start asks.

It finds a database that is older than a stored anchor, and a head or a last transition that was
changed. ``verify_audit`` walks the whole chain.
"""

from collections.abc import Iterator

from workflow.engine.anchors import Anchor, keyed_anchors, newest_anchor
from workflow.engine.hashed_columns import hash_of
from workflow.engine.keys import Head, given_keys, stored_head
from workflow.engine.models import Transition
from workflow.engine.rules import is_same_mark

ALTERED = "Run manage.py verify_audit, and restore a backup if it finds a fault."
NO_HEAD = f"The audit has transitions and no head: somebody changed the database. {ALTERED}"
NOT_LAST = f"The audit goes on beyond its head: somebody changed the database. {ALTERED}"
FORGED = (
    f"The last transition of the audit, #{{}}, is not as it was written: somebody changed the "
    f"database. {ALTERED}"
)
UNKEYED = "The audit has no key, and an anchor of this portal stands under one: set AUDIT_KEY."
SHORTER = (
    "The audit ends at #{}, and the anchor of {} says that it was at #{}: this database is older, "
    "or its end was cut off. Restore a newer one. If an older one is meant, tell the auditors and "
    "run manage.py anchor_audit --set-aside."
)
REWRITTEN = (
    f"Transition #{{}} of the audit is not the one that was anchored at {{}}: somebody wrote the "
    f"audit anew. {ALTERED}"
)


def serving_refusal() -> str:
    """Say in a sentence why the chain here must not be served; blank: it may."""
    return next(faults_of(stored_head()), "")


def faults_of(head: Head | None) -> Iterator[str]:
    if head is None:
        if Transition.objects.exists():
            yield NO_HEAD
    else:
        yield from faults_of_head(head)
    yield from faults_against_anchor(head, newest_anchor())


def faults_of_head(head: Head) -> Iterator[str]:
    """Compare the head with the last transition; another process may append meanwhile."""
    last = Transition.objects.filter(number=head.number).first()
    if last is None or not is_as_written(last, head):
        yield FORGED.format(head.number)
    beyond = Transition.objects.filter(number__gt=head.number).count()
    now = stored_head()
    if now is None or now.number < head.number + beyond:
        yield NOT_LAST
    if not head.keyed and keyed_anchors():
        yield UNKEYED


def is_as_written(last: Transition, head: Head) -> bool:
    if last.keyed != head.keyed:
        return False
    keys = given_keys() if last.keyed else ("",)
    return last.hash == head.hash and any(
        is_same_mark(last.hash, hash_of(last, key)) for key in keys
    )


def faults_against_anchor(head: Head | None, anchor: Anchor | None) -> Iterator[str]:
    if anchor is None:
        return
    number = head.number if head else 0
    if number < anchor.number:
        yield SHORTER.format(number, anchor.at, anchor.number)
    elif not Transition.objects.filter(number=anchor.number, hash=anchor.head).exists():
        yield REWRITTEN.format(anchor.number, anchor.at)
