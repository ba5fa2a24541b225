"""What administrators say in mails: on record, looked at and tried before, and sent from then."""

import re
from typing import Any

import pytest
from django.conf import settings as given
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.limits import TEST_MAILS_PER_PERSON_PER_HOUR
from console.masterdata import mail_trials
from console.masterdata.mail_trials import DELAYED
from core import cached_values
from core.jobs.worker import Worker
from core.mail import MailRefused
from core.models.job import Job
from tests.files import made
from tests.support.outbox import deliver
from workflow.engine.execution import perform
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain
from workflow.expiry.drafts import REMIND_DAYS
from workflow.mails.effects import mail_tenant
from workflow.mails.texts import OWN_GAPS, gaps_of
from workflow.mails.words import GAP, USUAL
from workflow.models import MailText, Notice, Transition

MAILS, RECORDS = "/api/masterdata/mails/", "/api/masterdata/records/mails/"
TENANT = "notices@shop.example"
BAD = {"reasons": ["SUM"]}
STEP = "Bring {reference} of {quarter} to window 3, {tenant}."


@pytest.fixture
def admin(api: Any) -> Any:
    return api("administrator")


@pytest.fixture(autouse=True)
def _verified(people: Any) -> None:
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()


def pk_of(name: str) -> int:
    return MailText.objects.get(name=name).pk


def record(name: str) -> str:
    return f"{RECORDS}{pk_of(name)}/"


def say(admin: Any, text: str, /, **words: str) -> Any:
    return admin.patch(record(text), words, format="json")


def ask(admin: Any, text: str, call: str, /, **words: str) -> Any:
    return admin.post(f"{MAILS}{pk_of(text)}/{call}/", words, format="json")


def to_tenant() -> list[Any]:
    return [each for each in deliver() if each.to == [TENANT]]


def test_every_text_of_the_product_has_its_row(db: None):
    rows = set(MailText.objects.values_list("name", flat=True))
    assert rows == set(USUAL), "a migration of its own puts a new text's row in"


def test_every_gap_of_the_usual_words_is_filled():
    for name, words in USUAL.items():
        found = {gap for text in vars(words).values() for gap in GAP.findall(text)}
        assert found <= set(gaps_of(name)), name
    assert set(OWN_GAPS) <= set(USUAL)


def test_what_is_said_otherwise_is_mailed_from_then_on(admin: Any, certificate: Any, people: Any):
    first = certificate("RETURNED")
    before = to_tenant()[-1]
    told = say(admin, "tenant:RETURNED", next_step=STEP, action="Mend it", closing="Two\nlines")
    assert told.status_code == 200, told.content
    second = certificate("RETURNED")
    after = to_tenant()[-1]
    quarter = re.search(r"of (\w+ quarter \d{4}) to window 3", after.body)
    assert quarter
    assert f"What to do next: Bring {second.reference} of" in after.body
    assert "to window 3, TENANT VENTURES CORPORATION." in after.body
    assert "Mend it:\n" in after.body
    assert "\n\nTwo\nlines\n\n" in after.body
    page = str(after.alternatives[0].content)
    assert "Two<br>lines" in page
    assert "Mend it</a>" in page
    assert after.subject == before.subject.replace(first.reference, second.reference)
    assert Notice.objects.get(recipient=TENANT, subject=before.subject).body == before.body


def test_a_mail_once_sent_says_what_it_said(admin: Any, api: Any, certificate: Any):
    form = certificate("RETURNED")
    sent = to_tenant()[-1]
    say(admin, "tenant:RETURNED", next_step="Another thing.")
    listed = api("tenant").get(f"/api/certificates/{form.pk}/mails/").json()[-1]
    told = api("tenant").get(f"/api/certificates/{form.pk}/mails/{listed['id']}/").json()
    assert (told["text"], told["is_kept"]) == (sent.body, True)


def test_the_preview_of_a_decision_says_it_too(admin: Any, api: Any, certificate: Any):
    say(admin, "tenant:RETURNED", next_step="Another thing.")
    body = {"move": "send_back", "inputs": BAD}
    address = f"/api/certificates/{certificate('SUBMITTED').pk}/mails/preview/"
    told = api("processor").post(address, body, format="json").json()
    assert "What to do next: Another thing." in told["text"]


