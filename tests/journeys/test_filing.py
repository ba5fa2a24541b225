"""A lead files what was approved, takes the files, and finds it again from a certificate."""

import re
import zipfile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
FILING = "/accounting/filing"


@pytest.fixture(scope="module")
def to_file(portal: Portal) -> str:
    """The address of a return of PCM for which the demo has approved something."""
    lead = client_of(portal, "lead")
    choices = lead.call("GET", "/api/filings/choices/")
    for each in choices["returns"]:
        for quarter in each["quarters"]:
            asked = f"company=PCM&quarter={quarter}&form={each['form']}"
            if lead.call("GET", f"/api/filings/look/?{asked}")["goes_in"]["certificates"]:
                return f"{FILING}?{asked}"
    raise AssertionError("the demo has nothing to file")


def saved(of: Page, name: str) -> Any:
    with of.expect_download() as waited:
        of.get_by_role("button", name=re.compile(name)).first.click()
    return waited.value


def take_preview(desk: Page) -> None:
    """Read the records on the page, and save them."""
    desk.get_by_role("button", name="Preview DAT").click()
    expect(desk.get_by_role("region", name="Records of the file")).to_contain_text("HSAWT,")
    preview = saved(desk, "^Save the preview")
    assert preview.path().read_bytes().startswith(b"HSAWT,")


def preview_and_file(desk: Page) -> None:
    """Take the preview, then file what it shows."""
    take_preview(desk)
    desk.get_by_role("button", name=re.compile("^File ")).click()
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_text("Tax withheld")).to_be_visible()
    dialog.get_by_role("button", name=re.compile("^File ")).click()


@pytest.mark.thorough
def test_the_screens_have_no_fault(page: Page, portal: Portal, to_file: str):
    sign_in(page, portal, "lead")
    go(page, to_file)
    expect(page.get_by_role("heading", name=re.compile("approved certificates?"))).to_be_visible()
    expect(page.get_by_role("heading", name="What is left out, and why")).to_be_visible()
    for pile in page.get_by_role("button", name=re.compile("show .* certificate")).all():
        pile.click()
    expect_no_fault(page, FILING)


@pytest.mark.thorough
def test_a_manager_reads_and_files_nothing(person: Person, to_file: str):
    desk = person("manager").page
    desk.get_by_role("link", name="Filing", exact=True).click()
    expect(desk).to_have_url(re.compile(FILING))
    go(desk, to_file)
    expect(desk.get_by_text("A lead of the company makes its filings.")).to_be_visible()
    expect(desk.get_by_role("heading", name="Earlier filings")).to_be_visible()
    expect(desk.get_by_role("button", name=re.compile("^File "))).to_be_disabled()
    desk.get_by_role("button", name=re.compile("^What goes in: show")).click()
    included = desk.get_by_role("table", name="Certificates in the file")
    expect(included.get_by_role("link").first).to_be_visible()


@pytest.mark.thorough
def test_the_register_is_taken_as_csv_and_as_a_workbook(person: Person):
    desk = person("manager").page
    go(desk, FILING)
    for kind in ("CSV", "XLSX"):
        file = saved(desk, f"^{kind}, Register")
        assert re.fullmatch(rf"register-\d{{4}}-\d\d-\d\d\.{kind.lower()}", file.suggested_filename)


def test_a_lead_files_takes_the_files_and_finds_them_again(
    person: Person, portal: Portal, to_file: str
):
    watched = person("lead")
    desk = watched.page
    go(desk, to_file)
    expect(desk.get_by_text("Ties to the register to the centavo")).to_be_visible()
    watched.context.set_offline(True)
    expect(desk.get_by_role("button", name="Preview DAT")).to_be_disabled()
    watched.context.set_offline(False)
    preview_and_file(desk)
    expect(desk.get_by_text(re.compile(r"Filed: \d+ certificates?\."))).to_be_visible()
    expect(desk.get_by_role("heading", name=re.compile("^Filed already"))).to_be_visible()
    expect(desk.get_by_role("button", name=re.compile("^File "))).to_have_count(0)
    data, book = saved(desk, "^DAT,"), saved(desk, r"^XLSX, \d")
    assert data.suggested_filename.endswith(".DAT")
    assert data.path().read_bytes().startswith(b"HSAWT,")
    assert book.path().read_bytes().startswith(b"PK")
    desk.get_by_role("link", name="Open the filing").click()
    expect(desk.get_by_role("heading", name=re.compile("version 1$"))).to_be_visible()
    expect(desk.get_by_text("All of it is as it was filed")).to_be_visible()
    table = desk.get_by_role("table", name="Certificates in it")
    table.get_by_role("link").first.click()
    expect(desk.get_by_text("Claimed in")).to_be_visible()
    desk.get_by_role("link", name=re.compile("version 1$")).click()
    expect(desk.get_by_role("heading", name=re.compile("version 1$"))).to_be_visible()


