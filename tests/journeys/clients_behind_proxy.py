"""Clients of a portal behind a proxy."""

import json
import socket
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.faults.post_office import PostOffice
from tests.journeys.backstage import Backstage
from tests.journeys.client import Client
from tests.journeys.people import Newcomer
from tests.journeys.proxied import Proxied, nginx, put_people_in_place
from tests.plumbing.conftest import Serving, two_free_ports
from tests.plumbing.production import PRODUCTION

CONTACT = "office@harbor.example"
SECONDS = 30
SHORT = {
    "ACCESS_TOKEN_SECONDS": "40",
    "TOKEN_REFRESH_BEFORE_SECONDS": "30",  # so a token is renewed after ten seconds
    "OTP_RESEND_SECONDS": "1",
}


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    """nginx by deploy/nginx.conf, and behind it ``manage.py serve`` as in production."""
    folder, office = tmp_path_factory.mktemp("proxied"), PostOffice()
    upstream = two_free_ports()
    port, plain = free_port(), free_port()
    base = f"https://localhost:{port}"
    environment = (
        PRODUCTION
        | SHORT
        | {
            "PORTAL_DATA_DIR": str(folder / "data"),
            "PORTAL_BASE_URL": base,
            "EMAIL_URL": f"smtp://127.0.0.1:{office.port}",
            "TRUSTED_PROXIES": "1",
            "JOBS_EMBEDDED": "1",
        }
    )
    with nginx(folder / "nginx", port, plain, upstream) as certificate:
        serving = Serving(folder, upstream, **environment)
        serving.wait_until_ready()
        put_people_in_place(folder, environment)
        backstage = Backstage(serving.environment)
        yield Proxied(base, folder, backstage, certificate, upstream, plain, office)
        backstage.end()
        serving.end(seconds=30)
    office.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def session(portal: Proxied, **headers: str) -> requests.Session:
    """Somebody who trusts the certificate."""
    return trusting(requests.Session(), portal, headers)


def trusting(session: Any, portal: Proxied, headers: dict[str, str]) -> Any:
    session.trust_env = False  # this machine may name certificates of its own
    session.verify = str(portal.certificate)
    session.headers.update(headers)
    return session


def signed_in(portal: Proxied, **headers: str) -> Client:
    """The tenant at another machine, over HTTP; its cookies and anti-forgery token kept."""
    client: Client = trusting(Client(portal.base), portal, headers)
    client.get(portal.base, timeout=SECONDS)
    login = f"{portal.base}/api/tenant/auth/login"
    given = {"username": "store", "password": Newcomer.password}
    assert client.get(login, headers=basic(**given), timeout=SECONDS).ok
    code = portal.code_for(CONTACT)
    second = client.get(login, headers=basic(**given, otp=code), timeout=SECONDS).json()
    body = {"token": second["data"]["token"], "remember": False}
    told = client.call("POST", "/api/auth/token", body)
    client.headers["Authorization"] = f"Bearer {told['access_token']}"
    return client


def basic(**credentials: str) -> dict[str, str]:
    """The header of the sign-in call."""
    return {"Authorization": "Basic " + b64encode(json.dumps(credentials).encode()).decode()}
