"""Deletion of the list of received mails: senders and subjects are personal data."""

from datetime import timedelta

from django.conf import settings

from core import clock
from workflow.mail_intake.models import IncomingMail


def delete_old_mails() -> int:
    """Delete what was received more than MAIL_INTAKE_LOG_DAYS ago; how many."""
    since = clock.now() - timedelta(days=settings.MAIL_INTAKE_LOG_DAYS)
    return IncomingMail.objects.filter(received_at__lt=since).delete()[0]
