"""A signed-in person as the client stores them (specification section 3, "Stored user")."""

from typing import Annotated, TypedDict

from allauth.socialaccount.models import SocialAccount

from accounts import organization
from accounts.identities import identity_of
from accounts.memberships import TenantServed, tenants_served
from accounts.models import Tenant, User
from accounts.models.people import PERSON_ROLES
from accounts.terms import agreed_version
from core.api.answers import Email, one_of
from core.mail import refused_among


class ProviderData(TypedDict):
    providerId: str
    uid: str
    email: Email


class StoredPerson(TypedDict):
    """Who signed in; the part that tenants and staff have in common."""

    identity: Annotated[
        str, "the person, and for tenants whom they act for; a text without meaning"
    ]
    username: str
    name: str
    terms_agreed_version: str | None


class StoredProfile(TypedDict):
    """What differs between a tenant's person and one of the staff."""

    affiliate_status: Annotated[int, one_of([0, 1])]
    email: Email | None
    current_email: Email | None
    email_verified: bool
    pending_email: Annotated[Email | None, "stated, and waiting for its mailed link"]
    refused_emails: Annotated[
        list[Email], "of email and pending_email those whose mail server refuses our mail"
    ]
    payor_name: str | None
    payor_tin: str | None
    providerData: list[ProviderData]


class StoredUser(StoredPerson, StoredProfile):
    """Specification section 3, "Stored user", without its token."""


class SignedInUser(StoredUser):
    """Specification section 3, "Stored user", with its token."""

    token: Annotated[str, "single-use sign-in token, exchanged within a minute"]


class Person(TypedDict):
    """The signed-in person, and what they handle."""

    username: str
    name: str
    role: Annotated[str, one_of(PERSON_ROLES)]
    account_type: Annotated[str, one_of(["tenant", "accounting"])]
    user: StoredUser
    companies: list[str]
    branches: list[str]
    tenant_role: Annotated[str, "owner, preparer, signatory or viewer; blank for staff"]
    tenants: Annotated[list[TenantServed], "for which this person may sign in"]


def stored_user(user: User) -> StoredUser:
    """Return the data of a person that the client stores: a tenant's, or one of the staff."""
    known: StoredPerson = {
        "identity": identity_of(user),
        "username": user.username,
        "name": user.name,
        "terms_agreed_version": agreed_version(user),
    }
    if user.tenant is not None:
        return {**known, **serialize_tenant_profile(user.tenant, user.code_address)}
    return {**known, **serialize_staff_profile(user)}


def serialize_tenant_profile(tenant: Tenant, code_address: str) -> StoredProfile:
    """``email`` is for notices and given by the tenant; codes go to ``current_email``.

    While a change waits for its link the old address stays in force; a first one is shown at
    once, and not verified.
    """
    return {
        "affiliate_status": int(tenant.is_affiliate),
        "email": tenant.notification_email or tenant.pending_email or None,
        "current_email": code_address or None,
        "email_verified": bool(tenant.verified_email),
        "pending_email": tenant.pending_email or None,
        "refused_emails": refused_among(tenant.notification_email, tenant.pending_email),
        "payor_name": tenant.name,
        "payor_tin": tenant.tin.short,  # type: ignore[attr-defined]  # a Tin
        "providerData": [],
    }


def serialize_staff_profile(user: User) -> StoredProfile:
    uids = SocialAccount.objects.filter(user=user).values_list("uid", flat=True)
    return {
        "affiliate_status": 0,
        "email": user.email,
        "current_email": None,
        "email_verified": True,
        "pending_email": None,
        "refused_emails": [],
        "payor_name": None,
        "payor_tin": None,
        "providerData": [{"providerId": "oidc", "uid": uid, "email": user.email} for uid in uids],
    }


def account_type(user: User) -> str:
    return "tenant" if user.is_tenant else "accounting"


def describe_person(user: User) -> Person:
    """Everything a client wants to know of the person signed in."""
    companies = filter(None, map(organization.company, user.company_ids))
    return {
        "username": user.username,
        "name": user.name,
        "role": user.role,
        "account_type": account_type(user),
        "user": stored_user(user),
        "companies": sorted(company.code for company in companies),
        "branches": [branch.name for branch in organization.get_cached_branches(user.branch_ids)],
        "tenant_role": user.tenant_role,
        "tenants": tenants_served(user) if user.is_tenant else [],
    }
