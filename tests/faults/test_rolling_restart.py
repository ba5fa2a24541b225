"""Two processes behind nginx are restarted one after the other, and nobody waits in vain."""

import http.client
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.conftest import House
from tests.faults.load import Crew
from tests.journeys.proxied import nginx
from tests.plumbing.conftest import Serving, two_free_ports, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at /proc"),
    pytest.mark.thorough,
]
CLIENTS = 20
SETTINGS = {"TRUSTED_PROXIES": "1", "DRAIN_SECONDS": "5"}


class Visitors(Crew):
    """A crew that comes through the proxy."""

    def __init__(self, port: int, tokens: list[str], certificate: Path):
        super().__init__(port, tokens, CLIENTS)
        self.trusted = ssl.create_default_context(cafile=str(certificate))

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPSConnection("localhost", self.port, timeout=40, context=self.trusted)


def test_a_rolling_restart_under_20_clients_leaves_no_request_without_answer(
    house: Callable[..., House], tmp_path: Path
) -> None:
    home = house(**SETTINGS)
    with pair_behind_nginx(home, tmp_path) as (pair, port, certificate):
        visitors = Visitors(port, home.books("tokens"), certificate)
        visitors.start()
        for place, portal in enumerate(pair):
            wait_for_work(visitors)
            assert portal.end(seconds=40) == 0
            pair[place] = restarted(home, portal)
        visitors.join()
    print(f"\n{len(visitors.acknowledged)} acknowledged, {len(visitors.unanswered)} unanswered")
    assert visitors.unanswered == []
    assert visitors.odd == [], faults_in(home)
    assert lost(home, visitors) == []


def wait_for_work(visitors: Visitors) -> None:
    """Until each client had an answer or more since now."""
    enough = len(visitors.acknowledged) + CLIENTS
    until(lambda: len(visitors.acknowledged) > enough, 60)


def faults_in(home: House) -> str:
    """The ends of the tracebacks that the portals logged."""
    lines = [line for portal in home.served for line in portal.said().splitlines()]
    return "\n".join(line for line in lines if " ERROR " in line or "Error: " in line)


def lost(home: House, visitors: Visitors) -> list[tuple[str, str]]:
    moves = home.books("read")["moves"]
    return [pair for pair in visitors.acknowledged if moves.get(pair[0], []).count(pair[1]) != 1]


@contextmanager
def pair_behind_nginx(home: House, folder: Path) -> Iterator[tuple[list[Serving], int, Path]]:
    """Two portals on one database, the first with the jobs, and nginx by the example."""
    pair = [home.open()]
    home.environment["JOBS_EMBEDDED"] = "0"
    pair.append(home.open())
    port = two_free_ports()
    upstreams = [portal.port for portal in pair]
    with nginx(folder / "nginx", port, port + 1, *upstreams) as certificate:
        yield pair, port, certificate


def restarted(home: House, portal: Serving) -> Serving:
    """The same once more, on its port and with its settings."""
    again = Serving(home.folder, portal.port, **{**SETTINGS, **portal.given})
    home.served.append(again)
    again.wait_until_ready()
    return again
