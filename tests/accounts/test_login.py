"""GET tenant/auth/login: two steps, every refusal, nothing that tells who exists."""

import base64
import json
import logging
from typing import Any, ClassVar

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client

from accounts.models import AttemptCount, EmailCode, User
from tests.accounts.conftest import PASSWORD, Login, a_tenant, basic, mailed_code, wrong
from tests.faults.post_office import PostOffice

pytestmark = pytest.mark.django_db
URL = "/api/tenant/auth/login"


def test_the_right_password_mails_a_code_to_the_contact_address(login: Login, tenant: User) -> None:
    answer = login()
    body = answer.json()
    assert answer.status_code == body["statusCode"] == 200
    assert body["email"] == "tala@shop.example"
    assert "tala@shop.example" in body["message"]
    assert body["resend_after"] == 120
    assert mail.outbox[0].to == ["tala@shop.example"]
    assert len(mailed_code()) == 6
    assert mailed_code() not in mail.outbox[0].subject


@pytest.mark.parametrize("typed", ["Tala", "TALA", " tALA "])
def test_capitals_of_the_username_do_not_matter(login: Login, tenant: User, typed: str) -> None:
    assert login(username=typed).json()["statusCode"] == 200
    assert login(username=typed, otp=mailed_code()).json()["data"]["token"]


def test_of_two_usernames_that_differ_in_capitals_each_signs_in_as_typed(
    login: Login, tenant: User
) -> None:
    a_tenant("TALA", tin="998765433", contact_email="other@shop.example")
    login(username="tala")
    login(username="TALA")
    assert [message.to for message in mail.outbox] == [
        ["tala@shop.example"],
        ["other@shop.example"],
    ]
    assert login(username="Tala").status_code == 401


def test_the_code_completes_the_sign_in(login: Login, tenant: User) -> None:
    login()
    answer = login(otp=f" {mailed_code()} ")
    data = answer.json()["data"]
    assert answer.status_code == 200
    assert data["token"]
    assert data["affiliate_status"] == 0
    assert (data["email"], data["current_email"]) == (None, "tala@shop.example")
    assert data["email_verified"] is False
    assert (data["payor_name"], data["payor_tin"]) == ("TALA INC.", "998765432000")
    assert data["providerData"] == []


def test_the_username_is_trimmed_and_the_password_is_not(login: Login, tenant: User) -> None:
    assert login("  tala ").status_code == 200
    assert login("tala", f" {PASSWORD}").status_code == 401


@pytest.mark.parametrize("otp", [None, "", "  "])
def test_a_blank_code_means_step_one(login: Login, tenant: User, otp: str | None) -> None:
    assert "data" not in login(otp=otp).json()
    assert len(mail.outbox) == 1


def test_asking_again_too_soon_sends_no_second_mail_and_says_how_long_to_wait(
    login: Login, tenant: User
) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        first = login().json()
        clock.shift(20)
        again = login()
    assert again.status_code == 200
    assert again.json() == first | {"resend_after": 100}
    assert len(mail.outbox) == 1


def test_after_the_wait_a_new_code_takes_the_place_of_the_old(login: Login, tenant: User) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        login()
        old = mailed_code()
        clock.shift(121)
        login()
        new = mailed_code()
        assert len(mail.outbox) == 2
        assert old == new or login(otp=old).json()["message"] == "Invalid OTP"
        assert login(otp=new).status_code == 200


def two_codes(login: Login, clock: Any) -> tuple[str, str]:
    """The code that was mailed first, and the one that replaced it."""
    login()
    former = mailed_code()
    clock.shift(121)
    login()
    return former, mailed_code()


def test_a_former_code_costs_no_try_and_is_answered_like_a_wrong_one(
    login: Login, tenant: User
) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        former, new = two_codes(login, clock)
        answers = [login(otp=former) for _ in range(settings.OTP_TRIES + 1)]
        guessed = login(otp=wrong(new))
        for answer in answers:
            assert (answer.status_code, answer.json()) == (401, guessed.json())
        assert EmailCode.objects.get().tries_left == settings.OTP_TRIES - 1
        assert AttemptCount.objects.get(kind="code").count == 1
        assert login(otp=new).status_code == 200


