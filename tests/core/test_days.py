"""Wherever a day, a quarter or a year comes in, one that cannot be counted with is refused."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from core.api.fields import BoundedDateField, BoundedDateTimeField, ClosedSerializer
from core.api.queries import read_value
from core.days import format_day, read_iso_day
from core.quarter import Quarter
from tests.files import made
from tests.support.api_calls import (
    ASKED_BY,
    ELSEWHERE,
    address_of,
    calls,
    client,
    good_body,
    put,
    required_along,
    resolved,
)
from workflow.api.urls import urlpatterns
from workflow.checks.period import is_past_claiming_years

assert urlpatterns, "every serializer is imported"

DAYS = ("0001-01-01", "9999-12-31", "1899-12-31", "2200-01-01", "2026-02-30", "2026-13-01", "0")
ODD = {
    "date": DAYS,
    "date-time": [f"{day}T00:00:00+08:00" for day in DAYS],
    "quarter": ("0001Q1", "9999Q4", "1899Q4", "2200Q1", "2026Q5", "2026", "26Q3"),
    "year": (1, 9999, 1899, 2200),
}
GOOD = {"date": "2024-02-29", "quarter": "2026Q3", "year": "2026"}


def kind_of(name: str, schema: dict[str, Any]) -> str | None:
    if schema.get("format") in ("date", "date-time"):
        return str(schema["format"])
    return name if name in ("quarter", "year") and schema.get("maximum") != 4 else None


def odd_places(schema: dict[str, Any], at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, str]]:
    """Where a body has a day, a quarter or a year, and which of them."""
    schema = resolved(schema)
    if kind := kind_of(str(at[-1]) if at else "", schema):
        yield at, kind
    elif schema.get("type") == "array":
        yield from odd_places(schema["items"], (*at, 0))
    else:
        for name, each in schema.get("properties", {}).items():
            yield from odd_places(each, (*at, name))


WHOLE = {
    "certificates_completeness_lease": {
        "company": "PCM",
        "branch": "Crest Bay Mall",
        "quarter": "2026Q1",
        "was_leased": True,
    },
    "filings_create": {"company": "PCM", "quarter": "2026Q1", "form": "1702", "sha256": "0" * 64},
}
BODIES = [
    (path, method, call["operationId"], at, kind)
    for path, method, call in calls()
    for content in call.get("requestBody", {}).get("content", {}).values()
    for at, kind in odd_places(content["schema"])
    if call["operationId"] not in ELSEWHERE
]


def test_every_query_takes_days_quarters_and_years_within_bounds() -> None:
    found = {(name, kind, str(schema)) for name, kind, schema in query_parameters()}
    assert {kind for _, kind, _ in found} == {"date", "quarter", "year"}
    for name, kind, schema in query_parameters():
        assert str(read_value(GOOD[kind], schema)) == GOOD[kind], name
        for odd in map(str, ODD[kind]):
            with pytest.raises(ValueError, match=r"."):
                read_value(odd, schema)


def query_parameters() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for _path, _method, call in calls():
        for each in call.get("parameters", ()):
            kind = kind_of(each["name"], each["schema"])
            if each["in"] == OpenApiParameter.QUERY and kind:
                yield each["name"], kind, each["schema"]


def test_every_body_reads_days_within_bounds() -> None:
    fields = [
        (each.__name__, name, field)
        for each in closed_serializers(ClosedSerializer)
        for name, field in each._declared_fields.items()
    ]
    days = [each for each in fields if isinstance(each[2], serializers.DateField)]
    moments = [each for each in fields if isinstance(each[2], serializers.DateTimeField)]
    assert (len(days) > 10, len(moments) > 2) == (True, True)
    assert [each[:2] for each in days if not isinstance(each[2], BoundedDateField)] == []
    assert [each[:2] for each in moments if not isinstance(each[2], BoundedDateTimeField)] == []


def closed_serializers(above: Any) -> Iterator[Any]:
    for each in above.__subclasses__():
        yield each
        yield from closed_serializers(each)


@pytest.mark.parametrize(("path", "method", "name", "at", "kind"), BODIES)
def test_a_body_with_an_odd_day_is_refused_and_the_field_named(
    path: str, method: str, name: str, at: Any, kind: str, people: Any, certificate: Any
) -> None:
    forms = {"DRAFT": certificate("DRAFT")}
    address = address_of(path, people, forms)
    who = client(people[ASKED_BY.get(name, "tenant")])
    for odd in ODD[kind]:
        given = put(WHOLE.get(name) or good_body(name), at, odd)
        if name == "certificates_attach_file":
            file = SimpleUploadedFile("a.pdf", made.pdf())
            given = {"file": file, "kind": "FORM_2306", at[-1]: odd}
        form = "multipart" if "file" in given else "json"
        answer = getattr(who, method)(address, given, format=form)
        assert answer.status_code == 422, (odd, answer.content)
        assert str(at[-1]) in [each["field"].rpartition(".")[2] for each in answer.json()["fields"]]


@pytest.mark.django_db
@pytest.mark.parametrize("odd", ODD["date"])
def test_a_move_refuses_an_odd_day(odd: str, certificate: Any, people: Any) -> None:
    form = certificate("SUBMITTED")
    given = {"until": odd, "reason": "Waiting."}
    answer = client(people["processor"]).post(
        f"/api/certificates/{form.pk}/snooze/", given, format="json"
    )
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "until")


@pytest.mark.django_db
@pytest.mark.parametrize("odd", ODD["quarter"][:5])
def test_a_path_refuses_an_odd_quarter(odd: str, people: Any) -> None:
    answer = client(people["lead"]).post(
        f"/api/desk/quarters/{odd}/lock/", {"remarks": "x"}, format="json"
    )
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "quarter")


OF_THEIR_OWN = ("/api/schema/", "/api/tenant/verify-code")  # dear, and the specification's
LISTS = [
    (path, optional, required_along(call, ""))
    for path, method, call in calls()
    if method == "get" and "{" not in path and "/auth/" not in path and path not in OF_THEIR_OWN
    if (
        optional := {
            each["name"]
            for each in call.get("parameters", ())
            if each["in"] == "query" and not each.get("required")
        }
    )
]


@pytest.mark.parametrize(("path", "optional", "required"), LISTS)
def test_a_blank_parameter_is_absent(
    path: str, optional: set[str], required: str, people: Any
) -> None:
    query = "&".join(f"{name}=%20" for name in sorted(optional))
    for role in ("lead", "administrator", "tenant", "manager"):
        answer = client(people[role]).get(f"{path}?{query}{required}")
        if answer.status_code != 403:
            break
    assert answer.status_code in (200, 404, 409, 422), answer.content
    if answer.status_code == 422:  # another one is needed
        assert {each["field"] for each in answer.json()["fields"]} & optional == set()


@pytest.mark.parametrize("written", DAYS)
def test_a_day_is_one_that_exists_within_bounds(written: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_iso_day(written)


@pytest.mark.parametrize("year", [1, 1899, 2026, 2199, 9999])
def test_a_quarter_of_any_year_has_its_ends_and_neighbours(year: int) -> None:
    last, first = Quarter(year, 4), Quarter(year, 1)
    assert (first.start, last.end) == (date(year, 1, 1), date(year, 12, 31))
    assert Quarter(year, 1).end == date(year, 3, 31)
    assert (first.previous, last.previous) == (Quarter(year - 1, 4), Quarter(year, 3))
    assert last.following.previous == last
    assert is_past_claiming_years(last, date(2026, 7, 1)) is (year < 2024)


# What is not read by people: names of files, columns, machines' formats and what is read in.
MACHINES = {
    "core/jobs/lease.py",
    "workflow/checks/cells.py",
    "workflow/files/quarter_headings.py",
}
MONTHS_ALONE = {"console/masterdata/fields.py", "workflow/files/quarter_sheet.py"}
NAMES_A_MONTH = re.compile(r"%-?d %B|%B %-?d|%B %Y|%d %b|strftime|month_name\[|date_format\(")


def test_dates_that_people_read_are_written_in_one_form() -> None:
    assert format_day(date(2026, 10, 7)) == "7 October 2026"
    sources = [
        path
        for package in ("accounts", "console", "core", "demo", "workflow")
        for path in (settings.BASE_DIR / package).rglob("*.py")
        if "migrations" not in path.parts
    ]
    own = {
        str(path.relative_to(settings.BASE_DIR))
        for path in sources
        if NAMES_A_MONTH.search(path.read_text())
    }
    assert own - MACHINES - MONTHS_ALONE == {"core/days.py"}
    templates = [
        (path.name, form)
        for package in ("accounts", "console", "workflow")
        for path in (settings.BASE_DIR / package / "templates").rglob("*.*")
        for form in re.findall(r'\|date:"([^"]+)"', path.read_text())
        if not re.fullmatch(r"j F Y(, H:i(:s)?)?", form)
    ]
    assert templates == []
