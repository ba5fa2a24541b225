"""PostgreSQL returns to a moment as docs/operations/point-in-time.md says, and the audit holds."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from scripts import services
from tests.backup.conftest import Machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.postgres,
    pytest.mark.thorough,
]
PAGE = (settings.BASE_DIR / "docs/operations/point-in-time.md").read_text(encoding="utf-8")
(CONFIGURATION,) = re.findall(r"```conf\n(.*?)```", PAGE, re.DOTALL)
BASE, FILES, RETURN, FILES_BACK, PROOF, SET_ASIDE = re.findall(
    r"```bash\n(.*?)```", PAGE, re.DOTALL
)
FOLDERS = ("portal/wal", "portal/uploads", "portal/anchors")
MISTAKE = "DROP TABLE workflow_transition CASCADE"


class Site:
    """A cluster of its own, its archive, and the portal on it; the page's paths stand for them."""

    def __init__(self, folder: Path, port: int):
        self.folder = folder
        self.port = port
        self.owner = services.unprivileged_user("postgres")
        self.binaries = services.found_or_installed(services.find_initdb, "postgresql").parent
        self.portal = Machine(folder / "portal", DATABASE_URL=f"{self.address}/portal")

    @property
    def address(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}"

    def here(self, text: str) -> str:
        """The page's text with the paths of this test."""
        places = {
            "/var/backups": str(self.folder / "backups"),
            "/var/lib/postgresql": str(self.folder / "cluster"),
            "/var/lib/portal": str(self.portal.data),
        }
        for example, real in places.items():
            text = text.replace(example, real)
        return text

    def run(self, block: str, *, as_portal: bool = False) -> str:
        environment = os.environ | {
            "PATH": f"{self.binaries}:{os.environ['PATH']}",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(self.port),
            "PGUSER": "postgres",
        }
        command = ["bash", "-euo", "pipefail", "-c", self.here(block)]
        user = None if as_portal else self.owner
        # Files, not pipes: the server that a block starts keeps what it was given.
        with (self.folder / "said").open("w+") as said:
            done = subprocess.run(
                command, env=environment, cwd=self.folder, user=user, stdout=said, stderr=said
            )
            said.seek(0)
            text = said.read()
        assert done.returncode == 0, text
        return text

    def query(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(f"{self.address}/portal", autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def create(self) -> None:
        for name in FOLDERS:
            self.run(f"mkdir -p {self.folder}/backups/{name}")
        cluster = self.folder / "cluster" / "portal"
        self.run(f"initdb -D {cluster} -U postgres -A trust --no-sync")
        more = f"listen_addresses = '127.0.0.1'\nport = {self.port}\nunix_socket_directories = ''\n"
        with (cluster / "postgresql.conf").open("a") as file:
            file.write(self.here(CONFIGURATION) + more + "fsync = off\n")
        self.run(f"pg_ctl start --pgdata={cluster} --wait --silent --log={cluster}.log")
        self.run("createdb portal")

    def stop(self) -> None:
        cluster = self.folder / "cluster" / "portal"
        if (cluster / "postmaster.pid").exists():
            self.run(f"pg_ctl stop --pgdata={cluster} --mode=immediate --silent")


@contextmanager
def new_site() -> Iterator[Site]:
    with services.temporary_folder(owner="postgres") as folder, services.free_port() as port:
        site = Site(folder, port)
        try:
            site.create()
            yield site
        finally:
            site.stop()


@pytest.fixture
def site() -> Iterator[Site]:
    with new_site() as built:
        yield built


def run_command(site: Site, block: str, anchor: Path) -> str:
    words = block.strip().removeprefix(".venv/bin/python manage.py ").replace("FILE", str(anchor))
    return site.portal.manage(*words.split())


def test_the_portal_is_back_at_the_second_before_a_mistake(site: Site):
    site.portal.manage("migrate", "-v0")
    site.portal.manage("load_demo", "--forms", "2", "-v0")
    site.portal.manage("anchor_audit")
    site.run(BASE)
    site.run(FILES, as_portal=True)
    site.portal.manage("add_staff", "after-the-base@mall.example", "--role", "manager")
    anchor = Path(site.portal.manage("anchor_audit").strip())
    site.run(FILES, as_portal=True)
    ((count,),) = site.query("SELECT count(*) FROM workflow_transition")
    time.sleep(1)
    ((moment,),) = site.query("SELECT now()")
    time.sleep(1)
    site.portal.manage("add_staff", "after-the-moment@mall.example", "--role", "manager")
    later = Path(site.portal.manage("anchor_audit").strip())
    site.query(MISTAKE)
    shutil.rmtree(site.portal.data / "uploads")

    site.run(RETURN.replace("MOMENT", str(moment)))
    site.run(FILES_BACK, as_portal=True)

    assert site.query("SELECT count(*) FROM workflow_transition") == [(count,)]
    assert run_command(site, PROOF, anchor).startswith("chain: ")
    assert run_command(site, SET_ASIDE, anchor).startswith(f"set aside: {later.parent}/set-aside/")
    assert not later.exists()
    staff = "SELECT count(*) FROM accounts_user WHERE email LIKE 'after-the-base@%'"
    assert site.query(staff) == [(1,)]
    site.portal.backup("--out", site.folder / "portable")  # exit 1 where a file is missing
