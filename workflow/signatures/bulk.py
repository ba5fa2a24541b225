"""Signing a list of certificates at once: all of them, or none with the reason for each."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from accounts.models import User
from core.refusals import NotFound, NotLikeThis, NotNow, field_fault
from workflow.certificates import LIFECYCLE, list_queries
from workflow.certificates.models import Certificate
from workflow.engine.execution import MoveRequest, perform_all
from workflow.engine.plan import plan_move
from workflow.engine.register import LIFECYCLES

MOST = 200  # certificates in one list


def move_list(
    ids: Sequence[UUID],
    move: str,
    by: User,
    inputs: dict[str, Any] | None = None,
    versions: Mapping[str, int] | None = None,
) -> list[Certificate]:
    """Make one move of each certificate in one transaction.

    ``versions`` are those that were read, by id. Raises NotLikeThis (count), NotFound, and NotNow
    whose ``certificates`` name each one that is refused.
    """
    pks = unique_ids(ids)
    found = [list_queries.fetch(pk, by) for pk in pks]
    certificates = [each for each in found if each is not None]
    if len(certificates) < len(pks):
        raise NotFound
    check_plan(certificates, move, by, versions or {})
    seen = {each.pk: (versions or {}).get(str(each.pk)) for each in certificates}
    pushes = [MoveRequest(LIFECYCLE, pk, move, inputs or {}, seen[pk]) for pk in pks]
    return perform_all(pushes, by=by)


def unique_ids(ids: Sequence[UUID]) -> list[UUID]:
    """Each once, in their order. Raises NotLikeThis for none, and for too many."""
    pks = list(dict.fromkeys(ids))
    if not 0 < len(pks) <= MOST:
        raise NotLikeThis([field_fault("ids", "count", f"Choose from 1 to {MOST} certificates.")])
    return pks


def check_plan(
    certificates: Sequence[Certificate], move: str, by: User, versions: Mapping[str, int]
) -> None:
    """Raises NotNow that names each certificate which cannot make the move now."""
    refused = list_refused(certificates, move, by, versions)
    if refused:
        first = f"{refused[0]['reference']}: {refused[0]['message']}"
        more = f" ({len(refused)} certificates are refused.)" if len(refused) > 1 else ""
        raise NotNow(
            f"Nothing was done. {first}{more}",
            code="refused",
            certificates=refused,
        )


def list_refused(
    certificates: Sequence[Certificate], move: str, by: User, versions: Mapping[str, int]
) -> list[dict[str, str]]:
    """Those that cannot make the move now, each with a code and a sentence."""
    return [
        {"id": str(each.pk), "reference": each.reference, "code": code, "message": why}
        for each in certificates
        for code, why in [reason_against(each, move, by, versions)]
        if why
    ]


def reason_against(
    certificate: Certificate, move: str, by: User, versions: Mapping[str, int]
) -> tuple[str, str]:
    """A code and a sentence; blank where nothing is against it."""
    if versions.get(str(certificate.pk), certificate.version) != certificate.version:
        return "stale", "This was changed meanwhile. Read it again."
    plan = plan_move(LIFECYCLES[LIFECYCLE](certificate, by), move)
    why = plan.refusal_reason()
    code = "wrong_status" if plan.step is None else getattr(why, "code", "condition")
    return (code, str(why)) if why else ("", "")
