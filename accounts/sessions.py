"""A session on the server, on which access tokens depend, and its end.

It is a Django session without a cookie. Deleting it ends the access token at once.
"""

from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user, login
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.http import HttpRequest
from django.utils import timezone

from accounts.limits import next_midnight
from accounts.models import OpenSession, RefreshToken, User
from core import request_context
from core.db.outage import find_unavailable

OF_KEY = "of_key"  # in the session
COARSEST_USE = timedelta(minutes=1)


def open_user_session(user: User, *, remember: bool) -> SessionBase:
    """Open a session for somebody who has just proven who they are."""
    request = HttpRequest()
    request.session = session_of_key()
    login(request, user)
    session = request.session
    session[OF_KEY] = session.session_key
    session["remembered"] = remember
    if user.is_tenant:
        session["tenant"] = user.tenant_id
    session["ends_at"] = last_moment(user, remember=remember).isoformat()
    session["idles"] = user.is_tenant and not remember
    note_use(session)
    note_begin(session, user)
    return session


def note_begin(session: SessionBase, user: User) -> None:
    """Write down whose it is and from where, for the list of one's own sessions."""
    where = request_context.current()
    OpenSession.objects.create(
        user=user,
        session_key=session.session_key or "",
        created_at=datetime.fromisoformat(session["used_at"]),
        address=where.ip,
        device=where.device,
    )


def last_moment(user: User, *, remember: bool) -> datetime:
    """Return the latest end of the session; a remembered one ends at the next Manila midnight."""
    hours = settings.SESSION_LIMIT_HOURS if user.is_tenant else settings.STAFF_SESSION_LIMIT_HOURS
    limit = timezone.now() + timedelta(hours=hours)
    return min(limit, next_midnight()) if remember else limit


def note_use(session: SessionBase) -> None:
    """Write down that the session is in use now, and move its idle end."""
    now = timezone.now()
    session["used_at"] = now.isoformat()
    end = datetime.fromisoformat(session["ends_at"])
    session.set_expiry(min(end, now + idle_time() + coarseness()) if session["idles"] else end)
    session.save()


def keep_alive(session: SessionBase) -> bool:
    """Note a use, at most once a minute; False when the session was ended meanwhile.

    Raises the database's own error where it could not save: the session did not end by that.
    """
    if timezone.now() - datetime.fromisoformat(session["used_at"]) < coarseness():
        return True
    try:
        note_use(session)
    except UpdateError as ended:  # also of a database that is locked, full or away
        failure = ended.__context__
        if failure and find_unavailable(failure):
            raise failure from None
        return False
    return True


def idle_time() -> timedelta:
    """Return the client's own limit (specification section 9); the server's is slightly longer."""
    return timedelta(milliseconds=settings.IDLE_LOGOUT_MS)


def coarseness() -> timedelta:
    """Return the resolution of recorded uses; a session lives that much longer."""
    return min(COARSEST_USE, idle_time() / 10)


def end_user_session(session_key: str) -> None:
    """End a session: its access token, its refresh tokens and its sockets are worth nothing now."""
    session_of_key(session_key).delete()
    RefreshToken.objects.filter(session_key=session_key).delete()
    OpenSession.objects.filter(session_key=session_key).delete()


def is_under_own_key(session: SessionBase) -> bool:
    """Whether the session was begun under its key. What a session says is signed, and so is its
    key: one that was copied into another row signs nobody in."""
    key = session.session_key
    return key is not None and session.get(OF_KEY) == key


def user_of(session: SessionBase) -> User | None:
    """Return the user of the session; None when it ended, or its account changed since."""
    if not is_under_own_key(session):
        return None
    request = HttpRequest()
    request.session = session
    user = get_user(request)
    return user if isinstance(user, User) else None


def seconds_left(session: SessionBase) -> int:
    """Return the time until the session's latest end."""
    end = datetime.fromisoformat(session["ends_at"])
    return max(0, int((end - timezone.now()).total_seconds()))


def session_of_key(session_key: str | None = None) -> SessionBase:
    return import_module(settings.SESSION_ENGINE).SessionStore(session_key)
