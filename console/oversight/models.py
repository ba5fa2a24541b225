"""Which leads were mailed that a certificate passed the service goal."""

from django.conf import settings
from django.db import models

from core import clock
from workflow.certificates.models import Certificate


class Escalation(models.Model):
    """A certificate of which a lead is mailed once; those of one mail have one ``batch``."""

    certificate = models.ForeignKey(
        Certificate, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    lead = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    batch = models.UUIDField(db_index=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["certificate", "lead"], name="one_escalation_to_each_lead"
            )
        ]
