"""A certificate's page for its tenant: what to correct, what was changed, what can be done."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import Client, client_of, new_certificate, submitted
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import step, submit

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TWO_REASONS = [
    {"code": "SOA_MISMATCH", "field": "lines[0].m2", "text": "Our statement says 187,000.00."},
    {"code": "SIGNATORY", "field": "signatory_title"},
]


def give_back(portal: Portal, certificate: str) -> None:
    client_of(portal, "processor").move(certificate, "send_back", reasons=TWO_REASONS)


def confirm(page: Page, move: str) -> None:
    """Press the move and once more in its dialog."""
    page.get_by_role("button", name=move, exact=True).first.click()
    page.get_by_role("dialog").get_by_role("button", name=move, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def correct(page: Page, reason: str, label: str, value: str) -> None:
    """Go from the task to its field, change it, and come back once it is saved."""
    address = page.url
    page.get_by_role("link", name=f"Go to it: {reason}").click()
    expect(page).to_have_url(re.compile(r"/edit\?field="))
    field = page.get_by_label(label, exact=True)
    expect(field).to_be_focused()
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        field.fill(value)
        field.blur()
    go(page, address)


def test_returned_with_two_reasons_corrected_and_sent_again(portal: Portal, person: Person):
    page = person("tenant").page
    certificate = submitted(portal)
    give_back(portal, certificate)
    go(page, f"/tenant/forms/{certificate}")
    expect(page.get_by_role("heading", name="Two things to correct")).to_be_visible()
    expect(page.get_by_text("0 of 2 answered", exact=True)).to_be_visible()
    expect(page.get_by_text("You wrote 187,479.17")).to_be_visible()
    expect(page.get_by_role("heading", name="What you changed since")).to_have_count(0)

    correct(page, "Amounts differ from our statement of account", "May", "187000.00")
    expect(page.get_by_text("1 of 2 answered", exact=True)).to_be_visible()
    correct(page, "Signatory's name, title or TIN is missing", "Title of the signatory", "CFO")
    expect(page.get_by_text("2 of 2 answered", exact=True)).to_be_visible()
    changed = page.get_by_role("table", name="What you changed since")
    expect(changed.get_by_role("row", name=re.compile("Line 1, month 2"))).to_contain_text(
        "187,479.17187,000.00"
    )
    expect(changed.get_by_role("row", name=re.compile("Title"))).to_contain_text("FINANCE MANAGER")

    go(page, f"/tenant/forms/{certificate}/edit?step=4")
    submit(page, "Resubmit")
    expect(
        page.get_by_role("heading", name="Resubmitted. Still needed: the signed paper.")
    ).to_be_visible()
    expect(page.get_by_text("RESUBMITTED", exact=True).first).to_be_visible()
    reference = page.get_by_role("region", name="Resubmitted. Still needed").locator("strong")
    expect(reference).to_have_text(re.compile(r"^998-765-432-\d{4}-\d+$"))
    expect(page.get_by_role("link", name="Another certificate")).to_be_visible()
    page.get_by_role("link", name="Back to the dashboard").click()
    expect(page).to_have_url(re.compile("/tenant/dashboard$"))


@pytest.mark.thorough
def test_an_approved_certificate_is_amended_within_its_quarter(portal: Portal, person: Person):
    page, processor = person("tenant").page, client_of(portal, "lead")
    certificate = submitted(portal)
    processor.move(certificate, "approve")
    go(page, f"/tenant/forms/{certificate}")
    expect(page.get_by_text("APPROVED", exact=True).first).to_be_visible()
    processor.move(certificate, "amend", remarks="May is not what we billed.")
    expect(page.get_by_text("FOR AMENDMENT", exact=True).first).to_be_visible()
    expect(page.get_by_text("Note from Accounting: “May is not what we billed.”")).to_be_visible()
    expect(page.get_by_role("link", name="Fix and resubmit").first).to_be_visible()


@pytest.mark.thorough
def test_after_its_quarter_it_is_not_amended_any_more(portal: Portal, person: Person):
    page, processor = person("processor").page, client_of(portal, "lead")
    old = approved_in_a_past_quarter(processor)
    go(page, f"/accounting/form/{old}")
    amend = page.get_by_role("button", name=re.compile("^Amend"))
    expect(amend).to_have_attribute("aria-disabled", "true")
    why = page.get_by_text("Only a certificate submitted this quarter can be amended.")
    expect(why.first).to_be_visible()
    answer = processor.post(
        f"{portal.base}/api/certificates/{old}/amend/", json={"remarks": "Too late."}, timeout=20
    )
    assert answer.status_code == 409, answer.text


def approved_in_a_past_quarter(processor: Client) -> str:
    """Of the demo's, the approved one that was submitted longest ago."""
    query = "?list=processed&status=APPROVED&ordering=submitted_at&page_size=1"
    return processor.call("GET", f"/api/certificates/{query}")["results"][0]["id"]


@pytest.mark.thorough
def test_a_returned_certificate_is_cancelled(portal: Portal, person: Person):
    page = person("tenant").page
    certificate = submitted(portal)
    give_back(portal, certificate)
    go(page, f"/tenant/forms/{certificate}")
    confirm(page, "Cancel certificate")
    expect(page.get_by_text("CANCELLED", exact=True).first).to_be_visible()
    expect(page.get_by_role("link", name="Fix and resubmit")).to_have_count(0)


@pytest.mark.thorough
def test_a_discarded_draft_is_restored(portal: Portal, person: Person):
    page, tenant = person("tenant").page, client_of(portal, "tenant")
    draft = new_certificate(tenant)
    go(page, f"/tenant/forms/{draft['id']}")
    confirm(page, "Discard")
    expect(page.get_by_text("DISCARDED", exact=True).first).to_be_visible()
    expect(page.get_by_role("link", name="Continue editing")).to_have_count(0)
    query = f"?q={draft['reference']}"
    assert tenant.call("GET", f"/api/certificates/{query}")["results"] == []
    confirm(page, "Restore")
    expect(page.get_by_text("DRAFT", exact=True).first).to_be_visible()
    page.get_by_role("link", name="Continue editing").first.click()
    step(page, 2)
    expect(page.get_by_label("January", exact=True)).to_have_value("187,479.17")
    told = tenant.call("GET", f"/api/certificates/{draft['id']}/")
    assert (told["status"], told["lines"]) == ("DRAFT", draft["lines"])


def test_tenant_and_processor_write_to_each_other(portal: Portal, person: Person):
    page = person("tenant").page
    certificate = submitted(portal)
    go(page, f"/tenant/forms/{certificate}")
    page.get_by_label("Write to Accounting").fill("Is the signature fine?")
    page.get_by_label("Write to Accounting").press("Control+Enter")
    messages = page.get_by_role("region", name="Messages, the newest last")
    expect(messages.get_by_role("listitem")).to_have_count(1)
    client_of(portal, "processor").move(certificate, "comment", text="Yes, it is.")
    expect(messages.get_by_role("listitem").last).to_contain_text("Yes, it is.")
