"""Asking for signatures: one mail to each signatory for a whole list."""

from collections.abc import Sequence
from uuid import UUID

from accounts.models import SIGNING_ROLES, Membership, TenantRole, User
from core.db.transactions import run_in_transaction
from core.jobs.tasks import job_at
from workflow.certificates.models import Certificate
from workflow.engine.execution import silenced
from workflow.signatures.bulk import move_list

MAIL = "workflow.signature_requests.letters.mail_request"
ASK = "ask_signature"


def needs_signatory(user: User) -> bool:
    """Whether somebody else signs what this person of a tenant prepares."""
    return bool(not user.can_sign and user.tenant and user.tenant.signatory_approves)


def ask_for_signatures(ids: Sequence[UUID], by: User) -> list[Certificate]:
    """Ask for all of them or none, with one mail to each signatory. Raises as ``move_list``."""

    def work() -> list[Certificate]:
        with silenced():
            asked = move_list(ids, ASK, by)
        enqueue_request_mails(asked, by)
        return asked

    return run_in_transaction(work)


def enqueue_request_mails(certificates: Sequence[Certificate], by: User) -> None:
    """One job for each recipient, so that a retry mails nobody twice."""
    pks = [str(each.pk) for each in certificates]
    for membership in signatories_of(certificates[0].tenant_id):
        job_at(MAIL).enqueue(membership.pk, pks, by.pk)


def signatories_of(tenant_id: int) -> list[Membership]:
    """The active signatories of a tenant; its owners where it has none."""
    rows = Membership.objects.filter(
        tenant=tenant_id, is_active=True, user__is_active=True, role__in=SIGNING_ROLES
    )
    found = list(rows.select_related("user", "tenant"))
    named = [each for each in found if each.role == TenantRole.SIGNATORY]
    return named or found
