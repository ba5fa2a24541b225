"""Comparing the role that each transition names with what was recorded of its person by then."""

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any

from workflow.engine.last_records import PEOPLE
from workflow.engine.models import Transition
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.rows import digest_facts
from workflow.engine.verify import OVERLAP

NOTE = "role"  # person -> digest of the role, of the one before it, and when it changed


def check_role(transition: Transition, proof: AuditProof) -> Iterator[BrokenChain]:
    """A person acted in another role than was recorded of them.

    People whose row no transition that was walked had recorded by then are passed over. A move that
    began before another one changed the role may follow it within a minute.
    """
    actor = str(transition.actor_id)
    if transition.actor_id is not None and (said := proof.book.note(NOTE, actor)):
        now, before, changed_at = said
        mine = digest_of_role(transition.actor_role)
        is_late = transition.at - datetime.fromisoformat(changed_at) < OVERLAP
        if mine != now and not (is_late and mine == before):
            why = f"{transition.actor_name} acted as {transition.actor_role}, which they were not"
            yield BrokenChain(transition.number, why)
    take_in_roles(transition, proof)


def take_in_roles(transition: Transition, proof: AuditProof) -> None:
    """Note the role that a transition recorded of people."""
    for entry in entries_of(transition):
        facts = entry["facts"] or {}
        if entry["table"] == PEOPLE and "role" in facts:
            said = proof.book.note(NOTE, entry["key"])
            before = said[0] if said else ""
            value = [facts["role"], before, transition.at.isoformat()]
            proof.book.put_note(NOTE, entry["key"], value)


def entries_of(transition: Transition) -> list[dict[str, Any]]:
    values: dict[str, Any] = transition.revision.values or {}
    return values.get("rows", [])


@cache
def digest_of_role(role: str) -> str:
    digest: str = digest_facts({"role": role})["role"]
    return digest
