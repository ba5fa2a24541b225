"""Days that the law's own list of holidays does not know, or no longer has right."""

from django.db import models


class Holiday(models.Model):
    """One day as proclaimed: a holiday, or a working day that the list takes for a holiday."""

    class Kind(models.TextChoices):
        HOLIDAY = "holiday", "Nobody works"
        WORKING = "working", "A working day after all"

    on = models.DateField(unique=True)
    name = models.CharField(max_length=120)
    day = models.CharField(max_length=8, choices=Kind, default=Kind.HOLIDAY)
    is_active = models.BooleanField(default=True, help_text="it counts")

    class Meta:
        ordering = ["on"]

    def __str__(self) -> str:
        return self.name
