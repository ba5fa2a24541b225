"""How far a person has read the inbox, and how often the figures of a company changed."""

from django.conf import settings
from django.db import models

from accounts.models import Company


class InboxMark(models.Model):
    """Everything up to the transition ``number`` was read, and above it ``besides``, one by one."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    number = models.BigIntegerField(default=0)
    besides = models.JSONField(default=list)


class FigureChange(models.Model):
    """How often figures of a company changed by no event; web processes look for changes of it."""

    company = models.OneToOneField(
        Company, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    number = models.BigIntegerField(default=0)
