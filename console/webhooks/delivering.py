"""Sending events to webhooks: each in the order of the chain, the next after the one before.

The position of a webhook moves only with the receiver's acceptance, in one transaction with the
log. A worker that is killed in between leaves the event to the next one, which sends it again under
the same ``webhook-id``: nothing is missed, and a receiver knows what it has already.
"""

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Company
from console.webhooks.event_types import is_wanted
from console.webhooks.managing import TABLE
from console.webhooks.models import DeliveryState, Webhook, WebhookDelivery, WebhookState
from console.webhooks.sending import Answer, post_webhook_message
from console.webhooks.signing import (
    read_webhook_secret,
    reencrypt_webhook_secret,
    sign_webhook_message,
)
from console.webhooks.stopping import stop_webhook
from core import clock
from core.database_time import database_now
from core.security_events import record_security_event
from core.tracing import in_span, mark_span_failed
from workflow.engine.models import Transition
from workflow.engine.rows import is_as_recorded
from workflow.live.feed import Audience, Change, events_for, last_committed_number

LEASE = timedelta(seconds=60)  # renewed before each call, which takes a part of it
TOKEN_ENDED = "Its service token ended."  # nosec B105  # words
NO_SECRET = "Its secret is encrypted under another SECRET_KEY."  # nosec B105  # words
ALTERED = "It is not what the portal recorded. Delete it and make another one."
GONE = "The receiver answered 410: it wants no more."
FAILED_TOO_LONG = "The receiver failed for {} hours."


def deliver_due_webhooks() -> int:
    """Bring one webhook as far as it goes; 0 where there is nothing to do."""
    webhook = claim_webhook()
    if webhook is None:
        return 0
    run = WebhookRun(webhook)
    try:
        run.go_on()
    finally:
        run.release()
    return 1


def claim_webhook() -> Webhook | None:
    """Take a webhook that has something to send; no two workers get the same one."""
    now, lease = database_now(), uuid.uuid4().hex
    for pk in due_webhooks(now).order_by("due_at", "pk").values_list("pk", flat=True)[:10]:
        taken = due_webhooks(now).filter(pk=pk).update(lease=lease, leased_until=now + LEASE)
        if taken:
            return Webhook.objects.select_related("token__user").get(pk=pk)
    return None


def due_webhooks(now: datetime) -> QuerySet[Webhook]:
    is_free = Q(leased_until=None) | Q(leased_until__lte=now)
    waiting = Webhook.objects.filter(state=WebhookState.ACTIVE, due_at__lte=now)
    return waiting.filter(is_free, position__lt=last_committed_number())


def webhook_audience(webhook: Webhook) -> Audience:
    """The companies that it names, as far as its token has them today."""
    named = webhook.companies
    if webhook.token is not None:
        theirs = webhook.token.user.company_ids
        return Audience(companies=theirs if named is None else theirs & frozenset(named))
    every = Company.objects.values_list("pk", flat=True)
    return Audience(companies=frozenset(every if named is None else named))


@dataclass(frozen=True)
class Event:
    """One event as receivers get it."""

    change: Change
    at: datetime

    @property
    def type(self) -> str:
        return f"{self.change.resource}.{self.change.move}"

    def as_bytes(self) -> bytes:
        """The body: which record changed, never its content."""
        body = {
            "type": self.type,
            "seq": self.change.seq,
            "resource": self.change.resource,
            "id": self.change.id,
            "at": clock.utc_moment(self.at),
        }
        return json.dumps(body).encode()


