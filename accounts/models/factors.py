"""Rows of second factors and of the sign-in history."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone


class FactorChallenge(models.Model):
    """What was begun with a factor and waits for its second step; encrypted, used once."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=16)
    content = models.TextField()
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["user", "kind"], name="challenge_by_user_and_kind")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"


class SignInWay(models.TextChoices):
    """How somebody proved who they are."""

    CODE = "code", "code by email"
    APP = "app", "authenticator app"
    RECOVERY_CODE = "recovery_code", "recovery code"
    PASSKEY = "passkey", "passkey"
    DIRECTORY = "directory", "company directory"
    SWITCH = "switch", "changed company"


class SignIn(models.Model):
    """One sign-in of a person, for them and for administrators to look at."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_ins"
    )
    at = models.DateTimeField(default=timezone.now, db_index=True)
    address = models.CharField(max_length=45, blank=True, help_text="IP it came from")
    device = models.CharField(max_length=80, blank=True)
    way = models.CharField(max_length=16, choices=SignInWay.choices)
    company = models.CharField(max_length=200, blank=True, help_text="the tenant it was for")

    class Meta:
        indexes = [models.Index(fields=["user", "at", "id"], name="sign_in_by_user")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(way__in=SignInWay.values), name="sign_in_way_is_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.way} of {self.user_id}"
