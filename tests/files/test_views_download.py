"""Fetching a file: whole, as it was sent, saved and never shown; and a breakdown's rows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.api.streams import Streamed
from tests.files import made
from tests.files.conftest import LIST, Send, on_disk
from tests.files.served import fetched, in_thread


def address(draft: dict[str, Any], answer: Any, tail: str = "") -> str:
    assert answer.status_code == 201, answer.content
    return f"{LIST}{draft['id']}/files/{answer.json()['files'][0]['id']}/{tail}"


def test_a_file_comes_back_as_it_was_sent(api: Any, send: Send, draft: dict[str, Any]):
    data = made.pdf("x" * 3000)
    answer = api("other tenant").get(address(draft, send(data, "lease.pdf", "DOCUMENT")))
    assert answer.status_code == 200
    assert answer.getvalue() == data
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Length"] == str(len(data))
    assert answer["Content-Disposition"] == 'attachment; filename="lease.pdf"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "no-store"
    assert answer["Content-Security-Policy"].startswith("default-src 'none'; sandbox")


def test_a_name_of_any_letters_is_sent_as_rfc_5987_says(
    api: Any, send: Send, draft: dict[str, Any]
):
    where = address(draft, send(made.pdf(), 'Piñas "Q3"; x=1.pdf', "DOCUMENT"))
    answer = api("other tenant").get(where)
    header = answer["Content-Disposition"]
    assert header == "attachment; filename*=utf-8''Pi%C3%B1as%20Q3%3B%20x%3D1.pdf"
    assert answer.getvalue() == made.pdf()


@pytest.mark.parametrize("accept", ["text/html", "image/png", "application/json"])
def test_whatever_is_accepted_the_file_comes_and_refusals_are_json(
    api: Any, send: Send, draft: dict[str, Any], accept: str
):
    where = address(draft, send(made.breakdown()))
    answer = api("other tenant").get(where, HTTP_ACCEPT=accept)
    assert (answer.status_code, answer.getvalue()) == (200, made.breakdown())
    refusal = api("tenant").get(where, HTTP_ACCEPT=accept)
    assert (refusal.status_code, refusal.json()["code"]) == (404, "not_found")


def test_bytes_that_are_gone_are_told(api: Any, send: Send, draft: dict[str, Any], uploads: Path):
    where = address(draft, send(made.breakdown()))
    on_disk(uploads)[0].unlink()
    answer = api("other tenant").get(where)
    assert (answer.status_code, answer.json()["code"]) == (404, "file_missing")


def test_the_rows_of_a_breakdown_stand_beside_the_form(api: Any, send: Send, draft: dict[str, Any]):
    where = address(draft, send(made.breakdown(made.FITTING[:1])), "rows/")
    told = api("other tenant").get(where).json()
    (row,) = told.pop("rows")
    assert (row["row"], row["atc"], row["m1"]) == (2, "WC100", "60000.00")
    assert told == {
        "total": "180000.00",
        "tax": "9000.00",
        "form_total": "300000.00",
        "form_tax": "15000.00",
        "difference_total": "-120000.00",
        "difference_tax": "-6000.00",
    }


def test_a_document_has_no_rows(api: Any, send: Send, draft: dict[str, Any]):
    where = address(draft, send(made.pdf(), "a.pdf", "DOCUMENT"), "rows/")
    assert api("other tenant").get(where).status_code == 404


async def test_an_asynchronous_server_is_given_one_piece_at_a_time():
    made_pieces = []

    def pieces() -> Iterator[bytes]:
        for number in range(5):
            made_pieces.append(number)
            yield b"%d" % number

    seen = []
    async for piece in Streamed(pieces()):
        seen.append(piece)
        assert len(made_pieces) == len(seen)
    assert b"".join(seen) == b"01234"


@pytest.mark.filterwarnings("error")
@pytest.mark.django_db(transaction=True)
async def test_a_file_is_streamed_through_the_real_handler(
    api: Any, send: Send, draft: dict[str, Any]
):
    data = made.pdf("y" * 200_000)
    client = await in_thread(api, "other tenant")
    where = address(draft, await in_thread(send, data, "a.pdf", "DOCUMENT"))
    status, chunks = await fetched(where, client)
    assert status == 200
    assert b"".join(chunks) == data
    assert max(map(len, chunks)) <= 65_536
