"""Links printed on papers to sign, by which a signed copy is uploaded without a login, once."""

import uuid

from django.conf import settings
from django.db import models

from core import clock
from core.models.marked import MarkedRow


class PaperLink(MarkedRow):
    """The link on one printed paper; of its token the database holds the digest alone."""

    marked_columns = ("id", "certificate_id", "printed_by_id", "token_sha256", "expires_at")

    class Outcome(models.TextChoices):
        USED = "used"
        REPLACED = "replaced", "replaced by a new print"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    certificate = models.ForeignKey(
        "workflow.Certificate", on_delete=models.PROTECT, related_name="+"
    )
    printed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    token_sha256 = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    outcome = models.CharField(max_length=8, choices=Outcome.choices, blank=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["expires_at"], name="paper_link_expiry")]

    def __str__(self) -> str:
        return f"{self.certificate_id}, {self.made_at:%Y-%m-%d}"

    @property
    def is_open(self) -> bool:
        return not self.outcome and self.expires_at > clock.now()
