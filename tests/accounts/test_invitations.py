"""A mailed link that sets a password: once, for 72 hours, and never telling who exists."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.signing import Signer
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.invitations import mail_link, send_invitation, token_of
from accounts.models import Invitation, User
from core.jobs import lease
from core.models import Job
from tests.accounts.conftest import PASSWORD, Browser, Login, a_tenant
from tests.jobs.enqueuing import enqueue
from tests.support.outbox import deliver

pytestmark = pytest.mark.django_db
NEW = "a quite different phrase 9"
RESET = "/api/auth/password-reset"


def link_in(message: Any) -> str:
    found = re.findall(r"/auth/password#token=(\S+)", str(message.body))
    assert len(found) == 1
    assert found[0] in str(message.alternatives[0].content)
    return found[0]


@pytest.fixture
def newcomer(db: None) -> User:
    user = a_tenant("alon", tin="990711223")
    user.set_unusable_password()
    user.save()
    return user


@pytest.fixture
def token(newcomer: User) -> str:
    send_invitation(newcomer)
    return link_in(deliver()[0])


def ask(client: Client, token: str) -> Any:
    return client.get(f"/api/auth/invitation/{token}")


def put(client: Client, token: str, password: Any = NEW) -> Any:
    body = {"password": password}
    return client.post(f"/api/auth/invitation/{token}", body, content_type="application/json")


def reset(client: Client, username: Any) -> Any:
    return client.post(RESET, {"username": username}, content_type="application/json")


@pytest.fixture
def no_portal(settings: Any) -> None:
    settings.TENANT_PORTAL_URL = ""


def test_an_invitation_says_whose_it_is_and_sets_the_first_password(
    token: str, client: Client, login: Login
):
    told = {"username": "alon", "name": "Alon", "kind": "invitation"}
    assert ask(client, token).json() == told
    answer = put(client, token)
    assert (answer.status_code, answer.content) == (204, b"")
    assert login("alon", NEW).status_code == 200


def test_looking_uses_nothing_up_and_a_used_link_is_gone(token: str, client: Client):
    for _ in range(3):
        assert ask(client, token).status_code == 200
    assert put(client, token).status_code == 204
    for answer in (ask(client, token), put(client, token)):
        assert (answer.status_code, answer.json()["code"]) == (404, "link_gone")


def test_a_link_works_for_72_hours(newcomer: User, client: Client):
    with time_machine.travel("2026-11-20 08:00:00+08:00", tick=False) as clock:
        send_invitation(newcomer)
        token = link_in(deliver()[0])
        clock.shift(timedelta(hours=72))
        assert put(client, token).status_code == 404
        clock.shift(timedelta(seconds=-1))
        assert put(client, token).status_code == 204


def test_a_newer_link_kills_the_one_before(token: str, newcomer: User, client: Client):
    send_invitation(newcomer)
    newer = link_in(deliver()[0])
    assert ask(client, token).status_code == 404
    assert ask(client, newer).status_code == 200


@pytest.mark.parametrize("made_up", ["x", "x:y", "%00", "a" * 5000, "é", "..%2f.."])
def test_a_made_up_link_is_gone(made_up: str, client: Client):
    assert ask(client, made_up).status_code == 404
    assert put(client, made_up).status_code == 404


def test_a_link_under_another_signature_is_gone(token: str, client: Client):
    pk = Invitation.objects.get().pk
    assert token == token_of(Invitation.objects.get())
    for forged in (pk.hex, Signer(salt="another").sign(pk.hex), f"{pk.hex}:{token[40:]}"):
        assert ask(client, forged).status_code == 404


def test_a_closed_account_has_no_link(token: str, newcomer: User, client: Client):
    User.objects.update(is_active=False)
    assert ask(client, token).status_code == 404
    send_invitation(newcomer)
    assert deliver() == []


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_too_short"),
        ("password1234", "password_too_common"),
        ("alon-alon-alon", ""),
        ("", "blank"),
        (None, "null"),
        (5, ""),
        ([NEW], "invalid"),
        ("x" * 201, "max_length"),
        ("a\0" + NEW, "unprintable"),
    ],
    ids=str,
)
def test_a_weak_password_is_refused_and_the_link_stays(
    password: Any, code: str, token: str, client: Client
):
    answer = put(client, token, password)
    assert answer.status_code == (422 if code or password == 5 else 204)
    if answer.status_code == 422:
        fault = answer.json()["fields"][0]
        assert fault["field"] == "password"
        assert fault["message"]
        assert not code or fault["code"] == code
        assert put(client, token).status_code == 204


@pytest.mark.parametrize(
    "password",
    ["nineteen brown carabaos " * 8, "ñandú 稲 حبر 𐍈 ok ok", "aaaaaaaaaaaq", "907142553816"],
)
def test_a_password_may_be_a_long_sentence_in_any_letters(
    password: str, token: str, client: Client
):
    assert put(client, token, password).status_code == 204


def test_a_new_password_ends_every_session(
    browser: Browser, tenant: User, client: Client, no_portal: None, login: Login
):
    reset(client, "tala")
    assert put(client, link_in(deliver()[0])).status_code == 204
    assert browser.get("/api/me").status_code == 401
    assert browser.refresh().status_code == 401
    assert login(password=PASSWORD).status_code == 401
    assert login(password=NEW).status_code == 200


def test_a_new_password_opens_a_locked_account(
    tenant: User, client: Client, no_portal: None, login: Login
):
    for _ in range(10):
        login(password="wrong")
    assert login(password=NEW).status_code == 429
    reset(client, "tala")
    put(client, link_in(deliver()[0]))
    assert login(password=NEW).status_code == 200


def test_a_reset_says_the_same_of_everybody(tenant: User, client: Client, no_portal: None):
    staff = User.objects.create(username="s@mall.example", name="S", role="lead")
    a_tenant("nomail", tin="990711223", contact_email="")
    answers = [reset(client, name) for name in ("tala", "nobody", staff.username, "nomail")]
    assert {(answer.status_code, answer.content) for answer in answers} == {(204, b"")}
    assert Job.objects.count() == 4
    assert [message.to for message in deliver()] == [["tala@shop.example"]]
    assert Invitation.objects.get().kind == "reset"


def test_a_reset_does_not_wait_behind_other_mails(tenant: User, client: Client, no_portal: None):
    for number in range(3):
        enqueue("tests.jobs.work.note", number, lane="mail")
    send_invitation(tenant)
    reset(client, "tala")
    first = lease.claim_due_job("mail", 30)
    assert first is not None
    assert first.args == [tenant.pk, "reset"]


def test_known_and_unknown_names_cost_the_same_work(tenant: User, client: Client, no_portal: None):
    reset(client, "the first asks for more")
    asked = []
    for name in ("tala", "nobody"):
        with CaptureQueriesContext(connection) as queries:
            reset(client, name)
        asked.append([re.sub(r"'[^']*'|\d+", "?", query["sql"]) for query in queries])
    assert asked[0] == asked[1]


def test_resets_are_limited_for_a_name_and_an_address(
    tenant: User, client: Client, no_portal: None, settings: Any
):
    for _ in range(5):
        assert reset(client, "tala").status_code == 204
    assert len(deliver()) == settings.PASSWORD_RESETS_PER_ACCOUNT_PER_HOUR
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 5
    answer = reset(client, "tala")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_with_an_external_portal_passwords_are_changed_there(
    tenant: User, client: Client, settings: Any
):
    settings.TENANT_PORTAL_URL = "https://tenants.example"
    answer = reset(client, "tala")
    assert (answer.status_code, answer.json()["code"]) == (404, "elsewhere")
    assert not Job.objects.exists()


@pytest.mark.parametrize("username", ["", None, 5, ["a"], {"a": 1}, "a\0b", "x" * 151, "\ud800"])
def test_a_name_that_is_none_is_refused(username: Any, client: Client, no_portal: None):
    answer = reset(client, username)
    assert answer.status_code == (204 if username == 5 else 422)


@pytest.mark.parametrize("body", ["", "{", "[]", "5", '"x"'])
def test_a_body_that_is_no_object_is_refused(body: str, client: Client, no_portal: None):
    answer = client.post(RESET, body, content_type="application/json")
    assert answer.status_code in (400, 422)


def test_a_mail_that_fails_leaves_no_link(newcomer: User, monkeypatch: pytest.MonkeyPatch):
    def fail(*args: Any, **kwargs: Any) -> None:
        raise OSError("away")

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", fail)
    with pytest.raises(OSError, match="away"):
        mail_link(newcomer.pk, "invitation")
    assert not Invitation.objects.exists()


def test_the_job_and_the_row_hold_no_secret(token: str, newcomer: User):
    signature = token.partition(":")[2]
    assert signature not in str([*Job.objects.values(), *Invitation.objects.values()])
    assert list(Job.objects.values_list("args", flat=True)) == [[newcomer.pk, "invitation"]]
