"""Rows brought into a state that no move leads to, and put on record as if one had."""

from collections.abc import Sequence
from typing import Any

from django.db import models, transaction

from core import clock
from core.digests import canonical_json, json_digest
from workflow.certificates.models import Certificate, Line
from workflow.engine import chain
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
    if found := list(model._default_manager.filter(pk__in=subjects)):
        record_all_as_they_are(found)
    return count


def record_as_it_is(subject: Any) -> None:
    """Have the chain say of a subject what its row says now."""
    record_all_as_they_are([subject])


def record_all_as_they_are(subjects: Sequence[Any]) -> None:
    """The same for many subjects of one lifecycle, with a few statements."""
    cls = next(each for each in LIFECYCLES.values() if each.model is type(subjects[0]))
    manager = cls.model._default_manager
    with transaction.atomic():
        rows = cls.with_content(manager.filter(pk__in=[each.pk for each in subjects]))
        flows = [cls(fresh) for fresh in rows]
        chain.append_all([entry_of_state(flow) for flow in flows])
        manager.bulk_update([flow.subject for flow in flows], ["seal"], batch_size=100)


def entry_of_state(flow: Any) -> tuple[dict[str, Any], str]:
    """A transition that says what the subject says, whose seal it sets."""
    content = flow.content()
    said = json_digest(content)
    flow.subject.seal = seal_of(flow, said)
    columns = transition_columns(flow, "comment", flow.subject.status, said, [])
    values = stored_revision_values(flow, {"inputs": {}, "content": content})
    return columns | {"at": clock.now()}, canonical_json(values)
