"""Two machines with a data folder each: what one of them stores, the other one uses.

They share PostgreSQL, Redis and a bucket. The first has the mails, the second all other jobs.
"""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from core.clock import today
from core.quarter import Quarter
from core.tin import Tin
from tests.faults.post_office import PostOffice
from tests.files import made as files
from tests.journeys.client import SECONDS, Client, new_certificate
from tests.journeys.clients_behind_proxy import free_port
from tests.journeys.proxied import COMPANY, command, import_tenants
from tests.plumbing.conftest import Serving, bare_environment, until
from tests.plumbing.production import PRODUCTION
from tests.qap.files import STRANGER
from tests.scans import made as scans
from tests.storage.conftest import ADDRESS, bucket, endpoint
from tests.support.layout_services import database, office
from workflow.qap.writing import QapEntry, write_qap

__all__ = ["bucket", "database", "endpoint", "office"]  # fixtures
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="several machines have PostgreSQL and Redis",
    ),
    pytest.mark.thorough,
]
SEES = ("--company", "PCM", "--branch", "Crest Bay Mall")
STAFF = {
    "ana@mall.example": ("processor", *SEES),
    "lea@mall.example": ("lead", *SEES),
    "ada@mall.example": ("administrator",),
}
PEOPLE = ("store", *STAFF)
PAYEE, PAYOR = Tin("009912345"), Tin("991122301")
LAST = Quarter.of(today()).previous
WAIT_SECONDS, STOP_SECONDS = 120, 45
LOCAL = re.compile(r"^\| `([a-z-]+)/` \|", re.MULTILINE)
PAGE = settings.BASE_DIR / "docs" / "operations" / "configure.md"


class Machine:
    """A web process and one for jobs, with a data folder that no other machine sees."""

    def __init__(self, folder: Path, lanes: str, shared: dict[str, str]):
        folder.mkdir()
        self.data = folder / "data"
        self.environment = shared | {"PORTAL_DATA_DIR": str(self.data)}
        self.folder, self.lanes = folder, lanes
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        self.serving = Serving(self.folder, free_port(), **self.environment)
        self.running.append(self.serving.process)
        with (self.folder / "jobs").open("ab") as output:
            words = [sys.executable, "manage.py", "jobs", "--lanes", self.lanes]
            self.running.append(
                subprocess.Popen(
                    words,
                    cwd=settings.BASE_DIR,
                    env=bare_environment() | self.environment,
                    stdout=output,
                    stderr=output,
                )
            )

    def client(self, token: str) -> Client:
        return Client(f"http://127.0.0.1:{self.serving.port}", token)

    def end(self) -> list[int]:
        for process in self.running:
            process.send_signal(signal.SIGTERM)
        return [process.wait(STOP_SECONDS) for process in self.running]

    def clear(self) -> None:
        for process in self.running:
            process.kill()
            process.wait()

    def left(self) -> dict[str, str]:
        """The files in its data folder: the first part of their names, and the rest."""
        paths = [path for path in self.data.rglob("*") if path.is_file()]
        names = [str(path.relative_to(self.data)) for path in paths]
        return {name.partition("/")[0]: name for name in names}


@pytest.fixture
def machines(
    tmp_path: Path, office: PostOffice, database: str, bucket: Any
) -> Iterator[tuple[Machine, Machine]]:
    shared = PRODUCTION | {
        "DATABASE_URL": database,
        "REDIS_URL": settings.REDIS_URL,
        "EMAIL_URL": f"smtp://127.0.0.1:{office.port}",
        "STORAGE_URL": ADDRESS,
        "UNDO_SECONDS": "0",
        "SECRET_KEY": "s" * 50,
        "ACCESS_TOKEN_KEY": "t" * 50,
        "AUDIT_KEY": "a" * 50,
        "AUDITOR_EMAILS": "auditor@mall.example",
    }
    made = (
        Machine(tmp_path / "1", "mail:1", shared),
        Machine(tmp_path / "2", "default:1,ocr:1", shared),
    )
    yield made
    for each in made:
        each.clear()


def prepare_people(machine: Machine) -> None:
    command(machine.environment, "migrate", "-v0")
    command(machine.environment, "shell", "-c", COMPANY)
    import_tenants(machine.folder, machine.environment)
    for address, words in STAFF.items():
        command(machine.environment, "add_staff", address, "--role", *words)


def tokens_of(machine: Machine) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.books", "tokens", *PEOPLE],
        cwd=settings.BASE_DIR,
        env=bare_environment() | machine.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[str] = json.loads(done.stdout)
    return found


def send_file(client: Client, path: str, name: str, data: bytes, **more: str) -> Any:
    answer = client.post(
        client.base + path, files={"file": (name, data)}, data=more, timeout=SECONDS
    )
    assert answer.ok, answer.text
    return answer.json()


def download_bytes(client: Client, path: str) -> bytes:
    answer = client.get(client.base + path, timeout=SECONDS)
    assert answer.ok, (path, answer.text)
    return answer.content


def open_event_socket(client: Client) -> Any:
    token = str(client.headers["Authorization"]).removeprefix("Bearer ")
    return connect(
        client.base.replace("http", "ws") + "/ws/events",
        subprotocols=[Subprotocol("portal.v1"), Subprotocol(f"bearer.{token}")],
        origin=Origin(PRODUCTION["PORTAL_BASE_URL"]),
        compression=None,
    )


def hear_of(wire: Any, pk: str) -> None:
    while json.loads(wire.recv(SECONDS)).get("id") != pk:
        pass


