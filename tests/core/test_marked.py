"""Rows that open something count only with the mark of this portal, over all that they open."""

import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import invitations, service_tokens, staff, tokens
from accounts.directory import DirectoryRequest
from accounts.models import (
    DirectoryVisit,
    EmailCode,
    Invitation,
    OpenSession,
    RefreshToken,
    ServiceToken,
    SignInToken,
)
from accounts.models.sign_in import Verdict
from accounts.sessions import open_user_session, session_of_key, user_of
from console.history.models import HistoryEntry
from core.digests import digest_secret
from core.models.marked import MarkedRow
from core.refusals import NotFound, NotSignedIn
from workflow.mails import copies
from workflow.mails.models import CopyAddress, Notice
from workflow.models import PaperLink, SigningLink
from workflow.notification_email.flows import state as state_address
from workflow.notification_email.flows import verify_email_link
from workflow.notification_email.models import EmailVerification
from workflow.papers_to_sign.links import open_paper_link
from workflow.signature_requests.link_letters import mail_signing_link
from workflow.signature_requests.links import LinkRecipient, make_signing_link, open_signing_link

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WORD = secrets.token_urlsafe(32)
SOON = timezone.now() + timedelta(hours=8)
SECRETS = re.compile(r"(^|_)(digest|token|secret|password|code_verifier|code_digest)")
KEPT_FOR_OTHERS = "of a package whose addresses are not served"
NO_SECRET: dict[str, str] = {
    "account.EmailConfirmation.key": KEPT_FOR_OTHERS,
    "socialaccount.SocialApp.secret": KEPT_FOR_OTHERS,
    "socialaccount.SocialToken.token": KEPT_FOR_OTHERS,
    "socialaccount.SocialToken.token_secret": KEPT_FOR_OTHERS,
    "otp_email.EmailDevice.token": KEPT_FOR_OTHERS,
    "core.IdempotencyKey.request_digest": "of a request, to tell whether it is the same again",
    "core.Job.token": "of the attempt that holds the job",
    "accounts.User.password": "a person must be as recorded to sign in",
    "workflow.Notice.digest_id": "of mails gathered into one",
    "workflow.Notice.digest": "of mails gathered into one",
    "console.Webhook.token_id": "the service that made it",
    "console.Webhook.secret": "encrypted under SECRET_KEY; it signs what leaves",
    "workflow.SigningLink.digests": "of what is to be signed",
}


def refresh_by_own_word(people: Any) -> Any:
    session = open_user_session(people["manager"], remember=False)
    RefreshToken(digest=digest_secret(WORD), session_key=session.session_key or "").save()
    with pytest.raises(NotSignedIn):
        tokens.refresh(WORD)
    assert not tokens.end_session_of(WORD) or user_of(session_of_key(session.session_key))


def sign_in_by_own_word(people: Any) -> Any:
    facts = {"digest": digest_secret(WORD), "user": people["manager"], "expires_at": SOON}
    SignInToken(**facts).save()
    with pytest.raises(NotSignedIn):  # though the word were signed by the portal
        tokens.exchange(tokens.sign_in_token_signer().sign(WORD), remember=False)


def come_back_from_the_directory(people: Any) -> Any:
    facts = {"state_digest": digest_secret(WORD), "browser_digest": digest_secret(WORD)}
    DirectoryVisit(nonce="n", code_verifier="v", expires_at=SOON, **facts).save()
    assert staff.end_visit(WORD, WORD) is None


def call_as_a_service(people: Any) -> Any:
    facts = {"digest": digest_secret(WORD), "user": people["manager"], "expires_at": SOON}
    ServiceToken(name="x", scopes=[], created_by=people["manager"], **facts).save()
    assert service_tokens.find_service_token(WORD) is None


def enter_a_code(people: Any) -> Any:
    code = EmailCode(user=people["tenant"], name="Email", digest=digest_secret("123456"))
    code.expires_at, code.tries_left = SOON, 5
    code.save()
    assert code.judge("123456") is Verdict.INVALID


