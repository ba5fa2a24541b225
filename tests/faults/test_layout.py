"""The services of compose.yaml, run as processes: from the first migration to a certificate."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings

from scripts.env_example import example_text, with_new_keys
from tests.deploy.files import compose, read_env_file
from tests.faults.post_office import PostOffice
from tests.journeys.client import new_certificate
from tests.journeys.clients_behind_proxy import CONTACT, SECONDS, free_port, session, signed_in
from tests.journeys.people import Newcomer
from tests.journeys.proxied import COMPANY, Proxied, command, import_tenants, nginx
from tests.plumbing.conftest import Serving, bare_environment
from tests.support.layout_services import database, office

__all__ = ["database", "office"]  # fixtures
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="the layout has PostgreSQL and Redis",
    ),
    pytest.mark.thorough,
]
WEB = ("web-1", "web-2")
STOP_SECONDS = 45


class Layout:
    """The services of compose.yaml as processes of this machine, on ports of their own."""

    def __init__(self, folder: Path, **here: str):
        (folder / ".env").write_text(with_new_keys(example_text()))
        self.folder = folder
        self.file = read_env_file(folder / ".env")
        self.here = here
        self.running: list[subprocess.Popen[bytes]] = []

    def environment(self, name: str) -> dict[str, str]:
        """As Compose gives it: the file, then the service's own, then what this machine has."""
        own = compose()["services"][name]["environment"]
        assert not {value for value in own.values() if re.search(r"\$\{(?!POSTGRES)", value)}
        return bare_environment() | self.file | own | self.here

    def words(self, name: str) -> list[str]:
        return compose()["services"][name]["command"]

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *self.words(name)],
            cwd=settings.BASE_DIR,
            env=self.environment(name),
            capture_output=True,
            text=True,
            timeout=300,
        )

    def start(self, name: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"output-{name}").open("ab") as output:
            self.running.append(
                subprocess.Popen(
                    [sys.executable, "manage.py", *self.words(name)],
                    cwd=settings.BASE_DIR,
                    env=self.environment(name),
                    stdout=output,
                    stderr=output,
                )
            )
        return self.running[-1]

    def serve(self, name: str) -> Serving:
        assert self.words(name) == ["serve"]
        serving = Serving(self.folder, free_port(), **self.environment(name))
        self.running.append(serving.process)
        return serving

    def clear(self) -> None:
        for process in self.running:
            process.kill()
            process.wait()


@pytest.fixture
def layout(tmp_path: Path, office: PostOffice, database: str) -> Iterator[Layout]:
    made = Layout(
        tmp_path,
        DATABASE_URL=database,
        REDIS_URL=settings.REDIS_URL,
        EMAIL_URL=f"smtp://127.0.0.1:{office.port}",
        PORTAL_DATA_DIR=str(tmp_path / "data"),
        PORTAL_BASE_URL=f"https://localhost:{free_port()}",
        PORTAL_DEMO="0",
    )
    yield made
    made.clear()


def test_the_layout_serves_from_the_first_migration_to_a_submitted_certificate(
    layout: Layout, office: PostOffice
) -> None:
    migrated = layout.run("migrate")
    assert migrated.returncode == 0, migrated.stderr
    command(layout.environment("web-1"), "shell", "-c", COMPANY)  # recorded at the first start
    web = [layout.serve(name) for name in WEB]
    jobs = layout.start("jobs")
    for serving in web:
        serving.wait_until_ready()
    base = layout.here["PORTAL_BASE_URL"]
    port, plain = int(base.rpartition(":")[2]), free_port()
    ports = [serving.port for serving in web]
    with nginx(layout.folder / "nginx", port, plain, *ports) as certificate:
        backstage: Any = SimpleNamespace()
        portal = Proxied(base, layout.folder, backstage, certificate, ports[0], plain, office)
        import_tenants(layout.folder, layout.environment("web-1"))
        accept_invitation(portal)
        tenant = signed_in(portal)
        made = new_certificate(tenant)
        tenant.move(made["id"], "submit")
        seen = [tenant.call("GET", f"/api/certificates/{made['id']}/") for _ in range(6)]
        assert {each["status"] for each in seen} == {"SUBMITTED"}
    assert [serving.end(seconds=STOP_SECONDS) for serving in web] == [0, 0]
    jobs.send_signal(signal.SIGTERM)
    assert jobs.wait(STOP_SECONDS) == 0
    command(layout.environment("jobs"), "verify_audit")


def accept_invitation(portal: Proxied) -> None:
    """The mail came by the worker; its link sets the password."""
    token = portal.link_to(CONTACT).rpartition("=")[2].rpartition("/")[2]
    answer = session(portal).post(
        f"{portal.base}/api/auth/invitation/{token}",
        json={"password": Newcomer.password},
        timeout=SECONDS,
    )
    assert answer.status_code == 204, answer.text
