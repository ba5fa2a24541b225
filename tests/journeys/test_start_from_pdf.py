"""A tenant begins a certificate with the PDF that its own software printed."""

import re

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of, new_certificate
from tests.journeys.papers import printed
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]

BESIDE_FROM = 1200  # pixels


def pdf(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/pdf", "buffer": content}


def drop(page: Page, file: FilePayload) -> None:
    page.locator("#start-from-pdf input[type=file]").set_input_files(file)


def test_a_tenants_own_pdf_fills_in_a_draft(portal: Portal, person: Person):
    paper = printed(client_of(portal, "tenant"), 2019, 1)
    page = person("tenant").page
    go(page, "/tenant/forms/new")
    drop(page, pdf("2307-q1.pdf", paper))
    expect(page).to_have_url(re.compile("/tenant/forms/.+/edit"))
    expect(page.get_by_label(re.compile("January")).first).to_have_value("62,056.21")
    page.get_by_role("button", name="Continue").first.click()
    expect(page.get_by_label("Name of the signatory", exact=True)).to_have_value(
        "MARIA LOURDES R. VILLANUEVA"
    )


def begin_with_pdf(page: Page, paper: bytes) -> Locator:
    """Begin a draft with this PDF; the frame of its page."""
    go(page, "/tenant/forms/new")
    drop(page, pdf("2307-own.pdf", paper))
    expect(page).to_have_url(re.compile("/tenant/forms/.+/edit"))
    return page.get_by_role("img", name="The page that was read from 2307-own.pdf")


def is_in_view(page: Page, box: Locator) -> None:
    """The middle of a box of the page lies in the window over the page."""
    expect(box).to_be_visible()
    page.wait_for_function(
        """field => {
            const box = document.querySelector(`[data-field="${field}"]`)
            const well = box.closest('[role=region]').getBoundingClientRect()
            const { left, right, top, bottom } = box.getBoundingClientRect()
            const [x, y] = [(left + right) / 2, (top + bottom) / 2]
            return x > well.left && x < well.right && y > well.top && y < well.bottom
        }""",
        arg=box.get_attribute("data-field"),
    )


@pytest.mark.thorough
def test_the_page_of_the_pdf_is_shown_beside_its_fields(portal: Portal, person: Person):
    paper = printed(client_of(portal, "tenant"), 2018, 1)
    page = person("tenant").page
    picture = begin_with_pdf(page, paper)
    expect(picture).to_be_visible()
    tools = page.get_by_role("toolbar", name="Picture")
    expect(tools.get_by_text("100%")).to_be_visible()
    page.get_by_label("February", exact=True).click()
    expect(tools.get_by_text("180%")).to_be_visible()
    is_in_view(page, page.get_by_role("button", name="On the page: Line 1, second month"))
    tools.get_by_role("button", name="Turn").click()
    page.get_by_role("button", name="On the page: Line 1, third month").click()
    expect(page.get_by_label("March", exact=True)).to_be_focused()
    is_in_view(page, page.get_by_role("button", name="On the page: Line 1, third month"))

    page.get_by_role("button", name="Close my PDF").click()
    expect(picture).to_have_count(0)
    page.get_by_role("button", name="Show my PDF").click()
    expect(picture).to_be_visible()

    expect(page.get_by_text("Saved").first).to_be_visible()
    elsewhere = person("tenant").page
    go(elsewhere, page.url.removeprefix(portal.base))
    expect(elsewhere.get_by_role("img", name="The page that was read")).to_be_visible()


@pytest.mark.thorough
def test_on_a_phone_the_page_is_a_sheet_of_its_own(portal: Portal, person: Person):
    paper = printed(client_of(portal, "tenant"), 2018, 2)
    page = person("tenant", viewport={"width": 390, "height": 844}).page
    picture = begin_with_pdf(page, paper)
    show = page.get_by_role("button", name="Show my PDF")
    expect(show).to_be_visible()
    expect(picture).to_have_count(0)
    page.get_by_label("May", exact=True).click()
    show.click()
    sheet = page.get_by_role("dialog", name="Your PDF")
    expect(picture).to_be_visible()
    is_in_view(page, sheet.get_by_role("button", name="On the page: Line 1, second month"))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(show).to_be_focused()


@pytest.mark.thorough
def test_a_page_that_is_not_there_is_said_so(portal: Portal, person: Person):
    paper = printed(client_of(portal, "tenant"), 2018, 3)
    page = person("tenant").page
    gone = {"status": 404, "json": {"code": "file_missing", "message": "It is not stored."}}
    page.route("**/from-pdf.png", lambda route: route.fulfill(**gone))
    picture = begin_with_pdf(page, paper)
    expect(page.get_by_role("alert").filter(has_text="It is not stored.")).to_be_visible()
    expect(picture).to_have_count(0)
    page.unroute("**/from-pdf.png")
    page.get_by_role("button", name="Try again").click()
    expect(picture).to_be_visible()


@pytest.mark.thorough
def test_a_draft_without_a_pdf_has_no_page(portal: Portal, person: Person):
    page = person("tenant").page
    go(page, f"/tenant/forms/{new_certificate(client_of(portal, 'tenant'))['id']}/edit?step=2")
    expect(page.get_by_role("heading", name="Income lines").first).to_be_visible()
    expect(page.get_by_role("button", name="Show my PDF")).to_have_count(0)
    expect(page.get_by_role("toolbar", name="Picture")).to_have_count(0)


@pytest.mark.thorough
def test_the_page_beside_the_fields_has_no_fault(page: Page, portal: Portal):
    paper = printed(client_of(portal, "tenant"), 2018, 4)
    sign_in(page, portal, "tenant")
    picture = begin_with_pdf(page, paper)
    page.get_by_label("November", exact=True).click()
    assert page.viewport_size
    if page.viewport_size["width"] < BESIDE_FROM:
        page.get_by_role("button", name="Show my PDF").click()
    expect(picture).to_be_visible()
    expect_no_fault(page, "the editor with the page of a PDF")


@pytest.mark.thorough
def test_a_file_that_is_no_form_is_told_in_words_and_loses_nothing(portal: Portal, person: Person):
    page = person("tenant").page
    go(page, "/tenant/forms/new?company=PCM")
    drop(page, pdf("holiday.pdf", b"%PDF-1.4 no page at all"))
    told = page.get_by_role("alert")
    expect(told).to_contain_text("holiday.pdf")
    expect(told).to_contain_text("Nothing was lost")
    expect(page.get_by_label("Company that billed you")).to_have_value("PCM")
    expect(page.get_by_role("button", name="Choose a PDF")).to_be_visible()


@pytest.mark.thorough
def test_another_payors_pdf_is_confirmed_in_whichever_browser(portal: Portal, person: Person):
    paper = printed(client_of(portal, "affiliate"), 2019, 2)
    page = person("tenant").page
    go(page, "/tenant/forms/new")
    drop(page, pdf("2307-q2.pdf", paper))
    question = page.get_by_role("status").filter(has_text="Is it your company’s?")
    expect(question).to_contain_text("MAHARLIKA")
    expect(page.get_by_text("Saved").first).to_be_visible()

    elsewhere = person("tenant").page
    go(elsewhere, page.url.removeprefix(portal.base))
    question = elsewhere.get_by_role("status").filter(has_text="Is it your company’s?")
    expect(question).to_contain_text("MAHARLIKA")
    question.get_by_role("button", name="It is ours").click()
    expect(question).to_be_hidden()
    expect(elsewhere.get_by_text("Saved").first).to_be_visible()
