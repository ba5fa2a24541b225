"""Hundreds of requests at random, as each of four people: nothing breaks, and all can be read.

Besides what the description of the API makes of itself (``test_fuzz.py``) these are aimed: real
certificates, right bodies with one thing wrong, and what they do stays done. The two databases are
asked different things.
"""

import json
import random
from collections import Counter
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.db import connection

from tests.files import made
from tests.support.api import body, client_of
from tests.support.builders import WAYS
from tests.support.paper_model import MOVES
from tests.support.read_pages import check_everything_reads
from tests.support.thoroughness import random_seed, times
from workflow.certificates.models import Certificate

pytestmark = pytest.mark.both_databases

REQUESTS = times(1_200)
WHO = ["anonymous", "tenant", "processor", "lead"]
TEXTS = [
    "",
    "Hello.",
    "x\ud800",
    "\udc80",
    "a\u202eb",
    "a\x00b",
    "a\x1b[31m",
    "\ufeff",
    "\uffff",
    "e\u0301" * 40,
    "a" + "\u0301" * 40,
    "Ñandú ₱ 中 😀",
    "=1+1",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "%s%n{0}${x}",
    "../../etc/passwd",
    "\r\nSet-Cookie: a=b",
    "9" * 5000,
    "x" * 3000,
]
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    2**63,
    10**400,
    1e308,
    [],
    {},
    [[]],
    [None],
    {"code": []},
    [{"code": {}}],
    "2026-02-30",
    "1e5",
    "NaN",
    "-0.001",
    "٣",
]
PAGES = ["", "history/", "mails/", "changes/", "form.pdf", "claim/renewal/", "files/"]
LISTS = ["", "counts/", "completeness/", "export.csv", "export.xlsx", "check/"]
OTHERS = [
    "me",
    "config",
    "maintenance",
    "companies/",
    "atcs/",
    "events",
    "inbox/",
    "inbox/seen/",
    "lines/read/",
    "auth/sessions",
    "auth/token",
    "auth/token/refresh",
    "tenant/auth/login",
    "tenant/email/update",
    "tenant/email/send-verification",
    "tenant/verify-code",
    "tenant/agree-terms",
    "accounting/auth/check",
    "accounting/client-errors/",
    "system/log/error",
    "auth/password-reset",
    "schema/",
]
QUERIES = [
    "q",
    "status",
    "quarter",
    "company",
    "branch",
    "list",
    "ordering",
    "cursor",
    "page",
    "page_size",
    "after",
    "before",
    "on",
    "version",
    "oobCode",
    "uid",
    "mode",
    "format",
]
METHODS = ["get"] * 4 + ["post"] * 5 + ["patch"] * 3 + ["delete", "put", "head", "options"]


