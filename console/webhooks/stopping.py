"""Stopping a webhook, and the mail that tells every administrator of it."""

from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Role, User
from console.webhooks.models import Webhook, WebhookState
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail


@transaction.atomic
def stop_webhook(held: QuerySet[Webhook], pk: int, reason: str, **changes: Any) -> bool:
    """Stop the webhook and have the administrators mailed; False where another has it now."""
    state = {"state": WebhookState.STOPPED, "stopped_because": reason}
    if not held.update(**changes, **state):
        return False
    administrators = User.objects.filter(role=Role.ADMINISTRATOR, is_active=True)
    for administrator in administrators.order_by("pk").values_list("pk", flat=True):
        mail_stopped_webhook.enqueue(pk, administrator, uuid4().hex)
    return True


@job(lane="mail")
def mail_stopped_webhook(webhook: int, administrator: int, name: str) -> None:
    """The job: tell one administrator, unless the webhook goes on or is deleted meanwhile."""
    user = User.objects.filter(pk=administrator, is_active=True).first()
    found = Webhook.objects.filter(pk=webhook, state=WebhookState.STOPPED).first()
    if user is None or not user.is_administrator or found is None:
        return
    facts = webhook_facts(found)
    send_mail(
        compose_mail(
            "console/mail/webhook_stopped",
            subject=f"The webhook to {facts['host']} was stopped",
            to=user.email,
            facts=facts,
            name=f"webhook-stopped-{name}",
        )
    )


def webhook_facts(webhook: Webhook) -> dict[str, Any]:
    """What the mail says: of the address its host alone, as the rest may hold a secret."""
    return {
        "portal": settings.PORTAL_NAME,
        "host": urlsplit(webhook.url).hostname or "",
        "reason": webhook.stopped_because,
        "position": webhook.position,
        "link": f"{settings.BASE_URL}/accounting/systems",
    }
