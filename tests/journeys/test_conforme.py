"""The conforme of the payee: the right is given, many forms are signed, and it is seen."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.bulk import QUARTERS, choose
from tests.journeys.client import client_of, new_certificate
from tests.journeys.dialogs import is_sound
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def approved(portal: Portal) -> list[dict[str, str]]:
    """Three approved certificates of a unit that no other journey uses; the last is signed."""
    tenant, lead = client_of(portal, "tenant"), client_of(portal, "lead")
    rows = []
    for quarter in QUARTERS:
        first, last = (f"2025-{day}" for day in quarter.split())
        rows.append(new_certificate(tenant, period_from=first, period_to=last, unit="C-1"))
        tenant.move(rows[-1]["id"], "submit")
        lead.move(rows[-1]["id"], "approve")
    lead.move(rows[-1]["id"], "sign_conforme")
    return rows


@pytest.mark.thorough
def test_an_administrator_gives_the_right(person: Person):
    page = person("admin", bypass_csp=True).page
    go(page, "/accounting/masterdata/staff")
    page.get_by_role("link", name="Mark Anthony Tolentino").click()
    page.get_by_role("checkbox", name="Signs approved certificates for the payee").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Fill it in for a person who signs").first).to_be_visible()
    page.get_by_role("textbox", name="Title or designation").fill("Accountant")
    page.get_by_role("textbox", name="TIN", exact=True).fill("998-765-472-000")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Signs the conforme", exact=False).first).to_be_visible()
    is_sound(page, "right to sign the conforme")


def test_many_are_signed_with_two_clicks(portal: Portal, person: Person, approved: list):
    page = person("lead", bypass_csp=True).page
    go(page, "/accounting/masterlist/processed?sort=submitted_at&order=DESC")
    bar = choose(page, [row["reference"] for row in approved])
    bar.get_by_role("button", name="Sign conforme", exact=True).click()
    panel = page.get_by_role("complementary", name="Sign conforme: a dry run")
    expect(panel.get_by_role("status")).to_contain_text("2 can go, 1 stay")
    expect(panel.get_by_text("Its conforme is signed already.")).to_be_visible()
    is_sound(page, "dry run of the conforme")
    page.set_viewport_size({"width": 1280, "height": 800})
    panel.get_by_role("button", name="Sign conforme 2").click()
    expect(page.get_by_text("2 done", exact=True)).to_be_visible()
    tenant = client_of(portal, "tenant")
    for row in approved:
        told = tenant.call("GET", f"/api/certificates/{row['id']}/")["conforme"]
        assert (told["title"], told["tin"]) == ("TAX MANAGER", "99876547100000")

    go(page, f"/accounting/form/{approved[0]['id']}")
    note = re.compile("Conforme of the payee: Jose Mari Bautista, TAX MANAGER")
    expect(page.get_by_text(note)).to_be_visible()
    reader = person("tenant").page
    go(reader, f"/tenant/forms/{approved[0]['id']}")
    expect(reader.get_by_text(note)).to_be_visible()
