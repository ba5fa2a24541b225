"""Jobs have a mark under SECRET_KEY; those that wait for an upgrade get theirs here."""

from typing import Any

from django.db import migrations, models

from core.jobs.marks import job_mark


def mark_waiting_jobs(apps: Any, schema_editor: Any) -> None:
    jobs = apps.get_model("core", "Job").objects.filter(done_at=None)
    for job in jobs.only("func", "args", "kwargs").iterator(chunk_size=500):
        jobs.filter(pk=job.pk).update(mark=job_mark(job.func, job.args, job.kwargs))


class Migration(migrations.Migration):
    dependencies = [("core", "0005_job_keyword_arguments")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="mark",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="over function and arguments, under SECRET_KEY; blank: held",
                max_length=64,
            ),
        ),
        migrations.RunPython(mark_waiting_jobs, migrations.RunPython.noop),
    ]
