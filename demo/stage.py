"""Certificates brought where their stories end by real moves, one by one through the engine."""

from collections.abc import Iterable

from django.db.models import QuerySet

from accounts.memberships import create_owners
from accounts.models import Company, Tenant, User
from demo import afterwards
from demo.breakdown import attach_breakdown
from demo.plans import Plan
from demo.signed_copy import attach_signed_copy
from demo.story import Deed
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import FormType
from workflow.certificates.statuses import Status
from workflow.engine.execution import create_subject, perform


class Cast:
    """Who acts: a tenant's user, or a processor of the company; known from the beginning."""

    def __init__(self) -> None:
        self.portal_users = {user.tenant_id: user for user in accounts_of_tenants()}
        processors = list(User.objects.filter(role="processor").order_by("pk"))
        self.able = {
            pk: [user for user in processors if user.handles(pk)]
            for pk in Company.objects.values_list("pk", flat=True)
        }

    def actor(self, plan: Plan, deed: Deed) -> User:
        return self.processor_of(plan) if deed.by_staff else self.tenant_of(plan)

    def tenant_of(self, plan: Plan) -> User:
        if plan.tenant.pk not in self.portal_users:
            self.enrol([plan.tenant])
        return self.portal_users[plan.tenant.pk]

    def enrol(self, tenants: Iterable[Tenant]) -> None:
        """Give a user to each that has none."""
        lacking = [each for each in tenants if each.pk not in self.portal_users]
        users = User.objects.bulk_create(map(portal_user, lacking), batch_size=1_000)
        create_owners(users)
        self.portal_users |= {user.tenant_id: user for user in users}

    def processor_of(self, plan: Plan) -> User:
        able = self.able[plan.content["company"].pk]
        return able[plan.tenant.pk % len(able)]


def accounts_of_tenants() -> "QuerySet[User]":
    """The accounts that were opened for tenants, not the people whom their owners invited."""
    return User.objects.filter(role="tenant", email="")


def portal_user(tenant: Tenant) -> User:
    """Its user, who can sign in only once a password was set."""
    user = User(username=f"payor-{tenant.tin}", name=tenant.name, role="tenant", tenant=tenant)
    user.set_unusable_password()
    return user


def act(plan: Plan, deed: Deed, *, by: User) -> None:
    """Play one deed."""
    if deed.move == "born":
        content = plan.content | {"tenant": plan.tenant}
        certificate = create_subject(LIFECYCLE, Status.DRAFT, content, by=by, pk=plan.pk)
        if certificate.form_type == FormType.CONSOLIDATED:
            attach_breakdown(certificate, by=by)
        attach_signed_copy(certificate, by=by)
    elif goes_on := afterwards.DEEDS.get(deed.move):
        goes_on(plan, deed, by)
    else:
        perform(LIFECYCLE, plan.pk, deed.move, by=by, inputs=deed.inputs)
