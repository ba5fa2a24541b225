"""The caller: behind the default permission it is always one of our users."""

from rest_framework.request import Request

from accounts.models import User


def get_current_user(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user
