"""The serializer that describes a TypedDict."""

import ast
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict, cast
from uuid import UUID

import pytest
from django.conf import settings
from rest_framework import serializers

from core.api.answers import (
    Accepted,
    Answer,
    Created,
    Email,
    Moment,
    answers_of,
    as_serializer,
    one_of,
    render_answer,
    serializer_of,
)


class Payor(TypedDict):
    tin: Annotated[str, "nine digits"]


class Row(TypedDict):
    """One row."""

    id: UUID
    payor: Annotated[Payor | None, "null: unknown"]
    payors: list[Payor]
    state: Annotated[str | None, one_of(["open", "closed"]), "by the last look"]
    states: list[Annotated[str, one_of(["open"], blank=True)]]
    day: date
    at: NotRequired[Annotated[datetime | None, "when it closed"]]
    to: Annotated[Email | None, "for notices"]
    box: Annotated[list[float], partial(serializers.ListField, min_length=4)]
    by_code: dict[str, int]
    anything: dict[str, Any]


class Moved(TypedDict):
    at: Moment


class LongRow(Row):
    is_long: bool


FIELDS: Any = serializer_of(Row)().fields


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("id", serializers.UUIDField),
        ("payor", serializer_of(Payor)),
        ("payors", serializers.ListSerializer),
        ("state", serializers.ChoiceField),
        ("states", serializers.ListField),
        ("day", serializers.DateField),
        ("at", serializers.DateTimeField),
        ("to", serializers.EmailField),
        ("box", serializers.ListField),
        ("by_code", serializers.DictField),
    ],
)
def test_each_key_has_the_field_of_its_type(name: str, kind: type):
    assert type(FIELDS[name]) is kind


def test_null_absence_and_explanations_are_said():
    assert [name for name, field in FIELDS.items() if field.allow_null] == [
        *("payor", "state", "at", "to"),
    ]
    assert [name for name, field in FIELDS.items() if not field.required] == ["at"]
    texts = {name: field.help_text for name, field in FIELDS.items() if field.help_text}
    assert texts == {
        "payor": "null: unknown",
        "state": "by the last look",
        "at": "when it closed",
        "to": "for notices",
    }


def test_choices_lists_and_objects_are_described_to_their_ends():
    assert list(FIELDS["state"].choices) == ["open", "closed"]
    assert FIELDS["states"].child.allow_blank
    assert FIELDS["box"].min_length == 4
    assert type(FIELDS["by_code"].child) is serializers.IntegerField
    assert FIELDS["payors"].child.fields["tin"].help_text == "nine digits"


def test_it_has_the_name_and_docstring_and_those_keys_that_it_inherits():
    long_row = serializer_of(LongRow)
    assert (serializer_of(Row).__name__, serializer_of(Row).__doc__) == ("Row", "One row.")
    assert list(long_row().fields) == [*FIELDS, "is_long"]
    assert long_row.__doc__ != "One row."


def test_lists_are_described_and_what_is_no_answer_stays_as_it_is():
    described: Any = as_serializer(list[Row])
    assert (described.many, type(described.child)) == (True, serializer_of(Row))
    assert type(as_serializer(Row)) is serializer_of(Row)
    assert as_serializer(bytes) is bytes


def test_a_type_without_json_is_named():
    class Odd(TypedDict):
        odd: complex

    with pytest.raises(TypeError, match="complex"):
        serializer_of(Odd)


class View:
    def get(self) -> Answer[Row]:
        return Answer(cast(Row, {"is_long": False}), version=3)

    def post(self) -> Created[Row] | Answer[list[Row]]:
        return Created(cast(Row, {}))

    def delete(self) -> None: ...


def test_a_method_says_what_it_answers_by_its_annotation():
    assert answers_of(View.get) == {200: Row}
    assert answers_of(View().post) == {201: Row, 200: list[Row]}
    assert answers_of(View.delete) == {}


def test_an_answer_has_its_status_and_the_version_for_if_match():
    answer, created = View().get(), View().post()
    assert (answer.status_code, answer["ETag"], answer.data) == (200, '"3"', {"is_long": False})
    assert (created.status_code, created.has_header("ETag")) == (201, False)
    assert Accepted(cast(Row, {})).status_code == 202


def test_a_value_is_rendered_in_manila_time():
    at = datetime(2026, 7, 1, 1, tzinfo=UTC)
    assert render_answer(Moved, {"at": at}) == {"at": "2026-07-01T09:00:00+08:00"}


# They answer by several statuses, or with what another view answered.
NAMED_ELSEWHERE = {
    *("audit_verify", "billing_explanations_create", "bulk_create", "certificates_compare_copy"),
    *("credits_entries_import", "end_all_sessions", "exchange_sign_in_token", "logout"),
    *("masterdata_mail_test", "masterdata_record_deactivate", "masterdata_record_reactivate"),
    *("masterdata_staff_deactivate", "masterdata_staff_reactivate"),
    *("masterdata_tenant_deactivate", "masterdata_tenant_reactivate", "my_passkeys_add"),
    *("my_totp_set", "passkey_login", "postings_ack", "postings_ack_file", "qap_drafts_create"),
    *("refresh_access_token", "signing_links_withdraw", "tenant_ask_signature", "tenant_login"),
    *("tenant_sign", "tenant_verify_code"),
}


def operations_with_shapes(tree: ast.AST) -> Iterator[str]:
    """The operations of ``extend_schema`` whose ``responses`` name the shape of a success."""
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "extend_schema"):
            continue
        given = {each.arg: each.value for each in call.keywords}
        for pairs in ast.walk(given.get("responses", ast.Dict([], []))):
            if isinstance(pairs, ast.Dict) and any(map(is_shape, pairs.keys, pairs.values)):
                yield ast.literal_eval(given["operation_id"])


def is_shape(code: ast.expr | None, answer: ast.expr) -> bool:
    is_success = isinstance(code, ast.Constant) and code.value in (200, 201, 202)
    return is_success and not re.match("None|OpenApiTypes", ast.unparse(answer))


def test_a_new_view_names_its_answer_by_its_annotation():
    found = {
        operation
        for package in ("accounts", "console", "workflow")
        for path in Path(settings.BASE_DIR, package).rglob("*.py")
        for operation in operations_with_shapes(ast.parse(path.read_text()))
    }
    assert found == NAMED_ELSEWHERE
