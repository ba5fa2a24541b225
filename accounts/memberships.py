"""The people of a tenant: who works for it and as what, invited, changed and removed.

A person signs in for one tenant at a time; the session says for which.
"""

from collections.abc import Iterable
from functools import partial
from typing import Annotated, TypedDict

from django.contrib.sessions.backends.base import SessionBase
from django.core.mail import EmailMultiAlternatives
from django.db.models import Prefetch, QuerySet
from rest_framework import serializers

from accounts import invitations, limits, open_sessions
from accounts.models import Invitation, Membership, Role, Tenant, TenantRole, User
from accounts.models.tenant_roles import PREPARING_ROLES
from core.api.answers import one_of
from core.db.transactions import run_in_transaction
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.recording import CREATED, Changed, check_recorded, record_rows
from core.refusals import NotAllowed, NotFound, NotLikeThis, NotNow, field_fault
from core.security_events import record_security_event

CHOSEN = "tenant"  # in the session
MOST_PEOPLE = 100
ONLY_OWNERS = "Only an owner changes who works for this company."
LAST_OWNER = "This is the last owner. Make somebody else an owner first."
OF_STAFF = "This address belongs to an account that cannot be invited."
NO_ADDRESS = (
    "The login of this name has no email address of its own. "
    "Enter an address of the person: they sign in to this company with it."
)
MEMBER = "This person works for this company already."
SETTLED = ("is_active", "tenant_id")  # the columns that settle_sign_in sets
TOO_MANY = f"A company has at most {MOST_PEOPLE} people."


# Whom a person acts for


def act_for(user: User, tenant_id: int | None, roles: dict[int, str]) -> bool:
    """Have the user act for a tenant from here on; False where they are no member of it.

    Only this object changes: what is stored is whom a sign-in is for at first.
    """
    if tenant_id is None or tenant_id not in roles:
        return False
    user.tenant_id, user.tenant_role = tenant_id, roles[tenant_id]
    return True


def act_for_session(user: User, session: SessionBase, roles: dict[int, str] | None = None) -> bool:
    """The same for the tenant of a session. Staff act for nobody, and always may."""
    if not user.is_tenant:
        return True
    found = active_roles(user) if roles is None else roles
    return act_for(user, session.get(CHOSEN, user.tenant_id), found)


def active_roles(user: User) -> dict[int, str]:
    return dict(user.memberships.filter(is_active=True).values_list("tenant", "role"))


def usable_memberships(user: User) -> list[Membership]:
    """Memberships with which the person can sign in, the first one first."""
    rows = user.memberships.filter(is_active=True, tenant__is_active=True)
    return list(rows.select_related("tenant"))


class TenantServed(TypedDict):
    """A tenant that the person works for; ``current`` is the one this session is for."""

    id: int
    name: str
    role: Annotated[str, one_of(TenantRole.choices)]
    current: bool


def tenants_served(user: User) -> list[TenantServed]:
    """The tenants that the person may choose from; ``current`` is the one they act for."""
    return [
        {
            "id": each.tenant_id,
            "name": each.tenant.name,
            "role": each.role,
            "current": each.tenant_id == user.tenant_id,
        }
        for each in usable_memberships(user)
    ]


# Existing accounts


def create_owner(user: User) -> None:
    """Make the user of a new account the owner of its tenant."""
    create_owners([user])


def create_owners(users: Iterable[User]) -> None:
    """Make each user the owner of their tenant."""
    rows = [
        Membership(user=user, tenant=user.tenant, role=TenantRole.OWNER)
        for user in users
        if user.tenant
    ]
    Membership.objects.bulk_create(rows, batch_size=1_000)


def accounts_of_tenant() -> "Prefetch[str]":
    """``users`` without the people whom owners invited: the accounts that the operator keeps."""
    return Prefetch("users", queryset=User.objects.filter(email=""))


def settle_sign_in(user: User) -> None:
    """Let the person in for the tenants that are left to them; nobody for none."""
    usable = [each.tenant_id for each in usable_memberships(user)]
    user.is_active = bool(usable)
    if usable and user.tenant_id not in usable:
        user.tenant_id = usable[0]
    user.save(update_fields=["is_active", "tenant"])
    if not usable:
        Invitation.objects.filter(user=user).delete()


