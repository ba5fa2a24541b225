"""The seal on a subject's row: what it says and where it stands, as last saved by the engine.

A push is in the chain; a save of open content is not, so that a draft may be saved every few
seconds. Its seal tells whether somebody wrote past the portal.
"""

from typing import Any

from django.conf import settings

from workflow.engine.marks import mark_json
from workflow.engine.register import Lifecycle


def seal_of(flow: Lifecycle[Any], content: str, key: str | None = None) -> str:
    """For the subject as it is now; ``content`` is the digest of its content."""
    subject = flow.subject
    said = [flow.name, str(subject.pk), subject.status, subject.version, content, flow.state()]
    return mark_json(said, settings.AUDIT_KEY if key is None else key)
