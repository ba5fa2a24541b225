"""Certificates: lists, one of them, a new one, a changed one, and the one door for moves."""

from typing import Any
from uuid import UUID

from django.db import IntegrityError
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.current_user import get_current_user
from accounts.limits import count_claim, count_comment, count_draft, count_print
from accounts.models import User
from core.api.answers import Answer, Created
from core.api.bodies import read_body, read_object
from core.api.idempotent_calls import once, repeatable
from core.api.paging import page_of
from core.api.parameters import IF_MATCH, KEY, PAGED
from core.api.queries import get_query
from core.refusals import NotAllowed, NotFound, NotLikeThis, NotNow, field_fault
from workflow.api import schemas
from workflow.api.certificates import filters, listing, serializers
from workflow.api.certificates.inputs import (
    CertificateBody,
    NewCertificateBody,
    certificate_body_context,
)
from workflow.certificates import claims, list_queries
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.execution import create_subject, perform, revise
from workflow.engine.moves import Kind
from workflow.engine.register import repeatable_moves
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.signatures.lookup import load_signatures

NAME = CertificateLifecycle.name
LONGEST_VERSION = 18
CLAIM, PRINT = "claim", "print_to_sign"
REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 415, 422, 503), schemas.RefusalSchema)


def version_seen(request: Request) -> int | None:
    """The version in ``If-Match``; None asks for no check. Raises NotLikeThis."""
    given = request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
    if not given or given == "*":
        return None
    if not (given.isascii() and given.isdecimal()) or len(given) > LONGEST_VERSION:
        raise NotLikeThis([field_fault("If-Match", "invalid", 'Send the version, as in "3".')])
    return int(given)


def get_visible_certificate(pk: UUID, user: Any) -> Certificate:
    """The certificate as this user may see it, with what telling it needs. Raises NotFound."""
    certificate = list_queries.fetch(pk, user)
    if certificate is None:
        raise NotFound
    return certificate


def serialize_visible_certificate(pk: UUID, user: User) -> schemas.CertificateSchema:
    """The certificate as this user may see it. Raises NotFound."""
    return serializers.serialize_certificate(get_visible_certificate(pk, user), user)


def certificate_response(
    certificate: schemas.CertificateSchema,
) -> Answer[schemas.CertificateSchema]:
    return Answer(certificate, version=certificate["version"])


def is_unusable(pk: UUID) -> bool:
    """Return whether an id is none that anybody made: all zeros, all ones."""
    return pk.int in (0, 2**128 - 1)


def begun_before(pk: UUID, user: User) -> Certificate:
    """The tenant's own certificate of this id. Raises NotNow, in the same words whether it is
    another's, erased, or no id that anybody could use."""
    own = None if is_unusable(pk) else Certificate.objects.visible_to(user).filter(pk=pk).first()
    if own is None:
        raise NotNow("This id cannot be used. Make another.", code="id_unusable", status="unusable")
    return get_visible_certificate(pk, user)


