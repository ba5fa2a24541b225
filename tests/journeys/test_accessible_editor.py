"""What opens around the writing of a certificate: axe finds nothing, in every look."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import client_of, new_certificate
from tests.journeys.dialogs import close, dialog_is_sound, is_sound
from tests.journeys.people import sign_in
from tests.journeys.portal import Portal
from tests.journeys.spreadsheets import CSV, ROWS, STORES
from tests.journeys.waiting import go
from tests.journeys.writing import attach, button, onward, pick_branches, step, submit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
QUARTER = {"period_from": "2022-01-01", "period_to": "2022-03-31"}


def test_rows_from_a_spreadsheet_and_a_copy_of_last_quarter(page: Page, portal: Portal):
    draft = new_certificate(client_of(portal, "tenant"), lines=[])["id"]
    sign_in(page, portal, "tenant")
    go(page, f"/tenant/forms/{draft}/edit?step=2")
    page.get_by_role("button", name="Paste or import rows").click()
    dialog_is_sound(page, "Rows from a spreadsheet")
    page.get_by_label("Paste the rows here").fill(ROWS)
    page.get_by_role("button", name="Read the rows").click()
    expect(page.get_by_role("alert").filter(has_text="Row 3, atc:")).to_be_visible()
    is_sound(page, "rows that were read")
    page.get_by_role("button", name=re.compile("^Add 2 rows")).click()
    is_sound(page, "rows that were added")
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    page.get_by_role("button", name="Copy last quarter").click()
    dialog_is_sound(page, "Copy from an earlier certificate")
    close(page)


def test_a_breakdown_its_faults_and_its_table(page: Page, portal: Portal):
    client = client_of(portal, "affiliate")
    draft = new_certificate(client, form_type="CONSOLIDATED", **QUARTER)["id"]
    sign_in(page, portal, "affiliate")
    go(page, f"/tenant/forms/{draft}/edit?step=3")
    attach(page, "Add the breakdown", "stores.csv", CSV, STORES.replace(b"999.99", b"much"))
    expect(page.get_by_role("alert").filter(has_text="Row 2, third month:")).to_be_visible()
    is_sound(page, "faults of a breakdown")
    page.get_by_role("button", name="Leave it out").click()
    attach(page, "Add the breakdown", "stores.csv", CSV, STORES)
    expect(page.get_by_text("Sum of the breakdown")).to_be_visible()
    is_sound(page, "breakdown in the editor")
    go(page, f"/tenant/forms/{draft}")
    expect(page.get_by_text("Does not equal the form").first).to_be_visible()
    is_sound(page, "breakdown on the page")


def test_what_blocks_and_the_confirmation(page: Page, portal: Portal):
    draft = new_certificate(client_of(portal, "tenant"), signatory_title="", **QUARTER)["id"]
    sign_in(page, portal, "tenant")
    go(page, f"/tenant/forms/{draft}/edit?step=4")
    button(page, "Submit").click()
    expect(page.get_by_role("region", name="One thing to correct")).to_be_focused()
    is_sound(page, "what blocks")
    page.set_viewport_size({"width": 1280, "height": 900})
    step(page, 3)
    page.get_by_label("Title of the signatory").fill("TREASURER")
    onward(page)
    submit(page)
    expect(
        page.get_by_role("heading", name="Submitted. Still needed: the signed paper.")
    ).to_be_visible()
    is_sound(page, "confirmation")


def test_several_stores_at_once(page: Page, portal: Portal):
    sign_in(page, portal, "affiliate")
    go(page, "/tenant/forms/new")
    page.get_by_label("Company that billed you").select_option("PCM")
    pick_branches(page, "Crest Galleria Ortigas", "Crest North Gate")
    is_sound(page, "two branches chosen")
    page.get_by_role("button", name="Start 2 drafts").click()
    expect(page.get_by_role("heading", name="Two drafts begun")).to_be_visible()
    is_sound(page, "two drafts begun")
