"""Lists are printed as tables on A4: no blank page, and their headings at the head of each."""

import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.journeys.people import Person
from tests.support.thoroughness import times

pytestmark = pytest.mark.browser

LEAST_ON_A_PAGE = 40  # characters: more than the number of the page
# Who prints what, and what heads each page of it; no heads: cards, which name their values.
LISTS = {
    "open": ("processor", "/accounting/masterlist", ("Reference", "Tenant", "Status")),
    "tenant": ("tenant", "/tenant/forms", ("Reference", "Status", "Branch", "Period")),
    "audit": ("manager", "/accounting/audit", ("Number", "Who", "Move", "Hash")),
    "filing": ("lead", "/accounting/filing", ()),
    "oversight": ("lead", "/accounting/oversight", ()),
    "originals": ("processor", "/accounting/originals", ()),
    "pouches": ("tenant", "/tenant/originals", ()),
    "tenants": ("admin", "/accounting/masterdata/tenants", ("Tenant", "Sign-in", "Flags")),
    "staff": ("admin", "/accounting/masterdata/staff", ()),
}
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
# What can only be pressed.
NOT_ON_PAPER = re.compile(r"Show more|Approve all|New certificate|Any branch|Any quarter|Sort by")


def pages_of(page: Page, file: Path, *, landscape: bool) -> list[str]:
    """The text of each printed page."""
    page.pdf(path=file, format="A4", landscape=landscape)
    return [sheet.get_textpage().get_text_range() for sheet in pypdfium2.PdfDocument(str(file))]


def check_printed(person: Person, name: str, folder: Path, **look: Any) -> None:
    who, address, heads = LISTS[name]
    page = person(who, **look).page
    page.evaluate(GO, address)  # loading it again would sign a tenant out
    expect(page).to_have_url(re.compile(address))
    expect(page.locator("section :is(tbody tr, li, dd)").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    for landscape in (False, True):
        texts = pages_of(page, folder / f"{name}.pdf", landscape=landscape)
        assert [text for text in texts if len(text.strip()) < LEAST_ON_A_PAGE] == []
        assert not NOT_ON_PAPER.search("".join(texts))
        if heads:
            lacking = [text[:200] for text in texts if not all(head in text for head in heads)]
            assert lacking == [], f"without {heads}"


PAPER = settings.BASE_DIR / "portal-ui" / "src" / "shared" / "theme" / "print.css"
LIST = """<style>{style}</style><section><table>
<thead><tr><th>Reference</th><th>Tenant</th></tr></thead>
<tbody>{rows}
<tr class="printed-foot" hidden><td colspan="9" data-words="In all 5"></td></tr></tbody>
</table></section>"""


def test_the_foot_of_a_list_comes_with_rows_however_many_there_are(
    browser: Browser, tmp_path: Path
) -> None:
    page = browser.new_page()
    for count in range(48, 48 + times(60)):
        rows = "".join(f"<tr><td>N{n}</td><td>SHOP</td></tr>" for n in range(count))
        page.set_content(LIST.format(style=PAPER.read_text(), rows=rows))
        texts = pages_of(page, tmp_path / "list.pdf", landscape=False)
        assert "In all 5" in texts[-1]
        assert all("Reference" in text and "SHOP" in text for text in texts), count
    page.close()


def test_open_is_printed_with_its_headings_on_every_page(person: Person, tmp_path: Path) -> None:
    check_printed(person, "open", tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(LISTS))
@pytest.mark.parametrize(
    "look",
    [
        {"color_scheme": "dark"},
        {"viewport": {"width": 1920, "height": 1000}},
        {"viewport": {"width": 390, "height": 844}},
    ],
    ids=["dark", "wide", "phone"],
)
def test_every_list_is_printed_as_a_table(
    person: Person, name: str, look: dict[str, Any], tmp_path: Path
) -> None:
    check_printed(person, name, tmp_path, **look)
