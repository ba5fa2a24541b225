"""A directory that lies: each of its faults is refused, nobody linked and nobody signed in."""

import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import OpenSession, Role, SignInToken, User
from tests.accounts.issuer import CLIENT, Claims, Issuer, new_key

pytestmark = pytest.mark.django_db
START, BACK = "/api/accounting/auth/start", "/api/accounting/auth/callback"
EMAIL = "lead@mall.example"
FAILED, UNKNOWN, EXPIRED = (f"/auth/staff#error={why}" for why in ("failed", "unknown", "expired"))


@pytest.fixture(scope="module")
def running() -> Iterator[Issuer]:
    issuer = Issuer()
    yield issuer
    issuer.end()


@pytest.fixture
def issuer(running: Issuer, settings: Any) -> Issuer:
    running.begin()
    settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID = running.address, CLIENT
    settings.OIDC_CLIENT_SECRET = "a secret of this test"
    return running


@pytest.fixture(autouse=True)
def lead(db: None) -> User:
    return User.objects.create(username=EMAIL, email=EMAIL, name="Lead", role=Role.LEAD)


def visit(client: Client) -> dict[str, str]:
    """Go to the directory: what it is asked."""
    asked = parse_qs(urlsplit(client.get(START)["Location"]).query)
    return {name: values[0] for name, values in asked.items()}


def come_back(client: Client, issuer: Issuer, change: Callable[[Claims], Claims]) -> str:
    """Come back with the claims of an honest directory, changed; where that leads."""
    asked = visit(client)
    code = issuer.code_for(change(issuer.claims(asked["nonce"], EMAIL)))
    return back(client, code, asked["state"])


def back(client: Client, code: str, state: str) -> str:
    return client.get(BACK, {"code": code, "state": state})["Location"]


def nobody_came_in() -> bool:
    rows = (SocialAccount, SignInToken, Session, OpenSession)
    return not any(model._default_manager.exists() for model in rows)


def but(**changes: Any) -> Callable[[Claims], Claims]:
    return lambda claims: claims | changes


def without(name: str) -> Callable[[Claims], Claims]:
    return lambda claims: {key: value for key, value in claims.items() if key != name}


def test_an_honest_directory_is_believed(issuer: Issuer, client: Client):
    assert come_back(client, issuer, but()).startswith("/auth/staff#token=")
    assert SocialAccount.objects.get().user.email == EMAIL


def test_an_issuer_that_names_itself_with_a_slash_at_the_end_is_the_same(
    issuer: Issuer, client: Client
):
    address = f"{issuer.address}/"
    assert come_back(client, issuer, but(iss=address)).startswith("/auth/staff#token=")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (but(aud="another"), FAILED),
        (but(aud=[CLIENT, "another"]), FAILED),
        (but(aud=[CLIENT, "another"], azp="another"), FAILED),
        (without("aud"), FAILED),
        (but(iss="https://evil.example"), FAILED),
        (without("iss"), FAILED),
        (but(nonce="of another visit"), FAILED),
        (but(nonce=None), FAILED),
        (without("nonce"), FAILED),
        (but(exp=int(time.time()) - 60), FAILED),
        (without("exp"), FAILED),
        (but(exp="soon"), FAILED),
        (but(nbf=int(time.time()) + 3600), FAILED),
        (but(iat=int(time.time()) + 3600), FAILED),
        (but(sub=""), FAILED),
        (but(sub=5), FAILED),
        (but(sub="x" * 200), FAILED),
        (without("sub"), FAILED),
        (but(email_verified=False), UNKNOWN),
        (but(email_verified="true"), UNKNOWN),
        (but(email_verified=1), UNKNOWN),
        (without("email_verified"), UNKNOWN),
        (but(email=[EMAIL]), UNKNOWN),
        (without("email"), UNKNOWN),
    ],
)
def test_a_claim_that_does_not_hold_lets_nobody_in(
    change: Callable[[Claims], Claims], where: str, issuer: Issuer, client: Client
):
    assert come_back(client, issuer, change) == where
    assert nobody_came_in()


@pytest.mark.parametrize("how", ["unsigned", "signed_with_public_key", "other key", "garbage"])
def test_a_signature_that_does_not_hold_lets_nobody_in(how: str, issuer: Issuer, client: Client):
    other = new_key()
    forgers: dict[str, Callable[[Claims], str]] = {
        "unsigned": issuer.unsigned,
        "signed_with_public_key": issuer.signed_with_public_key,
        "other key": lambda claims: issuer.signed(claims, other),
        "garbage": lambda _: "a.b.c",
    }
    issuer.sign = forgers[how]
    assert come_back(client, issuer, but()) == FAILED
    assert nobody_came_in()


def test_a_token_whose_claims_were_swapped_lets_nobody_in(issuer: Issuer, client: Client):
    def swapped(claims: Claims) -> str:
        honest = issuer.signed(claims | {"email": "outsider@mall.example"}).split(".")
        return ".".join([honest[0], issuer.signed(claims).split(".")[1], honest[2]])

    issuer.sign = swapped
    assert come_back(client, issuer, but()) == FAILED
    assert nobody_came_in()


def test_a_state_works_once(issuer: Issuer, client: Client):
    asked = visit(client)
    cookie = client.cookies["portal-directory"].value
    claims = issuer.claims(asked["nonce"], EMAIL)
    assert "#token=" in back(client, issuer.code_for(claims), asked["state"])
    SignInToken.objects.all().delete()
    client.cookies["portal-directory"] = cookie
    assert back(client, issuer.code_for(claims), asked["state"]) == EXPIRED
    assert not SignInToken.objects.exists()


def test_a_code_works_once_and_for_its_own_visit(issuer: Issuer, client: Client):
    first = visit(client)
    code = issuer.code_for(issuer.claims(first["nonce"], EMAIL))
    assert "#token=" in back(client, code, first["state"])
    SignInToken.objects.all().delete()
    assert back(client, code, visit(client)["state"]) == FAILED
    replayed = issuer.code_for(issuer.claims(first["nonce"], EMAIL))
    assert back(client, replayed, visit(client)["state"]) == FAILED
    assert not SignInToken.objects.exists()


def test_a_known_person_needs_no_verified_address_but_the_same_subject(
    issuer: Issuer, client: Client
):
    come_back(client, issuer, but())
    assert "#token=" in come_back(client, issuer, but(email_verified=False))
    assert come_back(client, issuer, but(sub="person-2")) == UNKNOWN
    assert SocialAccount.objects.count() == 1
