"""The pictures of the tenants' manuals; ``Take`` puts them into a folder, by name."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from scripts.docs.stage import Scene, wait_until_drawn
from tests.journeys.client import client_of, new_certificate
from tests.journeys.people import begin_login, open_menu
from tests.journeys.test_consolidated import NORTH, SHORT, attach_breakdown
from tests.journeys.waiting import go, settled

Take = Callable[[Scene, Path], None]
REASONS = [
    {"code": "SIGNATORY", "field": "signatory_title", "text": "The title is missing."},
    {"code": "SUM", "field": "lines", "text": ""},
]
HALF = {"lines": [{"atc": "WC100", "m1": "64000.00", "m2": "64000.00", "m3": "64000.00"}]}


def save_manual_screenshot(page: Page, folder: Path, name: str) -> None:
    wait_until_drawn(page)
    page.screenshot(path=folder / f"{name}.png")


def of_a_tenant(scene: Scene, folder: Path) -> None:
    of_everybody(scene, folder, "tenant", "2021")


def of_an_affiliate(scene: Scene, folder: Path) -> None:
    of_everybody(scene, folder, "affiliate", "2020")
    client = client_of(scene.portal, "affiliate")
    given = {"form_type": "CONSOLIDATED", "locations": ["Crest North Gate"], **HALF}
    given |= {"period_from": "2019-01-01", "period_to": "2019-03-31"}
    page = scene.signed_in("affiliate")
    go(page, f"/tenant/forms/{new_certificate(client, **given)['id']}/edit?step=3")
    attach_breakdown(page, NORTH, SHORT)
    page.get_by_text("short of the form").first.scroll_into_view_if_needed()
    save_manual_screenshot(page, folder, "breakdown")


def of_everybody(scene: Scene, folder: Path, who: str, year: str) -> None:
    """Every screen that each tenant has."""
    logging_in(scene, folder, who)
    page = scene.signed_in(who)
    save_manual_screenshot(page, folder, "dashboard")
    writing(scene, page, folder, who, year)
    shoot_sent_and_returned(scene, page, folder, who, year)
    for name, path in (("new", "new"), ("sheet", "quarter"), ("forms", "")):
        go(page, f"/tenant/forms/{path}".rstrip("/"))
        save_manual_screenshot(page, folder, name)
    aside(page, folder)


def logging_in(scene: Scene, folder: Path, who: str) -> None:
    page = scene.opened()
    page.goto("/login")
    save_manual_screenshot(page, folder, "login")
    begin_login(page, who)
    save_manual_screenshot(page, folder, "code")


def writing(scene: Scene, page: Page, folder: Path, who: str, year: str) -> None:
    draft = new_certificate(client_of(scene.portal, who), **shot_quarter_fields(year, 1), **HALF)[
        "id"
    ]
    for step, name in ((2, "lines"), (3, "signatory"), (4, "submit")):
        go(page, f"/tenant/forms/{draft}/edit?step={step}")
        save_manual_screenshot(page, folder, name)


def shoot_sent_and_returned(scene: Scene, page: Page, folder: Path, who: str, year: str) -> None:
    tenant = client_of(scene.portal, who)
    sent, back = (
        new_certificate(tenant, **shot_quarter_fields(year, n), **HALF)["id"] for n in (2, 3)
    )
    for each in (sent, back):
        tenant.move(each, "submit")
    client_of(scene.portal, "processor").move(back, "send_back", reasons=REASONS)
    for each, name in ((sent, "progress"), (back, "returned")):
        go(page, f"/tenant/forms/{each}")
        save_manual_screenshot(page, folder, name)


def aside(page: Page, folder: Path) -> None:
    go(page, "/tenant/dashboard")
    settled(page)
    page.locator("button:has(svg)[aria-label*='nbox' i]").first.click()
    save_manual_screenshot(page, folder, "inbox")
    page.keyboard.press("Escape")
    open_menu(page)
    page.get_by_role("menuitem", name="Settings").click()
    save_manual_screenshot(page, folder, "settings")


def shot_quarter_fields(year: str, number: int) -> dict[str, str]:
    days = ("01-01 03-31", "04-01 06-30", "07-01 09-30", "10-01 12-31")[number - 1].split()
    return {"period_from": f"{year}-{days[0]}", "period_to": f"{year}-{days[1]}"}
