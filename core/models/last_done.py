"""When something was done or set last, by whichever machine did it."""

from django.db import models


class LastDone(models.Model):
    """The last time of one kind of work, and what is said of it."""

    class Name(models.TextChoices):
        BACKUP = "backup"
        ANCHOR = "anchor"
        TOLERANCE = "tolerance"

    name = models.CharField(max_length=16, choices=Name, primary_key=True)
    at = models.DateTimeField()
    facts = models.JSONField(
        default=dict,
        help_text="of a backup its name, size and number; of a tolerance its pesos and share",
    )

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
