"""Two leases in one mall: the second certificate is held back until a lead lets it through."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import client_of, new_certificate
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import button, submit

pytestmark = [pytest.mark.browser, pytest.mark.slow]
QUARTER = {"period_from": "2018-01-01", "period_to": "2018-03-31"}


def dismiss(page: Page, certificate: str, other: str, reason: str) -> None:
    """As a lead, on the earlier certificate: the later one, a draft, is named by the tenant."""
    go(page, f"/accounting/form/{certificate}")
    checks = page.get_by_role("region", name="Checks")
    checks.get_by_role("button", name="Dismiss duplicate").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Other certificate").fill(other)
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name="Dismiss duplicate").click()
    expect(dialog).to_have_count(0)


def test_a_lead_lets_a_second_certificate_through(portal: Portal, person: Person):
    page, client = person("tenant").page, client_of(portal, "tenant")
    earlier = new_certificate(client, **QUARTER)
    client.move(earlier["id"], "submit")
    later = new_certificate(client, **QUARTER)
    second = later["id"]
    go(page, f"/tenant/forms/{second}/edit?step=4")
    link = page.get_by_role("link", name=f"Show {earlier['reference']}").first
    expect(link).to_have_attribute("href", f"/tenant/forms/{earlier['id']}")
    button(page, "Submit").click()
    blocked = page.get_by_role("region", name="One thing to correct")
    expect(blocked).to_contain_text(f"{earlier['reference']} already covers this period")

    lead = person("lead")
    dismiss(lead.page, earlier["id"], later["reference"], "The kiosk has a lease of its own.")
    expect(lead.page.get_by_text("The kiosk has a lease of its own.").first).to_be_visible()

    # The open editor hears of it.
    expect(blocked).to_have_count(0)
    expect(page.get_by_text("Yes, it can be submitted.").filter(visible=True).first).to_be_visible()
    assert submit(page).endswith(second)