def test_a_blank_is_the_usual_again(admin: Any, certificate: Any):
    say(admin, "tenant:RETURNED", next_step="Another thing.", closing="Bye.")
    say(admin, "tenant:RETURNED", next_step="", closing="")
    certificate("RETURNED")
    body = to_tenant()[-1].body
    assert USUAL["tenant:RETURNED"].next_step in body
    assert "Bye." not in body


def test_a_reminder_fills_its_own_gaps(admin: Any, certificate: Any):
    say(admin, "tenant:remind", next_step="By {day}: {quarter}, {reference}.")
    form = certificate("DRAFT")
    perform("certificates", form.pk, "remind", by=None, inputs={"days": REMIND_DAYS})
    [sent] = to_tenant()
    found = re.search(rf"By (\d+ \w+ \d{{4}}): \w+ quarter \d{{4}}, {form.reference}\.", sent.body)
    assert found
    assert sent.subject.endswith(found[1])


def test_what_is_put_into_a_gap_is_not_read_again(admin: Any, certificate: Any, people: Any):
    people["tenant"].tenant.name = "{reference} & <b>SONS</b>"
    people["tenant"].tenant.save()
    say(admin, "tenant:RETURNED", next_step="For {tenant}.")
    certificate("RETURNED")
    sent = to_tenant()[-1]
    assert "For {reference} & <b>SONS</b>." in sent.body
    assert "For {reference} &amp; &lt;b&gt;SONS" in str(sent.alternatives[0].content)


@pytest.mark.parametrize(
    ("part", "text", "code"),
    [
        ("next_step", "Dear {name}", "gap"),
        ("next_step", "By {day}", "gap"),
        ("closing", "A { brace", "gap"),
        ("closing", "{{reference}}", "gap"),
        ("action", "{}", "gap"),
        ("next_step", "<b>Now</b>", "marks"),
        ("closing", "1 > 0", "marks"),
        ("closing", "See https://evil.example/x", "link"),
        ("closing", "See HTTPS://evil.example", "link"),
        ("closing", "See www.evil", "link"),
        ("closing", "See evil.example/login", "link"),
        ("closing", "See évil.example", "link"),
        ("closing", "Write to us@mall", "link"),
        ("closing", "mailto:us", "link"),
        ("closing", f"{given.BASE_URL}.evil.example/", "link"),
        ("closing", f"{given.BASE_URL}@evil.example/", "link"),
        ("closing", f"x{given.BASE_URL}/", "link"),
        ("next_step", "=CMD()", "formula"),
        ("next_step", "two\nlines", "unprintable"),
        ("next_step", "x" * 401, "max_length"),
        ("action", "x" * 41, "max_length"),
        ("closing", "x" * 601, "max_length"),
        ("closing", "a\x00b", "unprintable"),
        ("closing", None, "null"),
    ],
)
@pytest.mark.parametrize("call", ["save", "preview", "test"])
def test_what_is_not_taken_is_said_at_its_part(
    admin: Any, call: str, part: str, text: Any, code: str
):
    name = "tenant:RETURNED"
    if call == "save":
        answer = say(admin, name, **{part: text})
    else:
        answer = ask(admin, name, call, **{part: text})
    assert answer.status_code == 422, answer.content
    faults = answer.json()["fields"]
    assert [each["field"] for each in faults] == [part]
    assert faults[0]["code"] == code or (code, faults[0]["code"]) == ("unprintable", "invalid")
    assert MailText.objects.get(name=name).next_step == ""
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("name", "code"), [("tenant:APPROVED", "fixed"), ("tenant:NOTHING", "invalid_choice")]
)
def test_a_text_stays_what_it_is_of(admin: Any, name: str, code: str):
    [fault] = say(admin, "tenant:RETURNED", name=name).json()["fields"]
    assert (fault["field"], fault["code"]) == ("name", code)


