"""The position to which a person has read the inbox, whose entries are transitions."""

from django.conf import settings
from django.db import models


class InboxMark(models.Model):
    """Everything up to the transition ``number`` was read, and above it ``besides``, one by one."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    number = models.BigIntegerField(default=0)
    besides = models.JSONField(default=list)
