"""A signed-in person as the client stores them (specification section 3, "Stored user")."""

from typing import Any

from allauth.socialaccount.models import SocialAccount

from accounts import organization
from accounts.identities import identity_of
from accounts.memberships import tenants_served
from accounts.models import Tenant, User
from accounts.terms import agreed_version
from core.mail import refused_among


def stored_user(user: User) -> dict[str, Any]:
    """Return the data of a person that the client stores: a tenant's, or one of the staff."""
    known = {
        "identity": identity_of(user),
        "username": user.username,
        "name": user.name,
        "terms_agreed_version": agreed_version(user),
    }
    if user.tenant is not None:
        own = {"current_email": user.code_address or None}
        return known | serialize_tenant_profile(user.tenant) | own
    return known | serialize_staff_profile(user)


def serialize_tenant_profile(tenant: Tenant) -> dict[str, Any]:
    """``email`` is for notices and given by the tenant; codes go to ``current_email``.

    While a change waits for its link the old address stays in force; a first one is shown at
    once, and not verified.
    """
    return {
        "affiliate_status": int(tenant.is_affiliate),
        "email": tenant.notification_email or tenant.pending_email or None,
        "email_verified": bool(tenant.verified_email),
        "pending_email": tenant.pending_email or None,
        "refused_emails": refused_among(tenant.notification_email, tenant.pending_email),
        "payor_name": tenant.name,
        "payor_tin": tenant.tin.short,  # type: ignore[attr-defined]  # a Tin
        "providerData": [],
    }


def serialize_staff_profile(user: User) -> dict[str, Any]:
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


def describe_person(user: User) -> dict[str, Any]:
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
