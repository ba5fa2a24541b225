"""Whom a transition of a certificate mails: named in a move's ``then``."""

from workflow.engine.effects import effect, subject_of
from workflow.engine.models import Transition
from workflow.mails.copy_letters import enqueue_copies
from workflow.mails.letters import send_transition_notice


@effect
def mail_tenant(done: Transition) -> None:
    """Mail the payor at its verified address, where it has one, and its copies."""
    certificate = subject_of(done)
    enqueue_copies(done, certificate)
    send_transition_notice(done, certificate, certificate.tenant.verified_email, "tenant")


@effect
def mail_processor(done: Transition) -> None:
    """Mail the processor who decided; the mail may be late, and another hold it by now."""
    certificate = subject_of(done)
    decided = done.actor if done.actor and done.actor.is_processor else certificate.processor
    if decided:
        send_transition_notice(done, certificate, decided.email, "processor")