class Stranger:
    """Somebody who types at random; the same seed types the same."""

    def __init__(self, client: Any, name: str) -> None:
        self.client = client
        self.dice = random.Random(f"{random_seed(2307)} {name} {connection.vendor}")
        self.ids = [str(pk) for pk in Certificate.objects.values_list("pk", flat=True)]

    def ask(self) -> Any:
        address = f"/api/{self.path()}"
        method = self.dice.choice(METHODS)
        if self.dice.random() < 0.8 and address.rstrip("/").rpartition("/")[2] in MOVES:
            method = "post"
        if self.dice.random() < 0.4:
            address += f"?{self.query()}"
        if method in ("get", "head"):
            return self.client.generic(method.upper(), address, headers=self.headers())
        if self.dice.random() < 0.05:
            return self.upload(address)
        return self.client.generic(
            method.upper(), address, self.body(address), "application/json", headers=self.headers()
        )

    def path(self) -> str:
        kind = self.dice.random()
        one = f"certificates/{self.dice.choice(self.ids)}/"
        if kind < 0.35:
            return one + self.dice.choice(MOVES) + "/"
        if kind < 0.65:
            return one + self.dice.choice(PAGES)
        if kind < 0.8:
            return "certificates/" + self.dice.choice(LISTS)
        return self.dice.choice(OTHERS)

    def query(self) -> str:
        names = self.dice.sample(QUERIES, self.dice.randint(1, 3))
        return urlencode({name: self.in_address() for name in names}, safe="%", quote_via=quote)

    def in_address(self) -> str:
        text = self.dice.choice([*TEXTS, "1", "2026Q1", "reference", "-tax", "open", "SUBMITTED"])
        return quote(text.encode(errors="surrogatepass"))

    def headers(self) -> dict[str, str]:
        if self.dice.random() < 0.8:
            return {}
        text = self.dice.choice([*TEXTS, '"1"', '"2"', "*"])
        name = self.dice.choice(["If-Match", "Idempotency-Key", "User-Agent", "Accept"])
        return {name: text.encode(errors="surrogatepass").decode("latin-1")}

    def body(self, address: str) -> bytes:
        if self.dice.random() < 0.05:
            return self.dice.choice([b"", b"{", b"null", b"[" * 5000, b"\xff", b"7", b'"x"'])
        given = self.good(address)
        for _ in range(self.dice.choice([0, 0, 1, 1, 2])):
            self.spoil(given)
        return json.dumps(given).encode()

    def good(self, address: str) -> dict[str, Any]:
        """What the call would like to have."""
        if any(f"/{move}/" in address for move in ("send_back", "disapprove")):
            return {"reasons": ["SUM", {"code": "OTHER", "text": "Twice."}], "remarks": "Please."}
        said = {"remarks": "Wrong.", "text": "Good day.", "reason": "On leave."}
        named = {"comment": "text", "take_over": "reason", "hold": "reason"}
        named |= dict.fromkeys(("lift_hold", "dismiss_duplicate"), "reason")
        move = address.split("?")[0].rstrip("/").rpartition("/")[2]
        if move in MOVES:
            name = named.get(move, "remarks")
            asks = move in (*named, "amend", "request_return")
            return {name: said[name]} if asks else {}
        if "certificates" in address:
            return body(remarks="Changed.", payor_name="ACME")
        return {"seq": 1, "text": "WC100\t1\t2\t3", "email": "a@b.example", "type": "onerror"}

    def spoil(self, given: dict[str, Any]) -> None:
        """Put something wrong somewhere into a body."""
        names = [*given, "remarks", "text", "id", "lines"]
        name = self.dice.choice(names)
        wrong = self.dice.choice([*TEXTS, *ODD])
        inner = given.get(name)
        if isinstance(inner, list) and inner and isinstance(inner[-1], dict):
            part = self.dice.choice([*inner[-1]])
            given[name] = [*inner[:-1], inner[-1] | {part: wrong}]
        else:
            given[name] = wrong

    def upload(self, address: str) -> Any:
        name = self.dice.choice(TEXTS).encode(errors="replace").replace(b"\r\n", b" ")
        data = b'--B\r\nContent-Disposition: form-data; name="kind"\r\n\r\nDOCUMENT\r\n'
        data += b'--B\r\nContent-Disposition: form-data; name="file"; filename="' + name[:200]
        data += b'"\r\nContent-Type: application/pdf\r\n\r\n' + made.pdf("x") + b"\r\n--B--\r\n"
        return self.client.generic("POST", address, data, "multipart/form-data; boundary=B")


@pytest.mark.slow
@pytest.mark.essential("random requests, a sixth of them")
@pytest.mark.parametrize("who", WHO)
def test_no_request_breaks_anything(who: str, people: Any, certificate: Any, settings: Any):
    settings.TENANT_PORTAL_URL = settings.OIDC_ISSUER = ""
    settings.LOGIN_ATTEMPTS_PER_ADDRESS_PER_MINUTE = settings.CLIENT_ERRORS_PER_MINUTE = 10**6
    for status in [*WAYS, "SUBMITTED", "DRAFT", "RETURNED", "APPROVED"]:
        certificate(status)
    client = client_of(people.get(who))
    client.raise_request_exception = False
    stranger, answers, broken = Stranger(client, who), Counter[int](), []
    for _ in range(REQUESTS):
        answer = stranger.ask()
        answers[answer.status_code] += 1
        if answer.status_code >= 500:
            broken.append((answer.request["REQUEST_METHOD"], answer.request["PATH_INFO"]))
    print(f"{who}: {answers.total()} requests, {dict(sorted(answers.items()))}")
    assert not broken, broken[:10]
    assert check_everything_reads(people) > 50
