"""The members of an evidence pack: form, files and mails of each certificate."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from accounts.models import User
from console.audit import pages
from console.shared.zip_files import Member
from workflow.certificates import LIFECYCLE, attachments
from workflow.certificates.models import Certificate
from workflow.engine import rules
from workflow.engine.export_lines import exported_lines_of
from workflow.engine.subject_checks import check_subject_unaltered
from workflow.files.models import Attachment
from workflow.issued_pdf.issuing import check_form, pdf_of
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.mails.history import mails_of
from workflow.models import Transition

VERIFIER = Path(__file__).with_name("verify.py")
RULES = Path(rules.__file__)
IMPORT_OF_RULES = r"\nfrom workflow\.engine\.rules import .*\n"
LINES, OWN = "transitions.jsonl", "verify.py"
README = """Evidence of {count}, taken from {portal} on {at}.

  python3 -I verify.py    says whether everything is as it was packed, or names what is not

transitions.jsonl         everything that was done, a line of JSON each
certificates/REFERENCE/   form.pdf (sealed, once it was issued), mails.json and, under files/, what
                          was attached
hashes.txt                SHA-256, size and name of each file, then its own digest and, where
                          the audit has a key, its HMAC under that key

Taking this pack is on record. Compare the digest that verify.py ends with with the one that the
audit names there: then the list itself is the one that was packed.
"""


def iterate_evidence_members(certificates: Iterable[Certificate], user: User) -> Iterator[Member]:
    """Iterate over the members of each certificate. Add scans here, as ``scans/`` next to
    ``files/``.
    """
    for certificate in certificates:
        yield from iterate_certificate_members(
            certificate, f"certificates/{sanitize_member_name(certificate.reference)}", user
        )


def check_unaltered_all(certificates: Iterable[Certificate]) -> None:
    """Before the first byte of many is sent. Raises AlteredRecord."""
    for certificate in certificates:
        check_subject_unaltered(CertificateLifecycle(certificate))
        with suppress(OSError):
            check_form(certificate)
        for file in attachments.current_attachments(certificate):
            with suppress(OSError):
                attachments.attachment_pieces(file)


def iterate_certificate_members(
    certificate: Certificate, folder: str, user: User
) -> Iterator[Member]:
    check_subject_unaltered(CertificateLifecycle(certificate))
    yield f"{folder}/form.pdf", [pdf_of(certificate)]
    mails = json.dumps(mails_of(certificate, user), indent=1, ensure_ascii=False)
    yield f"{folder}/mails.json", [mails.encode(errors="surrogatepass")]
    for file in attachments.current_attachments(certificate):
        yield attachment_member(
            file, f"{folder}/files/{str(file.pk)[:8]}-{sanitize_member_name(file.name)}"
        )


def attachment_member(file: Attachment, name: str) -> Member:
    """A file's bytes. Where they are gone the pack says so, and verify.py that it is not whole."""
    try:
        return name, attachments.attachment_pieces(file)
    except OSError:
        return f"{name}.missing.txt", [b"The portal no longer has the bytes of this file.\n"]


def iterate_transition_lines(certificates: Iterable[Any]) -> Iterator[bytes]:
    """Everything that was done with these certificates, by number."""
    ids = [str(pk) for pk in certificates]
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id__in=ids)
    batches = pages.iterate_transition_batches(rows.order_by(), pages.order_by_number)
    lines = exported_lines_of(row for batch in batches for row in batch)
    yield from (line.encode(errors="surrogatepass") for line in lines)


@cache
def verifier() -> bytes:
    """``verify.py`` with the very rules of the portal in it, so that it needs nothing else."""
    text = VERIFIER.read_text(encoding="utf-8")
    head, rest = re.split(IMPORT_OF_RULES, text)
    _, _, own = RULES.read_text(encoding="utf-8").partition("from __future__ import annotations\n")
    return f"{head}{own.lstrip()}\n\n{rest.lstrip()}".encode()


def sanitize_member_name(name: str) -> str:
    """A name that any system unpacks."""
    return re.sub(r"[^\w.-]+", "_", name).strip("._")[:80] or "file"
