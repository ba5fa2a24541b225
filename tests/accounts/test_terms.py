"""Agreeing to the terms: which version, and when."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import TermsAgreement
from tests.accounts.conftest import Browser

pytestmark = pytest.mark.django_db
AGREE = "/api/tenant/agree-terms"


def agreed(browser: Browser) -> Any:
    return browser.get("/api/me").json()["user"]["terms_agreed_version"]


def test_the_current_version_is_public(client: Client, settings: Any):
    settings.TERMS_VERSION = "2027-01"
    assert client.get("/api/config").json()["terms_version"] == "2027-01"


def test_agreeing_is_kept_with_version_and_time(browser: Browser):
    assert agreed(browser) is None
    answer = browser.get(f"{AGREE}?version=2026-01").json()
    assert (answer["success"], answer["version"]) == (True, "2026-01")
    kept = TermsAgreement.objects.get()
    assert answer["agreed_at"].startswith(kept.agreed_at.astimezone().strftime("%Y-%m-%dT"))
    assert agreed(browser) == "2026-01"


def test_without_a_version_it_is_the_current_one(browser: Browser):
    assert browser.get(AGREE).json()["version"] == "2026-01"


def test_agreeing_again_keeps_the_first_time(browser: Browser):
    first = browser.get(AGREE).json()
    with time_machine.travel(timedelta(minutes=5), tick=False):
        assert browser.get(AGREE).json() == first
    assert TermsAgreement.objects.count() == 1


@pytest.mark.parametrize("version", ["2025-01", "", "é", "%ED%A0%80"])
def test_another_version_is_refused(version: str, browser: Browser):
    answer = browser.get(f"{AGREE}?version={version}")
    assert answer.status_code == 409
    assert answer.json()["code"] == "other_version"
    assert not TermsAgreement.objects.exists()


@pytest.mark.parametrize("version", ["%00", "x" * 5000, "%E2%80%AE"])
def test_what_is_no_version_at_all_is_refused_by_its_name(version: str, browser: Browser):
    answer = browser.get(f"{AGREE}?version={version}")
    assert (answer.status_code, answer.json()["field"]) == (422, "version")
    assert not TermsAgreement.objects.exists()


def test_a_new_version_is_agreed_anew(browser: Browser, settings: Any):
    browser.get(AGREE)
    settings.TERMS_VERSION = "2027-01"
    assert agreed(browser) == "2026-01"
    browser.get(AGREE)
    assert agreed(browser) == "2027-01"


def test_a_look_without_get_agrees_to_nothing(browser: Browser):
    bearer = f"Bearer {browser.access_token}"
    assert browser.client.head(AGREE, HTTP_AUTHORIZATION=bearer).status_code == 405
    assert not TermsAgreement.objects.exists()