def test_a_former_code_costs_a_try_once_its_time_is_over(login: Login, tenant: User) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        former, _ = two_codes(login, clock)
        clock.shift(settings.OTP_LIFETIME_SECONDS - 121)
        login(otp=former)
        assert EmailCode.objects.get().tries_left == settings.OTP_TRIES - 1


def test_a_code_that_was_used_spent_or_of_somebody_else_is_no_former_one(
    login: Login, tenant: User
) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        login()
        used = mailed_code()
        login(otp=used)
        login()
        spent = mailed_code()
        for _ in range(settings.OTP_TRIES):
            login(otp=wrong(spent))
        clock.shift(121)
        a_tenant("mayon", "998765433")
        login("mayon")
        former_of_mayon = mailed_code()
        clock.shift(121)
        login("mayon")
        login()
        new = mailed_code()
        guesses = {used, spent, former_of_mayon} - {new}
        for guess in guesses:
            login(otp=guess)
        left = EmailCode.objects.get(user=tenant).tries_left
        assert left == settings.OTP_TRIES - len(guesses)


def test_a_code_works_once(login: Login, tenant: User) -> None:
    login()
    code = mailed_code()
    assert login(otp=code).status_code == 200
    answer = login(otp=code)
    assert answer.status_code == answer.json()["statusCode"] == 401
    assert answer.json()["message"] == "Invalid OTP"


def test_after_a_sign_in_the_next_may_follow_at_once(login: Login, tenant: User) -> None:
    login()
    login(otp=mailed_code())
    login()
    assert len(mail.outbox) == 2


def test_a_code_expires_after_ten_minutes(login: Login, tenant: User) -> None:
    with time_machine.travel("2026-11-20 10:00:00+08:00", tick=False) as clock:
        login()
        clock.shift(600)
        answer = login(otp=mailed_code())
    assert (answer.status_code, answer.json()["message"]) == (401, "OTP Expired")


class CountingHasher(MD5PasswordHasher):
    algorithm = "counting"
    hashed: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.hashed.append(password)
        return super().encode(password, salt)


def test_five_wrong_tries_burn_the_code(login: Login, tenant: User) -> None:
    login()
    code = mailed_code()
    for _ in range(5):
        assert login(otp=wrong(code)).json()["message"] == "Invalid OTP"
    assert login(otp=code).json()["message"] == "Invalid OTP"


def test_a_fifth_try_may_still_be_right(login: Login, tenant: User) -> None:
    login()
    code = mailed_code()
    for _ in range(4):
        login(otp=wrong(code))
    assert login(otp=code).status_code == 200


def test_the_code_lies_hashed(login: Login, tenant: User) -> None:
    login()
    stored = EmailCode.objects.values().get()
    assert mailed_code() not in json.dumps(stored, default=str).split('"')


def test_somebody_elses_code_is_invalid(login: Login, tenant: User) -> None:
    a_tenant("mayon", "998765433")
    login()
    tala = mailed_code()
    login("mayon")
    if tala != mailed_code():
        assert login("mayon", otp=tala).json()["message"] == "Invalid OTP"


def test_an_unknown_user_gets_the_same_answer_as_a_wrong_password(
    login: Login, tenant: User, processor: User
) -> None:
    User.objects.filter(pk=a_tenant("closed", "998765434").pk).update(is_active=False)
    wrong = login(password="not this one")
    assert (wrong.status_code, wrong.json()["message"]) == (
        401,
        "Incorrect username or password.",
    )
    for name in ("nobody", "closed", processor.username):
        answer = login(name)
        assert (answer.status_code, answer.content) == (401, wrong.content)
        answer = login(name, otp="123456")
        assert (answer.status_code, answer.content) == (401, wrong.content)


def test_an_unknown_user_costs_one_hash_like_a_known_one(
    login: Login, tenant: User, settings: Any
) -> None:
    """Counted in the hasher itself: time is no witness on a shared machine."""
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    tenant.set_password(PASSWORD)
    tenant.save()
    CountingHasher.hashed.clear()
    login(password="wrong for tala")
    assert CountingHasher.hashed == ["wrong for tala"]
    login("nobody", "wrong for nobody")
    assert CountingHasher.hashed == ["wrong for tala", "wrong for nobody"]


