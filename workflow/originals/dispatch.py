"""A tenant sends signed originals: which go into one pouch, and the code it bears."""

import secrets
from collections.abc import Sequence
from uuid import UUID

from accounts.models import User
from core.refusals import NotFound, NotLikeThis, field_fault
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import CLAIMING, Status
from workflow.certificates.visible import CertificateQuerySet
from workflow.engine.execution import MoveRequest, perform_all
from workflow.issued_pdf.codes import LENGTH, LETTERS

SENDABLE = (Status.APPROVED, Status.SUBMITTED)
MOST = 100  # originals in one pouch


def originals_left(user: User) -> CertificateQuerySet:
    """A tenant's own whose signed originals are neither here nor on their way."""
    rows = Certificate.objects.visible_to(user).filter(
        of_our_own(),
        status__in=CLAIMING,
        superseded_by=None,
        original_received_on=None,
        pouch=None,
    )
    return rows.select_related("company", "branch")


def to_send(user: User) -> CertificateQuerySet:
    """Those whose paper stays as it is, by company: the APPROVED ones, then the SUBMITTED ones."""
    rows = originals_left(user).filter(status__in=SENDABLE)
    # APPROVED comes before SUBMITTED in the alphabet.
    return rows.order_by("company", "status", "-period_from", "reference")


def to_wait_for(user: User) -> CertificateQuerySet:
    """Those whose paper may have to be made again: they came back, or came in again."""
    rows = originals_left(user).exclude(status__in=SENDABLE)
    return rows.order_by("company", "-period_from", "reference")


def send_pouch(ids: Sequence[UUID], by: User) -> str:
    """Put them into a pouch, all or none, and return its code. Raises NotLikeThis, NotFound."""
    pks = list(dict.fromkeys(ids))
    if not 0 < len(pks) <= MOST:
        raise NotLikeThis([field_fault("certificates", "count", f"Choose from 1 to {MOST}.")])
    found = Certificate.objects.visible_to(by).filter(pk__in=pks)
    companies = list(found.values_list("company", flat=True))
    if len(companies) < len(pks):
        raise NotFound
    if len(set(companies)) > 1:
        message = "One pouch goes to one company. Make a sheet for each."
        raise NotLikeThis([field_fault("certificates", "companies", message)])
    check_sendable(found)
    code = new_code()
    inputs = {"pouch": code}
    perform_all([MoveRequest(LIFECYCLE, pk, "send_original", inputs) for pk in pks], by=by)
    return code


def check_sendable(found: CertificateQuerySet) -> None:
    """Raises NotLikeThis for a certificate whose paper may have to be made again."""
    waiting = found.filter(status__in=[each for each in CLAIMING if each not in SENDABLE]).first()
    if waiting:
        message = f"{waiting.reference} is {waiting.status}. Wait until it is decided."
        raise NotLikeThis([field_fault("certificates", "waits", message)])


def new_code() -> str:
    """Sixty bits by chance, in letters that are not taken for others."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
