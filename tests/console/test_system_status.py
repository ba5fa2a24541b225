"""How the portal stands: what waits, what failed, and when it was last backed up."""

import tomllib
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.module_loading import import_string

from accounts.models import User
from config import startup
from config.backup.archive import check_archive
from console.system import backups
from console.system.backups import BACK_UP
from core import clock, last_backup
from core.jobs.queue import put_job
from core.models.job import Job
from tests.support.keys import KEY
from workflow.mails.anchors import mail_anchor

STATUS = "/api/console/status/"


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def lane(answer: Any, name: str) -> Any:
    return next(each for each in answer.json()["lanes"] if each["lane"] == name)


@pytest.mark.django_db
def test_what_waits_and_what_failed_is_told_by_lane(api: Any, folder: Path) -> None:
    put_job("core.tests.nothing", lane="mail")
    Job.objects.create(func="core.tests.nothing", done_at="2026-01-01T00:00Z", error="no")
    answer = api("administrator").get(STATUS)
    assert answer.status_code == 200
    assert (lane(answer, "mail")["waiting"], lane(answer, "mail")["failed"]) == (1, 0)
    assert (lane(answer, "default")["waiting"], lane(answer, "default")["failed"]) == (0, 1)
    assert answer.json()["backup"] is None


@pytest.mark.django_db
@pytest.mark.parametrize(("minutes", "late"), [(4, False), (6, True)])
def test_a_lane_whose_oldest_due_job_waits_five_minutes_is_late(
    api: Any, folder: Path, minutes: int, late: bool
) -> None:
    Job.objects.create(func="core.tests.nothing", due=timezone.now() - timedelta(minutes=minutes))
    answer = api("administrator").get(STATUS)
    assert (lane(answer, "default")["is_late"], lane(answer, "mail")["is_late"]) == (late, False)


@pytest.mark.django_db
@pytest.mark.parametrize(("hours", "old"), [(47, False), (49, True)])
def test_a_backup_is_old_when_a_nightly_one_was_missed(
    api: Any, folder: Path, hours: int, old: bool
) -> None:
    (folder / "one.tar").write_text("rows")
    last_backup.record_last_backup(
        clock.now() - timedelta(hours=hours), folder / "one.tar", number=1
    )
    assert api("administrator").get(STATUS).json()["backup"]["is_old"] is old


@pytest.mark.django_db(transaction=True)
def test_the_newest_backup_is_told(api: Any, folder: Path, tmp_path: Path) -> None:
    call_command("backup", "--out", str(tmp_path / "away"), verbosity=0)
    (made,) = (tmp_path / "away").iterdir()
    told = api("administrator").get(STATUS).json()["backup"]
    assert (told["name"], told["size"]) == (made.name, made.stat().st_size)


@pytest.mark.django_db
def test_a_backup_that_cannot_be_recorded_was_made_all_the_same(folder: Path, caplog: Any) -> None:
    (folder / "one.tar").write_text("rows")
    with transaction.atomic():
        with connection.cursor() as cursor:  # as before the migration that makes the table
            cursor.execute("ALTER TABLE core_lastdone RENAME TO core_other")
        last_backup.record_last_backup(clock.now(), folder / "one.tar", number=1)
        transaction.set_rollback(True)
    assert "The last backup could not be recorded" in caplog.text


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((configured.BASE_DIR / "pyproject.toml").read_text())
    assert project["project"]["version"] == configured.VERSION


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("demo", "key", "auditors", "unset"),
    [
        (False, "", [], ["AUDIT_KEY", "AUDITOR_EMAILS"]),
        (False, KEY, [], ["AUDITOR_EMAILS"]),
        (False, KEY, ["auditor@example.com"], []),
        (True, "", [], []),
    ],
)
def test_what_leaves_the_audit_of_a_production_portal_unguarded_is_told(
    api: Any,
    settings: Any,
    caplog: Any,
    demo: bool,
    key: str,
    auditors: list[str],
    unset: list[str],
) -> None:
    administrator = api("administrator")
    settings.DEMO, settings.AUDIT_KEY, settings.AUDITOR_EMAILS = demo, key, auditors
    told = administrator.get(STATUS).json()["audit"]
    assert (told["unset"], told["anchor_mailed_at"]) == (unset, None)
    startup.warn_of_unguarded_audit()
    assert [line.split()[0] for line in caplog.messages if "is not set" in line] == unset


@pytest.mark.django_db
def test_when_an_anchor_was_last_mailed_is_told(api: Any, folder: Path) -> None:
    at = clock.now() - timedelta(hours=3)
    Job.objects.create(func=mail_anchor.module_path, done_at=at)
    Job.objects.create(func=mail_anchor.module_path, done_at=clock.now(), error="refused")
    told = api("administrator").get(STATUS).json()["audit"]["anchor_mailed_at"]
    assert parse_datetime(told) == at
    said = StringIO()
    call_command("verify_audit", stdout=said)
    assert "The last anchor was mailed 3\xa0hours ago" in said.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_backup_asked_for_is_made_once_by_a_job_and_told(api: Any, folder: Path) -> None:
    administrator = api("administrator")
    for _ in range(2):
        assert administrator.post(f"{STATUS}backup/").status_code == 202
    job = Job.objects.get(func=BACK_UP)
    assert administrator.get(STATUS).json()["backup_is_running"] is True
    import_string(job.func)(*job.args)
    Job.objects.filter(pk=job.pk).update(done_at=timezone.now())
    told = administrator.get(STATUS).json()
    assert told["backup_is_running"] is False
    [path] = (folder / "backups").glob("portal-*.tar")
    assert (told["backup"]["name"], told["backup"]["is_old"]) == (path.name, False)
    assert check_archive(path).tables["accounts_user"] > 0


@pytest.mark.django_db
def test_of_two_who_ask_in_the_same_moment_one_backup_is_made(
    api: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Job.objects.create(func=BACK_UP, key=backups.KEY, done_at=timezone.now())
    monkeypatch.setattr(backups, "is_under_way", lambda: False)  # as each of the two saw it
    for _ in range(2):
        assert api("administrator").post(f"{STATUS}backup/").status_code == 202
    assert Job.objects.get(func=BACK_UP).done_at is None


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["tenant", "processor", "lead", "manager"])
def test_a_backup_is_for_administrators(api: Any, folder: Path, who: str) -> None:
    assert api(who).post(f"{STATUS}backup/").status_code == 403
    assert not Job.objects.filter(func=BACK_UP).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["console/status/backup/", "masterdata/tenants/invite-all/"])
def test_a_key_used_again_asks_who_calls_now(
    api: Any, people: dict[str, User], folder: Path, address: str
) -> None:
    client, headers = api("administrator"), {"Idempotency-Key": "of-this-test"}
    assert client.post(f"/api/{address}", headers=headers).status_code < 300
    User.objects.filter(pk=people["administrator"].pk).update(role="processor")
    assert client.post(f"/api/{address}", headers=headers).status_code == 403
