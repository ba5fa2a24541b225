"""A certificate goes from draft to approved, and the tenant watches it happen."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.people import Person, log_in_staff, log_in_tenant
from tests.journeys.portal import Portal
from tests.journeys.returning import return_it
from tests.journeys.waiting import go
from tests.journeys.writing import onward, prepare, submit

pytestmark = [pytest.mark.browser, pytest.mark.slow]
NOTIFIED = "forms@watched-shop.example"


def test_the_tenant_submits_the_processor_approves_and_the_page_shows_it(
    portal: Portal, person: Person
):
    tenant, processor = person(), person()
    shop = portal.put("tenant", verified=NOTIFIED)["username"]
    log_in_tenant(tenant.page, portal, shop)
    prepare(tenant.page)
    address = submit(tenant.page)
    tenant.page.evaluate("window.stillTheSamePage = true")

    log_in_staff(processor.page, "processor")
    go(processor.page, f"/accounting/form/{address.rpartition('/')[2]}")
    processor.page.get_by_role("button", name=re.compile("^Approve")).click()
    processor.page.get_by_role("dialog").get_by_role("button", name=re.compile("Approve")).click()
    expect(processor.page.get_by_text("APPROVED", exact=True).first).to_be_visible()

    expect(tenant.page.get_by_text("APPROVED", exact=True).first).to_be_visible()
    assert tenant.page.evaluate("window.stillTheSamePage") is True
    mails = portal.mails_to(NOTIFIED)
    assert [m for m in mails if "was submitted" in str(m["Subject"])]


def test_a_returned_certificate_is_corrected_and_sent_again(person: Person, shop: str):
    tenant, processor = person(shop), person("processor2")
    prepare(tenant.page, branch="Crest Galleria Ortigas")
    address = submit(tenant.page)
    go(processor.page, f"/accounting/form/{address.rpartition('/')[2]}")
    return_it(processor.page)
    expect(tenant.page.get_by_text("RETURNED", exact=True).first).to_be_visible()
    tenant.page.get_by_role("link", name="Fix and resubmit").first.click()
    tenant.page.get_by_label("Title of the signatory").fill("TREASURER")
    onward(tenant.page)
    submit(tenant.page, "Resubmit")
    expect(processor.page.get_by_text("RESUBMITTED", exact=True).first).to_be_visible()
