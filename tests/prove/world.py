"""The layout of compose.yaml as processes: nginx, two web processes, jobs, PostgreSQL, Redis."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings

from tests.console.receivers import Receiver, receiving
from tests.faults.conftest import House
from tests.faults.post_office import PostOffice
from tests.faults.relay import Relay
from tests.journeys.proxied import nginx
from tests.plumbing.conftest import Serving, bare_environment, two_free_ports
from tests.prove.clocks import SetClock
from tests.prove.small_disk import SmallDisk, small_disk
from tests.support.demo_data import database_named, fill

WEB = 2
STOP_SECONDS = 45
SETTINGS = {
    "TRUSTED_PROXIES": "1",
    "DRAIN_SECONDS": "5",
    "JOBS_EMBEDDED": "0",
    "JOBS_LEASE_SECONDS": "5",
    "UNDO_SECONDS": "0",
    "ACCESS_TOKEN_SECONDS": "86400",
    "EMAIL_TIMEOUT": "5",
    "WEBHOOK_PRIVATE_NETWORKS": "1",
    "WEBHOOK_TIMEOUT_SECONDS": "3",
    "WEBHOOK_RETRY_SECONDS": "1,2,5",
}


class World:
    """What runs, and what can be done to it."""

    def __init__(
        self,
        folder: Path,
        address: str,
        office: PostOffice,
        receiver: Receiver,
        disk: SmallDisk | None,
    ):
        self.address, self.office, self.receiver, self.disk = address, office, receiver, disk
        self.database = Relay(urlsplit(address).port or 5432)
        self.redis = Relay(urlsplit(settings.REDIS_URL).port or 6379)
        self.house = House(
            folder,
            DATABASE_URL=through(address, self.database),
            REDIS_URL=through(settings.REDIS_URL, self.redis),
            EMAIL_URL=f"smtp://127.0.0.1:{office.port}",
            **SETTINGS,
        )
        self.clocks = [SetClock(folder / f"clock-{place}") for place in range(WEB)]
        self.clock_of_jobs = SetClock(folder / "clock-jobs")
        self.web: list[Serving] = []
        self.jobs: subprocess.Popen[bytes] = self.start_jobs()

    def start_web(self) -> None:
        for clock in self.clocks:
            given = self.house.environment | clock.environment
            self.web.append(Serving(self.house.folder, two_free_ports(), **given))
            self.web[-1].wait_until_ready()

    def restart_web(self, place: int) -> None:
        """The same once more, on its port."""
        former = self.web[place]
        self.web[place] = Serving(self.house.folder, former.port, **former.given)
        self.web[place].wait_until_ready()

    def start_jobs(self) -> subprocess.Popen[bytes]:
        with (self.house.folder / "output-jobs").open("ab") as output:
            return subprocess.Popen(
                [sys.executable, "manage.py", "jobs", "--lanes", "mail:1,default:1,ocr:1"],
                cwd=settings.BASE_DIR,
                env=self.house_environment() | self.clock_of_jobs.environment,
                stdout=output,
                stderr=output,
            )

    def house_environment(self) -> dict[str, str]:
        given = {"PORTAL_DEMO": "1", "PORTAL_DATA_DIR": str(self.house.folder / "data")}
        return bare_environment() | given | self.house.environment

    def end_sessions(self) -> None:
        """Every session on the database is ended by its operator."""
        server, _, name = self.address.rpartition("/")
        with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )

    def clear(self) -> None:
        for relay in (self.database, self.redis):
            relay.close()
        for process in (*(serving.process for serving in self.web), self.jobs):
            process.send_signal(signal.SIGKILL)
            process.wait()


def through(address: str, relay: Relay) -> str:
    """The address of a server, by way of a relay."""
    parts = urlsplit(address)
    person = f"{parts.netloc.rpartition('@')[0]}@" if "@" in parts.netloc else ""
    return parts._replace(netloc=f"{person}127.0.0.1:{relay.port}").geturl()


@contextmanager
def built_world(folder: Path, database: str) -> Iterator[tuple[World, int, Path]]:
    """The world, the port of its proxy, and the proxy's certificate."""
    with ExitStack() as stack:
        address = stack.enter_context(database_named(database))
        disk = stack.enter_context(small_disk(folder / "data" / "uploads"))
        fill(folder / "data", DATABASE_URL=address)
        office = PostOffice()
        stack.callback(office.close)
        receiver = stack.enter_context(receiving())
        world = World(folder, address, office, receiver, disk)
        stack.callback(world.clear)
        world.start_web()
        world.house.books("webhook", receiver.url)
        port = two_free_ports()
        upstreams = [serving.port for serving in world.web]
        certificate = stack.enter_context(nginx(folder / "nginx", port, port + 1, *upstreams))
        yield world, port, certificate
