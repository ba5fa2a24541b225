"""A mail can be composed and read whatever names are in it, in the way that SMTP needs it."""

from email import message_from_bytes, policy
from typing import Any

import pytest
from django.core.mail.message import EmailMessage

from config.addresses import sender
from core.mail import MailRefused, compose_mail, compose_text, send_mail

NAMES = [
    *("Crest Malls, Inc.", "a: b", "a@b", "(PH)", 'The "Shop"', "Señor Sy", "モール" * 40),
    *("line\r\nBcc: everybody@evil.example", "tab\tand\x00bell\x07", "x" * 1200, "\u202eright"),
    *("=?utf-8?q?x?=", "", " ", "a;b<c>", "\ud800"),
]


def read_back(message: EmailMessage) -> Any:
    return message_from_bytes(message.message().as_bytes(), policy=policy.default)


@pytest.mark.parametrize("name", NAMES)
def test_any_name_may_be_in_subject_and_text(name: str) -> None:
    subject = f"2307 of {name}"
    facts = {"code": name, "name": name, "portal": name, "minutes": 10, "support": name}
    for message in (
        compose_text(subject, name, "x@shop.example"),
        compose_mail("accounts/mail/code", subject=subject, to="x@shop.example", facts=facts),
    ):
        read = read_back(message)
        assert read["Subject"].strip().startswith("2307 of")
        assert read["Bcc"] is None
        assert [each.addr_spec for each in read["To"].addresses] == ["x@shop.example"]


@pytest.mark.parametrize("name", ["Crest Malls, Inc.", "Crest: 2307", "モール", "a@b (PH)"])
def test_the_from_line_names_the_portal_and_one_address(name: str, settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = sender(name, "support@operator.example")
    (found,) = read_back(compose_text("Code", "123456", "x@shop.example"))["From"].addresses
    assert (found.display_name, found.addr_spec) == (name, "support@operator.example")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["no address", "a@", "a@b\nBcc: c@d.example", "é, ü@x.example", "a@x.example, b"]
)
def test_an_address_that_cannot_be_written_is_refused_for_good(address: str, settings: Any) -> None:
    settings.EMAIL_BACKEND = "core.mail.EmlFileBackend"
    with pytest.raises(MailRefused, match=r"^553 ") as refused:
        send_mail(compose_text("Code", "123456", address))
    assert refused.value.of_address
