"""What everybody is to know of planned maintenance."""

from django.db import models

LONGEST_NOTICE = 300


class MaintenanceNotice(models.Model):
    """The one notice of the portal: its row is there once an administrator wrote one."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    text = models.CharField(max_length=LONGEST_NOTICE)
    starts_at = models.DateTimeField(help_text="shown from then on")
    ends_at = models.DateTimeField(help_text="and until then")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="there_is_one_maintenance_notice")
        ]

    def __str__(self) -> str:
        return self.text
