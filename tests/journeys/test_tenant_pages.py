"""A tenant's pages around the editor: what to correct, what was changed, lists, the inbox."""

import csv
import re
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.client import Client, as_staff, as_tenant, new_certificate
from tests.journeys.conftest import Portal, sign_in_staff, sign_in_tenant
from tests.journeys.test_draft_to_approved import Person, go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
# A second quarter each, so that none is the duplicate of another.
YEARS = iter(range(2023, 2000, -1))
TWO_REASONS = [
    {"code": "SOA_MISMATCH", "field": "lines[0].m2", "text": "Our statement says 187,000.00."},
    {"code": "SIGNATORY", "field": "signatory_title"},
]
ROWS = 5_000
LONG_MS = 60_000


@pytest.fixture
def sent(portal: Portal) -> Callable[[], str]:
    """A certificate of the demo's tenant, just submitted; its id."""

    def submitted() -> str:
        tenant, year = as_tenant(portal, "tenant"), next(YEARS)
        period = {"period_from": f"{year}-04-01", "period_to": f"{year}-06-30"}
        certificate = new_certificate(tenant, **period)["id"]
        tenant.move(certificate, "submit")
        return certificate

    return submitted


def give_back(portal: Portal, certificate: str) -> None:
    as_staff(portal, "processor").move(certificate, "send_back", reasons=TWO_REASONS)


def confirm(page: Page, move: str) -> None:
    """Press the move and once more in its dialog."""
    page.get_by_role("button", name=move, exact=True).first.click()
    page.get_by_role("dialog").get_by_role("button", name=move, exact=True).click()


def correct(page: Page, reason: str, label: str, value: str) -> None:
    """Go from the task to its field, change it, and come back once it is saved."""
    address = page.url
    page.get_by_role("link", name=f"Go to it: {reason}").click()
    expect(page).to_have_url(re.compile(r"/edit\?field="))
    field = page.get_by_label(label, exact=True).first
    with page.expect_response(lambda answer: answer.request.method == "PATCH"):
        field.fill(value)
        field.blur()
    go(page, address)


def test_returned_with_two_reasons_corrected_and_sent_again(
    portal: Portal, person: Person, sent: Callable[[], str]
):
    page = person().page
    sign_in_tenant(page, portal, "tenant")
    certificate = sent()
    give_back(portal, certificate)
    go(page, f"/tenant/forms/{certificate}")
    expect(page.get_by_role("heading", name="Two things to correct")).to_be_visible()
    expect(page.get_by_text("0 of 2 done")).to_be_visible()
    expect(page.get_by_text("You wrote 187,479.17")).to_be_visible()
    expect(page.get_by_role("heading", name="What you changed since")).to_have_count(0)

    correct(page, "Amounts differ from our statement of account", "May", "187000.00")
    expect(page.get_by_text("1 of 2 done")).to_be_visible()
    correct(page, "Signatory's name, title or TIN is missing", "Title of the signatory", "CFO")
    expect(page.get_by_text("2 of 2 done")).to_be_visible()
    changed = page.get_by_role("table", name="What you changed since")
    expect(changed.get_by_role("row", name=re.compile("Line 1, month 2"))).to_contain_text(
        "187,479.17187,000.00"
    )
    expect(changed.get_by_role("row", name=re.compile("Title"))).to_contain_text("FINANCE MANAGER")

    confirm(page, "Resubmit")
    expect(page.get_by_role("heading", name="Resubmitted. Nothing more to do now.")).to_be_visible()
    expect(page.get_by_text("RESUBMITTED", exact=True).first).to_be_visible()
    reference = page.get_by_role("region", name="Resubmitted. Nothing").locator("strong")
    expect(reference).to_have_text(re.compile(r"^998-765-432-\d{4}-\d+$"))
    expect(page.get_by_role("link", name="Another certificate")).to_be_visible()
    page.get_by_role("link", name="Back to the dashboard").click()
    expect(page).to_have_url(re.compile("/tenant/dashboard$"))


def test_an_approved_certificate_is_amended_within_its_quarter(
    portal: Portal, person: Person, sent: Callable[[], str]
):
    page, processor = person().page, as_staff(portal, "processor")
    sign_in_tenant(page, portal, "tenant")
    certificate = sent()
    processor.move(certificate, "approve")
    go(page, f"/tenant/forms/{certificate}")
    expect(page.get_by_text("APPROVED", exact=True).first).to_be_visible()
    processor.move(certificate, "amend", remarks="May is not what we billed.")
    expect(page.get_by_text("FOR AMENDMENT", exact=True).first).to_be_visible()
    expect(page.get_by_text("Note from Accounting: “May is not what we billed.”")).to_be_visible()
    expect(page.get_by_role("link", name="Fix and resubmit").first).to_be_visible()


def test_after_its_quarter_it_is_not_amended_any_more(portal: Portal, person: Person):
    page, processor = person().page, as_staff(portal, "processor")
    old = approved_in_a_past_quarter(processor)
    sign_in_staff(page, "processor")
    go(page, f"/accounting/form/{old}")
    amend = page.get_by_role("button", name=re.compile("^Amend"))
    expect(amend).to_have_attribute("aria-disabled", "true")
    why = page.get_by_text("Only a certificate submitted this quarter can be amended.")
    expect(why.first).to_be_visible()
    answer = processor.post(
        f"{portal.base}/api/certificates/{old}/amend/", json={"remarks": "Too late."}, timeout=20
    )
    assert answer.status_code == 409, answer.text