@pytest.mark.parametrize(
    "text",
    [
        "Bring {reference}, {tenant}, {payee}, {quarter}.",
        f"See {given.BASE_URL}/faqs.",
        f"See {given.BASE_URL}, or {given.BASE_URL}/faqs#email?",
        "At 9 a.m. on the 3rd floor, i.e. window 3. Call 02-8888-1234.",
        "Señor Ñoño: ₱1,000.00 (No.5)",
    ],
)
def test_plain_sentences_are_taken(admin: Any, text: str):
    assert say(admin, "tenant:RETURNED", closing=text).status_code == 200
    assert ask(admin, "tenant:RETURNED", "preview").status_code == 200


def test_each_change_is_on_record_and_compared(admin: Any):
    say(admin, "tenant:RETURNED", next_step="Another thing.")
    told = say(admin, "tenant:RETURNED", next_step="A third.").json()
    [change] = told["log"][0]["changes"]
    assert (change["label"], change["before"], change["after"]) == (
        "What to do next",
        "Another thing.",
        "A third.",
    )
    verify_chain()
    MailText.objects.filter(name="tenant:RETURNED").update(next_step="By nobody.")
    with pytest.raises(BrokenChain, match="not as the log says"):
        verify_chain()


def test_of_two_administrators_the_second_is_told(admin: Any):
    address = record("tenant:RETURNED")
    admin.patch(address, {"action": "One"}, format="json", headers={"If-Match": '"0"'})
    answer = admin.patch(address, {"action": "Two"}, format="json", headers={"If-Match": '"1"'})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_no_text_is_added_or_taken_out_of_use(admin: Any):
    added = admin.post(RECORDS, {"name": "tenant:RETURNED"}, format="json")
    assert (added.status_code, added.json()["fields"][0]["code"]) == (422, "fixed")
    gone = admin.post(f"{record('tenant:RETURNED')}deactivate/")
    assert gone.status_code == 409
    assert MailText.objects.count() == len(USUAL)


def test_the_overview_has_every_text_and_says_why_others_stay(admin: Any):
    say(admin, "tenant:warn", action="Save it")
    told = admin.get(MAILS).json()
    assert [each["usual"]["happened"] for each in told["texts"]] == [
        USUAL[name].happened for name in MailText.objects.values_list("name", flat=True)
    ]
    [warning] = [each for each in told["texts"] if each["id"] == pk_of("tenant:warn")]
    assert (warning["action"], warning["to"]) == ("Save it", "tenant")
    assert [gap["name"] for gap in warning["gaps"]][-2:] == ["day", "kept"]
    assert any("24 hours" in each["why"] for each in told["settled"])
    assert all(each["title"] and each["why"] for each in told["settled"])


@pytest.mark.parametrize("name", USUAL)
def test_a_preview_is_the_whole_mail_about_a_sample(admin: Any, name: str):
    words = {"next_step": "Look at {reference}.", "closing": "Bye,\n{payee}"}
    told = ask(admin, name, "preview", **words).json()
    assert told["subject"].startswith("Form 2307 SAMPLE-2026-1 ")
    assert "{" not in told["subject"] + told["text"]
    assert "Look at SAMPLE-2026-1." in told["text"]
    assert "The certificate is a sample" in told["text"]
    assert "The certificate is a sample" in told["html"]
    assert "Look at SAMPLE-2026-1." in told["html"]
    assert USUAL[name].action in told["html"]
    assert MailText.objects.get(name=name).next_step == ""


def test_a_test_goes_to_oneself_and_says_that_it_is_one(admin: Any, people: Any):
    answer = ask(admin, "tenant:RETURNED", "test", next_step="Look here.")
    assert (answer.status_code, answer.json()["to"]) == (200, people["administrator"].email)
    assert mail_trial_state(admin, answer) == {"state": "waiting", "message": ""}
    assert mail.outbox == []
    [sent] = deliver()
    assert mail_trial_state(admin, answer) == {"state": "sent", "message": ""}
    assert sent.to == [people["administrator"].email]
    assert sent.subject.startswith("[Test] Form 2307 SAMPLE-2026-1")
    assert "What to do next: Look here." in sent.body
    assert "The certificate is a sample" in sent.body
    assert (len(mail.outbox), len(sent.alternatives)) == (1, 1)
    assert not Notice.objects.exists()


