"""Verification of the whole chain: at once where it is short, by a job where it is long."""

import time
from itertools import islice
from typing import Any, cast

from django.conf import settings

from accounts.models import User
from console.audit.schemas import Proof
from core import clock
from core.jobs.retry import RetryPolicy
from core.jobs.tasks import job
from core.models.job import Job
from workflow.audit_readers.proofs import load_proof, store_proof
from workflow.engine import anchors
from workflow.engine.proof import AuditProof, Finding
from workflow.engine.verify import audit_chain
from workflow.live.feed import last_committed_number
from workflow.models import AuditFinding, ChainHead

JOB = "verify-audit"
MOST_FINDINGS = 100  # the first; the command lists all of them
LIMIT_SECONDS = 4 * 3600
NEVER: dict[str, Any] = {
    "ok": None,
    "proof": "chain",
    "transitions": 0,
    "subjects": 0,
    "head": "",
    "keyed_from": None,
    "anchored_at": None,
    "findings": [],
    "more_findings": 0,
}


def proof_now(reader: User) -> Proof:
    """Return the result: computed now for a short chain, else the stored one and whether a job
    runs.
    """
    if last_committed_number() <= settings.AUDIT_AT_ONCE_TRANSITIONS:
        prove()
    elif load_proof() is None:
        request_chain_proof(reader)
    return stored_proof(reader)


def request_chain_proof(reader: User) -> Proof:
    """Verify again: now, or by a job, of which there is only one."""
    if last_committed_number() <= settings.AUDIT_AT_ONCE_TRANSITIONS:
        prove()
    elif not is_proof_running():
        Job.objects.filter(key=JOB).delete()
        prove.using(key=JOB).enqueue()
    return stored_proof(reader)


@job(limit_s=LIMIT_SECONDS, retry=RetryPolicy(attempts=2, longest_pause_s=3600))
def prove() -> None:
    """Read the whole chain and every paper, and keep what was found."""
    began = time.monotonic()
    at = clock.now()
    told = result_of_proof()
    store_proof(at, round(time.monotonic() - began, 2), told)


def result_of_proof() -> dict[str, Any]:
    """Serialize the proof, or the first number that is wrong; and the findings."""
    with audit_chain(anchors.newest_anchor()) as proof:
        found = [serialize_finding(each) for each in islice(proof.findings(), MOST_FINDINGS)]
        more = max(proof.faults + proof.acknowledged - MOST_FINDINGS, 0)
        listed = {"findings": found, "more_findings": more}
        first = proof.first_fault()
    if first is None:
        return proven(proof) | listed
    row = ChainHead.objects.first()
    return (
        NEVER
        | listed
        | {
            "ok": False,
            "wrong": {"seq": first.number, "why": first.why},
            "transitions": row.number if row else 0,
            "head": row.hash if row else "",
        }
    )


def serialize_finding(finding: Finding) -> dict[str, Any]:
    """A finding, with the two people who acknowledged it."""
    said = finding.acknowledged
    people = [said.proposed_by, said.confirmed_by] if said else []
    row = {"seq": finding.number, "why": finding.why, "mark": finding.mark}
    return row | {"acknowledged_by": people}


def proven(proof: AuditProof) -> dict[str, Any]:
    anchor = proof.anchor
    return proof.as_json() | {
        "ok": True,
        "keyed_from": proof.keyed_from,
        "anchored_at": anchor.at if anchor else None,
    }


def stored_proof(reader: User) -> Proof:
    """Return the last result, its time, the number of transitions since, and whether a job runs."""
    row = load_proof()
    told = NEVER | (row.told if row else {})
    told["findings"] = with_proposers(told["findings"], reader)
    answer = told | {
        "at": row.at.isoformat() if row else None,
        "seconds": row.seconds if row else 0,
        "since": max(last_committed_number() - told["transitions"], 0),
        "running": is_proof_running(),
    }
    return cast(Proof, answer)


def with_proposers(findings: list[dict[str, Any]], reader: User) -> list[dict[str, Any]]:
    """The findings with who proposed to acknowledge each, and whether that was the reader."""
    rows = AuditFinding.objects.filter(mark__in=[each["mark"] for each in findings])
    by_mark = {row.mark: row.proposed_by for row in rows.select_related("proposed_by")}
    return [
        each
        | {
            "proposed_by": str(by_mark.get(each["mark"], "")),
            "is_own_proposal": by_mark.get(each["mark"]) == reader,
        }
        for each in findings
    ]


def is_proof_running() -> bool:
    return Job.objects.filter(key=JOB, done_at=None).exists()
