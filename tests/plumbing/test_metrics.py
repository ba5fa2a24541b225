"""What `/metrics` says, and that alerts and the dashboard ask for nothing else."""

import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import OperationalError
from django.test import Client

from config.server import log_access
from console.system import figures as system_figures
from console.webhooks.managing import create_webhook
from console.webhooks.models import Webhook
from core import clock, metrics
from core.db.transactions import run_in_transaction
from core.jobs import heartbeat
from core.last_backup import OLD_AFTER, record_last_backup
from core.last_done import record_last_done
from core.models import Job, LastDone
from core.request_context import RequestNotes, with_request_notes
from workflow.audit_readers.proofs import store_proof
from workflow.mails.anchors import mail_anchor

pytestmark = pytest.mark.django_db
ALERTS = settings.BASE_DIR / "deploy" / "prometheus" / "alerts.yaml"
DASHBOARD = settings.BASE_DIR / "deploy" / "grafana" / "portal.json"
OPERATIONS = settings.BASE_DIR / "docs" / "operations"
PARTS = re.compile("_(bucket|sum|count)$")
LINE = re.compile(r'^portal_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+]+$')


def lines_now() -> list[str]:
    return Client().get("/metrics").content.decode().splitlines()


def value_of(sample: str) -> float:
    [line] = [line for line in lines_now() if line.startswith(sample + " ")]
    return float(line.rpartition(" ")[2])


def names_in(path: Path) -> set[str]:
    return {PARTS.sub("", name) for name in re.findall(r"\bportal_\w+", path.read_text())}


@pytest.mark.parametrize("path", [ALERTS, DASHBOARD], ids=["alerts", "dashboard"])
def test_each_figure_that_is_asked_for_exists(path: Path):
    there = {line.split()[2] for line in lines_now() if line.startswith("# TYPE")}
    assert names_in(path) - there == set()


def test_each_figure_is_on_the_dashboard():
    there = {line.split()[2] for line in lines_now() if line.startswith("# TYPE")}
    assert there - names_in(DASHBOARD) == set()


def test_each_alert_leads_to_a_page_and_each_panel_asks_for_something():
    runbooks = re.findall(r"runbook: (\S+)", ALERTS.read_text())
    assert len(runbooks) == ALERTS.read_text().count("- alert:")
    assert [name for name in runbooks if not (OPERATIONS / name).exists()] == []
    assert all(panel["targets"] for panel in json.loads(DASHBOARD.read_text())["panels"])


def test_every_line_is_one_that_prometheus_reads(people: Any):
    log_access("http", "complete", seen("/api/x", 200, 0.3))
    samples = [line for line in lines_now() if not line.startswith("#")]
    assert [line for line in samples if not LINE.match(line)] == []


def seen(path: str, status: int, seconds: float) -> dict[str, Any]:
    return {"method": "GET", "path": path, "status": status, "time_taken": seconds}


def counted_requests() -> dict[tuple[str, ...], float]:
    [family] = metrics.requests.collect()
    return {tuple(each.labels.values()): each.value for each in family.samples}


def test_requests_are_counted_by_the_template_of_their_address():
    before = counted_requests()
    notes = RequestNotes("1", "", "/api/certificates/<uuid:pk>/")
    with with_request_notes(notes):
        for key in ("a", "b"):
            log_access("http", "complete", seen(f"/api/certificates/{key}/?x=1", 200, 0.2))
    log_access("http", "complete", seen("/wp-admin/<script>", 404, 0.01))
    grown = {key: n - before.get(key, 0) for key, n in counted_requests().items()}
    assert {key: n for key, n in grown.items() if n} == {
        ("GET", notes.route, "200"): 2,
        ("GET", "other", "404"): 1,
    }


def test_a_request_is_in_each_bucket_that_holds_it():
    for seconds in (0.05, 0.06, 0.9, 70):
        metrics.count_request("GET", "/of/this/test/", 200, seconds)
    route = 'route="/of/this/test/"'
    below = {
        bound: value_of(f'portal_request_seconds_bucket{{le="{bound}",{route}}}')
        for bound in ("0.05", "0.1", "1.0", "10.0", "+Inf")
    }
    assert below == {"0.05": 1, "0.1": 2, "1.0": 3, "10.0": 3, "+Inf": 4}
    assert value_of(f"portal_request_seconds_sum{{{route}}}") == pytest.approx(71.01)
    assert value_of(f"portal_request_seconds_count{{{route}}}") == 4


def test_a_label_cannot_leave_its_quotes():
    metrics.count_request("GET", 'a"} 1\nportal_x{b="\\', 200, 1)
    [line] = [each for each in lines_now() if each.startswith("portal_requests") and "_x" in each]
    assert r'route="a\"} 1\nportal_x{b=\"\\"' in line


