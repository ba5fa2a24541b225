"""A pile of scanned certificates goes in; a person looks only where the reader is unsure."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.journeys.axe import expect_no_fault
from tests.journeys.client import client_of
from tests.journeys.papers import printed, scanned, stacked
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import go

pytestmark = [pytest.mark.browser, pytest.mark.slow]
READ_WITHIN_MS = 240_000
SECOND_MONTH = (0.52, 0.36, 0.60, 0.40)  # of the first line, on the page
BAD = {
    "empty.pdf": b"",
    "renamed.pdf": b"\x89PNG\r\n\x1a\n" + bytes(400),
    "cut.pdf": b"%PDF-1.7\n1 0 obj\n<<",
}
CROSSED, STACK, DUPLICATE = "crossed.pdf", "stack.pdf", "twice.pdf"


def payload(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/pdf", "buffer": content}


@pytest.fixture(scope="module")
def pile(portal: Portal) -> list[FilePayload]:
    """Twelve files: good and bad ones, a stack, one that is hard to read, and one twice."""
    tenant = client_of(portal, "tenant")
    papers = [printed(tenant, 2020, quarter) for quarter in (1, 2, 3, 4)]
    papers += [printed(tenant, 2021, quarter) for quarter in (1, 2, 3, 4)]
    good = {f"paper-{n}.pdf": paper for n, paper in enumerate(papers[:4], start=1)}
    more = {
        "scan.pdf": scanned(papers[4]),
        CROSSED: scanned(papers[5], crossed=SECOND_MONTH),
        STACK: stacked(papers[6], papers[7]),
        DUPLICATE: papers[0],
    }
    return [payload(name, content) for name, content in (good | BAD | more).items()] + [
        payload("broken.pdf", b"%PDF-1.7\n2 0 obj\n[")
    ]


def drop(page: Page, files: list[FilePayload]) -> None:
    page.get_by_label("Choose files").set_input_files(files)


def test_a_pile_is_dropped_reviewed_and_becomes_certificates(
    portal: Portal, person: Person, pile: list[FilePayload]
):
    tenant, processor = person("tenant").page, person("processor").page
    go(tenant, "/tenant/forms")
    go(processor, "/accounting/scans")
    drop(processor, pile)
    expect(processor.get_by_text("12 files uploaded.")).to_be_visible()
    processor.reload()
    for name in ("paper-1.pdf", CROSSED, STACK):
        review = processor.get_by_role("link", name=f"Review: {name}")
        expect(review).to_be_visible(timeout=READ_WITHIN_MS)
    for name in BAD:
        found = processor.get_by_role("listitem").filter(has_text=name)
        expect(found.get_by_text("PROCESSING-FAILED")).to_be_visible(timeout=READ_WITHIN_MS)
    again = processor.get_by_role("link", name=f"Open the first: {DUPLICATE}")
    expect(again).to_be_visible()
    expect(processor.get_by_role("button", name="2 certificates")).to_be_visible()

    processor.get_by_role("link", name=f"Review: {CROSSED}").click()
    expect(processor.get_by_text(re.compile("still to look at"))).to_be_visible()
    look_at_all(processor)
    processor.get_by_role("button", name=re.compile("^Line 1, month 2")).first.click()
    processor.get_by_role("textbox", name="Line 1, month 2").fill("62056.21")
    processor.keyboard.press("Enter")
    confirm = processor.get_by_role("button", name=re.compile("^Confirm"))
    confirm.click()
    told = processor.get_by_role("status").filter(has_text="SUBMITTED and in OPEN")
    expect(told).to_be_visible()
    reference = re.search(r"[\d-]+-\d{4}-\d+", told.inner_text())
    assert reference
    go(processor, "/accounting/masterlist/open?sort=submitted_at&order=DESC")
    expect(processor.get_by_text(reference.group()).first).to_be_visible()
    expect(tenant.get_by_text(reference.group()).first).to_be_visible()


def look_at_all(page: Page) -> None:
    """Says of each field that waits that it is right."""
    title = page.get_by_role("heading", name=re.compile("to look at$"))
    while (waiting := title.inner_text()) != "Nothing left to look at":
        page.get_by_role("button", name=re.compile("^It is right")).click()
        expect(title).not_to_have_text(waiting)


@pytest.mark.thorough
def test_a_colleague_sees_the_pile(portal: Portal, person: Person):
    first, colleague = person("processor").page, person("processor2").page
    go(first, "/accounting/scans")
    go(colleague, "/accounting/scans")
    expect(colleague.get_by_role("heading", name="Scans")).to_be_visible()
    paper = printed(client_of(portal, "tenant"), 2022, 1)
    drop(first, [payload("seen-by-both.pdf", paper)])
    review = colleague.get_by_role("link", name="Review: seen-by-both.pdf")
    expect(review).to_be_visible(timeout=READ_WITHIN_MS)


def test_what_is_dropped_offline_goes_up_when_the_line_is_back(person: Person):
    processor = person("processor")
    page = processor.page
    go(page, "/accounting/scans")
    expect(page.get_by_role("heading", name="Scans")).to_be_visible()
    processor.context.set_offline(True)
    drop(page, [payload("from-the-train.pdf", b"%PDF-1.4 of no use")])
    waiting = page.get_by_role("listitem").filter(has_text="from-the-train.pdf")
    expect(waiting.get_by_text("QUEUED")).to_be_visible()
    processor.context.set_offline(False)
    expect(waiting.get_by_text("PROCESSING-FAILED")).to_be_visible(timeout=READ_WITHIN_MS)


@pytest.mark.thorough
@pytest.mark.parametrize("width", [1280, 390])
def test_the_screens_of_scans_have_no_fault(
    width: int, page: Page, portal: Portal, pile: list[FilePayload]
):
    page.set_viewport_size({"width": width, "height": 900})
    sign_in(page, portal, "processor")
    go(page, "/accounting/scans")
    drop(page, [payload(f"{width}-{pile[1]['name']}", pile[1]["buffer"]), pile[4]])
    review = page.get_by_role("link", name=re.compile("^(Review|Open the first): .*paper-2.pdf"))
    expect(review.first).to_be_visible(timeout=READ_WITHIN_MS)
    expect_no_fault(page, "scans")
    review.first.click()
    expect(page.get_by_role("img", name=re.compile(r"^Page \d"))).to_be_visible()
    expect_no_fault(page, "review")
