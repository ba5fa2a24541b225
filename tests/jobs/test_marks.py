"""A row of the queue is run if the portal wrote it and it names a registered job."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as ours
from django.core.management import call_command
from django.db import connection

from core.jobs import lease, register
from core.jobs.attempt import Attempt
from core.jobs.marks import job_mark
from core.jobs.register import UnknownJob, find_job
from core.models.job import Job
from tests.jobs import work
from tests.jobs.enqueuing import enqueue

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NOTE = "tests.jobs.work.note"
SHELL = ["sh", "-c", "true"]


def insert_job(func: str, args: str, mark: str = "") -> None:
    """Write a row past the portal."""
    names = "lane, func, args, priority, attempts, max_attempts, limit_s, token, error, mark"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO core_job ({names}) VALUES ('default', %s, %s, 0, 0, 5, 9, '', '', %s)",
            [func, args, mark],
        )


def run_next_job() -> Job:
    job = lease.claim_due_job("default", 60)
    assert job is not None
    Attempt(job, 60, on_overrun=lambda _: None).run()
    return Job.objects.get(pk=job.pk)


def run_and_hear(caplog: Any) -> tuple[Job, list[str]]:
    """Run the job; the security events that it made."""
    with caplog.at_level("INFO", "portal.security"):
        job = run_next_job()
    heard: list[Any] = [each for each in caplog.records if each.name == "portal.security"]
    return job, [each.security["event"] for each in heard]


def test_a_row_without_a_mark_is_never_taken() -> None:
    insert_job("subprocess.check_call", '[["sh", "-c", "true"]]')
    assert lease.claim_due_job("default", 60) is None
    assert lease.lanes_with_work(["default"]) == set()


@pytest.mark.parametrize(
    ("args", "mark"),
    [
        ('["other", "words"]', job_mark(NOTE, ["a", "b"], {})),
        ('["a", "b"]', job_mark("core.jobs.schedule.prune", ["a", "b"], {})),
        ('["a", "b"]', "0" * 64),
        ('["a", "b"]', job_mark(NOTE, ["a", "b"], {}, secret="of somebody else")),
    ],
    ids=["other arguments", "another function", "made up", "another key"],
)
def test_a_row_with_another_mark_is_held(args: str, mark: str, caplog: Any) -> None:
    insert_job(NOTE, args, mark)
    job, events = run_and_hear(caplog)
    assert (job.done_at, job.mark) == (None, "")
    assert job.error == "ForeignJob: its mark is not of this portal"
    assert events == ["job_refused"]
    assert lease.claim_due_job("default", 60) is None


def test_a_function_that_is_no_job_is_given_up_though_it_is_marked(caplog: Any) -> None:
    func = "subprocess.check_call"
    insert_job(func, '[["sh", "-c", "true"]]', job_mark(func, [SHELL], {}))
    job, events = run_and_hear(caplog)
    assert job.error == f"UnknownJob: {func} is not a registered job"
    assert events == ["job_refused"]


def test_a_job_is_run_under_a_former_key(settings: Any, tmp_path: Path) -> None:
    former = settings.SECRET_KEY
    book = tmp_path / "book"
    enqueue(NOTE, str(book), "a")
    settings.SECRET_KEY = "another key, and quite as long as it must be"
    settings.SECRET_KEY_FALLBACKS = [former]
    assert run_next_job().error == ""
    assert book.read_text() == "a\n"


def test_jobs_of_a_former_version_are_held_until_they_are_adopted(tmp_path: Path) -> None:
    book = tmp_path / "book"
    enqueue(NOTE, str(book), "a")
    Job.objects.update(mark="")
    said = StringIO()
    call_command("adopt_jobs", stdout=said)
    assert said.getvalue().split() == ["1", NOTE]
    assert run_next_job().error == ""
    call_command("adopt_jobs", stdout=said)
    assert said.getvalue().endswith("No job is held.\n")


def test_a_name_is_looked_for_in_the_listed_modules_alone() -> None:
    assert find_job(NOTE) is work.note
    for path in ("os.system", "console.bulk.running.forget", "note", "", "core.jobs.queue.put_job"):
        with pytest.raises(UnknownJob):
            find_job(path)


def test_every_module_with_jobs_is_listed() -> None:
    found = {
        ".".join(file.relative_to(ours.BASE_DIR).with_suffix("").parts)
        for folder in ("accounts", "config", "console", "core", "demo", "workflow")
        for file in Path(ours.BASE_DIR, folder).rglob("*.py")
        if any(line.startswith(("@job", "@every")) for line in file.read_text().splitlines())
    }
    assert found == ours.JOB_MODULES


def test_every_listed_module_registers_its_jobs() -> None:
    for module in ours.JOB_MODULES:
        with pytest.raises(UnknownJob):
            find_job(f"{module}.there_is_no_such_job")
    modules = {path.rpartition(".")[0] for path in register._functions}
    assert modules >= ours.JOB_MODULES
    assert {find_job(path) for path in ours.FORMER_JOB_PATHS}
