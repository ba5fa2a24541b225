"""Which person works for which tenant, and as what."""

from django.db import models
from django.utils import timezone

from accounts.models.people import Tenant, User
from accounts.models.tenant_roles import TenantRole


class Membership(models.Model):
    """A person's role at a tenant; inactive once they were removed."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=TenantRole.choices)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tenant", "user"], name="one_membership_per_person"),
            models.CheckConstraint(
                condition=models.Q(role__in=TenantRole.values), name="tenant_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} at {self.tenant}"
