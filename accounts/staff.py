"""Staff sign-in: to the company directory and back, and which staff record the person is."""

from datetime import timedelta

from allauth.socialaccount.models import SocialAccount
from django.db import transaction
from django.utils import timezone

from accounts.directory import DirectoryIdentity, DirectoryRequest
from accounts.models import DirectoryVisit, User
from accounts.models.people import STAFF_ROLES
from core.digests import digest_secret
from core.recording import check_recorded, record_rows

VISIT_LASTS = timedelta(minutes=10)


def remember_visit(question: DirectoryRequest, browser: str) -> None:
    """Expect this browser back with the answer, once and soon."""
    DirectoryVisit(
        state_digest=digest_secret(question.state),
        browser_digest=digest_secret(browser),
        nonce=question.nonce,
        code_verifier=question.code_verifier,
        expires_at=timezone.now() + VISIT_LASTS,
    ).put_mark().save()


def end_visit(state: str, browser: str) -> DirectoryRequest | None:
    """The question that ``state`` belongs to; None for a strange, late or replayed one."""
    visits = DirectoryVisit.objects.filter(
        state_digest=digest_secret(state),
        browser_digest=digest_secret(browser),
        expires_at__gt=timezone.now(),
    )
    visit = visits.first()
    if visit is None or not visit.has_own_mark() or not visits.delete()[0]:
        return None
    return DirectoryRequest(state, visit.nonce, visit.code_verifier)


def staff_member(identity: DirectoryIdentity) -> User | None:
    """The staff record of a person of the directory; None for somebody we do not know.

    A person is known by issuer and subject. The address counts once: verified, it introduces
    them to the record an administrator made beforehand.
    """
    known = SocialAccount.objects.filter(provider=identity.issuer, uid=identity.subject).first()
    user = known.user if known else introduce(identity)
    return user if user and user.is_active and user.role in STAFF_ROLES else None


def introduce(identity: DirectoryIdentity) -> User | None:
    """Link a verified address to its staff record, unless somebody else already is that record."""
    if not identity.email or not identity.email_is_verified:
        return None
    with transaction.atomic():
        staff = User.objects.select_for_update().filter(role__in=STAFF_ROLES, is_active=True)
        found = list(staff.filter(email__iexact=identity.email)[:2])
        if len(found) != 1:
            return None
        check_recorded("people", [found[0].pk])
        account, is_new = SocialAccount.objects.get_or_create(
            user=found[0], provider=identity.issuer, defaults={"uid": identity.subject}
        )
        if is_new:
            changed, by = ("sign_in_links",), found[0]
            record_rows("people", [by.pk], changed=changed, why="first sign-in", by=by)
    return found[0] if account.uid == identity.subject else None
