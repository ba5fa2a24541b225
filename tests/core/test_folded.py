"""The folded form of a text, and the columns that keep it."""

import pytest

from accounts.models import Tenant
from core.folded import fill_folded
from core.text import fold
from core.tin import Tin

pytestmark = pytest.mark.both_databases

FOLDED = [
    ("DELA PEÑA & NIÑO", "dela pena & nino"),
    ("Dela Pen\u0303a", "dela pena"),
    ("ÉCLAIR Café", "eclair cafe"),
    ("STRASSE Straße", "strasse strasse"),
    ("ＦＵＬＬ ﬁt", "full fit"),
    ("MAX\u2019S\u00a0 GRILL", "max's grill"),
    ("TRI\u2013NOMA \u2011 A", "tri-noma - a"),
    ("İzmir", "izmir"),
    ("  a\t b ", "a b"),
    ("2307", "2307"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "folded"), FOLDED)
def test_a_text_is_folded_once_and_for_all(text: str, folded: str):
    assert fold(text) == folded == fold(folded)


@pytest.fixture
def tenant(db: None) -> Tenant:
    return Tenant.objects.create(name="DELA PEÑA", tin=Tin("998765432"))


def folded_of(tenant: Tenant) -> str:
    return Tenant.objects.values_list("folded_name", flat=True).get(pk=tenant.pk)


def test_a_folded_column_follows_its_text_whichever_columns_are_saved(tenant: Tenant):
    assert folded_of(tenant) == "dela pena"
    tenant.name, tenant.address = "NIÑO", "RIZAL AVE."
    tenant.save(update_fields=["address"])
    assert folded_of(tenant) == "dela pena"
    tenant.save(update_fields=["name"])
    assert folded_of(tenant) == "nino"
    tenant.name = "BAÑOS"
    tenant.save()
    assert folded_of(tenant) == "banos"


def test_rows_created_together_have_it_too(db: None):
    [tenant] = Tenant.objects.bulk_create([Tenant(name="NIÑO", tin=Tin("998765433"))])
    assert folded_of(tenant) == "nino"


def test_rows_of_before_are_filled(tenant: Tenant):
    Tenant.objects.bulk_create(
        Tenant(name=f"NIÑO {number}", tin=Tin(f"{900_000_000 + number}")) for number in range(300)
    )
    expected = list(Tenant.objects.order_by("pk").values_list("folded_name", flat=True))
    Tenant.objects.update(folded_name="")
    fill_folded(Tenant)
    assert list(Tenant.objects.order_by("pk").values_list("folded_name", flat=True)) == expected
