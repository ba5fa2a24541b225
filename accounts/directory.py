"""The company directory, an OpenID Connect server: sent there with a question, back with an answer.

Authorization code with PKCE (S256), state and nonce; the issuer is pinned to the setting. allauth's
own callback checks neither the nonce nor the signature of an ID token it fetched itself, so the
exchange and the check are here. Source: OpenID Connect Core 1.0, sections 3.1.2 and 3.1.3.7.
"""

import base64
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import jwt
import requests
from django.conf import settings
from django.utils.crypto import constant_time_compare

from accounts.directory_documents import CachedDocument, Document
from core.outgoing import FarEnd
from core.text import is_single_line

SIGNED_BY = {"RS256": "RSA", "ES256": "EC"}
REQUIRED = ["iss", "sub", "aud", "exp", "iat", "nonce"]
CLOCKS_DIFFER_SECONDS = 10
LONGEST_SUBJECT = 191  # what allauth's SocialAccount.uid holds
DISCOVERY = "/.well-known/openid-configuration"
T = TypeVar("T")
far_end = FarEnd("the company directory")


class DirectoryFailed(Exception):
    """The directory cannot be reached, or what it answered does not hold."""


@dataclass(frozen=True, slots=True)
class DirectoryRequest:
    """The state by which a return from the directory is recognized."""

    state: str
    nonce: str
    code_verifier: str

    @classmethod
    def new(cls) -> "DirectoryRequest":
        return cls(*(secrets.token_urlsafe(32) for _ in range(3)))


@dataclass(frozen=True, slots=True)
class DirectoryIdentity:
    """An identity of the directory: ``(issuer, subject)``; the address only introduces it."""

    issuer: str
    subject: str
    email: str
    email_is_verified: bool


def login_address(question: DirectoryRequest) -> str:
    """Return the address at which the browser signs in. Raises DirectoryFailed."""
    return in_time(partial(build_login_address, question))


def identity_from(code: str, question: DirectoryRequest) -> DirectoryIdentity:
    """Exchange the code and believe only what the directory signed. Raises DirectoryFailed."""
    return in_time(partial(exchange_for_identity, code, question))


def in_time(work: Callable[[], T]) -> T:
    """The result of work that asks the directory. Raises DirectoryFailed when it takes too long."""
    try:
        return far_end.call(work)
    except TimeoutError as late:
        raise DirectoryFailed(str(late)) from late


def build_login_address(question: DirectoryRequest) -> str:
    challenge = hashlib.sha256(question.code_verifier.encode()).digest()
    asked = {
        "response_type": "code",
        "client_id": settings.OIDC_CLIENT_ID,
        "redirect_uri": settings.OIDC_REDIRECT_URI,
        "scope": "openid profile email",
        "state": question.state,
        "nonce": question.nonce,
        "code_challenge": base64.urlsafe_b64encode(challenge).decode().rstrip("="),
        "code_challenge_method": "S256",
    }
    endpoint = configuration()["authorization_endpoint"]
    return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(asked)}"


def exchange_for_identity(code: str, question: DirectoryRequest) -> DirectoryIdentity:
    known = configuration()
    answer = exchange_code(known, code, question.code_verifier)
    claims = verify_id_token(str(answer.get("id_token", "")), known["jwks_uri"], question.nonce)
    if "email" not in claims and answer.get("access_token"):
        claims |= fetch_userinfo(known, str(answer["access_token"]), claims["sub"])
    email = claims.get("email")
    return DirectoryIdentity(
        issuer=claims["iss"],
        subject=claims["sub"],
        email=str(email) if is_single_line(email) else "",
        email_is_verified=claims.get("email_verified") is True,
    )


@lru_cache(8)
def cached_document(fetch: Callable[[str], Document], address: str) -> CachedDocument:
    return CachedDocument(partial(fetch, address))


def configuration() -> Document:
    """The directory's own description, fetched once an hour. Raises DirectoryFailed."""
    if not settings.OIDC_ISSUER:
        raise DirectoryFailed("no directory is set (OIDC_ISSUER)")
    return cached_document(fetch_configuration, settings.OIDC_ISSUER + DISCOVERY).get()


def fetch_configuration(address: str) -> Document:
    """The description as it is now, believed only about the directory itself."""
    known = fetch_json("get", address)
    if known.get("issuer") not in issuer_spellings():
        raise DirectoryFailed("the directory names another issuer")
    for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
        if not is_trustworthy(known.get(name)):
            raise DirectoryFailed(f"the directory names no usable {name}")
    return known


def issuer_spellings() -> list[str]:
    """The issuer with and without a slash at its end: some directories name themselves with one."""
    return [settings.OIDC_ISSUER, f"{settings.OIDC_ISSUER}/"]


def is_trustworthy(address: Any) -> bool:
    """An http(s) address, and https where the issuer itself is."""
    if not isinstance(address, str) or not urlsplit(address).netloc:
        return False
    issuer, scheme = urlsplit(settings.OIDC_ISSUER).scheme, urlsplit(address).scheme
    return scheme == "https" or scheme == issuer == "http"


