"""A manager proves a decision, reads a person's week, and takes both away; nobody else does."""

import re
import subprocess
import sys
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Page, expect

from core.clock import today
from tests.journeys.axe import expect_no_fault, page
from tests.journeys.client import client_of, submitted
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

__all__ = ["page"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
AUDIT = "/accounting/audit"
ROW = re.compile("^Transition ")
LEAD = "lead@mall.example"


@pytest.fixture(scope="module")
def approved(portal: Portal) -> dict[str, Any]:
    """A certificate that the demo's lead just approved."""
    certificate, staff = submitted(portal), client_of(portal, "lead")
    return staff.move(certificate, "approve", remarks="Agrees with the statement of account.")


class Clicks:
    """Clicks of the mouse, counted."""

    def __init__(self, of: Page):
        self.page, self.count = of, 0

    def on(self, role: Any, name: str) -> None:
        self.count += 1
        self.page.get_by_role(role, name=name, exact=True).click()


def saved(of: Page, role: Any, name: str) -> Download:
    with of.expect_download() as waited:
        of.get_by_role(role, name=re.compile(name)).click()
    return waited.value


@pytest.mark.thorough
def test_who_approved_it_why_and_prove_it_takes_three_clicks(
    person: Person, approved: dict[str, Any]
):
    desk = person("manager").page
    clicks = Clicks(desk)
    clicks.on("link", "Audit")
    clicks.on("button", "Reference or tenant")
    desk.get_by_label("Reference or tenant").last.fill(approved["reference"])
    desk.keyboard.press("Enter")
    row = desk.get_by_role("listitem").filter(has_text="Approve")
    expect(row.first).to_contain_text("APPROVED")
    expect(row.first).to_contain_text("Agrees with the statement of account.")
    expect(desk.get_by_role("img", name=re.compile("Approved, APPROVED"))).to_be_visible()
    with desk.expect_response("**/api/audit/proof/") as told:
        clicks.on("button", "Verify again")
    assert told.value.json()["ok"] is True
    heading = desk.get_by_role("heading", name=re.compile("transitions are in order and unchanged"))
    expect(heading).to_be_visible()
    expect(desk.get_by_text(re.compile("Proven: .* papers read in"))).to_be_visible()
    assert clicks.count == 3


def test_all_that_somebody_did_takes_three_clicks_and_two_dates(
    person: Person, approved: dict[str, Any]
):
    desk = person("manager").page
    clicks = Clicks(desk)
    clicks.on("link", "Audit")
    clicks.on("button", "Who")
    desk.get_by_label("Who", exact=True).last.fill(LEAD)
    desk.keyboard.press("Enter")
    clicks.on("button", "When")
    desk.get_by_label("First day").fill(f"{today() - timedelta(days=6):%Y-%m-%d}")
    desk.get_by_label("Last day").fill(f"{today():%Y-%m-%d}")
    desk.keyboard.press("Enter")
    heading = re.compile(r"made \d+ moves?, and none was changed since")
    expect(desk.get_by_role("heading", name=heading)).to_be_visible()
    assert clicks.count == 3
    expect(desk.get_by_role("group", name="Moves by day")).to_be_visible()
    desk.get_by_role("group", name="Moves by kind").get_by_role("button", name="Approve").click()
    expect(desk).to_have_url(re.compile("move=approve"))
    expect(desk.get_by_text(approved["reference"])).to_be_visible()
    desk.get_by_role("button", name="Save this question").click()
    go(desk, AUDIT)
    kept = desk.get_by_role("list", name="Saved questions")
    kept.get_by_role("button").first.click()
    expect(desk).to_have_url(re.compile("who=lead%40mall.example"))


def test_an_evidence_pack_from_the_screen_proves_itself(
    person: Person, approved: dict[str, Any], tmp_path: Path
):
    desk = person("manager").page
    go(desk, f"{AUDIT}?reference={approved['reference']}")
    expect(desk.get_by_role("listitem").filter(has_text="Approve").first).to_be_visible()
    file = saved(desk, "button", "Evidence pack")
    assert file.suggested_filename == f"evidence-{approved['reference']}.zip"
    with zipfile.ZipFile(file.path()) as pack:
        pack.extractall(tmp_path)
    command = [sys.executable, "-I", "verify.py"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (run.returncode, run.stdout[:6]) == (0, "VALID:"), run
    form = next(tmp_path.rglob("form.pdf"))
    form.write_bytes(form.read_bytes() + b" ")
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (run.returncode, "form.pdf: was changed" in run.stderr) == (1, True), run
    assert saved(desk, "button", "^CSV").suggested_filename.endswith(".csv")


def test_the_audit_is_read_by_keyboard_alone(person: Person, approved: dict[str, Any]):
    desk = person("manager").page
    go(desk, f"{AUDIT}?move=approve")  # no steps of the system are folded then
    expect(desk.get_by_role("button", name=ROW).first).to_be_visible()
    desk.keyboard.press("j")
    desk.keyboard.press("j")
    desk.keyboard.press("k")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Previous hash")).to_be_visible()
    with desk.expect_response("**/api/audit/proof/"):
        desk.keyboard.press("v")
    desk.keyboard.press("/")
    expect(desk.get_by_label("Reference or tenant").last).to_be_focused()
    desk.keyboard.type("nobody of this name")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("No move answers this")).to_be_visible()
    desk.get_by_role("button", name="Ask for everything").click()
    expect(desk.get_by_role("button", name=ROW).first).to_be_visible()


@pytest.mark.thorough
def test_nothing_is_claimed_without_a_connection(person: Person, approved: dict[str, Any]):
    watched = person("manager")
    desk = watched.page
    go(desk, AUDIT)
    expect(desk.get_by_role("button", name=ROW).first).to_be_visible()
    watched.context.set_offline(True)
    expect(desk.get_by_text(re.compile("Offline: nothing is claimed as proven"))).to_be_visible()
    expect(desk.get_by_role("button", name="Verify again")).to_be_disabled()
    expect(desk.get_by_role("button", name=ROW).first).to_be_visible()
    watched.context.set_offline(False)
    expect(desk.get_by_text(re.compile("Offline: nothing"))).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["processor", "lead", "admin"])
def test_the_audit_is_for_managers_alone(person: Person, who: str):
    desk = person(who).page
    expect(desk.get_by_role("link", name=re.compile("^(Dashboard|Status)$"))).to_be_visible()
    expect(desk.get_by_role("link", name="Audit", exact=True)).to_have_count(0)
    go(desk, AUDIT)
    expect(desk).to_have_url(re.compile("/accounting/(dashboard|status)$"))


@pytest.mark.thorough
def test_axe_finds_nothing_in_the_audit(page: Page, portal: Portal, approved: dict[str, Any]):
    sign_in(page, portal, "manager")
    days = f"from={today() - timedelta(days=6):%Y-%m-%d}&to={today():%Y-%m-%d}"
    for question in ("", f"?who={LEAD}&{days}", f"?reference={approved['reference']}"):
        go(page, AUDIT + question)
        expect(page.get_by_role("button", name=ROW).first).to_be_visible()
        page.get_by_role("button", name=ROW).first.click()
        expect_no_fault(page, AUDIT + question)
    page.get_by_role("button", name="When").first.click()
    expect(page.get_by_role("dialog", name="When")).to_be_visible()
    expect_no_fault(page, "When")