def confirm_an_own_copy(people: Any) -> Any:
    facts = {"tenant": people["tenant"].tenant, "added_by": people["tenant"], "expires_at": SOON}
    copy = CopyAddress(address="evil@x.example", token_digest=digest_secret(WORD), **facts)
    copy.save()
    with pytest.raises(NotFound):
        copies.confirm_copy(f"{copy.pk.hex}.{WORD}")
    CopyAddress.objects.update(confirmed_at=timezone.now())
    assert copies.confirmed_copies(people["tenant"].tenant) == []


def verify_an_own_address(people: Any) -> Any:
    state_address(people["tenant"], "shop@shop.example")
    EmailVerification._base_manager.update(code_digest=digest_secret(WORD))
    assert not verify_email_link(EmailVerification.objects.get().uid, WORD)


def sign_by_an_own_link(people: Any, certificate: Any) -> Any:
    facts = {"tenant": people["tenant"].tenant, "made_by": people["tenant"], "expires_at": SOON}
    signing = SigningLink(email="e@x.example", name="E", digests={}, **facts)
    signing.token_sha256 = digest_secret(WORD)
    signing.digests = {str(certificate("DRAFT").pk): "0" * 64}
    signing.save()
    with pytest.raises(NotFound):
        open_signing_link(WORD)
    assert not signing.has_own_mark()


def attach_by_an_own_link(people: Any, certificate: Any) -> Any:
    facts = {"certificate": certificate("SUBMITTED"), "printed_by": people["tenant"]}
    PaperLink(token_sha256=digest_secret(WORD), expires_at=SOON, **facts).save()
    with pytest.raises(NotFound):
        open_paper_link(WORD)


ATTEMPTS: dict[str, Callable[..., Any]] = {
    "accounts.RefreshToken.digest": refresh_by_own_word,
    "accounts.SignInToken.digest": sign_in_by_own_word,
    "accounts.SignInToken.browser_digest": sign_in_by_own_word,
    "accounts.DirectoryVisit.state_digest": come_back_from_the_directory,
    "accounts.DirectoryVisit.browser_digest": come_back_from_the_directory,
    "accounts.DirectoryVisit.code_verifier": come_back_from_the_directory,
    "accounts.ServiceToken.digest": call_as_a_service,
    "accounts.EmailCode.digest": enter_a_code,
    "workflow.CopyAddress.token_digest": confirm_an_own_copy,
    "workflow.EmailVerification.code_digest": verify_an_own_address,
    "workflow.SigningLink.token_sha256": sign_by_an_own_link,
    "workflow.PaperLink.token_sha256": attach_by_an_own_link,
}


def test_each_column_with_a_secret_is_tried_or_says_why_not():
    found = {
        f"{model._meta.label}.{field.attname}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if SECRETS.search(field.attname)
    }
    assert found - set(ATTEMPTS) - set(NO_SECRET) == set()
    assert set(ATTEMPTS) <= found


@pytest.mark.parametrize(
    "attempt", dict.fromkeys(ATTEMPTS.values()), ids=lambda each: each.__name__
)
def test_an_inserted_row_with_an_own_word_opens_nothing(
    attempt: Callable[..., Any], people: Any, certificate: Any
):
    wants_form = "certificate" in attempt.__code__.co_varnames[: attempt.__code__.co_argcount]
    attempt(people, certificate) if wants_form else attempt(people)


# What a row opens, column by column

UNMARKED: dict[type[MarkedRow], set[str]] = {
    RefreshToken: {"id", "created_at", "replaced_at"},  # whether it is the last of its family
    SignInToken: {"id"},
    DirectoryVisit: {"id"},
    Invitation: set(),
    ServiceToken: {"id", "name", "created_at", "created_by_id", "last_used_at"},
    CopyAddress: {"added_by_id", "sent_at", "created_at"},
    PaperLink: {"made_at", "outcome", "ended_at"},  # all links end at once with a new print
    SigningLink: {"made_at", "ended_at", "first_network", "opened_elsewhere_at"},
    Notice: {  # how far its sending has come, and what it said
        *("id", "created_at", "sent_at", "held_until", "digest", "subject", "body"),
    },
    HistoryEntry: {"id", "outcome", "faults"},  # what became of it
}


