"""A browser's translator wraps each text of the page, and each one that is drawn later."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.codes import other_than
from tests.journeys.people import CONTACT, Person, sign_in, try_code
from tests.journeys.portal import Portal
from tests.journeys.returning import return_it
from tests.journeys.waiting import go
from tests.journeys.writing import onward, prepare, submit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]

# As Chrome does it: a copy of the text stands in <font><font>, the text itself is taken out.
TRANSLATOR = """
const kept = '[translate="no"], script, style, textarea, title, font'
function translate(text) {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) return
    const outer = document.createElement('font')
    outer.appendChild(document.createElement('font')).append(text.data)
    text.replaceWith(outer)
}
function textsIn(node) {
    if (node.nodeType === Node.TEXT_NODE) return [node]
    return [...node.childNodes].flatMap(textsIn)
}
new MutationObserver(records => {
    for (const { target, addedNodes } of records)
        [target, ...addedNodes].flatMap(textsIn).forEach(translate)
}).observe(document, { subtree: true, childList: true, characterData: true })
"""


@pytest.fixture
def translated(portal: Portal, person: Person) -> Callable[..., Page]:
    """Open the page of a person whose browser translates."""

    def one(who: str = "") -> Page:
        page: Page = person().page
        page.add_init_script(TRANSLATOR)
        if who:
            sign_in(page, portal, who)
        return page

    return one


def test_a_translated_page_takes_a_wrong_password_a_wrong_code_and_the_right_ones(
    portal: Portal, translated: Callable[..., Page]
):
    page = translated()
    page.goto("/login")
    page.get_by_label("Username").fill("tenant")
    page.get_by_label("Password", exact=True).fill("no password of theirs")
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Incorrect username or password.")
    page.get_by_label("Password", exact=True).fill("demo-tenant-2307")
    page.get_by_role("button", name="Login", exact=True).click()
    expect(page.get_by_label("Code", exact=True)).to_be_visible()
    right = portal.code_for(CONTACT["tenant"])
    try_code(page, other_than(right))
    expect(page.get_by_role("alert")).to_contain_text("Invalid OTP")
    try_code(page, right)
    expect(page).to_have_url(re.compile("/tenant/dashboard"))


def test_on_translated_pages_a_certificate_is_written_returned_corrected_and_approved(
    translated: Callable[..., Page],
    shop: str,
):
    tenant, processor = translated(shop), translated("processor2")
    prepare(tenant, branch="Crest Galleria Ortigas")
    address = submit(tenant)
    expect(tenant.get_by_text("SUBMITTED", exact=True).first).to_be_visible()

    go(processor, "/accounting/masterlist/open")
    expect(processor.get_by_role("table", name="OPEN")).to_be_visible()
    go(processor, f"/accounting/form/{address.rpartition('/')[2]}")
    return_it(processor)
    expect(processor.get_by_text("RETURNED", exact=True).first).to_be_visible()

    expect(tenant.get_by_text("RETURNED", exact=True).first).to_be_visible()
    tenant.get_by_role("link", name="Fix and resubmit").first.click()
    tenant.get_by_label("Title of the signatory").fill("TREASURER")
    onward(tenant)
    submit(tenant, "Resubmit")

    expect(processor.get_by_text("RESUBMITTED", exact=True).first).to_be_visible()
    processor.get_by_role("button", name=re.compile("^Approve")).click()
    processor.get_by_role("dialog").get_by_role("button", name=re.compile("Approve")).click()
    expect(processor.get_by_text("APPROVED", exact=True).first).to_be_visible()
    expect(tenant.get_by_text("APPROVED", exact=True).first).to_be_visible()
