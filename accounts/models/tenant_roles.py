"""The roles of a person at a tenant."""

from django.db import models


class TenantRole(models.TextChoices):
    OWNER = "owner"
    PREPARER = "preparer"
    SIGNATORY = "signatory"
    VIEWER = "viewer"


SIGNING_ROLES: frozenset[str] = frozenset({TenantRole.OWNER, TenantRole.SIGNATORY})
PREPARING_ROLES: frozenset[str] = frozenset(
    {TenantRole.OWNER, TenantRole.PREPARER, TenantRole.SIGNATORY}
)
