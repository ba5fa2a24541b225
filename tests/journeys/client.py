"""People who use the API beside the browser, signed in over HTTP."""

import base64
import json
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

import requests

from tests.journeys.conftest import Portal

SECONDS = 20


class Client(requests.Session):
    """A session against the portal with a bearer."""

    def __init__(self, base: str, access_token: str = ""):
        super().__init__()
        self.base = base
        if access_token:
            self.headers["Authorization"] = f"Bearer {access_token}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.request(method, self.base + path, json=body, timeout=SECONDS)
        assert answer.ok, (path, answer.status_code, answer.text)
        return answer.json()

    def move(self, certificate_id: str, move: str, **inputs: Any) -> Any:
        return self.call("POST", f"/api/certificates/{certificate_id}/{move}/", inputs)

    def moves(self, certificate_id: str, move: str, all_inputs: list[dict[str, Any]]) -> None:
        """Many moves at once, by four hands."""
        with ThreadPoolExecutor(4) as hands:
            list(hands.map(lambda inputs: self.move(certificate_id, move, **inputs), all_inputs))


def basic(**values: str) -> dict[str, str]:
    written = base64.b64encode(json.dumps(values).encode()).decode()
    return {"Authorization": f"Basic {written}"}


def as_tenant(portal: Portal, username: str) -> Client:
    """Password, then the code from the mail."""
    url, password = f"{portal.base}/api/tenant/auth/login", f"demo-{username}-2307"
    given = {"username": username, "password": password}
    first = requests.get(url, headers=basic(**given), timeout=SECONDS).json()
    code = portal.code_for(first["email"])
    second = requests.get(url, headers=basic(**given, otp=code), timeout=SECONDS).json()
    return taken_up(portal, second["data"]["token"])


def as_staff(portal: Portal, name: str) -> Client:
    """By the company directory's form."""
    browser = requests.Session()
    page = browser.get(f"{portal.base}/api/accounting/auth/start", timeout=SECONDS)
    fields = Fields()
    fields.feed(page.text)
    fields.found |= {
        "username": f"{name}@mall.example",
        "password": f"demo-{name.rstrip('2')}-2307",
    }
    landed = browser.post(page.url, fields.found, headers={"Referer": page.url}, timeout=SECONDS)
    return taken_up(portal, urlsplit(landed.url).fragment.removeprefix("token="))


def taken_up(portal: Portal, sign_in_token: str) -> Client:
    body = {"token": sign_in_token, "remember": False}
    told = Client(portal.base).call("POST", "/api/auth/token", body)
    return Client(portal.base, told["access_token"])


class Fields(HTMLParser):
    """The hidden fields of a form."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input" and given.get("type") == "hidden":
            self.found[given["name"] or ""] = given.get("value") or ""


def new_certificate(client: Client, **changes: Any) -> Any:
    """A clean draft of the tenant, for a quarter nobody else uses."""
    return client.call(
        "POST",
        "/api/certificates/",
        {
            "company": "PCM",
            "branch": "Crest Bay Mall",
            "period_from": "2024-01-01",
            "period_to": "2024-03-31",
            "signatory_name": "MARIA LOURDES R. VILLANUEVA",
            "signatory_title": "FINANCE MANAGER",
            "signatory_tin": "983-780-565-00000",
            "lines": [{"atc": "WC100", "m1": "187479.17", "m2": "187479.17", "m3": "187479.16"}],
        }
        | changes,
    )


# A second quarter each, so that none is the duplicate of another.
YEARS = iter(range(2023, 2000, -1))


def submitted(portal: Portal) -> str:
    """A certificate of the demo's tenant, just submitted; its id."""
    tenant, year = as_tenant(portal, "tenant"), next(YEARS)
    period = {"period_from": f"{year}-04-01", "period_to": f"{year}-06-30"}
    certificate = new_certificate(tenant, **period)["id"]
    tenant.move(certificate, "submit")
    return certificate
