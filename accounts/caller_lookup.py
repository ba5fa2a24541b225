"""Session, user and assignments in one statement: who calls, asked with every request."""

from functools import cache

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db.models import F, Subquery
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts import memberships, sessions
from accounts.models import User
from core.db.compiled_statements import CompiledQuery, Placeholder

KEY = Placeholder("key", Session._meta.get_field("session_key"))
NOW = Placeholder("now", Session._meta.get_field("expire_date"))
WHO = Placeholder("who", User._meta.get_field("id"))
LONGEST_ID = 18


def plainly(session_key: str | None, user_id: str) -> tuple[User, SessionBase] | None:
    """The user and the session of that key, where nothing but they need be looked at; else None."""
    if not session_key or not user_id.isdecimal() or len(user_id) > LONGEST_ID:
        return None
    asked = statement()
    rows = asked.rows({KEY: session_key, NOW: timezone.now(), WHO: int(user_id)})
    said = asked.beside(rows[0])[0] if rows else None
    if said is None:
        return None
    user, session = asked.object_of(rows[0]), sessions.session_of_key(session_key)
    session._session_cache = session.decode(said)  # type: ignore[attr-defined]  # Django's own
    found = list(map(asked.beside, rows))
    user.assignment_rows = list({tuple(each[1:8]) for each in found if any(each[1:3])})
    user.membership_rows = list({tuple(each[8:11]) for each in found if each[8]})
    roles = {tenant: role for tenant, role, is_active in user.membership_rows if is_active}
    is_member = memberships.act_for_session(user, session, roles)
    return (user, session) if is_member and is_plainly_of(session, user) else None


def is_plainly_of(session: SessionBase, user: User) -> bool:
    """Whether the session was begun by this user, under the secret and the password of today."""
    if not sessions.is_under_own_key(session):
        return False
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return False
    proof = session.get(HASH_SESSION_KEY, "")
    return session.get(SESSION_KEY) == str(user.pk) and constant_time_compare(
        proof, user.get_session_auth_hash()
    )


@cache
def statement() -> CompiledQuery:
    """A row for each assignment or membership of the user, one where there are none."""
    session = Session.objects.filter(session_key=KEY, expire_date__gt=NOW)
    rows = User.objects.filter(pk=WHO, is_active=True).annotate(
        said=Subquery(session.values("session_data")),
        company=F("assignments__company"),
        branch=F("assignments__branch"),
        starts=F("assignments__cover__starts_on"),
        ends=F("assignments__cover__ends_on"),
        absent=F("assignments__cover__absent__name"),
        cover=F("assignments__cover"),
        absent_id=F("assignments__cover__absent"),
        member_of=F("memberships__tenant"),
        member_role=F("memberships__role"),
        member_active=F("memberships__is_active"),
    )
    return CompiledQuery(rows)
