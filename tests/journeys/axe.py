"""Looks at a page with axe, in the schemes and widths that matter."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from tests.journeys.people import new_browser
from tests.journeys.portal import Portal
from tests.journeys.waiting import settled
from tests.support.thoroughness import times

AXE = settings.BASE_DIR / "portal-ui" / "node_modules" / "axe-core" / "axe.min.js"
EVERY_LOOK: list[tuple[Literal["light", "dark"], int]] = [
    ("light", 1280),
    ("dark", 1280),
    ("light", 390),
]
LOOKS = EVERY_LOOK[: times(len(EVERY_LOOK))]

# axe's runner, told to skip only what is not ours to decide: none.
RUN = "() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations)"


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{look[1]}")
def page(request: Any, browser: Browser, portal: Portal) -> Iterator[Page]:
    scheme, width = request.param
    viewport = {"width": width, "height": 900}
    context = new_browser(browser, portal, viewport=viewport, color_scheme=scheme, bypass_csp=True)
    yield context.new_page()
    context.close()


def expect_no_fault(page: Page, where: str) -> None:
    """Settled, free of axe's findings, no wider than the window."""
    settled(page)  # the page before it may still have been there
    expect(page.locator("h1").first).to_be_visible()
    settled(page)
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=str(AXE))
    found = [
        (each["id"], [node["target"] for node in each["nodes"]][:3]) for each in page.evaluate(RUN)
    ]
    assert found == [], f"{where}: {found}"  # pytest does not explain asserts of this module
    wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"{where} scrolls sideways by {wide}px"
