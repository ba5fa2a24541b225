"""The layout of compose.yaml as processes: nginx, two web processes, jobs, PostgreSQL, Redis."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings

from scripts import services
from tests.console.receivers import Receiver, receiving
from tests.faults.conftest import House
from tests.faults.post_office import PostOffice
from tests.faults.relay import Relay
from tests.journeys.proxied import nginx
from tests.plumbing.conftest import Serving, bare_environment, two_free_ports
from tests.prove.clocks import SetClock
from tests.prove.servers import Server, create_database, own_postgres, own_redis
from tests.prove.small_disk import SmallDisk, small_disk
from tests.support.demo_data import fill

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
        servers: tuple[Server, Server],
        address: str,
        office: PostOffice,
        receiver: Receiver,
        disks: tuple[SmallDisk | None, SmallDisk | None],
    ):
        self.address, self.office, self.receiver = address, office, receiver
        self.disk, self.database_disk = disks
        self.postgres_server, self.redis_server = servers
        self.database = Relay(self.postgres_server.port)
        self.redis = Relay(self.redis_server.port)
        self.house = House(
            folder,
            DATABASE_URL=through(address, self.database),
            REDIS_URL=f"redis://127.0.0.1:{self.redis.port}/0",
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

    def set_room_of_redis(self, size: str) -> None:
        """How much it may remember; 0: as much as it wants."""
        with socket.create_connection(("127.0.0.1", self.redis_server.port)) as wire:
            wire.sendall(f"CONFIG SET maxmemory {size}\r\n".encode())
            assert wire.recv(100).startswith(b"+OK")

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
def built_world(folder: Path) -> Iterator[tuple[World, int, Path]]:
    """The world, the port of its proxy, and the proxy's certificate."""
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk(folder / "data" / "uploads"))
        outside = stack.enter_context(services.temporary_folder(owner="postgres"))
        database_disk = stack.enter_context(small_disk(outside / "postgres" / "disk"))
        database_server = stack.enter_context(own_postgres(outside / "postgres" / "disk"))
        redis_server = stack.enter_context(own_redis(folder))
        address = create_database(database_server)
        fill(folder / "data", DATABASE_URL=address)
        office = PostOffice()
        stack.callback(office.close)
        receiver = stack.enter_context(receiving())
        servers, disks = (database_server, redis_server), (disk, database_disk)
        world = World(folder, servers, address, office, receiver, disks)
        stack.callback(world.clear)
        world.start_web()
        world.house.books("webhook", receiver.url)
        port = two_free_ports()
        upstreams = [serving.port for serving in world.web]
        certificate = stack.enter_context(nginx(folder / "nginx", port, port + 1, *upstreams))
        yield world, port, certificate
