"""The log of a webhook does not slow down as it grows: what PostgreSQL reads."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from console.webhooks.managing import create_webhook
from console.webhooks.models import WebhookDelivery
from core import clock
from tests.support.crowd import analyze
from tests.support.query_plans import MOST_READ, read_by

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
ROWS = 20_000
HOOKS = 20


@pytest.fixture
def many_deliveries(people: Any) -> int:
    by = people["administrator"]
    hooks = [
        create_webhook("https://erp.example/", ["certificates.*"], None, by, None)[0].pk
        for _ in range(HOOKS)
    ]
    WebhookDelivery.objects.bulk_create(
        WebhookDelivery(
            webhook_id=hooks[at % HOOKS],
            seq=at,
            type="certificates.claim",
            state="delivered",
            attempts=1,
            tried_at=clock.now(),
        )
        for at in range(ROWS)
    )
    with connection.cursor() as cursor:
        analyze(cursor)
    return hooks[3]


def test_the_lists_read_few_rows(many_deliveries: int, api: Any):
    for url in ("/api/webhooks/", f"/api/webhooks/{many_deliveries}/deliveries/"):
        with CaptureQueriesContext(connection) as ran:
            assert api("administrator").get(url).status_code == 200
        for each in ran:
            if each["sql"].startswith("SELECT") and "console_webhook" in each["sql"]:
                most = ROWS // HOOKS if "COUNT(" in each["sql"] else 0
                assert read_by(each["sql"].replace("%", "%%")) <= most + MOST_READ, each["sql"]
