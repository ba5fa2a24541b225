"""What a push does to a subject, for those that are written many at once: the demo's."""

from core import clock
from workflow.engine.guard import Tracked, set_status


def set_in_memory(subject: Tracked, status: str) -> None:
    """Put status, version and time into the object in memory; nothing is asked, nothing stored."""
    set_status(subject, status)
    subject.version += 1
    subject.updated_at = clock.now()  # type: ignore[attr-defined]
