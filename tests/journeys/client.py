"""People who use the API beside the browser, and the certificates they put in place."""

from itertools import product
from typing import Any

import requests

from tests.journeys.portal import Portal

SECONDS = 60


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


def client_of(portal: Portal, who: str) -> Client:
    """As if password and code, or the company directory, had just been passed."""
    known = portal.put("signed_in", who)
    body = {"token": known["token"], "remember": False}
    told = Client(portal.base).call("POST", "/api/auth/token", body)
    return Client(portal.base, told["access_token"])


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


# Of quarters whose scans and bulk moves are of other journeys, and for the form of today.
QUARTERS = ("04-01 06-30", "10-01 12-31", "07-01 09-30")
PERIODS = product(QUARTERS, (2023, 2022, 2019, 2018))


def submitted(portal: Portal) -> str:
    """A certificate of the demo's tenant, just submitted; its id."""
    tenant, (quarter, year) = client_of(portal, "tenant"), next(PERIODS)
    first, last = quarter.split()
    period = {"period_from": f"{year}-{first}", "period_to": f"{year}-{last}"}
    certificate = new_certificate(tenant, **period)["id"]
    tenant.move(certificate, "submit")
    return certificate


def rows_of(client: Client, query: str) -> list[dict[str, Any]]:
    return client.call("GET", f"/api/certificates/{query}")["results"]


def company_of(mall: str) -> str:
    """The code of the company of a mall of ``scenery.stores_of``: Q12 of "Quay BC Mall AB"."""
    return "Q" + "".join(str(ord(each) - ord("A")) for each in mall.split()[1])
