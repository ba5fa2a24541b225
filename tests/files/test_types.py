"""A file is what its content says, whatever its name and its sender claim."""

import tracemalloc
from typing import Any

import pytest

from core.refusals import NotLikeThis, Refusal, WrongType
from core.text import clean_up_line
from tests.files import made
from workflow.files.names import clean_name
from workflow.files.opening import open_upload
from workflow.files.types import CSV, PDF, XLSX

pytestmark = pytest.mark.slow
EXE = b"MZ\x90\x00\x03\x00\x00\x00" + b"\x00" * 200
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def refused(data: bytes) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        open_upload(data)
    return refusal.value


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (made.pdf(), PDF),
        (made.xlsx([["a"]]), XLSX),
        (made.breakdown(), CSV),
        ("branch;atc\nDasmariñas;WC100\n".encode("cp1252"), CSV),
        ("branch,atc\nDasmariñas,WC100\n".encode(), CSV),
    ],
)
def test_the_bytes_tell_the_type(data: bytes, kind: str):
    assert open_upload(data).media_type == kind


@pytest.mark.parametrize(
    "data",
    [
        EXE,
        PNG,
        b"\0\0\0",
        made.some_zip(),
        made.with_password(),
        made.with_macros(),
        "branch,atc".encode("utf-16"),
        b"\x81\x8d\x8f",
        "branch,atc\nDasmariñas,WC100\n".encode("mac_roman"),
        "branch,atc\nDELA PEÑA,WC100\n".encode("mac_roman"),
    ],
)
def test_other_kinds_are_refused_in_words(data: bytes):
    refusal = refused(data)
    assert isinstance(refusal, WrongType)
    assert refusal.status_code == 415
    assert refusal.message.endswith(".")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"%PDF-1.7\nnothing follows", "damaged"),
        (made.pdf()[:300], "damaged"),
        (made.pdf(password="secret"), "encrypted"),
        (b"PK\x03\x04 and then nothing of the kind", "damaged"),
        (made.xlsx([["a"]])[:-40], "damaged"),
        (made.zip_bomb(), "too_large"),
        (made.lying_bomb(), "damaged"),
        (made.with_entities(), "suspicious"),
        (made.packed_oddly(), "suspicious"),
        (made.rezipped(made.EMPTY_BOOK, {made.SHEET: b"<worksheet><no end"}), "damaged"),
    ],
)
def test_what_does_not_open_is_refused(data: bytes, code: str):
    refusal = refused(data)
    assert isinstance(refusal, NotLikeThis)
    assert refusal.details["fields"][0]["field"] == "file"
    assert refusal.details["fields"][0]["code"] == code


@pytest.mark.parametrize("bomb", [made.zip_bomb, made.lying_bomb])
def test_a_bomb_is_not_unpacked(bomb: Any):
    data = bomb()
    tracemalloc.start()
    refused(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4_000_000


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("lease.pdf", "lease.pdf"),
        ("LEASE.PDF", "LEASE.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ("C:\\Users\\ana\\lease.pdf", "lease.pdf"),
        ("lease\u202efdp.exe", "leasefdp.exe.pdf"),
        ("a\x00b\x1f\r\nc.pdf", "ab c.pdf"),
        (".htaccess", "htaccess.pdf"),
        ("", "file.pdf"),
        ("\u202e\u200b.pdf", "file.pdf"),
        ("contract.exe", "contract.exe.pdf"),
        ('a"b<c>.pdf', "abc.pdf"),
        ("Piñas  rent.pdf", "Piñas rent.pdf"),
        ("x" * 400 + ".pdf", "x" * 116 + ".pdf"),
    ],
)
def test_a_name_is_made_harmless(given: str, shown: str):
    assert clean_name(given, ".pdf") == shown


def test_texts_lose_what_cannot_be_seen():
    assert clean_up_line(" WC\u200b100\u00a0 \t x ") == "WC100 x"
