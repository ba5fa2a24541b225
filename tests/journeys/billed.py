"""A tenant that was billed."""

from typing import Any

from tests.journeys.client import client_of
from tests.journeys.portal import Portal
from tests.plumbing.conftest import until

CACHED_SECONDS = 70  # a process looks once a minute whose billing is loaded


def billed_shop(portal: Portal, count: int) -> dict[str, Any]:
    """A tenant with so many billed stores, once the portal knows of them."""
    shop = portal.put("tenant")
    stores = portal.put("billed_stores", shop["username"], count=count)
    client = client_of(portal, shop["username"])

    def is_billed() -> bool:
        rows = client.call("GET", "/api/quarter-sheet/")["rows"]
        return [row["branch"] for row in rows if row["billed"]] == stores

    until(is_billed, CACHED_SECONDS)
    return {"username": shop["username"], "stores": stores, "client": client}
