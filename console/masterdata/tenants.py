"""Tenants as administrators keep them: found, added, corrected, invited, put out of use."""

from collections.abc import Iterable
from typing import Any, TypedDict, cast

from django.db.models import Case, CharField, Count, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from accounts.invitations import send_invitation as mail_invitation
from accounts.memberships import create_owner, settle_tenant
from accounts.models import Invitation, Role, Tenant, User
from console.masterdata import facts, log
from console.masterdata.models import Kind
from core.db.transactions import run_in_transaction
from core.recording import CREATED, record_rows
from core.refusals import NotFound, NotLikeThis, NotNow, field_fault
from core.text import fold
from core.tin import Tin
from workflow.models import Certificate

UNUSABLE = "!"  # how Django marks a password that nobody can type
STATES = {
    "active": "Signs in",
    "invited": "Invited",
    "not_invited": "Not invited",
    "no_account": "No account",
    "no_address": "No address",
    "inactive": "Deactivated",
}
PERSONAL = ("last_name", "first_name", "middle_name")
HALF_A_NAME = "A person has a last and a first name; a corporation has neither."
TIN_IN_USE = (
    "Certificates stand under this TIN, so it stays. Add a tenant with the right one instead."
)


def with_state(rows: "QuerySet[Tenant]") -> Any:
    """Each with its ``state``: whether somebody can sign in for it, and what is lacking."""
    users = User.objects.filter(tenant=OuterRef("pk"))
    standing = Invitation.objects.filter(user__tenant=OuterRef("pk"), expires_at__gt=timezone.now())
    return rows.annotate(
        state=Case(
            When(is_active=False, then=Value("inactive")),
            When(~Exists(users), then=Value("no_account")),
            When(contact_email="", then=Value("no_address")),
            When(Exists(users.exclude(password__startswith=UNUSABLE)), then=Value("active")),
            When(Exists(standing), then=Value("invited")),
            default=Value("not_invited"),
            output_field=CharField(),
        )
    )


def search_tenants(text: str, state: str) -> Any:
    """Tenants by a part of the name, or by the beginning of the TIN, in one state or in any."""
    rows = with_state(facts.tenants_with_users())
    if text:
        rows = rows.filter(name_condition(text))
    return rows.filter(state=state) if state else rows


def name_condition(text: str) -> Q:
    digits = text.replace("-", "").replace(" ", "")
    by_name = Q(folded_name__contains=fold(text))
    return by_name | Q(tin__startswith=digits) if digits.isdecimal() else by_name


class MasterTenantCounts(TypedDict):
    all: int
    active: int
    invited: int
    not_invited: int
    no_account: int
    no_address: int
    inactive: int


def count_tenants_by_state() -> MasterTenantCounts:
    """Count the tenants in each state, and all."""
    rows = with_state(Tenant.objects.order_by()).values("state").annotate(count=Count("pk"))
    told = dict.fromkeys(STATES, 0) | {row["state"]: row["count"] for row in rows}
    return cast(MasterTenantCounts, {"all": sum(told.values())} | told)


def get_tenant_with_state(pk: int) -> Tenant:
    """Raises NotFound."""
    found = with_state(facts.tenants_with_users()).filter(pk=pk).first()
    if found is None:
        raise NotFound
    return found


def lock_tenant(pk: int) -> Tenant:
    """The tenant, which nobody else changes meanwhile. Raises NotFound."""
    if not Tenant.objects.select_for_update().filter(pk=pk).exists():
        raise NotFound
    return get_tenant_with_state(pk)


def create_tenant_record(by: User, given: dict[str, Any], username: str, person: str) -> Tenant:
    """A new tenant, with an account if a username is given. Raises NotLikeThis."""

    def work() -> Tenant:
        check_tin_and_username_free(given["tin"], username)
        check_names({name: given.get(name, "") for name in PERSONAL})
        tenant = Tenant.objects.create(**given)
        if username:
            new_account(by, tenant, username, person)
        log.record_master_data_changes(
            [log.build_master_log_creation(Kind.TENANT, tenant.pk, log.ADDED)], by
        )
        return tenant

    return run_in_transaction(work)


