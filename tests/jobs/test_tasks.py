"""Jobs are tasks of Django's API: enqueued in the caller's transaction, run by workers."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from django_tasks import TaskResultStatus, default_task_backend, task
from django_tasks.base import Task, TaskContext
from django_tasks.exceptions import InvalidTaskError

from core.jobs.retry import RetryPolicy, policy_for
from core.jobs.schedule import discover, schedule
from core.jobs.tasks import JobTask, job, job_at
from core.models.job import Job
from tests.jobs.conftest import wait_for, working

pytestmark = pytest.mark.both_databases

NOTES: list[tuple[Any, ...]] = []


@task(queue_name="mail", priority=3)
def note(*words: str, loud: bool = False) -> None:
    NOTES.append((*words, loud))


@task
async def note_later(word: str) -> None:
    NOTES.append((word,))


@job(lane="ocr", limit_s=7, retry=RetryPolicy(attempts=2, longest_pause_s=1))
def note_page(number: int) -> int:
    return number + 1


@pytest.fixture(autouse=True)
def empty_notes() -> None:
    NOTES.clear()


@pytest.mark.django_db(transaction=True)
def test_a_plain_task_is_run_by_a_worker() -> None:
    result = note.enqueue("a", loud=True)
    assert (result.status, result.args) == (TaskResultStatus.READY, ["a"])
    note_later.enqueue("b")
    with working(mail=1, default=1):
        wait_for(lambda: not Job.objects.filter(done_at=None).exists())
    assert sorted(NOTES) == [("a", True), ("b",)]
    assert not Job.objects.exclude(error="").exists()


@pytest.mark.django_db
def test_a_job_is_stored_as_its_task_says() -> None:
    at = timezone.now() + timedelta(hours=1)
    note_page.using(priority=9, run_after=at, key="page:1").enqueue(1)
    note_page.using(key="page:1").enqueue(2)
    stored = Job.objects.get()
    assert (stored.func, stored.args, stored.kwargs) == (f"{__name__}.note_page", [1], {})
    assert (stored.lane, stored.priority, stored.due, stored.limit_s) == ("ocr", 9, at, 7)
    assert (stored.key, stored.max_attempts) == ("page:1", 2)
    assert policy_for("ocr", note_page.module_path).attempts == 2
    assert note_page(4) == 5


@pytest.mark.django_db
def test_it_belongs_to_the_transaction_of_its_caller() -> None:
    with transaction.atomic():
        note_page.enqueue(1)
        transaction.set_rollback(True)
    assert not Job.objects.exists()


@pytest.mark.django_db
def test_what_cannot_be_stored_is_refused_at_once() -> None:
    no_json: Any = {1, 2}
    with pytest.raises(TypeError):
        note.enqueue(no_json)
    with pytest.raises(InvalidTaskError, match="Queue"):
        note.using(queue_name="nowhere")
    with pytest.raises(InvalidTaskError, match="aware"):
        note.using(run_after=timezone.now().replace(tzinfo=None))
    with pytest.raises(InvalidTaskError, match="module level"):
        job()(lambda: None)
    with pytest.raises(InvalidTaskError, match="takes no context"):
        task(takes_context=True)(takes_a_context)
    with pytest.raises(NotImplementedError):
        default_task_backend.get_result("page:1")
    assert not Job.objects.exists()


def takes_a_context(context: TaskContext) -> None:
    raise AssertionError(context)


def test_what_is_no_job_is_not_enqueued_by_its_path() -> None:
    assert job_at(f"{__name__}.note_page") is note_page
    with pytest.raises(InvalidTaskError, match="is not a job"):
        job_at(f"{__name__}.takes_a_context")


def paths_given_to_job_at() -> set[str]:
    """Each constant that a module of the product hands to ``job_at``."""
    found = set()
    for folder in ("accounts", "config", "console", "demo", "workflow"):
        for file in Path(settings.BASE_DIR, folder).rglob("*.py"):
            module = ".".join(file.relative_to(settings.BASE_DIR).with_suffix("").parts)
            names = re.findall(r"\bjob_at\((\w+)\)", file.read_text(encoding="utf-8"))
            found |= {import_string(f"{module}.{name}") for name in names}
    return found


def test_every_path_in_the_product_is_that_of_a_job() -> None:
    paths = paths_given_to_job_at()
    assert len(paths) > 3
    assert all(isinstance(import_string(path), JobTask) for path in paths)


def test_what_the_schedule_repeats_can_be_called() -> None:
    discover()
    found = [import_string(entry.func) for entry in schedule.entries.values()]
    assert found
    assert all(isinstance(each, Task) or callable(each) for each in found)
