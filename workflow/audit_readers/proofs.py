"""The stored result of a verification, under a mark that a row of somebody else lacks."""

from datetime import datetime
from typing import Any

from django.conf import settings

from workflow.audit_readers.models import KeptProof
from workflow.engine.marks import mark_json
from workflow.engine.rules import is_same_mark


def store_proof(at: datetime, seconds: float, result: dict[str, Any]) -> None:
    """Store a result in the place of the one before."""
    facts = {"at": at, "seconds": float(seconds), "told": result}
    mark = mark_of_proof(KeptProof(**facts))
    KeptProof.objects.update_or_create(pk=1, defaults=facts | {"mark": mark})


def load_proof() -> KeptProof | None:
    """Return the stored result; None too for one that this portal did not write under its key."""
    proof = KeptProof.objects.first()
    if proof is None or not is_same_mark(proof.mark, mark_of_proof(proof)):
        return None
    return proof


def mark_of_proof(proof: KeptProof) -> str:
    """Under the audit's key; under SECRET_KEY where the audit has none."""
    facts = ["stored proof", proof.at.timestamp(), proof.seconds, proof.told]
    return mark_json(facts, settings.AUDIT_KEY or settings.SECRET_KEY)