def test_moments_are_there_once_they_came(people: Any, tmp_path: Path, settings: Any):
    settings.DATA_DIR = tmp_path
    names = ["last_proof", "last_backup", "last_anchor"]
    for name in names:
        assert not [line for line in lines_now() if line.startswith(f"portal_{name}_t")]
    moment = clock.now() - timedelta(hours=3)
    store_proof(moment, 1, {})
    (tmp_path / "b").write_text("x")
    record_last_backup(moment, tmp_path / "b", 1)
    record_last_done(LastDone.Name.ANCHOR, moment)
    for name in names:
        assert value_of(f"portal_{name}_timestamp_seconds") == pytest.approx(moment.timestamp())
    assert value_of('portal_disk_bytes{state="free"}') > 0


def test_workers_webhooks_and_scans_are_counted(people: Any):
    heartbeat.beat("one", ["mail", "ocr"])
    heartbeat.beat("two", ["mail"])
    for state, attempts in (("stopped", 3), ("active", 2), ("active", 0)):
        by = people["administrator"]
        hook, _ = create_webhook("https://erp.example/", ["scans.*"], None, by, None)
        Webhook.objects.filter(pk=hook.pk).update(state=state, attempts=attempts)
    for sample, value in {
        'portal_lane_workers{lane="mail"}': 2,
        'portal_lane_workers{lane="default"}': 0,
        'portal_webhooks{state="stopped"}': 1,
        'portal_webhooks{state="failing"}': 1,
        'portal_webhooks{state="well"}': 1,
        "portal_scans_last_minute": 0,
    }.items():
        assert value_of(sample) == value, sample


def test_the_age_of_the_chain_is_that_of_its_last_move(certificate: Any):
    with time_machine.travel("2026-07-01T00:00:00+00:00", tick=False):
        certificate("SUBMITTED")
        assert value_of("portal_chain_head_timestamp_seconds") == clock.now().timestamp()


@pytest.mark.django_db(transaction=True)
def test_a_wait_for_a_lock_is_counted():
    before, tries = value_of("portal_database_waits_total"), []

    def work() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise OperationalError("database is locked")
        return 7

    assert run_in_transaction(work) == 7
    assert value_of("portal_database_waits_total") == before + 1


def test_the_status_page_shows_the_same_figures(api: Any, certificate: Any, tmp_path: Path):
    certificate("SUBMITTED")
    heartbeat.beat("one", ["mail", "ocr"])
    Job.objects.create(func="core.tests.nothing", due=clock.now() - timedelta(minutes=7))
    at = clock.now() - timedelta(days=9)
    (tmp_path / "b").write_text("x")
    record_last_backup(at, tmp_path / "b", 1)
    record_last_done(LastDone.Name.ANCHOR, at)
    store_proof(at, 1, {})
    Job.objects.create(func=mail_anchor.module_path, done_at=at)
    status = api("administrator").get("/api/console/status/").json()
    audit = status["audit"]
    moments = {
        "chain_head": audit["head_at"],
        "last_proof": audit["proven_at"],
        "last_anchor": audit["anchored_at"],
        "last_anchor_mail": audit["anchor_mailed_at"],
        "last_backup": status["backup"]["at"],
    }
    for name, moment in moments.items():
        seconds = datetime.fromisoformat(moment).timestamp()
        assert value_of(f"portal_{name}_timestamp_seconds") == pytest.approx(seconds), name
    for lane in status["lanes"]:
        label = f'{{lane="{lane["lane"]}"'
        assert value_of(f"portal_lane_workers{label}}}") == lane["workers"]
        wait = value_of(f"portal_job_wait_seconds{label}}}")
        assert wait == pytest.approx(lane["oldest_due_seconds"], abs=5)
        for state in ("waiting", "failed"):
            assert value_of(f'portal_jobs{label},state="{state}"}}') == lane[state]
    assert value_of('portal_disk_bytes{state="total"}') == status["disk"]["total"]
    assert value_of("portal_transitions_total") == status["transitions"]
    assert value_of("portal_audit_guards_unset") == len(audit["unset"])
    assert (audit["is_proof_old"], audit["is_anchor_old"]) == (True, True)
    assert status["backup"]["is_old"] is True


def test_the_status_page_calls_old_and_low_what_the_alerts_do():
    rules = ALERTS.read_text()
    for figure, age in {
        "last_proof": system_figures.PROOF_OLD_AFTER,
        "last_anchor": system_figures.ANCHOR_OLD_AFTER,
        "last_backup": OLD_AFTER,
    }.items():
        assert f"max(portal_{figure}_timestamp_seconds) > {age.days} * 86400" in rules
    assert f'{{state="total"}}) < {system_figures.LOW_SHARE_OF_DISK}' in rules
    assert not system_figures.DiskFigures(11, 100).is_low
    assert system_figures.DiskFigures(9, 100).is_low
