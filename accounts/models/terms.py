"""Consents to a version of the terms, with their time."""

from django.conf import settings
from django.db import models


class TermsAgreement(models.Model):
    """One person's agreement to one version; agreeing again keeps the first time."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="terms_agreements"
    )
    version = models.CharField(max_length=40)
    agreed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "version"], name="agreed_once_per_version")
        ]

    def __str__(self) -> str:
        return f"{self.version} by {self.user_id}"
