"""Contacts with a tenant about what a quarter lacks: calls and notes of staff, and our mails."""

from collections.abc import Collection, Iterator
from datetime import date
from typing import Any

from accounts.models import Tenant, User
from console.reminders.models import ContactKind, Reminder, TenantContact
from console.reminders.schemas import ContactEntry
from core import clock
from core.db.transactions import run_in_transaction
from core.quarter import Quarter
from core.recording import CREATED, record_rows
from core.refusals import NotFound, NotLikeThis, field_fault
from core.tin import Tin
from workflow.certificates import LIFECYCLE as CERTIFICATES
from workflow.certificates.models import Certificate
from workflow.engine.models import Transition
from workflow.engine.record import THE_PORTAL
from workflow.mails.models import Notice

TABLE = "tenant_contacts"  # as its rows are recorded
REMINDERS = "reminders"
MOST_SHOWN = 100
MAIL = "mail"
NOTHING_SAID = "Say what was said, or by when it was promised."
IS_PAST = "A promise is for today or a later day."


def find_tenant_to_contact(user: User, tin: str) -> Tenant:
    """A tenant of whom the user sees certificates; managers see all. Raises NotFound."""
    try:
        tenant = Tenant.objects.filter(tin=Tin.parse(tin)).first()
    except ValueError:
        raise NotFound from None
    if tenant is None or not may_contact(user, tenant):
        raise NotFound
    return tenant


def may_contact(user: User, tenant: Tenant) -> bool:
    visible = Certificate.objects.visible_to(user).filter(tenant=tenant)
    return user.is_manager or visible.exists()


def record_contact(by: User, tenant: Tenant, quarter: Quarter, given: dict[str, Any]) -> Any:
    """Store a call or a note. Raises NotLikeThis."""
    promised: date | None = given.get("promised_on")
    if not given["note"] and not promised:
        raise NotLikeThis([field_fault("note", "required", NOTHING_SAID)])
    if promised and promised < clock.today():
        raise NotLikeThis([field_fault("promised_on", "past", IS_PAST)])

    def work() -> TenantContact:
        contact = TenantContact.objects.create(
            tenant=tenant,
            quarter=str(quarter),
            kind=given["kind"],
            promised_on=promised if given["kind"] == ContactKind.CALL else None,
            note=given["note"],
            by=by,
        )
        record_rows(TABLE, [contact.pk], changed=CREATED, why="tenant contacted", by=by)
        return contact

    return run_in_transaction(work)


def last_contacts(tenants: Collection[int], quarter: Quarter) -> dict[int, TenantContact]:
    """The last call or note about a quarter, by tenant."""
    rows = TenantContact.objects.filter(tenant__in=list(tenants), quarter=str(quarter))
    return {each.tenant_id: each for each in rows.select_related("by").order_by("at", "pk")}


def serialize_contact_history(user: User, tenant: Tenant) -> list[ContactEntry]:
    """Calls, notes and mails of a tenant, the last one first."""
    entries = [*calls_and_notes(tenant), *mails_to_tenant(user, tenant)]
    entries.sort(key=lambda entry: str(entry["at"]), reverse=True)
    return entries[:MOST_SHOWN]


def calls_and_notes(tenant: Tenant) -> Iterator[ContactEntry]:
    rows = TenantContact.objects.filter(tenant=tenant).select_related("by")
    return map(serialize_tenant_contact, rows.order_by("-at", "-pk")[:MOST_SHOWN])


def serialize_tenant_contact(contact: TenantContact) -> ContactEntry:
    return {
        "id": str(contact.pk),
        "kind": contact.kind,
        "at": clock.utc_moment(contact.at),
        "by": str(contact.by),
        "to": "",
        "quarter": contact.quarter,
        "text": contact.note,
        "promised_on": contact.promised_on.isoformat() if contact.promised_on else None,
    }


def mails_to_tenant(user: User, tenant: Tenant) -> Iterator[ContactEntry]:
    """Reminders, and mails about the certificates that the user may see."""
    quarters = {
        str(pk): quarter
        for pk, quarter in Reminder.objects.filter(tenant=tenant)
        .order_by("pk")
        .values_list("pk", "quarter")
    }
    reminders = Transition.objects.filter(lifecycle=REMINDERS, subject_id__in=list(quarters))
    about = Transition.objects.filter(lifecycle=CERTIFICATES, tenant_id=tenant.pk)
    if not user.is_manager:
        about = about.filter(company_id__in=user.company_ids)
    for transitions in (reminders, about):
        sent = Notice.objects.filter(transition__in=transitions, sent_at__isnull=False)
        sent = sent.select_related("transition", "asked_by").order_by("-sent_at", "-pk")
        for notice in sent[:MOST_SHOWN]:
            quarter = quarters.get(notice.transition.subject_id, "")
            yield serialize_sent_mail(notice, quarter)


def serialize_sent_mail(notice: Notice, quarter: str) -> ContactEntry:
    assert notice.sent_at is not None, "only sent mails are contacts"
    return {
        "id": f"mail-{notice.pk}",
        "kind": MAIL,
        "at": clock.utc_moment(notice.sent_at),
        "by": str(notice.asked_by) if notice.asked_by else THE_PORTAL,
        "to": notice.recipient,
        "quarter": quarter,
        "text": notice.subject or ("Reminder" if quarter else "Email about a certificate"),
        "promised_on": None,
    }
