"""How the people of a tenant work together, as its owner chose."""

from accounts.memberships import check_may_change_people
from accounts.models import Tenant, User
from core.db.transactions import run_in_transaction
from core.recording import record_rows


def change_tenant_settings(tenant_id: int, by: User, *, signatory_approves: bool) -> Tenant:
    """Change whether preparers submit only what is signed. Raises NotAllowed for all but owners."""
    check_may_change_people(by)

    def work() -> Tenant:
        tenant = Tenant.objects.select_for_update().get(pk=tenant_id)
        if tenant.signatory_approves != signatory_approves:
            tenant.signatory_approves = signatory_approves
            tenant.save(update_fields=["signatory_approves"])
            changed = ("signatory_approves",)
            record_rows(
                "tenants", [tenant.pk], changed=changed, why="tenant settings changed", by=by
            )
        return tenant

    return run_in_transaction(work)