def test_no_address_is_told_only_after_the_right_password(login: Login, db: None) -> None:
    a_tenant("nocontact", contact_email="")
    answer = login("nocontact")
    assert answer.status_code == answer.json()["statusCode"] == 400
    assert "no email address" in answer.json()["message"]
    assert "email" not in login("nocontact", "wrong").json()["message"]
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Username and Password are required."),
        ({"username": " ", "password": "x"}, "Username is required."),
        ({"username": "tala", "password": ""}, "Password is required."),
    ],
)
def test_both_fields_are_required(client: Client, fields: dict[str, str], sentence: str) -> None:
    answer = client.get(URL, HTTP_AUTHORIZATION=basic(fields))
    assert (answer.status_code, answer.json()["message"]) == (400, sentence)


def encoded(text: bytes) -> str:
    return "Basic " + base64.b64encode(text).decode()


BAD_HEADERS = [
    "",
    "Basic",
    "Basic ",
    "Bearer abc",
    "Basic !!!!",
    "Basic é",
    encoded(b"tala:password"),
    encoded(b"\xff\xfe"),
    encoded(b"[]"),
    encoded(b'"text"'),
    encoded(b"null"),
    encoded(b"[" * 2000),
    encoded(b'{"username": ' + b"9" * 2900 + b', "password": "x"}'),
    encoded(b'{"username": 5, "password": "x"}'),
    encoded(b'{"username": "a", "password": ["x"]}'),
    encoded(b'{"username": "a", "password": "x", "otp": 123456}'),
    encoded(b'{"username": "a\\u0000b", "password": "x"}'),
    encoded(b'{"username": "a", "password": "x\\u0000"}'),
    encoded(b'{"username": "a", "password": "x", "otp": "\\u0000"}'),
    encoded(b'{"username": "\\ud800", "password": "x"}'),
    encoded(b'{"username": "a", "password": "\\udfff"}'),
    basic({"username": "a", "password": "x" * 10_000}),
]


@pytest.mark.parametrize("header", BAD_HEADERS)
def test_a_header_that_is_not_that_is_a_bad_request(client: Client, header: str) -> None:
    answer = client.get(URL, HTTP_AUTHORIZATION=header)
    assert answer.status_code == answer.json()["statusCode"] == 400
    assert answer.json()["message"]


def test_odd_but_honest_letters_are_no_fault(login: Login, db: None) -> None:
    assert login("ñandú", "pässwörd ☂ 🙂").status_code == 401


def test_no_answer_is_kept_or_asks_for_a_password_box(
    client: Client, login: Login, tenant: User
) -> None:
    for answer in (login(), login(password="wrong"), client.get(URL), client.post(URL)):
        assert answer["Cache-Control"] == "no-store"
        assert "WWW-Authenticate" not in answer
        assert answer.json()["statusCode"] == answer.status_code


def test_asking_for_the_heading_only_sends_nothing_and_counts_nothing(
    client: Client, login: Login, tenant: User
) -> None:
    header = basic({"username": "tala", "password": PASSWORD})
    for _ in range(11):
        answer = client.head(URL, HTTP_AUTHORIZATION=header)
        assert (answer.status_code, answer.content) == (405, b"")
    assert mail.outbox == []
    assert login().status_code == 200


def test_a_mail_that_cannot_be_sent_is_said_and_starts_no_wait(
    login: Login, tenant: User, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 9, 1
    answer = login()
    assert answer.status_code == answer.json()["statusCode"] == 503
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert login().json()["resend_after"] == 120
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("command", [b"RCPT", b"DATA", b"."])
def test_a_code_that_is_refused_for_good_leads_to_another_address(
    login: Login, tenant: User, settings: Any, command: bytes
) -> None:
    office = PostOffice()
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", office.port
    office.replies[command] = [b"550 5.1.1 no such mailbox", b"451 4.3.0 later"]
    answer = login()
    assert answer.status_code == answer.json()["statusCode"] == 422
    assert answer.json()["code"] == "address_refuses_mail"
    assert "invalid" in answer.json()["message"]
    assert login().status_code == 503
    assert login().json()["resend_after"] == 120
    office.close()
    assert len(office.letters) == 1


def test_neither_password_nor_code_is_ever_logged(
    login: Login, tenant: User, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        login(password="planted-wrong-password")
        login()
        code = mailed_code()
        token = login(otp=code).json()["data"]["token"]
        login(otp="planted-otp")
    for secret in (PASSWORD, "planted-wrong-password", "planted-otp", token, f" {code}"):
        assert secret not in caplog.text
