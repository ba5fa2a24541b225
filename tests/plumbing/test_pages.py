"""Pages, their headers, and what is told about health."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from core.jobs import heartbeat
from core.models.job import Lane
from tests.jobs.enqueuing import enqueue

pytestmark = pytest.mark.slow

BUILT = '<meta name="csp-nonce" content="__CSP_NONCE__"><script src="/static/ui/assets/a.js">'
HASHED = "assets/index-B1x_-9Zq.js"


@pytest.fixture
def ui(settings: Any, tmp_path: Path) -> Path:
    """A built single-page app of two files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(BUILT)
    (tmp_path / HASHED).write_text("0" * 100)
    (tmp_path / f"{HASHED}.gz").write_bytes(b"\x1f\x8b packed")
    settings.UI_DIR = tmp_path
    settings.STATICFILES_DIRS = [("ui", str(tmp_path))]
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/login", "/tenant/forms/7", "/accounting/masterlist"])
def test_every_route_of_the_app_answers_its_page(client: Client, ui: Path, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-cache"
    assert answer.cookies["XSRF-TOKEN"]["samesite"] == "Strict"


def test_each_answer_has_a_nonce_of_its_own_and_only_own_scripts(client: Client, ui: Path) -> None:
    first, second = client.get("/"), client.get("/")
    nonces = [re.findall('content="(.+?)"', page.content.decode())[0] for page in (first, second)]
    assert nonces[0] != nonces[1]
    policy = first["Content-Security-Policy"]
    assert f"'nonce-{nonces[0]}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_an_answer_of_the_api_has_the_policy_of_a_page_without_a_nonce(
    client: Client, ui: Path
) -> None:
    page, answer = (client.get(address)["Content-Security-Policy"] for address in ("/", "/api/me/"))
    assert "nonce" not in answer
    without = re.sub(" 'nonce-[^']+'", "", page)
    assert sorted(without.split("; ")) == sorted(answer.split("; "))


def test_the_app_is_not_posted_to(client: Client, ui: Path) -> None:
    assert client.post("/login").status_code == 405


def test_without_a_build_a_page_says_so(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.UI_DIR = tmp_path
    answer = client.get("/")
    assert answer.status_code == 503
    assert "not built" in answer.content.decode()


def test_hashed_assets_may_be_kept_for_a_year_and_come_packed(client: Client, ui: Path) -> None:
    answer = client.get(f"/static/ui/{HASHED}", headers={"accept-encoding": "gzip"})
    age = re.search(r"max-age=(\d+)", answer["Cache-Control"])
    assert age is not None
    assert int(age[1]) >= 365 * 86400
    assert "immutable" in answer["Cache-Control"]
    assert answer["Content-Encoding"] == "gzip"


def test_the_service_worker_lies_at_the_root_and_is_asked_for_every_time(
    client: Client, ui: Path
) -> None:
    assert client.get("/service-worker.js").status_code == 404
    (ui / "service-worker.js").write_text("0")
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"


def test_an_unknown_call_is_refused_in_json(client: Client) -> None:
    for answer in (client.get("/api/nowhere"), client.post("/api/no/where/")):
        assert answer.status_code == 404
        assert answer.json() == {"code": "not_found", "message": "There is no such call."}
        assert answer["Cache-Control"] == "no-store"


def test_the_builds_own_files_are_not_served(client: Client, ui: Path) -> None:
    (ui / ".vite").mkdir()
    (ui / ".vite" / "manifest.json").write_text("{}")
    (ui / "shown.json").write_text("{}")
    assert Client().get("/static/ui/shown.json").status_code == 200
    assert Client().get("/static/ui/.vite/manifest.json").status_code == 404


def test_an_unknown_file_is_not_the_app(client: Client) -> None:
    assert client.get("/static/ui/nothing.js").status_code == 404


@pytest.mark.parametrize("path", ["/", "/login", "/api/config", "/health/live", "/static/x.js"])
def test_trace_is_refused(client: Client, path: str) -> None:
    answer = client.trace(path)
    assert answer.status_code in (403, 404, 405)
    assert b"TRACE" not in answer.content


@pytest.mark.parametrize("path", ["/", "/api/config", "/api/schema/", "/health/live"])
def test_no_page_of_another_origin_may_read_an_answer(client: Client, db: None, path: str) -> None:
    for origin in ("https://evil.example", "null"):
        answer = client.get(path, headers={"origin": origin})
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


@pytest.mark.parametrize("name", ["terms", "privacy", "tenant-portal", "email-update", "helpdesk"])
def test_the_demo_has_the_pages_an_operator_has_elsewhere(
    client: Client, settings: Any, name: str
) -> None:
    settings.DEMO = True
    answer = client.get(f"/demo/{name}")
    assert answer.status_code == 200
    assert "<h1>" in answer.content.decode()
    assert "unsafe" not in answer["Content-Security-Policy"]
    settings.DEMO = False
    assert client.get(f"/demo/{name}").status_code == 404


def test_the_page_of_the_api_has_no_script_of_its_own_in_it(client: Client) -> None:
    page = client.get("/api/docs/").content.decode()
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert "<style" not in page
    assert "://" not in page
    script = client.get("/api/docs/?script=")
    assert script["Content-Type"] == "application/javascript"


def test_the_process_is_alive_and_ready(client: Client, db: None) -> None:
    assert client.get("/health/live").json() == {"status": "ok"}
    enqueue("builtins.print", lane="mail")
    heartbeat.beat("a worker", list(Lane))
    ready = client.get("/health/ready")
    assert ready.status_code == 200
    assert ready.json()["oldest_due_job_seconds"]["mail"] >= 0


def test_figures_are_told_on_this_machine_only(client: Client, db: None) -> None:
    figures = client.get("/metrics").content.decode()
    assert 'portal_jobs{lane="mail",state="waiting"} 0' in figures
    assert "portal_transitions_total 0" in figures
    assert "portal_scan_looks_failed 0" in figures
    assert client.get("/metrics", REMOTE_ADDR="10.0.0.7").status_code == 404
    assert client.get("/metrics", headers={"x-forwarded-for": "10.0.0.7"}).status_code == 404


def test_search_engines_are_asked_to_stay_away(client: Client) -> None:
    assert b"Disallow: /" in client.get("/robots.txt").content


def test_the_service_worker_is_for_production_only():
    main = (settings.BASE_DIR / "portal-ui" / "src" / "main.tsx").read_text(encoding="utf-8")
    calls = [line.strip() for line in main.splitlines() if "registerServiceWorker()" in line]
    assert calls == ["if (import.meta.env.PROD) registerServiceWorker()"]


def test_an_address_that_leads_nowhere_leads_on(client: Client, db: None) -> None:
    answer = client.get("/demo/nobody")
    assert answer.status_code == 404
    assert 'href="/not-found?address=%2Fdemo%2Fnobody"' in answer.content.decode()
