"""A lead has the register sent out by itself: set up, run, fetched, paused and ended."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal, body_of
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
EXPORTS = "/accounting/filing/exports"
LEAD = "lead@mall.example"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("operator")


@pytest.fixture(scope="module")
def portal(portal_with: Callable[..., Portal], folder: Path) -> Portal:
    """A portal whose operator set up a folder for exports."""
    return portal_with(EXPORT_FOLDER=str(folder))


def set_up(desk: Page, name: str) -> None:
    """By mail to herself, and into the folder."""
    go(desk, f"{EXPORTS}/new")
    desk.get_by_label("Name", exact=True).fill(name)
    desk.get_by_label("File", exact=True).select_option("csv")
    desk.get_by_label("Company", exact=True).select_option("PCM")
    desk.get_by_label("Quarter of the certificates").select_option("")
    desk.get_by_label("APPROVED", exact=True).check()
    desk.get_by_label("Goes out", exact=True).select_option("month")
    desk.get_by_label("On day", exact=True).fill("31")
    desk.get_by_label(re.compile("operator’s folder")).check()
    desk.get_by_label("By mail to").select_option(label=person_of(desk, LEAD))
    desk.get_by_role("button", name="Set up").click()
    expect(desk.get_by_role("heading", level=1, name=name)).to_be_visible()


def person_of(desk: Page, username: str) -> str:
    option = desk.locator(f'#export-person option[value="{username}"]')
    return option.text_content() or ""


def test_a_lead_sets_one_up_runs_it_and_sees_where_it_went(
    person: Person, portal: Portal, folder: Path
):
    desk = person("lead").page
    desk.get_by_role("link", name="Filing", exact=True).click()
    desk.get_by_role("link", name="Email this report on a schedule").click()
    expect(desk.get_by_role("heading", level=1, name="No export goes out")).to_be_visible()
    desk.get_by_role("link", name="New export").click()
    desk.get_by_role("button", name="Set up").click()
    expect(desk.get_by_text("Say where it goes: into the folder, or to whom.")).to_be_visible()
    set_up(desk, "Month's end")
    expect(desk.get_by_text("It has not gone out yet")).to_be_visible()
    desk.get_by_role("button", name="Run now, Month's end").click()
    runs = desk.get_by_role("list", name="What became of it")
    expect(runs.get_by_text(re.compile(r"Sent, \d+ rows?"))).to_be_visible(timeout=30_000)
    expect(runs.get_by_text(re.compile("Into the folder. By mail to "))).to_be_visible()
    with desk.expect_download() as waited:
        runs.get_by_role("button", name=re.compile("^Take the file")).click()
    (laid,) = folder.iterdir()
    assert waited.value.suggested_filename == laid.name
    assert sha256(waited.value.path().read_bytes()).digest() == sha256(laid.read_bytes()).digest()
    assert re.fullmatch(r"months-end-\d{4}-\d\d-\d\d-[0-9a-f]{12}\.csv", laid.name)


@pytest.mark.thorough
def test_a_manager_sees_it_pauses_it_and_the_lead_resumes_and_ends_it(
    person: Person, portal: Portal
):
    desk = person("lead").page
    set_up(desk, "Twice a year")
    theirs = person("manager").page
    go(theirs, EXPORTS)
    theirs.get_by_role("button", name="Pause, Twice a year").click()
    expect(theirs.get_by_role("heading", level=1, name="1 is paused")).to_be_visible()
    expect(theirs.get_by_role("button", name="Resume, Twice a year")).to_have_count(0)
    desk.reload()
    desk.get_by_role("button", name="Resume, Twice a year").click()
    expect(desk.get_by_role("button", name="Pause, Twice a year")).to_be_visible()
    desk.get_by_label("Name", exact=True).fill("Once a year")
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_role("heading", level=1, name="Once a year")).to_be_visible()
    desk.get_by_role("button", name="End, Once a year").click()
    desk.get_by_role("dialog").get_by_role("button", name="End").click()
    expect(desk.get_by_role("button", name="End, Once a year")).to_have_count(0)


@pytest.mark.thorough
def test_the_mail_leads_to_its_file(person: Person, portal: Portal):
    (mail,) = (each for each in portal.mails_to(LEAD) if "Month's end" in str(each["Subject"]))
    (attached,) = mail.iter_attachments()
    link = re.search(rf"http\S+{EXPORTS}/files/\S+", body_of(mail))
    assert link
    desk = person("lead").page
    go(desk, link.group().removeprefix(portal.base))
    with desk.expect_download() as waited:
        desk.get_by_role("button", name=re.compile("^Take the file")).click()
    assert waited.value.suggested_filename == attached.get_filename()
    assert waited.value.path().read_bytes() == attached.get_payload(decode=True)


@pytest.mark.thorough
@pytest.mark.parametrize("at", [EXPORTS, f"{EXPORTS}/new"])
def test_the_screens_have_no_fault(page: Page, portal: Portal, at: str):
    sign_in(page, portal, "lead")
    go(page, at)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if at == EXPORTS:
        page.get_by_role("link", name="Change, Month's end").click()
        expect(page.get_by_label("Name", exact=True)).to_be_visible()
        expect_no_fault(page, f"{EXPORTS}/...")
        go(page, at)
        expect(page.get_by_role("link", name="New export")).to_be_visible()
    else:
        expect(page.get_by_label("Name", exact=True)).to_be_visible()
    expect_no_fault(page, at)
