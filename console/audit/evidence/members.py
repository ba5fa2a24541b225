"""The members of an evidence pack: form, files and mails of each certificate."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from accounts.models import User
from console.audit import pages
from console.shared.zip_files import Member
from core import clock
from workflow.certificates import LIFECYCLE, attachments
from workflow.certificates.models import Certificate
from workflow.engine import pack_verifier, rules
from workflow.engine.export_lines import exported_lines_of
from workflow.engine.unaltered import check_document
from workflow.files.models import Attachment
from workflow.issued_pdf.issuing import pdf_of
from workflow.mails.history import mails_of
from workflow.models import Signature, Transition
from workflow.signatures.copies import state_of_copy
from workflow.signatures.digest import content_to_sign
from workflow.signatures.grounds import ground_of_file, list_signature_grounds
from workflow.signatures.lookup import proven_signature_of
from workflow.signatures.models import SigningParty

VERIFIER = Path(pack_verifier.__file__)
RULES = Path(rules.__file__)
IMPORT_OF_RULES = r"\nfrom workflow\.engine\.rules import .*\n"
LINES, OWN = "transitions.jsonl", "verify.py"
SIGNATURES = {SigningParty.PAYOR: "signature.json", SigningParty.PAYEE: "conforme.json"}
README = """Evidence of {count}, taken from {portal} on {at}.

  python3 -I verify.py    says whether everything is as it was packed, or names what is not

transitions.jsonl         everything that was done, a line of JSON each
certificates/REFERENCE/   form.pdf (sealed, once it was issued), signature.json where it was signed
                          in the portal, conforme.json where it was signed there for the payee,
                          mails.json and, under files/, what was attached; where there is or was a
                          signed copy, signed_copies.json says what came of comparing it, and
                          former/ has those that were replaced
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


def iterate_certificate_members(
    certificate: Certificate, folder: str, user: User
) -> Iterator[Member]:
    check_document(LIFECYCLE, [certificate])
    yield f"{folder}/form.pdf", [pdf_of(certificate)]
    for party, name in SIGNATURES.items():
        if signature := proven_signature_of(certificate, party):
            yield f"{folder}/{name}", [signature_member(certificate, signature)]
    mails = json.dumps(mails_of(certificate, user), indent=1, ensure_ascii=False)
    yield f"{folder}/mails.json", [mails.encode(errors="surrogatepass")]
    for file in attachments.current_attachments(certificate):
        yield attachment_member(file, f"{folder}/files/{member_name_of(file)}")
    yield from iterate_signed_copy_members(certificate, folder)


def iterate_signed_copy_members(certificate: Certificate, folder: str) -> Iterator[Member]:
    """What came of comparing each signed copy, and the former ones; nothing where none was."""
    current = [
        file
        for file in attachments.current_attachments(certificate)
        if file.kind == attachments.SIGNED_COPY
    ]
    former = attachments.removed_signed_copies(certificate)
    if current or former:
        facts = {
            "signed_as": [ground.value for ground in list_signature_grounds(certificate, current)],
            "copies": [current_copy_facts(file, certificate) for file in current],
            "former": [former_copy_facts(file) for file in former],
        }
        said = json.dumps(facts, indent=1, ensure_ascii=False)
        yield f"{folder}/signed_copies.json", [said.encode(errors="surrogatepass")]
    for file in former:
        yield attachment_member(file, f"{folder}/former/{member_name_of(file)}")


def current_copy_facts(file: Attachment, certificate: Certificate) -> dict[str, Any]:
    return copy_facts(file) | {
        "state": state_of_copy(file, certificate).value,
        "counts": ground_of_file(file, certificate) is not None,
        "comparison": file.comparison,
    }


def former_copy_facts(file: Attachment) -> dict[str, Any]:
    return copy_facts(file) | {
        "removed_at": clock.utc_moment(file.removed_at) if file.removed_at else "",
        "removed_by": str(file.removed_by or ""),
    }


def copy_facts(file: Attachment) -> dict[str, Any]:
    return {
        "file": member_name_of(file),
        "sha256": file.sha256,
        "arrived_by": file.arrived_by,
        "added_at": clock.utc_moment(file.added_at),
        "added_by": str(file.added_by or ""),
    }


def member_name_of(file: Attachment) -> str:
    return f"{str(file.pk)[:8]}-{sanitize_member_name(file.name)}"


def signature_member(certificate: Certificate, signature: Signature) -> bytes:
    """Who signed what: ``sha256`` is the digest of ``content`` as canonical JSON."""
    facts = {
        "by": str(signature.by) if signature.by else "",
        "name": signature.name,
        "title": signature.title,
        "tin": str(signature.tin or ""),
        "method": signature.method,
        "picture": signature.picture,
        "at": clock.utc_moment(signature.at),
        "sha256": signature.sha256,
        "link_email": signature.link_email,
        "file_sha256": signature.file_sha256,
        "issuer": signature.issuer,
        "is_issuer_checked": signature.is_issuer_checked,
        "content": content_to_sign(certificate),
    }
    return json.dumps(facts, indent=1, ensure_ascii=False).encode(errors="surrogatepass")


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
