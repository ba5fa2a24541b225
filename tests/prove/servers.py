"""Servers of their own, which are killed while the portal works, and started again."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from scripts import services

START_SECONDS = 60


class Server:
    """One server; it keeps its port and its data when it is started again."""

    def __init__(self, command: list[str], port: int, is_up: Callable[[], bool], user: str = ""):
        self.command, self.port, self.is_up = command, port, is_up
        self.user = services.unprivileged_user(user) if user else None
        self.start()

    def start(self) -> None:
        """Start it until it stays: PostgreSQL does not while processes of the killed one end."""
        deadline = time.monotonic() + START_SECONDS
        self.process = self.begin()
        while not self.is_up():
            assert time.monotonic() < deadline, f"{self.command[0]} did not start"
            time.sleep(0.1)
            if self.process.poll() is not None:
                self.process = self.begin()

    def begin(self) -> subprocess.Popen[bytes]:
        quiet = subprocess.DEVNULL
        return subprocess.Popen(self.command, user=self.user, stdout=quiet, stderr=quiet)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def start_if_it_ended(self) -> None:
        if self.process.poll() is not None or not self.is_up():
            self.start()

    def end(self) -> None:
        """SIGQUIT ends PostgreSQL at once with all its processes."""
        self.process.send_signal(signal.SIGQUIT if self.user else signal.SIGTERM)
        self.process.wait(START_SECONDS)


@contextmanager
def own_postgres(folder: Path) -> Iterator[Server]:
    """PostgreSQL with its data in the folder. fsync is off: its machine is never cut off."""
    initdb = services.found_or_installed(services.find_initdb, "postgresql")
    if services.unprivileged_user("postgres"):
        folder.parent.chmod(0o755)
        folder.chmod(0o777)
    with services.free_port() as port:
        services.make_cluster(initdb, folder)
        command = services.postgres_command(initdb, folder, port)
    address = services.postgres_address(port)
    server = Server(command, port, lambda: services.accepts_postgres(address), "postgres")
    try:
        yield server
    finally:
        server.end()


@contextmanager
def own_redis(folder: Path) -> Iterator[Server]:
    """Redis without a file: what it knew is gone with it."""
    program = services.found_or_installed(lambda: services.which("redis-server"), "redis-server")
    with services.free_port() as port:
        words = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--dir", folder]
    command = [str(word) for word in [program, *words]]
    server = Server(command, port, lambda: services.is_service_listening(port))
    try:
        yield server
    finally:
        server.end()


def create_database(server: Server) -> str:
    """An empty database on it; its address."""
    place = services.postgres_address(server.port).rpartition("/")[0]
    name = f"prove_{os.getpid()}"
    with psycopg.connect(f"{place}/postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    return f"{place}/{name}"