class WebhookRun:
    """One turn of a webhook, as long as this worker holds its lease."""

    def __init__(self, webhook: Webhook):
        self.webhook = webhook
        self.secret = read_webhook_secret(webhook)

    @property
    def held(self) -> QuerySet[Webhook]:
        """The row, while it is leased here and nobody replays or stops it."""
        mine = Webhook.objects.filter(pk=self.webhook.pk, lease=self.webhook.lease)
        return mine.filter(position=self.webhook.position, state=WebhookState.ACTIVE)

    def go_on(self) -> None:
        """Send a page of events, up to the first that is not accepted."""
        if reason := self.reason_to_stop():
            stop_webhook(self.held, self.webhook.pk, reason)
            return
        found, upto = events_for(webhook_audience(self.webhook), self.webhook.position)
        if all(self.deliver(event) for event in self.wanted(found)):
            self.advance(upto)

    def reason_to_stop(self) -> str:
        token = self.webhook.token
        if token is not None and not (token.is_usable and token.user.is_active):
            return TOKEN_ENDED
        if self.secret is None:
            return NO_SECRET
        if not is_as_recorded(TABLE, self.webhook):
            record_security_event("altered", what=f"webhook {self.webhook.pk}")
            return ALTERED
        return ""

    def wanted(self, found: list[Change]) -> Iterator[Event]:
        types = self.webhook.types
        wanted = [each for each in found if is_wanted(f"{each.resource}.{each.move}", types)]
        rows = Transition.objects.filter(number__in=[each.seq for each in wanted])
        moments = dict(rows.values_list("number", "at"))
        return (Event(each, moments[each.seq]) for each in wanted)

    def deliver(self, event: Event) -> bool:
        """Send one event; False where it has to wait, or another has this webhook now."""
        if not self.held.update(leased_until=database_now() + LEASE):
            return False
        answer = self.post(event)
        return self.accept(event, answer) if not answer.error else self.fail(event, answer)

    def post(self, event: Event) -> Answer:
        id_, timestamp = webhook_message_id(self.webhook, event), int(clock.now().timestamp())
        body = event.as_bytes()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"portal/{settings.VERSION}",
            "webhook-id": id_,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": sign_webhook_message(self.secret or "", id_, timestamp, body),
        }
        with in_span("webhook", "PRODUCER", portal__event=event.type) as span:
            answer = post_webhook_message(self.webhook.url, headers, body)
            if answer.error:
                mark_span_failed(span, str(answer.status or "no answer"))
        return answer

    @transaction.atomic
    def accept(self, event: Event, answer: Answer) -> bool:
        attempts = self.webhook.attempts + 1
        if not self.advance(event.change.seq):
            return False
        write_delivery(self.webhook, event, answer, DeliveryState.DELIVERED, attempts)
        return True

    @transaction.atomic
    def fail(self, event: Event, answer: Answer) -> bool:
        """Note that the event was not accepted, and when it is tried again."""
        attempts, now = self.webhook.attempts + 1, database_now()
        since = self.webhook.failing_since or now
        due = now + max(pause_after(attempts), answer.pause)
        reason = GONE if answer.is_gone else reason_to_give_up(since, due)
        changes = {"attempts": attempts, "failing_since": since, "due_at": due}
        if reason:
            is_held = stop_webhook(self.held, self.webhook.pk, reason, **changes)
        else:
            is_held = bool(self.held.update(**changes))
        if is_held:
            state = DeliveryState.GIVEN_UP if reason else DeliveryState.WAITING
            next_try = None if reason else due
            write_delivery(self.webhook, event, answer, state, attempts, next_try)
        return False

    def advance(self, position: int) -> bool:
        """Move on to a number; False where another has this webhook now."""
        secret = reencrypt_webhook_secret(self.webhook.secret)
        moved = self.held.update(
            position=position, attempts=0, failing_since=None, due_at=database_now(), secret=secret
        )
        self.webhook.position, self.webhook.attempts = position, 0
        self.webhook.failing_since = None
        return bool(moved)

    def release(self) -> None:
        mine = Webhook.objects.filter(pk=self.webhook.pk, lease=self.webhook.lease)
        mine.update(lease="", leased_until=None)


def webhook_message_id(webhook: Webhook, event: Event) -> str:
    """The same for every attempt at an event, replays too."""
    return f"evt_{webhook.pk}_{event.change.seq}"


def pause_after(attempts: int) -> timedelta:
    """The pauses of WEBHOOK_RETRY_SECONDS in turn; the last of them again and again."""
    pauses = settings.WEBHOOK_RETRY_SECONDS
    return timedelta(seconds=pauses[min(attempts, len(pauses)) - 1])


def reason_to_give_up(since: datetime, due: datetime) -> str:
    hours = settings.WEBHOOK_GIVE_UP_HOURS
    return FAILED_TOO_LONG.format(hours) if due - since > timedelta(hours=hours) else ""


def write_delivery(
    webhook: Webhook,
    event: Event,
    answer: Answer,
    state: DeliveryState,
    attempts: int,
    next_try_at: datetime | None = None,
) -> None:
    WebhookDelivery.objects.update_or_create(
        webhook=webhook,
        seq=event.change.seq,
        defaults={
            "type": event.type,
            "subject_id": event.change.id,
            "state": state,
            "attempts": attempts,
            "tried_at": clock.now(),
            "next_try_at": next_try_at,
            "status_code": answer.status,
            "error": answer.error,
        },
    )


def delete_old_deliveries() -> int:
    """Delete the log of long ago; an event that is still tried stays in it."""
    before = clock.now() - timedelta(days=settings.WEBHOOK_LOG_DAYS)
    old = WebhookDelivery.objects.filter(tried_at__lt=before)
    return old.exclude(state=DeliveryState.WAITING).delete()[0]
