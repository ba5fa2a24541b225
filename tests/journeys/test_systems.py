"""An administrator gives another system a token and a webhook, and takes both back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
SYSTEMS = "/accounting/systems"


@pytest.mark.thorough
def test_a_token_is_made_shown_once_and_revoked(person: Person):
    desk = person("admin").page
    go(desk, SYSTEMS)
    desk.get_by_role("button", name="New token").click()
    dialog = desk.get_by_role("dialog", name="A new service token")
    dialog.get_by_label("Name").fill("SAP of the mall")
    dialog.get_by_label("Companies").fill("NONE")
    dialog.get_by_role("checkbox", name="Read postings").check()
    dialog.get_by_role("button", name="Create token").click()
    expect(dialog.get_by_text("There is no company NONE.")).to_be_visible()
    dialog.get_by_label("Companies").fill("PCM")
    dialog.get_by_role("button", name="Create token").click()
    shown = desk.get_by_role("dialog", name="The secret of the new token")
    expect(shown.get_by_label("Secret")).to_have_value(re.compile("^svc_.{40,}$"))
    shown.get_by_role("button", name="Done").click()
    row = desk.get_by_role("listitem").filter(has_text="SAP of the mall")
    expect(row).to_contain_text("Not used yet")
    desk.get_by_role("button", name="Revoke the token SAP of the mall").click()
    desk.get_by_role("button", name="Revoke", exact=True).last.click()
    expect(row).to_contain_text("Revoked")


def test_a_webhook_is_made_replayed_and_deleted_by_keyboard(person: Person):
    desk = person("admin").page
    go(desk, SYSTEMS)
    desk.get_by_role("button", name="New webhook").press("Enter")
    dialog = desk.get_by_role("dialog", name="A new webhook")
    dialog.get_by_label("Address").fill("https://127.0.0.1/in")
    dialog.get_by_label("Address").press("Enter")
    expect(dialog.get_by_text("This address is inside a private network")).to_be_visible()
    dialog.get_by_label("Address").fill("https://erp.example/in")
    dialog.get_by_label("Address").press("Enter")
    shown = desk.get_by_role("dialog", name="The secret of the new webhook")
    expect(shown.get_by_label("Secret")).to_have_value(re.compile("^whsec_.{40,}$"))
    shown.get_by_role("button", name="Done").press("Enter")
    row = desk.get_by_role("listitem").filter(has_text="https://erp.example/in")
    expect(row).to_contain_text("Active")
    desk.get_by_role("button", name="Deliveries to https://erp.example/in").press("Enter")
    expect(desk.get_by_text("Nothing was sent yet")).to_be_visible()
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="Replay events to https://erp.example/in").press("Enter")
    replay = desk.get_by_role("dialog", name="Replay events")
    replay.get_by_label("After event").fill("999999999")
    replay.get_by_role("button", name="Replay").press("Enter")
    expect(replay.get_by_text("The last event has the number")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(replay).to_have_count(0)
    desk.get_by_role("button", name="Delete the webhook https://erp.example/in").press("Enter")
    desk.get_by_role("button", name="Delete", exact=True).last.press("Enter")
    expect(row).to_have_count(0)


@pytest.mark.thorough
def test_axe_finds_nothing_on_the_page_and_in_its_dialogs(page: Page, portal: Portal):
    sign_in(page, portal, "admin")
    go(page, SYSTEMS)
    expect(page.get_by_role("heading", name="Webhooks")).to_be_visible()
    expect_no_fault(page, SYSTEMS)
    for name in ("New token", "New webhook"):
        page.get_by_role("button", name=name).click()
        expect_no_fault(page, name)
        page.get_by_role("button", name="Cancel").click()
