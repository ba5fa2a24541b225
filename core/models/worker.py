"""The workers of the queue: one row for each worker and lane, updated by a heartbeat."""

from django.db import models
from django.db.models.functions import Now

from core.models.job import Lane


class WorkerLane(models.Model):
    """A lane that a running worker takes jobs of. A worker that dies stops refreshing its rows."""

    worker = models.CharField(max_length=100, help_text="machine, process and a random part")
    lane = models.CharField(max_length=16, choices=Lane.choices)
    seen_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["worker", "lane"], name="worker_lane_once")]

    def __str__(self) -> str:
        return f"{self.lane} of {self.worker}"
