"""The mailed link that sets a password: an invitation, or an answer to a forgotten password.

A link is a row's id under our signature. It cannot be forged without our key, and lasts
INVITATION_SECONDS. It works once, because setting the password deletes the row. It is created when
it is mailed and stored nowhere, neither in the row nor in the arguments of a job.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from accounts import limits, open_sessions, password_attempts
from accounts.models import Invitation, User
from core.jobs.queue import SOMEBODY_WAITS
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from core.recording import record_rows
from core.refusals import NotFound, NotLikeThis
from core.security_events import record_security_event

PAGE = "auth/password"
GONE = "This link has expired or was used already."
SUBJECTS = {"invitation": "Your account for {}", "reset": "A new password for {}"}
NOBODY = 0


def send_invitation(user: User) -> None:
    """Have the user mailed a link that sets the first password."""
    enqueue_invitation_mail(user.pk, Invitation.Kind.INVITATION)


def reset(username: str) -> None:
    """Mail a link to the tenant of this name; for an unknown name do the same work.

    Only the name is looked up here and nothing is mailed, so neither answer nor time tells known
    from unknown names. Raises nothing; requests over the limit are ignored.
    """
    record_security_event("password_reset_asked", actor=username)
    if not limits.may_reset(username):
        return
    found = User.objects.filter(username=username).values_list("pk", flat=True).first()
    enqueue_invitation_mail(found or NOBODY, Invitation.Kind.RESET)


def enqueue_invitation_mail(user_pk: int, kind: Invitation.Kind) -> None:
    """Enqueue the job that creates and mails the link, so that no secret is in its arguments.

    A person waits for a reset, so it goes before mails that nobody waits for.
    """
    priority = SOMEBODY_WAITS if kind == Invitation.Kind.RESET else 0
    mail_link.using(priority=priority).enqueue(user_pk, kind.value)


def may_have_link(user: User) -> bool:
    """A tenant's user whose account is open and who has an address for it."""
    return user.is_active and bool(user.code_address)


@job(lane="mail")
def mail_link(user_pk: int, kind: str) -> None:
    """The job: make a new link in the place of any earlier one, and mail it.

    A mail that fails takes its link with it; the job is tried again and makes another.
    """
    user = User.objects.select_related("tenant").filter(pk=user_pk).first()
    if user is None or not may_have_link(user):
        return
    invitation = renew_invitation(user, kind)
    try:
        send_mail(build_invitation_email(invitation))
    except Exception:
        invitation.delete()
        raise


@transaction.atomic
def renew_invitation(user: User, kind: str) -> Invitation:
    User.objects.select_for_update().get(pk=user.pk)
    Invitation.objects.filter(user=user).delete()
    expires_at = timezone.now() + timedelta(seconds=settings.INVITATION_SECONDS)
    invitation = Invitation(user=user, kind=kind, expires_at=expires_at).put_mark()
    invitation.save()
    return invitation


def portal_facts() -> dict[str, Any]:
    """What every mail about an account says of the portal."""
    return {
        "portal": settings.PORTAL_NAME,
        "link": settings.TENANT_PORTAL_URL or settings.BASE_URL,
        "support": settings.SUPPORT_EMAIL,
    }


def build_invitation_email(invitation: Invitation) -> EmailMultiAlternatives:
    user, tenant = invitation.user, invitation.user.tenant
    assert tenant is not None
    shown = portal_facts() | {
        "username": user.username,
        "company": tenant.name,
        "is_invitation": invitation.kind == Invitation.Kind.INVITATION,
        "link": f"{settings.BASE_URL}/{PAGE}#token={token_of(invitation)}",
        "until": timezone.localtime(invitation.expires_at),
    }
    subject = SUBJECTS[invitation.kind].format(settings.PORTAL_NAME)
    return compose_mail(
        "accounts/mail/password", subject=subject, to=user.code_address, facts=shown
    )


def invitation_signer() -> Signer:
    return Signer(salt="accounts.invitations")


def token_of(invitation: Invitation) -> str:
    return invitation_signer().sign(invitation.pk.hex)


def behind(token: str) -> Invitation:
    """Return the invitation of this link. Raises NotFound: forged, used, expired, closed."""
    try:
        pk = UUID(invitation_signer().unsign(token))
    except (BadSignature, ValueError):
        raise NotFound(GONE, code="link_gone") from None
    standing = Invitation.objects.filter(pk=pk, expires_at__gt=timezone.now())
    found = standing.select_related("user__tenant").first()
    if found is None or not found.has_own_mark() or not found.user.is_active:
        raise NotFound(GONE, code="link_gone")
    return found


@sensitive_variables()
def accept(token: str, password: str) -> User:
    """Set the password, once, and sign the user out everywhere; whose it is.

    Raises NotFound, NotLikeThis.
    """
    user = behind(token).user
    check_password(password, user)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if not Invitation.objects.filter(pk=behind(token).pk).delete()[0]:
            raise NotFound(GONE, code="link_gone")
        user.set_password(password)
        user.save(update_fields=["password"])
        record_rows("people", [user.pk], changed=("password",), why="password set", by=user)
        open_sessions.end_all(user)
    password_attempts.clear_password_tries(user.username)
    record_security_event("password_set", actor=user)
    return user


@sensitive_variables()
def check_password(password: str, user: User) -> None:
    """Return whether the password is good enough (AUTH_PASSWORD_VALIDATORS). Raises NotLikeThis."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        faults = zip(error.error_list, error.messages, strict=True)
        raise NotLikeThis(
            [
                {"field": "password", "code": str(fault.code), "message": message}
                for fault, message in faults
            ]
        ) from None