def update_tenant_record(
    by: User, pk: int, given: dict[str, Any], version: int | None, username: str, person: str
) -> Tenant:
    """Correct a tenant; what stays as it is leaves no trace.

    Raises NotFound, NotNow (stale, or a TIN that certificates stand under), NotLikeThis.
    """

    def work() -> Tenant:
        tenant = lock_tenant(pk)
        different = {name: value for name, value in given.items() if getattr(tenant, name) != value}
        if not (different or username):
            return tenant
        entry = log.open_logs(Kind.TENANT, [pk], by)[pk]
        log.check_master_log_version(entry, version)
        check_tin(tenant, different.get("tin"))
        check_names({name: different.get(name, getattr(tenant, name)) for name in PERSONAL})
        check_has_no_account(tenant, username)
        check_tin_and_username_free(different.get("tin"), username)
        if username:
            new_account(by, tenant, username, person)
        save(tenant, different)
        log.record_master_data_changes([log.push(entry, "change")], by)
        return tenant

    return run_in_transaction(work)


def check_has_no_account(tenant: Tenant, username: str) -> None:
    if username and tenant.users.all():
        raise NotLikeThis([field_fault("username", "taken", "This tenant has an account already.")])


def check_names(names: dict[str, str]) -> None:
    """A person's name is whole or not there. Raises NotLikeThis."""
    needed = ("last_name", "first_name") if any(names.values()) else ()
    if faults := [field_fault(each, "required", HALF_A_NAME) for each in needed if not names[each]]:
        raise NotLikeThis(faults)


def save(record: Any, different: dict[str, Any]) -> None:
    for name, value in different.items():
        setattr(record, name, value)
    if different:
        record.save(update_fields=list(different))


def check_tin(tenant: Tenant, tin: Tin | None) -> None:
    if tin and Certificate.objects.filter(tenant=tenant).exists():
        raise NotNow(TIN_IN_USE, code="tin_in_use", status=STATES[tenant.state])  # type: ignore[attr-defined]


def check_tin_and_username_free(tin: Tin | None, username: str) -> None:
    """Raises NotLikeThis for a TIN or a username that is somebody's."""
    faults = []
    if tin and (owner := Tenant.objects.filter(tin=tin).first()):
        faults.append(
            field_fault("tin", "taken", f"{tin.display} is the TIN of {owner.name} already.")
        )
    if username and User.objects.filter(username__iexact=username).exists():
        faults.append(field_fault("username", "taken", f"There is an account {username} already."))
    if faults:
        raise NotLikeThis(faults)


def new_account(by: User, tenant: Tenant, username: str, person: str) -> User:
    """An account without a password: the invitation sets it."""
    user = User(username=username, name=person or tenant.name, role=Role.TENANT, tenant=tenant)
    user.set_unusable_password()
    user.save()
    create_owner(user)
    record_new_accounts([user.pk], by)
    return user


def record_new_accounts(pks: Iterable[int], by: User | None) -> None:
    """Record new people, so that the changes of their tenants need not create any."""
    record_rows("people", pks, changed=CREATED, why="account opened", by=by)


def invite(by: User, pk: int) -> Tenant:
    """Have those mailed a link who have no password yet; any link before it ends.

    Raises NotFound, and NotNow where nobody can be invited.
    """

    def work() -> Tenant:
        tenant = lock_tenant(pk)
        users = [user for user in tenant.users.all() if not user.has_usable_password()]
        check_may_be_invited(tenant, users)
        for user in users:
            mail_invitation(user)
        entry = log.open_logs(Kind.TENANT, [pk], by)[pk]
        names = ", ".join(user.username for user in users)
        log.record_master_data_changes(
            [log.push(entry, "invite", f"{names}, at {tenant.contact_email}")], by
        )
        return tenant

    return run_in_transaction(work)


def check_may_be_invited(tenant: Tenant, users: list[User]) -> None:
    if not tenant.is_active:
        refuse_invitation("inactive", "This tenant is deactivated. Activate it first.")
    if not tenant.users.all():
        refuse_invitation("no_account", "There is no account yet. Give a username first.")
    if not tenant.contact_email:
        refuse_invitation("no_address", "There is no contact address to mail the link to.")
    if not users:
        refuse_invitation("has_password", "They chose a password already, and sign in with it.")


def refuse_invitation(code: str, message: str) -> None:
    raise NotNow(message, code=code, status=STATES.get(code, STATES["active"]))


def set_tenant_active(by: User, pk: int, version: int | None, *, is_active: bool) -> Tenant:
    """Let its people sign in, or end all their sessions and let nobody. Raises NotFound, NotNow."""

    def work() -> Tenant:
        tenant = lock_tenant(pk)
        entry = log.open_logs(Kind.TENANT, [pk], by)[pk]
        log.check_master_log_version(entry, version)
        if tenant.is_active == is_active:
            return tenant
        save(tenant, {"is_active": is_active})
        settle_tenant(tenant)
        log.record_master_data_changes(
            [log.push(entry, "reactivate" if is_active else "deactivate")], by
        )
        return tenant

    return run_in_transaction(work)
