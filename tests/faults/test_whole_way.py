"""From an empty machine to a restored portal, by the commands that the pages say to type.

Pages: install.md, first-day.md and backup-and-restore.md; tests/backup/test_former_version.py goes
on with upgrade.md. Staff sign in through a directory, which is no part of the portal: they have
tokens here. The tenant signs in by mail and password.
"""

import json
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import requests
from django.conf import settings

from core.clock import today
from core.quarter import Quarter
from tests.faults.post_office import PostOffice
from tests.journeys.client import Client, new_certificate
from tests.journeys.clients_behind_proxy import CONTACT, free_port, session, signed_in
from tests.journeys.people import Newcomer
from tests.journeys.proxied import TENANT, Proxied, nginx
from tests.plumbing.conftest import bare_environment, until
from tests.support.audit_commands import HOLDS
from tests.support.commands_in_docs import blocks
from tests.support.demo_data import database_named
from tests.support.layout_services import office
from tests.support.thoroughness import THOROUGH

__all__ = ["office"]  # a fixture
pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="the example of the environment has PostgreSQL and Redis",
    ),
    pytest.mark.thorough,
]
((INSTALL, READ_ENV, MIGRATE, SERVE),) = blocks("install.md", "# Install")
((SERVE_FIRST, SERVE_SECOND),) = blocks("install.md", "## More than one process")
(ADMINISTRATOR,), (STAFF,) = blocks("first-day.md", "## Staff")
((LOOK, IMPORT),) = blocks("first-day.md", "## Tenants")
((BACKUP, BACKUP_AND_KEEP, BACKUP_WITH_KEYS, LOOK_AT_BACKUP, RESTORE),) = blocks(
    "backup-and-restore.md", "# Backup and restore"
)
COMPANY = {
    "code": "PCM",
    "name": "PACIFIC CREST MALLS, INC.",
    "tin": "009-912-345-00000",
    "address": "6F CREST TOWER, PARANAQUE CITY",
    "zip": "1700",
    "rdo": "052",
}
MALL = {"name": "Crest Bay Mall", "company": "PCM", "city": "Paranaque"}
START_SECONDS, INSTALL_SECONDS = 120, 1200


