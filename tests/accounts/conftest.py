"""People who sign in, and the ways they do it."""

import base64
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.memberships import create_owner
from accounts.models import Role, Tenant, User
from accounts.tokens import user_of_access_token

PASSWORD = "correct horse battery 2307"


def a_tenant(name: str, tin: str = "998765432", **given: Any) -> User:
    given = {"contact_email": f"{name}@shop.example"} | given
    shop = Tenant.objects.create(name=f"{name.upper()} INC.", tin=tin, **given)
    user = User(username=name, name=name.title(), role=Role.TENANT, tenant=shop)
    user.set_password(PASSWORD)
    user.save()
    create_owner(user)
    return user


@pytest.fixture
def tenant(db: None) -> User:
    return a_tenant("tala")


@pytest.fixture
def processor(db: None) -> User:
    email = "processor@mall.example"
    return User.objects.create(username=email, email=email, name="P", role=Role.PROCESSOR)


def basic(credentials: object) -> str:
    return "Basic " + base64.b64encode(json.dumps(credentials).encode()).decode()


Answer = Any  # a response of the test client, which has json() besides
Login = Callable[..., Answer]


@pytest.fixture
def login(client: Client) -> Login:
    """Call the sign-in with these fields as its header."""

    def call(username: str = "tala", password: str = PASSWORD, **more: Any) -> Answer:
        fields = {"username": username, "password": password} | more
        return client.get("/api/tenant/auth/login", HTTP_AUTHORIZATION=basic(fields))

    return call


def mailed_code() -> str:
    """The code in the last mail."""
    return re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))[0]


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


@pytest.fixture
def sign_in_token(login: Login, tenant: User) -> str:
    login()
    return login(otp=mailed_code()).json()["data"]["token"]


class Browser:
    """A client with cookies that knows its XSRF token and its access token."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.access_token = ""

    def take_up(self, sign_in_token: str, **more: Any) -> Answer:
        answer = self.post("/api/auth/token", {"token": sign_in_token} | more)
        self.access_token = answer.json().get("access_token", "")
        return answer

    def post(self, path: str, body: object = None, **headers: Any) -> Answer:
        return self.client.post(path, body or {}, content_type="application/json", **headers)

    def refresh(self, **headers: Any) -> Answer:
        answer = self.post("/api/auth/token/refresh", **self.xsrf(), **headers)
        self.access_token = answer.json().get("access_token", self.access_token)
        return answer

    def session_key(self) -> str:
        access = user_of_access_token(self.access_token)
        assert access
        return access.session_key

    def logout(self, **headers: Any) -> Answer:
        return self.post("/api/auth/logout", **self.xsrf(), **headers)

    def xsrf(self) -> dict[str, str]:
        return {"HTTP_X_XSRF_TOKEN": self.client.cookies["XSRF-TOKEN"].value}

    def get(self, path: str, token: str | None = None) -> Answer:
        bearer = f"Bearer {self.access_token if token is None else token}"
        return self.client.get(path, HTTP_AUTHORIZATION=bearer)

    @property
    def refresh_token(self) -> str:
        return self.client.cookies["portal-refresh"].value

    @refresh_token.setter
    def refresh_token(self, value: str) -> None:
        self.client.cookies["portal-refresh"] = value


@pytest.fixture
def browser(sign_in_token: str) -> Browser:
    """A browser in which the tenant is signed in, not remembered."""
    browser = Browser()
    assert browser.take_up(sign_in_token).status_code == 200
    return browser
