"""The link on a paper to sign, as a phone without a login uses it."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.files import made
from tests.support.api import client_of
from workflow.engine.execution import perform
from workflow.models import PaperLink
from workflow.papers_to_sign.links import token_of_link

LIFECYCLE = "certificates"


def print_token(sent_form: Any, by: Any) -> str:
    """The token on a new paper."""
    perform(LIFECYCLE, sent_form.pk, "print_to_sign", by=by)
    return token_of_link(PaperLink.objects.get(certificate=sent_form.pk, outcome="").pk)


def paper_link_url(paper_token: str) -> str:
    return f"/api/auth/paper-link/{paper_token}"


def send_by_link(paper_token: str, data: bytes, name: str = "photo.pdf", **more: Any) -> Any:
    sent = {"file": SimpleUploadedFile(name, data, "application/pdf")} | more
    return client_of(None).post(paper_link_url(paper_token), sent, format="multipart")


def is_link_gone(paper_token: str) -> bool:
    read, sent = (
        client_of(None).get(paper_link_url(paper_token)),
        send_by_link(paper_token, made.pdf(), anyway="true"),
    )
    codes = {(answer.status_code, answer.json()["code"]) for answer in (read, sent)}
    return codes == {(404, "link_gone")}
