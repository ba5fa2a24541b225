"""The bill of materials is complete, and silence of the advisory databases is no clean bill."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from cyclonedx.validation.json import JsonStrictValidator
from django.conf import settings

from scripts import audit, sbom, services
from tests.support.repository import pins

KNOWN = {
    "id": "WEAK-1",
    "summary": "A weakness for this test.",
    "affected": [
        {
            "package": {"name": "whitenoise", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "6.99.0"}]}],
        }
    ],
}
KNOWN_OF_REACT = {
    "id": 1,
    "url": "http://127.0.0.1/weak-1",
    "title": "A weakness for this test.",
    "severity": "high",
    "vulnerable_versions": "<99.0.0",
}


@contextmanager
def advisories(answer: object) -> Iterator[str]:
    """A database on this machine that answers every question alike."""

    class Database(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            body = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """A test needs no log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Database)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def nowhere() -> Iterator[str]:
    with services.free_port() as port:
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    """One package of ours, pinned as in our own lock."""
    text = (settings.BASE_DIR / "requirements" / "runtime.txt").read_text()
    pinned = text[text.index("\nwhitenoise==") + 1 :].split("\n    # via")[0]
    file = tmp_path / "requirements.txt"
    file.write_text(pinned + "\n")
    return file


@pytest.mark.slow
def test_the_bill_of_materials_names_what_the_locks_pin():
    listed = {component["purl"] for component in json.loads(sbom.bill())["components"]}
    python = {
        f"pkg:pypi/{name.partition('[')[0]}@{version}"
        for name, version in (pins("runtime") | pins("dev")).items()
    }
    lock = json.loads((settings.BASE_DIR / "portal-ui" / "package-lock.json").read_text())
    node = {
        f"pkg:npm/{path.rpartition('node_modules/')[2].replace('@', '%40')}@{entry['version']}"
        for path, entry in lock["packages"].items()
        if path
    }
    assert python | node <= listed


@pytest.mark.slow
def test_it_is_what_cyclonedx_says_a_bill_is():
    assert JsonStrictValidator(sbom.SCHEMA).validate_str(sbom.bill()) is None


def test_every_package_has_its_hash_and_says_whether_it_is_shipped():
    components = json.loads(sbom.bill())["components"]
    assert all(component["hashes"] for component in components)
    scopes = {component["purl"].partition("@")[0]: component["scope"] for component in components}
    assert scopes["pkg:pypi/django"] == "required"
    assert scopes["pkg:pypi/pytest"] == "excluded"
    assert scopes["pkg:npm/react"] == "required"
    assert scopes["pkg:npm/vite"] == "excluded"


@pytest.mark.thorough
@pytest.mark.slow
def test_out_of_reach_nothing_is_called_clean(nowhere, capsys):
    assert audit.main(["--python-advisories", nowhere, "--page-advisories", nowhere]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Python packages: {audit.NOT_CHECKED}",
        f"Packages of the pages: {audit.NOT_CHECKED}",
    ]


@pytest.mark.slow
def test_what_is_known_of_a_python_package_is_told(lock, capsys):
    with advisories({"vulns": [KNOWN]}) as database:
        is_known = audit.report_audit_findings(
            "Python", lambda: audit.python_findings(database, lock)
        )
    assert is_known
    told = capsys.readouterr().out
    assert "Python: 1 known" in told
    assert "WEAK-1, mended in 6.99.0" in told


@pytest.mark.thorough
@pytest.mark.slow
def test_what_is_known_of_a_package_of_the_pages_is_told(capsys):
    with advisories({"react": [KNOWN_OF_REACT]}) as database:
        assert audit.report_audit_findings("Pages", lambda: audit.page_findings(database))
    told = capsys.readouterr().out
    assert "Pages: 1 known" in told
    assert "react <99.0.0: high, A weakness for this test." in told


@pytest.mark.slow
def test_a_database_that_knows_nothing_is_believed(lock, capsys):
    with advisories({}) as database:
        assert not audit.report_audit_findings(
            "Python", lambda: audit.python_findings(database, lock)
        )
        assert not audit.report_audit_findings("Pages", lambda: audit.page_findings(database))
    assert capsys.readouterr().out.splitlines() == ["Python: nothing known", "Pages: nothing known"]


@pytest.mark.slow
def test_a_database_that_talks_nonsense_is_out_of_reach(lock):
    with advisories(["nonsense"]) as database:
        with pytest.raises(audit.OutOfReach):
            audit.python_findings(database, lock)
        with pytest.raises(audit.OutOfReach):
            audit.page_findings(database)
