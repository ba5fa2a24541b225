"""The portal as it runs in earnest: behind nginx with TLS, its people by a real browser."""

import json
import re
import socket
import ssl
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, Page, expect, sync_playwright
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from tests.journeys.client import Client, new_certificate
from tests.journeys.clients_behind_proxy import (
    CONTACT,
    SECONDS,
    portal,
    session,
    signed_in,
)
from tests.journeys.conftest import FLAGS, chromium
from tests.journeys.people import Newcomer, Person, log_out
from tests.journeys.proxied import Proxied, fingerprint_of
from tests.journeys.spreadsheets import CSV, STORES
from tests.journeys.terms import put_terms_off
from tests.journeys.waiting import go
from tests.journeys.writing import attach

__all__ = ["portal"]  # fixtures

pytestmark = [pytest.mark.browser, pytest.mark.proxy, pytest.mark.slow]


@pytest.fixture(scope="module")
def browser(portal: Proxied) -> Iterator[Browser]:
    """A browser to which this one certificate is as good as any: its service worker too."""
    trust = f"--ignore-certificate-errors-spki-list={fingerprint_of(portal.certificate)}"
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=chromium(), args=[*FLAGS, trust])
        yield running
        running.close()


@pytest.fixture(scope="module")
def tenant(portal: Proxied) -> Newcomer:
    """Invited by mail; the first test has it choose its password over HTTP."""
    newcomer = Newcomer(portal, "store", CONTACT)
    token = portal.link_to(CONTACT).rpartition("=")[2].rpartition("/")[2]
    answer = session(portal).post(
        f"{portal.base}/api/auth/invitation/{token}",
        json={"password": newcomer.password},
        timeout=SECONDS,
    )
    assert answer.status_code == 204, answer.text
    return newcomer


# By browser


def test_a_tenant_signs_in_stays_signed_in_works_live_uploads_and_logs_out(
    portal: Proxied, tenant: Newcomer, person: Person
):
    page = person().page
    tenant.log_in(page)
    put_terms_off(page)
    cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
    assert all(cookie["secure"] for cookie in cookies.values())
    is_renewed(page)
    is_told_live(page, portal)
    uploads(page, portal)
    go(page, "/tenant/dashboard")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    with page.expect_response("**/api/auth/logout") as ended:
        log_out(page)
    assert ended.value.status == 200
    assert ended.value.request.header_value("origin") == portal.base
    page.goto("/tenant/dashboard")
    expect(page).to_have_url(re.compile("/login"))


def is_renewed(page: Page) -> None:
    """The browser sends Origin with it; the answer must not be an end of the session."""
    with page.expect_response("**/api/auth/token/refresh", timeout=60_000) as renewed:
        go(page, "/tenant/forms")
    assert renewed.value.status == 200, renewed.value.text()
    assert renewed.value.request.header_value("origin")


def is_told_live(page: Page, portal: Proxied) -> None:
    elsewhere = signed_in(portal)
    certificate = new_certificate(elsewhere)["id"]
    elsewhere.move(certificate, "submit")
    go(page, f"/tenant/forms/{certificate}")
    expect(page.get_by_text("SUBMITTED", exact=True).first).to_be_visible()
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    page.evaluate("window.stillTheSamePage = true")
    elsewhere.move(certificate, "comment", text="Said at another machine")
    expect(page.get_by_text("Said at another machine")).to_be_visible()
    assert page.evaluate("window.stillTheSamePage") is True


def uploads(page: Page, portal: Proxied) -> None:
    elsewhere = signed_in(portal)
    line = {"atc": "WC100", "m1": "1000.00", "m2": "1000.00", "m3": "1000.00"}
    dates = {"period_from": "2023-01-01", "period_to": "2023-03-31"}
    draft = new_certificate(elsewhere, form_type="CONSOLIDATED", lines=[line], **dates)["id"]
    go(page, f"/tenant/forms/{draft}/edit?step=3")
    attach(page, "Add the breakdown", "stores.csv", CSV, STORES)
    expect(page.get_by_role("cell", name="Crest Bay Mall")).to_be_visible()


# Over HTTP


@pytest.mark.thorough
def test_plain_http_is_sent_on_to_the_base_address(portal: Proxied):
    answer = requests.get(
        f"http://127.0.0.1:{portal.plain}/login?a=1",
        headers={"Host": "localhost"},
        allow_redirects=False,
        timeout=SECONDS,
    )
    assert answer.status_code == 301
    assert answer.headers["Location"] == f"{portal.base}/login?a=1"


