"""The shapes of the answers, for the OpenAPI document; a test compares them with real answers."""

from functools import partial
from typing import Annotated, Any, NotRequired, TypedDict

from rest_framework import serializers

from accounts.people import Person
from core.api.answers import Day, Moment, Uuid, one_of
from core.api.paging import PageLinks
from workflow.api.certificates.from_pdf import FromPdf
from workflow.api.certificates.qap_schemas import QapStandingSchema
from workflow.certificates.lanes import LANES
from workflow.certificates.models import FormType, Section
from workflow.certificates.qap_state import QapState
from workflow.certificates.statuses import Status
from workflow.engine.register import moves_of_lifecycle
from workflow.files.models import Arrival, Attachment
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.signatures.copies import CopyState
from workflow.signatures.grounds import SignatureGround
from workflow.signatures.models import SignatureMethod

INPUT_TYPES = ["text", "line", "reasons", "date", "person"]
MAIL_STATES = ["waiting", "sent", "failed"]
MOVES = ["born", *moves_of_lifecycle(CertificateLifecycle)]


class Claim(TypedDict):
    name: str
    until: Moment
    you: bool


class Found(TypedDict):
    """The number of findings when a certificate was last checked."""

    blocking: int
    warnings: int


class Proposal(TypedDict):
    """The first of the two people who approve one of much tax."""

    name: str
    you: bool


class SignatureSchema(TypedDict):
    """Who signed what the certificate says now, and how."""

    by: Annotated[str, "the person who was signed in; blank by link"]
    name: Annotated[str, "as it was typed, or of the person who drew it"]
    title: Annotated[str, "blank where the form names another signatory"]
    tin: Annotated[str, "14 digits; blank likewise"]
    at: Moment
    method: Annotated[str, one_of(SignatureMethod.choices)]
    sha256: Annotated[str, "of what was signed"]
    by_link: Annotated[bool, "signed without a login, by a mailed link"]
    file_sha256: Annotated[str, "of an uploaded one: of the signed PDF"]
    issuer: Annotated[str, "likewise: who issued the signer's certificate"]
    is_issuer_checked: Annotated[bool, "the operator trusts this issuer"]


class CertificateBilling(TypedDict):
    """What was billed and certified when the certificate was last looked at; short and over are
    of tax."""

    billed: str
    certified: str
    short: str
    over: str
    differs: bool


class CertificateCommon(TypedDict):
    """What every answer says of a certificate."""

    id: Uuid
    reference: str
    form_type: Annotated[str, one_of(FormType.choices)]
    status: Annotated[str, one_of(Status.choices)]
    version: int
    company: str | None
    company_name: str | None
    branch: str | None
    location: str | None
    payor_name: str
    payor_tin: Annotated[str, "14 digits"]
    period_from: Day | None
    period_to: Day | None
    total: Annotated[str, "pesos, two decimals"]
    tax: Annotated[str, "pesos, two decimals"]
    submitted_at: Moment | None
    updated_at: Moment
    handed_over_at: Annotated[Moment | None, "it waits since"]
    claimed_by: Claim | None
    return_requested: bool
    came_on_paper: Annotated[bool, "born from a scan"]
    unsigned: Annotated[bool, "it was sent, and has neither a signed copy nor a received original"]
    signature: Annotated[SignatureSchema | None, "made here, for what it says now"]
    signature_refusal: Annotated[
        str | None, "for its tenant: why a signatory who was asked did not sign"
    ]
    changed_since_signed: Annotated[bool, "it was signed here, and says something else since"]
    is_replaced: Annotated[bool, "another took its place: it counts no more"]
    approved_elsewhere_on: Annotated[
        Day | None, "a former system approved it on this day: no return claims it here"
    ]
    proposed_by: Annotated[
        Proposal | None, "told to staff: who proposed to approve it, where two people do"
    ]
    snoozed_until: Annotated[Day | None, "told to staff: put off to this day"]
    has_notes: Annotated[bool, "of staff to each other; never told to tenants"]
    found: Annotated[Found | None, "told to staff; null where it was not looked at yet"]
    billing: Annotated[CertificateBilling | None, "told to staff; null: none is known"]
    qap_state: Annotated[
        str | None, one_of(QapState.choices), "by the payor's QAP; null where it has none"
    ]


