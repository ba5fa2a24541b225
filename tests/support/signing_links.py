"""Mailed links with which somebody without a login signs, as tenants and visitors use them."""

import re
from typing import Any

from rest_framework.test import APIClient

from tests.support.api import client_of

LINKS = "/api/tenant/signing-links/"
PERSON = {"email": "ana@law.example", "name": "Ana B. Cruz", "title": "Treasurer"}
TYPED = {"method": "typed"}


def ask_by_link(user: Any, *forms: Any, **more: Any) -> Any:
    body = {"ids": [str(form.pk) for form in forms]} | PERSON | more
    return client_of(user).post(LINKS, body, format="json")


def mailed_token(mails: list[Any]) -> str:
    [mail] = [each for each in mails if "/auth/sign#token=" in each.body]
    assert mail.to == [PERSON["email"]]
    found = re.search(r"#token=([\w-]+)", mail.body)
    assert found
    return found[1]


def signing_link_url(token: str) -> str:
    return f"/api/auth/signing-link/{token}"


def use_signing_link(token: str, body: Any, more: str = "") -> Any:
    return client_of(None).post(f"{signing_link_url(token)}{more}", body, format="json")


def visitor_from(network: str) -> APIClient:
    """A browser without a login, on another network."""
    return APIClient(REMOTE_ADDR=f"{network}.7")
