"""Putting the chain under a key: ``sealed`` the first time, ``rekeyed`` for another."""

from typing import Any

from django.conf import settings

from core.db.transactions import run_in_transaction
from workflow.engine import anchors, chain, epoch, rules
from workflow.engine.keys import (
    ANOTHER,
    NOT_SET,
    TOO_SHORT,
    Head,
    fingerprint_of,
    given_keys,
    is_key_too_short,
    stands_under,
    stored_head,
)
from workflow.engine.models import Transition

EMPTY = "The audit is empty: it starts under AUDIT_KEY by itself."
NO_KEY = "Set AUDIT_KEY to the key that the audit is to stand under."
KEYED = "The audit stands under a key already; manage.py rekey_audit changes it."
WAS_KEYED = (
    "This audit, or an anchor of it in the data folder, was written under a key before: "
    "its unkeyed transitions may be forged, and are not sealed."
)
MOVED = "The audit went on meanwhile. Look at its number and head again."
UNKEYED = "The audit has no key yet: manage.py seal_audit puts it under AUDIT_KEY."
SAME = "The new key is one that was used before: make another."
NEW_TOO_SHORT = f"The new key must be {rules.KEY_BYTES} bytes or longer."
NO_LIST = "The new key may have no comma and no line break in it: AUDIT_KEY_FALLBACKS is a list."


class CannotKey(Exception):
    """The chain may not be put under this key; the message says why in a sentence."""


def head_to_seal() -> Head:
    """Where the unkeyed chain stands that the key is to take in. Raises CannotKey."""
    head = stored_head()
    refuse_if(not settings.AUDIT_KEY, NO_KEY)
    refuse_if(is_key_too_short(settings.AUDIT_KEY), TOO_SHORT)
    if head is None:
        raise CannotKey(EMPTY)
    refuse_if(head.keyed, KEYED)
    was_keyed = Transition.objects.filter(keyed=True).exists() or any(
        anchor.hmac for anchor in anchors.stored_anchors()
    )
    refuse_if(was_keyed, WAS_KEYED)
    return head


def seal_chain_head(seen: Head) -> Transition:
    """Take in the chain as it was ``seen``. Raises CannotKey."""

    def work() -> Transition:
        epoch.lock_open_subjects()
        head = chain.take_head()
        refuse_if(head != seen, MOVED)
        values = {"number": head.number, "head": head.hash, "open": epoch.open_seals()}
        return chain.write_after(head, epoch.new_epoch(rules.SEALED), values, settings.AUDIT_KEY)

    return run_in_transaction(work)


def rekey(new: str) -> Transition:
    """Go on under another key. Raises CannotKey."""

    def work() -> Transition:
        epoch.lock_open_subjects()
        head = chain.take_head()
        values = change_of_key(head, key_in_force(head if head.number else None, new), new)
        return chain.write_after(head, epoch.new_epoch(rules.REKEYED), values, new)

    check_new_key(new)
    return run_in_transaction(work)


def check_new_key(new: str) -> None:
    refuse_if(is_key_too_short(settings.AUDIT_KEY), TOO_SHORT)
    refuse_if(not new or is_key_too_short(new), NEW_TOO_SHORT)
    refuse_if("," in new or len(new.splitlines()) > 1, NO_LIST)


def key_in_force(head: Head | None, new: str) -> str:
    """The given key that the chain stands under, which is not the new one. Raises CannotKey."""
    if head is None or not head.keyed:
        raise CannotKey(UNKEYED if head else EMPTY)
    refuse_if(not given_keys(), NOT_SET)
    former = [key for key in given_keys() if stands_under(head, key)]
    refuse_if(not former, ANOTHER)
    used = {said["former"] for said in changes_of_key()} | {fingerprint_of(former[0])}
    refuse_if(fingerprint_of(new) in used, SAME)
    return former[0]


def changes_of_key() -> list[dict[str, Any]]:
    epochs = epoch.stored_epochs()
    return [each.values for each in epochs if each.row["move"] == rules.REKEYED and each.values]


def change_of_key(head: Head, former: str, new: str) -> dict[str, Any]:
    """What ``rekeyed`` says; who reads it needs both keys to prove what stands below."""
    said = {
        "number": head.number,
        "head": head.hash,
        "former": fingerprint_of(former),
        "fingerprint": fingerprint_of(new),
    }
    return said | {"proof": rules.proof_of_change(said, former), "open": epoch.open_seals()}


def refuse_if(is_refused: bool, sentence: str) -> None:
    if is_refused:
        raise CannotKey(sentence)
