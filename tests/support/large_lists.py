"""Lists of many certificates."""

from datetime import timedelta
from typing import Any

from django.db import models
from django.utils import timezone

from tests.support.changed_rows import record_all_as_they_are
from workflow.certificates.models import Certificate, Line


def many(form: Any, number: int, *, first: int = 0) -> None:
    """Copies of a certificate with its line, which the chain says are as they are.

    ``first`` is the number of the first copy, by which it is referred to.
    """
    line, now = form.lines.get(), timezone.now()
    copies = [
        Certificate(
            **{f.attname: getattr(form, f.attname) for f in Certificate._meta.concrete_fields}
            | {"id": None, "reference": f"copy-{n}", "updated_at": now - timedelta(seconds=n // 3)}
        )
        for n in range(first, first + number)
    ]
    for copy in copies:
        copy.id = Certificate._meta.pk.get_default()
    models.QuerySet(Certificate).bulk_create(copies)
    values = {f.attname: getattr(line, f.attname) for f in Line._meta.concrete_fields}
    del values["id"]
    Line.objects.bulk_create(Line(**values | {"certificate_id": copy.pk}) for copy in copies)
    record_all_as_they_are(copies)