def settle_tenant(tenant: Tenant) -> None:
    """Let the people of a tenant in, or end their sessions, as its being active says."""
    members = User.objects.filter(memberships__tenant=tenant, memberships__is_active=True)
    for user in members.order_by("pk"):
        settle_sign_in(user)
        if not tenant.is_active:
            open_sessions.end_all(user)


# The list


def list_people(tenant: Tenant) -> "list[Membership]":
    rows = tenant.memberships.filter(is_active=True).select_related("user")
    return list(rows[:MOST_PEOPLE])


class TenantPerson(TypedDict):
    """A person of a tenant; ``invited`` until they chose a password."""

    id: int
    name: str
    username: str
    email: Annotated[
        str,
        partial(serializers.EmailField, allow_blank=True),
        "blank: codes go to the company's contact address",
    ]
    role: Annotated[str, one_of(TenantRole.choices)]
    state: Annotated[str, one_of(["active", "invited"])]
    is_self: bool


def serialize_person(membership: Membership, reader: User) -> TenantPerson:
    user = membership.user
    return {
        "id": membership.pk,
        "name": user.name,
        "username": user.username,
        "email": user.email,
        "role": membership.role,
        "state": "active" if user.has_usable_password() else "invited",
        "is_self": user.pk == reader.pk,
    }


def serialize_people(tenant: Tenant, reader: User) -> list[TenantPerson]:
    return [serialize_person(each, reader) for each in list_people(tenant)]


# Changes


def check_may_change_people(by: User) -> None:
    """Raises NotAllowed for everybody but an owner and an administrator."""
    if not (by.is_owner or by.is_administrator):
        raise NotAllowed(ONLY_OWNERS)


def invite_person(tenant_id: int, by: User, *, email: str, name: str, role: str) -> Membership:
    """Give a person a role and mail them; again where their link was not used yet.

    Raises NotAllowed, NotFound, NotNow (a member already, too many), NotLikeThis.
    """
    check_may_change_people(by)
    limits.count_invitation(tenant_id)

    def work() -> Membership:
        tenant = lock_members_of(tenant_id)
        known = find_person(email)
        if known:
            check_recorded("people", [known.pk])
        user = known or create_person(tenant, email, name)
        membership = join_tenant(tenant, user, role)
        if not user.has_usable_password() and user.tenant_id == tenant.pk:
            user.name = name
            user.save(update_fields=["name", "folded_name"])
        settle_sign_in(user)
        changed: Changed = (*SETTLED, "memberships", "name") if known else CREATED
        record_rows("people", [user.pk], changed=changed, why="person invited", by=by)
        mail_person(user, tenant)
        return membership

    membership = run_in_transaction(work)
    record_security_event("role_changed", actor=by, person=membership.user_id, role=role)
    return membership


def lock_members_of(tenant_id: int) -> Tenant:
    """The tenant, whose people nobody else changes meanwhile. Raises NotFound, NotNow."""
    tenant = Tenant.objects.select_for_update().filter(pk=tenant_id).first()
    if tenant is None:
        raise NotFound
    if not tenant.is_active:
        raise NotNow("This company's account is deactivated.", code="inactive")
    return tenant


def find_person(email: str) -> User | None:
    """The person with this address, locked. Raises NotLikeThis where it is no person's of a tenant.

    An account that takes its codes at its company's address is not taken along: who gave it this
    name need not be who reads mails at this address.
    """
    user = User.objects.select_for_update().filter(username__iexact=email).first()
    user = user or User.objects.select_for_update().filter(email__iexact=email).first()
    if user and user.role == Role.TENANT and not user.email:
        raise NotLikeThis([field_fault("email", "no_address", NO_ADDRESS)])
    if user and (user.role != Role.TENANT or user.email.lower() != email.lower()):
        raise NotLikeThis([field_fault("email", "taken", OF_STAFF)])
    return user


def create_person(tenant: Tenant, email: str, name: str) -> User:
    """A person without a password, who signs in by their address."""
    user = User(username=email, email=email, name=name, role=Role.TENANT, tenant=tenant)
    user.set_unusable_password()
    user.save()
    return user