class CertificatesView(APIView):
    """The certificates this user is shown, and the beginning of a new one."""

    @extend_schema(
        operation_id="certificates_list",
        parameters=[*filters.QUERY, *PAGED],
        responses={401: schemas.RefusalSchema, 422: schemas.RefusalSchema},
    )
    def get(self, request: Request) -> Answer[schemas.CertificatePage]:
        """List the certificates that the caller may see.

        Without ``page`` the answer's ``next`` is the URL of the next page by cursor, null at the
        end. ``page`` counts up to 1,000 rows; ``count`` is given on the first page only.

        ``lane`` narrows a staff list; another list's lane, or a tenant's, is 422. Lanes of
        ``list=open``:

        - ``new``, ``resubmitted``, ``asked_back``, ``from_scan``, ``late``, ``unsigned``.
        - ``clean``: no check blocks or warns, and its tenant has not requested it back.
        - ``proposed``: one person proposed to approve it, and another person approves it.
        - ``snoozed``: put off to a later day. No other lane, count or list contains it, except a
          search.
        - ``held``: a colleague holds it now.
        - ``mine``: last decided or claimed by the caller.

        ``decided`` is the lane of ``list=processed``: the caller's own decisions at every branch
        they may see.

        A row has ``handed_over_at``, ``came_on_paper`` and ``unsigned`` (sent without a signature
        or a received original). Staff also get ``found: {blocking, warnings}``, as of the
        submission or the night after it. ``proposed_by``, ``has_notes`` and ``snoozed_until`` are
        null, false and null for tenants. ``ordering=handed_over_at`` sorts ``list=open`` by the
        last submission.
        """
        asked, by = get_query(request), get_current_user(request)
        rows = listing.rows_for(asked, by)
        parts = listing.certificate_list_parts(asked, by)
        shown, page = page_of(rows, filters.certificate_order(asked), asked, request.path, parts)
        shown = list_queries.join_listed(shown, by)
        load_signatures(shown)
        results: list[schemas.CertificateRow] = [
            serializers.serialize_certificate_row(certificate, by) for certificate in shown
        ]
        return Answer({"results": results, **page})

    @extend_schema(
        operation_id="certificates_create",
        parameters=[KEY],
        request=NewCertificateBody,
        responses=REFUSED,
    )
    def post(
        self, request: Request
    ) -> Answer[schemas.CertificateSchema] | Created[schemas.CertificateSchema]:
        """Create a draft. The same id again returns the draft that exists.

        The payee follows from ``company``, the payor from the account. An absent rate is the rate
        of the code when the period began. Amounts are strings with two decimals, TINs have 14
        digits.

        ``from_pdf`` is what ``POST /api/forms/read/`` answered. It is stored with the draft; checks
        ``PAYOR_READ`` and ``FIELD_READ`` block until the tenant confirms or overwrites a doubtful
        value.
        """
        if not get_current_user(request).is_tenant:
            raise NotAllowed("Only tenants begin certificates.")
        try:
            status, certificate = self.begin_once(request)
        except IntegrityError:  # the same id was begun at the same moment: it is there now
            status, certificate = self.begin_once(request)
        if status == Created.code:
            return Created(certificate, version=certificate["version"])
        return certificate_response(certificate)

    def begin_once(self, request: Request) -> tuple[int, schemas.CertificateSchema]:
        by = get_current_user(request)

        def again(pk: str) -> schemas.CertificateSchema:
            return serialize_visible_certificate(UUID(pk), by)

        return once(request, lambda: self.begin(request), again)

    def begin(self, request: Request) -> tuple[int, schemas.CertificateSchema]:
        by = get_current_user(request)
        count_draft(by.pk)
        content = read_body(request, NewCertificateBody)
        pk = content.pop("id", None)
        if pk and (is_unusable(pk) or Certificate.objects.filter(pk=pk).exists()):
            return 200, serializers.serialize_certificate(begun_before(pk, by), by)
        certificate = create_subject(NAME, Status.DRAFT, content, by=by, pk=pk)
        return 201, serialize_visible_certificate(certificate.pk, by)


class CertificateView(APIView):
    """One certificate, and changes to its content while that is open."""

    @extend_schema(
        operation_id="certificates_retrieve",
        responses=dict.fromkeys((401, 404), schemas.RefusalSchema),
    )
    def get(self, request: Request, pk: UUID) -> Answer[schemas.CertificateSchema]:
        """Return one certificate with its moves, checks and reasons.

        ``moves`` are those that the caller may make now, with their inputs; ``blocked`` gives the
        reason why one is refused.

        ``replaces`` and ``replaced_by`` describe the other certificate: ``{id, reference, status,
        counts, total, tax, differences}``, or null.

        Staff get ``likely_reasons`` of an open one, at most three: by what was requested before, by
        the findings, then by frequency. While its tenant requests it back, ``return_request``
        contains their text.
        """
        return certificate_response(serialize_visible_certificate(pk, get_current_user(request)))

    @extend_schema(
        operation_id="certificates_update",
        parameters=[IF_MATCH],
        request=CertificateBody,
        responses=REFUSED,
    )
    def patch(self, request: Request, pk: UUID) -> Answer[schemas.CertificateSchema]:
        """Change the content of a certificate while it is open to the caller.

        Fields that are not named stay. A stale ``If-Match`` is 409. Of a later ``from_pdf`` only
        the confirmations are read, and none is taken back.
        """
        stored = get_visible_certificate(pk, get_current_user(request))
        changes = read_body(request, CertificateBody, context=certificate_body_context(stored))
        revise(NAME, pk, changes, by=get_current_user(request), version=version_seen(request))
        return certificate_response(serialize_visible_certificate(pk, get_current_user(request)))


def count_writing(move: str, user: User) -> None:
    """Count a move that can be made again and again: each is in the chain for ever.

    Raises SlowDown for too many a minute.
    """
    if move == PRINT:
        count_print(user.pk)
    elif kind := repeatable_moves(CertificateLifecycle).get(move):
        count = count_comment if kind in (Kind.NOTE, Kind.ASIDE, Kind.KNOCK) else count_claim
        count(user.pk)


