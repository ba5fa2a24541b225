"""A served portal, a real browser, and people who sign in to it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.journeys.client import client_of, rows_of
from tests.journeys.people import Person, Watched, new_browser, sign_in
from tests.journeys.portal import Portal, Served, serve
from tests.journeys.waiting import SHOWN_WITHIN_MS

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def portal_with(
    tmp_path_factory: pytest.TempPathFactory, demo: Path
) -> Iterator[Callable[..., Portal]]:
    """A portal with these settings: served when first asked for, and then shared."""
    standing: dict[tuple[tuple[str, str], ...], Served] = {}

    def one(**settings: str) -> Portal:
        chosen = tuple(sorted(settings.items()))
        if chosen not in standing:
            folder = tmp_path_factory.mktemp("journeys")
            shutil.copytree(demo, folder / "data")
            standing[chosen] = serve(folder, **settings)
        return standing[chosen].portal

    yield one
    for served in standing.values():
        served.end()


@pytest.fixture(scope="session")
def portal(portal_with: Callable[..., Portal]) -> Portal:
    """``manage.py serve`` with the demo, for all journeys."""
    return portal_with()


BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")


def chromium() -> str:
    found = (os.environ.get("CHROMIUM"), *map(shutil.which, BROWSERS))
    named = next(filter(None, found), None)
    if not named:
        pytest.skip("no Chromium found: set CHROMIUM or install Debian's chromium")
    return named


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=SHOWN_WITHIN_MS)
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def person(portal: Portal, browser: Browser) -> Iterator[Person]:
    """Open a browser for one more person. Afterwards: no request left the origin, no error."""
    opened: list[Watched] = []

    def open_one(who: str = "", **options: Any) -> Watched:
        context = new_browser(browser, portal, **options)
        watched = Watched(context, context.new_page())
        watched.watch(portal.base)
        opened.append(watched)
        if who:
            sign_in(watched.page, portal, who)
        return watched

    yield open_one
    for watched in opened:
        assert watched.strayed == []
        assert watched.errors == []
        watched.context.close()


@pytest.fixture
def shop(portal: Portal) -> str:
    """The login of a tenant of its own: nobody else's certificates make its own duplicates."""
    return str(portal.put("tenant")["username"])


@pytest.fixture
def page(browser: Browser, portal: Portal) -> Iterator[Page]:
    """A page into which a tool can be put that the portal itself would not let in."""
    context = new_browser(browser, portal, bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def screens(portal: Portal) -> dict[str, list[str]]:
    """The addresses each person is taken to, by what the demo holds."""
    tenant, staff = client_of(portal, "tenant"), client_of(portal, "processor")
    mine = {row["status"]: row["id"] for row in rows_of(tenant, "?page_size=100")}
    theirs = {row["status"]: row["id"] for row in rows_of(staff, "?page_size=100")}
    return {
        "tenant": [
            "/tenant/dashboard",
            "/tenant/forms",
            "/tenant/forms/new",
            "/tenant/forms/quarter",
            *(f"/tenant/forms/{mine['DRAFT']}/edit?step={step}" for step in (1, 2, 3, 4)),
            f"/tenant/forms/{mine['RETURNED']}",
            f"/tenant/forms/{mine['APPROVED']}",
            f"/tenant/forms/{mine['FOR AMENDMENT']}",
            f"/tenant/forms/{mine['SUBMITTED']}",
        ],
        "processor": [
            "/accounting/dashboard",
            "/accounting/masterlist",
            f"/accounting/form/{theirs['SUBMITTED']}",
            f"/accounting/form/{theirs['APPROVED']}",
            "/accounting/scans",
        ],
        "manager": [
            "/accounting/dashboard",
            "/accounting/filing",
            "/accounting/oversight",
            "/accounting/originals",
            "/accounting/scans/figures",
            "/accounting/audit",
        ],
        "admin": [
            "/accounting/masterdata/tenants",
            "/accounting/masterdata/staff",
            "/accounting/masterdata/companies",
            "/accounting/rules",
            "/accounting/errors",
            "/accounting/status",
        ],
    }
