"""A certificate on trial: the findings of its checks, with nothing saved."""

from typing import Any

from core.db.row_caches import is_unsaved, set_prefetched_rows
from workflow.certificates.content import party_fields, set_certificate_fields
from workflow.certificates.models import Certificate


def put_on_trial(certificate: Certificate, content: dict[str, Any]) -> Certificate:
    """Build the certificate with this content in memory, with lines and locations; never saved.

    A new one has its payor from the account. An existing one supplies the fields left out.
    """
    is_new = is_unsaved(certificate)
    if is_new:
        content = party_fields("payor", certificate.tenant) | content
    beside: dict[str, Any] = {
        "lines": [] if is_new else list(certificate.lines.all()),
        "locations": [] if is_new else list(certificate.locations.all()),
        "files": [] if is_new else list(certificate.files.defer("rows")),
    }
    lines, locations = set_certificate_fields(certificate, content)
    beside |= {"lines": lines} if lines is not None else {}
    beside |= {"locations": locations} if locations is not None else {}
    set_prefetched_rows(certificate, beside)
    return certificate
