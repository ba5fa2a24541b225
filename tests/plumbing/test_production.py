"""What production must be set to, and what follows from its address alone."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.conf import settings as ours
from django.test import Client

from tests.plumbing.conftest import Serving, bare_environment, is_free, two_free_ports, until
from tests.plumbing.production import PRODUCTION
from tests.support.thoroughness import few_in_push

SHOW = (
    "import json, django; django.setup(); from django.conf import settings as s;"
    "print(json.dumps({n: getattr(s, n) for n in %r}))"
)


def python(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    given = {"PORTAL_DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ours.BASE_DIR,
        env=bare_environment() | given | PRODUCTION | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


def settings_of(folder: Path, *names: str, **environment: str) -> dict[str, Any]:
    done = python(folder, "-c", SHOW % (names,), **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.essential("a deployment is checked nowhere else")
@pytest.mark.slow
def test_djangos_own_check_of_a_deployment_has_nothing_to_say(tmp_path: Path) -> None:
    done = python(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "DEBUG")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout
    assert done.stderr == ""


@pytest.mark.thorough
@pytest.mark.slow
def test_everything_about_origins_follows_the_base_address(tmp_path: Path) -> None:
    base = "https://portal.example:8443"
    names = ("CSRF_TRUSTED_ORIGINS", "SOCKET_ORIGINS", "ALLOWED_HOSTS", "LISTEN")
    found = settings_of(tmp_path, *names, "SESSION_COOKIE_SECURE", PORTAL_BASE_URL=base)
    assert found["CSRF_TRUSTED_ORIGINS"] == found["SOCKET_ORIGINS"] == [base]
    assert found["SESSION_COOKIE_SECURE"] is True
    assert "portal.example" in found["ALLOWED_HOSTS"]
    assert found["LISTEN"] == "127.0.0.1"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "sentence"),
    few_in_push(
        [
            (
                {"OIDC_ISSUER": "http://directory.example"},
                "OIDC_ISSUER must be https, as PORTAL_BASE",
            ),
            ({"LISTEN": "everywhere"}, "LISTEN must be an IP address such as 127.0.0.1"),
            ({"LISTEN": "203.0.113.7"}, "LISTEN=203.0.113.7 is no address of this machine."),
            ({"TRUSTED_PROXIES": "-1"}, "TRUSTED_PROXIES must be 0 or more, not -1."),
            (
                {"PORTAL_DEMO": "1", "PORTAL_BASE_URL": "", "LISTEN": "0.0.0.0"},
                "LISTEN must be 127",
            ),
        ]
    ),
)
def test_what_is_unsafe_stops_the_start_with_one_sentence(
    tmp_path: Path, environment: dict[str, str], sentence: str
) -> None:
    refused = python(tmp_path, "manage.py", "serve", "--port", "18999", **environment)
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert sentence in refused.stderr.splitlines()[-1]


@pytest.mark.thorough
@pytest.mark.slow
def test_a_wire_in_clear_to_another_machine_is_warned_of(tmp_path: Path) -> None:
    away = {
        "EMAIL_URL": "smtp://mail.example:25",
        "DATABASE_URL": "postgres://portal@database.example/portal",
        "REDIS_URL": "redis://redis.example:6379/0",
    }
    asked = (
        "import django; django.setup(); from config.startup import wires_in_clear as w; print(w())"
    )
    assert python(tmp_path, "-c", asked, **away).stdout.strip() == str(list(away))
    safe = {
        "EMAIL_URL": "smtp+tls://mail.example:587",
        "DATABASE_URL": "postgres://portal@database.example/portal?sslmode=verify-full",
        "REDIS_URL": "rediss://redis.example:6379/0",
    }
    assert python(tmp_path, "-c", asked, **safe).stdout.strip() == "[]"


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/net/if_inet6").exists(), reason="no IPv6 here")
def test_it_listens_where_it_is_asked_to_and_nowhere_else(tmp_path: Path) -> None:
    port = two_free_ports()
    portal = Serving(tmp_path, port, **PRODUCTION, LISTEN="::1")
    address = f"http://[::1]:{port}"  # it knows it for this machine, which alone reads metrics
    try:
        until(lambda: portal.process.poll() is not None or is_answered(f"{address}/metrics"), 90)
        assert portal.process.poll() is None, portal.said()
        assert is_free(port)
    finally:
        portal.end()


def test_no_start_asks_for_an_external_portal(tmp_path: Path) -> None:
    asked = "import django; django.setup(); from config.startup import check_environment as c; c()"
    done = python(tmp_path, "-c", asked, TENANT_PORTAL_URL="")
    assert done.returncode == 0, done.stderr


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "status"), [("", 204), ("https://operator.example/tenants", 404)]
)
def test_a_portal_without_an_external_one_resets_passwords_itself(
    tmp_path: Path, address: str, status: int
) -> None:
    port = two_free_ports()
    portal = Serving(tmp_path, port, **PRODUCTION | {"TENANT_PORTAL_URL": address})
    ready = f"http://127.0.0.1:{port}/metrics"
    try:
        until(lambda: portal.process.poll() is not None or is_answered(ready), 90)
        assert portal.process.poll() is None, portal.said()
        assert ask_password_reset(port) == status
    finally:
        portal.end()


def ask_password_reset(port: int) -> int:
    body = json.dumps({"username": "nobody"}).encode()
    headers = {
        "Content-Type": "application/json",
        "Host": "portal.example",
        "X-Forwarded-Proto": "https",
    }
    request = Request(
        f"http://127.0.0.1:{port}/api/auth/password-reset", body, headers, method="POST"
    )
    try:
        with urlopen(request, timeout=20) as answer:
            return answer.status
    except HTTPError as refusal:
        return refusal.code


def is_answered(address: str) -> bool:
    try:
        with urlopen(address, timeout=10) as answer:
            return answer.status == 200
    except OSError:
        return False


def test_hsts_follows_the_base_address_and_not_the_last_hop(client: Client, settings: Any) -> None:
    settings.SECURE_HSTS_SECONDS = 0
    assert "Strict-Transport-Security" not in client.get("/robots.txt", secure=True)
    settings.SECURE_HSTS_SECONDS = 31_536_000
    for secure in (True, False):
        answer = client.get("/robots.txt", secure=secure)
        assert answer["Strict-Transport-Security"] == "max-age=31536000"


def test_renewal_with_the_origin_that_browsers_send_passes_behind_a_proxy(
    settings: Any, db: None
) -> None:
    """The process itself hears plain http; the page came from the base address by https."""
    settings.CSRF_TRUSTED_ORIGINS = ["https://portal.example"]
    settings.ALLOWED_HOSTS = ["portal.example"]
    client = Client(enforce_csrf_checks=True)
    client.get("/", headers={"host": "portal.example"})

    def renewed(origin: str) -> str:
        headers = {
            "host": "portal.example",
            "origin": origin,
            "x-xsrf-token": client.cookies["XSRF-TOKEN"].value,
        }
        return client.post("/api/auth/token/refresh", headers=headers).json()["code"]

    assert renewed("https://portal.example") == "refresh_token"
    assert renewed("https://evil.example") == "csrf"


def test_every_answer_allows_its_page_the_camera_alone_and_no_foreign_reader(
    client: Client, db: None
) -> None:
    for path in ("/robots.txt", "/health/live", "/api/config", "/static/nothing.js"):
        answer = client.get(path)
        assert "camera=(self)" in answer["Permissions-Policy"]
        assert "microphone=()" in answer["Permissions-Policy"]
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin"


# Keys that are replaced


def test_who_is_signed_in_stays_so_when_the_key_is_replaced(
    client: Client, people: Any, settings: Any
) -> None:
    client.force_login(people["tenant"])
    former, settings.SECRET_KEY = (
        settings.SECRET_KEY,
        "another key, and quite as long as it must be",
    )
    settings.SECRET_KEY_FALLBACKS = [former]
    assert client.session.get("_auth_user_id") == str(people["tenant"].pk)
    settings.SECRET_KEY_FALLBACKS = []
    assert client.session.get("_auth_user_id") is None
