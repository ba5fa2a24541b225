"""Sums of amounts are exact to the centavo on every database."""

import ast
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings

from core.db.money_sums import MoneySum
from workflow.certificates.models import Certificate, Line

pytestmark = [pytest.mark.both_databases, pytest.mark.essential("reads every file once")]

# It adds up seconds.
NO_MONEY = {"workflow/scans/figures.py"}
PACKAGES = ("accounts", "console", "core", "demo", "workflow")


@pytest.mark.django_db
def test_a_sum_of_many_is_exact(certificate: Any):
    paper = certificate("DRAFT")
    row = {"certificate": paper, "section": "EWT", "atc": "WC100", "rate": 5}
    Line.objects.filter(certificate=paper).delete()
    Line.objects.bulk_create(
        Line(position=number, m1="0.10", total="55866.10", tax="0.70", **row)
        for number in range(1, 5_000)
    )
    found = Line.objects.aggregate(total=MoneySum("total"), tax=MoneySum("tax"))
    assert found == {"total": Decimal("55866.10") * 4_999, "tax": Decimal("0.70") * 4_999}
    assert Certificate.objects.none().aggregate(tax=MoneySum("tax")) == {"tax": None}


def imports_sum(source: str) -> bool:
    """Whether it imports Django's own sum."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "django.db.models"
        and any(each.name == "Sum" for each in node.names)
        for node in ast.walk(ast.parse(source))
    )


def test_amounts_are_added_up_by_no_other_sum():
    paths = [path for name in PACKAGES for path in (settings.BASE_DIR / name).rglob("*.py")]
    users = {
        str(path.relative_to(settings.BASE_DIR))
        for path in paths
        if imports_sum(path.read_text(encoding="utf-8"))
    }
    assert users == NO_MONEY | {"core/db/money_sums.py"}
