"""A tenant begins a certificate with the PDF that its own software printed."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.journeys.client import client_of
from tests.journeys.papers import printed
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]


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
    expect(page.get_by_label("Name of the signatory")).to_have_value("MARIA LOURDES R. VILLANUEVA")


def test_a_file_that_is_no_form_is_told_in_words_and_loses_nothing(portal: Portal, person: Person):
    page = person("tenant").page
    go(page, "/tenant/forms/new?company=PCM")
    drop(page, pdf("holiday.pdf", b"%PDF-1.4 no page at all"))
    told = page.get_by_role("alert")
    expect(told).to_contain_text("holiday.pdf")
    expect(told).to_contain_text("Nothing was lost")
    expect(page.get_by_label("Company that billed you")).to_have_value("PCM")
    expect(page.get_by_role("button", name="Choose a PDF")).to_be_visible()


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
