"""The three tokens: one to take up a sign-in, one for each call, one to get the next.

Access tokens are allauth's (headless JWT strategy), checked against their session on every call.
Rotation, its grace and the end of a family are ours: allauth has neither of the last two.
"""

import secrets
import time
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

import jwt as pyjwt
from allauth.headless import app_settings as headless
from allauth.headless.tokens.strategies.jwt import internal as jwt
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.core.signing import BadSignature, TimestampSigner
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from jwt.types import Options

from accounts import caller_lookup, memberships, sessions
from accounts.identities import check_identity, identity_of_session
from accounts.models import RefreshToken, SignInToken, User
from accounts.sign_in_history import note_sign_in
from core.digests import digest_secret, keyed_digest
from core.recording import check_recorded
from core.refusals import NotSignedIn
from core.security_events import record_security_event

NOT_VALID = "Please sign in again."
LATEST = 2**33
KEPT_CLAIMS = 1_000  # of those who call right now


class Access(NamedTuple):
    """An authenticated access: the user, the end of the token, and its session."""

    user: User
    expires_at: datetime
    session_key: str


class Pair(NamedTuple):
    """A session with the two tokens just made for it."""

    session: SessionBase
    access_token: str
    refresh_token: str


def sign_in_token_signer() -> TimestampSigner:
    return TimestampSigner(salt="accounts.tokens.sign_in")


def new_sign_in_token(user: User, browser: str = "", replaces: str = "", way: str = "") -> str:
    """Proof that ``user`` has just signed in, to be exchanged once within a minute.

    One that travels in an address works only in the ``browser`` that asked for it: a link made by
    somebody else signs nobody in. The session that it ``replaces`` ends when it is exchanged.
    """
    secret = secrets.token_urlsafe(32)
    SignInToken(
        digest=digest_secret(secret),
        user=user,
        tenant_id=user.tenant_id,
        replaces=replaces,
        browser_digest=digest_secret(browser) if browser else "",
        way=way,
        expires_at=timezone.now() + timedelta(seconds=settings.SIGN_IN_TOKEN_SECONDS),
    ).put_mark().save()
    return sign_in_token_signer().sign(secret)


def exchange(sign_in_token: str, *, remember: bool, browser: str = "") -> Pair:
    """Take up a sign-in: its token works once. Raises NotSignedIn, and AlteredRecord for a person
    whose role, password or factors were written past the portal."""
    user, way = redeem_sign_in_token(sign_in_token, browser)
    check_recorded("people", [user.pk])
    session = sessions.open_user_session(user, remember=remember)
    note_sign_in(user, way)
    record_security_event("signed_in", actor=user, remembered=remember)
    refresh_token = secrets.token_urlsafe(32)
    store_refresh_token(refresh_token, session)
    return Pair(session, new_access_token(user, session), refresh_token)


def redeem_sign_in_token(sign_in_token: str, browser: str) -> tuple[User, str]:
    """Return user and way of a sign-in token and delete its row, so that it works once."""
    try:
        secret = sign_in_token_signer().unsign(
            sign_in_token, max_age=settings.SIGN_IN_TOKEN_SECONDS
        )
    except BadSignature:
        raise NotSignedIn(NOT_VALID, code="sign_in_token") from None
    rows = SignInToken.objects.filter(
        digest=digest_secret(secret),
        expires_at__gt=timezone.now(),
        browser_digest__in=["", digest_secret(browser)],
    )
    found = rows.select_related("user").first()
    is_ours = found is not None and found.has_own_mark()
    if found is None or not is_ours or not may_take_up(found) or not rows.delete()[0]:
        raise NotSignedIn(NOT_VALID, code="sign_in_token")
    if found.replaces:
        sessions.end_user_session(found.replaces)
    return found.user, found.way


def may_take_up(found: SignInToken) -> bool:
    """Whether the user is still let in, a tenant's for the tenant they signed in for."""
    user = found.user
    roles = {each.tenant_id: each.role for each in memberships.usable_memberships(user)}
    tenant_id = found.tenant_id or user.tenant_id
    return user.is_active and (not user.is_tenant or memberships.act_for(user, tenant_id, roles))


def new_access_token(user: User, session: SessionBase) -> str:
    request = HttpRequest()
    request.user, request.session = user, session
    return headless.TOKEN_STRATEGY.create_access_token(request)


def user_of_access_token(token: str) -> Access | None:
    """Return the user of an access token, or None: forged, expired, signed out, idle, closed."""
    payload = claims_of(token)
    user, session = user_and_session_of_token(payload) if payload else (None, None)
    if not (payload and session and user and sessions.keep_alive(session)):
        return None
    assert session.session_key is not None  # it was found by its key
    return Access(user, datetime.fromtimestamp(payload["exp"], UTC), session.session_key)


def claims_of(token: str) -> dict[str, Any] | None:
    """Return the claims of our token while it is valid."""
    try:
        payload = signed_claims(token, settings.HEADLESS_JWT_PRIVATE_KEY)
    except (ValueError, OverflowError):
        return None
    return payload if payload["exp"] > time.time() else None


