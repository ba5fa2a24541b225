"""A dry run: what a move would meet in each of many certificates. Nothing is changed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from accounts.models import User
from core.money import ZERO, plain_pesos
from workflow.api.certificates.suggested_reasons import reasons_found
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN
from workflow.checks.batches import look_at_many
from workflow.checks.catalogue import BLOCK, WARN
from workflow.checks.return_request import findings_with_request
from workflow.engine.inputs import inputs_of_move
from workflow.engine.plan import plan_move
from workflow.lifecycles.certificate import CertificateLifecycle

AT_ONCE = 100  # are read and checked together
CHECKED = "nothing_blocks"  # the condition of a move that asks the checks
NOT_THERE = "It is not there."
Row = dict[str, Any]


@dataclass
class DryRunPiles:
    """Rows ``{id, reference, payor_name, tax, findings}``: would go, with a warning, would not."""

    clean: list[Row] = field(default_factory=list)
    warned: list[Row] = field(default_factory=list)
    blocked: list[Row] = field(default_factory=list)
    tax: Decimal = ZERO  # of all of them
    unsigned: int = 0
    reasons: Counter[str] = field(default_factory=Counter)  # certificates with each, by code

    def groups(self) -> list[Row]:
        """The certificates by finding, warnings first, the largest group first."""
        found: dict[tuple[str, str], Row] = {}
        for severity, pile in ((WARN, self.warned), (BLOCK, self.blocked)):
            for each in pile:
                for code, message in messages_by_code(each, severity).items():
                    new = {"code": code, "severity": severity, "message": message, "rows": []}
                    found.setdefault((severity, code), new)["rows"].append(each)
        told = [serialize_finding_group(**group) for group in found.values()]
        return sorted(told, key=lambda group: (group["severity"] == BLOCK, -group["count"]))


def messages_by_code(row: Row, severity: str) -> dict[str, str]:
    """The first message of each finding of this severity."""
    found = [each for each in row["findings"] if each["severity"] == severity]
    return {each["id"]: each["message"] for each in reversed(found)}


def serialize_finding_group(code: str, severity: str, message: str, rows: list[Row]) -> Row:
    return {
        "code": code,
        "severity": severity,
        "message": message,
        "count": len(rows),
        "tax": plain_pesos(sum((Decimal(each["tax"]) for each in rows), ZERO)),
        "ids": [each["id"] for each in rows],
    }


def rehearse(ids: Sequence[UUID], move: str, user: User, to: User | None = None) -> DryRunPiles:
    """Predict the outcome for each certificate; those the user may not see count as not found.

    ``to``: the person a move would give it to, where that is known. They may not be allowed to have
    it.
    """
    piles = DryRunPiles()
    for some in iterate_id_batches(ids):
        seen = certificates(some, user)
        look_at_many([each for each in seen.values() if each.status in OPEN])
        if asks_reasons(move):
            for certificate in seen.values():
                piles.reasons.update(reasons_found(findings_of(certificate)))
        for pk in some:
            classify_for_bulk(piles, pk, seen.get(pk), move, user, to)
    return piles


def take_out(piles: DryRunPiles, why: dict[UUID, str]) -> None:
    """Move certificates that turned out to be blocked, each with its reason."""
    for pile in (piles.clean, piles.warned):
        for each in [each for each in pile if each["id"] in why]:
            pile.remove(each)
            piles.blocked.append(
                each | {"findings": [reason_as_finding(why[each["id"]]), *each["findings"]]}
            )


def iterate_id_batches(ids: Sequence[UUID]) -> Iterator[list[UUID]]:
    rest = iter(ids)
    while some := list(islice(rest, AT_ONCE)):
        yield some


def certificates(ids: Sequence[UUID], user: User) -> dict[UUID, Certificate]:
    """With everything that a move's conditions read."""
    rows = Certificate.objects.visible_to(user).filter(pk__in=ids)
    return {each.pk: each for each in CertificateLifecycle.with_content(rows)}


def asks_checks(move: str) -> bool:
    """Return whether what the checks find matters to a move."""
    steps = getattr(CertificateLifecycle, move).get_transitions()
    return any(each.name == CHECKED for step in steps for each in step.conditions)


def asks_reasons(move: str) -> bool:
    """Return whether a move needs reasons of the catalogue."""
    steps = getattr(CertificateLifecycle, move).get_transitions()
    asked = [each for step in steps for each in inputs_of_move(step.func)]
    return any(each.kind.type == "reasons" for each in asked)


def classify_for_bulk(
    piles: DryRunPiles,
    pk: UUID,
    certificate: Certificate | None,
    move: str,
    user: User,
    to: User | None = None,
) -> None:
    if certificate is None:
        piles.blocked.append(serialize_rehearsed_row(pk, None, [reason_as_finding(NOT_THERE)]))
        return
    piles.tax += certificate.tax
    piles.unsigned += not certificate.is_signed
    found = findings_for_move(certificate, move)
    why = bulk_refusal_reason(certificate, move, user, to)
    if why and not any(each["severity"] == BLOCK for each in found):
        found = [reason_as_finding(why), *found]
    told = serialize_rehearsed_row(pk, certificate, found)
    if why:
        piles.blocked.append(told)
    elif any(each["severity"] == WARN for each in found):
        piles.warned.append(told)
    else:
        piles.clean.append(told)


def findings_for_move(certificate: Certificate, move: str) -> list[Row]:
    """What to know before a move of an open certificate; what does not block it is a warning."""
    if asks_checks(move):
        return findings_of(certificate)
    found = findings_of(certificate) if certificate.status in OPEN else []
    return [each | {"severity": WARN} if each["severity"] == BLOCK else each for each in found]


def findings_of(certificate: Certificate) -> list[Row]:
    return findings_with_request(certificate, staff=True)


def bulk_refusal_reason(
    certificate: Certificate, move: str, user: User, to: User | None = None
) -> str:
    """Why the move would be refused, in a sentence; blank where it would be made."""
    flow = CertificateLifecycle(certificate, user)
    reason = plan_move(flow, move).refusal_reason()
    return reason or (flow.why_not_to(to) if to else "")


def serialize_rehearsed_row(pk: UUID, certificate: Certificate | None, findings: list[Row]) -> Row:
    return {
        "id": pk,
        "reference": certificate.reference or "" if certificate else "",
        "payor_name": certificate.payor_name if certificate else "",
        "tax": plain_pesos(certificate.tax if certificate else ZERO),
        "findings": findings,
    }


def reason_as_finding(message: str) -> Row:
    """Serialize a refusal that is not from a check in the shape of a finding."""
    return {"id": "MOVE", "severity": BLOCK, "field": "", "message": message}
