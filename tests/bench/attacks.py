"""What others wait while hostile files come in, fifty of each at once, and what it costs memory."""

import http.client
import json
import os
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.row import Row
from tests.files import onslaught

EACH = 50
START_SECONDS = 300
QUIET_SECONDS = 15.0
PAUSE_SECONDS = 0.05
ASKED = ("/api/certificates/?page_size=25", "/health/live")
GOALS = {"A-wait": "<= 500", "A-memory": "<= 60"}
MIB = 1_048_576


@dataclass
class Watch:
    """Another person's requests, one after the other, and the memory of the portal meanwhile."""

    port: int
    pid: int
    bearer: str
    waits: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)

    def look(self) -> None:
        """Ask each address once, and note how long the answer took."""
        for address in ASKED:
            started = time.perf_counter()
            self.ask(address)
            self.waits.append((time.perf_counter() - started) * 1000)
        self.memory.append(memory_of(self.pid))
        time.sleep(PAUSE_SECONDS)

    def ask(self, address: str) -> None:
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            wire.request("GET", address, headers={"Authorization": f"Bearer {self.bearer}"})
            answer = wire.getresponse()
            assert answer.status == 200, (address, answer.status)
            answer.read()
        finally:
            wire.close()

    def begin(self) -> None:
        self.waits, self.memory = [], []


@dataclass(frozen=True)
class Waits:
    """Milliseconds."""

    p50: float
    p99: float
    most: float

    @classmethod
    def of(cls, waits: list[float]) -> "Waits":
        parts = statistics.quantiles(waits, n=100)
        return cls(parts[49], parts[98], max(waits))

    def beside(self, quiet: "Waits") -> str:
        pairs = ("p50", self.p50, quiet.p50), ("p99", self.p99, quiet.p99)
        told = [f"{name} {without:.0f} -> {under:.0f}" for name, under, without in pairs]
        return ", ".join([*told, f"max {quiet.most:.0f} -> {self.most:.0f} ms"])


def rows() -> list[Row]:
    if not Path("/proc/self/status").exists():
        return [Row(case, "sqlite", goal, reason="looks at /proc") for case, goal in GOALS.items()]
    with tempfile.TemporaryDirectory(prefix="portal-bench-") as folder:
        return measured(Path(folder), EACH)


def measured(folder: Path, each: int) -> list[Row]:
    with served(folder) as (port, pid):
        where = {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": str(folder / "data")}
        *bearers, other = onslaught.answered(onslaught.started("tokens", **where))
        watch = Watch(port, pid, other)
        quiet, before = without(watch)
        attack = onslaught.started(str(port), str(each))
        answers = under(watch, attack, bearers)
    print_answers(answers)
    loud, growth = Waits.of(watch.waits), max(watch.memory) - before
    longer = round(loud.most - quiet.most, 1)
    told = f"{before:.0f} -> {max(watch.memory):.0f} MB"
    return [
        Row("A-wait", "sqlite", GOALS["A-wait"], ours=longer, spread=loud.beside(quiet)),
        Row("A-memory", "sqlite", GOALS["A-memory"], ours=round(growth, 1), spread=told, unit="MB"),
    ]


def without(watch: Watch) -> tuple[Waits, float]:
    """A first while warms up."""
    for seconds in (QUIET_SECONDS / 3, QUIET_SECONDS):
        watch.begin()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            watch.look()
    found = Waits.of(watch.waits), max(watch.memory)
    watch.begin()
    return found


def under(
    watch: Watch, attack: subprocess.Popen[str], bearers: list[str]
) -> dict[str, dict[str, int]]:
    """Watch for as long as the attack goes on; what it was answered."""
    told: list[dict[str, dict[str, int]]] = []
    wait = threading.Thread(target=lambda: told.append(onslaught.answered(attack, bearers)))
    wait.start()
    while wait.is_alive():
        watch.look()
    return told[0]


def print_answers(answers: dict[str, dict[str, int]]) -> None:
    print("Attacks by file, and how often each was answered how:")
    for name, each in answers.items():
        print(f"  {name:<28}", json.dumps(each)[1:-1].replace('"', ""))


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, int]]:
    """The demo by ``manage.py serve``: its port and its process."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["PORTAL_DATA_DIR"] = str(folder)  # before Django's settings are read
    from tests.plumbing.conftest import Serving, two_free_ports, until

    serving = Serving(folder, two_free_ports())
    try:
        until(lambda: serving.readiness() == 200, START_SECONDS)
        yield serving.port, serving.process.pid
    finally:
        serving.end()


def memory_of(pid: int) -> float:
    """What the process holds in memory now, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024 / MIB


if __name__ == "__main__":
    for each in rows():
        print(each.cells())
