"""What clients rely on stays, or is announced in docs/api-changes.md."""

import re
from datetime import date
from typing import Any

import pytest
from django.conf import settings
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from config import api_document
from core.api.deprecation import deprecated_call
from scripts.api_changes import collect_facts, find_breaking_changes, read_facts, write_facts
from scripts.releases import read_releases

PAGE = settings.BASE_DIR / "docs" / "api-changes.md"
RELEASE = read_releases()[0].folder / "api.txt"
ROW = re.compile(r"^\| `([^`]+)` \| (\d{4}-\d\d-\d\d) \| (\d{4}-\d\d-\d\d) \|", re.MULTILINE)
FACTS = {
    "GET /a/": "",
    "GET /a/ ? page": "integer sometimes",
    "GET /a/ ? lane": "string sometimes",
    "GET /a/ ? lane = OPEN": "",
    "POST /a/": "",
    "Thing < name": "string always",
    "Thing < note": "null|string sometimes",
    "KindEnum < = RENT": "",
    "Answer > id": "string always",
    "Answer > tax": "null|string always",
}


def announced() -> dict[str, tuple[date, date]]:
    rows = ROW.findall(PAGE.read_text())
    return {what: (date.fromisoformat(a), date.fromisoformat(b)) for what, a, b in rows}


def test_nothing_that_the_last_release_had_is_gone_or_narrower() -> None:
    now = collect_facts(api_document.generated_document())  # type: ignore[arg-type]
    broken = find_breaking_changes(read_facts(RELEASE.read_text()), now)
    assert [each for each in broken if not each.startswith(tuple(announced()))] == []


def test_the_description_of_the_release_is_whole() -> None:
    facts = read_facts(RELEASE.read_text())
    assert len(facts) > 3000
    assert write_facts(facts) == RELEASE.read_text()


def test_an_announcement_leaves_a_year() -> None:
    short = [what for what, (since, end) in announced().items() if (end - since).days < 365]
    assert short == []
    assert ROW.findall("| `GET /a/` | 2027-01-01 | 2028-01-01 | GET /b/ |")


@pytest.mark.parametrize(
    "change",
    [
        {"GET /a/": None},
        {"GET /a/ ? page": None},
        {"GET /a/ ? page": "string sometimes"},
        {"GET /a/ ? page": "integer always"},
        {"GET /a/ ? lane = OPEN": None},
        {"GET /a/ ? must": "string always"},
        {"Thing < name": None},
        {"Thing < note": "string sometimes"},
        {"Thing < note": "null|string always"},
        {"Thing < more": "string always"},
        {"KindEnum < = RENT": None},
        {"Answer > id": None},
        {"Answer > id": "null|string always"},
        {"Answer > id": "string sometimes"},
        {"Answer > id": "integer always"},
    ],
)
def test_what_breaks_a_client_is_found(change: dict[str, str | None]) -> None:
    now = {subject: text for subject, text in (FACTS | change).items() if text is not None}
    [found] = find_breaking_changes(FACTS, now)
    assert found.startswith(next(iter(change)) + ": ")


@pytest.mark.parametrize(
    "change",
    [
        {"GET /b/": ""},
        {"POST /b/": "", "POST /b/ ? must": "string always"},
        {"Other < name": "string always"},
        {"GET /a/ ? more": "string sometimes"},
        {"GET /a/ ? page": "integer|string sometimes"},
        {"Thing < name": "string sometimes"},
        {"Thing < more": "string sometimes"},
        {"KindEnum < = PARKING": ""},
        {"Answer > more": "string always"},
        {"Answer > tax": "string always"},
        {"POST /a/ < text/plain": "string sometimes"},
    ],
)
def test_what_a_client_does_not_notice_is_none(change: dict[str, str]) -> None:
    assert find_breaking_changes(FACTS, FACTS | change) == []


def test_a_body_of_several_media_types_has_to_be_sent_in_none_of_them() -> None:
    text = {"schema": {"type": "string"}}
    for kinds, need in ((["text/plain"], "always"), (["text/plain", "text/csv"], "sometimes")):
        body = {"content": dict.fromkeys(kinds, text)}
        document = {
            "paths": {"/a/": {"post": {"requestBody": body, "responses": {}}}},
            "components": {"schemas": {}},
        }
        assert collect_facts(document)["POST /a/ < text/plain"] == f"string {need}"


def test_a_call_that_the_document_loses_is_found() -> None:
    document: Any = dict(api_document.generated_document())
    paths = dict(document["paths"])
    del paths["/api/webhooks/"]
    now = collect_facts(document | {"paths": paths})
    broken = find_breaking_changes(collect_facts(api_document.generated_document()), now)  # type: ignore[arg-type]
    assert "POST /api/webhooks/: is gone" in broken


class OldCall(APIView):
    """A call of this test that is about to end."""

    authentication_classes = ()
    permission_classes = ()

    @deprecated_call(since=date(2027, 1, 31), sunset=date(2028, 3, 1))
    def get(self, request: Any) -> Response:
        return Response({"fine": True})


def test_a_deprecated_call_says_since_when_and_until_when() -> None:
    answer = OldCall.as_view()(APIRequestFactory().get("/old/"))
    assert answer.data == {"fine": True}
    assert answer["Deprecation"] == "@1801353600"
    assert answer["Sunset"] == "Wed, 01 Mar 2028 00:00:00 GMT"


def test_a_deprecated_call_is_marked_in_the_document() -> None:
    patterns = [path("api/old/", OldCall.as_view())]
    document = SchemaGenerator(patterns=patterns).get_schema(public=True)
    assert document["paths"]["/api/old/"]["get"]["deprecated"] is True
