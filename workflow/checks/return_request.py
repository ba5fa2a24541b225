"""A tenant's request to have a submitted certificate back, and how it warns accounting."""

from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.checks.catalogue import WARN
from workflow.checks.paper import serialize_findings
from workflow.checks.stored import findings_of_certificate
from workflow.engine.models import Transition

REQUEST = "request_return"
RETURN_REQUESTED = "RETURN_REQUESTED"
WARNING: dict[str, object] = {
    "id": RETURN_REQUESTED,
    "severity": WARN,
    "field": "",
    "message": "The tenant asks to have this form back.",
}


def findings_with_request(certificate: Certificate, *, staff: bool) -> list[dict[str, object]]:
    """What the checks found, and for staff the open request as a warning before it."""
    found = serialize_findings(findings_of_certificate(certificate), staff=staff)
    is_warned = staff and certificate.return_requested_at is not None
    return [WARNING, *found] if is_warned else found


def words_of_request(certificate: Certificate) -> str:
    """What the tenant wrote with the open request; blank where there is none."""
    if certificate.return_requested_at is None:
        return ""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(certificate.pk))
    asked = rows.filter(move=REQUEST).select_related("revision").order_by("-number").first()
    inputs = (asked.revision.values or {}).get("inputs", {}) if asked else {}
    return str(inputs.get("remarks", ""))