def move_certificate(
    pk: UUID, move: str, inputs: dict[str, Any], by: User, seen: int | None
) -> schemas.CertificateSchema:
    """Make a move; a claim by its holder extends the lease instead."""
    count_writing(move, by)
    if move == CLAIM and not inputs and claims.renew_own(pk, by, seen):
        return serialize_visible_certificate(pk, by)
    moved = perform(NAME, pk, move, by=by, inputs=inputs, version=seen)
    return serializers.serialize_certificate(moved, by)


class MoveView(APIView):
    """The one door through which a certificate changes its state."""

    @extend_schema(
        operation_id="certificates_move",
        parameters=[IF_MATCH, KEY],
        request={"application/json": {"type": "object", "additionalProperties": True}},
        responses=REFUSED,
    )
    def post(self, request: Request, pk: UUID, move: str) -> Answer[schemas.CertificateSchema]:
        """Make the move ``move``; the body contains its inputs, the answer is the certificate.

        Moves that keep the status:

        - ``claim``, ``release``, ``take_over`` (``reason``), and ``knock`` at a claim of somebody
          else. A ``claim`` by its holder extends the lease and is no transition.
        - ``comment``, ``dismiss_duplicate`` (leads; ``other``, ``reason``).
        - ``receive_original`` (processors; ``date``, today when absent).

        Moves of staff that are hidden from the tenant in every history, event, refusal, version and
        time:

        - ``propose`` (``remarks?``): the first of two people, where the tax reaches the amount that
          a lead set. Until somebody proposed, and for the person who did, ``approve`` is 409
          ``condition``.
        - ``note`` (``text``): on any certificate that was ever sent.
        - ``assign`` (leads; ``to``, a username): puts an open certificate that nobody else holds
          into the lane ``mine`` of a person who handles its company, else 422 ``not_hers``.
        - ``snooze`` (``until``, ``reason``): at most 60 days. It ends on that day, or when the
          tenant requests the certificate back or it is decided. ``wake`` ends it earlier.

        ``replace`` (its tenant; ``remarks``) creates a draft with the content of an APPROVED
        certificate. Approving that draft supersedes the original in the same transaction: its
        status stays APPROVED, ``is_replaced`` is true, and sums, grid, checks and filings leave it
        out. One replacement can be open at a time (409). If it is disapproved, cancelled or
        discarded, the original is free again.

        A decision claims an unclaimed certificate; it is 409 only while another person holds the
        claim.
        """
        by, seen, inputs = get_current_user(request), version_seen(request), read_object(request)
        _, certificate = once(
            request,
            lambda: (200, move_certificate(pk, move, inputs, by, seen)),
            lambda _: serialize_visible_certificate(pk, by),
        )
        return certificate_response(certificate)


class HistoryView(APIView):
    """Every transition of one certificate, oldest first."""

    @extend_schema(
        operation_id="certificates_history",
        responses={401: schemas.RefusalSchema, 404: schemas.RefusalSchema},
    )
    def get(self, request: Request, pk: UUID) -> Answer[list[schemas.Step]]:
        return Answer(
            serializers.serialize_history(
                get_visible_certificate(pk, get_current_user(request)), get_current_user(request)
            )
        )


def claim_again(_: APIView, request: Request, pk: UUID) -> Response:
    return Response(
        serializers.serialize_claim(
            get_visible_certificate(pk, get_current_user(request)), get_current_user(request)
        )
    )


class RenewalView(APIView):
    """Keep a claim alive while its screen is open."""

    @repeatable(claim_again)
    @extend_schema(
        operation_id="certificates_renew_claim",
        parameters=[KEY],
        request=None,
        responses=REFUSED,
    )
    def post(self, request: Request, pk: UUID) -> Answer[schemas.Claim]:
        certificate = claims.renew_certificate_claim(pk, get_current_user(request))
        claim = serializers.serialize_claim(certificate, get_current_user(request))
        assert claim is not None, "it was renewed a moment ago"
        return Answer(claim)


class CountsView(APIView):
    """The number of certificates of each status, and of the two tabs."""

    @extend_schema(
        operation_id="certificates_counts",
        responses={401: schemas.RefusalSchema},
    )
    def get(self, request: Request) -> Answer[schemas.Counts]:
        return Answer(filters.count_certificates_by_status(get_current_user(request)))
