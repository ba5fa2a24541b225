"""Comparing each approval with the rule of the desk that was in force when it was made."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from workflow.certificates import LIFECYCLE
from workflow.engine.models import Transition
from workflow.engine.proof import AuditProof, BrokenChain
from workflow.engine.verify import OVERLAP
from workflow.lifecycles.desk import LIFECYCLE as DESK

APPROVE = "approve"
# Notes: the rule with the one before it, and of each certificate its tax and who proposed it.
RULE, TAX, PROPOSED = "four_eyes_from", "tax", "proposed_by"


def check_four_eyes(transition: Transition, proof: AuditProof) -> Iterator[BrokenChain]:
    """Somebody approved alone what the rule of that moment left to two people.

    A rule holds for everybody within a minute of its transition, so either counts until then.
    """
    values: dict[str, Any] = transition.revision.values or {}
    if transition.lifecycle == DESK:
        take_in_rule(transition, values, proof)
    elif transition.lifecycle == LIFECYCLE:
        if transition.move == APPROVE and transition.actor_id is not None:
            yield from judge_approval(transition, proof)
        take_in_certificate(transition, values, proof)


def judge_approval(transition: Transition, proof: AuditProof) -> Iterator[BrokenChain]:
    rule, tax = proof.book.note(RULE, ""), proof.book.note(TAX, transition.subject_id)
    proposed_by = proof.book.note(PROPOSED, transition.subject_id)
    if not rule or not tax or proposed_by not in (None, transition.actor_id):
        return
    least, before, settled_at, number = rule
    is_new = transition.at - datetime.fromisoformat(settled_at) < OVERLAP
    if reaches(tax, least) and (not is_new or reaches(tax, before)):
        why = f"one person approved it alone; by the rule of #{number} that takes two"
        yield BrokenChain(transition.number, why)


def reaches(tax: str, least: str) -> bool:
    return bool(least) and Decimal(tax) >= Decimal(least)


def take_in_rule(transition: Transition, values: dict[str, Any], proof: AuditProof) -> None:
    before = proof.book.note(RULE, "")
    least = values.get("content", {}).get("four_eyes_from") or ""
    said = [least, before[0] if before else "", transition.at.isoformat(), transition.number]
    proof.book.put_note(RULE, "", said)


def take_in_certificate(transition: Transition, values: dict[str, Any], proof: AuditProof) -> None:
    if tax := values.get("content", {}).get("tax"):
        proof.book.put_note(TAX, transition.subject_id, tax)
    proposed_by = values.get("state", {}).get("proposed_by_id")
    if proposed_by is not None or proof.book.note(PROPOSED, transition.subject_id) is not None:
        proof.book.put_note(PROPOSED, transition.subject_id, proposed_by)
