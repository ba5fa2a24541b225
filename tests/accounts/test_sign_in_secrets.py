"""Planted secrets: after signing in, changing address and password they are found nowhere."""

import json
import logging
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.test import Client

from accounts.invitations import send_invitation
from accounts.models import ClientError, User
from config.server import log_access
from core.masking import MaskingFilter
from tests.accounts.conftest import PASSWORD, Browser, Login, a_tenant, basic, mailed_code, wrong
from tests.support.outbox import deliver

pytestmark = pytest.mark.django_db
WRONG = "canary-wrong-password-58213"
FIRST, AGAIN = "canary first phrase 77120", "canary second phrase 40965"
ADDRESS = "fresh@shop.example"


# The uid names the row; it opens nothing without the code.
MAY_STAND = {("uid", "EmailVerification.uid")}


class Story:
    """What somebody did, and the secrets that came up; ``home`` is the mail a secret belongs in."""

    def __init__(self, client: Client, login: Login):
        self.client, self.login, self.browser = client, login, Browser()
        self.answers: list[str] = []
        self.secrets: dict[str, str] = {}
        self.home: dict[str, Any] = {}

    def told(self, answer: Any) -> Any:
        """Keep what was answered, where no secret belongs."""
        self.answers.append(f"{answer.content!r} {dict(answer.headers)}")
        return answer

    def keep(self, name: str, secret: str, home: Any = None) -> str:
        self.secrets[name], self.home[name] = secret, home
        return secret

    def post(self, path: str, body: dict[str, Any]) -> Any:
        log_access("http", "complete", seen("POST", path))
        return self.client.post(path, body, content_type="application/json")

    def sign_in(self) -> None:
        self.keep("password", PASSWORD)
        self.keep("wrong password", WRONG)
        self.told(self.login(password=WRONG))
        self.told(self.login())
        code = self.keep("code", mailed_code(), mail.outbox[-1])
        self.told(self.login(otp=wrong(code)))
        token = self.login(otp=code).json()["data"]["token"]
        self.browser.take_up(self.keep("sign-in token", token))
        self.keep("access token", self.browser.access_token)
        self.keep("refresh token", self.browser.refresh_token)
        self.browser.refresh()
        self.keep("next refresh token", self.browser.refresh_token)
        self.told(self.post("/api/auth/token", {"token": token}))

    def change_address(self) -> None:
        bearer = {"HTTP_AUTHORIZATION": f"Bearer {self.browser.access_token}"}
        self.told(self.browser.post("/api/tenant/email/update", {"email": ADDRESS}, **bearer))
        [message] = deliver()
        found = re.search(r"oobCode=(\w+)&uid=(\w+)", message.body)
        assert found
        code, uid = self.keep("link code", found[1], message), self.keep("uid", found[2], message)
        link = f"/api/tenant/verify-code?mode=verifyEmail&lang=en&uid={uid}&oobCode="
        for given in ("0" * 64, code, code):
            log_access("http", "complete", seen("GET", link + given))
            self.told(self.client.get(link + given))
        log_access("http", "complete", seen("GET", f"/api/auth/update-hook/{uid}"))
        self.told(self.client.get(f"/api/auth/update-hook/{uid}"))
        deliver()

    def set_passwords(self, newcomer: User) -> None:
        send_invitation(newcomer)
        self.follow("invitation", FIRST)
        self.told(self.post("/api/auth/password-reset", {"username": "tala"}))
        self.follow("reset", AGAIN)

    def follow(self, name: str, password: str) -> None:
        [message] = deliver()
        found = re.search(r"#token=(\S+)", message.body)
        assert found
        token = self.keep(name, found[1], message)
        self.keep(f"{name} password", password)
        for given in ("canary1", password, password):
            self.told(self.post(f"/api/auth/invitation/{token}", {"password": given}))
        self.told(self.client.get(f"/api/auth/invitation/{token}"))
        self.report(f"https://portal.example/api/auth/invitation/{token}")
        self.report(f"https://portal.example/auth/password#token={token}")

    def report(self, address: str) -> None:
        """The browser reports an error in which the address stands everywhere."""
        given = {"type": "network error", "message": f"failed: {address}", "file": address}
        given |= {"stack": f"at f ({address}:1:2)", "name": address}
        self.told(self.post("/api/system/log/error", given))


def seen(method: str, path: str) -> dict[str, Any]:
    """What the web server tells its access log."""
    return {"method": method, "path": path, "status": 200, "time_taken": 0.1}


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What the product's own handler writes, with everything switched on."""
    root, text = logging.getLogger(), StringIO()
    handler, level = logging.StreamHandler(text), root.level
    handler.addFilter(MaskingFilter())
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture
def story(tenant: User, client: Client, login: Login, settings: Any, log: StringIO) -> Story:
    settings.TENANT_PORTAL_URL = ""
    newcomer = a_tenant("alon", tin="990711223")
    told = Story(client, login)
    told.sign_in()
    told.change_address()
    told.set_passwords(newcomer)
    return told


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a column; times and numbers hold no secret."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        yield json.dumps(value)


def every_row() -> Iterator[tuple[str, str]]:
    """Every text of every table, with where it stands."""
    for model in apps.get_models():
        for row in model._base_manager.values():
            for column, value in row.items():
                yield from ((f"{model.__name__}.{column}", text) for text in texts_in(value))


def is_in(secret: str, text: str) -> bool:
    """A code of six digits must stand alone: digests are full of digits."""
    return re.search(rf"(?<![0-9a-zA-Z]){re.escape(secret)}(?![0-9a-zA-Z])", text) is not None


def test_no_planted_secret_is_found(story: Story, log: StringIO):
    places = [("log", line) for line in log.getvalue().splitlines()]
    places += [("answer", answer) for answer in story.answers]
    places += every_row()
    assert len(story.secrets) == 13
    assert "POST /api/auth/invitation/*** 200 100 ms" in log.getvalue()
    assert ClientError.objects.count() == 4
    found = [
        (name, where)
        for name, secret in story.secrets.items()
        for where, text in places
        if is_in(secret, text) and (name, where) not in MAY_STAND
    ]
    assert found == []


def test_a_secret_is_in_its_own_mail_only(story: Story):
    for name, secret in story.secrets.items():
        carriers = [message for message in mail.outbox if is_in(secret, whole(message))]
        assert carriers == ([story.home[name]] if story.home[name] else []), name


def whole(message: Any) -> str:
    parts = [message.body, *(part.content for part in message.alternatives), message.subject]
    return " ".join(map(str, parts)) + str(message.extra_headers)


def test_the_signing_in_header_is_never_echoed(client: Client, caplog: pytest.LogCaptureFixture):
    header = basic({"username": "tala", "password": WRONG})
    answer = client.get("/api/tenant/auth/login", HTTP_AUTHORIZATION=header)
    assert header.removeprefix("Basic ") not in answer.content.decode() + caplog.text


def test_the_product_logs_through_the_same_mask(settings: Any):
    handler = settings.LOGGING["handlers"]["stderr"]
    assert settings.LOGGING["filters"]["masked"] == {"()": "core.masking.MaskingFilter"}
    assert handler["filters"][-1] == "masked"
    assert settings.LOGGING["root"]["handlers"] == ["stderr"]
