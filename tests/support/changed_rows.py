"""Rows brought into a state that no move leads to, and put on record as if one had."""

from typing import Any

from django.db import models, transaction

from core.digests import json_digest
from workflow.certificates.models import Certificate, Line
from workflow.engine import chain
from workflow.engine.models import Transition
from workflow.engine.record import stored_revision_values, transition_columns
from workflow.engine.register import LIFECYCLES
from workflow.engine.seals import seal_of
from workflow.files.models import Attachment


def change_rows(rows: Any, **changes: Any) -> int:
    """Update rows past the portal and record their subjects as they are now; how many rows.

    ``rows`` is a queryset of subjects of a lifecycle, or of a certificate's lines or files.
    """
    pks = list(rows.values_list("pk", flat=True))
    subject = "certificate" if rows.model in (Line, Attachment) else "pk"
    subjects = set(rows.values_list(subject, flat=True))
    count = models.QuerySet.update(rows.model._default_manager.filter(pk__in=pks), **changes)
    model = Certificate if subject == "certificate" else rows.model
    for each in model._default_manager.filter(pk__in=subjects):
        record_as_it_is(each)
    return count


def record_as_it_is(subject: Any) -> None:
    """Have the chain say of a subject what its row says now."""
    cls = next(each for each in LIFECYCLES.values() if each.model is type(subject))
    with transaction.atomic():
        fresh = cls.with_content(cls.model._default_manager.all()).get(pk=subject.pk)
        flow = cls(fresh)
        content = flow.content()
        said = json_digest(content)
        type(fresh)._default_manager.filter(pk=fresh.pk).update(seal=seal_of(flow, said))
        columns = transition_columns(flow, "comment", fresh.status, said, [])
        values = stored_revision_values(flow, {"inputs": {}, "content": content})
        chain.append(Transition(**columns), values)
