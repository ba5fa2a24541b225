"""What tests need beside Python and Node: PostgreSQL, Redis, Chromium, nginx; found or installed.

A running server on its usual loopback port is used as it is. Else a throw-away one is started on
a free port, its data in a temporary folder, and stopped at the end.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg

START_SECONDS = 30


class Missing(Exception):
    """It is not here and cannot be installed; the message says why."""


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL where this run may create databases."""
    for address in (os.environ.get("DATABASE_URL", ""), postgres_address(5432)):
        if address.startswith("postgres") and accepts_postgres(address):
            yield address
            return
    initdb = found_or_installed(find_initdb, "postgresql")
    with temporary_folder(owner="postgres") as folder, free_port() as port:
        make_cluster(initdb, folder)
        with running(postgres_command(initdb, folder, port), user=unprivileged_user("postgres")):
            wait_until(lambda: accepts_postgres(postgres_address(port)), "PostgreSQL")
            yield postgres_address(port)


def postgres_address(port: int) -> str:
    return f"postgres://postgres@127.0.0.1:{port}/portal_{os.getpid()}"


def accepts_postgres(address: str) -> bool:
    try:
        server = address.rpartition("/")[0] + "/postgres"
        psycopg.connect(server, connect_timeout=2).close()
    except psycopg.Error:
        return False
    return True


def find_initdb() -> Path | None:
    """The newest ``initdb`` of the machine. Debian keeps it off the PATH."""
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return packaged[-1] if packaged else Path(on_path) if on_path else None


def make_cluster(initdb: Path, folder: Path) -> None:
    command = [initdb, "-D", folder / "data", "-U", "postgres", "-A", "trust", "--no-sync"]
    run_quietly(command, user=unprivileged_user("postgres"))


def postgres_command(initdb: Path, folder: Path, port: int) -> list[str]:
    options = {"listen_addresses": "127.0.0.1", "unix_socket_directories": folder, "fsync": "off"}
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    server = initdb.with_name("postgres")
    return [str(server), "-D", str(folder / "data"), "-p", str(port), *settings]


@contextmanager
def redis() -> Iterator[str]:
    """The address of a Redis that this run may use."""
    given = os.environ.get("REDIS_URL", "")
    if given or is_service_listening(6379):
        yield given or "redis://127.0.0.1:6379/9"
        return
    server = found_or_installed(lambda: which("redis-server"), "redis-server")
    with temporary_folder() as folder, free_port() as port:
        command = [server, "--port", port, "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        with running([str(part) for part in command]):
            wait_until(lambda: is_service_listening(port), "Redis")
            yield f"redis://127.0.0.1:{port}/0"


def chromium() -> str:
    """The path of a Chromium or Chrome."""
    return str(found_or_installed(find_chromium, "chromium"))


def find_chromium() -> Path | None:
    given = os.environ.get("CHROMIUM")
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return Path(given) if given else next(filter(None, map(which, names)), None)


def windowless_chromium() -> str:
    """The path of a Chromium without windows, which costs less; where there is none, of any."""
    try:
        return str(found_or_installed(find_windowless, "chromium-headless-shell"))
    except Missing:
        return chromium()


def find_windowless() -> Path | None:
    given = os.environ.get("CHROMIUM")
    return Path(given) if given else which("chromium-headless-shell")


def nginx() -> str:
    """The path of an nginx. Debian keeps it off an ordinary user's PATH."""
    return str(found_or_installed(find_nginx, "nginx-light"))


def find_nginx() -> Path | None:
    given = os.environ.get("NGINX")
    return Path(given) if given else which("nginx") or which("/usr/sbin/nginx")


def ffmpeg() -> str:
    """The path of an ffmpeg, which only ``make docs`` needs."""
    return str(found_or_installed(lambda: which("ffmpeg"), "ffmpeg"))


def which(name: str) -> Path | None:
    found = shutil.which(name)
    return Path(found) if found else None


def found_or_installed(find: Callable[[], Path | None], package: str) -> Path:
    """What ``find`` finds, if need be after installing the Debian package. Raises Missing."""
    found = find()
    if found is None:
        install(package)
        found = find()
    if found is None:
        raise Missing(f"the package {package} did not bring it")
    return found


def install(package: str) -> None:
    """Install a Debian package; only root may. Raises Missing."""
    if not shutil.which("apt-get"):
        raise Missing(f"{package} is not installed, and apt-get is not there to install it")
    if os.geteuid() != 0:
        raise Missing(f"{package} is not installed, and only root may install it")
    print(f"Installing {package}", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", package]):
        run_quietly(["apt-get", "-qq", *command], env=environment)


def run_quietly(command: Sequence[object], **options: object) -> None:
    """Run a command; its output is shown only when it fails. Raises Missing."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    if done.returncode:
        raise Missing(f"{words[0]} failed: {(done.stderr or done.stdout).strip()[-500:]}")


@contextmanager
def running(command: Sequence[str], user: str | None = None) -> Iterator[None]:
    """A server for the time of the block."""
    process = subprocess.Popen(
        command, user=user, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=START_SECONDS)


@contextmanager
def temporary_folder(owner: str = "") -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="portal-") as name:
        if owner and unprivileged_user(owner):
            shutil.chown(name, owner)
        yield Path(name)


def unprivileged_user(user: str) -> str | None:
    """The user a server must run as when we are root; None: as we are."""
    return user if os.geteuid() == 0 else None


@contextmanager
def free_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    yield port


def is_service_listening(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def wait_until(is_up: Callable[[], bool], name: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_up():
        if time.monotonic() > deadline:
            raise Missing(f"{name} did not start within {START_SECONDS} s")
        time.sleep(0.1)
