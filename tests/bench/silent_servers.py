"""What another person waits while many need a mail server or a directory that says nothing.

Beside them sixteen people ask for the API document, which is generated at the first request.
"""

import base64
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.bench.attacks import START_SECONDS
from tests.bench.known import KNOWN
from tests.bench.row import Row

ROUNDS = 5
BEGIN_SECONDS = 0.5  # until the requests have reached the server and hang
PASSWORD = "sixteen of us sign in"
LOGIN, START, SCHEMA = "/api/tenant/auth/login", "/api/accounting/auth/start", "/api/schema/"


@dataclass(frozen=True)
class Load:
    """``requests`` at once to one address, each from a network of its own."""

    case: str
    path: str
    requests: int


LOADS = (
    Load("S-mail", LOGIN, 16),
    Load("S-directory", START, 40),
    Load("S-schema", SCHEMA, 16),
)


def rows() -> list[Row]:
    if not Path("/proc/self/status").exists():
        cases = [f"{load.case}{part}" for load in LOADS for part in ("", "-live")]
        return [Row(case, "sqlite", KNOWN[case].goal, reason="looks at /proc") for case in cases]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        os.environ["PORTAL_DATA_DIR"] = folder  # before Django's settings are read
        return [row for load in LOADS for row in measured(load, folder)]


def measured(load: Load, folder: str) -> list[Row]:
    """A process of its own for each: it knows nothing yet of the server that is silent."""
    from tests.faults.silent import Silent

    with closing(Silent()) as silent, served(folder, silent.port) as port:
        return waits_under(load, port, bearer(folder), signing_in(folder, load))


@contextmanager
def served(folder: str, silent_port: int) -> Iterator[int]:
    """The port of the demo, whose mail server and directory say nothing.

    ``/health/ready`` misses the demo's own directory, whose place the silent one has.
    """
    from tests.plumbing.conftest import Serving, two_free_ports, until

    address = f"127.0.0.1:{silent_port}"
    far_ends = {"EMAIL_URL": f"smtp://{address}", "OIDC_ISSUER": f"http://{address}"}
    serving = Serving(Path(folder), two_free_ports(), TRUSTED_PROXIES="1", **far_ends)
    try:
        until(lambda: serving.get("/health/live")[0] == 200, START_SECONDS)
        yield serving.port
    finally:
        serving.end()


def waits_under(
    load: Load, port: int, token: str, headers: Callable[[int], dict[str, str]]
) -> list[Row]:
    person = {"Authorization": f"Bearer {token}"}
    timed(port, "/api/me", person)  # warm
    statuses: list[int] = []
    crowd = [
        threading.Thread(target=note_status, args=(statuses, port, load.path, headers(number)))
        for number in range(load.requests)
    ]
    for each in crowd:
        each.start()
    time.sleep(BEGIN_SECONDS)
    others = [timed(port, "/api/me", person) for _ in range(ROUNDS)]
    live = [timed(port, "/health/live", {}) for _ in range(ROUNDS)]
    hanging = sum(each.is_alive() for each in crowd)
    for each in crowd:
        each.join()
    told = f"longest {max(others):.0f} ms; {hanging} still hung; answers {sorted(set(statuses))}"
    return [
        row(load.case, statistics.median(others), told),
        row(f"{load.case}-live", max(live), ""),
    ]


def row(case: str, figure: float, told: str) -> Row:
    return Row(case, "sqlite", KNOWN[case].goal, ours=round(figure, 1), spread=told)


def note_status(statuses: list[int], port: int, path: str, headers: dict[str, str]) -> None:
    statuses.append(status_of(port, path, headers))


def timed(port: int, path: str, headers: dict[str, str]) -> float:
    """Milliseconds until the whole answer is there."""
    started = time.perf_counter()
    assert status_of(port, path, headers) == 200, path
    return (time.perf_counter() - started) * 1000


def status_of(port: int, path: str, headers: dict[str, str]) -> int:
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        wire.request("GET", path, headers=headers)
        answer = wire.getresponse()
        answer.read()
        return answer.status
    finally:
        wire.close()


def bearer(folder: str) -> str:
    """Of the demo's processor."""
    from tests.faults.conftest import House

    token: str = House(Path(folder)).books("tokens")[1]
    return token


def signing_in(folder: str, load: Load) -> Callable[[int], dict[str, str]]:
    """The headers of the request with this number."""
    if load.path == LOGIN:
        add_tenants(folder, load.requests)
    return partial(headers_of, load.path == LOGIN)


def headers_of(is_signing_in: bool, number: int) -> dict[str, str]:
    network = {"X-Forwarded-For": f"203.{number}.113.7"}
    if not is_signing_in:
        return network
    given = json.dumps({"username": name_of(number), "password": PASSWORD})
    return network | {"Authorization": f"Basic {base64.b64encode(given.encode()).decode()}"}


def name_of(number: int) -> str:
    return f"silent{number}"


def add_tenants(folder: str, number: int) -> None:
    """In a process of its own, with the settings of the portal that is measured."""
    data = str(Path(folder) / "data")
    subprocess.run(
        [sys.executable, "-m", __spec__.name if __spec__ else __name__, str(number)],
        env=os.environ | {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": data},
        check=True,
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        import django

        django.setup()
        from core.recording import CREATED, record_rows
        from tests.accounts.conftest import a_tenant

        for made in range(int(sys.argv[1])):
            tenant = a_tenant(name_of(made), f"9987654{made:02}")
            tenant.set_password(PASSWORD)
            tenant.save()
            record_rows("tenants", [tenant.tenant_id], changed=CREATED, why="bench")
            record_rows("people", [tenant.pk], changed=CREATED, why="bench")
    else:
        for each in rows():
            print(each.cells())
