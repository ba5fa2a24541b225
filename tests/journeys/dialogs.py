"""Dialogs that keyboard and axe find no fault with."""

import re

from playwright.sync_api import Page, expect

from tests.journeys.axe import LOOKS, expect_no_fault


def is_sound(page: Page, where: str) -> None:
    """Free of faults in every look; the page stays as it is and is only seen otherwise."""
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        expect_no_fault(page, f"{where}, {scheme}, {width}")


def dialog_is_sound(page: Page, name: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("dialog", name=name)).to_be_visible()
    is_sound(page, str(name))


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