def write_own_qap() -> bytes:
    """With the certificate's line, and one of another supplier."""
    name, month = "PACIFIC CREST MALLS INC", f"{LAST.end:%m/%Y}"
    base, tax = Decimal("562437.51"), Decimal("28121.88")
    own = QapEntry(PAYEE, name, month, "WC100", "5.00", base, tax)
    return write_qap(PAYOR, "HARBOR STORE CORP.", LAST, [own, replace(STRANGER, month=month)])


def test_what_one_machine_stores_the_other_one_uses(
    machines: tuple[Machine, Machine], bucket: Any, office: PostOffice
) -> None:
    one, two = machines
    prepare_people(one)
    for each in machines:
        each.start()
    for each in machines:
        each.serving.wait_until_ready()
    tenant, processor, lead, administrator = map(one.client, tokens_of(one))
    elsewhere, across, _, _ = map(two.client, tokens_of(two))
    certificate = approve_with_a_file(tenant, elsewhere, across)
    read_a_qap(tenant, elsewhere)
    read_a_scan(processor, across)
    merge_forms(across, processor, certificate)
    make_an_export(lead, office)
    make_a_backup(administrator, two)
    keys = {each.key.split("/")[1] for each in bucket.objects.all()}
    assert keys == {"uploads", "exports", "merged-forms"}
    assert [each.end() for each in machines] == [[0, 0], [0, 0]]
    documented = set(LOCAL.findall(PAGE.read_text()))
    assert set(one.left()) == {"anchors"} <= documented
    assert set(two.left()) == {"anchors", "backups"} <= documented
    command(two.environment, "verify_audit")


def approve_with_a_file(tenant: Client, elsewhere: Client, across: Client) -> str:
    """Typed and sent at the first machine, decided at the second, and seen at the first again."""
    period = {"period_from": f"{LAST.start}", "period_to": f"{LAST.end}"}
    made = new_certificate(tenant, **period)
    address, data = f"/api/certificates/{made['id']}/", files.pdf()
    file = send_file(tenant, f"{address}files/", "lease.pdf", data, kind="DOCUMENT")["files"][0]
    assert download_bytes(elsewhere, f"{address}files/{file['id']}/") == data
    with open_event_socket(across) as wire:
        assert "caught_up" in json.loads(wire.recv(SECONDS))
        tenant.move(made["id"], "submit")
        hear_of(wire, made["id"])
    across.move(made["id"], "claim")
    with open_event_socket(tenant) as wire:
        assert "caught_up" in json.loads(wire.recv(SECONDS))
        across.move(made["id"], "approve")
        hear_of(wire, made["id"])
    assert download_bytes(tenant, f"{address}form.pdf") == download_bytes(
        across, f"{address}form.pdf"
    )
    return str(made["id"])


def read_a_qap(tenant: Client, elsewhere: Client) -> None:
    address = f"/api/qap/{send_file(tenant, '/api/qap/', '1601EQ.DAT', write_own_qap())['id']}/"
    until(lambda: tenant.call("GET", address)["state"] in ("done", "failed"), WAIT_SECONDS)
    answered = elsewhere.call("GET", address)
    assert (answered["state"], answered["rows_kept"], answered["rows_ignored"]) == ("done", 1, 1)
    assert [each["state"] for each in answered["certificates"]] == ["IN_QAP"]


def read_a_scan(processor: Client, across: Client) -> None:
    facts = scans.Facts(ewt=[scans.row(1)])
    data = scans.pdf(lambda canvas: scans.draw(canvas, facts, scans.Style()))
    send_file(processor, "/api/scans/", "scan.pdf", data)
    until(lambda: newest_scan(processor)["status"] in ("READ", "PROCESSING-FAILED"), WAIT_SECONDS)
    scan = newest_scan(across)
    assert scan["status"] == "READ"
    address = f"/api/scans/{scan['id']}/"
    assert download_bytes(processor, f"{address}file/") == data
    assert download_bytes(across, f"{address}pages/1.png") == download_bytes(
        processor, f"{address}pages/1.png"
    )


def newest_scan(client: Client) -> Any:
    rows = client.call("GET", "/api/scans/")["results"]
    return rows[0] if rows else {"status": ""}


def merge_forms(across: Client, processor: Client, certificate: str) -> None:
    started = across.call("POST", "/api/bulk/forms/", {"ids": [certificate]})
    address = f"/api/bulk/{started['id']}/"
    until(lambda: processor.call("GET", address)["state"] == "done", WAIT_SECONDS)
    assert download_bytes(processor, f"{address}forms.pdf").startswith(b"%PDF")


def make_an_export(lead: Client, office: PostOffice) -> None:
    """Written by the second machine, mailed by the first."""
    plan = {"name": "Register", "form": "csv", "every": "day", "recipients": ["lea@mall.example"]}
    made = lead.call("POST", "/api/exports/", plan)
    lead.call("POST", f"/api/exports/{made['id']}/run/")

    def run() -> Any:
        return lead.call("GET", f"/api/exports/{made['id']}/")["runs"][0]

    until(lambda: run()["state"] not in ("waiting", "running"), WAIT_SECONDS)
    data = download_bytes(lead, f"/api/exports/files/{run()['id']}/register")
    assert run()["state"] == "sent", run()
    assert b"HARBOR STORE CORP." in data
    assert any("Register" in str(letter["Subject"]) for letter in office.letters)


def make_a_backup(administrator: Client, two: Machine) -> None:
    answer = administrator.post(f"{administrator.base}/api/console/status/backup/", timeout=SECONDS)
    assert answer.status_code == 202, answer.text
    until(lambda: administrator.call("GET", "/api/console/status/")["backup"], WAIT_SECONDS)
    answered = administrator.call("GET", "/api/console/status/")["backup"]
    assert two.left()["backups"] == f"backups/{answered['name']}"
