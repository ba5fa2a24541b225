"""A tenant with an address for notices, one without, and the link in a mail."""

import re
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from workflow.models import EmailVerification

OLD = "old@tenant.example"
NEW = "new@tenant.example"


@pytest.fixture
def tenant(people: dict[str, User]) -> User:
    """A tenant's user whose notices go to OLD already."""
    user = people["tenant"]
    assert user.tenant
    user.tenant.notification_email = OLD
    user.tenant.notification_email_verified_at = timezone.now()
    user.tenant.save()
    return user


@pytest.fixture
def newcomer(people: dict[str, User]) -> User:
    """Another tenant's user, without an address for notices."""
    return people["other tenant"]


def link_in(message: Any) -> dict[str, str]:
    """The query of the link in a mail, the same in text and HTML."""
    found = re.findall(r"/auth/handler\?mode=(\w+)&oobCode=(\w+)&uid=(\w+)", str(message.body))
    assert len(found) == 1
    page = str(message.alternatives[0].content)
    assert f"oobCode={found[0][1]}&amp;uid={found[0][2]}" in page
    return dict(zip(("mode", "oobCode", "uid"), found[0], strict=True)) | {"lang": "en"}


def claim(user: User) -> EmailVerification:
    """The tenant's last statement."""
    return EmailVerification.objects.filter(tenant=user.tenant).latest("created_at")
