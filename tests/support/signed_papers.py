"""Forms with signatures, and their texts."""

import zipfile
from io import BytesIO
from typing import Any

import pypdfium2

from workflow.models import Certificate


def words_of(pdf: bytes) -> str:
    page = pypdfium2.PdfDocument(pdf)[0]
    return " ".join(page.get_textpage().get_text_range().split())


def now(form: Any) -> Certificate:
    return Certificate.objects.get(pk=form.pk)


def pack_of(form: Any, api: Any) -> zipfile.ZipFile:
    answer = api("manager").get(f"/api/certificates/{form.pk}/evidence.zip")
    assert answer.status_code == 200, answer
    return zipfile.ZipFile(BytesIO(answer.getvalue()))
