"""Service tokens: how another system of the operator calls the API."""

from django.db import models
from django.utils import timezone

from accounts.models.people import User
from core.models.marked import MarkedRow

LONGEST_NAME = 60


class Scope(models.TextChoices):
    """What a service may do; none contains another."""

    CERTIFICATES_READ = "certificates:read"
    CERTIFICATES_WRITE = "certificates:write"
    FILINGS_READ = "filings:read"
    BILLING_WRITE = "billing:write"
    POSTINGS_READ = "postings:read"
    POSTINGS_ACK = "postings:ack"
    EVENTS_READ = "events:read"
    WEBHOOKS_MANAGE = "webhooks:manage"


class ServiceToken(MarkedRow):
    """One token of a service. The secret is shown once; its digest is stored.

    ``user`` is the service in the audit. It has the companies as assignments, no password,
    and cannot sign in.
    """

    marked_columns = ("digest", "user_id", "scopes", "expires_at", "revoked_at")

    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="service_token")
    name = models.CharField(max_length=LONGEST_NAME, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True, help_text="to the minute")

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["-created_at", "-id"], name="service_token_by_time")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_usable(self) -> bool:
        return self.revoked_at is None and timezone.now() < self.expires_at
