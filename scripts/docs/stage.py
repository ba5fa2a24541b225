"""The demo, served from a folder of its own, and the browsers of people who use it."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from accounts.models import Role
from scripts import services
from tests.journeys.conftest import FLAGS
from tests.journeys.people import new_browser, sign_in
from tests.journeys.portal import Portal, fill, serve
from tests.journeys.waiting import SHOWN_WITHIN_MS, settled

DESKTOP, PHONE = (1280, 800), (390, 844)
SEEN = ".".join(Role.values)


@dataclass
class Scene:
    """A served portal, and a browser in which people open theirs."""

    portal: Portal
    browser: Browser

    def opened(self, size: tuple[int, int] = DESKTOP) -> Page:
        """A browser of one more person."""
        viewport = {"width": size[0], "height": size[1]}
        given = {"viewport": viewport, "reduced_motion": "reduce"}
        context = new_browser(self.browser, self.portal, **given)
        # Whoever is shown here has been around before: no picture has the offer of a tour in it.
        context.add_cookies([{"name": "tours-seen", "value": SEEN, "url": self.portal.base}])
        return context.new_page()

    def signed_in(self, who: str, size: tuple[int, int] = DESKTOP) -> Page:
        page = self.opened(size)
        sign_in(page, self.portal, who)
        return page


@contextmanager
def lit() -> Iterator[Scene]:
    expect.set_options(timeout=SHOWN_WITHIN_MS)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        fill(Path(folder) / "data")
        served = serve(Path(folder))
        browser = play.chromium.launch(executable_path=services.chromium(), args=FLAGS)
        try:
            yield Scene(served.portal, browser)
        finally:
            browser.close()
            served.end()


def wait_until_drawn(page: Page) -> None:
    """Until a screen is drawn to its end.

    The one before may still be there; one that is only now being loaded has drawn nothing yet, and
    so is still.
    """
    settled(page)
    expect(page.get_by_role("heading").or_(page.get_by_role("dialog")).first).to_be_visible()
    settled(page)
