"""A link by mail that sets a password: the first one, or one in the place of a forgotten one."""

import uuid

from django.conf import settings
from django.db import models

from core.models.marked import MarkedRow


class Invitation(MarkedRow):
    """An invitation, until it is used or expires; a user has one at most.

    The link holds the row's id under our signature, so that no stored value opens an account.
    """

    marked_columns = ("id", "user_id", "kind", "expires_at")

    class Kind(models.TextChoices):
        INVITATION = "invitation"
        RESET = "reset"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitation"
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"
