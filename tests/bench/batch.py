"""What a processor waits for OPEN while a batch of scans is read beside it."""

import http.client
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.bench import forms
from tests.bench.attacks import served
from tests.bench.known import KNOWN
from tests.bench.row import Row

FILES = 100
AT_ONCE = 10  # in one request
ASKED = "/api/certificates/?list=open&page_size=25"
PAUSE_SECONDS = 0.05
QUIET_SECONDS = 15.0
BUSY_SECONDS = 45.0  # the batch goes on longer
STILL_READ = "/api/scans/?status=PROCESSING&page_size=1"
SEED = 800_000


def rows() -> list[Row]:
    if not Path("/proc/self/status").exists():
        return [Row("R-open", "sqlite", KNOWN["R-open"].goal, reason="looks at /proc")]
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        return [measured(Path(folder))]


def measured(folder: Path) -> Row:
    with served(folder) as (port, _):
        watch = Watch(port, bearer(folder))
        watch.watched(QUIET_SECONDS / 3)  # warm
        idle = watch.watched(QUIET_SECONDS)
        for first in range(0, FILES, AT_ONCE):
            watch.upload({f"{SEED + n}.pdf": scan(SEED + n) for n in range(first, first + AT_ONCE)})
        busy = watch.watched(BUSY_SECONDS)
        left = watch.ask("GET", STILL_READ)["results"]
    quiet, under = forms.p95(idle), forms.p95(busy)
    medians = f"p50 {statistics.median(idle):.0f} -> {statistics.median(busy):.0f} ms"
    told = f"{medians}, p95 {quiet:.0f} -> {under:.0f} ms, {len(busy)} lists"
    if not left:
        told += "; the batch was over before"
    by = round(under / quiet, 2)
    return Row("R-open", "sqlite", KNOWN["R-open"].goal, by, quiet, under, spread=told)


def scan(seed: int) -> bytes:
    from tests.ocr.pictures import paper

    made = paper(seed)
    return forms.printed(made.picture, made.dpi)


def bearer(folder: Path) -> str:
    """Of the demo's processor."""
    from tests.faults.conftest import House

    token: str = House(folder).books("tokens")[1]
    return token


class Watch:
    """One processor who asks for OPEN again and again."""

    def __init__(self, port: int, token: str):
        self.port = port
        self.token = token

    def watched(self, seconds: float) -> list[float]:
        """Milliseconds of each answer."""
        waits, until = [], time.monotonic() + seconds
        while time.monotonic() < until:
            started = time.perf_counter()
            self.ask("GET", ASKED)
            waits.append((time.perf_counter() - started) * 1000)
            time.sleep(PAUSE_SECONDS)
        return waits

    def upload(self, files: dict[str, bytes]) -> None:
        edge = "7MA4YWxkTrZu0gW"
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: application/pdf\r\n\r\n".encode()
            + data
            + b"\r\n"
            for name, data in files.items()
        ]
        body = b"".join(parts) + f"--{edge}--\r\n".encode()
        self.ask("POST", "/api/scans/", body, f"multipart/form-data; boundary={edge}")

    def ask(self, method: str, address: str, body: bytes | None = None, kind: str = "") -> Any:
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.token}"} | (
            {"Content-Type": kind} if kind else {}
        )
        try:
            wire.request(method, address, body, headers)
            answer = wire.getresponse()
            data = answer.read()
            assert answer.status in (200, 202), (address, answer.status, data[:200])
            return json.loads(data)
        finally:
            wire.close()


if __name__ == "__main__":
    for row in rows():
        print(row.cells())
