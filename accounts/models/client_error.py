"""Errors in browsers, as the browsers reported them (specification section 7)."""

from django.db import models


class Kind(models.TextChoices):
    """The five types of the specification, spelled as there."""

    ONERROR = "onerror"
    UNHANDLED_REJECTION = "unhandledrejection"
    EVENT_ERROR = "eventError"
    NETWORK_ERROR = "network error"
    TOO_SLOW = "network latency too long"


class ClientError(models.Model):
    """One report of a stranger: every text is cut, escaped and freed of what links carry."""

    at = models.DateTimeField(db_index=True)
    type = models.CharField(max_length=32, choices=Kind.choices)
    message = models.CharField(max_length=500, blank=True)
    file = models.CharField(max_length=300, blank=True)
    line = models.PositiveIntegerField(null=True)
    col = models.PositiveIntegerField(null=True)
    stack = models.CharField(max_length=3000, blank=True)
    resource = models.CharField(
        max_length=300, blank=True, help_text="address without query and keys"
    )
    initiator = models.CharField(max_length=40, blank=True, help_text="such as fetch or script")
    status = models.PositiveIntegerField(null=True, help_text="HTTP status; 0: no answer came")
    duration_ms = models.PositiveIntegerField(null=True)
    page = models.CharField(max_length=300, blank=True, help_text="where somebody was, by route")
    role = models.CharField(max_length=16, blank=True, help_text="whose browser says it is")
    device = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(type__in=Kind.values), name="client_error_type_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.type}: {self.message}"
