"""Work to be done after commit: one row a job, taken by lease, never lost."""

from django.db import models
from django.db.models.functions import Now


class Lane(models.TextChoices):
    """Jobs of one lane never wait behind another's: a mail not behind a batch of pages."""

    MAIL = "mail"
    DEFAULT = "default"
    OCR = "ocr"


class Job(models.Model):
    """A function to be called with these arguments, at least once.

    ``due`` is when it may be taken; while it runs, the end of its lease. A worker that dies
    stops renewing the lease, so the row comes due again by itself.
    """

    lane = models.CharField(max_length=16, choices=Lane.choices, default=Lane.DEFAULT)
    func = models.CharField(max_length=200, help_text="dotted path")
    args = models.JSONField(default=list)
    kwargs = models.JSONField(default=dict, db_default={})
    priority = models.SmallIntegerField(default=0, help_text="higher goes first")
    due = models.DateTimeField(db_default=Now())
    attempts = models.PositiveSmallIntegerField(default=0)
    max_attempts = models.PositiveSmallIntegerField(default=5)
    limit_s = models.PositiveIntegerField(default=300, help_text="seconds one attempt may take")
    mark = models.CharField(
        max_length=64,
        blank=True,
        default="",
        db_default="",
        help_text="over function and arguments, under SECRET_KEY; blank: held",
    )
    token = models.CharField(max_length=32, blank=True, help_text="of the attempt that holds it")
    key = models.CharField(
        max_length=200, unique=True, null=True, blank=True, help_text="null: may be there often"
    )
    done_at = models.DateTimeField(null=True, blank=True)
    error = models.TextField(blank=True, help_text="of the last attempt; blank when it went well")

    class Meta:
        indexes = [
            models.Index(
                models.F("lane"),
                models.F("priority").desc(),
                models.F("due"),
                condition=models.Q(done_at__isnull=True),
                name="job_unfinished",
            ),
            models.Index(
                models.F("done_at").desc(),
                condition=models.Q(done_at__isnull=False, error__gt=""),
                name="job_given_up",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.func} #{self.pk}"
