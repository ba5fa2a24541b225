"""Inviting everybody who cannot sign in yet: a job with its progress, and nobody twice."""

from datetime import timedelta

from django.conf import settings

from accounts.models import Role, Tenant, User
from console.masterdata import log, tenants
from console.masterdata.models import Invited, InviteRun, Kind
from core import clock, request_context
from core.db.transactions import run_in_transaction
from core.jobs.tasks import job
from core.refusals import Refusal
from core.request_context import RequestContext, with_request_context
from workflow.records.orders import AlteredOrder, Order

AT_ONCE = 50  # tenants in one job: another's work comes between
LIMIT_SECONDS = 300
ACCOUNT_OPENED = "An account by the name of its TIN."
ORDER = Order("invitation of all", ("by_id", "count", "request_id", "ip"))
WAITING = ("not_invited", "no_account")


def tenant_ids_to_invite() -> list[int]:
    """Tenants who could be invited and were not: each with an address, in use."""
    rows = tenants.with_state(Tenant.objects.exclude(contact_email=""))
    lately = clock.now() - timedelta(seconds=settings.INVITATION_SECONDS)
    there = Invited.objects.filter(at__gte=lately, message="").values("tenant")
    found = rows.filter(state__in=WAITING).exclude(pk__in=there).order_by("pk")
    return list(found.values_list("pk", flat=True))


def start_invite_run(by: User) -> InviteRun:
    """Have all of them invited; where that is being done, that run."""

    def work() -> InviteRun:
        User.objects.select_for_update().filter(pk=by.pk).exists()
        running = InviteRun.objects.filter(ended_at=None).first()
        return running or begin_invite_run(by)

    return run_in_transaction(work)


def begin_invite_run(by: User) -> InviteRun:
    where = request_context.current()
    found = tenant_ids_to_invite()
    run = InviteRun.objects.create(
        by=by,
        count=len(found),
        request_id=where.request_id,
        ip=where.ip,
        ended_at=None if found else clock.now(),
    )
    if found:
        go_on.enqueue(str(run.pk), ORDER.record(run, by=by))
    return run


def latest_invite_run() -> InviteRun | None:
    """The one that runs, or the last that did."""
    return InviteRun.objects.order_by("-asked_at").first()


@job(limit_s=LIMIT_SECONDS)
def go_on(pk: str, number: int = 0) -> None:
    """The job: the next tenants. Begun again after a killed worker, it goes on.

    ``number``: of the transition that recorded the run. Raises AlteredOrder.
    """
    run = InviteRun.objects.select_related("by").get(pk=pk)
    try:
        ORDER.check(run, number)
    except AlteredOrder:
        InviteRun.objects.filter(pk=pk).update(ended_at=clock.now())
        raise
    with with_request_context(RequestContext(run.request_id, run.ip, "", "invite-all")):
        for tenant in people_left(run)[:AT_ONCE]:
            invite_one(run, tenant)
    if people_left(run):
        go_on.enqueue(pk, number)
    else:
        InviteRun.objects.filter(pk=pk).update(ended_at=clock.now())


def people_left(run: InviteRun) -> list[int]:
    """List tenants without a turn; none once the person who started the run lost the permission."""
    if not User.objects.filter(pk=run.by_id, is_active=True, role=Role.ADMINISTRATOR).exists():
        return []
    tried = set(run.invited.values_list("tenant", flat=True))
    return [pk for pk in tenant_ids_to_invite() if pk not in tried]


def invite_one(run: InviteRun, pk: int) -> None:
    """Invite one and write it down, in one transaction: a killed worker invites nobody twice."""

    def work() -> None:
        tenant = tenants.lock_tenant(pk)
        if not Invited.objects.filter(run=run, tenant=tenant).exists():
            give_account(run.by, tenant)
            tenants.invite(run.by, pk)
            Invited.objects.create(run=run, tenant=tenant, at=clock.now())

    try:
        run_in_transaction(work)
    except Refusal as refusal:
        Invited.objects.create(run=run, tenant_id=pk, at=clock.now(), message=refusal.message)


def give_account(by: User, tenant: Tenant) -> None:
    """Open an account for a tenant without one, named by the TIN."""
    if tenant.users.all():
        return
    tenants.check_tin_and_username_free(None, str(tenant.tin))
    entry = log.open_logs(Kind.TENANT, [tenant.pk], by)[tenant.pk]
    tenants.new_account(by, tenant, str(tenant.tin), "")
    log.record_master_data_changes([log.push(entry, "change", ACCOUNT_OPENED)], by)
