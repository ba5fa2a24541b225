"""Evidence packs for managers: of one certificate, and of those that answer a question."""

import zipfile
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from accounts.api.current_user import get_current_user
from accounts.models import User
from console.audit.evidence import members
from console.audit.parameters import QUERY
from console.audit.questions import AuditQuery
from console.audit.views import REFUSED
from console.shared import audit_readings, zip_files
from console.shared.parameters import raise_field_error
from core import clock
from core.api.queries import get_query
from core.api.streams import ReportView, Streamed, download_written, write_pieces
from core.db.transactions import as_of_one_moment
from core.digests import canonical_json
from core.refusals import NotFound
from core.security_events import record_security_event
from workflow.api.certificates.views import get_visible_certificate
from workflow.api.schemas import RefusalSchema
from workflow.certificates import LIFECYCLE, list_queries
from workflow.models import Certificate

ZIP = "application/zip"
BINARY: dict[Any, Any] = {(200, ZIP): OpenApiTypes.BINARY}


def pieces_of(pks: list[Any], user: User) -> Iterator[bytes]:
    """The pack, of one moment: what is moved while it is made cannot make it contradict itself."""
    with as_of_one_moment():
        yield from zip_files.zip_members(
            everything(pks, iterate_visible_certificates(pks, user), user)
        )


def everything(pks: list[Any], papers: Any, user: User) -> Iterator[zip_files.Member]:
    """The verifier first, so that it is there however little of the file arrived."""
    at = f"{timezone.localtime(clock.now()):%Y-%m-%d %H:%M:%S} (Manila)"
    count = "1 certificate" if len(pks) == 1 else f"{len(pks)} certificates"
    readme = members.README.format(count=count, portal=settings.PORTAL_NAME, at=at)
    yield members.OWN, [members.verifier()]
    yield "README.txt", [readme.encode()]
    yield members.LINES, members.iterate_transition_lines(pks)
    yield from members.iterate_evidence_members(papers, user)


class CertificateEvidenceView(ReportView):
    """The evidence of one certificate, as a file that verifies itself."""

    @extend_schema(
        operation_id="certificates_evidence",
        responses=BINARY | dict.fromkeys((401, 403, 404, 409, 503), RefusalSchema),
    )
    def get(self, request: Request, pk: UUID) -> Streamed:
        """Pack the evidence of one certificate; for managers. Each download is recorded.

        The pack has form, files, mails, ``transitions.jsonl``, ``hashes.txt`` and ``verify.py``. In
        the unpacked folder ``python3 -I verify.py`` prints a sentence and exits 0, or names the
        faulty member and exits 1.
        """
        user = audit_readings.manager(get_current_user(request))
        certificate = get_visible_certificate(pk, user)
        file = write_pieces(pieces_of([pk], user))
        digest = digest_of_list(file)
        question = canonical_json({"reference": certificate.reference})
        announce_pack(
            user,
            audit_readings.record_audit_reading(
                user, "take_evidence", question=question, digest=digest
            ),
        )
        return download_written(file, f"evidence-{certificate.reference}.zip", ZIP)


class PeriodEvidenceView(ReportView):
    """The evidence of all certificates that match a query."""

    @extend_schema(
        operation_id="audit_evidence",
        parameters=QUERY,
        responses=BINARY | REFUSED | dict.fromkeys((404, 409, 503), RefusalSchema),
    )
    def get(self, request: Request) -> Streamed:
        """Pack the evidence of all matching certificates; for managers. Each download is recorded.

        422 for too many certificates, 404 for none.
        """
        user = audit_readings.manager(get_current_user(request))
        question = AuditQuery.of(get_query(request))
        pks = certificates_of(question)
        file = write_pieces(pieces_of(pks, user))
        announce_pack(
            user,
            audit_readings.record_audit_reading(user, "take_evidence", question=question.as_text()),
        )
        return download_written(file, f"evidence-{clock.today():%Y-%m-%d}.zip", ZIP)


def certificates_of(question: AuditQuery) -> list[str]:
    """The certificates that answer a question and staff may see. Raises NotLikeThis, NotFound."""
    rows = question.answer().filter(lifecycle=LIFECYCLE, company_id__isnull=False)
    most = settings.EVIDENCE_MOST_CERTIFICATES
    found = sorted(rows.values_list("subject_id", flat=True).distinct()[: most + 1])
    if len(found) > most:
        raise_field_error(
            "from", f"These are more than {most} certificates. Narrow the days or the people."
        )
    if not found:
        raise NotFound("No certificate was moved so. Ask for other days or people.")
    return found


def iterate_visible_certificates(pks: list[Any], user: User) -> Iterator[Certificate]:
    for pk in pks:
        if (certificate := list_queries.fetch(UUID(str(pk)), user)) is not None:
            yield certificate


def digest_of_list(file: Any) -> str:
    """Return the digest that verify.py prints last; it is stored in the record of the pack."""
    with zipfile.ZipFile(file) as made:
        return sha256(made.read(zip_files.LIST)).hexdigest()


def announce_pack(user: User, recorded: int) -> None:
    record_security_event("exported", actor=user, what="evidence", recorded=recorded)
