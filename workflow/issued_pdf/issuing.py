"""Issuing of certificates: the marks on a form, and its stored bytes."""

from functools import partial

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from core.db.transactions import run_in_transaction
from core.recording import CREATED, Changed, record_rows
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.certificates.own import is_our_own
from workflow.certificates.statuses import Status
from workflow.engine.models import Transition
from workflow.engine.rows import check_rows
from workflow.engine.unaltered import check_document
from workflow.files import storage
from workflow.issued_pdf.codes import group_code, issued_code_of
from workflow.issued_pdf.models import IssuedPaper
from workflow.issued_pdf.seal import seal_if_configured
from workflow.replica.facts import form_facts_of_certificate
from workflow.replica.marks import ELSEWHERE, REPLACED, mark_of
from workflow.replica.pdf import render
from workflow.replica.qr_code import verification_code

# The recorded act of handing out the final form, and of making it one.
ISSUE, APPROVE = "issue", "approve"
# What begins another edition of the paper: its approval, and each change of its conforme since.
EDITIONS = (APPROVE, "sign_conforme", "withdraw_conforme")
TABLE = "issued_papers"
# By which a certificate that came in its place took it.
SUPERSEDE = "supersede"


def pdf_of(certificate: Certificate) -> bytes:
    """Return its form: marked with its status or, once issued, the stored PDF.

    Raises OSError, AlteredRecord, and NotNow where it was moved while it was read.
    """
    check_document(LIFECYCLE, [certificate])
    approval, issues = issues_of(certificate)
    mark = mark_for(certificate, issues)
    if is_final(certificate, issues):
        return read_issued_bytes(get_or_create_issued_pdf(certificate, approval, mark))
    return render(form_facts_of_certificate(certificate), mark, page_two=settings.FORM_PAGE_TWO)


def mark_for(certificate: Certificate, issues: int) -> str:
    """Return the mark across its form; one approved elsewhere is never ours to hand out."""
    if not is_our_own(certificate):
        return ELSEWHERE
    return REPLACED if certificate.superseded_by_id else mark_of(certificate.status, issues)


def check_form(certificate: Certificate) -> None:
    """Check that the stored PDF of its form is unaltered. Raises OSError, AlteredRecord."""
    approval, issues = issues_of(certificate)
    paper = find_paper(certificate, approval, mark_of(certificate.status, issues))
    if paper and is_final(certificate, issues):
        read_issued_bytes(paper)


def is_final(certificate: Certificate, issues: int) -> bool:
    """Whether what is handed out may be claimed: approved, not replaced, its issuing recorded."""
    counts = certificate.status == Status.APPROVED and certificate.superseded_by_id is None
    return issues > 0 and counts and is_our_own(certificate)


def issues_of(certificate: Certificate) -> tuple[int, int]:
    """The number of what began its edition, and how often the final form was issued since its
    approval.

    Amended, it is another form. With another conforme it is another paper of the same form: once
    one was handed out, that is a re-print (RMC 29-2021).
    """
    rows = transitions_of_certificate(certificate).filter(move__in=(ISSUE, *EDITIONS))
    edition = issues = 0
    for number, move in rows.order_by("number").values_list("number", "move"):
        edition = edition if move == ISSUE else number
        issues = 0 if move == APPROVE else issues + (move == ISSUE or issues > 0)
    return edition, issues


def transitions_of_certificate(certificate: Certificate) -> QuerySet[Transition]:
    return Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(certificate.pk))


def get_or_create_issued_pdf(certificate: Certificate, approval: int, mark: str) -> IssuedPaper:
    """The paper of an approval; made and recorded when it is first asked for."""

    def make() -> IssuedPaper:
        paper, is_new = get_or_make_paper(certificate, approval, mark)
        if is_new:  # else another one made it in this moment, and recorded it
            record_rows(TABLE, [paper.pk], changed=CREATED, why="form packed")
        return paper

    return find_paper(certificate, approval, mark) or run_in_transaction(make)


def find_paper(certificate: Certificate, approval: int, mark: str) -> IssuedPaper | None:
    rows = IssuedPaper.objects.filter(certificate=certificate, approval=approval, mark=mark)
    return rows.first()


def paper_to_issue(certificate: Certificate) -> tuple[IssuedPaper, Changed]:
    """The paper that this issuing hands out, drawn before the issuing is recorded with it."""
    approval, issues = issues_of(certificate)
    mark = mark_of(certificate.status, issues + 1)
    if known := find_paper(certificate, approval, mark):
        return known, ()
    paper, is_new = get_or_make_paper(certificate, approval, mark)
    return paper, CREATED if is_new else ()


def get_or_make_paper(
    certificate: Certificate, approval: int, mark: str
) -> tuple[IssuedPaper, bool]:
    """Draw, seal and store the PDF, and say whether it is new; of two at once the first stays."""
    code = issued_code_of(certificate.pk, approval, mark)
    pdf, sealed_by = seal_if_configured(draw_paper(certificate, mark, code))
    file = storage.store_bytes(pdf)
    which = {"certificate": certificate, "approval": approval, "mark": mark}
    try:
        with transaction.atomic():
            paper = IssuedPaper.objects.create(
                **which,
                code=code,
                sha256=file.sha256,
                stored_as=file.stored_as,
                sealed_by=sealed_by,
            )
    except IntegrityError:
        storage.delete_stored_file(file.stored_as)
        return IssuedPaper.objects.get(**which), False
    return paper, True


def draw_paper(certificate: Certificate, mark: str, code: str) -> bytes:
    page = f"{settings.BASE_URL}/verify"
    proof = verification_code(page, group_code(code), f"{page}/{code}")
    return render(
        form_facts_of_certificate(certificate), mark, page_two=settings.FORM_PAGE_TWO, proof=proof
    )


def read_issued_bytes(paper: IssuedPaper) -> bytes:
    """Raises OSError, or AlteredRecord where row or bytes are not what was recorded."""
    check_rows(TABLE, [paper])
    return b"".join(
        storage.stream_stored_file(paper.stored_as, paper.sha256, f"issued paper {paper.code}")
    )


def erase_papers_of(certificate: Certificate) -> None:
    """Delete the bytes once that is committed; the codes stay, and say that it is over."""
    papers = IssuedPaper.objects.filter(certificate=certificate).exclude(stored_as="")
    for paper in papers:
        transaction.on_commit(partial(storage.delete_stored_file, paper.stored_as), robust=True)
    papers.update(stored_as="")


def stored_issued_files() -> set[str]:
    """List the stored files of issued PDFs."""
    return set(IssuedPaper.objects.exclude(stored_as="").values_list("stored_as", flat=True))
