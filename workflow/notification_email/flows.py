"""A tenant's address for notices: stated, mailed again, verified, expired.

Every gesture locks the tenant's record first, so that two at once (two tabs, a link followed while
another address is stated) come one after the other, and always in the order tenant, statement,
head of the chain.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.crypto import constant_time_compare

from accounts import limits
from accounts.models import Tenant, User
from core import clock
from core.db.transactions import run_in_transaction
from core.digests import digest_secret
from core.recording import record_rows
from core.refusals import NotNow, Refusal, SlowDown
from core.text import BadText, normalize_line
from workflow.engine.execution import Creation, MoveRequest, perform, perform_all
from workflow.engine.register import LIFECYCLES
from workflow.engine.unaltered import check_unaltered
from workflow.notification_email.links import is_email_verification_code
from workflow.notification_email.models import ADDRESS, EmailVerification, Status

NAME = "email-verifications"
LONGEST_ADDRESS = 254
# A name in encoded words, and a machine by its number: no mailbox that a person writes down.
DISGUISED = re.compile(r"=\?|[\[\]]")
ALREADY_KNOWN = timedelta(hours=1)
T = TypeVar("T")


class AddressRefused(Refusal):
    """The address is not taken; the message is for people (specification section 5)."""

    status_code, code = 422, "address_refused"


def state(user: User, typed: object) -> str:
    """State an address for the user's tenant and have it mailed a link. Raises AddressRefused.

    Another address that was waiting is superseded, and its link dead. The same one once more
    is mailed again, when the last mail is old enough.
    """
    address = read_address(typed)
    try:
        on_tenant(own_tenant(user), lambda tenant: _state_address(user, tenant, address))
    except (NotNow, SlowDown) as refusal:
        raise AddressRefused(refusal.message) from refusal
    return address


def read_address(typed: object) -> str:
    """What was typed as an address, trimmed. Raises AddressRefused (specification section 5)."""
    address = typed.strip() if isinstance(typed, str) else ""
    if not address and (typed is None or isinstance(typed, str)):
        raise AddressRefused("Email address is required")
    if "@" not in address or "." not in address:
        raise AddressRefused("Not a valid email address")
    if DISGUISED.search(address):
        raise AddressRefused("Not a valid email address")
    if len(address) > LONGEST_ADDRESS or not is_mailable(address):
        raise AddressRefused("We cannot send mail to this address. Please check it.")
    return address


def is_mailable(address: str) -> bool:
    try:
        validate_email(normalize_line(address))
    except (ValidationError, BadText):
        return False
    return address.isprintable()


def _state_address(user: User, tenant: Tenant, address: str) -> None:
    if is_same_mailbox(address, tenant.verified_email):
        raise NotNow("This is your verified email address already.")
    waiting = waiting_of(tenant)
    if waiting and is_same_mailbox(address, waiting.address):
        return _mailed_again(user, waiting)
    limits.count_verification_mail(tenant.pk)
    birth = Creation(NAME, Status.PENDING, {"tenant": tenant, "address": address})
    before = [MoveRequest(NAME, waiting.pk, "supersede")] if waiting else []
    perform_all([*before, birth], by=user)
    return None


def _mailed_again(user: User, waiting: EmailVerification) -> None:
    limits.count_verification_mail(waiting.tenant_id)
    perform(NAME, waiting.pk, "resend", by=user)


def send_again(user: User) -> bool:
    """Mail a new link for the address that waits; False when it is too soon, or none waits."""

    def work(tenant: Tenant) -> bool:
        waiting = waiting_of(tenant)
        if waiting:
            _mailed_again(user, waiting)
        return waiting is not None

    try:
        return on_tenant(own_tenant(user), work)
    except (NotNow, SlowDown):
        return False


def verify_email_link(uid: str, code: str) -> bool:
    """Follow a mailed link; whether it was the last one, in time, and for the first time."""
    claim = find_email_verification(uid)
    if claim is None:
        return False
    return on_tenant(claim.tenant_id, lambda _: _verify_claim(claim, code))


def _verify_claim(claim: EmailVerification, code: str) -> bool:
    claim.refresh_from_db()
    is_last = constant_time_compare(claim.code_digest, digest_secret(code))
    if not is_last or not is_email_verification_code(claim, code):
        return False
    try:
        perform(NAME, claim.pk, "verify", by=None)
    except NotNow:
        return False
    return True


def is_already_verified(uid: str, code: str) -> bool:
    """Return whether this very link verified the address within the hour."""
    claim = find_email_verification(uid)
    if claim is None or claim.verified_at is None:
        return False
    is_recent = claim.verified_at > clock.now() - ALREADY_KNOWN
    return is_recent and is_email_verification_code(claim, code)


def withdraw(user: User) -> bool:
    """Keep the old address: the one that waits is forgotten. False when none waits."""

    def work(tenant: Tenant) -> bool:
        waiting = waiting_of(tenant)
        if waiting:
            perform(NAME, waiting.pk, "withdraw", by=user)
        return waiting is not None

    return on_tenant(own_tenant(user), work)


def reapply_verified_email(uid: str) -> None:
    """See to it that a claim just verified is what the tenant's record says.

    Verifying wrote it there already. The client's second call repeats it, for the case that the
    record was written over in between; for anything but the newest claim of the last
    EMAIL_HOOK_SECONDS it does nothing.
    """
    claim = find_email_verification(uid)
    if claim is not None and is_just_verified(claim):
        on_tenant(claim.tenant_id, lambda tenant: _settle_claim(claim, tenant))


def is_just_verified(claim: EmailVerification) -> bool:
    since = clock.now() - timedelta(seconds=settings.EMAIL_HOOK_SECONDS)
    return claim.verified_at is not None and claim.verified_at > since


def _settle_claim(claim: EmailVerification, tenant: Tenant) -> None:
    check_unaltered([LIFECYCLES[NAME](claim)])
    verified = EmailVerification.objects.filter(tenant=tenant, status=Status.VERIFIED)
    if verified.latest("verified_at") != claim or tenant.verified_email == claim.address:
        return
    tenant.notification_email = claim.address
    tenant.notification_email_verified_at = claim.verified_at
    tenant.save(update_fields=ADDRESS)
    record_rows("tenants", [tenant.pk], changed=ADDRESS, why="address written again")


def expire_overdue() -> int:
    """Expire every statement whose link was not followed in time; how many."""
    overdue = EmailVerification.objects.filter(status=Status.PENDING, expires_at__lte=clock.now())
    return sum(on_tenant(claim.tenant_id, partial(_expire_claim, claim)) for claim in list(overdue))


def _expire_claim(claim: EmailVerification, _: Tenant) -> bool:
    try:
        perform(NAME, claim.pk, "expire", by=None)
    except NotNow:  # verified, replaced or mailed again since it was found
        return False
    return True


def own_tenant(user: User) -> int:
    assert user.tenant_id is not None
    return user.tenant_id


def on_tenant(tenant_id: int, work: Callable[[Tenant], T]) -> T:
    """Do ``work`` in one transaction, with the tenant's record locked."""
    rows = Tenant.objects.select_for_update()
    return run_in_transaction(lambda: work(rows.get(pk=tenant_id)))


def waiting_of(tenant: Tenant) -> EmailVerification | None:
    return EmailVerification.objects.filter(tenant=tenant, status=Status.PENDING).first()


def find_email_verification(uid: str) -> EmailVerification | None:
    """The statement of this uid; None also for what cannot be one."""
    if not re.fullmatch(r"[0-9a-f]{32}", uid):
        return None
    return EmailVerification.objects.filter(uid=uid).first()


def is_same_mailbox(one: str, other: str) -> bool:
    """Return whether two addresses are one mailbox, as far as anybody can tell."""
    return one.casefold() == other.casefold()
