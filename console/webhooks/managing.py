"""Making, replaying and deleting webhooks. Each change is in the audit."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import Company, ServiceToken, User
from console.webhooks.addresses import AddressRefused, check_webhook_url
from console.webhooks.event_types import event_types
from console.webhooks.models import Webhook, WebhookState
from console.webhooks.signing import encrypt_webhook_secret, new_webhook_secret
from core.database_time import database_now
from core.recording import CREATED, DELETED, Changed, record_rows
from core.refusals import NotLikeThis, NotNow, field_fault
from core.security_events import record_security_event
from workflow.live.feed import last_committed_number

TABLE = "webhooks"  # as its rows are recorded
MOST = 100
TOO_MANY = f"There are {MOST} webhooks. Delete one first."
TOKEN_ENDED = "The service token of this webhook ended. Make the webhook again."  # nosec B105


@transaction.atomic
def create_webhook(
    url: str,
    types: Sequence[str],
    companies: Sequence[str] | None,
    by: User,
    token: ServiceToken | None,
) -> tuple[Webhook, str]:
    """Make a webhook for the events from now on. Raises NotLikeThis and NotNow.

    The secret is returned once and stored encrypted.
    """
    check_url_field(url)
    check_types(types)
    named = None if companies is None else find_webhook_companies(companies, by)
    if Webhook.objects.count() >= MOST:
        raise NotNow(TOO_MANY, code="too_many")
    secret = new_webhook_secret()
    webhook = Webhook.objects.create(
        url=url,
        types=sorted({*types}),
        companies=named,
        token=token,
        secret=encrypt_webhook_secret(secret),
        created_by=by,
        position=last_committed_number(),
        due_at=database_now(),
    )
    record_webhook(webhook.pk, "created", CREATED, by)
    return webhook, secret


@transaction.atomic
def delete_webhook(webhook: Webhook, by: User) -> None:
    """Delete a webhook with its log; what it was stays in the audit."""
    pk = webhook.pk
    webhook.delete()
    record_webhook(pk, "deleted", DELETED, by)


@transaction.atomic
def replay_webhook(webhook: Webhook, after: int, by: User) -> None:
    """Send every event after a number again, also where the webhook was stopped.

    Raises NotLikeThis for a number of the future, NotNow where the service token ended.
    """
    if after > (last := last_committed_number()):
        words = f"The last event has the number {last}."
        raise NotLikeThis([field_fault("after", "invalid", words)])
    if webhook.token is not None and not webhook.token.is_usable:
        raise NotNow(TOKEN_ENDED, code="token_ended")
    Webhook.objects.filter(pk=webhook.pk).update(
        position=after,
        state=WebhookState.ACTIVE,
        stopped_because="",
        attempts=0,
        failing_since=None,
        due_at=database_now(),
    )
    record_webhook(webhook.pk, "replayed", (), by)


def record_webhook(pk: int, what: str, changed: Changed, by: User) -> None:
    record_rows(TABLE, [pk], changed=changed, why=f"webhook {what}", by=by)
    record_security_event("webhook_changed", actor=by, what=what, webhook=pk)


def check_url_field(url: str) -> None:
    try:
        check_webhook_url(url)
    except AddressRefused as refused:
        raise NotLikeThis([field_fault("url", "invalid", str(refused))]) from refused


def check_types(types: Sequence[str]) -> None:
    if unknown := [each for each in types if each not in event_types()]:
        words = f"There is no type {unknown[0][:40]}. The list of webhooks has them all."
        raise NotLikeThis([field_fault("types", "unknown", words)])


def find_webhook_companies(codes: Sequence[str], by: User) -> list[int]:
    """The keys of companies; a service names its own alone. Raises NotLikeThis."""
    rows = Company.objects.filter(code__in=codes)
    if by.is_service:
        rows = rows.filter(pk__in=by.company_ids)
    found: dict[str, Any] = dict(rows.values_list("code", "pk"))
    if unknown := [code for code in codes if code not in found]:
        words = f"There is no company {unknown[0][:20]}."
        raise NotLikeThis([field_fault("companies", "unknown", words)])
    return sorted(found.values())
