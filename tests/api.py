"""A client of the API, signed in the way browsers are: by bearer."""

from typing import Any

from rest_framework.test import APIClient

from accounts.models import User
from accounts.tokens import exchange, new_sign_in_token


def client_of(user: User | None) -> APIClient:
    client = APIClient()
    if user is not None:
        access = exchange(new_sign_in_token(user), remember=False).access_token
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {access}")
    return client


def body(**changes: Any) -> dict[str, Any]:
    """A clean certificate as a client sends it."""
    return {
        "form_type": "SINGLE",
        "company": "PCM",
        "branch": "Crest Bay Mall",
        "location": "Crest Bay Mall",
        "period_from": "2026-07-01",
        "period_to": "2026-09-30",
        "signatory_name": "MARIA LOURDES R. VILLANUEVA",
        "signatory_title": "FINANCE MANAGER",
        "signatory_tin": "983-780-565-00000",
        "lines": [
            {
                "section": "EWT",
                "atc": "WC100",
                "description": "Rental of real property",
                "rate": "5.00",
                "m1": "100000.00",
                "m2": "100000.00",
                "m3": "100000.00",
                "total": "300000.00",
                "tax": "15000.00",
            }
        ],
    } | changes