def marked_models() -> list[type[MarkedRow]]:
    return [model for model in apps.get_models() if issubclass(model, MarkedRow)]


@pytest.mark.parametrize("model", marked_models(), ids=lambda model: model.__name__)
def test_the_mark_is_over_each_column_that_opens_something(model: type[MarkedRow]):
    names = {field.attname for field in model._meta.concrete_fields} - {"mark"}
    assert names - set(model.marked_columns) == UNMARKED[model]
    row = model(**dict.fromkeys(model.marked_columns)).put_mark()
    assert row.has_own_mark()
    for name in model.marked_columns:
        changed = model(mark=row.mark, **dict.fromkeys(model.marked_columns))
        setattr(changed, name, 1)
        assert not changed.has_own_mark(), name


def test_a_mark_holds_under_a_former_key_and_no_other(settings: Any):
    row = RefreshToken(digest="d", session_key="s").put_mark()
    former, settings.SECRET_KEY = settings.SECRET_KEY, "another key, as long as one has to be 2307"
    assert not row.has_own_mark()
    settings.SECRET_KEY_FALLBACKS = [former]
    assert row.has_own_mark()
    sign_in = SignInToken(digest="d", expires_at=datetime(2026, 1, 1, tzinfo=UTC)).put_mark()
    sign_in.mark = row.mark
    assert not sign_in.has_own_mark()


def test_a_token_that_was_changed_to_another_session_signs_nobody_in(people: Any):
    mine, theirs = (
        open_user_session(people[who], remember=False) for who in ("processor", "manager")
    )
    tokens.store_refresh_token(WORD, mine)
    assert tokens.refresh(WORD).session.session_key == mine.session_key
    RefreshToken.objects.update(session_key=theirs.session_key)
    with pytest.raises(NotSignedIn):
        tokens.refresh(WORD)


def test_a_session_that_was_copied_from_another_signs_nobody_in(people: Any):
    mine, theirs = (
        open_user_session(people[who], remember=False) for who in ("processor", "manager")
    )
    tokens.store_refresh_token(WORD, mine)
    access = tokens.new_access_token(people["manager"], mine)
    data = Session.objects.get(pk=theirs.session_key).session_data
    Session.objects.filter(pk=mine.session_key).update(session_data=data)
    OpenSession.objects.update(user=people["manager"])
    assert user_of(session_of_key(mine.session_key)) is None
    assert tokens.user_of_access_token(access) is None
    assert tokens.user_of_access_token(tokens.new_access_token(people["manager"], theirs))
    with pytest.raises(NotSignedIn):
        tokens.refresh(WORD)


def test_an_invitation_that_was_changed_to_another_person_sets_no_password(people: Any):
    invitation = invitations.renew_invitation(people["tenant"], Invitation.Kind.RESET)
    token = invitations.token_of(invitation)
    assert invitations.behind(token).user == people["tenant"]
    Invitation.objects.update(user=people["other tenant"])
    with pytest.raises(NotFound):
        invitations.accept(token, "correct horse battery 2307")


def test_a_visit_to_the_directory_comes_back_once(people: Any):
    staff.remember_visit(DirectoryRequest(WORD, "nonce", "verifier"), "browser")
    assert staff.end_visit(WORD, "browser")
    assert staff.end_visit(WORD, "browser") is None


def test_a_list_to_sign_that_was_changed_is_not_mailed(people: Any, certificate: Any):
    to = LinkRecipient("ana@law.example", "Ana", "")
    link = make_signing_link([certificate("DRAFT").pk], to, people["tenant"])
    SigningLink.objects.update(email="evil@x.example")
    mail_signing_link(str(link.pk))
    assert SigningLink.objects.get().token_sha256 is None
