"""A paper is printed, signed by pen, sent by a phone without a login, and approved."""

import re
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, ViewportSize, expect

from tests.journeys.axe import expect_no_fault
from tests.journeys.people import Person
from tests.journeys.waiting import go
from tests.journeys.writing import (
    BRANCH,
    MAY_GO,
    add_line,
    begin,
    button,
    onward,
    prepare,
    step,
    submit,
)
from tests.signatures.inked import DPI, PEN
from tests.support.printed_forms import read_squares

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PHONE: ViewportSize = {"width": 390, "height": 844}
STILL_NEEDED = "Submitted. Still needed: the signed paper."
NOTHING_LEFT = "Submitted. Nothing more to do now."


def print_paper(page: Page) -> bytes:
    """The paper to sign, as it is downloaded."""
    with page.expect_download() as downloading:
        button(page, "Print to sign").click()
    return Path(downloading.value.path()).read_bytes()


def picture_of(pdf: bytes) -> Image.Image:
    return pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_pil().convert("RGB")


def photograph(pdf: bytes, *, is_signed: bool = True) -> bytes:
    """The paper on a table, as a phone takes it."""
    paper = picture_of(pdf)
    if is_signed:
        strokes = [(paper.width * x, paper.height * y) for x, y in PEN]
        ImageDraw.Draw(paper).line(strokes, fill=(20, 20, 60), width=4)
    file = BytesIO()
    paper.save(file, "JPEG", quality=88)
    return file.getvalue()


def take_photo(page: Page, photo: bytes) -> None:
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Take a photo").click()
    choosing.value.set_files({"name": "paper.jpg", "mimeType": "image/jpeg", "buffer": photo})


def test_the_square_on_the_paper_takes_a_photo_without_a_login(
    person: Person, page: Page, shop: str
):
    tenant, phone = person(shop).page, page
    prepare(tenant)
    paper = print_paper(tenant)
    phone.set_viewport_size(PHONE)
    [address] = read_squares(paper)
    phone.goto(address)
    expect(phone.get_by_text("PACIFIC CREST MALLS, INC.")).to_be_visible()
    expect_no_fault(phone, "the page of the paper's link")
    assert "token" not in phone.url
    take_photo(phone, b"no picture")
    expect(phone.get_by_role("alert")).to_contain_text("could not be opened")
    take_photo(phone, photograph(paper, is_signed=False))
    expect(phone.get_by_role("alert")).to_contain_text("No signature was found on it.")
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.emulate_media(color_scheme="dark")
    expect_no_fault(phone, "the page of the paper's link, where the copy would not count")
    take_photo(phone, photograph(paper))
    expect(phone.get_by_role("heading", name="Done")).to_be_visible()
    expect(phone.get_by_role("status")).to_contain_text("it is signed")
    phone.goto(address)
    phone.reload()
    expect(phone.get_by_role("heading", name="This link does not work")).to_be_visible()
    step(tenant, 3)
    expect(tenant.get_by_text("says the same as the certificate, and it is signed")).to_be_visible()


@pytest.mark.thorough
def test_from_an_empty_draft_to_approved_with_a_signed_paper(person: Person, shop: str):
    tenant, processor = person(shop).page, person("processor").page
    prepare(tenant)
    submit(tenant)
    # The next one: its signatory is the one of the last.
    go(tenant, "/tenant/dashboard")
    begin(tenant, "Q3 2026", BRANCH)
    onward(tenant)
    add_line(tenant, "WC100", ["64000"] * 3, "Q3 2026")
    onward(tenant)
    expect(tenant.get_by_text("Filled in from your last certificate.")).to_be_visible()
    expect(tenant.get_by_label("Name of the signatory")).to_have_value(
        "MARIA LOURDES R. VILLANUEVA"
    )
    onward(tenant)
    expect(tenant.get_by_text(MAY_GO).filter(visible=True).first).to_be_visible()
    button(tenant, "Submit").click()
    tenant.get_by_role("dialog").get_by_role("button", name="attach it in step 3").click()
    expect(tenant.get_by_role("dialog")).to_have_count(0)
    expect(tenant.get_by_role("button", name="Drop the signed form here")).to_be_focused()
    expect(button(tenant, "Print to sign")).to_be_visible()
    step(tenant, 4)
    address = submit(tenant)
    expect(tenant.get_by_role("heading", name=STILL_NEEDED)).to_be_visible()
    expect(tenant.get_by_role("link", name="Send the original")).to_be_visible()
    button(tenant, "Attach the signed copy").click()
    expect(tenant.locator("#signed-copy-upload")).to_be_focused()
    go(processor, f"/accounting/form/{address.rpartition('/')[2]}")
    expect(processor.get_by_text("It was not signed in the portal").first).to_be_visible()
    paper = print_paper(tenant)
    phone = person(viewport=PHONE, has_touch=True).page
    [address] = read_squares(paper)
    phone.goto(address)
    take_photo(phone, photograph(paper))
    expect(phone.get_by_role("heading", name="Done")).to_be_visible()
    expect(tenant.get_by_role("heading", name=NOTHING_LEFT)).to_be_visible()
    expect(processor.get_by_text("It was not signed in the portal")).to_have_count(0)
    processor.get_by_role("button", name=re.compile("^Approve")).click()
    processor.get_by_role("dialog").get_by_role("button", name=re.compile("Approve")).click()
    expect(tenant.get_by_text("APPROVED", exact=True).first).to_be_visible()
