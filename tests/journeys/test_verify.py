"""A stranger with a paper in hand: no sign-in, by code, by file, on a phone and in the dark."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import pypdfium2
import pytest
import requests
from playwright.sync_api import Browser, Page, expect

from tests.journeys.axe import LOOKS, expect_no_fault
from tests.journeys.client import client_of
from tests.journeys.people import Person, new_browser
from tests.journeys.portal import Portal

pytestmark = [pytest.mark.browser, pytest.mark.slow]
VERDICT = "We approved this certificate"


@pytest.fixture(scope="module")
def paper(portal: Portal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The PDF of an approved certificate of the demo, as its tenant is handed it."""
    tenant = client_of(portal, "tenant")
    rows = tenant.call("GET", "/api/certificates/?status=APPROVED&page_size=100")["results"]
    which = rows[0]["id"]
    tenant.move(which, "issue")
    answer = tenant.get(f"{portal.base}/api/certificates/{which}/form.pdf", timeout=60)
    path = tmp_path_factory.mktemp("paper") / "form.pdf"
    path.write_bytes(answer.content)
    return path


@pytest.fixture(scope="module")
def code(paper: Path) -> str:
    """As it is read under the square."""
    words = pypdfium2.PdfDocument(paper)[0].get_textpage().get_text_range()
    (line,) = re.findall(r"(?<!\S)(?:[0-9A-Z]{4} ){2}[0-9A-Z]{4}(?!\S)", words)
    return str(line)


def choose(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Check a PDF").click()
    chooser.value.set_files(file)


def test_the_code_is_typed_and_the_paper_compared(person: Person, code: str):
    page = person().page
    page.goto("/verify")
    field = page.get_by_label("Code under the square")
    field.fill(code.lower())
    expect(field).to_have_value(code.replace(" ", ""))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=VERDICT)).to_be_visible()
    expect(page.get_by_text("Sealed file on record")).to_be_visible()
    assert page.url.endswith(f"/verify/{code.replace(' ', '')}")


def test_the_file_is_looked_at_and_never_sent(person: Person, code: str, paper: Path):
    page = person().page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.post_data or ''}"))
    page.goto(f"/verify/{code.replace(' ', '')}")
    choose(page, paper)
    expect(page.get_by_role("status")).to_contain_text("Every byte is ours")
    expect(page.get_by_role("heading", name=VERDICT)).to_be_visible()
    assert {*sent} == {"GET "}


def test_a_file_with_one_digit_changed_is_told(
    person: Person, code: str, paper: Path, tmp_path: Path
):
    changed = bytearray(paper.read_bytes())
    changed[len(changed) // 2] ^= 1
    (tmp_path / "changed.pdf").write_bytes(changed)
    page = person().page
    page.goto(f"/verify/{code.replace(' ', '')}")
    choose(page, tmp_path / "changed.pdf")
    expect(page.get_by_role("status")).to_contain_text("This file is not the one we issued")
    page.goto("/verify/")
    choose(page, tmp_path / "changed.pdf")
    expect(page.get_by_role("heading", name="This file is not one of ours")).to_be_visible()


def test_a_wrong_code_is_typed_once_more(person: Person, code: str):
    page = person().page
    page.goto("/verify/000000000000")
    expect(page.get_by_role("heading", name="This paper is not one of ours")).to_be_visible()
    field = page.get_by_label("Code under the square")
    expect(field).to_have_value("000000000000")
    field.fill(f"https://portal.example/verify/{code.replace(' ', '')}")
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_role("heading", name=VERDICT)).to_be_visible()


def test_it_works_without_scripts(person: Person, code: str, paper: Path):
    page = person(java_script_enabled=False).page
    page.goto("/verify")
    page.get_by_label("Code under the square").fill(code)
    page.get_by_role("button", name="Check", exact=True).click()
    assert VERDICT in page.content()
    page.get_by_label("SHA-256 of the file").fill(sha256(paper.read_bytes()).hexdigest())
    page.get_by_role("button", name="Check a PDF").click()
    assert "Every byte is ours" in page.content()


@pytest.mark.thorough
def test_the_app_offline_does_not_answer_in_its_place(portal: Portal):
    """Its service worker leaves the page alone, so that no other page is shown for it."""
    script = requests.get(f"{portal.base}/service-worker.js", timeout=10).text
    assert "|verify|" in script


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]}")
def page(request: Any, browser: Browser, portal: Portal) -> Iterator[Page]:
    look: tuple[Literal["light", "dark"], int] = request.param
    viewport: Any = {"width": look[1], "height": 900}
    context = new_browser(browser, portal, viewport=viewport, color_scheme=look[0], bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.thorough
def test_every_answer_is_free_of_faults(page: Page, code: str, paper: Path):
    found = f"/verify/{code.replace(' ', '')}"
    for path in ("/verify", found, f"{found}?file={'0' * 64}", "/verify/000000000000"):
        page.goto(path)
        expect_no_fault(page, path)
    page.get_by_text("What this page proves").click()
    expect_no_fault(page, "what it proves")
