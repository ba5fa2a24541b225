"""Each call of the API document has examples, which its schemas take and people believe."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator, oas31_format_checker

from config.api_document import generated_document
from config.document_examples import json_media, name_of
from core import clock
from tests.support.api_calls import ASKED_BY

PLAUSIBLE = {
    r"(^|_)tin$": r"^(\d{3}-\d{3}-\d{3}(-\d{3,5})?|)$",
    r"^atc$": r"^W[CIVB]\d{3}$",
    r"(^|_)quarter$": r"^20\d\dQ[1-4]$",
    r"^reference$": r"^\d{3}-\d{3}-\d{3}-20\d\d-\d+$",
    r"^(tax|base|total|billed|certified|withheld|net|m[123])$": r"^-?\d+\.\d\d$",
    r"(^|_)email$": r"^([\w.]+@[\w.]+\.example|)$",
    r"(^|_)zip$": r"^(\d{4}|)$",
    r"(token|secret|password)$": "example|pass phrase|[1-9]",
}


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(json.dumps(generated_document(), default=str))


def example_of(media: dict[str, Any], document: Any) -> Any:
    if "example" in media:
        return media["example"]
    name = name_of(media["schema"])
    assert media["examples"] == {"example": {"$ref": f"#/components/examples/{name}"}}
    return document["components"]["examples"][name]["value"]


def test_every_body_and_good_answer_has_an_example_that_its_schema_takes(document: Any) -> None:
    faults = []
    for _, media in json_media(document):
        schema = media["schema"] | {"components": document["components"]}
        validator = OAS31Validator(schema, format_checker=oas31_format_checker)
        found = validator.iter_errors(example_of(media, document))
        faults += [f"{media['schema']} {list(each.path)}: {each.message[:200]}" for each in found]
    assert sorted(set(faults)) == []


def test_no_example_is_empty(document: Any) -> None:
    assert [call for call, media in json_media(document) if not example_of(media, document)] == []


def test_no_example_is_left_that_no_call_has(document: Any) -> None:
    used = {name_of(media["schema"]) for _, media in json_media(document) if "examples" in media}
    assert set(document["components"]["examples"]) == used


# Calls whose example names what is not there: a password, a bill, a posting, an original.
NOT_THERE = {
    "my_recovery_codes_make",
    "billing_explanations_create",
    "bulk_forms_create",
    "postings_ack",
}


def send_examples(document: Any, api: Any, certificate: Any) -> Iterator[tuple[str, int, str]]:
    """Send every body; the id of the call, and status and text of what was answered."""
    named = {"id": str(certificate.pk), "move": "send_back", "quarter": "2026Q3"}
    media_by_call = dict(json_media(document))
    for path, methods in document["paths"].items():
        address = re.sub(r"{(\w+)}", lambda found: named.get(found[1], "1"), path)
        for method, operation in methods.items():
            if media := media_by_call.get(call := operation["operationId"]):
                client = api(ASKED_BY.get(call, "tenant"))
                answer = getattr(client, method)(
                    address, example_of(media, document), format="json"
                )
                yield call, answer.status_code, answer.content[:300].decode()


@pytest.mark.thorough
@pytest.mark.django_db
def test_calls_take_their_examples(document: Any, api: Any, certificate: Any) -> None:
    """Another answer than a refusal of the body: 403, 404 and 409 are of this database."""
    with clock.set_to(datetime(2026, 10, 11, 2, tzinfo=UTC)):
        answers = list(send_examples(document, api, certificate("SUBMITTED")))
    assert len(answers) > 70
    refused = [each for each in answers if each[1] in (400, 415, 422, 500)]
    assert [each for each in refused if each[0] not in NOT_THERE] == []
    assert {call for call, _, _ in refused} == NOT_THERE


def values_in(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every text of an example, with the name of its field."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from values_in(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from values_in(each, name)
    elif isinstance(value, str):
        yield name, value


@pytest.mark.parametrize(("field", "looks_like"), PLAUSIBLE.items())
def test_examples_look_like_what_they_are(document: Any, field: str, looks_like: str) -> None:
    found = {
        (name, value)
        for each in document["components"]["examples"].values()
        for name, value in values_in(each["value"])
        if re.search(field, name)
    }
    assert found
    assert {pair for pair in found if not re.search(looks_like, pair[1])} == set()


def test_examples_are_a_small_part_of_the_document(document: Any) -> None:
    size = len(json.dumps(document["components"]["examples"]))
    assert size < len(json.dumps(document)) / 5
