"""Signing a certificate by an upload: its PDF with a digital signature, checked and attached."""

from typing import Any

from accounts.models import User
from core.refusals import NotLikeThis, field_fault
from workflow.certificates import LIFECYCLE
from workflow.certificates.attachment_changes import attachment_facts, forget_unless_attached
from workflow.certificates.models import Certificate
from workflow.engine.execution import MoveRequest, perform_all
from workflow.engine.plan import plan_move
from workflow.engine.register import LIFECYCLES
from workflow.files import storage, virus_scanner
from workflow.files.digital_signature import signature_fault_words
from workflow.files.models import Arrival, Attachment
from workflow.signatures.copies import CopyState, build_comparison
from workflow.signatures.digest import digest_to_sign
from workflow.signed_pdfs.comparison import check_says_the_same

MOVE = "sign_file"
NO_SIGNATURE = "This PDF has no digital signature. Sign it with your own certificate first."
NO_NAME = "The certificate of the digital signature names nobody."


def sign_by_pdf(
    certificate: Certificate, name: str, data: bytes, *, by: User, version: int | None
) -> Certificate:
    """Sign it, or refuse: TooLarge, WrongType, NotLikeThis with the code of what is wrong, NotRead,
    NotScanned, NotStored, ReaderBusy, NoTrustRoots, and those of the move.

    Held to the version that was compared, so that what it says cannot change meanwhile.
    """
    check_can_sign(certificate, by, version)
    facts = attachment_facts(Attachment.Kind.SIGNED_COPY, name, data, is_signed_now=True)
    virus_scanner.check_clean(data)
    check_digital_signature(facts["digital_signature"])
    check_says_the_same(certificate, data)
    stored = storage.store_bytes(data)
    facts |= {"stored_as": stored.stored_as, "size": stored.size, "sha256": stored.sha256}
    same = build_comparison(CopyState.SAME, digest_to_sign(certificate))
    facts |= {"comparison": same, "arrived_by": Arrival.PORTAL.value}
    move = MoveRequest(LIFECYCLE, certificate.pk, MOVE, {"file": facts}, certificate.version)
    try:
        signed: Certificate = perform_all([move], by=by)[0]
        return signed
    finally:
        forget_unless_attached(stored.stored_as)


def check_can_sign(certificate: Certificate, by: User, version: int | None) -> None:
    """Refuse before the file is read. Refusals: those of the move."""
    plan = plan_move(LIFECYCLES[LIFECYCLE](certificate, by), MOVE)
    plan.check({"file": {"name": ""}}, version)


def check_digital_signature(found: dict[str, Any] | None) -> None:
    """Raises NotLikeThis unless it holds and names somebody."""
    if found is None:
        raise refused_file("no_signature", NO_SIGNATURE)
    if found["fault"]:
        raise refused_file(found["fault"], signature_fault_words(found))
    if not found["by"]:
        raise refused_file("no_name", NO_NAME)


def refused_file(code: str, words: str) -> NotLikeThis:
    return NotLikeThis([field_fault("file", code, words)])
