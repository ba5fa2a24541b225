"""Identities: whom a session is for, as a text without meaning.

A browser has one refresh cookie, and each of its tabs shows one person. A tab names the identity
that it shows, and so never gets a token of somebody who signed in in another tab.
"""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase

from accounts.memberships import CHOSEN
from accounts.models import User
from core.refusals import NotNow

ANOTHER = "Somebody else signed in in another tab of this browser."


def identity_of(user: User) -> str:
    """Return the identity of a user: their own, and for tenants also whom they act for."""
    return compose_identity(user.pk, user.tenant_id)


def identity_of_session(session: SessionBase) -> str:
    return compose_identity(session.get(SESSION_KEY, ""), session.get(CHOSEN))


def compose_identity(user_pk: object, tenant_pk: object) -> str:
    return f"{user_pk}.{tenant_pk}" if tenant_pk else str(user_pk)


def check_identity(session: SessionBase, expected: str) -> None:
    """Raises NotNow where an identity is expected and the session is for another."""
    if expected and identity_of_session(session) != expected:
        raise NotNow(ANOTHER, code="another_identity")
