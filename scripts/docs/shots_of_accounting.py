"""The pictures of accounting's manual."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from scripts.docs.shots import HALF, save_manual_screenshot, shot_quarter_fields
from scripts.docs.stage import Scene
from tests.journeys.client import client_of, new_certificate
from tests.journeys.waiting import go, settled

OPEN = "/accounting/masterlist/open?sort=submitted_at&order=DESC"


def of_accounting(scene: Scene, folder: Path) -> None:
    stranger = scene.opened()
    stranger.goto("/login")
    save_manual_screenshot(stranger, folder, "login")
    shoot_accounting_desk(scene, folder)
    of_scans(scene.signed_in("processor2"), folder)
    of_a_lead(scene.signed_in("lead"), folder)
    manager = scene.signed_in("manager")
    go(manager, "/accounting/audit")
    save_manual_screenshot(manager, folder, "audit")
    of_an_administrator(scene.signed_in("admin"), folder)


def shoot_accounting_desk(scene: Scene, folder: Path) -> None:
    tenant = client_of(scene.portal, "tenant")
    made = [new_certificate(tenant, **shot_quarter_fields("2020", n), **HALF) for n in (1, 2, 3)]
    for each in made:
        tenant.move(each["id"], "submit")
    page = scene.signed_in("processor")
    save_manual_screenshot(page, folder, "dashboard")
    go(page, OPEN)
    save_manual_screenshot(page, folder, "open")
    page.keyboard.press("Control+k")
    page.get_by_role("dialog").get_by_role("combobox").fill(made[0]["reference"])
    expect(page.get_by_role("option").first).to_be_visible()
    save_manual_screenshot(page, folder, "palette")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    choosing(page, folder, [each["reference"] for each in made])
    shoot_decision_dialog(page, folder, made[0]["id"])


def choosing(page: Page, folder: Path, references: list[str]) -> None:
    for reference in references:
        page.get_by_role("checkbox", name=f"Choose {reference}", exact=True).check()
    bar = page.get_by_role("region", name="Chosen forms")
    bar.get_by_role("button", name="Approve", exact=True).click()
    expect(page.get_by_role("complementary", name="Approve: a dry run")).to_be_visible()
    save_manual_screenshot(page, folder, "bulk")


def shoot_decision_dialog(page: Page, folder: Path, certificate: str) -> None:
    go(page, f"/accounting/form/{certificate}")
    save_manual_screenshot(page, folder, "decide")
    page.get_by_role("button", name=re.compile("^Return")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    save_manual_screenshot(page, folder, "return")


def of_scans(page: Page, folder: Path) -> None:
    go(page, "/accounting/scans")
    save_manual_screenshot(page, folder, "scans")
    page.get_by_role("link", name=re.compile("^Review: ")).first.click()
    expect(page).to_have_url(re.compile("/accounting/scans/"))
    save_manual_screenshot(page, folder, "review")


def of_a_lead(page: Page, folder: Path) -> None:
    for name in ("filing", "oversight"):
        go(page, f"/accounting/{name}")
        settled(page)
        save_manual_screenshot(page, folder, name)
    go(page, "/accounting/oversight/cockpit")
    settled(page)
    save_manual_screenshot(page, folder, "cockpit")


def of_an_administrator(page: Page, folder: Path) -> None:
    titles = {"masterdata/tenants": "tenants cannot sign in yet$", "status": "^System status$"}
    for path, title in titles.items():
        go(page, f"/accounting/{path}")
        expect(page.get_by_role("heading", name=re.compile(title))).to_be_visible()
        save_manual_screenshot(page, folder, path.rpartition("/")[2])