class Checkout:
    """The files of the repository in a folder of their own, as a clone has them."""

    def __init__(self, folder: Path):
        self.folder = folder
        listed = ["git", "-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard"]
        done = subprocess.run(listed, cwd=settings.BASE_DIR, capture_output=True, check=True)
        for name in filter(None, done.stdout.decode().split("\0")):
            source, target = settings.BASE_DIR / name, folder / name
            if source.is_file() and not name.startswith("docs/images/"):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)
        self.running: list[subprocess.Popen[bytes]] = []

    def prepare_packages(self) -> None:
        """What ``make install`` would fetch and build, taken from this clone to save minutes."""
        own, theirs = self.folder, Path(settings.BASE_DIR)
        (own / ".venv").mkdir()
        for name in ("bin", "lib", "pyvenv.cfg"):
            (own / ".venv" / name).symlink_to((theirs / ".venv" / name).resolve())
        (own / ".venv" / ".runtime").touch()
        (own / "portal-ui" / "node_modules").mkdir()
        (own / "portal-ui" / "node_modules" / ".installed").touch()
        shutil.copytree(theirs / "portal-ui" / "dist", own / "portal-ui" / "dist")
        (own / "portal-ui" / "dist" / ".built").touch()

    def set(self, **values: object) -> None:
        """Fill in ``.env``, as its page says: each name stands in it, perhaps as a comment."""
        text = (self.folder / ".env").read_text()
        for name, value in values.items():
            text, count = re.subn(rf"^#?{name}=.*$", f"{name}={value}", text, flags=re.MULTILINE)
            assert count == 1, name
        (self.folder / ".env").write_text(text)

    def shell(self, line: str) -> list[str]:
        known = f"{READ_ENV}; " if (self.folder / ".env").exists() else ""
        return ["bash", "-euc", f"{known}{line}"]

    def type(self, line: str, **values: object) -> str:
        """Type a line of a page, with values for its words in capitals; what it prints."""
        for name, value in values.items():
            line, count = re.subn(rf"\b{name}\b", str(value), line)
            assert count, (name, line)
        done = subprocess.run(
            self.shell(line),
            cwd=self.folder,
            env=bare_environment(),
            capture_output=True,
            text=True,
            timeout=INSTALL_SECONDS,
        )
        assert done.returncode == 0, (line, done.stdout + done.stderr)
        return done.stdout

    def begin(self, line: str, port: int) -> None:
        """Type a line that serves, and wait until it is ready."""
        given = line.replace(".venv/bin/python", "exec .venv/bin/python").replace(
            "JOBS_EMBEDDED=0 ", "export JOBS_EMBEDDED=0; "
        )
        with (self.folder / "output").open("ab") as output:
            process = subprocess.Popen(
                self.shell(re.sub(r"--port \d+", f"--port {port}", given)),
                cwd=self.folder,
                env=bare_environment() | {"PORT": str(port)},
                stdout=output,
                stderr=output,
            )
        self.running.append(process)
        until(lambda: is_ready(port) or process.poll() is not None, START_SECONDS)
        assert process.poll() is None, (self.folder / "output").read_text()

    def end(self) -> list[int]:
        for process in self.running:
            process.send_signal(signal.SIGTERM)
        ended = [process.wait(45) for process in self.running]
        self.running = []
        return ended

    def clear(self) -> None:
        for process in self.running:
            process.kill()
            process.wait()

    def token_of(self, username: str) -> str:
        said = self.type(f".venv/bin/python -m tests.faults.books tokens {username}")
        return str(json.loads(said)[0])


def is_ready(port: int) -> bool:
    with suppress(requests.RequestException):
        return requests.get(f"http://127.0.0.1:{port}/health/ready", timeout=5).ok
    return False


@pytest.fixture
def install(tmp_path: Path, office: PostOffice) -> Iterator[Callable[[str, str], Checkout]]:
    """Installs a checkout of a name, with a database of its own, and fills in its environment."""
    made: list[Checkout] = []

    def build(name: str, database: str) -> Checkout:
        checkout = Checkout(tmp_path / name)
        made.append(checkout)
        if THOROUGH != "night":
            checkout.prepare_packages()
        assert "Installed." in checkout.type(INSTALL)
        checkout.set(
            DATABASE_URL=database,
            REDIS_URL=settings.REDIS_URL,
            EMAIL_URL=f"smtp://127.0.0.1:{office.port}",
            DRAIN_SECONDS=0,
        )
        return checkout

    yield build
    for each in made:
        each.clear()


@pytest.fixture
def databases() -> Iterator[list[str]]:
    with database_named("whole_way_first") as first, database_named("whole_way_second") as second:
        yield [first, second]


def test_the_pages_lead_from_an_empty_machine_to_a_restored_certificate(
    install: Callable[[str, str], Checkout],
    databases: list[str],
    office: PostOffice,
    tmp_path: Path,
) -> None:
    first = install("first", databases[0])
    ports = [free_port(), free_port()]
    first.set(PORTAL_BASE_URL=f"https://localhost:{free_port()}")
    first.type(MIGRATE)
    first.begin(SERVE, ports[0])
    assert first.end() == [0]
    first.begin(SERVE_FIRST, ports[0])
    first.begin(SERVE_SECOND, ports[1])
    have_a_first_day(first, Client(f"http://127.0.0.1:{ports[0]}"))
    with portal_behind_nginx(first, ports, office, tmp_path) as portal:
        certificate = lead_to_approved(first, portal)
    made = backups_of(first, tmp_path)
    assert first.end() == [0, 0]

    second = install("second", databases[1])
    shutil.copy(first.folder / ".env", second.folder / ".env")
    second.set(DATABASE_URL=databases[1])
    assert second.type(LOOK_AT_BACKUP, FILE=made).startswith("Would restore ")
    assert second.type(RESTORE, FILE=made).splitlines()[-1].startswith(HOLDS)
    second.begin(SERVE, ports[0])
    processor = Client(f"http://127.0.0.1:{ports[0]}", second.token_of("ana@mall.example"))
    read = processor.call("GET", f"/api/certificates/{certificate}/")
    assert read["status"] == "APPROVED"
    answer = processor.get(f"{processor.base}/api/certificates/{certificate}/form.pdf", timeout=60)
    assert answer.content.startswith(b"%PDF")
    assert second.end() == [0]


