"""The default permission: signed in, and viewers change nothing."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.request import Request

from accounts.models import User
from core.refusals import NotAllowed

ONLY_READS = "You may read this company's certificates, not change anything."


def check_can_prepare(user: Any) -> None:
    """Raises NotAllowed for a viewer of a tenant; staff have rules of their own."""
    if isinstance(user, User) and user.is_tenant and not user.can_prepare:
        raise NotAllowed(ONLY_READS)


class SignedInAndMayChange(IsAuthenticated):
    """Refuse what changes something to a viewer, unless the view is ``open_to_viewers``."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        if request.method not in SAFE_METHODS and not getattr(view, "open_to_viewers", False):
            check_can_prepare(request.user)
        return True
