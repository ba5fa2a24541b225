"""Writing the chain: take the head's lock last, number, hash, append."""

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Model

from core import bulk, clock
from core.digests import canonical
from core.prepared import asking, in_use
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
ADDED = ("person_id",)  # while empty they are left out: what was chained before keeps its hash
OF_REVISION = ("transition_id", "salt", "values", "emptied_at")
# The columns of a transition that is dated, and the values that its Revision keeps, spelled.
Entry = tuple[dict[str, Any], str]


def seal(salt: str, values: Any) -> str:
    """The digest of a Revision's values; salted, so that an emptied value cannot be guessed."""
    return seal_spelled(salt, canonical(values))


def seal_spelled(salt: str, spelled: str) -> str:
    """The same where the values are spelled already: of the JSON list of the two."""
    written = f'["{salt}",{spelled}]'
    return hashlib.sha256(written.encode(errors="surrogatepass")).hexdigest()


def row_of(transition: Transition) -> dict[str, Any]:
    """Every stored column but the hash itself, as it goes into the hash."""
    names, values_of = _hashed()
    return as_hashed(dict(zip(names, values_of(transition), strict=True)))


def as_hashed(columns: dict[str, Any]) -> dict[str, Any]:
    said = {
        name: columns[name] for name in columns if name not in ADDED or columns[name] is not None
    }
    return said | {"at": clock.moment(columns["at"])}


@cache
def _hashed() -> tuple[list[str], Callable[[Transition], tuple[Any, ...]]]:
    """The columns that go into the hash, and how they are taken."""
    names = [f.attname for f in Transition._meta.concrete_fields if f.name != "hash"]
    return names, attrgetter(*names)


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
    salt = secrets.token_hex(16)
    transition.sealed = seal(salt, values)
    transition.keyed = bool(settings.AUDIT_KEY)
    transition.number, transition.previous = number, previous
    transition.at = transition.at or clock.now()
    transition.hash = hash_of(transition, settings.AUDIT_KEY)
    _store(transition, Revision(transition=transition, salt=salt, values=values))
    return transition


def append_all(entries: Sequence[Entry]) -> None:
    """The same for many at once, each dated already: a past of any length is laid out so."""
    (first, spelled), *rest = entries
    last = append(Transition(**first), json.loads(spelled))
    number, previous = last.number, last.hash
    rows, revisions = [], []
    for columns, spelled in rest:
        number, salt = number + 1, secrets.token_hex(16)
        row = linked(columns, number, previous, seal_spelled(salt, spelled))
        previous = row["hash"]
        rows.append(row)
        revisions.append((number, salt, spelled, None))
    names = bulk.Columns(Transition).names
    bulk.insert_values(Transition, names, map(itemgetter(*names), rows))
    bulk.insert_values(Revision, OF_REVISION, revisions)
    _run(SET_HEAD, [number, previous])


def linked(columns: dict[str, Any], number: int, previous: str, sealed: str) -> dict[str, Any]:
    """The whole row: numbered, sealed and chained."""
    key: str = settings.AUDIT_KEY
    link = {"number": number, "previous": previous, "sealed": sealed, "keyed": bool(key)}
    row = columns | link
    return row | {"hash": mark(as_hashed(row), key)}


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
    fields, database = row._meta.concrete_fields, in_use()
    return [field.get_db_prep_save(getattr(row, field.attname), database) for field in fields]


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
    with asking(in_use()) as cursor:
        cursor.execute(statement, list(values))
        return cursor.fetchone() if cursor.description else None
