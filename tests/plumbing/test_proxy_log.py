"""The example of nginx writes no secret of an address into its log."""

import ssl
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.journeys.proxied import nginx
from tests.plumbing.conftest import two_free_ports, until

pytestmark = pytest.mark.slow
SECRET = "s3cret-of-a-link"
ADDRESSES = [
    f"/api/auth/invitation/{SECRET}",
    f"/api/auth/paper-link/{SECRET}",
    f"/api/auth/signing-link/{SECRET}",
    f"/api/auth/signing-link/{SECRET}/refuse",
    f"/api/auth/update-hook/{SECRET}/",
    f"/api/accounting/auth/callback?code={SECRET}&state={SECRET}",
    f"/auth/handler?mode=verifyEmail&oobCode={SECRET}",
    f"/api/tenant/verify-code?oobCode={SECRET}&uid=7",
]


def test_no_token_code_or_query_stands_in_the_log(tmp_path: Path) -> None:
    port = two_free_ports()
    with nginx(tmp_path / "nginx", port, port + 1, 9) as certificate:
        for address in ADDRESSES:
            ask(f"https://localhost:{port}{address}", certificate)
        log = tmp_path / "nginx" / "access.log"
        until(lambda: log.read_text().count("\n") == len(ADDRESSES), 20)
    said = log.read_text()
    assert SECRET not in said
    assert "?" not in said
    assert "/api/auth/invitation/***" in said
    assert "/api/accounting/auth/callback" in said


def ask(address: str, certificate: Path) -> None:
    trusted = ssl.create_default_context(cafile=str(certificate))
    request = urllib.request.Request(address, headers={"Referer": f"https://x/?code={SECRET}"})
    with pytest.raises(urllib.error.HTTPError, match="502"):
        urllib.request.urlopen(request, context=trusted, timeout=20)
