"""Sent mails, and the mail texts of administrators that replace the usual ones."""

from django.db import models

from workflow.engine.models import Transition


class Notice(models.Model):
    """A mail owed for a transition. Unique, because a status can come twice and a job run twice.

    The text of a mail about a certificate is stored when it is sent, because templates change.
    """

    transition = models.ForeignKey(Transition, on_delete=models.PROTECT, related_name="notices")
    recipient = models.EmailField()
    channel = models.CharField(max_length=8, default="mail")
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)
    subject = models.CharField(max_length=200, blank=True, help_text="as it left")
    body = models.TextField(blank=True, help_text="as it left, in plain text")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["transition", "recipient", "channel"], name="one_notice_each"
            )
        ]


class MailText(models.Model):
    """One of the texts that the portal mails; a blank part is said as is usual."""

    name = models.CharField(max_length=40, unique=True, help_text="as in words.py, USUAL")
    next_step = models.CharField(max_length=400, blank=True)
    action = models.CharField(max_length=40, blank=True)
    closing = models.TextField(max_length=600, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name
