"""Changing to another tenant: a sign-in for it takes the place of the session."""

from accounts.memberships import act_for, usable_memberships
from accounts.models import SignInWay, User
from accounts.people import SignedInUser, stored_user
from accounts.tokens import new_sign_in_token
from core.refusals import NotFound
from core.security_events import record_security_event


def switch_tenant(user: User, tenant_id: int, session_key: str | None) -> SignedInUser:
    """Return what a sign-in for the other tenant returns; it replaces the session.

    Raises NotFound.
    """
    roles = {each.tenant_id: each.role for each in usable_memberships(user)}
    if not act_for(user, tenant_id, roles):
        raise NotFound
    token = new_sign_in_token(user, replaces=session_key or "", way=SignInWay.SWITCH)
    record_security_event("tenant_switched", actor=user, tenant=tenant_id)
    return {**stored_user(user), "token": token}