def test_tests_are_so_many_an_hour(admin: Any):
    for _ in range(TEST_MAILS_PER_PERSON_PER_HOUR):
        assert ask(admin, "tenant:RETURNED", "test").status_code == 200
    answer = ask(admin, "tenant:RETURNED", "test")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert len(deliver()) == TEST_MAILS_PER_PERSON_PER_HOUR


def mail_trial_state(admin: Any, asked: Any) -> Any:
    return admin.get(f"{MAILS}tests/{asked.json()['id']}/").json()


def test_a_test_that_cannot_leave_yet_is_tried_again_and_says_so(admin: Any, settings: Any):
    settings.EMAIL_BACKEND = "core.smtp.SmtpBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    answer = ask(admin, "tenant:RETURNED", "test")
    Worker({}).work_once("mail")
    assert mail_trial_state(admin, answer) == {"state": "delayed", "message": DELAYED}


def test_a_test_that_is_refused_for_good_says_the_reply_of_the_server(
    admin: Any, people: Any, monkeypatch: pytest.MonkeyPatch
):
    def refuse(_: Any) -> None:
        raise MailRefused("550 no such mailbox", of_address=True)

    answer = ask(admin, "tenant:RETURNED", "test")
    monkeypatch.setattr(mail_trials, "send_mail", refuse)
    Worker({}).work_once("mail")
    assert mail_trial_state(admin, answer) == {
        "state": "failed",
        "message": "The mail could not be sent: 550 no such mailbox",
    }


def test_a_test_is_asked_for_by_its_own_administrator(admin: Any, api: Any, people: Any):
    answer = ask(admin, "tenant:RETURNED", "test")
    other = people["administrator"]
    Job.objects.update(key=f"test-mail:{other.pk + 1}:{answer.json()['id']}")
    assert admin.get(f"{MAILS}tests/{answer.json()['id']}/").status_code == 404


def test_a_test_asked_for_twice_with_one_key_is_one_mail(admin: Any):
    headers = {"Idempotency-Key": "test-once"}
    address = f"{MAILS}{pk_of('tenant:RETURNED')}/test/"
    first, second = (admin.post(address, {}, format="json", headers=headers) for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert len(deliver()) == 1


def test_who_has_no_address_is_told_so(admin: Any, people: Any):
    people["administrator"].email = ""
    people["administrator"].save()
    assert ask(admin, "tenant:RETURNED", "test").json()["code"] == "no_address"


def test_no_text_of_this_number_is_none(admin: Any):
    for call in ("preview", "test"):
        assert admin.post(f"{MAILS}0/{call}/", {}, format="json").status_code == 404


def test_a_mail_asks_for_no_text_again(admin: Any, certificate: Any):
    """A mail sent takes as many statements with texts of one's own as without."""
    forms = [submitted(certificate("SUBMITTED")) for _ in range(4)]
    cached_values.forget_everything()
    mail_tenant(forms[0])
    with CaptureQueriesContext(connection) as usual:
        mail_tenant(forms[1])
    say(admin, "tenant:SUBMITTED", next_step="Another thing.")
    cached_values.forget_everything()
    mail_tenant(forms[2])
    with CaptureQueriesContext(connection) as own:
        mail_tenant(forms[3])
    assert "Another thing." in mail.outbox[-1].body
    assert len(own) == len(usual) > 0


def submitted(form: Any) -> Transition:
    return Transition.objects.get(subject_id=str(form.pk), move="submit")


def test_texts_come_from_a_file_too(admin: Any):
    rows = [["name", "next_step"], ["tenant:RETURNED", "From a file."], ["tenant:X", "No."]]
    file = SimpleUploadedFile("mails.csv", made.csv_of(rows), "text/csv")
    told = admin.post(f"{RECORDS}import/", {"file": file}, format="multipart").json()
    assert {each["outcome"] for each in told["rows"]} == {"changed", "refused"}