def join_tenant(tenant: Tenant, user: User, role: str) -> Membership:
    """Raises NotNow for a member who can sign in, and for one too many."""
    found = Membership.objects.filter(tenant=tenant, user=user).first()
    if found and found.is_active:
        if user.has_usable_password():
            raise NotNow(MEMBER, code="already_member")
        check_leaves_an_owner(found, role)
    elif tenant.memberships.filter(is_active=True).count() >= MOST_PEOPLE:
        raise NotNow(TOO_MANY, code="too_many")
    membership = found or Membership(tenant=tenant, user=user)
    membership.role, membership.is_active = role, True
    membership.save()
    return membership


def change_person(tenant_id: int, pk: int, by: User, role: str) -> Membership:
    """Give a person another role. Raises NotAllowed, NotFound, NotNow for the last owner."""
    check_may_change_people(by)

    def work() -> Membership:
        membership = get_member(lock_members_of(tenant_id), pk)
        if membership.role != role:
            check_recorded("people", [membership.user_id])
            check_leaves_an_owner(membership, role)
            membership.role = role
            membership.save(update_fields=["role"])
            record_person(membership, ("memberships",), "person given a role", by)
        return membership

    membership = run_in_transaction(work)
    record_security_event("role_changed", actor=by, person=membership.user_id, role=role)
    return membership


def preparers_of(tenant_id: int) -> QuerySet[Membership]:
    """The memberships of those who change what is a tenant's; none where nobody signs in for it."""
    rows = Membership.objects.filter(tenant=tenant_id, role__in=PREPARING_ROLES)
    return rows.filter(is_active=True, user__is_active=True, tenant__is_active=True)


def remove_person(tenant_id: int, pk: int, by: User) -> None:
    """Remove a person and end their sessions at once.

    Raises NotAllowed, NotFound, NotNow for the last owner.
    """
    check_may_change_people(by)

    def work() -> int:
        membership = get_member(lock_members_of(tenant_id), pk)
        check_recorded("people", [membership.user_id])
        check_leaves_an_owner(membership, "")
        membership.is_active = False
        membership.save(update_fields=["is_active"])
        settle_sign_in(membership.user)
        record_person(membership, (*SETTLED, "memberships"), "person removed", by)
        open_sessions.end_all(membership.user)
        return membership.user_id

    removed = run_in_transaction(work)
    record_security_event("role_changed", actor=by, person=removed, role="")


def record_person(membership: Membership, changed: Changed, why: str, by: User) -> None:
    record_rows("people", [membership.user_id], changed=changed, why=why, by=by)


def get_member(tenant: Tenant, pk: int) -> Membership:
    """Raises NotFound."""
    rows = tenant.memberships.filter(is_active=True, pk=pk).select_related("user")
    if found := rows.first():
        return found
    raise NotFound


def check_leaves_an_owner(membership: Membership, role: str) -> None:
    """Raises NotNow where the person is the last owner and would be none."""
    if membership.role != TenantRole.OWNER or role == TenantRole.OWNER:
        return
    others = Membership.objects.filter(
        tenant=membership.tenant_id, role=TenantRole.OWNER, is_active=True
    )
    if not others.exclude(pk=membership.pk).exists():
        raise NotNow(LAST_OWNER, code="last_owner")


# Mail


def mail_person(user: User, tenant: Tenant) -> None:
    """Have a new person mailed a link, and one who has a password a note."""
    if user.has_usable_password():
        mail_added.enqueue(user.pk, tenant.pk)
    else:
        invitations.send_invitation(user)


@job(lane="mail")
def mail_added(user_pk: int, tenant_pk: int) -> None:
    """The job: tell a person that they work for another tenant too."""
    rows = Membership.objects.filter(user=user_pk, tenant=tenant_pk, is_active=True)
    if membership := rows.select_related("user", "tenant").first():
        send_mail(build_added_email(membership))


def build_added_email(membership: Membership) -> EmailMultiAlternatives:
    shown = invitations.portal_facts() | {
        "username": membership.user.username,
        "company": membership.tenant.name,
        "role": membership.role,
    }
    subject = f"You work for {membership.tenant.name} in {shown['portal']} now"
    return compose_mail(
        "accounts/mail/added", subject=subject, to=membership.user.email, facts=shown
    )
