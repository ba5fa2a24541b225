"""Addresses that get copies of a tenant's notifications: added, confirmed, stopped.

The link's code is derived from the row's key and the number of the mail under our key. The row
stores its digest, and the job's arguments have no secret.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TypeVar
from uuid import UUID

from django.conf import settings
from django.utils.crypto import constant_time_compare

from accounts import limits
from accounts.models import Tenant, User
from core import clock
from core.db.transactions import run_in_transaction
from core.digests import digest_secret, keyed_digest
from core.jobs.tasks import job_at
from core.recording import CREATED, DELETED, Changed, record_rows
from core.refusals import NotAllowed, NotFound, NotNow
from workflow.mails.models import CopyAddress

TABLE = "copies"  # as their rows are recorded
MAIL_LINK = "workflow.mails.copy_letters.mail_copy_link"
MOST_COPIES = 10
ONLY_OWNERS = "Only an owner changes who gets copies."
CONFIRMED = "This address gets copies already."
MAIN_ADDRESS = "This is your verified email address already."
TOO_MANY = f"At most {MOST_COPIES} addresses can get copies."
GONE = "This link has expired, or was replaced by a newer one."
T = TypeVar("T")


def list_copies(tenant_id: int) -> list[CopyAddress]:
    """List the addresses of a tenant, unconfirmed ones too while their link is valid."""
    rows = CopyAddress.objects.filter(tenant=tenant_id)
    return [each for each in rows if is_live(each)]


def confirmed_copies(tenant: Tenant) -> list[CopyAddress]:
    """List where copies go; the verified address itself gets none."""
    rows = CopyAddress.objects.filter(tenant=tenant, confirmed_at__isnull=False)
    own = tenant.verified_email.casefold()
    others = (each for each in rows if each.address.casefold() != own)
    return [each for each in others if each.has_own_mark()]


def is_live(copy: CopyAddress) -> bool:
    return copy.confirmed_at is not None or copy.expires_at > clock.now()


def check_may_change_copies(by: User) -> None:
    """Raises NotAllowed for everybody but an owner."""
    if not by.is_owner:
        raise NotAllowed(ONLY_OWNERS)


def add_copy(tenant_id: int, by: User, address: str) -> CopyAddress:
    """Have an address mailed a link, again where it was not confirmed yet.

    Raises NotAllowed, NotNow (confirmed, main_address, too_many, too_soon), SlowDown.
    """
    check_may_change_copies(by)
    limits.count_verification_mail(tenant_id)

    def work(tenant: Tenant) -> CopyAddress:
        copy = find_copy(tenant, address)
        check_can_add(tenant, copy, address)
        changed: Changed = () if copy else CREATED
        copy = copy or CopyAddress(tenant=tenant, address=address, added_by=by)
        renew_copy_link(copy)
        record_rows(TABLE, [copy.pk], changed=changed, why="copies asked for", by=by)
        return copy

    return on_locked_tenant(tenant_id, work)


def find_copy(tenant: Tenant, address: str) -> CopyAddress | None:
    return CopyAddress.objects.filter(tenant=tenant, address__iexact=address).first()


def check_can_add(tenant: Tenant, copy: CopyAddress | None, address: str) -> None:
    """Raises NotNow."""
    if address.casefold() == tenant.verified_email.casefold():
        raise NotNow(MAIN_ADDRESS, code="main_address")
    if copy is None:
        if len(list_copies(tenant.pk)) >= MOST_COPIES:
            raise NotNow(TOO_MANY, code="too_many")
        return
    if copy.confirmed_at:
        raise NotNow(CONFIRMED, code="confirmed")
    wait = timedelta(seconds=settings.EMAIL_RESEND_SECONDS)
    if copy.sent_at and copy.sent_at + wait > clock.now():
        raise NotNow(f"An email was sent to {copy.address} a moment ago.", code="too_soon")


def renew_copy_link(copy: CopyAddress) -> None:
    """Make a new link, which ends the one before, and have it mailed."""
    copy.mails += 1
    copy.token_digest = digest_secret(confirmation_code(copy))
    copy.sent_at = clock.now()
    copy.expires_at = copy.sent_at + timedelta(seconds=settings.EMAIL_LINK_SECONDS)
    copy.put_mark().save()
    job_at(MAIL_LINK).enqueue(str(copy.pk), copy.mails)


def remove_copy(tenant_id: int, pk: UUID, by: User) -> None:
    """Raises NotAllowed and NotFound."""
    check_may_change_copies(by)

    def work(tenant: Tenant) -> None:
        copy = CopyAddress.objects.filter(tenant=tenant, pk=pk).first()
        if copy is None:
            raise NotFound
        delete_copy(copy, "copies removed", by)

    on_locked_tenant(tenant_id, work)


def delete_copy(copy: CopyAddress, why: str, by: User | None) -> None:
    pk = copy.pk
    copy.delete()
    record_rows(TABLE, [pk], changed=DELETED, why=why, by=by)


def confirm_copy(token: str) -> CopyAddress:
    """Confirm an address by its mailed link; a second press changes nothing. Raises NotFound."""
    copy, code = split_copy_token(token)

    def work(_: Tenant) -> CopyAddress:
        current = CopyAddress.objects.select_related("tenant").filter(pk=copy.pk).first()
        if current is None or not is_valid_code(current, code):
            raise NotFound(GONE, code="link_gone")
        if current.confirmed_at is None:
            current.confirmed_at = clock.now()
            current.put_mark().save(update_fields=["confirmed_at", "mark"])
            changed = ("confirmed_at",)
            record_rows(TABLE, [current.pk], changed=changed, why="copies confirmed")
        return current

    return on_locked_tenant(copy.tenant_id, work)


def is_valid_code(copy: CopyAddress, code: str) -> bool:
    is_known = constant_time_compare(copy.token_digest, digest_secret(code))
    return is_known and copy.has_own_mark() and copy.expires_at > clock.now()


def stop_copy(token: str) -> str:
    """Stop the copies by the link in one of them; the address. Raises NotFound."""
    copy, code = split_copy_token(token)
    if not constant_time_compare(stop_code(copy), code):
        raise NotFound(GONE, code="link_gone")

    def work(_: Tenant) -> None:
        if current := CopyAddress.objects.filter(pk=copy.pk).first():
            delete_copy(current, "copies stopped by their reader", None)

    on_locked_tenant(copy.tenant_id, work)
    return copy.address


def split_copy_token(token: str) -> tuple[CopyAddress, str]:
    """Return the row that a link names, and its code. Raises NotFound."""
    key, _, code = token.partition(".")
    try:
        copy = CopyAddress.objects.filter(pk=UUID(key)).first()
    except ValueError:
        copy = None
    if copy is None:
        raise NotFound(GONE, code="link_gone")
    return copy, code


def confirmation_code(copy: CopyAddress) -> str:
    """The code of the last mailed link: 256 bits in hex."""
    return keyed_digest("copy confirmation", f"{copy.pk}.{copy.mails}")


def stop_code(copy: CopyAddress) -> str:
    """The code by which a reader of copies stops them, for as long as they get any."""
    return keyed_digest("copy stop", str(copy.pk))


def delete_expired_copies() -> int:
    """Delete addresses whose link nobody confirmed in time; how many."""
    overdue = CopyAddress.objects.filter(confirmed_at=None, expires_at__lte=clock.now())
    found = list(overdue)
    return sum(on_locked_tenant(each.tenant_id, partial(delete_if_expired, each)) for each in found)


def delete_if_expired(copy: CopyAddress, _: Tenant) -> bool:
    current = CopyAddress.objects.filter(pk=copy.pk).first()
    if current is None or is_live(current):
        return False
    delete_copy(current, "copies not confirmed", None)
    return True


def on_locked_tenant(tenant_id: int, work: Callable[[Tenant], T]) -> T:
    """Do ``work`` in one transaction, with the tenant's record locked."""
    rows = Tenant.objects.select_for_update()
    return run_in_transaction(lambda: work(rows.get(pk=tenant_id)))
