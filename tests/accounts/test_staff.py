"""Staff sign-in, end to end against the demo's real company directory in its own process."""

import html
import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
import requests
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from accounts.models import DirectoryVisit, Role, User
from accounts.tokens import new_sign_in_token
from demo.people import load_people
from demo.people_table import STAFF
from tests.accounts.conftest import Answer, Browser

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ROOT = Path(__file__).parents[2]
BASE_URL = "http://127.0.0.1:8000"
PASSWORDS = {person.email: person.password for person in STAFF}


class Directory:
    """The directory's process, and a person's browser in front of its login form."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.issuer = f"http://127.0.0.1:{self.port}"
        self.secret = "a secret of this test"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.directory"],
            stdin=subprocess.PIPE,
            cwd=ROOT,
            env=os.environ | self.environment(),
        )

    def environment(self) -> dict[str, str]:
        return {
            "PORTAL_DEMO": "1",
            "PORT": str(self.port - 1),
            "PORTAL_BASE_URL": BASE_URL,
            "PORTAL_DATA_DIR": str(self.folder),
            "OIDC_CLIENT_SECRET": self.secret,
        }

    def wait(self) -> None:
        for _ in range(200):
            try:
                requests.get(f"{self.issuer}/login", timeout=1)
            except requests.ConnectionError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("the directory does not answer")

    def end(self) -> int:
        """Let go of its standard input, and it ends by itself."""
        assert self.process.stdin
        self.process.stdin.close()
        return self.process.wait(5)

    def sign_in(self, address: str, email: str, password: str = "") -> str:
        """Fill in the form as a browser does; the address back to the portal, or ``""``."""
        with requests.Session() as browser:
            form = browser.get(address)
            fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form.text))
            fields = {name: html.unescape(value) for name, value in fields.items()}
            fields |= {"username": email, "password": password or PASSWORDS[email]}
            answer = browser.post(form.url, data=fields, allow_redirects=False)
            while answer.is_redirect and not answer.headers["Location"].startswith(BASE_URL):
                there = urljoin(answer.url, answer.headers["Location"])
                answer = browser.get(there, allow_redirects=False)
            return answer.headers.get("Location", "")

    def set_verified(self, email: str, verified: bool) -> None:
        path = self.folder / "directory" / "directory.sqlite3"
        with closing(sqlite3.connect(path)) as database, database:
            database.execute(
                "UPDATE account_emailaddress SET verified = ? WHERE email = ?", [verified, email]
            )


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Directory]:
    directory = Directory(tmp_path_factory.mktemp("directory"))
    try:
        directory.wait()
        yield directory
    finally:
        assert directory.end() == 0


@pytest.fixture
def directory(running: Directory, settings: Any) -> Directory:
    settings.OIDC_REDIRECT_URI = f"{BASE_URL}/api/accounting/auth/callback"
    settings.OIDC_ISSUER = running.issuer
    settings.OIDC_CLIENT_ID = "portal"
    settings.OIDC_CLIENT_SECRET = running.secret
    return running


def start(client: Client) -> str:
    answer = client.get("/api/accounting/auth/start")
    assert answer.status_code == 302
    return answer["Location"]


def come_back(client: Client, directory: Directory, email: str) -> Answer:
    return client.get(directory.sign_in(start(client), email))


def token_in(answer: Answer) -> str:
    assert answer["Location"].startswith("/auth/staff#token=")
    return answer["Location"].partition("#token=")[2]


def test_the_link_of_another_browser_signs_nobody_in(directory: Directory) -> None:
    load_people()
    attacker, colleague = Browser(), Browser()
    start(colleague.client)
    token = token_in(come_back(attacker.client, directory, "processor@mall.example"))
    assert colleague.take_up(token).status_code == 401
    assert attacker.take_up(token).status_code == 200


def test_a_processor_signs_in_through_the_directory(directory: Directory) -> None:
    load_people()
    browser = Browser()
    answer = come_back(browser.client, directory, "processor@mall.example")
    assert answer["Cache-Control"] == "no-store"
    assert browser.take_up(token_in(answer)).status_code == 200
    assert browser.get("/api/accounting/auth/check").json() == {"success": True}
    me = browser.get("/api/me").json()
    assert (me["role"], me["account_type"], me["companies"]) == ("processor", "accounting", ["PCM"])
    assert me["branches"] == ["Crest Bay Mall", "Crest Galleria Ortigas"]
    provider = me["user"]["providerData"][0]
    assert (provider["providerId"], provider["email"]) == ("oidc", "processor@mall.example")
    assert me["user"]["payor_name"] is None


def test_the_second_sign_in_is_the_same_person(directory: Directory, client: Client) -> None:
    load_people()
    for _ in range(2):
        token_in(come_back(client, directory, "lead@mall.example"))
    assert SocialAccount.objects.filter(user__email="lead@mall.example").count() == 1


def test_a_person_is_known_by_subject_not_by_address(directory: Directory, client: Client) -> None:
    load_people()
    token_in(come_back(client, directory, "lead@mall.example"))
    User.objects.filter(email="lead@mall.example").update(email="renamed@mall.example")
    token_in(come_back(client, directory, "lead@mall.example"))


def test_an_outsider_gets_no_token_and_no_account(directory: Directory, client: Client) -> None:
    load_people()
    people = User.objects.count()
    answer = come_back(client, directory, "outsider@mall.example")
    assert answer["Location"] == "/auth/staff#error=unknown"
    assert User.objects.count() == people


def test_an_unverified_address_introduces_nobody(directory: Directory, client: Client) -> None:
    load_people()
    directory.set_verified("manager@mall.example", False)
    answer = come_back(client, directory, "manager@mall.example")
    assert answer["Location"] == "/auth/staff#error=unknown"
    directory.set_verified("manager@mall.example", True)
    token_in(come_back(client, directory, "manager@mall.example"))


def test_an_address_given_to_somebody_else_does_not_give_them_the_record(
    directory: Directory, client: Client
) -> None:
    load_people()
    user = User.objects.get(email="lead@mall.example")
    had_it_before = {"provider": directory.issuer, "uid": "who had the address before"}
    SocialAccount.objects.create(user=user, **had_it_before)
    answer = come_back(client, directory, "lead@mall.example")
    assert answer["Location"] == "/auth/staff#error=unknown"


def test_a_tenant_with_the_same_address_is_no_staff(
    directory: Directory, client: Client, tenant: User
) -> None:
    User.objects.filter(pk=tenant.pk).update(email="outsider@mall.example")
    answer = come_back(client, directory, "outsider@mall.example")
    assert answer["Location"] == "/auth/staff#error=unknown"


def test_a_closed_staff_account_stays_out(directory: Directory, client: Client) -> None:
    load_people()
    token_in(come_back(client, directory, "admin@mall.example"))
    User.objects.filter(email="admin@mall.example").update(is_active=False)
    answer = come_back(client, directory, "admin@mall.example")
    assert answer["Location"] == "/auth/staff#error=unknown"


def test_a_wrong_password_leads_nowhere(directory: Directory, client: Client) -> None:
    assert directory.sign_in(start(client), "lead@mall.example", "wrong") == ""


def test_coming_back_works_once_and_in_the_same_browser_only(
    directory: Directory, client: Client
) -> None:
    load_people()
    back = directory.sign_in(start(client), "lead@mall.example")
    assert Client().get(back)["Location"] == "/auth/staff#error=expired"
    cookie = client.cookies["portal-directory"].value
    token_in(client.get(back))
    client.cookies["portal-directory"] = cookie
    assert client.get(back)["Location"] == "/auth/staff#error=expired"
    assert not DirectoryVisit.objects.exists()


def test_a_code_of_another_visit_is_worth_nothing(directory: Directory, client: Client) -> None:
    load_people()
    stolen = parse_qs(urlsplit(directory.sign_in(start(client), "lead@mall.example")).query)
    own = parse_qs(urlsplit(start(client)).query)
    answer = client.get(
        "/api/accounting/auth/callback", {"code": stolen["code"][0], "state": own["state"][0]}
    )
    assert answer["Location"] == "/auth/staff#error=failed"


def test_the_directory_is_asked_with_state_nonce_and_pkce(
    directory: Directory, client: Client
) -> None:
    answer = client.get("/api/accounting/auth/start")
    asked = parse_qs(urlsplit(answer["Location"]).query)
    assert asked["code_challenge_method"] == ["S256"]
    assert {"state", "nonce", "code_challenge"} <= set(asked)
    cookie = answer.cookies["portal-directory"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_a_directory_that_names_another_issuer_is_not_believed(
    directory: Directory, client: Client, settings: Any
) -> None:
    settings.OIDC_ISSUER = directory.issuer.replace("127.0.0.1", "localhost")
    answer = client.get("/api/accounting/auth/start")
    assert answer["Location"] == "/auth/staff#error=failed"


def test_a_directory_that_is_down_is_said_so(client: Client, settings: Any) -> None:
    settings.OIDC_ISSUER = f"http://127.0.0.1:{free_port()}"
    answer = client.get("/api/accounting/auth/start")
    assert answer["Location"] == "/auth/staff#error=failed"


@pytest.mark.parametrize("query", [{}, {"code": "x"}, {"code": "x", "state": "\0é"}])
def test_a_made_up_answer_is_refused(client: Client, query: dict[str, str]) -> None:
    answer = client.get("/api/accounting/auth/callback", query)
    assert answer["Location"] == "/auth/staff#error=expired"


def test_a_tenant_is_no_known_staff_member(browser: Browser) -> None:
    assert browser.get("/api/accounting/auth/check").json() == {"success": False}


def test_the_directory_signs_nobody_in_twice_by_itself(
    directory: Directory, client: Client
) -> None:
    """One browser plays several people of the demo: each visit shows the form anew."""
    with requests.Session() as browser:
        form = browser.get(start(client))
        assert form.url.startswith(f"{directory.issuer}/login")
    policy = form.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert f"form-action 'self' {BASE_URL}" in policy


def test_staff_have_no_idle_limit_but_twelve_hours(directory: Directory, client: Client) -> None:
    load_people()
    person = User.objects.get(role=Role.MANAGER)
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        browser = Browser()
        browser.take_up(new_sign_in_token(person))
        clock.shift(11 * 3600)
        assert browser.refresh().status_code == 200
        clock.shift(3600)
        assert browser.refresh().status_code == 401
