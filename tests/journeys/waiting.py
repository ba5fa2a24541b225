"""Going from page to page, and waiting for a state, never for a time."""

import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, Request, Route

SHOWN_WITHIN_MS = 60_000
# Nothing was drawn for a moment, nothing is left to be done (what is drawn anew in small steps may
# take longer than that), and whatever moves and comes to an end has ended.
AT_REST = """() => new Promise(rested => {
    const watching = new MutationObserver(wait)
    let timer, idle
    function wait() {
        clearTimeout(timer)
        cancelIdleCallback(idle)
        timer = setTimeout(() => { idle = requestIdleCallback(rested, { timeout: 5000 }) }, 100)
    }
    watching.observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true,
    })
    wait()
}).then(() => Promise.all(document.getAnimations()
    .filter(moving => moving.effect.getComputedTiming().endTime !== Infinity)
    .map(moving => moving.finished.catch(() => null))))
.then(() => null)"""


def go(page: Page, path: str) -> None:
    """Go to a page of the app without loading it anew, as a link does.

    The entry in the history is numbered, as the router numbers its own.
    """
    page.evaluate(
        "path => { history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', path);"
        " dispatchEvent(new PopStateEvent('popstate')) }",
        path,
    )


class Traffic:
    """What a page has asked for, so as to show it, and not yet been answered.

    Each has its own: of what a popup asked nobody hears the end once it is closed.
    """

    of: WeakKeyDictionary[Page, "Traffic"] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.asked: set[Request] = set()

    @classmethod
    def watch(cls, page: Page) -> None:
        traffic = cls.of[page] = cls()
        page.on("request", traffic.ask)
        page.on("requestfinished", traffic.answer)
        page.on("requestfailed", traffic.answer)

    def ask(self, request: Request) -> None:
        if request.method == "GET":
            self.asked.add(request)

    def answer(self, request: Request) -> None:
        self.asked.discard(request)


def settled(page: Page) -> None:
    """Until nothing is asked for, nothing drawn, and whatever moves has come to its end."""
    traffic = Traffic.of[page]
    while True:
        wait_until(page, lambda: not traffic.asked)
        page.evaluate(AT_REST)
        if not traffic.asked:
            return


def wait_until(page: Page, is_so: Callable[[], Any]) -> None:
    """Until something beside the page is so; what the browser tells comes in meanwhile."""
    deadline = time.monotonic() + SHOWN_WITHIN_MS / 1000
    while not is_so():
        assert time.monotonic() < deadline, "it did not happen in time"
        page.wait_for_timeout(20)


class Held:
    """Requests that are not answered until the journey says how."""

    def __init__(self, page: Page):
        self.page = page
        self.routes: list[Route] = []

    def take(self, route: Route) -> None:
        Traffic.of[self.page].answer(route.request)
        self.routes.append(route)

    def next(self) -> Route:
        """The one that was asked first and is still held; waits for it."""
        wait_until(self.page, lambda: self.routes)
        return self.routes.pop(0)


def hold(page: Page, pattern: str) -> Held:
    """Keep the requests of a browser for these addresses from being answered."""
    held = Held(page)
    page.context.route(pattern, held.take)
    return held
