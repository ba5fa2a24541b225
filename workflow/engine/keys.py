"""The keys that this process was given, and whether it may write to the chain that is here."""

from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection

from core.refusals import Refusal
from workflow.engine import rules
from workflow.engine.hashed_columns import hash_of
from workflow.engine.models import ChainHead, Transition

TOO_SHORT = f"AUDIT_KEY must be {rules.KEY_BYTES} bytes or longer."
NOT_SET = "The audit of this portal stands under a key, and AUDIT_KEY is not set."
ANOTHER = "The audit of this portal stands under another key than AUDIT_KEY."
FORMER = "AUDIT_KEY is not in force yet: manage.py rekey_audit puts the audit under it."
NO_KEY_YET = "The audit of this portal has no key: manage.py seal_audit puts it under AUDIT_KEY."
# Without these a production portal serves, and says so.
GUARDS = {
    "AUDIT_KEY": "whoever can write to the database can write the audit anew.",
    "AUDITOR_EMAILS": "nobody outside the portal holds an anchor of the audit.",
}

fingerprint_of = cache(rules.fingerprint_of)


class WrongKey(Refusal):
    """503: this process was given another audit key than the chain stands under."""

    status_code, code = 503, "wrong_key"


class Head(NamedTuple):
    """Where the chain stands, and under which key."""

    number: int
    hash: str
    keyed: bool
    fingerprint: str


def given_keys() -> tuple[str, ...]:
    """The present key, then the former ones."""
    return tuple(key for key in (settings.AUDIT_KEY, *settings.AUDIT_KEY_FALLBACKS) if key)


def unset_guards() -> list[str]:
    """The settings that guard a production portal's audit, and are not set."""
    return [] if settings.DEMO else [name for name in GUARDS if not getattr(settings, name)]


def is_key_too_short(key: str) -> bool:
    return 0 < len(key.encode()) < rules.KEY_BYTES


def stored_head() -> Head | None:
    """Where the chain that is here stands; None while it is empty."""
    rows = ChainHead.objects.filter(number__gt=0)
    row = rows.values_list("number", "hash", "keyed", "fingerprint").first()
    return Head(*row) if row else None


def check_may_append(head: Head | None) -> None:
    """Refuse to write under a key that is not the chain's. Raises WrongKey."""
    if sentence := key_refusal_reason(head):
        raise WrongKey(sentence)


def why_not_here() -> str:
    """The same for the chain that is here; blank too where the database does not answer."""
    try:
        return key_refusal_reason(stored_head())
    except DatabaseError:  # no tables yet, or older ones: whoever writes finds out
        connection.close()
        return ""


def key_refusal_reason(head: Head | None) -> str:
    """Why this process may not write after ``head``, in one sentence; blank: it may."""
    key: str = settings.AUDIT_KEY
    if is_key_too_short(key):
        return TOO_SHORT
    if head is None:
        return ""
    if not head.keyed:
        return NO_KEY_YET if key else ""
    if not key:
        return NOT_SET
    if stands_under(head, key):
        return ""
    is_former = any(stands_under(head, former) for former in settings.AUDIT_KEY_FALLBACKS)
    return FORMER if is_former else ANOTHER


def stands_under(head: Head, key: str) -> bool:
    """By its fingerprint; a head without one is proven by the last transition itself."""
    if head.fingerprint:
        return rules.is_same_mark(head.fingerprint, fingerprint_of(key))
    row = Transition.objects.filter(number=head.number).first()
    return row is not None and row.hash == head.hash == hash_of(row, key)
