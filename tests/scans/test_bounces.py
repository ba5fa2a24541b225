"""Bounces of the portal's mails: the address is shown as refusing, and nobody else can say so."""

from typing import Any

import pytest
from django.core import mail as outbox
from django.utils import timezone

from core.models import RefusedAddress
from tests.support.mail_effects import TENANT, work_off
from workflow.mail_intake.models import IncomingMail
from workflow.mail_intake.taking import take_mail
from workflow.models import Notice

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
STATUS = """Reporting-MTA: dns; mx.shop.example

Final-Recipient: rfc822; notices@shop.example
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 no such user
"""


@pytest.fixture
def approval_mail(certificate: Any, people: Any) -> Any:
    """The mail to the tenant about an approval, as it left."""
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()
    certificate("APPROVED")
    work_off()
    return next(each for each in reversed(outbox.outbox) if each.to == [TENANT])


def delivery_report(
    message_id: str, action: str = "failed", status: str = "5.1.1", kind: str = "message/rfc822"
) -> bytes:
    """What a mail server sends back (RFC 3464, RFC 6522)."""
    text = (
        "From: Mail Delivery <mailer-daemon@mx.shop.example>\r\n"
        "To: portal@mall.example\r\n"
        "Subject: Undelivered Mail Returned to Sender\r\n"
        "MIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        + STATUS.format(action=action, status=status).replace("\n", "\r\n")
        + f"\r\n--b\r\nContent-Type: {kind}\r\n\r\n"
        f"From: portal@mall.example\r\nMessage-ID: {message_id}\r\n\r\n--b--\r\n"
    )
    return text.encode()


@pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers"])
def test_a_bounced_mail_is_shown_to_staff_with_a_way_to_send_it_again(
    kind: str, approval_mail: Any, api: Any
):
    taken = take_mail(delivery_report(approval_mail.extra_headers["Message-ID"], kind=kind))
    assert (taken.state, taken.reason) == (IncomingMail.State.IGNORED, "automatic")
    notice = Notice.objects.get(recipient=TENANT, transition__move="approve")
    form = notice.transition.subject_id
    rows = api("processor").get(f"/api/certificates/{form}/mails/").json()
    (row,) = [each for each in rows if each["id"] == notice.pk]
    assert (row["refusal"], row["may_resend"]) == ("5.1.1 550 no such user", True)
    assert api("tenant").get(f"/api/certificates/{form}/mails/").json()[-1]["refusal"] == ""
    again = api("processor").post(f"/api/certificates/{form}/mails/{notice.pk}/again/")
    assert again.status_code == 200


def test_a_digest_that_bounced_is_known_too(approval_mail: Any):
    digest = "6f1c0d2e-8d7b-4c55-9a11-3e0f6a1b2c3d"
    Notice.objects.filter(recipient=TENANT).update(digest=digest)
    take_mail(delivery_report(f"<digest-{digest}@localhost>"))
    assert RefusedAddress.objects.get().address == TENANT


@pytest.mark.parametrize(
    "change",
    [
        {"action": "delayed"},
        {"status": "4.4.7"},
        {"message_id": "<notice-1@localhost>"},
        {"message_id": f"<notice-1-{'0' * 20}@localhost>"},
        {"message_id": "<digest-6f1c0d2e-8d7b-4c55-9a11-3e0f6a1b2c3d@localhost>"},
        {"message_id": "<digest-------------------------------------@localhost>"},
    ],
)
def test_what_is_no_final_bounce_of_ours_says_nothing(change: dict[str, str], approval_mail: Any):
    take_mail(delivery_report(**{"message_id": approval_mail.extra_headers["Message-ID"]} | change))
    assert not RefusedAddress.objects.exists()