@contextmanager
def portal_behind_nginx(
    checkout: Checkout, ports: list[int], office: PostOffice, folder: Path
) -> Iterator[Proxied]:
    """What people reach by the address of ``.env``."""
    found = re.search(r"^PORTAL_BASE_URL=(.*):(\d+)$", (checkout.folder / ".env").read_text(), re.M)
    assert found
    port, plain = int(found[2]), free_port()
    backstage: Any = SimpleNamespace()
    with nginx(folder / "nginx", port, plain, *ports) as certificate:
        base = f"{found[1]}:{port}"
        yield Proxied(base, checkout.folder, backstage, certificate, ports[0], plain, office)


def have_a_first_day(checkout: Checkout, client: Client) -> None:
    """An administrator, a company and its mall, a processor, and a tenant of a file."""
    checkout.type(ADMINISTRATOR, ADMINISTRATOR="ada@mall.example")
    client.headers["Authorization"] = f"Bearer {checkout.token_of('ada@mall.example')}"
    client.call("POST", "/api/masterdata/records/companies/", COMPANY)
    client.call("POST", "/api/masterdata/records/malls/", MALL)
    checkout.type(STAFF, EMAIL="ana@mall.example")
    (checkout.folder / "tenants.csv").write_text(TENANT)
    checkout.type(LOOK, FILE="tenants")
    assert client.call("GET", "/api/masterdata/tenants/")["count"] == 0
    checkout.type(IMPORT, FILE="tenants")
    assert client.call("GET", "/api/masterdata/tenants/")["count"] == 1


def lead_to_approved(checkout: Checkout, portal: Proxied) -> str:
    """The tenant sets a password by the mailed link, signs in and submits; accounting approves."""
    token = portal.link_to(CONTACT).rpartition("=")[2].rpartition("/")[2]
    address = f"{portal.base}/api/auth/invitation/{token}"
    accepted = session(portal).post(address, json={"password": Newcomer.password}, timeout=60)
    assert accepted.status_code == 204, accepted.text
    tenant = signed_in(portal)
    last = Quarter.of(today()).previous
    period = {"period_from": f"{last.start}", "period_to": f"{last.end}"}
    made = str(new_certificate(tenant, **period)["id"])
    tenant.move(made, "submit")
    base = f"http://127.0.0.1:{portal.upstream}"
    processor = Client(base, checkout.token_of("ana@mall.example"))
    processor.move(made, "claim")
    processor.move(made, "approve")
    tenant.move(made, "issue")
    assert tenant.call("GET", f"/api/certificates/{made}/")["status"] == "APPROVED"
    return made


def backups_of(checkout: Checkout, folder: Path) -> Path:
    """A backup by each line of the page; the one with the keys."""
    elsewhere = folder / "elsewhere"
    checkout.type(BACKUP)
    checkout.type(BACKUP_AND_KEEP, DIR=elsewhere, N=1)
    said = checkout.type(BACKUP_WITH_KEYS, DIR=elsewhere)
    assert len(list(elsewhere.glob("portal-*.tar"))) == 2
    return Path(said.splitlines()[0])
