"""Writing the chain: take the head's lock last, number, hash, append."""

import secrets
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Model

from core import bulk, clock
from core.digests import json_digest
from core.transactions import committed
from workflow.engine import epoch
from workflow.engine.marks import mark
from workflow.engine.models import ChainHead, Revision, Transition

TAKE_NUMBER = (
    "UPDATE workflow_chainhead SET number = number + 1 WHERE id = 1 RETURNING number, hash, keyed"
)
FIRST_HEAD = (
    "INSERT INTO workflow_chainhead (id, number, hash, keyed) VALUES (1, 0, '', FALSE)"
    " ON CONFLICT DO NOTHING"
)
SET_HEAD = "UPDATE workflow_chainhead SET number = %s, hash = %s WHERE id = 1"
SET_HASH = "UPDATE workflow_chainhead SET hash = %s, keyed = %s WHERE id = 1"
ALL = "WITH done AS ({done}), kept AS ({kept}) {head}"
Entry = tuple[Transition, dict[str, Any]]  # and the values that its Revision keeps


def seal(salt: str, values: Any) -> str:
    """The digest of a Revision's values; salted, so that an emptied value cannot be guessed."""
    return json_digest([salt, values])


def row_of(transition: Transition) -> dict[str, Any]:
    """Every stored column but the hash itself, as it goes into the hash."""
    row = {
        field.attname: getattr(transition, field.attname)
        for field in Transition._meta.concrete_fields
        if field.name != "hash"
    }
    return row | {"at": clock.moment(transition.at)}


def hash_of(transition: Transition, key: str = "") -> str:
    """The link: SHA-256 of the row (previous hash included), HMAC where a key is set."""
    return mark(row_of(transition), key if transition.keyed else "")


def append(transition: Transition, values: dict[str, Any]) -> Transition:
    """Number, seal, chain and store one transition. Nothing but the commit comes after it."""
    number, previous, is_keyed = take_number()
    if epoch.is_due(number, is_keyed=is_keyed):
        previous = _write(epoch.transition(), epoch.values(number, previous), number, previous).hash
        number, *_ = take_number()
    return _write(transition, values, number, previous)


def seal_what_came_before() -> None:
    """With a key over a chain that had none: seal it now, and not only with the next push."""

    def work() -> None:
        head = ChainHead.objects.select_for_update().first()
        if head and epoch.is_due(head.number + 1, is_keyed=head.keyed):
            number, previous, _ = take_number()
            _write(epoch.transition(), epoch.values(number, previous), number, previous)

    committed(work)


def _write(
    transition: Transition, values: dict[str, Any], number: int, previous: str
) -> Transition:
    _store(transition, _linked(transition, values, number, previous))
    return transition


def _linked(transition: Transition, values: dict[str, Any], number: int, previous: str) -> Revision:
    """The transition numbered, sealed, dated and chained, and the Revision that goes with it."""
    salt = secrets.token_hex(16)
    transition.sealed = seal(salt, values)
    transition.keyed = bool(settings.AUDIT_KEY)
    transition.number, transition.previous = number, previous
    transition.at = transition.at or clock.now()
    transition.hash = hash_of(transition, settings.AUDIT_KEY)
    return Revision(transition=transition, salt=salt, values=values)


def append_all(entries: Sequence[Entry]) -> None:
    """The same for many at once, each dated already: a past of any length is laid out so."""
    first, *rest = entries
    last = append(*first)
    revisions = []
    for transition, values in rest:
        revisions.append(_linked(transition, values, last.number + 1, last.hash))
        last = transition
    bulk.insert([transition for transition, _ in rest])
    bulk.insert(revisions)
    _run(SET_HEAD, [last.number, last.hash])


def _store(transition: Transition, revision: Revision) -> None:
    """Both rows and the new head: PostgreSQL takes them as one statement."""
    parts = [
        (_insert(Transition), _columns(transition)),
        (_insert(Revision), _columns(revision)),
        (SET_HASH, [transition.hash, transition.keyed]),
    ]
    if connection.vendor == "postgresql":
        (done, first), (kept, second), (head, third) = parts
        parts = [(ALL.format(done=done, kept=kept, head=head), [*first, *second, *third])]
    for statement, values in parts:
        _run(statement, values)


@cache
def _insert(model: type[Model]) -> str:
    """The statement that adds a row of the model, all its columns in order."""
    names = [f'"{field.column}"' for field in model._meta.concrete_fields]
    marks = ", ".join(["%s"] * len(names))
    return f"INSERT INTO {model._meta.db_table} ({', '.join(names)}) VALUES ({marks})"  # nosec B608


def _columns(row: Model) -> list[Any]:
    """The row's values as this database takes them, in the order of ``_insert``."""
    fields = row._meta.concrete_fields
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def empty(lifecycle: str, subject_id: Any) -> None:
    """Empty the values behind every transition of a subject so far; the chain still holds."""
    rows = Revision.objects.filter(
        transition__lifecycle=lifecycle, transition__subject_id=str(subject_id)
    )
    rows.filter(values__isnull=False).update(values=None, emptied_at=clock.now())


def take_number() -> tuple[int, str, bool]:
    """The next number, the hash before it, and whether that has a key. Locks the head to commit."""
    row = _run(TAKE_NUMBER)
    if row is None:
        _run(FIRST_HEAD)
        row = _run(TAKE_NUMBER)
    assert row is not None
    return row


def _run(statement: str, values: Iterable[Any] = ()) -> tuple[int, str, bool] | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, list(values))
        return cursor.fetchone() if cursor.description else None