@pytest.mark.thorough
def test_another_name_is_shown_no_certificate(portal: Proxied):
    port = int(portal.base.rpartition(":")[2])
    context = ssl.create_default_context(cafile=str(portal.certificate))
    with (
        socket.create_connection(("127.0.0.1", port)) as raw,
        pytest.raises(ssl.SSLError, match="unrecognized"),
    ):
        context.wrap_socket(raw, server_hostname="evil.example")


@pytest.mark.thorough
def test_every_answer_asks_for_https_for_a_year(portal: Proxied):
    for path in ("/", "/api/config", "/robots.txt", "/static/ui/favicon.svg"):
        answer = session(portal).get(portal.base + path, timeout=SECONDS)
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.thorough
def test_renewal_is_for_pages_of_the_base_address_only(portal: Proxied, tenant: Newcomer):
    client = signed_in(portal)

    def renewed(origin: str) -> int:
        headers = {"Origin": origin, "X-XSRF-TOKEN": client.cookies["XSRF-TOKEN"] or ""}
        address = f"{portal.base}/api/auth/token/refresh"
        return client.post(address, headers=headers, timeout=SECONDS).status_code

    assert renewed("https://evil.example") == 403
    assert renewed(portal.base.replace("https", "http")) == 403
    assert renewed(portal.base) == 200


@pytest.mark.thorough
def test_an_invented_hop_changes_nothing(portal: Proxied, tenant: Newcomer):
    """nginx writes at the right end whom it heard; what stands left of it nobody believes."""
    invented = {"X-Forwarded-For": "203.0.113.66", "X-Real-IP": "203.0.113.67"}
    client = signed_in(portal, **invented, Forwarded="for=203.0.113.68")
    [this] = [each for each in client.call("GET", "/api/auth/sessions") if each["this"]]
    assert this["address"] == "127.0.0.1"


@pytest.mark.thorough
def test_figures_are_not_told_to_the_world(portal: Proxied):
    assert session(portal).get(f"{portal.base}/metrics", timeout=SECONDS).status_code == 404
    direct = f"http://127.0.0.1:{portal.upstream}/metrics"
    assert requests.get(direct, timeout=SECONDS).status_code == 200
    through = {"Host": "localhost", "X-Forwarded-For": "127.0.0.1"}
    assert requests.get(direct, headers=through, timeout=SECONDS).status_code == 404


@pytest.mark.thorough
@pytest.mark.parametrize(("megabytes", "path"), [(1, "/api/system/log/error"), (102, "/")])
def test_too_large_a_body_is_refused_in_json_by_whoever_meets_it(
    portal: Proxied, megabytes: int, path: str
):
    answer = session(portal).post(
        portal.base + path, data=b"0" * megabytes * 1024 * 1024, timeout=SECONDS
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


# Sockets


def listen(portal: Proxied, token: str, origin: str) -> Any:
    return connect(
        portal.base.replace("https", "wss") + "/ws/events",
        ssl=ssl.create_default_context(cafile=str(portal.certificate)),
        subprotocols=[Subprotocol("portal.v1"), Subprotocol(f"bearer.{token}")],
        origin=Origin(origin),
        compression=None,
    )


def token_of(client: Client) -> str:
    return str(client.headers["Authorization"]).removeprefix("Bearer ")


@pytest.mark.thorough
def test_a_socket_opens_for_pages_of_the_base_address_and_for_a_good_token_only(
    portal: Proxied, tenant: Newcomer
):
    token = token_of(signed_in(portal))
    with listen(portal, token, portal.base) as wire:
        assert "caught_up" in json.loads(wire.recv(SECONDS))
    for bad in [
        (token, "http://localhost:9999"),
        (token, "https://evil.example"),
        ("a.b.c", portal.base),
    ]:
        with pytest.raises(InvalidStatus, match="403"), listen(portal, *bad):
            pass


@pytest.mark.thorough
def test_a_client_that_goes_on_talking_is_shown_the_door(portal: Proxied, tenant: Newcomer):
    with listen(portal, token_of(signed_in(portal)), portal.base) as wire:
        wire.recv(SECONDS)
        for _ in range(31):
            wire.send("x")
        with pytest.raises(Exception, match="4429"):
            wire.recv(SECONDS)
