"""What was told to whom: one notice per transition, recipient and channel."""

from django.db import models

from workflow.engine.models import Transition


class Notice(models.Model):
    """A mail owed for a transition. Unique, because a status can come twice and a job run twice."""

    transition = models.ForeignKey(Transition, on_delete=models.PROTECT, related_name="notices")
    recipient = models.EmailField()
    channel = models.CharField(max_length=8, default="mail")
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["transition", "recipient", "channel"], name="one_notice_each"
            )
        ]