def approved_in_a_past_quarter(processor: Client) -> str:
    """Of the demo's, the approved one that was submitted longest ago."""
    query = "?list=processed&status=APPROVED&ordering=submitted_at&page_size=1"
    return processor.call("GET", f"/api/certificates/{query}")["results"][0]["id"]


def test_a_returned_certificate_is_cancelled(
    portal: Portal, person: Person, sent: Callable[[], str]
):
    page = person().page
    sign_in_tenant(page, portal, "tenant")
    certificate = sent()
    give_back(portal, certificate)
    go(page, f"/tenant/forms/{certificate}")
    confirm(page, "Cancel certificate")
    expect(page.get_by_text("CANCELLED", exact=True).first).to_be_visible()
    expect(page.get_by_role("link", name="Fix and resubmit")).to_have_count(0)


def test_tenant_and_processor_write_to_each_other(
    portal: Portal, person: Person, sent: Callable[[], str]
):
    page = person().page
    sign_in_tenant(page, portal, "tenant")
    certificate = sent()
    go(page, f"/tenant/forms/{certificate}")
    page.get_by_label("Write to Accounting").fill("Is the signature fine?")
    page.get_by_label("Write to Accounting").press("Control+Enter")
    messages = page.get_by_role("region", name="Messages, the newest last")
    expect(messages.get_by_role("listitem")).to_have_count(1)
    as_staff(portal, "processor").move(certificate, "comment", text="Yes, it is.")
    expect(messages.get_by_role("listitem").last).to_contain_text("Yes, it is.")


@pytest.fixture(scope="module")
def many(portal: Portal) -> Iterator[str]:
    """Five thousand drafts of a tenant that has no others, put in beside the running portal."""
    tenant = as_tenant(portal, "noemail")
    pattern = new_certificate(tenant)["id"]
    with sqlite3.connect(database(portal), timeout=30) as rows:
        ids = [uuid.uuid4().hex for _ in range(ROWS - 1)]
        clone(rows, pattern.replace("-", ""), ids)
    yield pattern
    with sqlite3.connect(database(portal), timeout=30) as rows:
        marks = [(each,) for each in ids]
        rows.executemany("DELETE FROM workflow_line WHERE certificate_id = ?", marks)
        rows.executemany("DELETE FROM workflow_certificate WHERE id = ?", marks)


def database(portal: Portal) -> Path:
    return next(portal.mail_dir.parent.glob("*.sqlite3"))


def clone(rows: sqlite3.Connection, pattern: str, ids: list[str]) -> None:
    """The pattern again and again, each with an id and a reference of its own."""
    for table, key in (("workflow_certificate", "id"), ("workflow_line", "certificate_id")):
        columns = [name for _, name, *_ in rows.execute(f"PRAGMA table_info({table})")]
        given = {key: "?1", "reference": "'999-' || ?2", **({"id": "NULL"} if key != "id" else {})}
        chosen = ", ".join(given.get(name, f'"{name}"') for name in columns)
        rows.executemany(
            f"INSERT INTO {table} SELECT {chosen} FROM {table} WHERE {key} = ?3",
            [(each, number, pattern) for number, each in enumerate(ids)],
        )


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


def test_a_list_of_five_thousand_is_downloaded_as_csv(
    portal: Portal, person: Person, many: str, tmp_path: Path
):
    page = person().page
    sign_in_tenant(page, portal, "noemail")
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


def test_a_download_shows_how_far_it_is_and_can_be_stopped(
    portal: Portal, person: Person, many: str
):
    page = person().page
    sign_in_tenant(page, portal, "noemail")
    throttle(page, 100_000)
    page.get_by_role("button", name="Download this list as CSV").click()
    expect(page.get_by_text(re.compile(r"^[\d,]+ of 5,000$"))).to_be_visible()
    assert is_downloading(page)
    page.get_by_label("Search", exact=True).fill("the page still answers")
    page.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.get_by_role("button", name="Download this list as CSV")).to_be_visible()
    assert not is_downloading(page)


def test_the_inbox_is_live_in_every_browser(
    portal: Portal, person: Person, sent: Callable[[], str]
):
    first, second = person().page, person().page
    sign_in_tenant(first, portal, "tenant")
    sign_in_tenant(second, portal, "tenant")
    first.get_by_role("button", name=re.compile("^Inbox")).click()
    expect(first.get_by_role("dialog", name="Inbox")).to_be_visible()
    first.keyboard.press("Escape")
    expect(first.get_by_role("button", name="Inbox", exact=True)).to_be_visible()
    certificate = sent()
    as_staff(portal, "processor").move(certificate, "comment", text="We look at it tomorrow.")
    for page in (first, second):
        expect(page.get_by_role("button", name=re.compile(r"^Inbox, \d+ unread"))).to_be_visible()
    expect(first.get_by_role("status").filter(has_text="unread")).to_have_count(1)
    second.get_by_role("button", name=re.compile("^Inbox")).click()
    panel = second.get_by_role("dialog", name="Inbox")
    panel.get_by_role("link", name=re.compile("We look at it tomorrow.")).click()
    expect(second).to_have_url(re.compile(f"/tenant/forms/{certificate}$"))
    expect(second.get_by_role("button", name="Inbox", exact=True)).to_be_visible()
