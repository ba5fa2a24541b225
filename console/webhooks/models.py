"""Webhooks of other systems, and the log of what was sent to them."""

from typing import Self

from django.db import models

from accounts.models import ServiceToken, User
from core import clock

LONGEST_URL = 500
LONGEST_TYPE = 80
LONGEST_ERROR = 200


class WebhookState(models.TextChoices):
    ACTIVE = "active"
    STOPPED = "stopped"


class DeliveryState(models.TextChoices):
    WAITING = "waiting", "tried and not accepted yet"
    DELIVERED = "delivered"
    GIVEN_UP = "given_up", "not tried any more"


class WebhookQuerySet(models.QuerySet["Webhook"]):
    def visible_to(self, user: User) -> Self:
        """Narrow to all for administrators, else to those of the service's own token."""
        return self.all() if user.is_administrator else self.filter(token__user=user)


class Webhook(models.Model):
    """An address that gets events, one after the other.

    ``position`` is the number of the last event that needs no more work; ``attempts`` and
    ``failing_since`` are of the event after it. A worker holds the row by ``lease`` while it sends.
    """

    url = models.CharField(max_length=LONGEST_URL)
    types = models.JSONField(help_text="like certificates.approve or certificates.*")
    companies = models.JSONField(null=True, help_text="keys; null: every company it may hear of")
    token = models.ForeignKey(
        ServiceToken, on_delete=models.PROTECT, null=True, related_name="webhooks"
    )
    secret = models.TextField(help_text="encrypted")
    created_at = models.DateTimeField(default=clock.now)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(
        max_length=7, choices=WebhookState, default=WebhookState.ACTIVE, db_index=False
    )
    stopped_because = models.CharField(max_length=LONGEST_ERROR, blank=True)
    position = models.PositiveBigIntegerField()
    attempts = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    due_at = models.DateTimeField(default=clock.now)
    lease = models.CharField(max_length=32, blank=True)
    leased_until = models.DateTimeField(null=True)

    objects = WebhookQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["-created_at", "-id"], name="webhooks_by_time")]

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class WebhookDelivery(models.Model):
    """What became of one event at one webhook; sent again by a replay, it has the same row."""

    id = models.BigAutoField(primary_key=True)
    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="deliveries", db_index=False
    )
    seq = models.PositiveBigIntegerField(help_text="the event's number in the chain")
    type = models.CharField(max_length=LONGEST_TYPE)
    subject_id = models.CharField(max_length=36)
    state = models.CharField(max_length=9, choices=DeliveryState)
    attempts = models.PositiveIntegerField()
    tried_at = models.DateTimeField()
    next_try_at = models.DateTimeField(null=True)
    status_code = models.PositiveSmallIntegerField(null=True, help_text="null: no answer")
    error = models.CharField(max_length=LONGEST_ERROR, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["webhook", "seq"], name="an_event_has_one_delivery")
        ]
        indexes = [
            models.Index(fields=["webhook", "-seq", "-id"], name="deliveries_of_a_webhook"),
            models.Index(fields=["tried_at"], name="deliveries_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.seq}"
