"""A certificate goes from draft to approved, and the tenant watches it happen."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Portal, Watched, sign_in_staff, sign_in_tenant

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Person = Callable[..., Watched]


def prepare(page: Page, quarter: str = "Q4 2025", branch: str = "Crest Bay Mall") -> None:
    """Fill the editor in as a tenant would, from the dashboard on."""
    page.get_by_role("link", name="New certificate").first.click()
    page.get_by_role("button", name=quarter, exact=True).click()
    choose(page, "Company that billed you", "PACIFIC CREST MALLS, INC.")
    choose(page, "Branch", branch)
    page.get_by_role("button", name="Add a line").click()
    page.get_by_label("ATC, by code or words").fill("WC100")
    page.get_by_role("option", name=re.compile("WC100")).first.click()
    for month in ("October", "November", "December"):
        page.get_by_label(month, exact=True).fill("64000")
    page.get_by_label("Name of the signatory").fill("MARIA LOURDES R. VILLANUEVA")
    page.get_by_label("Title of the signatory").fill("FINANCE MANAGER")
    page.get_by_label("TIN of the signatory").fill("98378056500000")
    expect(page.get_by_role("button", name="Submit").first).to_be_visible()


def choose(page: Page, label: str, option: str) -> None:
    """Pick from a select, native or drawn."""
    field = page.get_by_label(label, exact=True)
    if field.evaluate("element => element.tagName") == "SELECT":
        field.select_option(label=option)
        return
    field.click()
    page.get_by_role("option", name=option, exact=True).click()


def submit(page: Page) -> str:
    """Submit what is in the editor; the address of the certificate."""
    page.get_by_role("button", name="Submit", exact=True).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Submit").click()
    expect(page.get_by_text("SUBMITTED", exact=True).first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/tenant/forms/[0-9a-f-]{36}$"))
    return page.url


def test_the_tenant_submits_the_processor_approves_and_the_page_shows_it(
    portal: Portal, person: Person
):
    tenant, processor = person(), person()
    sign_in_tenant(tenant.page, portal, "tenant")
    prepare(tenant.page)
    address = submit(tenant.page)
    tenant.page.evaluate("window.stillTheSamePage = true")

    sign_in_staff(processor.page, "processor")
    go(processor.page, f"/accounting/form/{address.rpartition('/')[2]}")
    processor.page.get_by_role("button", name=re.compile("^Approve")).click()
    processor.page.get_by_role("dialog").get_by_role("button", name=re.compile("Approve")).click()
    expect(processor.page.get_by_text("APPROVED", exact=True).first).to_be_visible()

    expect(tenant.page.get_by_text("APPROVED", exact=True).first).to_be_visible()
    assert tenant.page.evaluate("window.stillTheSamePage") is True
    mails = portal.mails_to("forms@luntian-kitchen.example")
    assert [m for m in mails if "was submitted" in str(m["Subject"])]


def go(page: Page, path: str) -> None:
    """Go to a page of the app without loading it anew, as a link does."""
    page.evaluate(
        "path => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
        path,
    )


def test_a_returned_certificate_is_corrected_and_sent_again(portal: Portal, person: Person):
    tenant, processor = person(), person()
    sign_in_tenant(tenant.page, portal, "affiliate")
    prepare(tenant.page, branch="Crest Galleria Ortigas")
    address = submit(tenant.page)
    sign_in_staff(processor.page, "processor2")
    go(processor.page, f"/accounting/form/{address.rpartition('/')[2]}")
    return_it(processor.page)
    expect(tenant.page.get_by_text("RETURNED", exact=True).first).to_be_visible()
    tenant.page.get_by_role("link", name="Fix and resubmit").first.click()
    tenant.page.get_by_label("Title of the signatory").fill("TREASURER")
    tenant.page.get_by_role("button", name="Resubmit", exact=True).first.click()
    tenant.page.get_by_role("dialog").get_by_role("button", name="Resubmit").click()
    expect(tenant.page.get_by_text("RESUBMITTED", exact=True).first).to_be_visible()
    expect(processor.page.get_by_text("RESUBMITTED", exact=True).first).to_be_visible()


def return_it(page: Page) -> Any:
    page.get_by_role("button", name=re.compile("^Return")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Signatory's name, title or TIN is missing").check()
    dialog.get_by_role("button", name=re.compile("Return")).click()
