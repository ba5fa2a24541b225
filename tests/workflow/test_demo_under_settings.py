"""The demo loads under each choice of the settings, and gives a processor forms to take."""

import re
from typing import Any

import pytest
from django.conf import settings as ours
from django.core.management import call_command
from rest_framework.test import APIClient

from accounts.models import User
from tests.api import client_of
from workflow.certificates.models import Certificate

SOURCE = (ours.BASE_DIR / "config" / "settings.py").read_text(encoding="utf-8")
FLAGS = re.findall(r'^([A-Z_]+) = given\.flag\("\1"', SOURCE, re.MULTILINE)
CHOICES = re.findall(r'^([A-Z_]+) = given\.one_of\("\1", \(([^)]*)\)', SOURCE, re.MULTILINE)
VALUES: list[dict[str, Any]] = [
    *({name: value} for name in FLAGS if name != "DEMO" for value in (False, True)),
    *({name: value} for name, all_ in CHOICES for value in re.findall(r'"(\w+)"', all_)),
]

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_the_settings_are_read_from_their_file() -> None:
    assert {"FOUR_EYES", "FORM_PAGE_TWO"} <= set(FLAGS)
    assert "SIGNATURE_REQUIRED" in dict(CHOICES)


@pytest.mark.parametrize("values", VALUES, ids=str)
def test_the_demo_loads_under_every_choice(values: dict[str, Any], settings: Any) -> None:
    for name, value in values.items():
        setattr(settings, name, value)
    call_command("load_demo", "--forms", "3", verbosity=0)
    assert set(Certificate.objects.values_list("status", flat=True)) > {"APPROVED", "SUBMITTED"}


def test_on_a_fresh_demo_clean_is_not_empty_and_a_form_can_be_taken() -> None:
    call_command("load_demo", verbosity=0)
    for user in User.objects.filter(role="processor"):
        client: APIClient = client_of(user)
        counts = client.get("/api/certificates/lanes/").json()
        assert counts["clean"]["count"] >= 10
        assert client.post("/api/desk/take-next/", {}, format="json").status_code == 200