@lru_cache(KEPT_CLAIMS)
def signed_claims(token: str, _key: str) -> dict[str, Any]:
    """Return the claims under our signature, cached because they stay valid as long as the key
    does.

    Raises ValueError or OverflowError, which is not cached. Claims that are missing or malformed
    make it no token, although our key signed it.
    """
    payload = claims_under_our_key(token)
    if not (payload and is_moment(payload.get("exp")) and has_claims(payload)):
        raise ValueError("This is no access token of ours.")
    return payload


def has_claims(payload: dict[str, Any]) -> bool:
    """Whether a token names itself, its user and its session."""
    return all(isinstance(payload.get(name), str) for name in ("jti", "sub", "sid"))


def user_and_session_of_token(payload: dict[str, Any]) -> tuple[User | None, SessionBase | None]:
    """Return the user and session of a token; None for an invalid one.

    The usual case is one statement. Others, such as a session under a former secret, go through
    allauth's own ``validate_access_token``.
    """
    try:
        if found := caller_lookup.plainly(session_key_in(payload["sid"]), payload["sub"]):
            return found
        session = jwt.get_token_session(payload)
    except (ValueError, OverflowError):
        return None, None
    is_sound = session is not None and sessions.is_under_own_key(session)
    user = jwt.validate_token_user(payload, session) if is_sound else None
    is_member = user is not None and memberships.act_for_session(user, session)
    return user if is_member else None, session


@lru_cache(KEPT_CLAIMS)
def session_key_in(sid: str) -> str | None:
    """Return the session key in our token, where allauth stores it."""
    return jwt.session_key_from_sid(sid)


def is_moment(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < LATEST


def is_ours(token: str) -> bool:
    """Return whether we made this access token, be it over or not: its bearer was somebody once."""
    return claims_under_our_key(token) is not None


def claims_under_our_key(token: str) -> dict[str, Any] | None:
    """Return the claims of an access token that we made, be it over or not; else None.

    When it was made is not checked: another machine made it, and its clock may be ahead of ours.
    """
    options: Options = {"verify_exp": False, "verify_iat": False, "verify_nbf": False}
    key, algorithms = settings.HEADLESS_JWT_PRIVATE_KEY, [settings.HEADLESS_JWT_ALGORITHM]
    try:
        payload = pyjwt.decode(token, key, algorithms=algorithms, options=options)
    except pyjwt.PyJWTError:
        return None
    return payload if payload.get("token_use") == "access" else None


def refresh(refresh_token: str, identity: str = "") -> Pair:
    """A new pair for a refresh token. Raises NotSignedIn, and NotNow where its session is for
    another than the expected ``identity``; the token is then still good.

    For a short grace the same token gives the same successor (two tabs, a lost answer). Used later
    again it was stolen, and the whole family ends.
    """
    with transaction.atomic():
        row = find_refresh_token(refresh_token, lock=True)
        if row is None:
            raise NotSignedIn(NOT_VALID, code="refresh_token")
        session = sessions.session_of_key(row.session_key)
        user = sessions.user_of(session) if is_fresh(row) else None
        if user:
            check_identity(session, identity)
        if user and sessions.keep_alive(session):
            return Pair(session, new_access_token(user, session), successor_of(refresh_token, row))
    end_family(row)
    raise NotSignedIn(NOT_VALID, code="refresh_token")


def end_family(row: RefreshToken) -> None:
    """End a session whose token is spent or whose time is over."""
    if not is_fresh(row):
        owner = sessions.user_of(sessions.session_of_key(row.session_key))
        record_security_event("session_ended_by_reuse", actor=owner)
    sessions.end_user_session(row.session_key)


def find_refresh_token(refresh_token: str, *, lock: bool = False) -> RefreshToken | None:
    rows = RefreshToken.objects.select_for_update() if lock else RefreshToken.objects
    found = rows.filter(digest=digest_secret(refresh_token)).first()
    return found if found and found.has_own_mark() else None


def is_fresh(row: RefreshToken) -> bool:
    """Return whether the token is the last of its family, or was until a moment ago."""
    grace = timedelta(seconds=settings.REFRESH_GRACE_SECONDS)
    return row.replaced_at is None or timezone.now() <= row.replaced_at + grace


def successor_of(refresh_token: str, row: RefreshToken) -> str:
    """The successor: derived, so that asking twice gives the same without keeping it in clear."""
    successor = keyed_digest("refresh", refresh_token)
    if row.replaced_at is None:
        row.replaced_at = timezone.now()
        row.save(update_fields=["replaced_at"])
        create_refresh_token(successor, row.session_key)
    return successor


def store_refresh_token(refresh_token: str, session: SessionBase) -> None:
    create_refresh_token(refresh_token, session.session_key or "")


def create_refresh_token(refresh_token: str, session_key: str) -> None:
    row = RefreshToken(digest=digest_secret(refresh_token), session_key=session_key)
    row.put_mark().save()


def end_session_of(refresh_token: str, identity: str = "") -> bool:
    """Sign out the session a refresh token belongs to, if there is one.

    False where the session is for another than the expected ``identity``, and goes on.
    """
    if row := find_refresh_token(refresh_token):
        session = sessions.session_of_key(row.session_key)
        if identity and sessions.user_of(session) and identity_of_session(session) != identity:
            return False
        sessions.end_user_session(row.session_key)
    return True
