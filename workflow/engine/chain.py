"""Writing the chain: take the head's lock last, number, hash, append."""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import connection

from workflow import clock
from workflow.models.transition import Revision, Transition

TAKE_NUMBER = (
    "UPDATE workflow_chainhead SET number = number + 1 WHERE id = 1 RETURNING number, hash"
)
FIRST_HEAD = (
    "INSERT INTO workflow_chainhead (id, number, hash) VALUES (1, 0, '') ON CONFLICT DO NOTHING"
)
SET_HASH = "UPDATE workflow_chainhead SET hash = %s WHERE id = 1"


def canonical(value: Any) -> str:
    """JSON with one spelling: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hex; of a client's half characters (surrogates) too."""
    return hashlib.sha256(canonical(value).encode(errors="surrogatepass")).hexdigest()


def sealed(salt: str, values: Any) -> str:
    """The digest of a Revision's values; salted, so that an emptied value cannot be guessed."""
    return digest([salt, values])


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
    written = canonical(row_of(transition)).encode()
    if transition.keyed:
        return hmac.new(key.encode(), written, hashlib.sha256).hexdigest()
    return hashlib.sha256(written).hexdigest()


def append(transition: Transition, values: dict[str, Any]) -> Transition:
    """Number, seal, chain and store one transition. Nothing but the commit comes after it."""
    salt = secrets.token_hex(16)
    transition.sealed = sealed(salt, values)
    transition.keyed = bool(settings.AUDIT_KEY)
    transition.number, transition.previous = take_number()
    transition.at = clock.now()
    transition.hash = hash_of(transition, settings.AUDIT_KEY)
    transition.save(force_insert=True)
    Revision(transition=transition, salt=salt, values=values).save(force_insert=True)
    _run(SET_HASH, [transition.hash])
    return transition


def empty(lifecycle: str, subject_id: Any) -> None:
    """Empty the values behind every transition of a subject so far; the chain still holds."""
    rows = Revision.objects.filter(
        transition__lifecycle=lifecycle, transition__subject_id=str(subject_id)
    )
    rows.filter(values__isnull=False).update(values=None, emptied_at=clock.now())


def take_number() -> tuple[int, str]:
    """The next number and the hash before it. Holds the head's lock until commit."""
    row = _run(TAKE_NUMBER)
    if row is None:
        _run(FIRST_HEAD)
        row = _run(TAKE_NUMBER)
    assert row is not None
    return row


def _run(statement: str, values: Iterable[Any] = ()) -> tuple[int, str] | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, list(values))
        return cursor.fetchone() if cursor.description else None
