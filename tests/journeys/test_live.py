"""An open page ends equal to the database, whatever happens to its socket."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.client import Client, client_of, new_certificate
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LONG_MS = 180_000
OF_ITS_OWN = {"period_from": "2024-04-01", "period_to": "2024-06-30"}


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
    tenant, lead = person("tenant"), client_of(portal, "lead")
    client = client_of(portal, "tenant")
    certificate = open_certificate(tenant.page, portal, client)
    expect(tenant.page.get_by_text("Live", exact=True)).to_be_visible()
    tenant.context.set_offline(True)
    expect(tenant.page.get_by_text("Offline", exact=True)).to_be_visible()
    portal.put("comments", certificate, count=49)
    lead.move(certificate, "approve")
    # Some may have been on their way as the wire was cut, more of them on a busy machine.
    assert shown_comments(tenant.page) < 49
    tenant.context.set_offline(False)
    expect(tenant.page.get_by_text("APPROVED", exact=True).first).to_be_visible(timeout=LONG_MS)
    expect_comments(tenant.page, 49)


@pytest.mark.thorough
def test_a_part_whose_code_was_cut_off_leaves_its_page_and_comes_after_all(
    portal: Portal, person: Person
):
    tenant = person("tenant")
    cut = []

    def cut_off(route: Route) -> None:
        cut.append(route.request.url)
        route.abort("connectionreset")

    tenant.page.route(re.compile(r"/SentMails-[^/]*\.js"), cut_off, times=1)
    open_certificate(tenant.page, portal, client_of(portal, "tenant"), **OF_ITS_OWN)
    expect(tenant.page.get_by_role("heading", name="Emails")).to_be_visible()
    expect(tenant.page.get_by_text("SUBMITTED", exact=True).first).to_be_visible()
    assert len(cut) == 1


def test_with_sockets_blocked_polling_does_the_same(portal: Portal, person: Person):
    tenant, lead = person(), client_of(portal, "lead")
    tenant.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    sign_in(tenant.page, portal, "tenant")
    client = client_of(portal, "tenant")
    certificate = open_certificate(tenant.page, portal, client, branch="Crest North Gate")
    expect(tenant.page.get_by_text("Polling", exact=True)).to_be_visible(timeout=LONG_MS)
    portal.put("comments", certificate, count=50)
    lead.move(certificate, "approve")
    expect(tenant.page.get_by_text("APPROVED", exact=True).first).to_be_visible(timeout=LONG_MS)
    expect_comments(tenant.page, 50)


@pytest.mark.thorough
def test_a_burst_of_five_hundred_moves_reaches_an_open_page(portal: Portal, person: Person):
    tenant = person("tenant")
    client = client_of(portal, "tenant")
    certificate = open_certificate(tenant.page, portal, client, branch="Crest City Caloocan")
    expect(tenant.page.get_by_text("Live", exact=True)).to_be_visible()
    portal.put("comments", certificate, count=500)
    expect_comments(tenant.page, 500)
    history = client.call("GET", f"/api/certificates/{certificate}/history/")
    assert len([step for step in history if step["move"] == "comment"]) == 500
