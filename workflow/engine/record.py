"""What a push leaves behind: the row of the chain, and the values that its Revision keeps."""

from typing import Any

from core import request_context
from workflow.engine.register import Lifecycle, hidden_moves

THE_PORTAL = "The portal"


def transition_columns(
    flow: Lifecycle[Any], move: str, source: str, content: str, then: list[str]
) -> dict[str, Any]:
    """What the chain says of a push, before its link; ``content`` is the digest of what was
    decided on."""
    audience, by = flow.audience(), flow.by
    is_hidden = move in hidden_moves(type(flow))
    return {
        "lifecycle": flow.name,
        "subject_id": str(flow.subject.pk),
        "move": move,
        "source": source,
        "target": str(flow.subject.status),
        "version": flow.subject.version,
        "actor_id": by.pk if by else None,
        "actor_name": str(by) if by else THE_PORTAL,
        "actor_role": by.role if by else "",
        "tenant_id": None if is_hidden else audience["tenant_id"],
        "company_id": audience["company_id"],
        "person_id": audience.get("person_id"),
        "branch_ids": branch_list_text(audience["branch_ids"]),
        "effects": then,
        "content": content,
    }


def stored_revision_values(flow: Lifecycle[Any], values: dict[str, Any]) -> dict[str, Any]:
    """What its Revision keeps: ``values``, what the push left in the columns, and where it came
    from."""
    context = request_context.current()
    acting = {"acting_for": absent} if (absent := acting_for(flow)) else {}
    whence = {"ip": context.ip, "request_id": context.request_id}
    return values | acting | {"state": flow.state()} | whence


def acting_for(flow: Lifecycle[Any]) -> str:
    """Whose assignment it was done under, where somebody covered for a colleague."""
    by = flow.by
    if by is None or by.is_tenant or not any(absent for *_, absent in by.assigned):
        return ""
    return by.acting_for(flow.audience()["company_id"])


def branch_list_text(branches: set[int]) -> str:
    """Like ``|3|17|``; blank where there are none."""
    return "|".join(["", *map(str, sorted(branches)), ""]) if branches else ""
