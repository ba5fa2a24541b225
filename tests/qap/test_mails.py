"""A mail with a QAP attached is read as the QAP; of others the tenant reads what to send."""

import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from core import clock
from tests.qap.files import STRANGER, THIRD, bring_in, entries_of, qap_of, send, stored_qaps
from tests.support.qap_files import all_files, holds_stranger, whole_database
from workflow.qap import mails
from workflow.qap.mails import is_mail
from workflow.qap.models import QapFile

Api = Callable[[str], Any]
Make = Callable[..., Any]
PERIOD = {"period_from": THIRD.start, "period_to": THIRD.end}


@pytest.fixture(autouse=True)
def _october(settings: Any, tmp_path: Path) -> Iterator[None]:
    settings.DATA_DIR, settings.UPLOAD_DIR = tmp_path, tmp_path / "uploads"
    with clock.set_to(datetime(2026, 10, 10, 2, tzinfo=UTC)):
        yield


@pytest.fixture
def qap(certificate: Make) -> bytes:
    """Of the tenant, with a row about our company and one about another."""
    return qap_of([STRANGER, *entries_of(certificate("SUBMITTED", **PERIOD))])


def mail_with(*attached: bytes, text: str = "Dear Taxpayer, your file was received.") -> Any:
    mail = EmailMessage()
    mail["From"] = "esubmission@bir.gov.ph"
    mail["Subject"] = "Validation report"
    mail["Date"] = "Sat, 10 Oct 2026 09:00:00 +0800"
    mail.set_content(text)
    for number, data in enumerate(attached, start=1):
        name = f"{number}26.DAT"
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail


def forwarded(mail: Any) -> Any:
    outer = mail_with()
    outer.add_attachment(mail)
    return outer


def as_text_part(qap: bytes, encoding: str) -> bytes:
    """The DAT file as a text that the mail program encoded."""
    mail = mail_with()
    mail.add_attachment(qap.decode(), cte=encoding, filename="0926.DAT")
    return bytes(mail)


CARRIERS: dict[str, Callable[[bytes], bytes]] = {
    "base 64": lambda qap: bytes(mail_with(qap)),
    "seven bits": lambda qap: as_text_part(qap, "7bit"),
    "quoted-printable": lambda qap: as_text_part(qap, "quoted-printable"),
    "forwarded": lambda qap: bytes(forwarded(forwarded(mail_with(qap)))),
    "twice the same": lambda qap: bytes(mail_with(qap, qap)),
    "with others": lambda qap: bytes(mail_with(b"%PDF-1.7 report", qap, b"\x89PNG picture")),
    "byte order mark": lambda qap: bytes(mail_with(b"\xef\xbb\xbf" + qap)),
    "from a mailbox": lambda qap: b"From a@b Sat Oct 10\n" + bytes(mail_with(qap)),
    "line ends of Windows": lambda qap: bytes(mail_with(qap)).replace(b"\n", b"\r\n"),
    "blank lines before": lambda qap: b"\r\n\r\n" + bytes(mail_with(qap)),
}


@pytest.mark.parametrize("name", CARRIERS)
def test_the_qap_is_taken_out_of_the_mail(api: Api, qap: bytes, name: str) -> None:
    told = bring_in(api, CARRIERS[name](qap))
    assert (told["state"], told["message"]) == ("done", "")
    assert (told["rows_kept"], told["rows_ignored"]) == (1, 1)
    assert told["certificates"][0]["state"] == "IN_QAP"
    texts = [whole_database(), *(path.read_bytes().decode("latin-1") for path in all_files())]
    assert not [text for text in texts if holds_stranger(text)]


def zipped(data: bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("0926.DAT", data)
    return packed.getvalue()


def nested(levels: int) -> bytes:
    """Parts in parts, each declared and begun."""
    heads = "".join(
        f'Content-Type: multipart/mixed; boundary="b{level}"\n\n--b{level}\n'
        for level in range(levels)
    )
    return f"From: a@b.example\nSubject: deep\n{heads}\nHQAP,".encode()


HEAD = b"From: a@b.example\nSubject: x\n"
REFUSED: dict[str, tuple[Callable[[bytes], bytes], str, str]] = {
    "validation mail": (lambda qap: bytes(mail_with()), "no_qap_in_mail", "DAT file that you sent"),
    "other attachment": (lambda qap: bytes(mail_with(b"%PDF-1.7")), "no_qap_in_mail", "No DAT"),
    "packed": (lambda qap: bytes(mail_with(zipped(qap))), "packed", "Unpack it"),
    "two files": (
        lambda qap: bytes(mail_with(qap, qap.replace(b"09/2026", b"06/2026"))),
        "several_qaps",
        "2 QAP files",
    ),
    "many parts": (lambda qap: bytes(mail_with(*[b"x"] * 200, qap)), "too_many_parts", "parts"),
    "deep": (lambda qap: nested(5_000), "damaged", "itself"),
    "no such encoding": (
        lambda qap: (
            HEAD + b"Content-Type: text/plain; charset=none\n"
            b"Content-Transfer-Encoding: rot13\n\n\xff\xfe"
        ),
        "no_qap_in_mail",
        "No DAT",
    ),
    "broken base 64": (
        lambda qap: HEAD + b"Content-Transfer-Encoding: base64\n\n====!!!!\n=",
        "no_qap_in_mail",
        "No DAT",
    ),
    "no end of a header": (lambda qap: HEAD + b"X: " + b'a;"' * 300_000, "no_qap_in_mail", "No"),
    "Outlook": (lambda qap: mails.OUTLOOK + bytes(90), "outlook", "Save the mail as .eml"),
    "huge": (
        lambda qap: HEAD + b"\n" + b"x" * mails.MOST_MAIL_BYTES,
        "too_large",
        "itself",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_mail_without_one_qap_is_refused_with_what_to_send(
    api: Api, qap: bytes, name: str
) -> None:
    make, code, words = REFUSED[name]
    answer = send(api, make(qap), name="mail.eml")
    assert answer.status_code == 422, answer.content
    (fault,) = answer.json()["fields"]
    assert (fault["field"], fault["code"]) == ("file", code)
    assert words in fault["message"]
    assert not stored_qaps()
    assert not QapFile.objects.exists()


SLOW = {
    "many lines in many parts": nested(80) + b"\n" * 6_000_000,
    "quotes in a boundary": HEAD + b'Content-Type: a/b; c="' + b'\\";' * 500_000 + b"\n\n",
}


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_a_mail_that_is_made_to_be_slow_is_given_up(api: Api, name: str) -> None:
    began = monotonic()
    assert send(api, SLOW[name], name="mail.eml").status_code == 422
    assert monotonic() - began < mails.BOUNDS.wall_seconds + 5
    assert not stored_qaps()


def test_a_mail_of_another_payor_is_refused(api: Api, qap: bytes) -> None:
    answer = send(api, bytes(mail_with(qap)), who="other tenant", name="mail.eml")
    assert (answer.status_code, answer.json()["code"]) == (422, "not_yours")


@pytest.mark.parametrize(
    "head", [b"HQAP,H1601EQ,1\r\n", b'"HQAP","H1601EQ"\r\n', b"", b"Note: x\n"]
)
def test_what_is_no_mail_is_left_as_it_is(head: bytes) -> None:
    assert not is_mail(head)
