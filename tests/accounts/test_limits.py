"""How often somebody may try, decided before hashing and safe against two at once."""

from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client

from accounts import limits
from accounts.codes import send_code
from accounts.factors.checking import check_second_step
from accounts.models import AttemptCount, User
from core.networks import network_of
from core.refusals import NotSignedIn
from tests.accounts.conftest import PASSWORD, Login, a_tenant, basic, mailed_code, wrong
from tests.support.simultaneous import at_once

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]

MORNING = "2026-11-20 10:00:00+08:00"


@pytest.fixture(autouse=True)
def _no_address_limit(settings: Any, request: pytest.FixtureRequest) -> None:
    if "address" not in request.node.name:
        settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 10_000


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["tala", "nobody"])
def test_ten_wrong_passwords_lock_the_account_for_fifteen_minutes(
    login: Login, tenant: User, name: str
) -> None:
    with time_machine.travel(MORNING, tick=False) as clock:
        for _ in range(10):
            assert login(name, "wrong").status_code == 401
        answer = login(name, PASSWORD)
        assert answer.status_code == answer.json()["statusCode"] == 429
        assert answer["Retry-After"] == "900"
        assert "15 minutes" in answer.json()["message"]
        clock.shift(899)
        assert login(name, PASSWORD).status_code == 429
        clock.shift(1)
        assert login(name, PASSWORD).status_code == (200 if name == "tala" else 401)


@pytest.mark.django_db
def test_the_lock_knows_no_case_and_no_blanks(login: Login, tenant: User) -> None:
    for name in ["tala", "TALA", " Tala "] * 3 + ["tala"]:
        login(name, "wrong")
    assert login("tALA", "wrong").status_code == 429


@pytest.mark.django_db
def test_a_right_password_clears_the_count(login: Login, tenant: User) -> None:
    for _ in range(3):
        for _ in range(9):
            assert login(password="wrong").status_code == 401
        assert login().status_code == 200


@pytest.mark.django_db
def test_a_lock_is_of_one_account(login: Login, tenant: User) -> None:
    a_tenant("mayon", "998765433")
    for _ in range(11):
        login(password="wrong")
    assert login("mayon").status_code == 200


@pytest.mark.django_db
def test_a_hundred_attempts_a_minute_from_one_address(
    login: Login, tenant: User, settings: Any
) -> None:
    settings.WRONG_PASSWORDS_PER_ACCOUNT = 1000
    with time_machine.travel(MORNING, tick=False) as clock:
        for _ in range(100):
            assert login("nobody").status_code == 401
        assert login().status_code == 429
        assert login()["Retry-After"] == "60"
        clock.shift(60)
        assert login().status_code == 200


@pytest.mark.django_db
def test_a_forwarded_address_is_not_believed(client: Client, tenant: User, settings: Any) -> None:
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = 3
    answers = [
        client.get("/api/tenant/auth/login", HTTP_X_FORWARDED_FOR=f"10.0.0.{n}") for n in range(4)
    ]
    assert [answer.status_code for answer in answers] == [400, 400, 400, 429]


def test_an_ipv6_subscriber_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    assert network_of("2001:db8::1") != network_of("2001:db8:0:1::1")
    assert network_of("10.0.0.1") != network_of("10.0.0.2")


@pytest.mark.django_db
def test_twenty_wrong_codes_a_day_are_the_end_of_it(login: Login, tenant: User) -> None:
    with time_machine.travel(MORNING, tick=False) as clock:
        for _ in range(4):
            login()
            for _ in range(5):
                assert login(otp=wrong(mailed_code())).status_code == 401
            clock.shift(121)
        login()
        answer = login(otp=mailed_code())
        assert answer.status_code == 429
        midnight = 14 * 3600 - 4 * 121
        assert answer["Retry-After"] == str(midnight)
        clock.shift(midnight)
        login()
        assert login(otp=mailed_code()).status_code == 200


@pytest.mark.django_db
def test_right_codes_do_not_count(login: Login, tenant: User, settings: Any) -> None:
    settings.WRONG_CODES_PER_ACCOUNT_PER_DAY = 2
    for _ in range(5):
        login()
        assert login(otp=mailed_code()).status_code == 200


@pytest.mark.django_db
def test_no_name_and_no_address_lies_in_clear(login: Login, tenant: User) -> None:
    login(password="wrong")
    stored = str(list(AttemptCount.objects.values()))
    assert "tala" not in stored
    assert "127.0.0.1" not in stored


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_pass_than_there_are_tries() -> None:
    until = limits.next_midnight()
    results = at_once(lambda: limits.consume_attempt("race", "somebody", most=3, until=until))
    assert sorted(results, key=str) == [429] * 5 + [None] * 3
    assert AttemptCount.objects.get().count == 3


@pytest.mark.django_db(transaction=True)
def test_of_many_logins_at_once_ten_are_hashed_and_the_rest_refused() -> None:
    a_tenant("tala")

    def attempt() -> int:
        header = basic({"username": "tala", "password": "wrong"})
        return Client().get("/api/tenant/auth/login", HTTP_AUTHORIZATION=header).status_code

    assert sorted(at_once(attempt, 12)) == [401] * 10 + [429] * 2


@pytest.mark.django_db(transaction=True)
def test_of_many_who_ask_for_a_code_at_once_one_mail_goes_out() -> None:
    user = a_tenant("tala")
    sent = at_once(lambda: send_code(user, "tala@shop.example").resend_after)
    assert len(mail.outbox) == 1
    assert set(sent) <= {119, 120}


@pytest.mark.django_db(transaction=True)
def test_of_many_who_type_one_code_at_once_one_signs_in() -> None:
    user = a_tenant("tala")
    send_code(user, "tala@shop.example")
    code = mailed_code()

    def type_it() -> str:
        try:
            check_second_step(user, code)
        except NotSignedIn as refusal:
            return refusal.message
        return "in"

    results = at_once(type_it)
    assert sorted(results) == ["Invalid OTP"] * 7 + ["in"]
