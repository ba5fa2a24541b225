"""Every entry of the bar and its menu, for each kind of person, leads where it says."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.people import Person
from tests.journeys.portal import Portal

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.thorough]
DESK = {
    "Dashboard": "/accounting/dashboard",
    "OPEN": "/accounting/masterlist/open",
    "PROCESSED FORMS": "/accounting/masterlist/processed",
}
SCANS = DESK | {"Scans": "/accounting/scans"}
FILING = {
    "Originals": "/accounting/originals",
    "Filing": "/accounting/filing",
    "Reconciliation": "/accounting/reconciliation",
    "Credits": "/accounting/credits",
}
TENANTS = {
    "Dashboard": "/tenant/dashboard",
    "Certificates": "/tenant/forms",
    "Originals": "/tenant/originals",
    "QAP": "/tenant/qap",
}
OVERSIGHT = {"Postings": "/accounting/postings", "Oversight": "/accounting/oversight"}
PAGES = {
    "tenant": TENANTS,
    "affiliate": TENANTS,
    "processor": SCANS | FILING,
    "lead": SCANS | FILING | OVERSIGHT,
    "manager": SCANS
    | FILING
    | OVERSIGHT
    | {"Oversight": "/accounting/oversight/cockpit", "Audit": "/accounting/audit"},
    "admin": {
        "Status": "/accounting/status",
        "Master data": "/accounting/masterdata/tenants",
        "Rules": "/accounting/rules",
        "Postings": "/accounting/postings",
        "Errors": "/accounting/errors",
        "Systems": "/accounting/systems",
    },
}
ELSEWHERE = {"Terms of Service": "/demo/terms", "Privacy Policy": "/demo/privacy"}


def choose(page: Page, entry: str) -> None:
    page.get_by_role("button", name=re.compile("Account menu")).click()
    page.get_by_role("menuitem", name=entry, exact=True).click()


def home(page: Page) -> None:
    page.get_by_role("link", name=re.compile("Home$")).click()
    expect(page).to_have_url(re.compile("/(dashboard|status)$"))


@pytest.mark.parametrize("who", PAGES)
def test_every_link_of_the_bar_opens_its_page(portal: Portal, person: Person, who: str):
    page = person(who).page
    page.set_viewport_size({"width": 1920, "height": 900})
    bar = page.get_by_role("navigation", name="Main")
    expect(bar.get_by_role("link")).to_have_count(len(PAGES[who]))
    for label, path in PAGES[who].items():
        link = bar.get_by_role("link", name=re.compile(rf"^{label}( ?\d[\d,+]*)?$"))
        link.click()
        expect(page).to_have_url(re.compile(f"{path}$"))
        expect(link).to_have_attribute("aria-current", "page")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


WIDTHS = (320, 390, 701, 768, 853, 1016, 1024, 1174, 1280, 1402, 1536, 1920)
# Below it, for text of the usual size, the account menu has the links.
NARROW = 701


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("who", ["tenant", "processor", "lead", "manager", "admin"])
def test_the_bar_folds_so_that_nothing_is_off_the_screen(person: Person, who: str, text: int):
    page = person(who).page
    menu = page.get_by_role("button", name=re.compile("Account menu"))
    bar = page.get_by_role("navigation", name="Main")
    page.evaluate("text => { document.documentElement.style.fontSize = `${text}%` }", text)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        expect(menu).to_be_in_viewport(ratio=1)
        header = page.get_by_role("banner")
        assert header.evaluate("it => it.scrollWidth <= it.clientWidth"), width
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        if width * 100 < NARROW * text:
            expect(bar).to_have_count(0)
            menu.click()
            for label in PAGES[who]:
                expect(page.get_by_role("menuitem", name=label, exact=True)).to_be_visible()
            page.keyboard.press("Escape")
            continue
        more = bar.get_by_role("button", name="More")
        if more.count():
            more.click()
        links = bar.get_by_role("link")
        expect(links).to_have_count(len(PAGES[who]))
        for link in links.all():
            expect(link).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("who", PAGES)
def test_every_entry_of_the_menu_does_what_it_says(portal: Portal, person: Person, who: str):
    watched = person(who)
    page, is_tenant = watched.page, who in ("tenant", "affiliate")
    for entry, path in ELSEWHERE.items():
        with watched.context.expect_page() as opened:
            choose(page, entry)
        expect(opened.value).to_have_url(re.compile(f"{path}$"))
        opened.value.close()
    choose(page, "FAQs")
    expect(page.get_by_role("heading", name="How can we help you?")).to_be_visible()
    home(page)
    choose(page, "Settings" if is_tenant else "Where you are signed in")
    title = "Account Settings" if is_tenant else "Where you are signed in"
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog.get_by_text("This browser")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    choose(page, "Logout")
    expect(page).to_have_url(re.compile("/login$"))


def test_on_a_phone_the_menu_has_the_pages_too(portal: Portal, person: Person):
    page = person("manager", viewport={"width": 390, "height": 844}).page
    for label, path in PAGES["manager"].items():
        choose(page, label)
        expect(page).to_have_url(re.compile(f"{path}$"))
