"""Make what ``docs/`` shows anew: ``python -m scripts.docs`` (diagrams and pictures)."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("PORTAL_DATA_DIR", tempfile.mkdtemp(prefix="portal-docs-"))

import django

django.setup()

from playwright.sync_api import Browser, Page, expect, sync_playwright

from scripts import services
from tests.journeys.client import client_of, new_certificate
from tests.journeys.conftest import FLAGS
from tests.journeys.people import new_browser, sign_in
from tests.journeys.portal import Portal, fill, serve
from tests.journeys.waiting import SHOWN_WITHIN_MS, go, settled

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
DESKTOP, PHONE = 1280, 390
WRITTEN = ("draw_lifecycles", "write_checks", "write_notifications")
# What the checks find and can repair.
WITH_VAT = {
    "atc": "WC100",
    "m1": "112000.00",
    "m2": "112000.00",
    "m3": "112000.00",
    "tax": "15000.00",
}


def main() -> None:
    for page in WRITTEN:
        subprocess.run([sys.executable, "manage.py", page], cwd=ROOT, check=True)
    IMAGES.mkdir(parents=True, exist_ok=True)
    with served() as portal, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=services.chromium(), args=FLAGS)
        photograph(browser, portal)
        browser.close()


@contextmanager
def served() -> Iterator[Portal]:
    """The demo, served from a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder) / "data")
        served = serve(Path(folder))
        try:
            yield served.portal
        finally:
            served.end()


def photograph(browser: Browser, portal: Portal) -> None:
    """The tenant watches while the processor decides."""
    expect.set_options(timeout=SHOWN_WITHIN_MS)
    client = client_of(portal, "tenant")
    certificate = new_certificate(client, period_from="2026-07-01", period_to="2026-09-30")["id"]
    client.move(certificate, "submit")
    draft = new_certificate(client, branch="Crest Galleria Ortigas", lines=[WITH_VAT])["id"]
    tenant, phone = opened(browser, portal, DESKTOP), opened(browser, portal, PHONE)
    desk = opened(browser, portal, DESKTOP)
    shoot(tenant, "login-1280", "/login")
    sign_in(tenant, portal, "tenant")
    shoot(tenant, "tenant-dashboard-1280")
    sign_in(phone, portal, "tenant")
    shoot(phone, "tenant-dashboard-390")
    for page, width in ((tenant, DESKTOP), (phone, PHONE)):
        go(page, f"/tenant/forms/{draft}/edit?step=2")
        shoot(page, f"editor-{width}")
    go(tenant, f"/tenant/forms/{certificate}")
    sign_in(desk, portal, "processor")
    go(desk, "/accounting/masterlist")
    shoot(desk, "open-list-1280")
    go(desk, f"/accounting/form/{certificate}")
    shoot(desk, "decide-1280")
    approve(desk)
    expect(tenant.get_by_text("APPROVED", exact=True).first).to_be_visible()
    shoot(tenant, "tenant-approved-1280")
    shoot(desk, "desk-approved-1280")


def approve(desk: Page) -> None:
    desk.get_by_role("button", name=re.compile("^Approve")).click()
    desk.get_by_role("dialog").get_by_role("button", name=re.compile("Approve")).click()
    expect(desk.get_by_text("APPROVED", exact=True).first).to_be_visible()


def opened(browser: Browser, portal: Portal, width: int) -> Page:
    """A browser of one more person."""
    viewport = {"width": width, "height": 800 if width == DESKTOP else 844}
    return new_browser(browser, portal, viewport=viewport, reduced_motion="reduce").new_page()


def shoot(page: Page, name: str, path: str = "") -> None:
    if path:
        page.goto(path)
    settled(page)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/images/{name}.png")


if __name__ == "__main__":
    main()
