"""The daily purge of sign-in rows: what is over goes, what is in use stays."""

import pytest

from accounts import purge
from accounts.models import RefreshToken, SignInToken
from tests.accounts.conftest import Browser

pytestmark = pytest.mark.django_db


def test_purging_leaves_what_is_alive(browser: Browser) -> None:
    assert purge.purge_expired_account_rows(dry_run=True) == 0
    key = RefreshToken.objects.get().session_key
    browser.logout()
    RefreshToken(digest="left behind", session_key=key).put_mark().save()
    assert (
        purge.purge_expired_account_rows(dry_run=True),
        purge.purge_expired_account_rows(),
        purge.purge_expired_account_rows(),
    ) == (1, 1, 0)
    assert not SignInToken.objects.exists()