@pytest.mark.thorough
def test_a_lead_has_the_package_made_and_takes_it(person: Person, portal: Portal):
    filing = client_of(portal, "lead").call("GET", "/api/filings/")["results"][0]
    desk = person("lead").page
    go(desk, f"{FILING}/{filing['id']}")
    desk.get_by_role("button", name="Make the package").click()
    expect(desk.get_by_text(re.compile(r"\d+ certificates?, made "))).to_be_visible(timeout=30_000)
    desk.reload()
    expect(desk.get_by_role("button", name="Make it anew")).to_be_visible()
    whole, part = saved(desk, "^ZIP,"), saved(desk, "^PDF, EAFS")
    assert whole.suggested_filename.endswith("_package.zip")
    with zipfile.ZipFile(whole.path()) as file:
        assert {"index.csv", "certification.txt", "hashes.txt"} < set(file.namelist())
        assert part.path().read_bytes() == file.read(f"parts/{part.suggested_filename}")


@pytest.mark.thorough
def test_a_filing_has_no_fault_either(page: Page, portal: Portal, to_file: str):
    filing = client_of(portal, "manager").call("GET", "/api/filings/")["results"][0]
    sign_in(page, portal, "lead")
    go(page, f"{FILING}/{filing['id']}")
    expect(page.get_by_role("table", name="Certificates in it")).to_be_visible()
    expect(page.get_by_role("heading", name="Package for the BIR")).to_be_visible()
    expect_no_fault(page, f"{FILING}/...")


@pytest.mark.thorough
def test_a_lead_withdraws_a_filing_and_files_again(person: Person, portal: Portal, to_file: str):
    filing = client_of(portal, "lead").call("GET", "/api/filings/")["results"][0]
    desk = person("lead").page
    go(desk, f"{FILING}/{filing['id']}")
    desk.get_by_role("button", name="Withdraw this version").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("It was filed for the wrong quarter.")
    dialog.get_by_role("button", name="Withdraw", exact=True).click()
    expect(desk.get_by_text("It was filed for the wrong quarter.")).to_be_visible()
    go(desk, to_file)
    preview_and_file(desk)
    expect(desk.get_by_text(re.compile(r"Filed: \d+ certificates?\."))).to_be_visible()


def move_one_claim(portal: Portal, asked: dict[str, str]) -> str:
    """Have the annual return claim one certificate of the filed return; its reference."""
    lead = client_of(portal, "lead")
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    if not lead.call("GET", f"/api/filings/?{query}")["results"]:
        sha256 = lead.call("GET", f"/api/filings/look/?{query}")["file"]["sha256"]
        lead.call("POST", "/api/filings/", asked | {"sha256": sha256})
    filing = lead.call("GET", f"/api/filings/?{query}")["results"][0]
    paper = lead.call("GET", f"/api/filings/{filing['id']}/certificates/")["results"][0]
    lead.call("POST", f"/api/certificates/{paper['id']}/claim_in/", {"quarter": "annual"})
    reference: str = paper["reference"]
    return reference


@pytest.mark.thorough
def test_a_lead_files_the_return_as_amended(person: Person, portal: Portal, to_file: str):
    asked = dict(each.split("=") for each in to_file.split("?")[1].split("&"))
    reference = move_one_claim(portal, asked)
    desk = person("lead").page
    go(desk, to_file)
    expect(desk.get_by_role("heading", name=re.compile("replaces version"))).to_be_visible()
    table = desk.get_by_role("table", name="Difference")
    expect(table.get_by_role("link", name=reference)).to_be_visible()
    assert saved(desk, "^Difference as XLSX").path().read_bytes().startswith(b"PK")
    take_preview(desk)
    desk.get_by_role("button", name=re.compile("^File version")).click()
    dialog = desk.get_by_role("dialog")
    go_on = dialog.get_by_role("button", name=re.compile("^File version"))
    go_on.click()
    expect(dialog.get_by_text("Please say why.")).to_be_visible()
    dialog.get_by_label("Why the return is amended").fill("Its tax goes with the annual return.")
    go_on.click()
    expect(desk.get_by_text(re.compile(r"Filed: \d+ certificates?\."))).to_be_visible()
    desk.get_by_role("link", name="Open the filing").click()
    expect(desk.get_by_text("Amended: Its tax goes with the annual return.")).to_be_visible()
    expect(desk.get_by_role("table", name="Difference")).to_be_visible()


@pytest.mark.thorough
def test_what_no_return_claims_is_listed_by_age(page: Page, portal: Portal):
    sign_in(page, portal, "lead")
    go(page, FILING)
    page.get_by_role("link", name="Approved and claimed in no return").click()
    ages = page.get_by_role("table", name="Approved and claimed in no return")
    expect(ages.get_by_role("row")).to_have_count(6)
    expect_no_fault(page, f"{FILING}/unclaimed")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(ages).to_be_visible()
    expect_no_fault(page, f"{FILING}/unclaimed at 390")
