"""The mail that says to the preparer why a signatory does not sign."""

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from core.jobs.tasks import job
from core.mail import compose_mail, send_mail
from workflow.certificates.models import Certificate
from workflow.engine.effects import effect, subject_of
from workflow.engine.models import Transition
from workflow.signature_requests.asking import ASK
from workflow.signature_requests.letters import describe_to_sign

ASKING = (ASK, "ask_by_link")
BY_LINK = "The person to whom you mailed a link"


@effect
def mail_refusal(done: Transition) -> None:
    """Mail the preparer who asked last that the signatory does not sign, and why."""
    asked = (
        Transition.objects.filter(
            lifecycle=done.lifecycle,
            subject_id=done.subject_id,
            move__in=ASKING,
            number__lt=done.number,
        )
        .order_by("number")
        .last()
    )
    if asked and asked.actor_id:
        by = done.actor_name if done.actor_id else BY_LINK
        mail_refusal_to.enqueue(str(subject_of(done).pk), asked.actor_id, by)


@job(lane="mail")
def mail_refusal_to(certificate_pk: str, preparer_pk: int, by: str) -> None:
    """The job: mail one preparer, unless the request was answered otherwise meanwhile."""
    certificate = Certificate.objects.select_related("tenant").get(pk=certificate_pk)
    preparer = User.objects.get(pk=preparer_pk)
    address = preparer.email or certificate.tenant.contact_email
    if certificate.signature_refusal and preparer.is_active and address:
        send_mail(build_refusal_mail(certificate, by, address))


def build_refusal_mail(certificate: Certificate, by: str, address: str) -> EmailMultiAlternatives:
    facts = {
        "portal": settings.PORTAL_NAME,
        "support": settings.SUPPORT_EMAIL,
        "link": f"{settings.BASE_URL}/tenant/forms/{certificate.pk}",
        "by": by,
        "reason": certificate.signature_refusal,
        "certificate": describe_to_sign(certificate),
    }
    return compose_mail(
        "workflow/mail/signature_refused",
        subject=f"{settings.PORTAL_NAME}: {certificate.reference} was not signed",
        to=address,
        facts=facts,
    )
