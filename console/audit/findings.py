"""Acknowledging a finding of the audit: one person proposes it, a second one confirms."""

from accounts.models import User
from console.audit.proofs import request_chain_proof, stored_proof
from console.audit.schemas import Proof
from core.refusals import NotAllowed, NotFound
from workflow.audit_readers.models import AuditFinding, FindingStatus
from workflow.engine.execution import Creation, perform, perform_all
from workflow.lifecycles.findings import CONFIRM, LIFECYCLE

LONGEST_WHY = 1000


def require_overseer(user: User) -> User:
    """Raises NotAllowed for anybody but a manager or an administrator."""
    if not (user.is_manager or user.is_administrator):
        raise NotAllowed("Managers and administrators acknowledge findings.")
    return user


def acknowledge_finding(mark: str, remarks: str, user: User) -> Proof:
    """Propose to acknowledge a finding of the last proof, or confirm what another proposed; the
    proof, made again once it is confirmed. Raises NotFound, NotNow."""
    proposed = AuditFinding.objects.filter(mark=mark).first()
    if proposed is not None:
        perform(LIFECYCLE, proposed.pk, CONFIRM, by=user, inputs={"remarks": remarks})
        return request_chain_proof(user)
    found = next((each for each in stored_proof(user)["findings"] if each["mark"] == mark), None)
    if found is None:
        raise NotFound("The last verification has no such finding.", code="unknown_finding")
    content = {"mark": mark, "number": found["seq"], "why": found["why"][:LONGEST_WHY]}
    said = {"remarks": remarks}
    perform_all([Creation(LIFECYCLE, FindingStatus.PROPOSED, content, inputs=said)], by=user)
    return stored_proof(user)
