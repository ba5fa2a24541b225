"""Addresses that refused a mail of ours for good."""

from django.db import models
from django.db.models.functions import Now


class RefusedAddress(models.Model):
    """An address whose mail server answered 5xx; forgotten once it takes a mail."""

    address = models.EmailField(unique=True)
    at = models.DateTimeField(db_default=Now(), help_text="of the last refusal")
    reply = models.CharField(max_length=300, help_text="what the server answered")

    def __str__(self) -> str:
        return self.address
