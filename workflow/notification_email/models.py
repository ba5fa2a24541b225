"""An address that a tenant states as its own, until the mailed link proves it."""

import uuid
from typing import Self

from django.db import models

from accounts.models import Tenant, User
from core import clock
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked

# The columns of a tenant's record that say where its notices go.
ADDRESS = ("notification_email", "notification_email_verified_at")


class Status(models.TextChoices):
    PENDING = "PENDING"
    VERIFIED = "VERIFIED"
    EXPIRED = "EXPIRED"
    SUPERSEDED = "SUPERSEDED"
    WITHDRAWN = "WITHDRAWN"


class EmailVerificationQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """A tenant's own statements; None is the portal itself and sees all. Staff see none."""
        if user is None:
            return self.all()
        return self.filter(tenant_id=user.tenant_id) if user.is_tenant else self.none()


class EmailVerification(Tracked):
    """One statement of one address.

    ``uid`` and the code are in the mailed link. The code is stored as a digest only. ``mails``
    counts the mails; each has a code of its own, and only the last one is valid.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=Status.choices)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+")
    address = models.EmailField()
    uid = models.CharField(max_length=32, unique=True, help_text="128 random bits in hex")
    mails = models.PositiveIntegerField(default=0)
    code_digest = models.CharField(max_length=64, blank=True, help_text="blank: the link is dead")
    sent_at = models.DateTimeField(null=True, help_text="the last mail; null: it could not be sent")
    expires_at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True)
    replaced = models.EmailField(blank=True, help_text="the address it took the place of")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = EmailVerificationQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values),
                name="email_verification_status_is_known",
            ),
            models.UniqueConstraint(
                fields=["tenant"],
                condition=models.Q(status=Status.PENDING),
                name="one_pending_address_per_tenant",
            ),
        ]
        indexes = [models.Index(fields=["status", "expires_at"], name="email_verification_due")]

    def __str__(self) -> str:
        return self.address
