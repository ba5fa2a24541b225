"""Writing the chain: take the head's lock last, number, hash, append."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Model

from core import bulk, clock
from core.db.compiled_statements import asking, in_use
from core.digests import canonical_json
from workflow.engine.hashed_columns import as_hashed, hash_of, row_of
from workflow.engine.keys import Head, check_may_append, fingerprint_of
from workflow.engine.marks import mark_json
from workflow.engine.models import Revision, Transition

TAKE_NUMBER = (
    "UPDATE workflow_chainhead SET number = number + 1 WHERE id = 1"
    " RETURNING number - 1, hash, keyed, fingerprint"
)
FIRST_HEAD = (
    "INSERT INTO workflow_chainhead (id, number, hash, keyed, fingerprint)"
    " VALUES (1, 0, '', FALSE, '')"
    " ON CONFLICT DO NOTHING"
)
SET_HEAD = "UPDATE workflow_chainhead SET number = %s, hash = %s WHERE id = 1"
SET_HASH = "UPDATE workflow_chainhead SET hash = %s, keyed = %s, fingerprint = %s WHERE id = 1"
ALL = "WITH done AS ({done}), kept AS ({kept}) {head}"
__all__ = ["hash_of", "row_of"]
OF_REVISION = ("transition_id", "salt", "values", "emptied_at")
# The columns of a transition that is dated, and the values that its Revision keeps, spelled.
Entry = tuple[dict[str, Any], str]


def seal_revision_values(salt: str, values: Any) -> str:
    """The digest of a Revision's values; salted, so that an emptied value cannot be guessed."""
    return seal_spelled(salt, canonical_json(values))


def seal_spelled(salt: str, spelled: str) -> str:
    """The same where the values are spelled already: of the JSON list of the two."""
    written = f'["{salt}",{spelled}]'
    return hashlib.sha256(written.encode(errors="surrogatepass")).hexdigest()


def append(transition: Transition, values: dict[str, Any]) -> Transition:
    """Number, seal, chain and store one transition. Nothing but the commit comes after it.

    Raises WrongKey under a key that is not the chain's.
    """
    head = take_head()
    check_may_append(head if head.number else None)
    return write_after(head, transition, values, settings.AUDIT_KEY)


def write_after(head: Head, transition: Transition, values: dict[str, Any], key: str) -> Transition:
    """Store one transition after the head that was taken, under this key."""
    salt = secrets.token_hex(16)
    transition.sealed = seal_revision_values(salt, values)
    transition.keyed = bool(key)
    transition.number, transition.previous = head.number + 1, head.hash
    transition.at = transition.at or clock.now()
    transition.hash = hash_of(transition, key)
    _store(transition, Revision(transition=transition, salt=salt, values=values), key)
    return transition


def append_all(entries: Sequence[Entry]) -> None:
    """The same for many at once, each dated already: a past of any length is laid out so."""
    (first, spelled), *rest = entries
    last = append(Transition(**first), json.loads(spelled))
    number, previous = last.number, last.hash
    rows, revisions = [], []
    for columns, spelled in rest:
        number, salt = number + 1, secrets.token_hex(16)
        row = link_row(columns, number, previous, seal_spelled(salt, spelled))
        previous = row["hash"]
        rows.append(row)
        revisions.append((number, salt, spelled, None))
    names = bulk.Columns(Transition).names
    bulk.insert_values(Transition, names, map(itemgetter(*names), rows))
    bulk.insert_values(Revision, OF_REVISION, revisions)
    _run_chain_statement(SET_HEAD, [number, previous])


def link_row(columns: dict[str, Any], number: int, previous: str, sealed: str) -> dict[str, Any]:
    """The whole row: numbered, sealed and chained."""
    key: str = settings.AUDIT_KEY
    link = {"number": number, "previous": previous, "sealed": sealed, "keyed": bool(key)}
    row = columns | link
    return row | {"hash": mark_json(as_hashed(row), key)}


def _store(transition: Transition, revision: Revision, key: str) -> None:
    """Both rows and the new head: PostgreSQL takes them as one statement."""
    parts = [
        (_insert(Transition), _columns(transition)),
        (_insert(Revision), _columns(revision)),
        (SET_HASH, [transition.hash, transition.keyed, fingerprint_of(key)]),
    ]
    if connection.vendor == "postgresql":
        (done, first), (kept, second), (head, third) = parts
        parts = [(ALL.format(done=done, kept=kept, head=head), [*first, *second, *third])]
    for statement, values in parts:
        _run_chain_statement(statement, values)


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


def empty_values(lifecycle: str, subject_id: Any) -> None:
    """Empty the values behind every transition of a subject so far; the chain still holds."""
    rows = Revision.objects.filter(
        transition__lifecycle=lifecycle, transition__subject_id=str(subject_id)
    )
    rows.filter(values__isnull=False).update(values=None, emptied_at=clock.now())


def take_head() -> Head:
    """Where the chain stands; the next number is taken, and the head locked, to the commit."""
    row = _run_chain_statement(TAKE_NUMBER)
    if row is None:
        _run_chain_statement(FIRST_HEAD)
        row = _run_chain_statement(TAKE_NUMBER)
    assert row is not None
    return Head(*row)


def _run_chain_statement(
    statement: str, values: Iterable[Any] = ()
) -> tuple[int, str, bool, str] | None:
    with asking(in_use()) as cursor:
        cursor.execute(statement, list(values))
        return cursor.fetchone() if cursor.description else None