class CertificateRow(CertificateCommon):
    """One certificate in a list."""

    moves: list[str]


class CertificatePage(PageLinks):
    results: list[CertificateRow]


class Counts(TypedDict):
    by_status: dict[str, int]
    open: int
    processed: int
    capped: Annotated[list[str], "statuses and lists of which there are more than is told"]


class LaneCount(TypedDict):
    count: Annotated[int, "capped at 1,000"]
    has_more: bool


LaneCounts = TypedDict("LaneCounts", dict.fromkeys(LANES, LaneCount))  # type: ignore[misc]


class Sum(TypedDict):
    """The tax of a list's certificates, of the first 1,000 where they are more."""

    tax: Annotated[str, "pesos, two decimals"]
    count: Annotated[int, "of how many"]
    has_more: Annotated[bool, "there are more than were added up"]


class Choice(TypedDict):
    value: str
    label: str
    texts: NotRequired[Annotated[list[str], "prepared texts of a reason, to insert"]]


class MoveInput(TypedDict):
    name: str
    label: str
    type: Annotated[str, one_of(INPUT_TYPES)]
    required: bool
    choices: NotRequired[list[Choice]]


class MoveButton(TypedDict):
    """A button: ``blocked`` is the reason, in words, why it cannot be pressed now."""

    label: str
    danger: bool
    inputs: list[MoveInput]
    blocked: NotRequired[str]


class Move(MoveButton):
    """A button: ``blocked`` is the reason, in words, why it cannot be pressed now."""

    name: Annotated[str, one_of(MOVES)]


class Reason(TypedDict):
    code: str
    label: str
    field: str
    text: str


class LikelyReason(TypedDict):
    """A reason that is offered first, where it points, and why.

    ``text`` is the check's sentence for the tenant; blank where there is none.
    """

    code: str
    label: str
    field: str
    why: str
    text: str


class OtherCertificate(TypedDict):
    """The certificate that one clashes with; a copy has the same amounts, line by line."""

    reference: str
    id: str
    is_copy: NotRequired[bool]


class Check(TypedDict):
    """One thing the checks found; ``repair`` holds field values that would mend it."""

    id: str
    severity: Annotated[str, one_of(["block", "warn", "info"])]
    field: str
    message: str
    repair: NotRequired[dict[str, str]]
    other: NotRequired[OtherCertificate]


class Totals(TypedDict):
    m1: str
    m2: str
    m3: str
    total: str
    tax: str


class LineSchema(Totals):
    section: Annotated[str, one_of(Section.choices)]
    atc: str
    description: str
    rate: str | None


class HeldBack(TypedDict):
    """A later certificate that cannot be sent because of this one."""

    reference: str
    id: Annotated[str, "blank for a draft, which staff cannot open"]


class PastSchema(Totals):
    """The previous quarter's amounts of a code at the same place, of all its certificates."""

    line: Annotated[int, "its place among the lines, from 0, as in checks"]
    quarter: Annotated[str, "like 2026Q2"]
    references: list[str]


class FormFigures(TypedDict):
    """What was typed of an attached Form 2306 or 1606."""

    number: str
    period_from: Day
    period_to: Day
    atc: str
    base: Annotated[str, "pesos, two decimals"]
    tax: Annotated[str, "pesos, two decimals"]


class DigitalSignature(TypedDict):
    """What became of checking the digital signature in a signed copy."""

    holds: bool
    fault: Annotated[str, "a sentence; blank where it holds"]
    by: str
    issuer: str
    is_issuer_checked: Annotated[bool, "the operator trusts this issuer"]
    at: Annotated[str, "as the file says, ISO 8601 in UTC"]


class CopyDifference(TypedDict):
    """A field that a signed copy says otherwise."""

    field: str
    paper: str
    certificate: str
    box: Annotated[
        list[float] | None,
        partial(serializers.ListField, child=serializers.FloatField(), min_length=4, max_length=4),
        "left, top, right, bottom on ``page.png``, as shares; null where it is not known",
    ]