def exchange_code(known: dict[str, Any], code: str, code_verifier: str) -> dict[str, Any]:
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": settings.OIDC_REDIRECT_URI,
        "client_id": settings.OIDC_CLIENT_ID,
        "code_verifier": code_verifier,
    }
    who, secret = settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET
    # In a form a secret has one spelling; in a Basic header servers differ on the quoting.
    if takes_secret_in_form(known):
        return fetch_json("post", known["token_endpoint"], data=form | {"client_secret": secret})
    auth = (quote(who, safe=""), quote(secret, safe=""))
    return fetch_json("post", known["token_endpoint"], data=form, auth=auth)


def takes_secret_in_form(known: dict[str, Any]) -> bool:
    methods = known.get("token_endpoint_auth_methods_supported")
    return isinstance(methods, list) and "client_secret_post" in methods


def verify_id_token(id_token: str, jwks_uri: str, nonce: str) -> dict[str, Any]:
    """The claims of an ID token of this issuer, for us, in time, answering this very question."""
    try:
        claims = jwt.decode(
            id_token,
            *signing_key(id_token, jwks_uri),
            audience=settings.OIDC_CLIENT_ID,
            issuer=issuer_spellings(),
            leeway=CLOCKS_DIFFER_SECONDS,
            options={"require": REQUIRED},
        )
    except (jwt.PyJWTError, ValueError, TypeError) as error:
        cached_document(fetch_keys, jwks_uri).expire()  # another key may have the same name
        raise DirectoryFailed(f"its ID token does not hold: {type(error).__name__}") from error
    if not constant_time_compare(str(claims["nonce"]), nonce):
        raise DirectoryFailed("its ID token answers another question")
    if not is_for_us_alone(claims) or not is_subject(claims["sub"]):
        raise DirectoryFailed("its ID token is not meant for us")
    return claims


def signing_key(id_token: str, jwks_uri: str) -> tuple[Any, list[str]]:
    """The published key the token says it is signed with, and the one algorithm allowed with it."""
    header = jwt.get_unverified_header(id_token)
    algorithm = header.get("alg")
    if algorithm not in SIGNED_BY:
        raise DirectoryFailed("its ID token is not signed with RS256 or ES256")
    key = published_key(jwks_uri, algorithm, header.get("kid"))
    return jwt.PyJWK(key, algorithm).key, [algorithm]


def published_key(jwks_uri: str, algorithm: str, kid: str | None) -> dict[str, Any]:
    """The named key; one that is not known yet may have been published since the last look."""
    keys = cached_document(fetch_keys, jwks_uri)
    for _ in range(2):
        for key in keys.get()["keys"]:
            if is_matching_directory_key(key, algorithm, kid):
                return key
        keys.expire()
    raise DirectoryFailed("its ID token is signed with no key of its own")


def is_matching_directory_key(key: dict[str, Any], algorithm: str, kid: str | None) -> bool:
    """Return whether a published key is the named one and of the kind that this algorithm uses."""
    is_named = kid is None or key.get("kid") == kid
    is_kind = key.get("kty") == SIGNED_BY[algorithm] and key.get("use", "sig") == "sig"
    return is_named and is_kind and key.get("alg", algorithm) == algorithm


def fetch_keys(jwks_uri: str) -> Document:
    keys = fetch_json("get", jwks_uri).get("keys")
    if not isinstance(keys, list):
        raise DirectoryFailed("it publishes no keys")
    return {"keys": [key for key in keys if isinstance(key, dict)]}


def is_for_us_alone(claims: dict[str, Any]) -> bool:
    """Return whether the token was issued to us; with several audiences ``azp`` must say so."""
    audience = claims["aud"] if isinstance(claims["aud"], list) else [claims["aud"]]
    issued_to = claims.get("azp", settings.OIDC_CLIENT_ID if len(audience) == 1 else None)
    return issued_to == settings.OIDC_CLIENT_ID


def is_subject(subject: Any) -> bool:
    return (
        isinstance(subject, str) and 0 < len(subject) <= LONGEST_SUBJECT and is_single_line(subject)
    )


def fetch_userinfo(known: dict[str, Any], access_token: str, subject: str) -> dict[str, Any]:
    """The address from the userinfo endpoint, where the ID token carries none."""
    if not is_trustworthy(known.get("userinfo_endpoint")):
        return {}
    bearer = {"Authorization": f"Bearer {access_token}"}
    told = fetch_json("get", known["userinfo_endpoint"], headers=bearer)
    if told.get("sub") != subject:
        raise DirectoryFailed("its userinfo speaks of somebody else")
    return {name: told[name] for name in ("email", "email_verified") if name in told}


def fetch_json(method: str, address: str, **how: Any) -> dict[str, Any]:
    """A JSON object from the directory; redirects are not followed. Raises DirectoryFailed."""
    try:
        with requests.Session() as session:
            # Proxies and certificates of the environment are for a directory out there.
            session.trust_env = settings.OIDC_ISSUER.startswith("https://")
            answer = session.request(
                method, address, timeout=step_seconds(), allow_redirects=False, **how
            )
            told = answer.json() if answer.status_code == requests.codes.ok else None
    except (requests.RequestException, ValueError) as error:
        raise DirectoryFailed(f"it cannot be asked: {type(error).__name__}") from error
    if not isinstance(told, dict):
        raise DirectoryFailed(f"it answered {answer.status_code} without a usable body")
    return told


def step_seconds() -> float:
    """Return the timeout of one step: less than the whole call, so that its failure is cached."""
    return settings.OUTGOING_CALL_SECONDS * 0.8
