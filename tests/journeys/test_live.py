"""An open page ends equal to the database, whatever happens to its socket."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import Client, as_staff, as_tenant, new_certificate
from tests.journeys.conftest import Portal, sign_in_tenant
from tests.journeys.test_draft_to_approved import Person, go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LONG_MS = 60_000


def comments(count: int) -> list[dict[str, str]]:
    return [{"text": f"Comment {number}"} for number in range(count)]


def shown_comments(page: Page) -> int:
    return page.get_by_text(re.compile(r"Comment \d+")).count()


def expect_comments(page: Page, count: int) -> None:
    expect(page.get_by_text(re.compile(r"Comment \d+"))).to_have_count(count, timeout=LONG_MS)


def open_certificate(page: Page, portal: Portal, client: Client, **changes: str) -> str:
    """The tenant's page of a certificate just submitted."""
    certificate = new_certificate(client, **changes)["id"]
    client.move(certificate, "submit")
    go(page, f"/tenant/forms/{certificate}")
    expect(page.get_by_text("SUBMITTED", exact=True).first).to_be_visible()
    return certificate


def test_what_was_missed_while_offline_is_there_after(portal: Portal, person: Person):
    tenant, processor = person(), as_staff(portal, "processor")
    sign_in_tenant(tenant.page, portal, "tenant")
    client = as_tenant(portal, "tenant")
    certificate = open_certificate(tenant.page, portal, client)
    expect(tenant.page.get_by_text("Live", exact=True)).to_be_visible()
    tenant.context.set_offline(True)
    expect(tenant.page.get_by_text("Offline", exact=True)).to_be_visible()
    processor.moves(certificate, "comment", comments(49))
    processor.move(certificate, "approve")
    assert shown_comments(tenant.page) == 0
    tenant.context.set_offline(False)
    expect(tenant.page.get_by_text("APPROVED", exact=True).first).to_be_visible(timeout=LONG_MS)
    expect_comments(tenant.page, 49)


def test_with_sockets_blocked_polling_does_the_same(portal: Portal, person: Person):
    tenant, processor = person(), as_staff(portal, "processor")
    tenant.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    sign_in_tenant(tenant.page, portal, "tenant")
    client = as_tenant(portal, "tenant")
    certificate = open_certificate(tenant.page, portal, client, branch="Crest North Gate")
    expect(tenant.page.get_by_text("Polling", exact=True)).to_be_visible(timeout=LONG_MS)
    processor.moves(certificate, "comment", comments(50))
    processor.move(certificate, "approve")
    expect(tenant.page.get_by_text("APPROVED", exact=True).first).to_be_visible(timeout=LONG_MS)
    expect_comments(tenant.page, 50)


def test_a_burst_of_five_hundred_moves_reaches_an_open_page(portal: Portal, person: Person):
    tenant, processor = person(), as_staff(portal, "processor")
    sign_in_tenant(tenant.page, portal, "tenant")
    client = as_tenant(portal, "tenant")
    certificate = open_certificate(tenant.page, portal, client, branch="Crest City Caloocan")
    expect(tenant.page.get_by_text("Live", exact=True)).to_be_visible()
    processor.moves(certificate, "comment", comments(500))
    expect_comments(tenant.page, 500)
    history = client.call("GET", f"/api/certificates/{certificate}/history/")
    assert len([step for step in history if step["move"] == "comment"]) == 500
