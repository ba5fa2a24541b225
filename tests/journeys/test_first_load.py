"""A page that loads asks for everything once, and misses nothing until its socket is open."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.journeys.client import client_of, submitted
from tests.journeys.people import Person, sign_in
from tests.journeys.portal import Portal
from tests.journeys.waiting import settled

pytestmark = [pytest.mark.browser, pytest.mark.thorough]
AFTERTHOUGHT_MS = 2_000


class Listening:
    """What a page asks of the API, and the sockets it opens."""

    def __init__(self, page: Page):
        self.asked: Counter[str] = Counter()
        self.cursors: list[int] = []
        self.sockets: list[str] = []
        page.on("request", self.ask)
        page.on("response", self.answer)
        page.on("websocket", lambda socket: self.sockets.append(socket.url))

    def ask(self, request: Any) -> None:
        if request.method == "GET" and "/api/" in request.url:
            self.asked[request.url.partition("/api/")[2]] += 1

    def answer(self, response: Any) -> None:
        if response.url.endswith("/api/me"):
            self.cursors.append(response.json()["caught_up"])


@pytest.mark.parametrize("who", ["tenant", "processor"])
def test_a_dashboard_asks_for_everything_once(who: str, portal: Portal, person: Person):
    page = person().page
    listening = Listening(page)
    sign_in(page, portal, who)
    settled(page)
    page.wait_for_timeout(AFTERTHOUGHT_MS)
    assert len(listening.asked) > 4
    assert len(listening.sockets) == 1
    assert [url for url, times in listening.asked.items() if times > 1] == []
    assert [url.partition("after=")[2] for url in listening.sockets] == [
        str(cursor) for cursor in listening.cursors
    ]


def test_what_moves_before_the_socket_opens_is_heard(portal: Portal, person: Person):
    page, certificate = person("processor").page, submitted(portal)
    is_moved = False

    def open_late(socket: WebSocketRoute) -> None:
        if is_moved:
            socket.connect_to_server()
        else:
            socket.close()

    page.route_web_socket(re.compile("/ws/"), open_late)
    page.goto(f"/accounting/form/{certificate}")
    expect(page.get_by_text("SUBMITTED", exact=True).first).to_be_visible()
    client_of(portal, "lead").move(certificate, "approve")
    is_moved = True
    expect(page.get_by_text("APPROVED", exact=True).first).to_be_visible()