class CopyComparison(TypedDict):
    """What came of comparing a signed copy with its certificate."""

    state: Annotated[str, one_of([each for each in CopyState.choices if each[0] != "former"])]
    counts: Annotated[bool, "the certificate counts as signed by it"]
    differences: list[CopyDifference]
    unread: Annotated[list[str], "fields that the signature covers, which were not compared"]
    reason: Annotated[str, "why it was not compared, or why it counts"]
    by: Annotated[str, "who compared it; blank: the reader"]
    at: Moment
    may_compare: Annotated[bool, "whether the caller can compare it now"]


class FormerCopy(TypedDict):
    """A signed copy that was replaced or removed; its bytes are those of a file of this id."""

    id: Uuid
    name: str
    size: Annotated[int, "bytes"]
    arrived_by: Annotated[str | None, one_of(Arrival.choices)]
    added_by: str
    added_at: Moment
    removed_by: str
    removed_at: Moment


class FileSchema(TypedDict):
    """A file of a certificate; ``total``, ``tax`` and ``rows_count`` are of a breakdown.

    ``figures`` are those of a Form 2306 or 1606, null while nothing was typed; ``may_type`` says
    whether the caller can type them now.
    """

    id: Uuid
    kind: Annotated[str, one_of(Attachment.Kind.choices)]
    name: str
    media_type: str
    size: Annotated[int, "bytes"]
    sha256: str
    added_at: Moment
    total: Annotated[str | None, "pesos, two decimals"]
    tax: Annotated[str | None, "pesos, two decimals"]
    rows_count: int | None
    figures: FormFigures | None
    digital_signature: DigitalSignature | None
    arrived_by: Annotated[
        str | None, one_of(Arrival.choices), "how a signed copy came; null: unknown"
    ]
    comparison: Annotated[
        CopyComparison | None, "of a signed copy; null where it came before they were compared"
    ]
    may_type: bool


class FromScan(TypedDict):
    """The scan a certificate was created from; ``confidence`` is empty where it was typed."""

    id: Uuid
    confidence: Annotated[float | None, "OCR confidence, 0 to 1"]
    confirmed_by: str
    yours: bool


class Change(TypedDict):
    field: str
    before: str
    after: str


class OtherSchema(TypedDict):
    """The certificate that this one replaces, or that replaces it."""

    id: Uuid
    reference: str
    status: Annotated[str, one_of(Status.choices)]
    counts: Annotated[bool, "approved, and not replaced itself"]
    total: Annotated[str, "pesos, two decimals"]
    tax: Annotated[str, "pesos, two decimals"]
    differences: Annotated[list[Change], "from the old one to the new"]


class CertificateSchema(CertificateCommon):
    """One certificate whole."""

    payee_name: str
    payee_tin: str
    payee_address: str
    payee_zip: str
    payee_foreign_address: str
    payor_address: str
    payor_zip: str
    signatory_name: str
    signatory_title: str
    signatory_tin: str
    agent_accreditation: str
    agent_issued: Day | None
    agent_expires: Day | None
    conforme_name: str
    conforme_title: str
    conforme_tin: str
    conforme_accreditation: str
    conforme_issued: Day | None
    conforme_expires: Day | None
    remarks: str
    continues: Annotated[str, "reference of the one it goes on from"]
    unit: Annotated[str, "stall or lease"]
    locations: list[str]
    lines: list[LineSchema]
    totals: Totals
    files: list[FileSchema]
    former_copies: list[FormerCopy]
    checks: list[Check]
    compared: list[PastSchema]
    holds_back: NotRequired[Annotated[list[HeldBack], "refused as its duplicates; for leads"]]
    dismissed_duplicates: Annotated[list[str], "references that a lead let through beside it"]
    conforme: Annotated[
        SignatureSchema | None, "the payee's signature that holds, made here by accounting"
    ]
    signed_as: Annotated[
        list[Annotated[str, one_of(SignatureGround.choices)]],
        "the grounds by which it counts as signed; empty: it does not",
    ]
    original_received_on: Day | None
    former_reference: Annotated[str | None, "its reference in the system that approved it"]
    claim_in: Annotated[str | None, "the return a lead chose, like 2026Q3 or annual; told to staff"]
    moves: list[Move]
    replaces: OtherSchema | None
    replaced_by: Annotated[OtherSchema | None, "or is about to be, once it is approved"]
    legal_hold: Annotated[bool, "kept beyond its retention"]
    expires_on: Annotated[Day | None, "the day a draft is deleted; told to its tenant"]
    from_scan: Annotated[FromScan | None, "told to staff"]
    from_pdf: Annotated[dict[str, Any] | None, FromPdf]
    qap: Annotated[QapStandingSchema | None, "null where the payor's QAP is not known"]
    undo_seconds: Annotated[int | None, "for so long the caller can undo their decision"]
    may_edit: bool
    may_add_copy: Annotated[
        bool, "the caller can attach a signed copy, also while accounting has it"
    ]
    reasons: list[Reason]
    last_remarks: str
    return_request: Annotated[str, "what the tenant wrote with the request to have it back"]
    likely_reasons: Annotated[list[LikelyReason], "told to staff while it is open"]


