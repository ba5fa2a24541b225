"""Signed copies for a demo whose setting keeps unsigned certificates from approval."""

from typing import Any

from django.conf import settings

from workflow.certificates.attachment_changes import attach
from workflow.certificates.models import Certificate
from workflow.files.models import Attachment
from workflow.replica.facts import form_facts_of_certificate
from workflow.replica.pdf import render


def attach_signed_copy(certificate: Certificate, *, by: Any) -> None:
    """Attach the form to a draft as its signed copy, where ``SIGNATURE_REQUIRED`` is block."""
    if settings.SIGNATURE_REQUIRED == "block":
        name = f"signed {certificate.reference}.pdf"
        paper = render(form_facts_of_certificate(certificate), "")
        attach(certificate.pk, Attachment.Kind.SIGNED_COPY, name, paper, by=by)
