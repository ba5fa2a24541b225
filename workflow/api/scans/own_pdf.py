"""A tenant's own PDF read for a draft."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.asker import asker
from accounts.models import User
from core.refusals import NotAllowed, TooLarge
from core.text import tidy
from workflow.api import shapes
from workflow.api.certificates.from_pdf import LEVELS, LONGEST_FILE_NAME
from workflow.api.files.uploads import AROUND_BYTES, body_of, the_one_file
from workflow.api.scans.answers import field_told
from workflow.api.scans.shapes import FormFile, FormRead
from workflow.certificates.attaching import too_large
from workflow.certificates.content import AMOUNTS, plain
from workflow.certificates.from_pdf import FILLED_IN
from workflow.files import virus_scanner
from workflow.files.turns import turn_of
from workflow.scans import matching, own_pdf

REFUSED = dict.fromkeys((400, 401, 403, 413, 415, 422, 429, 503), shapes.RefusalTold)
TOLD = ("period_from", "period_to", "signatory_name", "signatory_title", "signatory_tin")


class FormView(APIView):
    """A Form 2307 that the tenant's own software printed; nothing is kept."""

    parser_classes = (MultiPartParser,)

    @staticmethod
    def most_bytes() -> int:
        return settings.SCAN_MAX_BYTES + AROUND_BYTES

    @extend_schema(
        operation_id="forms_read",
        request={"multipart/form-data": FormFile},
        responses={200: FormRead} | REFUSED,
    )
    def post(self, request: Request) -> Response:
        """What it says, as the body of a new certificate, and how sure each field is."""
        user = asker(request)
        if not user.is_tenant:
            raise NotAllowed("Only tenants prepare certificates.")
        with turn_of(user):
            body_of(request, "Send the file as multipart/form-data.")
            file = the_one_file(request)
            if (file.size or 0) > settings.SCAN_MAX_BYTES:
                raise TooLarge(too_large(settings.SCAN_MAX_BYTES))
            data = file.read()
            virus_scanner.check_clean(data)
            assert user.tenant is not None
            return Response(told(own_pdf.read(data, user.tenant), file.name or "", user))


def told(found: own_pdf.OwnPdf, name: str, user: User) -> dict[str, Any]:
    content, outcome = draft_told(found.content, user), found.outcome
    fields = [field_told(name, each, {}) for name, each in outcome["values"].items()]
    for each in fields:
        del each["confirmed"]
    return {
        "content": content,
        "from_pdf": {
            "file": tidy(name)[:LONGEST_FILE_NAME],
            "payor": found.payor,
            "fields": [told for each in fields if (told := unsure_told(each, content))],
            "notes": found.notes,
            "confirmed": [],
        },
        "fields": fields,
        "sections": outcome["sections"],
        "page": found.page,
        "page_count": found.page_count,
        "source": outcome["source"],
        "confidence": outcome["confidence"],
    }


def draft_told(content: dict[str, Any], user: User) -> dict[str, Any]:
    mall = matching.branch_for(user.tenant, content["company"])
    return (
        {name: plain(content[name]) or None for name in TOLD[:2]}
        | {name: plain(content[name]) for name in TOLD[2:]}
        | {
            "company": content["company"].code if content["company"] else None,
            "branch": mall.name if mall else None,
            "lines": [line_told(each) for each in content["lines"]],
        }
    )


def unsure_told(read: dict[str, Any], content: dict[str, Any]) -> dict[str, Any] | None:
    """A field of the draft that the reader was not sure of; the payee is the company chosen."""
    field = "company" if read["name"] == "payee_tin" else read["name"]
    if read["level"] not in LEVELS or not FILLED_IN.fullmatch(field):
        return None
    return {
        "field": field,
        "value": value_in(content, field),
        "level": read["level"],
        "confidence": read["confidence"],
        "note": read["note"],
    }


def value_in(content: dict[str, Any], field: str) -> str:
    """What stands in a field of the draft."""
    if not field.startswith("lines."):
        return content[field] or ""
    _, number, cell = field.split(".")
    lines = content["lines"]
    return lines[int(number)][cell] if int(number) < len(lines) else ""


def line_told(line: dict[str, Any]) -> dict[str, Any]:
    amounts = {name: plain(line[name]) or "0.00" for name in AMOUNTS}
    rate = None if line["rate"] is None else plain(line["rate"])
    words = {name: line[name] or "" for name in ("section", "atc", "description")}
    return words | {"rate": rate} | amounts
