"""Locking somebody out, as an attacker would: who still gets in, from where, and what it costs."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import hashing, password_attempts
from accounts.models import AttemptCount, User
from core.networks import neighbourhood_of
from core.refusals import SlowDown
from tests.accounts.conftest import PASSWORD, Answer, a_tenant, basic, mailed_code
from tests.support.outbox import deliver
from tests.support.simultaneous import at_once
from tests.support.thoroughness import times

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db,
    pytest.mark.both_databases,
    pytest.mark.essential("who is locked out, and who is not"),
]
LOGIN = "/api/tenant/auth/login"
MORNING = "2026-11-20 10:00:00+08:00"
ATTACKER = "203.0.113.9"
DAYS = 12
MANY = max(20, times(100))


@pytest.fixture(autouse=True)
def _a_small_day_and_plenty_of_hashing(settings: Any) -> None:
    settings.PASSWORD_HASHES_PER_MINUTE = 100_000
    settings.WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY = DAYS


class Place:
    """A browser somewhere, with the cookies it was given."""

    def __init__(self, ip: str = "198.51.100.7") -> None:
        self.ip, self.client = ip, Client()

    def login(self, name: str = "tala", password: str = PASSWORD, **more: str) -> Answer:
        header = basic({"username": name, "password": password} | more)
        return self.client.get(LOGIN, HTTP_AUTHORIZATION=header, REMOTE_ADDR=self.ip)

    def status(self, name: str = "tala", password: str = PASSWORD) -> int:
        return self.login(name, password).status_code

    def signs_in(self, name: str = "tala") -> "Place":
        assert self.status(name) == 200
        assert self.login(name, otp=mailed_code()).status_code == 200
        return self


def wrong(tries: int, name: str = "tala", ip: str = ATTACKER) -> list[int]:
    attacker = Place(ip)
    return [attacker.status(name, f"wrong {number}") for number in range(tries)]


def from_everywhere(tries: int, name: str = "tala") -> list[int]:
    """Wrong passwords, each from a network of its own."""
    return [
        Place(f"10.{number // 200}.{number % 200}.1").status(name, "wrong")
        for number in range(tries)
    ]


def known_device() -> Place:
    with time_machine.travel("2026-11-19 10:00:00+08:00"):
        return Place().signs_in()


def who_stays_put() -> Place:
    return Place("203.0.113.200")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("attack", "victim", "status"),
    [
        (lambda: wrong(11), known_device, 200),
        (lambda: wrong(11), Place, 200),
        (lambda: wrong(11), who_stays_put, 429),
        (lambda: from_everywhere(MANY), Place, 200),
        (lambda: from_everywhere(MANY + 2), known_device, 200),
        (lambda: from_everywhere(MANY + 2), Place, 429),
    ],
    ids=[
        "ten from one address, a known device",
        "ten from one address, another network",
        "ten from one address, the attacker's own network",
        "many from everywhere, another network",
        "more than may be from everywhere, a known device",
        "more than may be from everywhere, another network must wait",
    ],
)
@pytest.mark.slow
def test_who_is_locked_out_by_what(
    tenant: User,
    attack: Callable[[], object],
    victim: Callable[[], Place],
    status: int,
    settings: Any,
) -> None:
    settings.WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY = MANY
    place = victim()
    with time_machine.travel(MORNING, tick=False):
        attack()
        assert place.status() == status


def test_a_known_device_on_the_attackers_own_network_gets_in(tenant: User) -> None:
    place = Place(ATTACKER).signs_in()
    assert wrong(11)[-1] == 429
    assert place.status() == 200


def test_past_the_days_tries_one_password_in_thirty_seconds_is_looked_at(tenant: User) -> None:
    with time_machine.travel(MORNING, tick=False) as clock:
        assert from_everywhere(DAYS + 1) == [401] * (DAYS + 1)
        answer = Place().login()
        assert (answer.status_code, answer["Retry-After"]) == (429, "30")
        assert answer.json()["message"] == "Too many attempts. Please try again in a minute."
        clock.shift(30)
        assert Place().status() == 200, "a right one takes no turn"
        assert Place().status() == 200
        assert from_everywhere(2) == [401, 429]
        clock.shift(24 * 3600)
        assert from_everywhere(3) == [401] * 3


def test_who_must_wait_for_the_slowed_account_is_not_counted_for_it(tenant: User) -> None:
    with time_machine.travel(MORNING, tick=False) as clock:
        from_everywhere(DAYS + 1)
        place = Place()
        assert {place.status() for _ in range(30)} == {429}
        clock.shift(30)
        assert place.status() == 200


def test_a_known_device_has_ten_tries_of_its_own(tenant: User) -> None:
    place = Place().signs_in()
    assert [place.status(password="wrong") for _ in range(11)] == [401] * 10 + [429]
    assert place.status() == 429
    assert Place("192.0.2.1").status() == 200


def test_a_device_is_known_for_its_own_account_only(tenant: User) -> None:
    a_tenant("mayon", "998765433")
    place = Place(ATTACKER).signs_in()
    wrong(10, "mayon")
    assert place.status("mayon") == 429
    assert place.signs_in("tala").status("tala") == 200


def test_a_password_alone_makes_no_device_known(tenant: User) -> None:
    place = Place(ATTACKER)
    assert place.status() == 200
    assert not place.client.cookies
    wrong(10)
    assert place.status() == 429


def device_cookie(place: Place) -> Any:
    [cookie] = [each for name, each in place.client.cookies.items() if "device" in name]
    return cookie


def test_the_cookie_tells_nobodys_name_and_is_read_by_no_script(tenant: User) -> None:
    name = "tala.reyes.of.ventures"  # longer than what chance writes into a cookie
    User.objects.filter(pk=tenant.pk).update(username=name)
    cookie = device_cookie(Place().signs_in(name))
    assert name not in unquote(cookie.OutputString()).lower()
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    assert (cookie["path"], cookie["max-age"]) == ("/api/tenant/auth", 180 * 24 * 3600)


def test_each_sign_in_gives_another_cookie(tenant: User) -> None:
    place = Place().signs_in()
    first = device_cookie(place).value
    assert device_cookie(place.signs_in()).value != first


@pytest.mark.parametrize(
    "spoil",
    [
        lambda value: "",
        lambda value: "x",
        lambda value: value[:-1] + ("A" if value[-1] != "A" else "B"),
        lambda value: "x" + value,
        lambda value: value.replace(".", "..", 1),
        lambda value: "é",
    ],
)
def test_a_made_up_cookie_makes_no_device_known(tenant: User, spoil: Callable[[str], str]) -> None:
    place = Place(ATTACKER).signs_in()
    cookie = device_cookie(place)
    place.client.cookies[cookie.key] = spoil(cookie.value)
    wrong(10)
    assert place.status() == 429


def test_a_new_password_makes_every_device_unknown(tenant: User) -> None:
    place = Place(ATTACKER).signs_in()
    tenant.set_password("another phrase of 2307")
    tenant.save()
    wrong(10)
    assert place.status(password="another phrase of 2307") == 429


def test_a_device_is_forgotten_after_half_a_year(tenant: User) -> None:
    with time_machine.travel("2026-01-05 10:00:00+08:00"):
        place = Place(ATTACKER).signs_in()
    with time_machine.travel("2026-07-10 10:00:00+08:00", tick=False):
        wrong(10)
        assert place.status() == 429


def test_unknown_names_are_locked_slowed_and_answered_alike(tenant: User) -> None:
    told: dict[str, list[Any]] = {"tala": [], "nobody": []}
    for name, seen in told.items():
        with time_machine.travel(MORNING, tick=False):
            answers = [Place(ATTACKER).login(name, "wrong") for _ in range(11)]
            answers += [Place(f"10.9.{number}.1").login(name, "wrong") for number in range(DAYS)]
            for answer in answers:
                headers = {k: v for k, v in answer.items() if k != "X-Request-ID"}
                seen.append((answer.status_code, headers, answer.content, dict(answer.cookies)))
    assert told["tala"] == told["nobody"]
    assert {status for status, *_ in told["tala"]} == {401, 429}


def test_unknown_names_take_as_many_queries(tenant: User, settings: Any) -> None:
    """Also at the moment when the owner is told, and afterwards."""
    settings.WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY = 1
    names = ("first", "tala", "nobody")
    for ip in ("10.0.0.1", "10.0.1.1", "10.0.2.1"):
        _, known, unknown = (queries_of(ip, name) for name in names)
        assert known == unknown


def queries_of(ip: str, name: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        Place(ip).login(name, "wrong")
    return len(seen)


def test_the_owner_is_told_once_a_day_and_by_network_only(tenant: User) -> None:
    with time_machine.travel(MORNING, tick=False) as clock:
        from_everywhere(DAYS)
        assert deliver() == []
        wrong(1)
        [message] = deliver()
        assert message.to == ["tala@shop.example"]
        told = str(message.body) + str(message.alternatives[0].content)
        assert "203.0.113.0/24" in told
        assert ATTACKER not in told
        from_everywhere(10)
        clock.shift(30)
        from_everywhere(2)
        assert deliver() == []
        clock.shift(24 * 3600)
        from_everywhere(DAYS + 1)
        assert len(deliver()) == 1


@pytest.mark.parametrize("name", ["nobody", "closed", "processor@mall.example"])
def test_nobody_is_told_of_a_name_that_signs_in_otherwise_or_not_at_all(
    tenant: User, processor: User, name: str
) -> None:
    User.objects.filter(pk=a_tenant("closed", "998765434").pk).update(is_active=False)
    from_everywhere(DAYS + 2, name)
    assert deliver() == []
    assert mail.outbox == []


def test_setting_a_password_by_the_mailed_link_opens_a_way_in(tenant: User, settings: Any) -> None:
    settings.TENANT_PORTAL_URL = ""
    from_everywhere(DAYS + 2)
    place = Place()
    json: dict[str, Any] = {"content_type": "application/json", "REMOTE_ADDR": place.ip}
    place.client.post("/api/auth/password-reset", {"username": "tala"}, **json)
    link = str(deliver()[-1].body).partition("#token=")[2].split()[0]
    new = {"password": "a quite different phrase 9"}
    assert place.client.post(f"/api/auth/invitation/{link}", new, **json).status_code == 204
    from_everywhere(DAYS + 2)
    assert place.status(password=new["password"]) == 200


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("203.0.113.9", "203.0.113.250", True),
        ("203.0.113.9", "203.0.114.9", False),
        ("2001:db8:0:1200::1", "2001:db8:0:12ff::1", True),
        ("2001:db8:0:1200::1", "2001:db8:0:1300::1", False),
        ("no address", "no address", True),
    ],
)
def test_what_counts_as_one_network(one: str, other: str, together: bool) -> None:
    assert (neighbourhood_of(one) == neighbourhood_of(other)) is together


class TestHashingHasABound:
    @pytest.mark.slow
    def test_everybody_together_a_number_of_times_a_minute(
        self, tenant: User, settings: Any
    ) -> None:
        settings.PASSWORD_HASHES_PER_MINUTE = 20
        with time_machine.travel(MORNING, tick=False) as clock:
            spread = [Place(f"10.0.{n}.1").login(f"name {n}", "wrong") for n in range(22)]
            assert [answer.status_code for answer in spread] == [401] * 20 + [429] * 2
            assert spread[-1]["Retry-After"] == "60"
            assert Place("192.0.2.1").status() == 429
            clock.shift(60)
            assert Place("192.0.2.1").status() == 200

    @pytest.mark.thorough
    @pytest.mark.slow
    def test_a_few_addresses_cannot_take_all_of_it(self, tenant: User, settings: Any) -> None:
        settings.PASSWORD_HASHES_PER_MINUTE = 60
        with time_machine.travel(MORNING, tick=False):
            for place in (Place("10.0.0.1"), Place("10.0.1.1"), Place("10.0.2.1")):
                for number in range(60):
                    place.login(f"name {number}", "wrong")
            assert Place("192.0.2.1").status() == 200

    def test_known_devices_have_their_own(self, tenant: User, settings: Any) -> None:
        place = Place().signs_in()
        settings.PASSWORD_HASHES_PER_MINUTE = 5
        for number in range(9):
            Place(f"10.0.{number}.1").login(f"name {number}", "wrong")
        assert Place("192.0.2.1").status() == 429
        assert place.status() == 200

    def test_who_finds_no_room_loses_no_try(
        self, tenant: User, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.PASSWORD_HASHES_AT_ONCE = 1
        monkeypatch.setattr(hashing, "LONGEST_WAIT_SECONDS", 0.01)
        with hashing.room_for_one():
            for name in ("tala", "nobody"):
                answers = [Place().login(name) for _ in range(12)]
                assert {answer.status_code for answer in answers} == {503}
                assert "Many people are signing in" in answers[0].json()["message"]
                assert answers[0]["Retry-After"] == "5"
        assert Place().status() == 200
        kept = AttemptCount.objects.exclude(kind="address").values_list("count", flat=True)
        assert sum(kept) == 2, "the hash that was made, for its network and for everybody"


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_from_everywhere_the_days_tries_and_one_pass(
    settings: Any,
) -> None:
    settings.WRONG_PASSWORDS_PER_ACCOUNT_PER_DAY = 6
    numbers = iter(range(100))

    def attempt() -> int:
        return Place(f"10.0.{next(numbers)}.1").status(password="wrong")

    assert sorted(at_once(attempt, 10)) == [401] * 7 + [429] * 3


def test_what_was_refused_leaves_the_counts_as_they_were(tenant: User) -> None:
    def counts() -> list[Any]:
        return list(AttemptCount.objects.order_by("pk").values_list("kind", "count"))

    for _ in range(10):
        password_attempts.consume_password_tries("tala")
    before = counts()
    with pytest.raises(SlowDown):
        password_attempts.consume_password_tries("tala")
    assert counts() == before
