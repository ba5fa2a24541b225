"""The demo loads under each choice of the settings, and gives a processor forms to take."""

import os
import re
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings as ours
from django.core.management import call_command
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.api import client_of
from tests.support.thoroughness import few_in_push
from workflow.certificates.models import Certificate

SOURCE = (ours.BASE_DIR / "config" / "settings.py").read_text(encoding="utf-8")
FLAGS = re.findall(r'^([A-Z_]+) = given\.flag\("\1"', SOURCE, re.MULTILINE)
CHOICES = {
    name: re.findall(r'"(\w+)"', values)
    for name, values in re.findall(
        r'^([A-Z_]+) = given\.read_env_choice\("\1", \(([^)]*)\)', SOURCE, re.MULTILINE
    )
}
MOST_CHOICES = max(len(values) for values in CHOICES.values())
# Name and the least value of each number that is a product constant.
NUMBERS = {
    name: int((least or "1").replace("_", ""))
    for name, least in re.findall(
        r'^([A-Z_]+) = given\.(?:at_least|read_env_positive_int)\(\s*(?:([\d_]+),\s*)?"\1"',
        SOURCE,
        re.MULTILINE,
    )
}
# All flags together, all numbers, and all choices: the demo loads under each value of each.
VALUES: list[dict[str, Any]] = [
    *(dict.fromkeys(set(FLAGS) - {"DEMO"}, value) for value in (False, True)),
    NUMBERS,
    *(
        {name: values[turn % len(values)] for name, values in CHOICES.items()}
        for turn in range(MOST_CHOICES)
    ),
]

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_the_settings_are_read_from_their_file() -> None:
    assert {"FOUR_EYES", "FORM_PAGE_TWO"} <= set(FLAGS)
    assert "SIGNATURE_REQUIRED" in CHOICES
    assert len(NUMBERS) == len(re.findall(r"given\.(?:at_least|read_env_positive_int)", SOURCE))


def start(**environment: Any) -> tuple[int, str]:
    """Start the portal with these variables: its status, and what it says of them."""
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ours.BASE_DIR,
        env=os.environ | {name: str(value) for name, value in environment.items()},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return run.returncode, run.stderr.strip()


@pytest.mark.essential("settings at their least start nowhere else in make test")
def test_it_starts_with_every_number_at_its_least() -> None:
    assert start(**NUMBERS)[0] == 0


@pytest.mark.parametrize("name", [name for name, least in NUMBERS.items() if least > 1])
def test_a_number_below_its_least_is_told_in_one_sentence(name: str) -> None:
    least = NUMBERS[name]
    status, said = start(**{name: least - 1})
    assert (status, said) == (1, f"portal: {name} must be {least} or more, not {least - 1}.")


def test_each_least_is_documented() -> None:
    page = ours.BASE_DIR / "docs" / "operations" / "configure.md"
    operations = page.read_text(encoding="utf-8")
    for name, least in NUMBERS.items():
        row = "".join(re.findall(rf"^\| `{name}` .*$", operations, re.MULTILINE))
        assert least == 1 or f"at least {least}" in row, name


@pytest.mark.parametrize(
    "values", few_in_push(VALUES), ids=lambda values: "-".join(map(str, values.values()))[:40]
)
def test_the_demo_loads_under_every_choice(values: dict[str, Any], settings: Any) -> None:
    for name, value in values.items():
        setattr(settings, name, value)
    call_command("load_demo", "--forms", "3", verbosity=0)
    assert set(Certificate.objects.values_list("status", flat=True)) > {"APPROVED", "SUBMITTED"}


@pytest.mark.thorough
def test_on_a_fresh_demo_clean_is_not_empty_and_a_form_can_be_taken() -> None:
    call_command("load_demo", verbosity=0)
    for user in User.objects.filter(role="processor"):
        client: APIClient = client_of(user)
        counts = client.get("/api/certificates/lanes/").json()
        assert counts["clean"]["count"] >= 10
        assert client.post("/api/desk/take-next/", {}, format="json").status_code == 200
