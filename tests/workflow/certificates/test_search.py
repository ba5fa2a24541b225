"""What is typed into a list's search finds certificates by their words, branch and TIN."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from core.api import paging
from core.quarter import Quarter
from core.tin import Tin
from tests.support.builders import CODES, line
from tests.support.crowd import analyze
from workflow.certificates import names
from workflow.certificates.names import PartyName, keep_names
from workflow.certificates.search import by_former_reference, by_words, tins_from
from workflow.models import Certificate

pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize(
    ("typed", "finds"),
    [
        ("bay mall", True),
        ("ventures corp", True),
        ("crest malls", True),
        ("998-765-432", True),
        ("99876", True),
        ("765432", True),
        ("65-43", True),
        ("765-433", False),
        ("998765432", True),
        ("998 765 432", True),
        ("998-765-432-00000", True),
        ("998-765-432-20", True),
        ("998-765-432-1999", False),
        ("995-707-646", False),
        ("432-2", True),
        ("998765432000001", False),
        ("TIN: 998-765-432", True),
        ("998\u2011765\u2011432", True),
        ("tower 998", False),
        ("Ñ 998", True),
        ("ventures pacific", True),
        ("mall ventures", True),
        ("bay ventures 998-765", True),
        ("ventures nowhere", False),
        ("submitted ventures", True),
        ("subm", True),
        ("returned ventures", False),
        ("for amendment", False),
        ("9", True),
        ("%", False),
        ("ventures _ent", False),
        ("\\", False),
        ("-", True),
        ("a b c d e f g h i j k l m n o p q r s t u v w x y z " * 3, False),
        ("9" * 200, False),
        ("99999999999.99", False),
        ("999999999999.99", False),
    ],
)
def test_what_is_typed_finds_by_words_branch_and_tin(
    api: Any, certificate: Any, typed: str, finds: bool
):
    certificate("SUBMITTED")
    for who in ("tenant", "processor", "manager"):
        page = api(who).get("/api/certificates/", {"q": typed}).json()
        assert bool(page["results"]) is finds, who


AMOUNTS = [("24571.80", True), ("24,571.80", True), ("24571.8", True), ("₱24,571.80", True)]
AMOUNTS += [("24571", True), ("24,571", True), ("245718", True), ("24571.81", False)]
AMOUNTS += [("2457.80", False), ("24572", False), ("ventures 24,571.80 mall", True)]


def test_a_single_digit_of_a_name_is_no_part_of_a_reference(api: Any, certificate: Any):
    shops = {n: certificate("DRAFT", payor_name=f"SHOP {n} TRADING CORP.") for n in (1, 9)}
    assert "9" in shops[1].reference
    found = api("tenant").get("/api/certificates/", {"q": "SHOP 9 TRADING CORP."}).json()
    assert [row["reference"] for row in found["results"]] == [shops[9].reference]


@pytest.mark.parametrize(("typed", "finds"), AMOUNTS)
def test_an_amount_finds_its_certificates_by_tax_and_by_total(
    api: Any, certificate: Any, typed: str, finds: bool
):
    taxed, paid = certificate("SUBMITTED"), certificate("SUBMITTED", remarks="other")
    rows: models.QuerySet[Certificate] = models.QuerySet(Certificate)
    rows.filter(pk=taxed.pk).update(tax="24571.80")
    rows.filter(pk=paid.pk).update(total="24571.80" if typed != "245718" else "245718.05")
    found = api("manager").get("/api/certificates/", {"q": typed}).json()["results"]
    references = {row["reference"] for row in found}
    both = {taxed.reference, paid.reference} if typed != "245718" else {paid.reference}
    assert references == (both if finds else set())


QUARTERS = ["q3 2026", "2026Q3", "2026-Q3", "3rd quarter", "third quarter 2026", "Q3", "Q3/2026"]
QUARTERS += ["ventures 3rd quarter of 2026", "q3 bay", "2026 q3 subm ventures", "ventures 2026"]


@pytest.mark.parametrize("typed", QUARTERS)
def test_a_quarter_is_found_however_it_is_written(api: Any, certificate: Any, typed: str):
    asked, other = Quarter(2026, 3), Quarter(2025, 2)
    periods = [{"period_from": each.start, "period_to": each.end} for each in (asked, other)]
    form, _ = (certificate("SUBMITTED", **period) for period in periods)
    models.QuerySet(Certificate).exclude(pk=form.pk).update(reference="998-765-432-2025-1")
    rows = api("manager").get("/api/certificates/", {"q": typed}).json()["results"]
    assert [row["id"] for row in rows] == [str(form.pk)]
    assert not api("manager").get("/api/certificates/", {"q": "q1 2026 ventures"}).json()["results"]


def test_a_search_shows_nobody_more_than_their_lists(api: Any, certificate: Any):
    certificate("DRAFT")
    for who, sees in {"tenant": 1, "processor": 0, "lead": 0, "manager": 0}.items():
        for typed in ("ventures mall", "765432", "draft"):
            rows = api(who).get("/api/certificates/", {"q": typed}).json()["results"]
            assert len(rows) == sees, (who, typed)


def test_a_search_without_a_list_finds_all_that_a_processor_may_open(
    api: Any, certificate: Any, people: Any
):
    form = certificate("RETURNED")
    people["processor"].assignments.filter(branch__isnull=False).delete()
    found = [
        [row["id"] for row in api("processor").get("/api/certificates/", asked).json()["results"]]
        for asked in ({"q": "mall ventures"}, {"q": "mall ventures", "list": "processed"}, {})
    ]
    assert found == [[str(form.pk)], [], []]
    assert api("processor").get(f"/api/certificates/{form.pk}/").status_code == 200


def test_a_nul_is_refused(api: Any):
    answer = api("manager").get("/api/certificates/", {"q": "ventures \0 mall"})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


ANY_ORDER = ["mall ventures", "765432", "24571.80", "24571", "q3 2026 returned", "ventures 765-4"]


@pytest.mark.parametrize("typed", ANY_ORDER)
def test_every_way_of_asking_has_an_index(certificate: Any, typed: str):
    copy_with_former_references(certificate("SUBMITTED"), 1_000)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            analyze(cursor)
            cursor.execute("SET LOCAL enable_seqscan = off")
    plan = Certificate.objects.filter(by_words(typed)).explain()
    assert "Seq Scan on workflow_certificate" not in plan
    assert "SCAN workflow_certificate" not in plan


def test_digits_are_a_range_of_tins():
    assert tins_from("998765432") == (Tin("998765432", "00000"), Tin("998765432", "99999"))
    assert tins_from("998") == (Tin("998000000", "00000"), Tin("998999999", "99999"))


@pytest.mark.postgres
def test_words_and_parts_of_references_are_found_by_their_trigrams(certificate: Any):
    if connection.vendor != "postgresql":
        pytest.skip("an index of PostgreSQL")
    certificate("SUBMITTED")
    keep_names({("payor_name", f"TENANT {number}") for number in range(5_000)})
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE workflow_partyname")
        for way in ("seqscan", "indexscan", "indexonlyscan"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
    assert "party_name_words" in PartyName.objects.filter(folded__contains="ventures").explain()
    for typed, index in (("VENTURES", "payor_name"), ("2-2026-1", "part_of_reference")):
        assert f"certificate_{index}" in Certificate.objects.filter(by_words(typed)).explain()


@pytest.mark.postgres
@pytest.mark.parametrize("typed", ["998-765-432", "998765432", "998-765-432-2026-1"])
def test_a_number_is_found_without_them(certificate: Any, typed: str):
    if connection.vendor != "postgresql":
        pytest.skip("indexes of PostgreSQL")
    copy_with_former_references(certificate("SUBMITTED"), 1_000)
    with connection.cursor() as cursor:
        analyze(cursor)
        cursor.execute("SET LOCAL enable_seqscan = off")
    plan = Certificate.objects.filter(by_words(typed)).explain()
    assert "certificate_of_payor" in plan
    assert "certificate_part_of_reference" not in plan
    assert "Seq Scan" not in plan


def test_what_is_found_is_counted_and_goes_on(api: Any, certificate: Any):
    forms = [certificate("SUBMITTED", remarks=str(number)) for number in range(3)]
    client, asked = api("manager"), {"q": "ventures", "page_size": 2}
    first = client.get("/api/certificates/", asked).json()
    assert (first["count"], first["count_is_capped"]) == (3, False)
    rest = client.get(first["next"]).json()
    assert (rest["count"], rest["next"]) == (None, None)
    found = [row["id"] for page in (first, rest) for row in page["results"]]
    assert found == [str(form.pk) for form in reversed(forms)]
    by_number = client.get("/api/certificates/", asked | {"page": 2}).json()
    assert [row["id"] for row in by_number["results"]] == found[2:]


def test_more_than_is_counted_is_still_found(api: Any, certificate: Any, monkeypatch: Any):
    monkeypatch.setattr(paging, "MOST_COUNTED", 2)
    forms = [certificate("SUBMITTED", remarks=str(number)) for number in range(3)]
    asked = {"q": "ventures", "page_size": 2}
    page = api("manager").get("/api/certificates/", asked).json()
    assert (page["count"], page["count_is_capped"]) == (2, True)
    assert [row["id"] for row in page["results"]] == [str(forms[2].pk), str(forms[1].pk)]


@pytest.mark.parametrize("counted", [1, 2, 3, 5])
def test_a_frequent_word_of_a_processor_is_counted_as_any_other(
    api: Any, certificate: Any, monkeypatch: Any, counted: int
):
    forms = [certificate(status) for status in ("SUBMITTED", "APPROVED", "RETURNED")]
    certificate("DRAFT")
    monkeypatch.setattr(paging, "MOST_COUNTED", counted)
    told = [api("processor").get("/api/certificates/?q=ventures&page_size=1").json()]
    monkeypatch.setattr(names, "FEW", 0)
    told.append(api("processor").get("/api/certificates/?q=ventures&page_size=1").json())
    assert told[0] == told[1]
    assert (told[1]["count"], told[1]["count_is_capped"]) == (min(counted, 3), counted < 3)
    assert [row["id"] for row in told[1]["results"]] == [str(forms[-1].pk)]


@pytest.mark.parametrize("counted", [1, 2, 3, 5])
def test_a_quarter_of_a_processor_is_counted_as_any_other(
    api: Any, certificate: Any, monkeypatch: Any, counted: int
):
    quarter = Quarter.current().previous
    period = {"period_from": quarter.start, "period_to": quarter.end}
    for status, code in zip(("SUBMITTED", "APPROVED", "RETURNED"), CODES, strict=False):
        lines = [line(rate=str(code.rate), atc=code.code)]
        certificate(status, lines=lines, **period)
    monkeypatch.setattr(paging, "MOST_COUNTED", counted)
    asked = f"/api/certificates/?quarter={quarter}&page_size=1"
    for who in ("processor", "manager"):
        page = api(who).get(asked).json()
        assert (page["count"], page["count_is_capped"]) == (min(counted, 3), counted < 3)


def test_where_a_processors_branches_have_too_many_nothing_else_is_counted(
    api: Any, certificate: Any, monkeypatch: Any
):
    for remarks in ("one", "other"):
        certificate("APPROVED", remarks=remarks)
    monkeypatch.setattr(paging, "MOST_COUNTED", 1)
    monkeypatch.setattr(names, "FEW", 0)
    with CaptureQueriesContext(connection) as asked:
        page = api("processor").get("/api/certificates/?q=ventures&page_size=1").json()
    assert (page["count"], page["count_is_capped"]) == (1, True)
    keys = [each for each in asked if each["sql"].startswith('SELECT "workflow_certificate"."id"')]
    assert len(keys) == 1


FORMER = "OR-2025/0417 b"


@pytest.fixture
def former(certificate: Any) -> Any:
    """A certificate with a reference of a former system, among others."""
    certificate("APPROVED", remarks="other")
    found = certificate("APPROVED")
    models.QuerySet(Certificate).filter(pk=found.pk).update(former_reference=FORMER)
    return found


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("typed", "finds"),
    [
        (FORMER, True),
        ("or-2025/0417 B", True),
        ("OR-2025", True),
        ("0417", False),
        ("OR-2025_0417", False),
        ("OR%", False),
    ],
)
def test_a_reference_of_a_former_system_is_found_by_its_beginning(
    api: Any, former: Any, typed: str, finds: bool
):
    for who in ("tenant", "processor", "manager"):
        rows = api(who).get("/api/certificates/", {"q": typed}).json()["results"]
        assert [row["id"] for row in rows] == ([str(former.pk)] if finds else []), who


@pytest.mark.postgres
def test_a_former_reference_that_is_a_number_is_found(api: Any, former: Any):
    models.QuerySet(Certificate).filter(pk=former.pk).update(former_reference="777-888-999-7")
    for typed in ("777-888-999-7", "777888999", "777-888"):
        rows = api("manager").get("/api/certificates/", {"q": typed}).json()["results"]
        assert bool(rows) is (typed != "777888999"), typed


def copy_with_former_references(form: Certificate, count: int) -> None:
    """Enough of them that an index of all former references is no way to find a few."""
    names = [field.attname for field in Certificate._meta.concrete_fields]
    common = {name: getattr(form, name) for name in names}
    models.QuerySet(Certificate).bulk_create(
        Certificate(
            **common
            | {"id": uuid4(), "reference": f"777-000-000-2025-{n}", "former_reference": f"A-{n}"}
        )
        for n in range(count)
    )


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("way", "typed"),
    [(by_words, FORMER), (by_words, "or-2025"), (by_former_reference, "777-888-999-7")],
)
def test_a_former_reference_is_found_by_its_index(former: Any, way: Any, typed: str):
    copy_with_former_references(former, 1_000)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            analyze(cursor)
    plan = Certificate.objects.filter(way(typed)).explain()
    assert "former_reference_begins" in plan
    if connection.vendor == "sqlite":
        assert "SCAN workflow_certificate" not in plan
    else:
        assert "Seq Scan" not in plan
