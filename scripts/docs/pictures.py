"""The pictures of README and ``docs/``: the tenant watches while the processor decides."""

import re

from playwright.sync_api import Page, expect

from scripts.docs.made import IMAGES
from scripts.docs.stage import DESKTOP, PHONE, Scene, wait_until_drawn
from tests.journeys.client import client_of, new_certificate
from tests.journeys.waiting import go

# What the checks find and can repair.
WITH_VAT = {
    "atc": "WC100",
    "m1": "112000.00",
    "m2": "112000.00",
    "m3": "112000.00",
    "tax": "15000.00",
}


def photograph(scene: Scene) -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    client = client_of(scene.portal, "tenant")
    certificate = new_certificate(client, period_from="2026-07-01", period_to="2026-09-30")["id"]
    client.move(certificate, "submit")
    draft = new_certificate(client, branch="Crest Galleria Ortigas", lines=[WITH_VAT])["id"]
    stranger = scene.opened()
    stranger.goto("/login")
    save_docs_picture(stranger, "login-1280")
    tenant, phone = scene.signed_in("tenant"), scene.signed_in("tenant", PHONE)
    for page, width in ((tenant, DESKTOP[0]), (phone, PHONE[0])):
        save_docs_picture(page, f"tenant-dashboard-{width}")
        go(page, f"/tenant/forms/{draft}/edit?step=2")
        save_docs_picture(page, f"editor-{width}")
    go(tenant, f"/tenant/forms/{certificate}")
    decide(scene.signed_in("processor"), certificate)
    expect(tenant.get_by_text("APPROVED", exact=True).first).to_be_visible()
    save_docs_picture(tenant, "tenant-approved-1280")


def decide(desk: Page, certificate: str) -> None:
    go(desk, "/accounting/masterlist")
    save_docs_picture(desk, "open-list-1280")
    show_compared(desk, certificate)
    approve = desk.get_by_role("button", name=re.compile("^Approve"))
    expect(approve).to_be_visible()
    save_docs_picture(desk, "decide-1280")
    approve.click()
    desk.get_by_role("dialog").get_by_role("button", name=re.compile("Approve")).click()
    expect(desk.get_by_text("APPROVED", exact=True).first).to_be_visible()
    save_docs_picture(desk, "desk-approved-1280")


def show_compared(desk: Page, certificate: str) -> None:
    """Show the form once it was compared with the payor's QAP, which takes up to a minute.

    A warning that comes between the page and the press would be asked about first.
    """
    finding = desk.get_by_text(re.compile("QAP of this quarter")).first
    for _ in range(60):
        go(desk, f"/accounting/form/{certificate}")
        wait_until_drawn(desk)
        if finding.is_visible():
            return
        desk.wait_for_timeout(2_000)
    raise AssertionError("the form was not compared with the payor's QAP")


def save_docs_picture(page: Page, name: str) -> None:
    wait_until_drawn(page)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"docs/images/{name}.png")
