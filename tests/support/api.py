"""A client of the API, with the bearer and session of a signed-in browser."""

from typing import Any

from rest_framework.test import APIClient

from accounts.models import User
from accounts.sessions import open_user_session
from accounts.tokens import new_access_token


def client_of(user: User | None) -> APIClient:
    """Signed in without the steps of the sign-in, which take longer than most tests."""
    client = APIClient()
    if user is not None:
        access = new_access_token(user, open_user_session(user, remember=False))
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
