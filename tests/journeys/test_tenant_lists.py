"""A tenant's lists: begin what is missing, download all, hear what happened."""

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import client_of, new_certificate, submitted
from tests.journeys.people import Person
from tests.journeys.portal import Portal
from tests.journeys.waiting import go
from tests.journeys.writing import button, step

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ROWS = 5_000
LONG_MS = 180_000


def test_what_the_grid_misses_is_begun_from_it(portal: Portal, person: Person):
    page = person("tenant").page
    named = re.compile("^Start a certificate for .*, Q3 2026$")
    missing = page.get_by_role("link", name=named).first
    name = missing.get_attribute("aria-label") or ""
    branch = name.removeprefix("Start a certificate for ").removesuffix(", Q3 2026")
    missing.click()
    expect(page).to_have_url(re.compile("/new.*quarter=2026Q3$"))
    preset = page.get_by_role("button", name=re.compile("^Q3 2026"))
    expect(preset).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Company that billed you")).not_to_have_value("")
    page.get_by_role("button", name="Start", exact=True).click()
    step(page, 1)
    expect(page.get_by_role("definition").filter(has_text=branch)).to_be_visible()
    button(page, "Change").click()
    expect(page.get_by_label("Company that billed you")).to_be_focused()
    expect(page.get_by_label("Branch", exact=True)).to_have_value(branch)
    expect(page.get_by_label("From", exact=True)).to_have_value("2026-07-01")


@pytest.fixture(scope="module")
def many(portal: Portal) -> str:
    """A tenant with five thousand drafts; its username."""
    username = portal.put("tenant")["username"]
    pattern = new_certificate(client_of(portal, username))["id"]
    portal.put("copies", pattern, count=ROWS - 1)
    return username


def is_downloading(page: Page) -> bool:
    return page.evaluate("localStorage.getItem('isDownloadingCSV') !== null")


def throttle(page: Page, bytes_a_second: int) -> None:
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 0,
            "downloadThroughput": bytes_a_second,
            "uploadThroughput": -1,
        },
    )


@pytest.mark.thorough
def test_a_list_of_five_thousand_is_downloaded_as_csv(
    portal: Portal, person: Person, many: str, tmp_path: Path
):
    page = person(many).page
    go(page, "/tenant/forms")
    button = page.get_by_role("button", name="Download this list as CSV")
    with page.expect_download(timeout=LONG_MS) as downloading:
        button.click()
    file = tmp_path / "list.csv"
    downloading.value.save_as(file)
    expect(page.get_by_text("5,000 certificates downloaded")).to_be_visible()
    assert not is_downloading(page)
    with file.open(encoding="utf-8-sig", newline="") as lines:
        references = {row["Reference"] for row in csv.DictReader(lines)}
    assert len(references) == ROWS


@pytest.mark.thorough
def test_a_download_shows_how_far_it_is_and_can_be_stopped(
    portal: Portal, person: Person, many: str
):
    page = person(many).page
    go(page, "/tenant/forms")
    throttle(page, 100_000)
    page.get_by_role("button", name="Download this list as CSV").click()
    expect(page.get_by_text(re.compile(r"^[\d,]+ so far$"))).to_be_visible()
    assert is_downloading(page)
    page.get_by_label("Search", exact=True).fill("the page still answers")
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.get_by_role("button", name="Download this list as CSV")).to_be_visible()
    assert not is_downloading(page)


def test_the_inbox_is_live_in_every_browser(portal: Portal, person: Person):
    first, second = person("tenant").page, person("tenant").page
    first.get_by_role("button", name=re.compile("^Inbox")).click()
    panel = first.get_by_role("dialog", name="Inbox")
    panel.get_by_role("button", name="Mark all read").click()
    expect(panel.get_by_role("button", name="Mark all read")).to_be_disabled()
    panel.get_by_role("button", name="Unread", exact=True).click()
    expect(panel.get_by_text("Everything is read")).to_be_visible()
    first.keyboard.press("Escape")
    expect(first.get_by_role("button", name="Inbox", exact=True)).to_be_visible()
    certificate = submitted(portal)
    for text in ("We look at it tomorrow.", "Today already."):
        client_of(portal, "processor").move(certificate, "comment", text=text)
    for page in (first, second):
        expect(page.get_by_role("button", name="Inbox, 2 unread")).to_be_visible()
    expect(first.get_by_role("status").filter(has_text="unread")).to_have_count(1)
    second.get_by_role("button", name=re.compile("^Inbox")).click()
    panel = second.get_by_role("dialog", name="Inbox")
    panel.get_by_role("link", name=re.compile("We look at it tomorrow.")).click()
    expect(second).to_have_url(re.compile(f"/tenant/forms/{certificate}$"))
    second.get_by_role("button", name="Inbox, 1 unread").click()
    panel.get_by_role("button", name="Unread", exact=True).click()
    expect(panel.get_by_role("link")).to_have_count(1)
    expect(panel.get_by_role("link", name=re.compile("Today already."))).to_be_visible()


@pytest.mark.thorough
def test_a_quarter_without_a_lease_is_no_longer_missing(portal: Portal, person: Person):
    page = person("tenant").page
    place = "Crest City Baguio, Q1 2026"
    page.get_by_role("button", name=f"Not leased: {place}").click()
    back = page.get_by_role("button", name=f"No lease: {place}. Take it back")
    expect(back).to_be_focused()
    go(page, "/tenant/forms")
    go(page, "/tenant/dashboard")
    expect(back).to_be_visible()
    back.click()
    expect(page.get_by_role("link", name=f"Start a certificate for {place}")).to_be_visible()
    expect(page.get_by_role("button", name=f"Not leased: {place}")).to_be_focused()


@pytest.mark.thorough
def test_on_a_tablet_the_forms_fit_beside_their_edge(person: Person):
    page = person("tenant", viewport={"width": 768, "height": 900}).page
    go(page, "/tenant/forms")
    listed = page.get_by_role("list", name="Certificates")
    expect(listed.get_by_role("listitem").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_role("button", name="CSV")).to_be_in_viewport(ratio=1)
