"""Sessions of a person, for them to see and to end."""

import uuid

from django.conf import settings
from django.db import models


class OpenSession(models.Model):
    """One session of a person; its id is what the person sees, the key stays with us."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="open_sessions"
    )
    session_key = models.CharField(max_length=40, unique=True)
    created_at = models.DateTimeField()
    address = models.CharField(max_length=45, blank=True, help_text="IP it was begun from")
    device = models.CharField(max_length=80, blank=True)

    def __str__(self) -> str:
        return f"{self.device} of {self.user_id}"
