"""Many forms decided together: tried first, by mouse and by keyboard, on screen and phone."""

import re
from collections.abc import Iterator

import pikepdf
import pytest
from playwright.sync_api import Page, expect

from tests.journeys.bulk import QUARTERS, choose
from tests.journeys.client import Client, client_of, new_certificate
from tests.journeys.dialogs import is_sound
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
BRANCH = "Crest Galleria Ortigas"
# Each journey has one of its own, and the scans have 2020 and 2021.
YEARS = iter((2025, 2018, 2019, 2023, 2022))


@pytest.fixture
def submitted(portal: Portal) -> list[str]:
    """References of three clean certificates of quarters that nobody else uses."""
    client = client_of(portal, "tenant")
    return list(sent(client))


def sent(client: Client) -> Iterator[str]:
    year = next(YEARS)
    for quarter in QUARTERS:
        first, last = quarter.split()
        given = {"period_from": f"{year}-{first}", "period_to": f"{year}-{last}"}
        made = new_certificate(client, branch=BRANCH, **given)
        client.move(made["id"], "submit")
        yield made["reference"]


def newest_open(page: Page) -> None:
    go(page, "/accounting/masterlist/open?sort=submitted_at&order=DESC")
    expect(page.get_by_role("table", name="OPEN")).to_be_visible()


def test_three_forms_are_claimed_and_approved_together(
    portal: Portal, person: Person, submitted: list[str]
):
    page = person("processor", bypass_csp=True).page  # so that the look at it can be put in
    newest_open(page)
    bar = choose(page, submitted[:2])
    bar.get_by_role("button", name="Approve", exact=True).click()
    panel = page.get_by_role("complementary", name="Approve: a dry run")
    expect(panel.get_by_role("status")).to_contain_text(re.compile("can go"))
    warned = panel.get_by_role("checkbox", name=re.compile("all the same"))
    if warned.count():
        warned.check()
    expect(panel.get_by_role("button", name="Approve 2")).to_be_visible()
    is_sound(page, "dry run")
    page.set_viewport_size({"width": 1280, "height": 800})
    panel.get_by_role("button", name="Approve 2").click()
    expect(page.get_by_text("2 done", exact=True)).to_be_visible()
    page.get_by_role("button", name="Close").click()
    tenant = client_of(portal, "tenant")
    for reference in submitted[:2]:
        rows = tenant.call("GET", f"/api/certificates/?q={reference}")["results"]
        assert [row["status"] for row in rows if row["reference"] == reference] == ["APPROVED"]


def test_a_return_in_bulk_by_keyboard_gives_its_reason(person: Person, submitted: list[str]):
    page = person("processor").page
    newest_open(page)
    page.keyboard.press("j")
    page.keyboard.press("x")
    bar = page.get_by_role("region", name="Chosen forms")
    expect(bar).to_contain_text("1 selected")
    bar.get_by_role("button", name="Return", exact=True).press("Enter")
    panel = page.get_by_role("complementary", name="Return: a dry run")
    expect(panel.get_by_role("button", name="Return 1")).to_be_visible()
    expect(panel.locator("input:focus")).to_have_count(1)  # of the reasons, which are required
    page.keyboard.press("Control+Enter")
    expect(panel).to_contain_text("Choose at least one reason.")
    panel.get_by_role("checkbox").first.check()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("1 done", exact=True)).to_be_visible()
    page.get_by_role("complementary").press("Escape")
    expect(page.get_by_role("complementary")).to_have_count(0)


@pytest.mark.thorough
def test_who_decides_nothing_chooses_nothing(person: Person):
    page = person("manager").page
    newest_open(page)
    expect(page.get_by_role("checkbox")).to_have_count(0)


@pytest.mark.thorough
def test_a_lead_gives_forms_to_a_processor_who_finds_them_in_her_lane(
    person: Person, submitted: list[str]
):
    page = person("lead").page
    newest_open(page)
    bar = choose(page, submitted)
    bar.get_by_role("button", name="Assign", exact=True).click()
    panel = page.get_by_role("complementary", name="Assign: a dry run")
    go_on = panel.get_by_role("button", name="Assign 3")
    expect(panel.get_by_role("combobox", name="Person")).to_be_focused()
    panel.get_by_role("combobox", name="Person").select_option("processor@mall.example")
    expect(go_on).to_be_enabled()
    go_on.click()
    expect(page.get_by_text("3 done", exact=True)).to_be_visible()
    desk = person("processor").page
    go(desk, "/accounting/masterlist/open?lane=mine&sort=submitted_at&order=DESC")
    for reference in submitted:
        expect(desk.get_by_role("link", name=reference, exact=True)).to_be_visible()


@pytest.mark.thorough
def test_a_lead_shares_forms_out_and_is_told_who_gets_how_many(
    portal: Portal, person: Person, submitted: list[str]
):
    page = person("lead", bypass_csp=True).page
    newest_open(page)
    choose(page, submitted).get_by_role("button", name="Assign", exact=True).click()
    panel = page.get_by_role("complementary", name="Assign: a dry run")
    person_list = panel.get_by_role("combobox", name="Person")
    person_list.select_option(label="Share out in turns")
    shares = panel.get_by_role("list", name="How many each is given").get_by_role("listitem")
    expect(shares.first).to_be_visible()
    given = [int(re.sub(r"\D", "", text)) for text in shares.all_inner_texts()]
    assert sum(given) == len(submitted)
    assert max(given) - min(given) <= 1
    is_sound(page, "forms shared out")
    page.set_viewport_size({"width": 1280, "height": 800})
    panel.get_by_role("button", name="Assign 3").click()
    expect(page.get_by_text("3 done", exact=True)).to_be_visible()


@pytest.mark.thorough
def test_the_forms_are_had_as_one_file(person: Person, submitted: list[str]):
    page = person("processor", bypass_csp=True).page
    newest_open(page)
    bar = choose(page, submitted)
    bar.get_by_role("button", name="PDF of all", exact=True).press("Enter")
    panel = page.get_by_role("complementary", name="Forms as one PDF")
    make = panel.get_by_role("button", name="Make one PDF of 3")
    expect(make).to_be_focused()
    make.press("Enter")
    expect(panel.get_by_text("3 done", exact=True)).to_be_visible()
    is_sound(page, "forms as one PDF")
    page.set_viewport_size({"width": 1280, "height": 800})
    with page.expect_download() as saving:
        panel.get_by_role("button", name="Save the PDF").click()
    assert saving.value.suggested_filename.startswith("forms-")
    with pikepdf.open(saving.value.path()) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert [title.split(". ")[1] for title in titles] == submitted
