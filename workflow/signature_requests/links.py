"""Signing by a mailed link: making one, opening it, signing or refusing once, withdrawing it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.views.decorators.debug import sensitive_variables

from accounts import limits
from accounts.memberships import preparers_of
from accounts.models import User
from core import clock
from core.db.transactions import run_in_transaction
from core.jobs.tasks import job_at
from core.refusals import NotAllowed, NotFound, NotLikeThis, NotNow, field_fault
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.checks.signers import is_same_person, names_of_person
from workflow.engine.execution import MoveRequest, perform_all
from workflow.engine.plan import plan_move
from workflow.engine.register import LIFECYCLES
from workflow.signature_requests.models import SigningLink
from workflow.signatures.bulk import move_list
from workflow.signatures.digest import digest_to_sign
from workflow.signatures.models import SignatureMethod

MAIL = "workflow.signature_requests.link_letters.mail_signing_link"
ASK, SIGN, REFUSE = "ask_by_link", "sign_by_link", "refuse_by_link"
WITHDRAW = "withdraw_link"
GONE = "This link no longer works. Ask the person who sent it for a new one."
LONGEST_TOKEN = 100
REMEMBERED = timedelta(days=90)  # after its last day


@dataclass(frozen=True)
class LinkRecipient:
    """Whom the preparer names."""

    email: str
    name: str
    title: str


def make_signing_link(ids: Sequence[UUID], to: LinkRecipient, by: User) -> SigningLink:
    """Ask one person by mail to sign all of them. Raises as ``move_list``, and SlowDown."""
    tenant = by.tenant
    assert tenant is not None
    limits.count_signing_link(tenant.pk)

    def work() -> SigningLink:
        asked = move_list(ids, ASK, by, {"remarks": f"{to.name}, {to.email}"})
        link = SigningLink(
            tenant=tenant,
            made_by=by,
            digests={str(each.pk): digest_to_sign(each) for each in asked},
            expires_at=clock.now() + timedelta(hours=settings.SIGNING_LINK_HOURS),
            **vars(to),
        ).put_mark()
        link.save()
        job_at(MAIL).enqueue(str(link.pk))
        return link

    return run_in_transaction(work)


def links_of(user: User) -> "QuerySet[SigningLink]":
    return SigningLink.objects.filter(tenant=user.tenant_id).order_by("-made_at")


def withdraw_signing_link(pk: UUID, by: User) -> SigningLink:
    """End a link that was not used. Raises NotFound, NotNow."""

    def work() -> SigningLink:
        link = links_of(by).select_for_update().filter(pk=pk).first()
        if link is None:
            raise NotFound
        if not link.is_open:
            raise NotNow("This link has ended already.", code="condition")
        waiting = [each.pk for each in certificates_in(link) if can_make(each, WITHDRAW, by)]
        inputs = {"remarks": f"{link.name}, {link.email}"}
        if waiting:
            perform_all([MoveRequest(LIFECYCLE, each, WITHDRAW, inputs) for each in waiting], by=by)
        return end(link, SigningLink.Outcome.WITHDRAWN)

    return run_in_transaction(work)


def can_make(certificate: Certificate, move: str, by: User | None) -> bool:
    return not plan_move(LIFECYCLES[LIFECYCLE](certificate, by), move).refusal_reason()


@sensitive_variables()
def open_signing_link(token: str) -> tuple[SigningLink, list[Certificate]]:
    """The link of a token, with its certificates; nothing changes. Raises NotFound (``link_gone``)
    for every link that cannot be used now, whatever the reason.
    """
    found = SigningLink.objects.select_related("tenant").filter(token_sha256=digest_of(token))
    link = found.first()
    if link is None or not is_usable(link):
        raise NotFound(GONE, code="link_gone")
    certificates = certificates_in(link)
    if not certificates or any(not is_as_asked(each, link) for each in certificates):
        raise NotFound(GONE, code="link_gone")
    return link, certificates


def is_usable(link: SigningLink) -> bool:
    """Return whether it did not end, and its sender may still ask for signatures."""
    is_whole = link.has_own_mark() and link.is_open
    return is_whole and preparers_of(link.tenant_id).filter(user=link.made_by_id).exists()


def states_of_links(links: Sequence[SigningLink], tenant_id: int) -> dict[UUID, str]:
    """Return what became of each link of a tenant; ``expired`` too where its sender may no longer
    ask."""
    senders = set(preparers_of(tenant_id).values_list("user", flat=True))
    return {
        each.pk: each.outcome
        or ("open" if each.is_open and each.made_by_id in senders else "expired")
        for each in links
    }


def digest_of(token: str) -> str:
    return sha256(token[:LONGEST_TOKEN].encode(errors="replace")).hexdigest()


def certificates_in(link: SigningLink) -> list[Certificate]:
    """Those that still are, by number: PostgreSQL does not keep the order of an object's keys."""
    found = Certificate.objects.in_bulk([UUID(pk) for pk in link.digests])
    return sorted(found.values(), key=lambda each: (len(each.reference), each.reference))


