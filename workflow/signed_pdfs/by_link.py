"""The signed copy that comes by the link on the paper, once and without a login."""

from typing import Any

from django.views.decorators.debug import sensitive_variables

from core.db.transactions import run_in_transaction
from core.refusals import NotAllowed, NotFound, NotNow
from workflow.certificates.attachment_changes import attach_with
from workflow.certificates.models import Certificate
from workflow.files.models import Arrival, Attachment
from workflow.papers_to_sign.links import GONE, digest_of_token, end_links, open_paper_link
from workflow.papers_to_sign.models import PaperLink
from workflow.signatures.copies import Comparison, CopyState
from workflow.signed_pdfs.copies import attach_copy_by_move, compare_copy

ADD_BY_LINK = "add_copy_by_link"
NOT_AS_IT_IS = {
    CopyState.DIFFERS: "It differs from the certificate.",
    CopyState.UNSIGNED: "No signature was found on it.",
    CopyState.NOT_COMPARED: "It could not be compared with the certificate.",
}


@sensitive_variables()
def add_copy_by_link(token: str, name: str, data: bytes, *, anyway: bool) -> Comparison:
    """Attach the copy and end the link; return what came of comparing it.

    A copy that would not count as signed is attached ``anyway`` alone: the link stays open for a
    better one. Raises NotFound (``link_gone``), NotNow (``copy_not_same``), and as ``attach_with``.
    """
    link = open_paper_link(token)
    found: list[Comparison] = []

    def columns() -> dict[str, Any]:
        found.append(compare_copy(link.certificate, data))
        if not anyway:
            check_same(found[0])
        return {"comparison": found[0], "arrived_by": Arrival.LINK.value}

    attach_with(
        lambda facts: use_paper_link(token, facts), Attachment.Kind.SIGNED_COPY, name, data, columns
    )
    return found[0]


def check_same(found: Comparison) -> None:
    """Raises NotNow unless the reader found it equal and signed."""
    outcome = CopyState(found["outcome"])
    if outcome != CopyState.SAME:
        message = found["reason"] or NOT_AS_IT_IS[outcome]
        differing = [each["field"] for each in found["differences"]]
        raise NotNow(message, code="copy_not_same", state=outcome.value, differing=differing)


@sensitive_variables()
def use_paper_link(token: str, facts: dict[str, Any]) -> Certificate:
    """Make the move and end the link, both or neither. Raises as ``add_copy_by_link``."""

    def work() -> Certificate:
        list(PaperLink.objects.select_for_update().filter(token_sha256=digest_of_token(token)))
        link = open_paper_link(token)
        certificate = attach_copy_by_move(link.certificate_id, ADD_BY_LINK, facts, by=None)
        end_links(certificate, PaperLink.Outcome.USED)
        return certificate

    try:
        return run_in_transaction(work)
    except (NotAllowed, NotNow) as refusal:  # decided between the look and the lock
        raise NotFound(GONE, code="link_gone") from refusal
