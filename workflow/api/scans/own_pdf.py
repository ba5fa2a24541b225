"""A tenant's own PDF read for a draft."""

from collections.abc import Iterator, Sequence
from typing import Any, cast
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.models import User
from core.api.answers import Answer
from core.refusals import NotAllowed, TooLarge
from core.text import clean_up_line
from workflow.api import schemas
from workflow.api.certificates.from_pdf import LEVELS, LONGEST_FILE_NAME
from workflow.api.certificates.views import get_visible_certificate
from workflow.api.files.uploads import AROUND_BYTES, parse_upload_body, the_one_file
from workflow.api.scans.pictures import png_response
from workflow.api.scans.schemas import FormContent, FormFile, FormRead, ScanValue
from workflow.api.scans.serializers import serialize_scan_value
from workflow.certificates import LIFECYCLE
from workflow.certificates.attachment_changes import file_too_large_message
from workflow.certificates.content import AMOUNTS, content_value
from workflow.certificates.from_pdf import FILLED_IN
from workflow.engine.unaltered import check_document
from workflow.files import virus_scanner
from workflow.files.turns import lock_file_reading
from workflow.scans import matching, own_pdf
from workflow.scans.own_pictures import read_own_picture, save_own_picture

REFUSED = dict.fromkeys((400, 401, 403, 413, 415, 422, 429, 503), schemas.RefusalSchema)
TOLD = ("period_from", "period_to", "signatory_name", "signatory_title", "signatory_tin")


class FormView(APIView):
    """A Form 2307 that the tenant's own software printed."""

    parser_classes = (MultiPartParser,)

    @staticmethod
    def most_bytes() -> int:
        return settings.SCAN_MAX_BYTES + AROUND_BYTES

    @extend_schema(
        operation_id="forms_read",
        request={"multipart/form-data": FormFile},
        responses=REFUSED,
    )
    def post(self, request: Request) -> Answer[FormRead]:
        """Read a tenant's own PDF as the content of a new draft; the PDF is not saved.

        The picture of the page that was read is, for a day, and for as long as a draft that began
        with it is not decided: ``GET /api/certificates/{id}/from-pdf.png``.

        Send the returned ``from_pdf`` with the new draft. Its ``payor`` is set where the file names
        another TIN than the account, ``fields`` are the doubtful values, and ``confirmed`` names
        what the tenant confirmed (a field, ``payor_tin``, ``notes``).
        """
        user = get_current_user(request)
        if not user.is_tenant:
            raise NotAllowed("Only tenants prepare certificates.")
        with lock_file_reading(user):
            parse_upload_body(request, "Send the file as multipart/form-data.")
            file = the_one_file(request)
            if (file.size or 0) > settings.SCAN_MAX_BYTES:
                raise TooLarge(file_too_large_message(settings.SCAN_MAX_BYTES))
            data = file.read()
            virus_scanner.check_clean(data)
            assert user.tenant is not None
            found = own_pdf.read_tenant_pdf(data, user.tenant)
        picture = found.picture and save_own_picture(user.tenant, found.picture)
        return Answer(serialize_own_pdf(found, file.name or "", user, picture or None))


class OwnPictureView(APIView):
    """The picture of the page that a draft was filled in from."""

    @extend_schema(
        operation_id="certificates_own_picture",
        responses={(200, "image/png"): OpenApiTypes.BINARY}
        | dict.fromkeys((401, 403, 404, 409, 503), schemas.RefusalSchema),
    )
    def get(self, request: Request, pk: UUID) -> HttpResponse:
        """Return the page as PNG, to its tenant; the boxes in ``from_pdf`` lie on it.

        404 ``not_drawn`` where it could not be drawn, ``file_missing`` once the certificate was
        decided.
        """
        user = get_current_user(request)
        certificate = get_visible_certificate(pk, user)
        if not user.is_tenant:
            raise NotAllowed("Only its tenant sees the PDF that a certificate was filled in from.")
        check_document(LIFECYCLE, [certificate])
        return png_response(read_own_picture(certificate))

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Whatever is accepted: a picture when it is there, a refusal in JSON when not."""
        return super().perform_content_negotiation(request, force=True)


def serialize_own_pdf(
    found: own_pdf.OwnPdf, name: str, user: User, picture: dict[str, str] | None
) -> FormRead:
    content, outcome = serialize_pdf_draft(found.content, user), found.outcome
    fields = [serialize_scan_value(name, each) for name, each in outcome["values"].items()]
    return {
        "content": cast(FormContent, content),
        "from_pdf": {
            "file": clean_up_line(name)[:LONGEST_FILE_NAME],
            "payor": found.payor,
            "fields": [told for each in fields if (told := serialize_unsure_field(each, content))],
            "notes": found.notes,
            "confirmed": [],
            "picture": picture,
            "boxes": [*serialize_boxes(fields, found.page)],
        },
        "fields": fields,
        "sections": outcome["sections"],
        "page": found.page,
        "page_count": found.page_count,
        "source": outcome["source"],
        "confidence": outcome["confidence"],
    }


def serialize_pdf_draft(content: dict[str, Any], user: User) -> dict[str, Any]:
    mall = matching.branch_for(user.tenant, content["company"])
    return (
        {name: content_value(content[name]) or None for name in TOLD[:2]}
        | {name: content_value(content[name]) for name in TOLD[2:]}
        | {
            "company": content["company"].code if content["company"] else None,
            "branch": mall.name if mall else None,
            "lines": [serialize_draft_line(each) for each in content["lines"]],
        }
    )


def serialize_boxes(fields: Sequence[ScanValue], page: int) -> Iterator[dict[str, Any]]:
    """Where the fields of the draft are on its page."""
    for each in fields:
        field = draft_field_name(each["name"])
        if each["page"] == page and each["box"] and FILLED_IN.fullmatch(field):
            box = [min(max(round(share, 4), 0.0), 1.0) for share in each["box"]]
            yield {"field": field, "box": box}


def draft_field_name(name: str) -> str:
    """The name of a field as the draft calls it: the payee is the company chosen."""
    return "company" if name == "payee_tin" else name


def serialize_unsure_field(read: ScanValue, content: dict[str, Any]) -> dict[str, Any] | None:
    """A field of the draft that the reader was not sure of."""
    field = draft_field_name(read["name"])
    if read["level"] not in LEVELS or not FILLED_IN.fullmatch(field):
        return None
    return {
        "field": field,
        "value": draft_field_value(content, field),
        "level": read["level"],
        "confidence": read["confidence"],
        "note": read["note"],
    }


def draft_field_value(content: dict[str, Any], field: str) -> str:
    """Return the value of a field of the draft."""
    if not field.startswith("lines."):
        return content[field] or ""
    _, number, cell = field.split(".")
    lines = content["lines"]
    return lines[int(number)][cell] if int(number) < len(lines) else ""


def serialize_draft_line(line: dict[str, Any]) -> dict[str, Any]:
    amounts = {name: content_value(line[name]) or "0.00" for name in AMOUNTS}
    rate = None if line["rate"] is None else content_value(line["rate"])
    words = {name: line[name] or "" for name in ("section", "atc", "description")}
    return words | {"rate": rate} | amounts
