"""Backups that administrators ask for; the work itself is a job."""

from accounts.models import User
from core.jobs.tasks import job_at
from core.models.job import Job
from core.security_events import record_security_event

BACK_UP, KEY = "config.backup.jobs.back_up", "back-up"


def is_under_way() -> bool:
    return Job.objects.filter(func=BACK_UP, done_at=None).exists()


def begin(user: User) -> None:
    """Have a backup made, unless one is being made already."""
    if is_under_way():
        return
    Job.objects.filter(key=KEY).exclude(done_at=None).delete()
    job_at(BACK_UP).using(key=KEY).enqueue()
    record_security_event("backup_asked_for", actor=user)
