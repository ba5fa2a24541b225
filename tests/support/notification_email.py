"""Calls about the notification email."""

import json
from datetime import timedelta
from typing import Any

from accounts.models import User
from tests.email.conftest import NEW
from tests.support.api import client_of

DAY = timedelta(hours=24)


def state(user: User, address: Any = NEW, **headers: str) -> dict[str, Any]:
    body = json.dumps({"email": address})
    answer = client_of(user).generic(
        "POST", "/api/tenant/email/update", body, "application/json", headers=headers
    )
    assert answer.status_code == 200, answer.content
    return answer.json()


def send_again(user: User) -> bool:
    answer = client_of(user).get("/api/tenant/email/send-verification")
    assert answer.status_code == 200
    return answer.json()["success"]


def follow(client: Any, link: dict[str, str]) -> tuple[int, Any]:
    answer = client.get("/api/tenant/verify-code", link)
    return answer.status_code, answer.json()


def me(user: User) -> dict[str, Any]:
    told = client_of(user).get("/api/me").json()["user"]
    return {name: told[name] for name in ("email", "email_verified", "pending_email")}
