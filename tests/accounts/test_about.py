"""me and config: who is signed in, what every page needs to know."""

from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import Tenant
from core.deadlines import last_ended_quarter
from tests.accounts.conftest import Browser

pytestmark = pytest.mark.django_db


def test_a_tenant_is_described(browser: Browser) -> None:
    me = browser.get("/api/me").json()
    assert (me["role"], me["account_type"]) == ("tenant", "tenant")
    assert (me["companies"], me["branches"]) == ([], [])
    assert "token" not in me["user"]


@pytest.mark.parametrize(
    ("tin", "shown"), [("998765432", "998765432000"), ("99876543212345", "99876543212345")]
)
def test_a_tin_has_twelve_digits_or_fourteen(browser: Browser, tin: str, shown: str) -> None:
    Tenant.objects.update(tin=tin)
    assert browser.get("/api/me").json()["user"]["payor_tin"] == shown


def test_config_is_public_and_sets_the_anti_forgery_cookie(client: Client) -> None:
    answer = client.get("/api/config")
    assert answer.status_code == 200
    assert answer.cookies["XSRF-TOKEN"]["samesite"] == "Strict"
    constants = answer.json()["constants"]
    assert constants["otp_length"] == 6
    assert constants["otp_resend_seconds"] == 120
    assert constants["idle_ms"] == 1_800_000
    assert constants["token_refresh_before_seconds"] == 300
    assert constants["sw_register_ms"] == 30_000


@pytest.mark.parametrize("chosen", [True, False])
def test_whether_a_session_survives_a_reload_is_the_operators_to_say(
    chosen: bool, client: Client, settings: Any
) -> None:
    assert client.get("/api/config").json()["session_survives_reload"] is False
    settings.SESSION_SURVIVES_RELOAD = chosen
    assert client.get("/api/config").json()["session_survives_reload"] is chosen


@pytest.mark.parametrize(
    ("today", "code", "due", "label"),
    [
        (date(2026, 11, 20), "2026Q3", date(2026, 10, 20), "Third quarter 2026"),
        (date(2026, 10, 1), "2026Q3", date(2026, 10, 20), "Third quarter 2026"),
        (date(2026, 9, 30), "2026Q2", date(2026, 7, 20), "Second quarter 2026"),
        (date(2026, 3, 31), "2025Q4", date(2026, 1, 20), "Fourth quarter 2025"),
        (date(2024, 5, 2), "2024Q1", date(2024, 4, 22), "First quarter 2024"),
        (date(2024, 10, 2), "2024Q3", date(2024, 10, 21), "Third quarter 2024"),
        # 20 July 2021 was Eid al-Adha.
        (date(2021, 8, 2), "2021Q2", date(2021, 7, 21), "Second quarter 2021"),
    ],
)
def test_the_quarter_due_is_the_last_that_ended(
    today: date, code: str, due: date, label: str
) -> None:
    quarter = last_ended_quarter(today)
    assert (quarter.code, quarter.due, quarter.label) == (code, due, label)


def test_the_quarter_ends_at_midnight_in_manila(client: Client) -> None:
    with time_machine.travel("2026-09-30 15:59:59+00:00", tick=False) as clock:
        assert client.get("/api/config").json()["quarter"]["code"] == "2026Q2"
        clock.shift(1)
        assert client.get("/api/config").json()["quarter"]["code"] == "2026Q3"
