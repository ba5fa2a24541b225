"""Certificates brought where their stories end by real moves, one by one through the engine."""

from accounts.models import User
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import FormType
from workflow.certificates.statuses import Status
from workflow.demo.breakdown import attach_breakdown
from workflow.demo.plans import Plan
from workflow.demo.story import Deed
from workflow.engine.push import born, perform


class Cast:
    """Who acts: a tenant's user, or a processor of the company."""

    def __init__(self) -> None:
        self.portal_users = {user.tenant_id: user for user in User.objects.filter(role="tenant")}
        self.processors = list(User.objects.filter(role="processor").order_by("pk"))

    def actor(self, plan: Plan, deed: Deed) -> User:
        return self.processor_of(plan) if deed.by_staff else self.tenant_of(plan)

    def tenant_of(self, plan: Plan) -> User:
        if plan.tenant.pk not in self.portal_users:
            username = f"payor-{plan.tenant.tin}"
            user = User(username=username, name=plan.tenant.name, role="tenant", tenant=plan.tenant)
            user.set_unusable_password()
            user.save()
            self.portal_users[plan.tenant.pk] = user
        return self.portal_users[plan.tenant.pk]

    def processor_of(self, plan: Plan) -> User:
        company = plan.content["company"]
        able = [user for user in self.processors if user.handles(company.pk)]
        return able[plan.tenant.pk % len(able)]


def act(plan: Plan, deed: Deed, *, by: User) -> None:
    """Play one deed."""
    if deed.move == "born":
        content = plan.content | {"tenant": plan.tenant}
        certificate = born(LIFECYCLE, Status.DRAFT, content, by=by, pk=plan.pk)
        if certificate.form_type == FormType.CONSOLIDATED:
            attach_breakdown(certificate, by=by)
        return
    perform(LIFECYCLE, plan.pk, deed.move, by=by, inputs=deed.inputs)