class Trial(TypedDict):
    """The checks of a certificate that is not saved."""

    checks: list[Check]
    compared: list[PastSchema]
    totals: Totals
    lines: list[LineSchema]


class Step(TypedDict):
    """One transition in a certificate's history."""

    seq: int
    move: Annotated[str, one_of(MOVES)]
    label: str
    source: Annotated[str, one_of(Status.choices, blank=True), "blank at birth"]
    target: Annotated[str, one_of(Status.choices)]
    by: str
    role: str
    at: Moment
    remarks: str
    reasons: list[Reason]
    changes: list[Change]


class MailSchema(TypedDict):
    id: int
    seq: Annotated[int, "the transition it is about"]
    to: str
    subject: str
    created_at: Moment
    sent_at: Moment | None
    state: Annotated[str, one_of(MAIL_STATES)]
    asked_by: Annotated[str, "who had it sent again"]
    refusal: Annotated[str, "told to staff: why this address refuses mail at present"]
    may_resend: Annotated[bool, "the caller may have it sent again"]


class MailWhole(MailSchema):
    """One mail with what it says."""

    text: str
    is_kept: Annotated[bool, "as it left; else as it would be said now"]


class MailForetold(TypedDict):
    """The mail that a move would cause."""

    to: Annotated[str, "blank: the tenant has no verified address"]
    subject: str
    text: str


class Event(TypedDict):
    seq: int
    resource: str
    id: str
    move: str


class Me(Person):
    """A page's first answer."""

    caught_up: Annotated[int, "the cursor a socket opens with"]
    goal_days: Annotated[int | None, "working days within which a form is decided; told to staff"]
    undo_seconds: Annotated[
        int, "told to tenants: a decision is in their inbox after so many seconds; 0 to staff"
    ]


class EventPage(TypedDict):
    events: list[Event]
    caught_up: Annotated[int, "the cursor to ask from next"]


class FieldFault(TypedDict):
    field: str
    code: str
    message: str


class RefusalDetails(TypedDict):
    """What a refusal may say more, by its kind."""

    field: NotRequired[str]
    fields: NotRequired[list[FieldFault]]
    count: NotRequired[Annotated[int, "faults, where not all are told"]]
    status: NotRequired[str]
    move: NotRequired[Annotated[str, "the last move that was made, beside who made it"]]
    by: NotRequired[str]
    at: NotRequired[str]
    version: NotRequired[int]


class RefusalSchema(RefusalDetails):
    """Why not: 401 who are you, 403 not you, 404 not yours, 409 not now, 422 not like this."""

    code: str
    message: str


class CompanySchema(TypedDict):
    code: str
    name: str
    tin: str
    address: str
    zip: str
    branches: list[str]


class AtcSchema(TypedDict):
    code: str
    description: str
    rate: Annotated[str, "per cent"]
    payee_kind: Annotated[str, one_of(["corporation", "individual", "any"])]
    section: Annotated[str, one_of(Section.choices)]
    valid_from: Day
    valid_to: Annotated[Day | None, "null: still in force"]
