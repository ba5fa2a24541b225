"""A view reads typed values: its query by ``get_query``, its body by ``read_body``."""

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.http import QueryDict

from core.api.parameters import (
    PAGE_SIZE,
    by_name,
    choice,
    choices_parameter,
    date_parameter,
    identifier,
    integer,
    quarter_parameter,
    text_parameter,
)
from core.api.queries import check_query, read_stored_query, take_texts
from core.quarter import Quarter
from core.refusals import NotLikeThis, UnknownParameter

KNOWN = by_name(
    [
        integer("after", default=0),
        integer("before"),
        choice("state", ["open", "ended"]),
        choices_parameter("status", ["DRAFT", "SUBMITTED"]),
        date_parameter("from"),
        identifier("batch"),
        quarter_parameter(),
        text_parameter("q"),
        text_parameter("company", required=True),
    ]
)
PK = "7d1c2d53-5c0e-4b0a-9d0d-0d6f4f0f7a11"


def read_question(text: str) -> Any:
    return check_query(QueryDict(f"company=PCM&{text}"), KNOWN)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("before=7", 7),
        ("state=open", "open"),
        ("status=DRAFT, SUBMITTED", ["DRAFT", "SUBMITTED"]),
        ("from=2026-10-12", date(2026, 10, 12)),
        (f"batch={PK}", UUID(PK)),
        ("quarter=2026Q3", Quarter(2026, 3)),
        ("q=%20a%20b%20", "a b"),
    ],
)
def test_a_value_has_the_type_of_its_declaration(text: str, value: Any) -> None:
    assert read_question(text)[text.partition("=")[0]] == value


@pytest.mark.parametrize("text", ["before=", "q=%20", "quarter=%20%20", ""])
def test_a_blank_value_is_absent(text: str) -> None:
    query = read_question(text)
    assert dict(query) == {"company": "PCM", "after": 0}
    assert [query.get("before"), query.get("q", "none"), "quarter" in query] == [
        None,
        "none",
        False,
    ]


def test_a_default_stands_in_for_what_was_left_out() -> None:
    assert [read_question("")["after"], read_question("after=9")["after"]] == [0, 9]
    assert check_query(QueryDict(), by_name([PAGE_SIZE]))["page_size"] == 25


def test_a_name_that_the_call_does_not_declare_cannot_be_looked_up() -> None:
    query = read_question("")
    for look_up in (query.__getitem__, query.get):
        with pytest.raises(KeyError, match="declares no parameter lane"):
            look_up("lane")
    assert "lane" not in query


def test_the_next_page_has_the_texts_as_they_were_written() -> None:
    assert read_question("status=DRAFT, SUBMITTED&q=&before=7").texts == {
        "company": "PCM",
        "status": "DRAFT, SUBMITTED",
        "before": "7",
    }


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(NotLikeThis) as refused:
        check_query(QueryDict("before=x&from=2026-13-01&q=a&q=b"), KNOWN)
    faults = [(each["field"], each["code"]) for each in refused.value.details["fields"]]
    assert faults == [
        ("before", "invalid"),
        ("from", "invalid"),
        ("q", "invalid"),
        ("company", "required"),
    ]


def test_a_stored_query_is_read_as_one_of_an_address() -> None:
    stored = {"company": "PCM", "quarter": "2026Q3", "q": ""}
    assert dict(read_stored_query(stored, KNOWN)) == dict(read_question("quarter=2026Q3"))
    with pytest.raises(UnknownParameter):
        read_stored_query({"statsu": "DRAFT"}, KNOWN)


def test_a_call_with_an_answer_for_any_query_is_given_texts() -> None:
    query = take_texts(QueryDict("before=x&statsu=1&q=%20"), KNOWN)
    assert dict(query) == {"before": "x", "q": " "}


# Where a request is read: the readers themselves, and what is no call of the API.
READERS = {
    "workflow/api/files/uploads.py": "the one reader of forms and their files",
    "workflow/api/verify/views.py": "a page for everybody, which answers any text in words",
}
PACKAGES = ("accounts", "config", "console", "core", "demo", "workflow")
OF_REQUESTS_ALONE = {"query_params", "GET", "POST", "FILES"}
OF_MANY = {"data", "body"}
REQUEST = re.compile(r"\b(Http)?Request\b")


def is_request(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is a request: by its name, or as ``self.request``."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("request", "_request")
    return isinstance(node, ast.Name) and node.id in names


def names_of_requests(tree: ast.AST) -> set[str]:
    """The names that a source gives to requests: by annotation, or as an alias of another."""
    found = {"request"}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and REQUEST.search(ast.unparse(node.annotation or node)):
            found.add(node.arg)
    for _ in range(3):  # an alias of an alias
        found |= {name for name, value in assignments(tree) if is_request(value, found)}
    return found


def assignments(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Each name with the expression that is assigned to it, pairs one by one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.NamedExpr):
            yield node.target.id, node.value
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                yield from ((each.id, of) for each, of in pairs if isinstance(each, ast.Name))


def raw_reads(source: str) -> list[str]:
    """Where a source reads a request by itself, as line and expression."""
    tree = ast.parse(source)
    names, found = names_of_requests(tree), []
    for node in ast.walk(tree):
        name, base = "", None
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            name, base = node.attr, node.value
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "getattr":
            base, of = node.args[0], node.args[1]
            name = str(of.value) if isinstance(of, ast.Constant) else ""
        if name in OF_REQUESTS_ALONE or (
            name in OF_MANY and base is not None and is_request(base, names)
        ):
            found.append(f"{getattr(node, 'lineno', 0)}: {ast.unparse(node)}")
    return found


@pytest.mark.parametrize(
    "source",
    [
        "asked = request.query_params",
        "def read(call: Request): return call.data",
        "def read(call: 'HttpRequest | None'): return call.body",
        "user, asked = one(request), request.POST",
        "other = request\nagain = other\nbody = again.data",
        "if (other := self.request): other.data",
        "self.request.data.get('x')",
        "request._request.GET",
        "getattr(request, 'data')",
        "def one(): return lambda it: it.query_params['x']",
        "files = request.FILES.getlist('file')",
    ],
)
def test_each_way_around_the_readers_is_found(source: str) -> None:
    assert raw_reads(source)


@pytest.mark.parametrize(
    "source",
    [
        "body = read_body(request, Body)\nbody['x']",
        "answer.data = {}\nprint(answer.data)",
        "def read(mail: Mail): return mail.body",
        "request.headers.get('If-Match', '')",
    ],
)
def test_what_reads_no_request_is_not_found(source: str) -> None:
    assert raw_reads(source) == []


@pytest.mark.essential("reads every file once")
def test_a_view_reads_its_request_by_the_readers_alone() -> None:
    found = {}
    for package in PACKAGES:
        for path in Path(settings.BASE_DIR, package).rglob("*.py"):
            place = str(path.relative_to(settings.BASE_DIR))
            if not place.startswith("core/api/") and (reads := raw_reads(path.read_text())):
                found[place] = reads
    assert {place: reads for place, reads in found.items() if place not in READERS} == {}
    assert set(found) == set(READERS), "an exception that is none any more"
