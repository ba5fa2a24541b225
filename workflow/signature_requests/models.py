"""Links by mail with which a signatory without a login signs a list of certificates, once."""

import uuid

from django.conf import settings
from django.db import models

from core import clock
from core.models.marked import MarkedRow


class SigningLink(MarkedRow):
    """A link to one person for one list; of its token the database holds the digest alone."""

    marked_columns = (
        *("id", "tenant_id", "made_by_id", "email", "name", "title"),
        *("token_sha256", "digests", "expires_at", "outcome"),
    )

    class Outcome(models.TextChoices):
        SIGNED = "signed"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(
        "accounts.Tenant", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    email = models.EmailField()
    name = models.CharField(max_length=200)
    title = models.CharField(max_length=120, blank=True)
    token_sha256 = models.CharField(  # noqa: DJ001 - unique, and none until it is mailed
        max_length=64, null=True, unique=True
    )
    digests = models.JSONField(help_text="of what is to be signed, by id of the certificate")
    made_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    outcome = models.CharField(max_length=9, choices=Outcome.choices, blank=True)
    ended_at = models.DateTimeField(null=True)
    first_network = models.CharField(
        max_length=50, blank=True, default="", db_default="", help_text="that opened it first"
    )
    opened_elsewhere_at = models.DateTimeField(
        null=True, help_text="when another network opened it first"
    )

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "-made_at"], name="signing_links_of_a_tenant"),
            models.Index(fields=["expires_at"], name="signing_link_expiry"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.made_at:%Y-%m-%d}"

    @property
    def is_open(self) -> bool:
        return not self.outcome and self.expires_at > clock.now()