def is_as_asked(certificate: Certificate, link: SigningLink) -> bool:
    """Return whether it still waits for a signature and says what it said then."""
    if not can_make(certificate, SIGN, None):
        return False
    return digest_to_sign(certificate) == link.digests[str(certificate.pk)]


@sensitive_variables()
def sign_by_link(token: str, method: str, text: str) -> int:
    """Sign the whole list, once; how many. Raises NotFound (``link_gone``), and NotLikeThis for the
    typed name of another person."""
    return use_link(
        token,
        SigningLink.Outcome.SIGNED,
        lambda link, pk: {
            "method": method,
            "text": name_to_sign(link, method, text),
            "remarks": f"{link.name}, by link ({link.email})",
            "signer": {
                "name": link.name,
                "title": link.title,
                "email": link.email,
                "sha256": link.digests[pk],
            },
        },
    )


def name_to_sign(link: SigningLink, method: str, text: str) -> str:
    """Return the typed name, which is that of the link in another spelling at most, or the picture.

    Raises NotLikeThis: who was forwarded the link does not sign under a name of their own.
    """
    if text and method == SignatureMethod.TYPED:
        is_theirs = names_of_person(text) and is_same_person(text, link.name)
        if not is_theirs:
            words = f"This link is for {link.name}. Type that name, or ask for a link of your own."
            raise NotLikeThis([field_fault("text", "another_person", words)])
    return text or link.name


@sensitive_variables()
def refuse_by_link(token: str, reason: str) -> int:
    """Refuse the whole list, once, with a reason. Raises as ``sign_by_link``."""
    return use_link(
        token,
        SigningLink.Outcome.REFUSED,
        lambda link, _: {"remarks": f"{link.name} by link: {reason}"},
    )


def use_link(
    token: str,
    outcome: SigningLink.Outcome,
    inputs: Callable[[SigningLink, str], dict[str, Any]],
) -> int:
    """Make the move of every certificate and end the link, all or nothing."""
    move = SIGN if outcome == SigningLink.Outcome.SIGNED else REFUSE

    def work() -> int:
        list(SigningLink.objects.select_for_update().filter(token_sha256=digest_of(token)))
        link, certificates = open_signing_link(token)
        moves = [
            MoveRequest(LIFECYCLE, each.pk, move, inputs(link, str(each.pk)), each.version)
            for each in certificates
        ]
        perform_all(moves, by=None)
        end(link, outcome)
        return len(moves)

    try:
        return run_in_transaction(work)
    except (NotNow, NotAllowed) as refusal:  # changed between the look and the lock
        raise NotFound(GONE, code="link_gone") from refusal


def end(link: SigningLink, outcome: SigningLink.Outcome) -> SigningLink:
    link.outcome, link.ended_at = outcome, clock.now()
    link.put_mark().save(update_fields=["outcome", "ended_at", "mark"])
    return link


def purge_signing_links() -> int:
    """Delete links that ended long ago; what was done with them is in the chain."""
    return SigningLink.objects.filter(expires_at__lt=clock.now() - REMEMBERED).delete()[0]
